import {
  importer,
  problem,
  readOnce,
  type CommitRow,
  type ImportColumn,
  type ImportScope,
  type RowProblem,
  type SheetRow,
} from '../../../kernel/server/importing/importer';
import { Download } from '../../../kernel/server/module';
import { XLSX, writeSheet } from '../../../kernel/server/sheet/pool';
import type { Cx } from '../../../kernel/server/cx';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { day as dayField } from '../../../kernel/shared/fields';
import { any, sql } from '../../../kernel/server/db/sql';
import { nameText, namesakesIn, sameName } from '../../../kernel/shared/visible';
import * as z from 'zod';
import { sheetImport } from '../contract';
import { termId, yearId } from '../contract/parts';
import { faults } from '../faults';
import {
  AXIS_MAX,
  CYLINDER_MAX,
  SPHERE_MAX,
  WEAR,
  acuityText,
  dioptreText,
  plainNumber,
  readAcuity,
  readDioptre,
  type Eye,
} from '../rules';
import { childrenWhere } from './children';
import { begunTerm, dayFault, dayIn } from './input';
import { knownChildren, type KnownChild } from './child-facts';
import { BASE, normOf } from './norms';
import { eyesOf, type Row } from './read';
import { lensCell, lensColumn, lensIn, WEARS } from './sheet-words';
import { lockTerm } from './sums';
import { restoreScreenings, saveScreenings } from './write';

const SIDES = ['Left', 'Right'] as const;
type EyeKey = `${'naked' | 'corrected' | 'sphere' | 'cylinder' | 'axis' | 'lens'}${(typeof SIDES)[number]}`;
/** Columns of a sheet of screenings. */
export type Key = 'sidNo' | 'name' | 'clazz' | 'wear' | 'screenedOn' | EyeKey;
interface Options {
  readonly yearId: number;
  readonly termId: 1 | 2;
}
type Scope = ImportScope<Key, Options, undefined>;

const acuity = (s: string): string => {
  const read = readAcuity(BASE, s);
  return 'log' in read ? acuityText(BASE, read.log) : s;
};
const dioptre = (s: string): string => {
  const read = readDioptre(s, SPHERE_MAX);
  return 'value' in read ? dioptreText(read.value) : s;
};
const day = (s: string): string => {
  const [, y, m, d] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(s.trim()) ?? [];
  return y ? `${y}-${m!.padStart(2, '0')}-${d!.padStart(2, '0')}` : s;
};

