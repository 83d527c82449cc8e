import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { all, is, joined, nameIn, nothing, raw, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { camel } from '../../../kernel/server/db/table';
import { BUSI } from '../../../kernel/shared/codes';
import type { Group } from '../contract';
import { SUM_KEYS, addSums, hiddenGroups, type Sum, SMALL } from '../rules';
import type { At } from './sums';

/** What sums may be grouped by, with the type of a column that a cut does not have. */
const CUT_COLUMNS = {
  org_id: 'bigint',
  grd_id: 'bigint',
  clazz_id: 'bigint',
  sex: 'text',
  year_id: 'integer',
  term_id: 'integer',
} as const;
type Column = keyof typeof CUT_COLUMNS;
const ALL_COLUMNS = Object.keys(CUT_COLUMNS) as Column[];
/** A row of sums with whatever it was grouped by. */
export interface Part {
  readonly orgId?: number;
  readonly grdId?: number | null;
  readonly clazzId?: number;
  readonly clazzName?: string;
  readonly sex?: 'male' | 'female';
  readonly yearId?: number;
  readonly termId?: number;
  readonly sum: Sum;
}
export interface Which {
  readonly orgIds: readonly number[];
  readonly at?: At | undefined;
  /** Terms from one to another, as rules' orderOf counts them. */ readonly span?: readonly [number, number];
  readonly grdId?: number | undefined;
  readonly clazzId?: number | undefined;
}
/** Sums of some schools, grouped. */
export interface Cut {
  readonly by: readonly Column[];
  readonly of: Which;
}

const cutStatement = (no: number, { by, of: w }: Cut): Sql => sql`
  select ${raw(String(no))} as cut,
    ${raw(ALL_COLUMNS.map((c) => (by.includes(c) ? c : `null::${CUT_COLUMNS[c]} as ${c}`)).join(', '))},
    ${raw(by.includes('clazz_id') ? 'max(clazz_name)' : 'null::text')} as clazz_name,
    ${raw(SUM_KEYS.map((k) => `coalesce(sum(${k}), 0)::bigint as ${k}`).join(', '))}
  from vision_sum
  where ${all(
    sql`org_id = any(${w.orgIds}::bigint[])`,
    is('year_id', w.at?.yearId),
    is('term_id', w.at?.termId),
    when(w.span, ([from, to]) => sql`year_id * 2 + term_id between ${from} and ${to}`),
    is('grd_id', w.grdId),
    is('clazz_id', w.clazzId),
  )}${by.length > 0 ? sql` group by ${raw(by.join(', '))}` : nothing}`;

type CutRow = Sum & Readonly<Record<string, unknown>> & { readonly cut: number; readonly clazzName: string | null };
/** Several groupings as one statement: rows per class are added up, never children (database.md 14). */
export async function cutsOf<K extends string>(
  door: Door,
  cuts: Readonly<Record<K, Cut>>,
): Promise<Readonly<Record<K, Part[]>>> {
  const names = Object.keys(cuts) as K[];
  const rows = await door.rows<CutRow>(
    sql`${joined(
      names.map((name, no) => cutStatement(no, cuts[name])),
      '\nunion all',
    )}
    order by cut, ${raw(ALL_COLUMNS.join(', '))}`,
  );
  const partOf = (r: CutRow, by: readonly Column[]): Part => ({
    ...Object.fromEntries(by.map((c) => [camel(c), r[camel(c)]])),
    ...(r.clazzName == null ? {} : { clazzName: r.clazzName }),
    sum: Object.fromEntries(SUM_KEYS.map((k) => [k, r[k]])) as unknown as Sum,
  });
  return Object.fromEntries(
    names.map((name, no) => [name, rows.filter((r) => r.cut === no).map((r) => partOf(r, cuts[name].by))]),
  ) as Record<K, Part[]>;
}
/** One grouping. */
export const partsBy = async (door: Door, by: readonly Column[], of: Which): Promise<Part[]> =>
  (await cutsOf(door, { parts: { by, of } })).parts;

/** Children who stand in the running administrative classes now, by the same columns. */
export const expectedBy = (
  door: Door,
  by: 'org_id' | 'grd_id' | 'clazz_id',
  w: Which,
): Promise<{ key: number | null; n: number }[]> =>
  door.rows(sql`
    select ${raw(by)} as key, count(*) as n
    from class_student_v
    where ${all(
      sql`org_id = any(${w.orgIds}::bigint[])`,
      sql`clazz_type = 1`,
      is('grd_id', w.grdId),
      is('clazz_id', w.clazzId),
    )}
    group by ${raw(by)}`);

/** Names of grades in the asker's language. */
export async function gradeNames(cx: Cx): Promise<ReadonlyMap<number, string>> {
  const rows = await cx.db.rows<{ grdId: number; name: string }>(sql`
    select g.grd_id, ${nameIn(cx.lang, 'g')} as name
    from textbook_grade g`);
  return new Map(rows.map((r) => [r.grdId, r.name]));
}
export interface School {
  readonly orgId: number;
  readonly orgName: string;
  readonly regName: string | null;
}
/**
 * Schools with sports among some organisations. Those that are switched off count nowhere among several, as on the boards;
 * `named`, the school somebody asks for, shows what it has.
 */
export const schoolsOf = (cx: Cx, orgIds: readonly number[], named = cx.me.orgId): Promise<School[]> =>
  cx.db.rows<School>(sql`
    select o.org_id, o.name as org_name, ${nameIn(cx.lang, 'r')} as reg_name
    from organisation_org o
    left join organisation_region r on r.reg_id = o.reg_id
    where o.org_id = any(${orgIds}::bigint[])
      and o.busi_id = ${BUSI.school}
      and (o.enabled or o.org_id = ${named})
    order by o.reg_id, o.org_id`);

const NOBODY = {
  orgId: null,
  orgName: null,
  regName: null,
  grdId: null,
  grdName: null,
  clazzId: null,
  clazzName: null,
  sex: null,
} as const;
/** A group as the contract has it. */
export const groupOf = (names: Partial<Group>, sum: Sum, hidden: boolean, expected: number | null = null): Group => ({
  ...NOBODY,
  ...names,
  hidden,
  sum: hidden ? null : { ...sum },
  expected: hidden ? null : expected,
});
/** Groups that add up to a shown whole; small ones stay hidden from whoever may not know names. `all`: nothing of it may show. */
export function groupsOf(
  parts: readonly { readonly names: Partial<Group>; readonly sum: Sum; readonly expected?: number | null }[],
  named: boolean,
  all = false,
): Group[] {
  const hidden = named ? new Set<number>() : hiddenGroups(parts.map((p) => p.sum.screened));
  return parts.map((p, i) => groupOf(p.names, p.sum, !named && (all || hidden.has(i)), p.expected ?? null));
}
/** A whole by itself. */
export const wholeOf = (
  names: Partial<Group>,
  sums: readonly Sum[],
  named: boolean,
  hidden: boolean,
  expected: number | null,
): Group => {
  const sum = addSums(sums);
  return groupOf(names, sum, !named && (hidden || (sum.screened > 0 && sum.screened < SMALL)), expected);
};
