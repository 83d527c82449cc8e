import type { Door } from '../../../../kernel/server/db/door';
import { problem, type RowProblem } from '../../../../kernel/server/importing/importer';
import { any, sql, type Sql } from '../../../../kernel/server/db/sql';
import { namesakesIn, sameName } from '../../../../kernel/shared/visible';
import { takenLogins } from '../../../account/server/published';
import { peopleFaults } from '../../faults';
import type { Sex } from '../../tables';
import type { StudentRecord } from '../../contract/person';
import { recordColumns } from '../person-sql';
import type { RosterKey } from './student-columns';
import { Clazzes, isProblem, type Clazz } from './clazzes';
import { guardianProblem, type Standing } from './guardians';

export interface RosterRow {
  readonly row: number;
  readonly cells: Readonly<Record<RosterKey, string>>;
}
/** A child as the database has it. */
export interface Child extends StudentRecord {
  readonly userId: number;
  readonly name: string;
  readonly sex: Sex;
  readonly login: string | null;
  readonly phone: string | null;
  readonly enabled: boolean;
  readonly clazzId: number | null;
  readonly clazzName: string | null;
  readonly grdId: number | null;
  /** By their places. */
  readonly guardians: readonly (Standing | null)[];
}
const AGES = { min: 3, max: 25 } as const;

/** What the database knows of the people a sheet may mean: everything the rules ask for, in four statements. */
export class Roster {
  private readonly bySid = new Map<string, Child>();
  private readonly byLogin = new Map<string, Child>();
  private readonly namesakes: (name: string) => readonly Child[];
  constructor(
    readonly clazzes: Clazzes,
    children: readonly Child[],
    private readonly taken: ReadonlySet<string>,
    private readonly fixed: Clazz | undefined,
  ) {
    this.namesakes = namesakesIn(children);
    for (const c of children) {
      if (c.sidNo) this.bySid.set(c.sidNo, c);
      if (c.login) this.byLogin.set(c.login.toLowerCase(), c);
    }
  }
  /**
   * @param clazzId a roster of one class names no classes: this is the class.
   * @param known the school's classes, where they were read already.
   */
  static async of(door: Door, rows: readonly RosterRow[], clazzId?: number, known?: Clazzes): Promise<Roster> {
    const words = (key: RosterKey) => [...new Set(rows.map((r) => r.cells[key]).filter((v) => v !== ''))];
    const clazzes = known ?? (await Clazzes.of(door));
    const logins = words('login').map((l) => l.toLowerCase());
    return new Roster(
      clazzes,
      await childrenOf(
        door,
        any(
          sql`p.sid_no = any(${words('sidNo')}::text[])`,
          sql`lower(p.login) = any(${logins}::text[])`,
          sql`p.name = any(${words('name')}::text[])`,
        ),
      ),
      logins.length ? await takenLogins(door, logins) : new Set(),
      clazzId == null ? undefined : clazzes.byId.get(clazzId),
    );
  }

  /** The class of a row; of a roster of one class always that. */
  clazzOf(row: RosterRow): Clazz | RowProblem | undefined {
    if (this.fixed) return this.fixed;
    return row.cells.clazz === '' || row.cells.grade === '' ? undefined : this.clazzes.find(row);
  }

  /** The child a row means: by student number, then account, then name and birth date, then name and class. Undefined: a new one. */
  find(row: RosterRow): Child | RowProblem | undefined {
    const { name, sidNo, login, bornOn } = row.cells;
    const numbered = sidNo ? this.bySid.get(sidNo) : undefined;
    // Another name under the number is a correction only when the birth date says that it is the same child.
    if (numbered)
      return sameName(numbered.name, name) || (bornOn !== '' && numbered.bornOn === bornOn)
        ? numbered
        : problem(row, 'sidNo', peopleFaults.sidNoOther, { name: numbered.name });
    const signed = login ? this.byLogin.get(login.toLowerCase()) : undefined;
    if (signed)
      return sameName(signed.name, name)
        ? signed
        : problem(row, 'login', peopleFaults.loginOther, { name: signed.name });
    const named = this.namesakes(name);
    const born = bornOn ? named.filter((c) => c.bornOn === bornOn) : [];
    if (born.length) {
      const free = born.filter((c) => !sidNo || !c.sidNo);
      if (!free.length) return problem(row, 'sidNo', peopleFaults.sameBorn, { sidNo: born[0]!.sidNo! });
      return free.length === 1 ? free[0] : problem(row, 'name', peopleFaults.nameSeveral, { count: free.length });
    }
    const clazz = this.clazzOf(row);
    if (!clazz || isProblem(clazz)) return undefined;
    // Only who may be the same: another number or another birth date is another child.
    const there = named.filter((c) => c.clazzId === clazz.clazzId && (!sidNo || !c.sidNo) && (!bornOn || !c.bornOn));
    return there.length <= 1 ? there[0] : problem(row, 'name', peopleFaults.nameSeveral, { count: there.length });
  }

