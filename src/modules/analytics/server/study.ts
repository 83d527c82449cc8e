import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { rowsOfList, type ListQuery } from '../../../kernel/server/db/list';
import { all, is, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { BUSI } from '../../../kernel/shared/codes';
import { stoodWithin } from '../../class/server/published';
import * as calls from '../contract';
import { answers, duringStay } from './answers';
import { pageFrom } from './page';
import { daysOf, readOf } from './period';
import { exported, reading } from './scope';
import { sheetColumns, type SheetColumn } from './sheet';
import { ownClazzes, ownSubject, seesAll } from './study-own';

export interface Days {
  readonly from: string;
  readonly to: string;
}
type Asked = ParsedOf<typeof calls.eduStudy>;
type Row = ReplyOf<typeof calls.eduStudy>['items'][number];
type StudyFigures = ReplyOf<typeof calls.eduStudy>['figures'];
export type StudyFilters = Pick<Asked, 'grdId' | 'clazzId' | 'sbjId'>;
const ZONE = raw('z.zone');

/** Days of answers `d` of the stay `k`, within the period and while it lasted. */
export const answersOfStay = (cx: Cx, door: Door, { from, to }: Days, sbjId: number | undefined): Sql =>
  all(
    door.orgs('d'),
    sql`d.org_id = k.org_id`,
    sql`d.user_id = k.user_id`,
    sql`d.done_on between ${from}::date and ${to}::date`,
    duringStay,
    is('d.sbj_id', sbjId),
    ownSubject(cx, 'd.sbj_id'),
  );
/** Stays `k` with their class `e` and the zone `z` of their school; of a teacher, in a class of theirs. */
const stays = (cx: Cx): Sql => sql`class_stay_v k
  join class_clazz_v e on e.org_id = k.org_id and e.clazz_id = k.clazz_id
  join organisation_org z on z.org_id = k.org_id${ownClazzes(cx, 'k')}`;
/**
 * Those of the period. Who sees a whole school gets each child in its administrative class, until they name another one; a training
 * institution has none of that kind.
 */
const stayed = (cx: Cx, door: Door, days: Days, { grdId, clazzId }: StudyFilters): Sql =>
  all(
    door.orgs('k'),
    door.orgs('e'),
    stoodWithin(ZONE, days.from, days.to),
    is('k.clazz_id', clazzId),
    is('e.grd_id', grdId),
    seesAll(cx) && clazzId == null ? sql`(e.clazz_type = 1 or z.busi_id = ${BUSI.training})` : undefined,
  );
/** Each child of each class in which it stood on one of the days, with its answers there, as `g`. */
export const childrenIn = (cx: Cx, door: Door, days: Days, f: StudyFilters): Sql => sql`(
  select k.org_id, k.clazz_id, k.user_id, coalesce(sum(d.answers), 0)::int as answers,
    coalesce(sum(d.right_count), 0)::int as right_count, coalesce(sum(d.share_sum), 0)::int as share_sum,
    coalesce(sum(d.spent), 0)::int as spent, count(distinct d.done_on)::int as days, max(d.done_on) as last_on
  from ${stays(cx)}
  left join practice_day_v d on ${answersOfStay(cx, door, days, f.sbjId)}
  where ${stayed(cx, door, days, f)}
  group by k.org_id, k.clazz_id, k.user_id) g`;
/** The same children, and whether they answered: who is active in a period is in no sum of its days. */
const activeIn = (cx: Cx, door: Door, days: Days, f: StudyFilters): Sql => sql`(
  select k.org_id, k.clazz_id, k.user_id, bool_or(exists (
      select 1
      from practice_day_v d
      where ${answersOfStay(cx, door, days, f.sbjId)}
        and d.answers > 0)) as active
  from ${stays(cx)}
  where ${stayed(cx, door, days, f)}
  group by k.org_id, k.clazz_id, k.user_id) g`;
/** What was answered in classes, as `w`: the past from sums, today from rows. */
const answeredIn = (cx: Cx, door: Door, days: Days, { sbjId }: StudyFilters): Sql => sql`(
  select s.org_id, s.clazz_id, sum(s.day_rows)::int as day_rows, sum(s.answers)::int as answers,
    sum(s.right_count)::int as right_count, sum(s.share_sum) as share_sum, sum(s.spent)::int as spent
  from ${answers.within(door, days)} s${ownClazzes(cx, 's')}
  where ${all(is('s.sbj_id', sbjId), ownSubject(cx, 's.sbj_id'))}
  group by s.org_id, s.clazz_id) w`;
/** Classes of the period with their children, as `x`, and what those answered there, as `w`. */
const classesIn = (cx: Cx, door: Door, days: Days, f: StudyFilters): Sql => sql`(
  select g.org_id, g.clazz_id, count(*)::int as students, (count(*) filter (where g.active))::int as active
  from ${activeIn(cx, door, days, f)}
  group by g.org_id, g.clazz_id) x
left join ${answeredIn(cx, door, days, f)} on w.org_id = x.org_id and w.clazz_id = x.clazz_id`;
const ACCURACY: Sql = raw('round(w.share_sum::numeric / nullif(w.answers, 0))::int');

const listOf = (cx: Cx, door: Door, days: Days, f: StudyFilters): ListQuery<Asked> => ({
  select: sql`x.org_id, o.name as org_name, x.clazz_id, c.clazz_name, x.students, x.active,
    coalesce(w.answers, 0) as answers, coalesce(w.right_count, 0) as right_count, ${ACCURACY} as accuracy,
    coalesce(w.spent, 0) as spent`,
  from: sql`${classesIn(cx, door, days, f)}
join class_clazz_v c on c.org_id = x.org_id and c.clazz_id = x.clazz_id
join organisation_org o on o.org_id = x.org_id`,
  where: [door.orgs('c')],
  sorts: {
    clazzName: sql`c.clazz_name`,
    students: sql`x.students`,
    active: sql`x.active`,
    answers: sql`coalesce(w.answers, 0)`,
    accuracy: ACCURACY,
    spent: sql`coalesce(w.spent, 0)`,
  },
  then: sql`o.name, c.order_no, c.clazz_name, x.org_id, x.clazz_id`,
});
const NONE: StudyFigures = { students: 0, active: 0, answers: 0, rightCount: 0, accuracy: null, spent: 0 };
/**
 * The sums over all classes of the filters, with how many they are and the days of answers behind them: of the list of classes and of that
 * of their children alike. The share is of all answers together, never a mean of shares.
 */
export async function studyFigures(cx: Cx, door: Door, days: Days, f: StudyFilters) {
  const found = await door.row<StudyFigures & { n: number; rows: number }>(sql`
    select count(*)::int as n, coalesce(sum(w.day_rows), 0)::int as rows, coalesce(sum(x.students), 0)::int as students,
      coalesce(sum(x.active), 0)::int as active, coalesce(sum(w.answers), 0)::int as answers,
      coalesce(sum(w.right_count), 0)::int as right_count,
      round(sum(w.share_sum)::numeric / nullif(sum(w.answers), 0))::int as accuracy,
      coalesce(sum(w.spent), 0)::int as spent
    from ${classesIn(cx, door, days, f)}`);
  const { n: total, rows, ...figures } = found ?? { ...NONE, n: 0, rows: 0 };
  return { total, rows, figures };
}

const COLUMNS: readonly SheetColumn<Row>[] = [
  ['orgName', 20, (row) => row.orgName],
  ['clazzName', 16, (row) => row.clazzName],
  ['students', 10, (row) => row.students, 'children'],
  ['active', 12, (row) => row.active],
  ['answers', 10, (row) => row.answers],
  ['rightCount', 10, (row) => row.rightCount],
  ['accuracy', 10, (row) => row.accuracy],
  ['spent', 12, (row) => Math.round(row.spent / 60), 'field.practised'],
];
/** The list as a sheet. */
export const eduStudyExport = exporter<ParsedOf<typeof calls.exportEduStudy>>({
  kind: 'analytics.edu.study',
  run: (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const list = listOf(cx, door, daysOf(cx.today, input), input);
      const rows = await door.rows<Row>(rowsOfList(list, { sort: input.sort }));
      await exported(cx, 'eduStudy', rows.length);
      const columns = sheetColumns(cx, COLUMNS, input.columns);
      return { name: cx.text('analytics.eduStudyBook'), columns, count: rows.length, rows };
    }),
});

export const eduStudyHandlers = [
  handle(calls.exportEduStudy, (cx, input) => eduStudyExport.answer(cx, input)),
  handle(calls.eduStudy, (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const days = daysOf(cx.today, input);
      const { total, rows, figures } = await studyFigures(cx, door, days, input);
      const list = listOf(cx, door, days, input);
      const page = await pageFrom(door, input, { list, total, shape: (row: Row) => row });
      return { ...page, figures, ...readOf(cx, days, rows) };
    }),
  ),
];
