import { pageOfRows, type Listed, type SortName } from '../../../kernel/server/db/list';
import type { Cx } from '../../../kernel/server/cx';
import { all, is, nameIn, sql } from '../../../kernel/server/db/sql';
import { exportRows } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import * as calls from '../contract';
import type { ProgressRow, ProgressSort } from '../contract';
import { paceOf, type Place } from '../rules';
import { lessonsOf, type Asking, type LessonsOf } from './lessons';
import { placesOfPlans } from './read';

export interface Filter {
  readonly sbjId?: number | undefined;
  readonly grdId?: number | undefined;
  readonly clazzId?: number | undefined;
  readonly userId?: number | undefined;
  readonly lagging?: boolean | undefined;
}
interface Row {
  planId: number;
  planName: string;
  clazzId: number;
  clazzName: string;
  grdName: string | null;
  sbjId: number;
  sbjName: string;
  userId: number;
  userName: string;
  beginOn: string;
  weekHours: number | null;
  savedAt: string;
  hourCount: number;
  taughtIds: number[];
  due: number | null;
  lag: number | null;
}
/** Every class that follows a running plan, with the hours that are due. Names of hours come later, for the rows that show. */
async function rowsOf(cx: Asking, f: Filter): Promise<{ readonly all: Row[]; readonly lessons: LessonsOf }> {
  const rows = await cx.db.rows<Omit<Row, 'due' | 'lag'>>(sql`
    select p.plan_id, p.name as plan_name, k.clazz_id, c.clazz_name, ${nameIn(cx.lang, 'g')} as grd_name, p.sbj_id,
      ${nameIn(cx.lang, 's')} as sbj_name, p.user_id, u.name as user_name, p.begin_on, p.week_hours, p.saved_at,
      (select count(*) from teachplan_hour h where h.org_id = p.org_id and h.plan_id = p.plan_id) as hour_count,
      array(
        select t.link_id from teachplan_taught t
        where t.org_id = k.org_id and t.plan_id = k.plan_id and t.clazz_id = k.clazz_id) as taught_ids
    from teachplan_clazz k
    join teachplan_plan p on p.org_id = k.org_id and p.plan_id = k.plan_id
    join class_clazz_v c on c.org_id = k.org_id and c.clazz_id = k.clazz_id
    join people_person_v u on u.org_id = p.org_id and u.user_id = p.user_id
    join textbook_subject s on s.sbj_id = p.sbj_id
    left join textbook_grade g on g.grd_id = c.grd_id
    where ${all(
      sql`k.org_id = ${cx.db.orgId}`,
      sql`k.is_on`,
      sql`c.ended_at is null`,
      is('p.sbj_id', f.sbjId),
      is('c.grd_id', f.grdId),
      is('k.clazz_id', f.clazzId),
      is('p.user_id', f.userId),
    )}
    order by c.grd_id nulls last, c.order_no, c.clazz_id, s.ord`);
  const lessons = await lessonsOf(cx, rows);
  const dated = rows.map((r) => {
    const known = lessons(r.clazzId, r.sbjId, r.beginOn, r.weekHours);
    const due = known ? Math.min(known.due, r.hourCount) : null;
    return { ...r, due, lag: due == null ? null : due - r.taughtIds.length };
  });
  return { all: dated, lessons };
}
/** What a row is sorted by: texts by their Chinese order, numbers by size; a class that nobody knows the pace of stands last. */
const VALUES: Readonly<Record<SortName<ProgressSort>, (r: Row) => number | string>> = {
  lag: (r) => r.lag ?? -Infinity,
  taught: (r) => r.taughtIds.length,
  clazzName: (r) => r.clazzName,
  userName: (r) => r.userName,
  savedAt: (r) => r.savedAt,
};
/** Without a wish the class that is furthest behind comes first. */
function sorted(rows: readonly Row[], sort: ProgressSort = '-lag'): Row[] {
  const down = sort.startsWith('-');
  const value = VALUES[(down ? sort.slice(1) : sort) as SortName<ProgressSort>];
  const compare = (x: number | string, y: number | string): number => {
    if (typeof x === 'string' && typeof y === 'string') return x.localeCompare(y, 'zh');
    return x === y ? 0 : x < y ? -1 : 1;
  };
  return rows.toSorted((a, b) => (down ? -1 : 1) * compare(value(a), value(b)));
}
async function progressRows(cx: Asking, rows: readonly Row[], lessons: LessonsOf): Promise<ProgressRow[]> {
  const places = await placesOfPlans(cx, [...new Set(rows.map((r) => r.planId))]);
  return rows.map(({ taughtIds, beginOn, weekHours, ...r }) => {
    const pace = paceOf(
      places.get(r.planId) ?? [],
      new Set(taughtIds),
      lessons(r.clazzId, r.sbjId, beginOn, weekHours),
    );
    return { ...r, ...pace, thisWeek: [...pace.thisWeek] };
  });
}
/** How far the classes of a school are: all that a filter lets through, in their order. */
export interface Progress {
  readonly clazzes: number;
  readonly behind: number;
  readonly total: number;
  /** A page of them, or all, with what they take this week and next. One statement. */
  readonly rows: (page?: Omit<Listed, 'sort'>) => Promise<ProgressRow[]>;
}
/** @see published.ts */
export async function progressOf(cx: Asking, f: Filter, sort?: ProgressSort): Promise<Progress> {
  const { all, lessons } = await rowsOf(cx, f);
  const behind = all.filter((r) => (r.lag ?? 0) > 0);
  const list = sorted(f.lagging ? behind : all, sort);
  return {
    clazzes: all.length,
    behind: behind.length,
    total: list.length,
    rows: (page) => progressRows(cx, page ? pageOfRows(list, page).items : list, lessons),
  };
}
/** Subjects taught in running classes that follow no plan. */
const unplanned = async (cx: Cx, f: Filter): Promise<number> =>
  (
    await cx.db.rows<{ n: number }>(
      sql`
      select count(distinct (t.clazz_id, t.sbj_id)) as n
      from class_teacher_v t
      join class_clazz_v c on c.org_id = t.org_id and c.clazz_id = t.clazz_id
      left join teachplan_clazz k on k.org_id = t.org_id and k.clazz_id = t.clazz_id
        and k.sbj_id = t.sbj_id and k.is_on
      where t.org_id = ${cx.db.orgId}
        and c.ended_at is null
        and k.plan_id is null
        and ${all(is('t.sbj_id', f.sbjId), is('c.grd_id', f.grdId), is('t.clazz_id', f.clazzId), is('t.user_id', f.userId))}`,
    )
  )[0]!.n;

