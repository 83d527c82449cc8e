import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { opinions } from '../tables';
import { lessonFilters, lessonIn, PE_SUBJECT, type PeLesson } from './lesson-read';

type Row = ReplyOf<typeof calls.opinionCreate>;
type Own = ReplyOf<typeof calls.opinionMine>['items'][number];
/** So many days back a child is asked what its lessons were like. */
const ASKED_DAYS = 13;
/** A child is named to nobody but itself: neither to classmates nor to teachers. */
const select = (cx: Cx) => sql`
  s.opinion_id, s.lesson_id, s.clazz_id, c.clazz_name, s.org_id, s.on_date,
  case when s.by_student and s.user_id <> ${cx.me.userId} then null else p.name end as name,
  s.user_id = ${cx.me.userId} as mine, s.stars, s.text, s.made_at`;
const from = sql`sport_data_opinion s
join class_clazz_v c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id`;
/** Whether the caller has a part in the lesson: a child of its class, who teaches or leads the class, or who gives the lesson. */
const standsIn = async (cx: Cx, { clazzId, teacherId }: PeLesson): Promise<boolean> =>
  teacherId === cx.me.userId || (await cx.fact<readonly number[]>('clazzIds')).includes(clazzId);
const one = (cx: Cx, door: Door, opinionId: number): Promise<Row | undefined> =>
  door.row<Row>(sql`
    select ${select(cx)}
    from ${from}
    where s.org_id = ${door.orgId}
      and s.opinion_id = ${opinionId}`);

export const opinionHandlers = [
  handle(calls.opinionList, (cx, input) =>
    cx.reading('sport-data.opinions', input.orgId, async (door) =>
      door.list(input, {
        select: select(cx),
        from,
        counted: sql`sport_data_opinion s`,
        where: await lessonFilters(cx, door, 's', input),
        sorts: {},
        then: sql`s.on_date desc, s.opinion_id desc`,
        shape: (row: Row) => row,
      }),
    ),
  ),
  handle(calls.opinionMine, async (cx) => ({
    items: await cx.db.rows<Own>(sql`
      select l.lesson_id, l.clazz_id, c.clazz_name, l.on_date, p.name as teacher_name, l.topic, s.stars,
        coalesce(s.text, '') as text
      from lesson_lesson_v l
      join class_clazz_v c on c.org_id = l.org_id and c.clazz_id = l.clazz_id
      join people_person_v p on p.org_id = l.org_id and p.user_id = l.teacher_id
      join organisation_org o on o.org_id = l.org_id
      left join sport_data_opinion s on s.org_id = l.org_id and s.lesson_id = l.lesson_id
        and s.user_id = ${cx.me.userId}
      where l.org_id = ${cx.db.orgId}
        and l.clazz_id = any(${await cx.fact<readonly number[]>('clazzIds')}::bigint[])
        and l.sbj_id = ${PE_SUBJECT}
        and l.on_date between ${plusDays(cx.today, -ASKED_DAYS)}::date and ${cx.today}::date
        and (l.on_date + make_interval(mins => l.start_min)) at time zone o.zone <= ${cx.nowIso}::timestamptz
      order by l.on_date desc, l.start_min desc, l.lesson_id`),
  })),
  handle(calls.opinionCreate, async (cx, { clazzId, lessonId, text, stars }) => {
    const lesson = await lessonIn(cx.db, lessonId);
    if (!lesson || lesson.clazzId !== clazzId || !(await standsIn(cx, lesson))) throw fail(kernelFaults.gone);
    if (cx.nowIso < lesson.startAt) throw fail(faults.notBegun);
    const row = {
      opinionId: newId(),
      lessonId,
      clazzId,
      onDate: lesson.onDate,
      userId: cx.me.userId,
      byStudent: cx.me.userType === USER_TYPE.student,
      stars,
      text,
      madeAt: cx.nowIso,
    };
    // Asked by the insert itself: of two tablets that say something at once, one is told.
    const made = await cx.db.insert(opinions, row, 'on conflict (org_id, lesson_id, user_id) do nothing');
    if (made === 0) throw fail(faults.saidAlready);
    cx.note('sport-data.opinion.made', { subjectId: lessonId, stars });
    const found = await one(cx, cx.db, row.opinionId);
    if (!found) throw fail(kernelFaults.gone);
    return found;
  }),
];
