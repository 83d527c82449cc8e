import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { Group } from '../contract';
import { SUM_KEYS, addSums, hiddenGroups, type Sum, SMALL } from '../rules';
import type { At } from './sums';

type Column = 'org_id' | 'grd_id' | 'clazz_id' | 'sex' | 'year_id' | 'term_id';
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
  readonly at?: At;
  /** Terms from one to another, as rules' orderOf counts them. */ readonly span?: readonly [number, number];
  readonly grdId?: number;
  readonly clazzId?: number;
}

/** Sums of some schools, grouped: per class rows that are added up, never children (database.md 14). One statement. */
export async function partsBy(door: Door, by: readonly Column[], w: Which): Promise<Part[]> {
  const params: unknown[] = [w.orgIds];
  const bind = (v: unknown) => `$${params.push(v)}`;
  const where = [
    'org_id = any($1::bigint[])',
    w.at && `year_id = ${bind(w.at.yearId)} and term_id = ${bind(w.at.termId)}`,
    w.span && `year_id * 2 + term_id between ${bind(w.span[0])} and ${bind(w.span[1])}`,
    w.grdId != null && `grd_id = ${bind(w.grdId)}`,
    w.clazzId != null && `clazz_id = ${bind(w.clazzId)}`,
  ]
    .filter(Boolean)
    .join(' and ');
  const picks = [
    ...by,
    ...(by.includes('clazz_id') ? ['max(clazz_name) as clazz_name'] : []),
    ...SUM_KEYS.map((k) => `sum(${k})::bigint as ${k}`),
  ].join(', ');
  const rows = await door.rows<Omit<Part, 'sum'> & Sum>(
    `select ${picks} from vision_sum where ${where}${by.length ? ` group by ${by.join(', ')} order by ${by.join(', ')}` : ''}`,
    params,
  );
  return rows.map((r) => ({
    ...r,
    sum: Object.fromEntries(SUM_KEYS.map((k) => [k, Number(r[k] ?? 0)])) as unknown as Sum,
  }));
}
/** Children who stand in the running administrative classes now, by the same columns. */
export const expectedBy = (
  door: Door,
  by: 'org_id' | 'grd_id' | 'clazz_id',
  w: Which,
): Promise<{ key: number | null; n: number }[]> => {
  const params: unknown[] = [w.orgIds];
  const bind = (v: unknown) => `$${params.push(v)}`;
  const where = [
    'org_id = any($1::bigint[])',
    'clazz_type = 1',
    w.grdId != null && `grd_id = ${bind(w.grdId)}`,
    w.clazzId != null && `clazz_id = ${bind(w.clazzId)}`,
  ]
    .filter(Boolean)
    .join(' and ');
  return door.rows(`select ${by} as key, count(*) as n from class_student_v where ${where} group by ${by}`, params);
};

/** Names of grades in the asker's language. */
export async function gradeNames(cx: Cx): Promise<ReadonlyMap<number, string>> {
  const rows = await cx.db.rows<{ grdId: number; name: string }>(
    `select grd_id, ${cx.lang === 'en-US' ? 'name_en' : 'name_zh'} as name from textbook_grade`,
  );
  return new Map(rows.map((r) => [r.grdId, r.name]));
}
export interface School {
  readonly orgId: number;
  readonly orgName: string;
  readonly regName: string | null;
}
/** Schools with sports among some organisations. */
export const schoolsOf = (cx: Cx, orgIds: readonly number[]): Promise<School[]> =>
  cx.db.rows<School>(
    `select o.org_id, o.name as org_name, r.${cx.lang === 'en-US' ? 'name_en' : 'name_zh'} as reg_name
   from organisation_org o left join organisation_region r on r.reg_id = o.reg_id
   where o.org_id = any($1::bigint[]) and o.busi_id = 4 order by o.reg_id, o.org_id`,
    [orgIds],
  );

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
