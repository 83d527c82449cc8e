import { sql, raw, joined } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import type { RowOf } from '../../../../kernel/server/db/table';
import type { Paged } from '../../../../kernel/shared/fields';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import type { EducRow } from '../../contract/educ';
import type { ResultView } from '../../contract/parts';
import type { Standard } from '../../rules/standard';
import type { results, retests, totals } from '../../tables';
import { national, standardFor, type Scoring } from '../mark/shelf';
import { cellText } from './cells';
import { hiddenPlaces, type Hidden } from './hidden';
import { mayName } from './scope';

type TotalRow = RowOf<typeof totals>;
type RetestPart = RowOf<typeof retests>;
/** A child's row with names and, where there was one, the retest. */
export type ChildRow = TotalRow & {
  readonly orgName: string;
  readonly grdName: string;
  readonly retestOn: string | null;
} & { readonly [K in 'firstTotal' | 'firstLevel' | 'againTotal' | 'againLevel' | 'stands']: RetestPart[K] | null };
export interface ListFilter {
  readonly yearId: number;
  readonly userIds?: readonly number[];
  readonly grdId?: number | undefined;
  readonly clazzId?: number | undefined;
  readonly sex?: string | undefined;
  readonly name?: string | undefined;
  readonly level?: string | undefined;
  readonly state?: string | undefined;
  readonly lacks?: string | undefined;
  /** Schools, grades and classes whose children stay hidden from the caller. */
  readonly hidden?: Hidden | undefined;
}

const escape = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
/** The condition of a list, with `t` for the totals; every part carries its own values. */
export function conditions(door: Door, f: ListFilter) {
  // One school by equality: only so does the list's index give the order as well.
  const parts = [
    door.orgIds.length === 1 ? sql`t.org_id = ${door.orgIds[0]}` : sql`t.org_id = any(${door.orgIds}::bigint[])`,
    sql`t.year_id = ${f.yearId}`,
  ];
  if (f.userIds) parts.push(sql`t.user_id = any(${f.userIds}::bigint[])`);
  if (f.grdId != null) parts.push(sql`t.grd_id = ${f.grdId}`);
  if (f.clazzId != null) parts.push(sql`t.clazz_id = ${f.clazzId}`);
  if (f.sex) parts.push(sql`t.sex = ${f.sex}`);
  if (f.level) parts.push(sql`t.level = ${f.level}`);
  if (f.state) parts.push(sql`t.state = ${f.state}`);
  if (f.lacks) parts.push(sql`${f.lacks} = any(t.missing)`);
  if (f.name)
    parts.push(
      sql`(t.name like ${escape(f.name)} or t.sid_no like ${escape(f.name)} or t.nat_no like ${escape(f.name)})`,
    );
  if (f.hidden) parts.push(outside(f.hidden));
  return joined(parts, ' and ');
}
/** Children of places that stay hidden are left out of rows and of their number alike. */
const outside = (h: Hidden) => sql`not exists (
  select 1 from unnest(${h.orgIds}::bigint[], ${h.clazzIds}::bigint[]) as h(org_id, clazz_id)
  where h.org_id = t.org_id and h.clazz_id = t.clazz_id)`;
const SORTS: Readonly<Record<string, string>> = {
  name: 't.name',
  total: 't.total',
  done: 't.done',
  clazzName: 't.grd_id, t.clazz_ord',
  bmi: 't.bmi',
  height: 't.height',
  weight: 't.weight',
  sidNo: 't.sid_no',
};
/** Whoever may not read the names does not get their order either. */
const orderFor = (named: boolean) => `t.grd_id, t.clazz_ord, t.clazz_id, ${named ? 't.name, ' : ''}t.user_id`;
export function orderOf(sort: string | undefined, named: boolean): string {
  if (!sort) return orderFor(named);
  const by = SORTS[sort.replace(/^-/, '')];
  if (!by) throw fail(kernelFaults.badInput, {}, 'sort');
  const down = sort.startsWith('-');
  return `${by
    .split(', ')
    .map((b) => `${b} ${down ? 'desc' : 'asc'} nulls last`)
    .join(', ')}, ${orderFor(named)}`;
}
/** The retest beside a total `t`. */
export const RETEST = 'rt.first_total, rt.first_level, rt.again_total, rt.again_level, rt.stands, rt.done_on retest_on';
export const JOIN_RETEST =
  'left join fitness_test_retest rt on rt.org_id = t.org_id and rt.year_id = t.year_id and rt.user_id = t.user_id';
const columns = (en: boolean) =>
  sql`t.*, o.name org_name, ${raw(en ? 'g.name_en' : 'g.name_zh')} grd_name, ${raw(RETEST)}`;
const FROM = sql`fitness_test_total t join organisation_org o on o.org_id = t.org_id join textbook_grade g on g.grd_id = t.grd_id ${raw(JOIN_RETEST)}`;
export const retestOf = (
  r: Pick<ChildRow, 'retestOn' | 'firstTotal' | 'firstLevel' | 'againTotal' | 'againLevel' | 'stands'>,
): EducRow['retest'] =>
  r.retestOn == null
    ? null
    : {
        first: r.firstTotal!,
        firstLevel: r.firstLevel!,
        again: r.againTotal!,
        againLevel: r.againLevel!,
        stands: r.stands!,
        doneOn: r.retestOn,
      };

