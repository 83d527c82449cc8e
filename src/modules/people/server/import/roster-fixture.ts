import { seeded } from '../../../../kernel/server/world';
import { demoName } from '../../demo/names';
import { ethnicGroups } from '../ethnics';

// A school's roster as a clerk would send it, with faults planted at known places: for the tests and the bench.

export const ROSTER_HEADER = [
  '姓名',
  '性别',
  '学号',
  '年级',
  '班级',
  '民族',
  '出生日期',
  '登录账号',
  '手机',
  '备注',
] as const;
const AT = {
  name: 0,
  sex: 1,
  sidNo: 2,
  grade: 3,
  clazz: 4,
  ethnic: 5,
  bornOn: 6,
  login: 7,
  phone: 8,
  remark: 9,
} as const;
type Key = keyof typeof AT;

/** Twelve ways in which rosters are wrong, the column the fault stands in and its code. */
export const FAULT_KINDS: Readonly<Record<string, { readonly column: Key; readonly code: string }>> = {
  nameMissing: { column: 'name', code: 'kernel.import.required' },
  nameLong: { column: 'name', code: 'kernel.tooLong' },
  sexBad: { column: 'sex', code: 'people.fault.sexBad' },
  sidNoBad: { column: 'sidNo', code: 'people.fault.sidNoBad' },
  sidNoRepeated: { column: 'sidNo', code: 'kernel.import.repeated' },
  sidNoOther: { column: 'sidNo', code: 'people.fault.sidNoOther' },
  clazzNone: { column: 'clazz', code: 'people.fault.clazzNone' },
  ethnicBad: { column: 'ethnic', code: 'people.fault.ethnicBad' },
  dayBad: { column: 'bornOn', code: 'people.fault.dayBad' },
  loginTaken: { column: 'login', code: 'people.fault.loginElsewhere' },
  phoneBad: { column: 'phone', code: 'people.fault.phoneBad' },
  sameBorn: { column: 'name', code: 'people.fault.sameBornRow' },
};

export interface RosterSpec {
  readonly rows: number;
  readonly clazzes: readonly { readonly grade: number; readonly gradeName: string; readonly clazzName: string }[];
  readonly schoolYear: number;
  readonly seed?: number;
  /** Faults of each kind; with them, numbers and accounts that belong to somebody else. */
  readonly faults?: number;
  readonly othersSidNos?: readonly string[];
  readonly othersLogins?: readonly string[];
}
export interface Planted {
  readonly row: number;
  readonly kind: string;
  readonly column: Key;
  readonly code: string;
  readonly value: string;
}
export interface RosterFixture {
  readonly header: readonly string[];
  readonly rows: string[][];
  readonly planted: Planted[];
}

/** Makes a roster: the same every time for the same numbers. */
export function makeRoster(spec: RosterSpec): RosterFixture {
  const rnd = seeded(spec.seed ?? 2026);
  const chance = {
    pick: <T>(list: readonly T[]): T => list[Math.floor(rnd() * list.length)]!,
    chance: (p: number): boolean => rnd() < p,
  };
  const known = new Set<string>();
  const groups = ethnicGroups();
  const rows = Array.from({ length: spec.rows }, (_, i) => {
    const clazz = spec.clazzes[i % spec.clazzes.length]!;
    const sex = chance.chance(0.52) ? 'male' : 'female';
    let name: string;
    let bornOn: string;
    do {
      name = demoName(chance, sex);
      const at = new Date(Date.UTC(spec.schoolYear - clazz.grade - 6, 8, 1 + Math.floor(rnd() * 365)));
      bornOn = at.toISOString().slice(0, 10);
    } while (known.has(`${name} ${bornOn}`));
    known.add(`${name} ${bornOn}`);
    return [
      name,
      sex === 'male' ? '男' : '女',
      String(70_000_000 + i),
      clazz.gradeName,
      clazz.clazzName,
      chance.chance(0.92) ? '汉族' : chance.pick(groups).nameZh,
      bornOn,
      chance.chance(0.05) ? `roster${String(i).padStart(5, '0')}` : '',
      chance.chance(0.6) ? `1${chance.pick(['35', '38', '59', '77', '86'])}${String(10_000_000 + i).slice(0, 8)}` : '',
      chance.chance(0.04) ? '住校' : '',
    ];
  });
  return { header: ROSTER_HEADER, rows, planted: spec.faults ? plant(rows, spec, rnd) : [] };
}

function plant(rows: string[][], spec: RosterSpec, rnd: () => number): Planted[] {
  const kinds = Object.keys(FAULT_KINDS);
  const wanted = kinds.length * spec.faults!;
  // Faults stand in the second half, so that a repeat has its first row before it.
  const places = new Set<number>();
  while (places.size < wanted) places.add(Math.floor(rows.length / 2 + rnd() * (rows.length / 2)));
  const free = Array.from({ length: Math.floor(rows.length / 2) }, (_, i) => i);
  const values: Readonly<Record<string, (n: number, row: string[]) => string>> = {
    nameMissing: () => '',
    nameLong: () => '欧阳'.repeat(9),
    sexBad: () => '无',
    sidNoBad: (n) => ['12345', '1234567890123', '2026A001', '学号', '2026-001'][n % 5]!,
    sidNoRepeated: (n) => rows[free[n * 7]!]![AT.sidNo]!,
    sidNoOther: (n) => spec.othersSidNos![n % spec.othersSidNos!.length]!,
    clazzNone: () => '99班',
    ethnicBad: () => '火星族',
    dayBad: (n) => ['2013-02-30', '2013-13-01', '九月一日', '13-9-1', '2013/0/9'][n % 5]!,
    loginTaken: (n) => spec.othersLogins![n % spec.othersLogins!.length]!,
    phoneBad: () => '1234567',
    sameBorn: (n, row) => {
      const first = rows[free[n * 11 + 3]!]!;
      row[AT.bornOn] = first[AT.bornOn]!;
      return first[AT.name]!;
    },
  };
  const out: Planted[] = [];
  for (const [i, at] of [...places].entries()) {
    const kind = kinds[i % kinds.length]!;
    const { column, code } = FAULT_KINDS[kind]!;
    const row = rows[at]!;
    const value = values[kind]!(Math.floor(i / kinds.length), row);
    row[AT[column]] = value;
    out.push({ row: at + 1, kind, column, code, value });
  }
  return out.sort((a, b) => a.row - b.row);
}
