import type { Door } from '../../../kernel/server/db/door';
import type { ListQuery } from '../../../kernel/server/db/list';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { clazzToSort, lessonColumns, lessonFilters, lessonNames, PE_SUBJECT } from './lesson-read';

type Row = ReplyOf<typeof calls.dataClass>['items'][number];
type Asked = ParsedOf<typeof calls.dataClass>;

/** Attendance is the lesson module's: who is not named was there. */
const ATTEND = sql`l.taken_at is not null as taken, l.taken_count as due,
      l.taken_count - l.away_count as there, case when l.taken_at is null then null else l.late_count end as late,
      case when l.taken_at is null then null else (
        select count(*)::int from lesson_attend_v a
        where a.org_id = l.org_id and a.lesson_id = l.lesson_id and a.code = 'leave') end as leave,
      case when l.taken_at is null then null else (
        select count(*)::int from lesson_attend_v a
        where a.org_id = l.org_id and a.lesson_id = l.lesson_id and a.code = 'absent') end as absent,
      null::int as opinions, null::int as stars`;
/** How many said something of a lesson here, and how many stars they gave. */
const FEEDBACK = sql`l.taken_at is not null as taken, null::int as due, null::int as there,
      null::int as late, null::int as leave, null::int as absent,
      (select count(*)::int from sport_data_opinion s where s.org_id = l.org_id and s.lesson_id = l.lesson_id) as opinions,
      (select round(avg(s.stars) * 10)::int from sport_data_opinion s
        where s.org_id = l.org_id and s.lesson_id = l.lesson_id) as stars`;
/**
 * PE lessons that were held. The inner statement takes a page's keys from the front of the index of lessons by subject; what a row
 * says beside them is asked of those alone.
 */
const queryOf = (door: Door, asked: Asked, says: Sql, where: readonly (Sql | undefined)[]): ListQuery<Asked> => ({
  select: sql`l.org_id, l.lesson_id`,
  from: sql`lesson_lesson_v l${clazzToSort(asked.sort, 'l')}`,
  counted: sql`lesson_lesson_v l`,
  where: [...where, sql`(l.taken_at is not null or l.started_at is not null)`, sql`l.sbj_id = ${PE_SUBJECT}`],
  sorts: { onDate: sql`l.on_date`, clazzName: sql`c.clazz_name` },
  then: sql`l.on_date desc, l.start_min desc, l.org_id, l.lesson_id`,
  widen: (page) => sql`
    select ${lessonColumns}, ${says}
    from (${page}) k
    join lesson_lesson_v l on l.org_id = k.org_id and l.lesson_id = k.lesson_id
    ${lessonNames}
    where ${door.orgs('l')}`,
});
const KINDS = new Map([
  ['attend', ATTEND],
  ['feedback', FEEDBACK],
]);

export const classDataHandlers = [
  handle(calls.dataClass, (cx, input) => {
    const says = KINDS.get(input.kind);
    if (!says) throw fail(kernelFaults.gone);
    return cx.reading('sport-data.class', input.orgId, async (door) =>
      door.list(input, {
        ...queryOf(door, input, says, await lessonFilters(cx, door, 'l', input)),
        shape: (row: Row) => row,
      }),
    );
  }),
];