const eyeColumnsOf = (side: (typeof SIDES)[number]): ImportColumn<Key>[] => {
  const zh = side === 'Left' ? '左眼' : '右眼';
  const en = side === 'Left' ? 'Left' : 'Right';
  const fault = (code: string) => ({ code: `vision.${code}`, params: {} });
  const dioptreColumn = (
    key: 'sphere' | 'cylinder',
    name: string,
    title: string,
    most: number,
    also: string[],
  ): ImportColumn<Key> => ({
    key: `${key}${side}`,
    zh: `${zh}${name}`,
    en: `${en} ${title}`,
    also: also.map((a) => `${zh}${a}`),
    width: 12,
    hint: 'number',
    example: key === 'sphere' ? '-1.25' : '-0.50',
    text: dioptre,
    check: (s) => ('value' in readDioptre(s, most) ? undefined : fault(`${key}Range`)),
  });
  return [
    {
      key: `naked${side}`,
      zh: `${zh}裸眼视力`,
      en: `${en} naked`,
      also: [`${zh}视力`, `${zh}裸眼`],
      width: 14,
      hint: 'number',
      example: '4.8',
      text: acuity,
      check: (s) => ('log' in readAcuity(BASE, s) ? undefined : fault('acuity')),
      note: {
        zh: '5 分记录（4.8）或小数记录（0.6）都可以，低于 3.0 填 9',
        en: 'Five-grade (4.8) or decimal (0.6); 9 below 3.0',
      },
    },
    {
      key: `corrected${side}`,
      zh: `${zh}戴镜视力`,
      en: `${en} corrected`,
      also: [`${zh}矫正视力`],
      width: 14,
      hint: 'number',
      example: '5.0',
      text: acuity,
      check: (s) => ('log' in readAcuity(BASE, s) ? undefined : fault('acuity')),
    },
    dioptreColumn('sphere', '球镜', 'sphere', SPHERE_MAX, ['球镜S', '球镜度数', 'S']),
    dioptreColumn('cylinder', '柱镜', 'cylinder', CYLINDER_MAX, ['柱镜C', '柱镜度数', 'C']),
    {
      key: `axis${side}`,
      zh: `${zh}轴位`,
      en: `${en} axis`,
      also: [`${zh}轴位A`, `${zh}A`],
      width: 10,
      hint: 'number',
      example: '90',
      text: (s) => plainNumber(s).replace(/°$/, ''),
      check: (s) => (/^\d{1,3}$/.test(s) && Number(s) <= AXIS_MAX ? undefined : fault('axisRange')),
    },
    {
      key: `lens${side}`,
      zh: `${zh}串镜`,
      en: `${en} lens test`,
      width: 10,
      note: {
        zh: '近视、远视、其他或无；未测留空',
        en: 'myopic, hyperopic, other or none; empty when not made',
      },
      ...lensColumn,
    },
  ];
};
export const COLUMNS: ImportColumn<Key>[] = [
  {
    key: 'sidNo',
    zh: '学号',
    en: 'Student number',
    also: ['学籍号', 'Student no.'],
    width: 16,
    example: '20262189001',
  },
  { key: 'name', zh: '姓名', en: 'Name', required: true, width: 12, example: '王梓萱', text: nameText, hint: 'name' },
  {
    key: 'clazz',
    zh: '班级',
    en: 'Class',
    also: ['班级名称'],
    width: 14,
    example: '七年级1班',
    note: { zh: '没有学号时按班级和姓名查找', en: 'Without a number the child is found by class and name' },
  },
  {
    key: 'screenedOn',
    zh: '检查日期',
    en: 'Date',
    also: ['筛查日期', '日期'],
    width: 14,
    text: day,
    check: dayField(),
  },
  {
    key: 'wear',
    zh: '戴镜类型',
    en: 'Correction',
    also: ['是否戴镜', '戴镜', '眼镜'],
    width: 14,
    example: '框架眼镜',
    ...WEARS.column('vision.wearWord'),
  },
  ...eyeColumnsOf('Right'),
  ...eyeColumnsOf('Left'),
];

/** Whom each row means: by number, else by class and name; with what the term has of them already. */
async function resolve(
  scope: Scope,
  rows: readonly SheetRow<Key>[],
): Promise<ReadonlyMap<number, KnownChild | RowProblem>> {
  const all = await knownChildren(
    scope.db,
    scope.options,
    any(
      sql`p.sid_no = any(${rows.map((r) => r.cells.sidNo)}::text[])`,
      sql`p.name = any(${rows.map((r) => r.cells.name)}::text[])`,
    ),
  );
  const clazzes = new Set(
    (
      await scope.db.rows<{ clazzName: string }>(sql`
        select clazz_name
        from class_clazz_v
        where org_id = ${scope.orgId}
          and clazz_type = 1
          and ended_at is null`)
    ).map((c) => c.clazzName),
  );
  const namesakes = namesakesIn(all);
  const found = (row: SheetRow<Key>): KnownChild | RowProblem => {
    const { sidNo, name, clazz } = row.cells;
    if (sidNo) {
      const child = all.find((c) => c.sidNo === sidNo);
      if (!child) return problem<Key, { name: string }>(row, 'sidNo', faults.noStudent, { name: sidNo });
      return sameName(child.name, name)
        ? child
        : problem<Key, { sidNo: string; name: string }>(row, 'name', faults.wrongName, { sidNo, name: child.name });
    }
    if (clazz && !clazzes.has(clazz))
      return problem<Key, { name: string }>(row, 'clazz', faults.noClazz, { name: clazz });
    const named = namesakes(name).filter((c) => !clazz || c.clazzName === clazz);
    const [one, ...more] = named;
    if (one && more.length === 0) return one;
    return one
      ? problem<Key, { name: string; count: number }>(row, 'name', faults.twoStudents, { name, count: named.length })
      : problem<Key, { name: string }>(row, 'name', faults.noStudent, { name });
  };
  return new Map(rows.map((r) => [r.row, found(r)]));
}
const meant = readOnce(resolve);
const isBad = (x: KnownChild | RowProblem | undefined): x is RowProblem => x != null && 'code' in x;
const logOf = (s: string): number | null => {
  const read = readAcuity(BASE, s);
  return s && 'log' in read ? read.log : null;
};
const hundredths = (s: string): number | null => {
  const read = readDioptre(s, SPHERE_MAX);
  return s && 'value' in read ? read.value : null;
};
export const eyeIn = (c: SheetRow<Key>['cells'], side: (typeof SIDES)[number]): Eye => ({
  naked: logOf(c[`naked${side}`]),
  corrected: logOf(c[`corrected${side}`]),
  sphere: hundredths(c[`sphere${side}`]) ?? undefined,
  cylinder: hundredths(c[`cylinder${side}`]),
  axis: c[`axis${side}`] ? Number(c[`axis${side}`]) : null,
  lens: lensIn(c[`lens${side}`]),
});
const hasEye = (e: Eye) => e.naked != null || e.corrected != null || e.sphere != null || e.lens != null;

