import { pageOfRows } from '../../../kernel/server/db/list';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { dayIn, plusDays } from '../../../kernel/shared/dates';
import { fail } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { openLesson } from './lesson-read';
import { begin, numberThen } from './wears';

type Stretch = ReplyOf<typeof calls.looseList>['items'][number];
/** What lies further apart is two stretches. */
const APART = '10 minutes';
/** So many stretches of a day are shown. */
const MOST = 1000;

export const looseHandlers = [
  handle(calls.looseList, async (cx, { onDate = cx.today, ...paging }) => {
    const rows = await cx.db.rows<Stretch>(sql`
      select z.dev_id, z.set_name, z.no, z.kind, min(z.at) as from, max(z.at) as to, count(*) as count
      from (
        select y.dev_id, y.set_name, y.no, y.kind, y.at, count(*) filter (where y.apart) over (partition by y.dev_id, y.kind order by y.at) as part
        from (
          select r.dev_id, g.set_name, g.no, r.kind, r.at,
            r.at - lag(r.at) over (partition by r.dev_id, r.kind order by r.at) > ${APART}::interval as apart
          from sport_data_reading r
          join sport_data_gear g on g.org_id = r.org_id and g.dev_id = r.dev_id
          where r.org_id = ${cx.db.orgId}
            and g.org_id = ${cx.db.orgId}
            and r.at >= (${onDate}::date)::timestamp at time zone ${cx.me.zone}::text
            and r.at < (${plusDays(onDate, 1)}::date)::timestamp at time zone ${cx.me.zone}::text
            and not exists (
              select 1
              from sport_data_wear w
              where w.org_id = ${cx.db.orgId}
                and w.dev_id = r.dev_id
                and w.from_at <= r.at
                and w.to_at > r.at)) y) z
      group by z.dev_id, z.set_name, z.no, z.kind, z.part
      order by min(z.at), z.set_name, z.no, z.kind
      limit ${MOST}`);
    return pageOfRows(rows, paging);
  }),
  handle(calls.looseAssign, async (cx, { devId, from, to, lessonId, userId }) => {
    const lesson = await openLesson(cx, lessonId);
    const [begun, ended] = [new Date(from), new Date(to)];
    if (begun > ended || dayIn(cx.me.zone, begun) !== lesson.onDate || dayIn(cx.me.zone, ended) !== lesson.onDate)
      throw fail(faults.notOfDay, { day: lesson.onDate }, 'lessonId');
    const facts = await cx.db.row<{ inClass: boolean; isGear: boolean; ordNo: number | null }>(sql`
      select
        exists (
          select 1 from class_stay_v s
          where s.org_id = ${cx.db.orgId} and s.clazz_id = ${lesson.clazzId} and s.user_id = ${userId}
            and (s.left_at is null or s.left_at > ${lesson.startAt}::timestamptz)) as in_class,
        exists (
          select 1 from sport_data_gear g
          where g.org_id = ${cx.db.orgId} and g.dev_id = ${devId}) as is_gear,
        ${numberThen(cx, lesson.clazzId, userId, begun.toISOString())} as ord_no`);
    if (!facts?.inClass) throw fail(faults.notInClass, {}, 'userId');
    if (!facts.isGear) throw fail(faults.notOfSets, { devId }, 'devId');
    // The last reading belongs to it.
    const until = new Date(ended.getTime() + 1).toISOString();
    const worn = [{ userId, devId, ordNo: facts.ordNo }];
    const [wearId = 0] = await begin(cx, lesson, begun.toISOString(), worn, until);
    cx.emit('sport-data.worn', { lessonId });
    cx.note('sport-data.assigned', { subjectId: userId, lessonId, devId, from, to });
    return { wearId };
  }),
];
