import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { AWAY, nowIn, stateOf } from '../rules';
import { attends, evaluates } from '../tables';
import { seenLesson } from './open';
import { lessonOf, namedRows, viewerOf } from './read';
import { figuresOf } from './stars';

/** Lessons are offered for so many days; after that nobody remembers them. */
const OFFERED_DAYS = 30;

/** Ended lessons of the child's classes that took place on the platform and where they were not away; `done` those they have evaluated. */
function studyWhere(cx: Cx, done: boolean, from: string | undefined, to: string | undefined) {
  const { date, min } = nowIn(cx.me.zone, cx.now);
  return (bind: (v: unknown) => string) =>
    [
      `l.on_date between ${bind(from ?? plusDays(date, done ? -400 : -OFFERED_DAYS))} and ${bind(to ?? date)}`,
      done
        ? 'e.user_id is not null'
        : `e.user_id is null and a.user_id is null and (l.started_at is not null or l.ended_at is not null)
      and (l.ended_at is not null or l.on_date < ${bind(date)} or l.end_min <= ${bind(min)})
      and l.clazz_id in (select k.clazz_id from class_student_v k where k.org_id = $1 and k.user_id = ${bind(cx.me.userId)} and k.joined_at < l.on_date + interval '1 day')`,
    ].join(' and ');
}
const beside = (
  cx: Cx,
) => `left join lesson_evaluate e on e.org_id = l.org_id and e.lesson_id = l.lesson_id and e.user_id = ${Math.trunc(cx.me.userId)}
  left join lesson_attend a on a.org_id = l.org_id and a.lesson_id = l.lesson_id and a.user_id = ${Math.trunc(cx.me.userId)} and a.code in ('absent', 'leave')`;
async function countOf(cx: Cx, done: boolean, from: string | undefined, to: string | undefined): Promise<number> {
  const params: unknown[] = [cx.db.orgId];
  return (
    await cx.db.rows<{ n: number }>(
      `select count(*) n from lesson_lesson l ${beside(cx)} where l.org_id = $1 and ${studyWhere(cx, done, from, to)((v) => `$${params.push(v)}`)}`,
      params,
    )
  )[0]!.n;
}

export const evaluating = [
  handle(calls.studyEvaluates, async (cx, { curPage, pageSize, sort, state, from, to }) => {
    if (sort) throw fail(kernelFaults.badInput, {}, 'sort');
    const done = state === 'done';
    const rows = await namedRows<{ stars: number | null; tags: string[]; text: string; saidAt: string }>(
      cx.db,
      cx.lang,
      studyWhere(cx, done, from, to),
      {
        select: ', e.stars, e.tags, e.text, e.made_at as said_at',
        join: beside(cx),
        tail: `order by l.on_date desc, l.start_min desc, l.lesson_id limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
      },
    );
    const v = viewerOf(cx);
    const total = await countOf(cx, done, from, to);
    return {
      items: rows.map((r) => ({
        lesson: lessonOf(r, v),
        evaluation:
          r.stars == null
            ? null
            : { lessonId: r.lessonId, stars: r.stars, tags: r.tags, text: r.text, madeAt: r.saidAt },
      })),
      curPage,
      pageSize,
      total,
      todo: done || from || to ? await countOf(cx, false, undefined, undefined) : total,
    };
  }),
  handle(calls.createEvaluate, async (cx, { id, stars, tags, text }) => {
    const row = await seenLesson(cx, id);
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

  handle(calls.teachEvaluates, async (cx, { curPage, pageSize, sort, clazzId, from, to }) => {
    const by = {
      date: 'l.on_date, l.start_min',
      '-date': 'l.on_date desc, l.start_min desc',
      average: 'x.sum * 1.0 / x.count, l.on_date desc',
      '-average': 'x.sum * 1.0 / x.count desc, l.on_date desc',
    }[sort ?? '-date'];
    if (!by) throw fail(kernelFaults.badInput, {}, 'sort');
    if (clazzId != null && !(await cx.fact<readonly number[]>('class.everIds')).includes(clazzId))
      throw fail(kernelFaults.gone);
    const where = (bind: (v: unknown) => string) =>
      [
        `l.teacher_id = ${bind(cx.me.userId)}`,
        clazzId == null ? '' : `l.clazz_id = ${bind(clazzId)}`,
        from == null ? '' : `l.on_date >= ${bind(from)}`,
        to == null ? '' : `l.on_date <= ${bind(to)}`,
      ]
        .filter(Boolean)
        .join(' and ');
    const join = `join (select e.lesson_id, count(*) as count, sum(e.stars)::int as sum from lesson_evaluate e join lesson_lesson m on m.org_id = e.org_id and m.lesson_id = e.lesson_id
      where e.org_id = $1 and m.teacher_id = ${Math.trunc(cx.me.userId)} group by e.lesson_id) x on x.lesson_id = l.lesson_id`;
    const rows = await namedRows<{ count: number; sum: number }>(cx.db, cx.lang, where, {
      select: ', x.count, x.sum',
      join,
      tail: `order by ${by}, l.lesson_id limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
    });
    const params: unknown[] = [cx.db.orgId];
    const [{ n } = { n: 0 }] = await cx.db.rows<{ n: number }>(
      `select count(*) n from lesson_lesson l ${join} where l.org_id = $1 and ${where((v) => `$${params.push(v)}`)}`,
      params,
    );
    // Children write freely because nobody reads their names: the newest stands where chance put it, not where the class list would.
    const said = await cx.db.rows<{ lessonId: number; stars: number; tags: string[]; text: string }>(
      'select lesson_id, stars, tags, text from lesson_evaluate where org_id = $1 and lesson_id = any($2::bigint[]) order by lesson_id, stars, text, md5(user_id::text)',
      [cx.db.orgId, rows.map((r) => r.lessonId)],
    );
    const v = viewerOf(cx);
    return {
      items: rows.map((r) => ({
        lesson: lessonOf(r, v),
        count: r.count,
        average: Math.round((r.sum / r.count) * 10) / 10,
        items: said.filter((s) => s.lessonId === r.lessonId).map(({ lessonId: _, ...s }) => s),
      })),
      curPage,
      pageSize,
      total: n,
      figures: await figuresOf(cx.db, where),
    };
  }),
];