export const progressHandlers = [
  handle(calls.planProgress, async (cx, { sort, ...f }) => {
    const { all, lessons } = await rowsOf(cx, f);
    const behind = all.filter((r) => (r.lag ?? 0) > 0);
    const page = pageOfRows(sorted(f.lagging ? behind : all, sort), f);
    return {
      ...page,
      items: await progressRows(cx, page.items, lessons),
      figures: { clazzes: all.length, behind: behind.length, unplanned: await unplanned(cx, f) },
    };
  }),
  handle(calls.exportProgress, async (cx, { sort, ...f }) => {
    const { all, lessons } = await rowsOf(cx, f);
    const rows = await progressRows(cx, sorted(f.lagging ? all.filter((r) => (r.lag ?? 0) > 0) : all, sort), lessons);
    const t = (key: string, params?: Record<string, string | number>) => cx.text(`teachplan.${key}`, params);
    const at = (p: Place | null | undefined) =>
      p ? `${t('placeNo', { unit: p.unitNo, hour: p.hourNo })} ${p.name}` : '';
    return exportRows<ProgressRow>({
      name: t('progress'),
      count: rows.length,
      rows,
      columns: [
        { title: t('field.clazzName'), value: (r) => r.clazzName },
        { title: t('field.sbjName'), value: (r) => r.sbjName },
        { title: t('field.userName'), value: (r) => r.userName },
        { title: t('field.planName'), value: (r) => r.planName },
        { title: t('field.taught'), value: (r) => r.taught },
        { title: t('field.hourCount'), value: (r) => r.hourCount },
        { title: t('field.due'), value: (r) => r.due },
        { title: t('field.lag'), value: (r) => r.lag },
        { title: t('field.thisWeek'), value: (r) => at(r.thisWeek[0]) },
        { title: t('field.next'), value: (r) => at(r.next) },
      ],
    });
  }),
];