  /** What is wrong with the sheet as a whole. */
  judge(rows: readonly RosterRow[], today: string): RowProblem[] {
    const out: RowProblem[] = [];
    const before = {
      born: new Map<string, RosterRow>(),
      logins: new Set<string>(),
      named: new Map<string, RosterRow[]>(),
    };
    for (const row of rows) {
      const found = this.judgeRow(row, today);
      // A row that is wrong already is nobody's first.
      const repeat = found.length ? undefined : this.repeats(row, before);
      out.push(...found, ...(repeat ? [repeat] : []));
    }
    return out;
  }
  /**
   * Whether an earlier row means the same child: account in other capitals, name and birth date, or a name in a class
   * with nothing that tells the two apart.
   */
  private repeats(
    row: RosterRow,
    before: {
      readonly born: Map<string, RosterRow>;
      readonly logins: Set<string>;
      readonly named: Map<string, RosterRow[]>;
    },
  ): RowProblem | undefined {
    const { name, bornOn, sidNo } = row.cells;
    const login = row.cells.login.toLowerCase();
    if (login && before.logins.has(login)) return problem(row, 'login', peopleFaults.loginRow);
    const born = bornOn ? before.born.get(`${name} ${bornOn}`) : undefined;
    if (born && !this.two(born, row)) return problem(row, 'name', peopleFaults.sameBornRow);
    const clazz = this.clazzOf(row) as Clazz | undefined;
    const key = `${name} ${clazz?.clazzId}`;
    const namesakes = (clazz && before.named.get(key)) ?? [];
    if (namesakes.some((r) => (!sidNo || !r.cells.sidNo) && (!bornOn || !r.cells.bornOn) && !this.two(r, row)))
      return problem(row, 'name', peopleFaults.sameNameRow);
    if (login) before.logins.add(login);
    if (bornOn && !born) before.born.set(`${name} ${bornOn}`, row);
    if (clazz) before.named.set(key, [...namesakes, row]);
    return undefined;
  }
  private judgeRow(row: RosterRow, today: string): RowProblem[] {
    const { bornOn, login } = row.cells;
    const out: RowProblem[] = [];
    const clazz = this.clazzOf(row);
    if (clazz && isProblem(clazz)) out.push(clazz);
    const child = this.find(row);
    if (child && 'code' in child) out.push(child);
    else {
      if (child && this.fixed && child.clazzId != null && child.clazzId !== this.fixed.clazzId)
        out.push(problem(row, 'name', peopleFaults.clazzOther, { clazz: child.clazzName! }));
      if (login && this.taken.has(login.toLowerCase()) && child?.login?.toLowerCase() !== login.toLowerCase())
        out.push(problem(row, 'login', peopleFaults.loginElsewhere));
    }
    const guardian = guardianProblem(row, child && !('code' in child) ? child.guardians : []);
    if (guardian) out.push(guardian);
    if (bornOn > today) out.push(problem(row, 'bornOn', peopleFaults.dayFuture));
    else if (bornOn && !aged(bornOn, today)) out.push(problem(row, 'bornOn', peopleFaults.ageOdd, AGES));
    return out;
  }
  /** Two children of one name exist, born on one day even: then each of the rows means its own. */
  private two(a: RosterRow, b: RosterRow): boolean {
    const [one, other] = [this.find(a), this.find(b)];
    return one != null && other != null && one !== other;
  }
}
const aged = (bornOn: string, today: string): boolean => {
  const years = Number(today.slice(0, 4)) - Number(bornOn.slice(0, 4));
  return years >= AGES.min && years <= AGES.max;
};

/** The guardian at a place as json, or null. */
const guardianAt = (place: 1 | 2): Sql => sql`(
  select json_build_object('name', g.name, 'relation', g.relation, 'phone', g.phone)
  from people_guardian g
  where g.org_id = p.org_id and g.user_id = p.user_id and g.place = ${place}::integer)`;
/** Children of the door's school that meet a condition on person `p` or class `c`. */
export const childrenOf = (door: Door, where: Sql): Promise<Child[]> =>
  door.rows<Child>(sql`
    select p.user_id, p.name, p.sex, p.login, p.phone, ${recordColumns}, p.enabled,
      c.clazz_id, c.clazz_name, c.grd_id,
      json_build_array(${guardianAt(1)}, ${guardianAt(2)}) as guardians
    from people_person p
    left join class_student_v c on c.org_id = p.org_id and c.user_id = p.user_id and c.clazz_type = 1
    where p.org_id = ${door.orgId}
      and p.user_type = 1
      and p.removed_at is null
      and ${where}
    order by p.user_id`);