/** Both eyes in the sheet's words; what `match` answers must read as the columns' own spelling does. */
export function eyeCells(
  { left, right }: { readonly left: Eye; readonly right: Eye },
  cells: SheetRow<Key>['cells'],
): Partial<Record<Key, string>> {
  const eye = (e: Eye, side: (typeof SIDES)[number]): [EyeKey, string][] => [
    [`naked${side}`, acuityText(BASE, e.naked)],
    [`corrected${side}`, acuityText(BASE, e.corrected)],
    [`sphere${side}`, dioptreText(e.sphere)],
    [`cylinder${side}`, dioptreText(e.cylinder)],
    [`axis${side}`, e.axis == null ? '' : String(e.axis)],
    [`lens${side}`, lensCell(e.lens, cells[`lens${side}`])],
  ];
  return Object.fromEntries([...eye(left, 'Left'), ...eye(right, 'Right')]);
}
/** A record in the sheet's words. */
const cellsOf = (r: Row, { cells }: SheetRow<Key>): Partial<Record<Key, string>> => ({
  sidNo: cells.sidNo,
  name: cells.name,
  clazz: cells.clazz,
  screenedOn: r.screenedOn,
  wear: WEARS.say(r.wear),
  ...eyeCells(eyesOf(r), cells),
});
const writerIn = (s: Scope) => ({
  db: s.db,
  kernel: s.kernel,
  userId: s.userId,
  now: s.now,
  today: s.today,
  note: s.note.bind(s),
  emit: s.emit.bind(s),
  after: s.after.bind(s),
});

