import { contains, is, isOneOf, nameIn, raw, sql, when, type Sql } from '../../../../kernel/server/db/sql';
import { manyOf } from '../../../../kernel/server/db/few';
import { rowsOfList, type ListQuery } from '../../../../kernel/server/db/list';
import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import type { RowOf } from '../../../../kernel/server/db/table';
import type { ParsedOf } from '../../../../kernel/shared/call';
import type { Lang } from '../../../../kernel/shared/messages';
import type { Paged } from '../../../../kernel/shared/fields';
import { judgedOnce, type Judgement } from '../../../../kernel/shared/judged';
import { entryOf, must } from '../../../../kernel/shared/maps';
import type { educList, EducRow } from '../../contract/educ';
import type { ResultView } from '../../contract/parts';
import type { Standard } from '../../rules/standard';
import type { retests, totals } from '../../tables';
import { national, standardFor, type Scoring } from '../mark/shelf';
import { cellText } from './cells';
import { scoredBy } from './judgement';
import { hiddenPlaces, type Hidden } from './hidden-places';
import { inUse } from './in-use';
import { mayName } from './scope';
import type { ResultRow } from './score';

type TotalRow = RowOf<typeof totals>;
type RetestPart = RowOf<typeof retests>;
type Listed = ParsedOf<typeof educList>;
/** A child's row with names, what the year is scored with and, where there was one, the retest. */
export type ChildRow = TotalRow &
  Scoring & {
    readonly orgName: string;
    readonly grdName: string;
    readonly retestOn: string | null;
  } & { readonly [K in 'firstTotal' | 'firstLevel' | 'againTotal' | 'againLevel' | 'stands']: RetestPart[K] | null };
/** A child as the wire carries one, and what its scores were judged by. */
export type JudgedRow = EducRow & { readonly by: Judgement };
export interface ListFilter extends Pick<Listed, 'grdId' | 'clazzId' | 'sex' | 'name' | 'level' | 'state' | 'lacks'> {
  readonly yearId: number;
  readonly userIds?: readonly number[];
  /** Schools, grades and classes whose children stay hidden from the caller; where it stands, so does every choice of a few. */
  readonly hidden?: Hidden | undefined;
}

/** The conditions of a list of children, with `t` for the totals. */
export function conditions(door: Door, f: ListFilter): (Sql | undefined)[] {
  const where = chosen(door, f);
  return f.hidden ? [...where, manyOf(sql`fitness_test_total t`, where, 't.org_id', 't.user_id')] : where;
}
const chosen = (door: Door, f: ListFilter): (Sql | undefined)[] => [
  door.orgs('t'),
  inUse(door, 't.org_id'),
  sql`t.year_id = ${f.yearId}`,
  isOneOf('t.user_id', f.userIds),
  is('t.grd_id', f.grdId),
  is('t.clazz_id', f.clazzId),
  is('t.sex', f.sex),
  is('t.level', f.level),
  is('t.state', f.state),
  when(f.lacks, (itemId) => sql`${itemId} = any(t.missing)`),
  contains(['t.name', 't.sid_no', 't.nat_no'], f.name),
  when(f.hidden, outside),
];
/** Children of places that stay hidden are left out of rows and of their number alike. */
const outside = (h: Hidden): Sql => sql`not exists (
  select 1
  from unnest(${h.orgIds}::bigint[], ${h.clazzIds}::bigint[]) as h(org_id, clazz_id)
  where h.org_id = t.org_id and h.clazz_id = t.clazz_id)`;

/** The retest beside a total `t`. */
export const RETEST = raw(
  'rt.first_total, rt.first_level, rt.again_total, rt.again_level, rt.stands, rt.done_on as retest_on',
);
export const JOIN_RETEST = raw(`left join fitness_test_retest rt
  on rt.org_id = t.org_id and rt.year_id = t.year_id and rt.user_id = t.user_id`);
/** What a year `y` is scored with. */
export const SCORING = raw('y.standard_key, y.scheme_id, y.scheme_version, y.settings');
export const JOIN_YEAR = raw('join fitness_test_year y on y.org_id = t.org_id and y.year_id = t.year_id');

