import type { Cx } from '../../../kernel/server/cx';
import { all, is, jsonList, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Session } from '../../../kernel/shared/session';
import * as calls from '../contract';
import { faults } from '../faults';
import { AWAY, nowIn, stateOf } from '../rules';
import { attends, evaluates } from '../tables';
import { lessonOf, namedFrom, namedRows, namedSelect, viewerOf, type More, type NamedRow } from './read';
import { figuresOf } from './stars';
import { coversLesson } from './then';

/** Lessons are offered for so many days; after that nobody remembers them. */
const OFFERED_DAYS = 30;

interface Said {
  readonly stars: number | null;
  readonly tags: string[];
  readonly text: string;
  readonly saidAt: string;
}
/** What the child said of a lesson, and whether they were away. */
const beside = ({ userId }: Session): More => ({
  select: sql`e.stars, e.tags, e.text, e.made_at as said_at`,
  join: sql`
    left join lesson_evaluate e on e.org_id = l.org_id and e.lesson_id = l.lesson_id and e.user_id = ${userId}
    left join lesson_attend a on a.org_id = l.org_id and a.lesson_id = l.lesson_id and a.user_id = ${userId}
      and a.code in ('absent', 'leave')`,
});
/** The caller was in the class of lesson `l` when it was held; what came before or after is not theirs to judge. */
const wasIn = (cx: Cx): Sql => sql`
  exists (
    select 1
    from class_stay_v k
    where k.org_id = ${cx.db.orgId}
      and k.clazz_id = l.clazz_id
      and k.user_id = ${cx.me.userId}
      and ${coversLesson(cx.me.zone)})`;
/** Ended lessons of the child's classes of then that took place on the platform and where they were not away, without a word yet. */
function todo(cx: Cx): Sql {
  const { date, min } = nowIn(cx.me.zone, cx.now);
  return all(
    sql`e.user_id is null`,
    sql`a.user_id is null`,
    sql`(l.started_at is not null or l.ended_at is not null)`,
    sql`(l.ended_at is not null or l.on_date < ${date} or l.end_min <= ${min})`,
    wasIn(cx),
  );
}
const days = (from: string, to: string): Sql => sql`l.on_date between ${from} and ${to}`;

export const evaluationHandlers = [
  handle(calls.studyEvaluates, async (cx, { state, from, to, ...input }) => {
    const done = state === 'done';
    const more = beside(cx.me);
    const v = viewerOf(cx);
    const found = await cx.list(input, {
      select: namedSelect(cx.lang, more),
      from: namedFrom(more),
      counted: sql`lesson_lesson l ${more.join}`,
      where: [
        sql`l.org_id = ${cx.db.orgId}`,
        days(from ?? plusDays(cx.today, done ? -400 : -OFFERED_DAYS), to ?? cx.today),
        done ? sql`e.user_id is not null` : todo(cx),
      ],
      sorts: {},
      then: sql`l.on_date desc, l.start_min desc, l.lesson_id`,
      shape: (r: NamedRow & Said) => ({
        lesson: lessonOf(r, v),
        evaluation:
          r.stars == null
            ? null
            : { lessonId: r.lessonId, stars: r.stars, tags: r.tags, text: r.text, madeAt: r.saidAt },
      }),
    });
    if (!done && !from && !to) return { ...found, todo: found.total };
    const waiting = await cx.db.total(sql`
      select count(*) as n
      from lesson_lesson l ${more.join}
      where l.org_id = ${cx.db.orgId}
        and ${days(plusDays(cx.today, -OFFERED_DAYS), cx.today)}
        and ${todo(cx)}`);
    return { ...found, todo: waiting };
  }),
  handle(calls.createEvaluate, async (cx, { id, stars, tags, text }) => {
    const [row] = await namedRows(cx.db, cx.lang, sql`l.lesson_id = ${id} and ${wasIn(cx)}`);
    if (!row) throw fail(kernelFaults.gone);
    if (stateOf(row, nowIn(cx.me.zone, cx.now)) !== 'ended') throw fail(faults.notOver);
    const mark = await cx.db.one(attends, { lessonId: id, userId: cx.me.userId });
    if (mark && AWAY.includes(mark.code)) throw fail(faults.wasAway);
    const made = await cx.db.insert(
      evaluates,
      { lessonId: id, userId: cx.me.userId, stars, tags, text, madeAt: cx.nowIso },
      'on conflict do nothing',
    );
    if (!made) throw fail(faults.evaluated);
    return { lessonId: id, stars, tags, text, madeAt: cx.nowIso };
  }),

  handle(calls.teachEvaluates, async (cx, { clazzId, from, to, ...input }) => {
    if (clazzId != null && !(await cx.fact<readonly number[]>('class.everIds')).includes(clazzId))
      throw fail(kernelFaults.gone);
    const where = all(
      sql`l.org_id = ${cx.db.orgId}`,
      sql`l.teacher_id = ${cx.me.userId}`,
      is('l.clazz_id', clazzId),
      when(from, (day) => sql`l.on_date >= ${day}`),
      when(to, (day) => sql`l.on_date <= ${day}`),
    );
    const more = evaluated(cx);
    const v = viewerOf(cx);
    const found = await cx.list(input, {
      select: namedSelect(cx.lang, more),
      from: namedFrom(more),
      counted: sql`lesson_lesson l ${more.join}`,
      where: [where],
      sorts: {
        date: (direction) => sql`l.on_date ${direction}, l.start_min ${direction}`,
        average: (direction) => sql`x.sum * 1.0 / x.count ${direction}`,
      },
      then: sql`l.on_date desc, l.start_min desc, l.lesson_id`,
      shape: (r: NamedRow & { count: number; sum: number; said: Opinion[] }) => ({
        lesson: lessonOf(r, v),
        count: r.count,
        average: Math.round((r.sum / r.count) * 10) / 10,
        items: r.said,
      }),
    });
    return { ...found, figures: await figuresOf(cx.db, where) };
  }),
];

type Opinion = ReplyOf<typeof calls.teachEvaluates>['items'][number]['items'][number];
/**
 * What children said of the caller's lessons that somebody evaluated. They write freely because nobody reads their names: the newest
 * stands where chance put it, not where the class list would.
 */
const evaluated = (cx: Cx): More => ({
  select: sql`x.count, x.sum, ${jsonList(sql`
    select o.stars, o.tags, o.text
    from lesson_evaluate o
    where o.org_id = ${cx.db.orgId} and o.lesson_id = l.lesson_id
    order by o.stars, o.text, md5(o.user_id::text)`)} as said`,
  join: sql`
    join (
      select e.lesson_id, count(*) as count, sum(e.stars)::int as sum
      from lesson_evaluate e
      join lesson_lesson m on m.org_id = e.org_id and m.lesson_id = e.lesson_id
      where e.org_id = ${cx.db.orgId} and m.teacher_id = ${cx.me.userId}
      group by e.lesson_id) x on x.lesson_id = l.lesson_id`,
});
