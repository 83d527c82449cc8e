import type { Cx } from '../../../kernel/server/cx';
import { all, is, nameIn, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { evaluateLesson, ownEvaluation } from '../../lesson/server/published';
import { withoutKey } from '../../question-bank/contract';
import { heldVersions } from '../../question-bank/server/published';
import * as calls from '../contract';
import type { StudyLink } from '../contract';
import { faults } from '../faults';
import { EVALUATE_HOURS, GROUP_MIN, LOOK_MAX, middleHalf } from '../rules';
import type { HeldRes } from '../tables';
import { shownQues, shownRes } from './preview';
import { checkPort } from './published';

// What a child sees of links: those that were sent to one of the child's classes, before a move those it had there. Design and reflection never come here.

/** Previews older than these days stand no longer on the list. */
const LISTED_DAYS = 14;
type Row = Omit<StudyLink, 'resCount' | 'queCount' | 'over'> & {
  readonly resources: readonly HeldRes[];
  readonly verIds: readonly number[];
  readonly clazzId: number;
};
const rowsOf = (cx: Cx, linkId?: number): Promise<Row[]> =>
  cx.db.rows<Row>(sql`
    select p.link_id, h.name, h.unit, ${nameIn(cx.lang, 'b')} as sbj_name, u.name as teacher_name, c.clazz_name, p.clazz_id,
      p.due_at as due_time, p.task_id, r.state, l.resources, p.ver_ids, k.user_id is not null as opened, (
        select x.lesson_id from lesson_lesson_v x
        where x.org_id = ${cx.db.orgId} and x.link_id = p.link_id and x.clazz_id = p.clazz_id
          and (x.ended_at is not null or x.started_at is not null and x.on_date < ${cx.today}::date)
        order by x.on_date desc, x.start_min desc
        limit 1) as lesson_id
    from teachlink_publish p
    join class_clazz_v c on c.org_id = p.org_id and c.clazz_id = p.clazz_id
    join teachlink_link l on l.org_id = p.org_id and l.link_id = p.link_id
    join teachplan_hour_v h on h.org_id = p.org_id and h.link_id = p.link_id
    join textbook_subject b on b.sbj_id = h.sbj_id
    join people_person_v u on u.org_id = h.org_id and u.user_id = h.user_id
    left join homework_reply_v r on r.org_id = p.org_id and r.task_id = p.task_id and r.user_id = ${cx.me.userId}
    left join teachlink_look k on k.org_id = p.org_id and k.link_id = p.link_id and k.user_id = ${cx.me.userId}
    where ${all(
      sql`p.org_id = ${cx.db.orgId}`,
      sql`exists (
        select 1
        from class_stay_v s
        where s.org_id = ${cx.db.orgId}
          and s.clazz_id = p.clazz_id
          and s.user_id = ${cx.me.userId}
          and (s.left_at is null and (s.joined_at < p.due_at or not exists (
              select 1
              from class_stay_v o
              where o.org_id = ${cx.db.orgId}
                and o.user_id = ${cx.me.userId}
                and o.clazz_id <> p.clazz_id
                and o.left_at > p.due_at
                and o.left_at <= s.joined_at))
            or s.left_at > p.due_at
            or s.left_at > p.published_at and coalesce(r.state, 'todo') <> 'todo'))`,
      is('p.link_id', linkId),
      linkId == null ? sql`p.due_at > ${plusDays(cx.today, -LISTED_DAYS)}::date` : undefined,
    )}
    order by p.due_at < ${cx.nowIso}, abs(extract(epoch from p.due_at - ${cx.nowIso}::timestamptz)), p.link_id, p.clazz_id
    limit 100`);
function headOf(cx: Cx, row: Row): StudyLink {
  const { resources, verIds, clazzId: _, ...head } = row;
  return {
    ...head,
    over: head.dueTime <= cx.nowIso,
    resCount: resources.length,
    queCount: verIds.length,
  };
}
/** A link that was sent to one of the child's classes; any other is gone. One statement. */
async function sentLink(cx: Cx, linkId: number): Promise<Row> {
  const [row] = await rowsOf(cx, linkId);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
const openUntil = (madeAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(madeAt) < EVALUATE_HOURS * 3_600_000;

export const studyHandlers = [
  handle(calls.studyLinks, async (cx) => ({ items: (await rowsOf(cx)).map((r) => headOf(cx, r)) })),
  handle(calls.studyPreview, async (cx, { linkId }) => {
    const row = await sentLink(cx, linkId);
    const ques = shownQues(row.verIds, await heldVersions(cx.db, row.verIds));
    return {
      ...headOf(cx, row),
      resources: shownRes(cx, row.resources),
      questions: ques.map((q) => ({ ...q, body: withoutKey(q.body) })),
    };
  }),
  /** What is said is believed as far as the clock went on since the last time. */
  handle(calls.look, async (cx, { linkId, seconds }) => {
    await sentLink(cx, linkId);
    await cx.db.change(sql`
      insert into teachlink_look as k (org_id, link_id, user_id, seconds, first_at, last_at)
      values (${cx.db.orgId}, ${linkId}, ${cx.me.userId}, 0, ${cx.nowIso}, ${cx.nowIso})
      on conflict (org_id, link_id, user_id) do update
      set seconds = k.seconds + least(${seconds}::int, ${LOOK_MAX}::int,
          greatest(0, extract(epoch from excluded.last_at - k.last_at)::int)),
        last_at = excluded.last_at`);
  }),
  handle(calls.answerSurvey, async (cx, { linkId, answers }) => {
    const { taskId } = await sentLink(cx, linkId);
    if (taskId == null) throw fail(faults.noCheck);
    return { taskId, ...(await checkPort.get().answer(cx, taskId, answers)) };
  }),
  handle(calls.perform, async (cx, { linkId }) => {
    const row = await sentLink(cx, linkId);
    const said = row.lessonId == null ? undefined : await ownEvaluation(cx, row.lessonId);
    const head = {
      ...headOf(cx, row),
      evaluation: said ? { ...said, open: openUntil(said.madeAt, cx.now) } : null,
    };
    if (row.taskId == null) return { ...head, own: null, fullScore: 0, band: null };
    const scores = await scoresOf(cx, row.taskId);
    const fullScore = scores[0]?.fullScore ?? 0;
    const rateOf = (score: number) => (fullScore > 0 ? Math.round((score / fullScore) * 100) : 0);
    const mine = scores.find((s) => s.userId === cx.me.userId);
    const marked = scores.flatMap((s) => (s.score == null ? [] : [rateOf(s.score)]));
    const parts = mine ? await checkPort.get().given(cx.db, [row.taskId], cx.me.userId) : [];
    return {
      ...head,
      fullScore,
      own: mine
        ? {
            score: mine.score,
            rate: mine.score == null ? null : rateOf(mine.score),
            right: parts.filter((p) => p.share === 100).length,
            parts: parts.length,
            spent: mine.spent,
          }
        : null,
      // The child's own paper is the price of the view: before it there is nothing to compare.
      band: mine ? middleHalf(marked, GROUP_MIN) : null,
    };
  }),
  handle(calls.evaluate, async (cx, { linkId, stars, text }) => {
    const { lessonId } = await sentLink(cx, linkId);
    if (lessonId == null) throw fail(faults.notTaught);
    const said = await evaluateLesson(cx, { lessonId, stars, text }, EVALUATE_HOURS);
    return { ...said, open: openUntil(said.madeAt, cx.now) };
  }),
];
/** What the children of a check have, once it is handed in; no score as long as somebody has to look at an answer. */
const scoresOf = (cx: Cx, taskId: number) =>
  cx.db.rows<{ userId: number; score: number | null; fullScore: number; spent: number }>(sql`
    select user_id, case when state = 'marked' then score::float8 end as score, full_score::float8 as full_score, spent
    from homework_reply_v
    where org_id = ${cx.db.orgId}
      and task_id = ${taskId}
      and state in ('submitted', 'marked')
    order by user_id`);