/** Children of a year: found in the totals alone, so that the list's index gives the order; names are joined to those that are shown. */
const childList = (cx: Cx, door: Door, f: ListFilter): ListQuery<Listed> => ({
  select: sql`t.*`,
  from: sql`fitness_test_total t`,
  where: conditions(door, f),
  sorts: {
    name: sql`t.name`,
    total: sql`t.total`,
    done: sql`t.done`,
    clazzName: (direction) => sql`t.grd_id ${direction}, t.clazz_ord ${direction}`,
    bmi: sql`t.bmi`,
    height: sql`t.height`,
    weight: sql`t.weight`,
    sidNo: sql`t.sid_no`,
  },
  // Whoever may not read the names does not get their order either.
  then: mayName(cx)
    ? sql`t.grd_id, t.clazz_ord, t.clazz_id, t.name, t.user_id`
    : sql`t.grd_id, t.clazz_ord, t.clazz_id, t.user_id`,
  widen: (page) => widened(door, cx.lang, page),
});
/** Totals `t` with the names of school and grade, what their year is scored with, and their retest. */
export const widened = (door: Door, lang: Lang, page: Sql): Sql => sql`
    select t.*, o.name as org_name, ${nameIn(lang, 'g')} as grd_name, ${SCORING}, ${RETEST}
    from (${page}) t
    join organisation_org o on o.org_id = t.org_id
    join textbook_grade g on g.grd_id = t.grd_id
    ${JOIN_YEAR}
    ${JOIN_RETEST}
    where ${door.orgs('y')}`;
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

/** One page of children with their results: three statements, whatever its size. */
export async function pageOfChildren(
  cx: Cx,
  door: Door,
  asked: ListFilter,
  input: Pick<Listed, 'curPage' | 'pageSize' | 'sort'>,
): Promise<Paged<EducRow> & { by: Judgement }> {
  const f = await filterFor(cx, door, asked);
  const page = await door.list<Listed, ChildRow>(input, childList(cx, door, f));
  const views = await viewsOf(door, f.yearId, page.items, cx.lang);
  return { ...page, ...judgedOnce(views, scoredBy(national, cx.nowIso)) };
}
/** All children of a filter, for exports and cards. */
export async function allChildren(cx: Cx, door: Door, f: ListFilter, sort?: Listed['sort']): Promise<JudgedRow[]> {
  const rows = await door.rows<ChildRow>(rowsOfList(childList(cx, door, f), { sort }));
  return viewsOf(door, f.yearId, rows, cx.lang);
}

/** Rows as the wire carries them, with their results: one statement. */
export async function viewsOf(door: Door, yearId: number, rows: readonly ChildRow[], lang: Lang): Promise<JudgedRow[]> {
  if (!rows.length) return [];
  // The page's organisations, not all that the door may read: a bureau's are hundreds.
  const orgIds = [...new Set(rows.map((r) => r.orgId))];
  const found = await door.rows<ResultRow & { readonly orgId: number }>(sql`
    select r.*
    from fitness_test_result r
    where r.org_id = any(${orgIds}::bigint[])
      and r.year_id = ${yearId}
      and r.user_id = any(${rows.map((r) => r.userId)}::bigint[])`);
  const of = new Map<string, ResultRow[]>();
  for (const r of found) {
    const key = `${r.orgId} ${r.userId}`;
    entryOf(of, key, () => []).push(r);
  }
  const standards = new Map<number, Standard>();
  for (const r of rows) if (!standards.has(r.orgId)) standards.set(r.orgId, await standardFor(door, r));
  return rows.map((r) => viewOf(must(standards, r.orgId), r, of.get(`${r.orgId} ${r.userId}`) ?? [], lang));
}
/** A child as the wire carries one, with what judged it. */
export function viewOf(standard: Standard, r: ChildRow, own: readonly ResultRow[], lang: Lang): JudgedRow {
  return {
    by: scoredBy(r, r.changedAt),
    orgId: r.orgId,
    orgName: r.orgName,
    yearId: r.yearId,
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
    results: resultViews(standard, own, lang),
  };
}
/** Results in the order of the standard's items. */
export const resultViews = (standard: Standard, rows: readonly ResultRow[], lang: Lang): ResultView[] =>
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
      text: cellText(item, r.value, r.mark, lang),
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
  const rows = await door.rows<Scoring & { orgId: number }>(sql`
    select y.org_id, ${SCORING}
    from fitness_test_year y
    where y.org_id = any(${orgIds}::bigint[])
      and y.year_id = ${yearId}`);
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
  must(await standardsOf(door, [orgId], yearId), orgId);