export const sheet = importer<Key, Options>({
  kind: 'vision.screenings',
  calls: sheetImport,
  sheetName: { zh: '视力筛查', en: 'Vision screening' },
  shared: true,
  columns: COLUMNS,
  options: z.object({ yearId: yearId(), termId: termId() }) as z.ZodType<Options>,
  prepare: async (cx, o) => {
    begunTerm(o, cx.today);
    return undefined;
  },
  names: async (scope) => (await knownChildren(scope.db, scope.options, sql`true`)).map((c) => c.name),
  judge: async (scope, rows) => {
    const found = await meant.judging(scope, rows);
    const problems: RowProblem[] = [];
    const seen = new Set<number>();
    for (const row of rows) {
      const child = found.get(row.row)!;
      if (isBad(child)) {
        problems.push(child);
        continue;
      }
      if (seen.has(child.userId))
        problems.push(problem<Key, { name: string }>(row, 'name', faults.childTwice, { name: child.name }));
      seen.add(child.userId);
      if (!hasEye(eyeIn(row.cells, 'Left')) && !hasEye(eyeIn(row.cells, 'Right')))
        problems.push(
          problem<Key, { name: string }>(row, 'nakedRight', faults.nothingMeasured, { name: row.cells.name }),
        );
      for (const side of SIDES)
        if (!row.cells[`sphere${side}`] && (row.cells[`cylinder${side}`] || row.cells[`axis${side}`]))
          problems.push(
            problem<Key, { name: string }>(row, `sphere${side}`, faults.sphereMissing, { name: row.cells.name }),
          );
      const outside = row.cells.screenedOn ? dayFault(scope.options, scope.today, row.cells.screenedOn) : null;
      if (outside)
        problems.push(problem<Key, { from: string; to: string }>(row, 'screenedOn', faults.dayOutside, outside));
    }
    return problems;
  },
  match: async (scope, rows) => {
    const found = await meant.matching(scope, rows);
    return rows.flatMap((row) => {
      const child = found.get(row.row);
      const r = child && !isBad(child) ? child.was : null;
      return r ? [{ row: row.row, subjectId: r.screeningId, old: cellsOf(r, row) }] : [];
    });
  },
  commit: async (scope, rows) => {
    await lockTerm(scope.db, scope.options, scope.now.toISOString());
    const found = await resolve(scope, rows);
    const good = (rows as readonly CommitRow<Key>[]).flatMap((row) => {
      const child = found.get(row.row);
      return child && !isBad(child) ? [{ row, child }] : [];
    });
    const { criteria } = await normOf(scope.db, scope.orgId);
    const entries = good.map(({ row, child }) => ({
      userId: child.userId,
      // A sheet that says nothing of glasses; any other word was refused with the cell.
      wear: row.cells.wear === '' ? WEAR.none : WEARS.of(row.cells.wear)!,
      left: eyeIn(row.cells, 'Left'),
      right: eyeIn(row.cells, 'Right'),
      screenedOn: dayIn(scope.options, scope.today, row.cells.screenedOn || undefined),
      source: 'import' as const,
    }));
    const children = new Map(good.map(({ child }) => [child.userId, child]));
    const saved = await saveScreenings(writerIn(scope), criteria, scope.options, entries, children);
    const ids = new Map(saved.rows.map((s) => [s.userId, s.screeningId]));
    return good.map(({ row, child }) => ({
      row: row.row,
      subjectId: ids.get(child.userId)!,
      ...(child.was ? { undo: { was: child.was } } : {}),
    }));
  },
  undo: async (scope, rows) => {
    const back = rows.map((r) => (r.undo as { was?: Row } | null)?.was).filter((r) => r != null);
    const gone = rows.filter((r) => !(r.undo as { was?: Row } | null)?.was).map((r) => r.subjectId!);
    await restoreScreenings(writerIn(scope), scope.options, gone, back);
  },
});

/** The sheet to fill in: empty, or with the children of a class. */
export async function sheetOf(cx: Cx, clazzId: number | undefined): Promise<Download> {
  if (clazzId == null) return sheet.template(cx);
  const clazz = await cx.db.row<{ clazzName: string }>(sql`
    select clazz_name
    from class_clazz_v
    where org_id = ${cx.db.orgId}
      and clazz_id = ${clazzId}
      and clazz_type = 1`);
  if (!clazz) throw fail(kernelFaults.gone);
  const children = await childrenWhere(cx.db, sql`s.clazz_id = ${clazzId}`);
  const english = cx.lang === 'en-US';
  const name = `${english ? 'Vision screening' : '视力筛查'} ${clazz.clazzName}`;
  const bytes = await writeSheet({
    sheets: [
      {
        name,
        columns: COLUMNS.map((c) => ({
          title: `${english ? c.en : c.zh}${c.required ? '*' : ''}`,
          width: c.width ?? 14,
          text: true,
          ...(c.note ? { note: c.note[english ? 'en' : 'zh'] } : {}),
        })),
        rows: children.map((c) =>
          COLUMNS.map(({ key }) =>
            key === 'sidNo' ? (c.sidNo ?? '') : key === 'name' ? c.name : key === 'clazz' ? c.clazzName : '',
          ),
        ),
      },
    ],
  });
  return new Download(`${name}.xlsx`, XLSX, bytes);
}