/** The filter as it holds for the caller: without names, nothing of small places is shown. */
export const filterFor = async (cx: Cx, door: Door, f: ListFilter): Promise<ListFilter> =>
  mayName(cx) ? f : { ...f, hidden: await hiddenPlaces(door, f.yearId) };

/** One page of children with their results: two statements, whatever its size. */
export async function pageOfChildren(
  cx: Cx,
  door: Door,
  asked: ListFilter,
  o: { readonly curPage: number; readonly pageSize: number; readonly sort?: string | undefined },
): Promise<Paged<EducRow>> {
  const f = await filterFor(cx, door, asked);
  const total = await door.total(sql`select count(*) as n from fitness_test_total t where ${conditions(door, f)}`);
  const rows =
    total === 0
      ? []
      : await door.rows<ChildRow>(
          sql`select ${columns(cx.lang === 'en-US')} from ${FROM} where ${conditions(door, f)} order by ${raw(orderOf(o.sort, mayName(cx)))} limit ${o.pageSize} offset ${(o.curPage - 1) * o.pageSize}`,
        );
  return { items: await viewsOf(cx, door, f.yearId, rows), curPage: o.curPage, pageSize: o.pageSize, total };
}
/** All children of a filter, for exports and cards. */
export async function allChildren(cx: Cx, door: Door, f: ListFilter, sort?: string): Promise<EducRow[]> {
  const rows = await door.rows<ChildRow>(
    sql`select ${columns(cx.lang === 'en-US')} from ${FROM} where ${conditions(door, f)} order by ${raw(orderOf(sort, mayName(cx)))}`,
  );
  return viewsOf(cx, door, f.yearId, rows);
}

type ResultRow = RowOf<typeof results>;
/** Rows as the wire carries them, with their results. Standards of other schools' years are asked for once each. */
export async function viewsOf(cx: Cx, door: Door, yearId: number, rows: readonly ChildRow[]): Promise<EducRow[]> {
  if (!rows.length) return [];
  const orgIds = [...new Set(rows.map((r) => r.orgId))];
  const found = await door.rows<ResultRow>(
    'select * from fitness_test_result r where r.org_id = any($1::bigint[]) and r.year_id = $2 and r.user_id = any($3::bigint[])',
    [orgIds, yearId, rows.map((r) => r.userId)],
  );
  const of = new Map<string, ResultRow[]>();
  for (const r of found) {
    const key = `${r.orgId} ${r.userId}`;
    (of.get(key) ?? of.set(key, []).get(key)!).push(r);
  }
  const standards = await standardsOf(door, orgIds, yearId);
  return rows.map((r) => {
    const standard = standards.get(r.orgId)!;
    return {
      orgId: r.orgId,
      orgName: r.orgName,
      yearId,
      userId: r.userId,
      name: r.name,
      sex: r.sex,
      sidNo: r.sidNo,
      natNo: r.natNo,
      bornOn: r.bornOn,
      clazzId: r.clazzId,
      clazzName: r.clazzName,
      grdId: r.grdId,
      grdName: r.grdName,
      done: r.done,
      due: r.due,
      standardScore: r.standardScore,
      bonus: r.bonus,
      total: r.total,
      level: r.level,
      state: r.state,
      missing: r.missing,
      reliefKind: r.reliefKind,
      reliefGround: r.reliefGround,
      retest: retestOf(r),
      results: resultViews(standard, of.get(`${r.orgId} ${r.userId}`) ?? []),
    };
  });
}
/** Results in the order of the standard's items. */
export const resultViews = (standard: Standard, rows: readonly ResultRow[]): ResultView[] =>
  rows
    .flatMap((r) => {
      const item = standard.itemOf(r.itemId);
      return item ? [{ item, r }] : [];
    })
    .sort((a, b) => a.item.index - b.item.index)
    .map(({ item, r }) => ({
      itemId: r.itemId,
      value: r.value,
      mark: r.mark,
      text: cellText(item, r.value, r.mark),
      points: r.points,
      level: r.level,
      bonus: r.bonus,
      source: r.source,
      doneOn: r.doneOn,
    }));

/** The standards schools score a year with; the national one where a school has not opened it. */
export async function standardsOf(
  door: Door,
  orgIds: readonly number[],
  yearId: number,
): Promise<ReadonlyMap<number, Standard>> {
  const rows = await door.rows<Scoring & { orgId: number }>(
    'select org_id, standard_key, scheme_id, scheme_version, settings from fitness_test_year where org_id = any($1::bigint[]) and year_id = $2',
    [orgIds, yearId],
  );
  const out = new Map<number, Standard>();
  for (const row of rows) out.set(row.orgId, await standardFor(door, row));
  const rest = orgIds.filter((id) => !out.has(id));
  if (rest.length) {
    const standard = await standardFor(door, national);
    for (const id of rest) out.set(id, standard);
  }
  return out;
}
/** The standard of one school's year. */
export const standardIn = async (door: Door, orgId: number, yearId: number): Promise<Standard> =>
  (await standardsOf(door, [orgId], yearId)).get(orgId)!;
