import type { Cx } from '../../../kernel/server/cx';
import { jsonList, nothing, sql, type Sql } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import { insertOf } from '../../../kernel/server/db/insert';
import { newId } from '../../../kernel/server/ids';
import { handle, type Listener } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { cutTo } from '../../../kernel/shared/whole';
import { must, entryOf } from '../../../kernel/shared/maps';
import { isEmptyAnswer, judge, partsOf, plainText, withoutKey, type QuestionBody } from '../../question-bank/contract';
import {
  currentVersions,
  heldVersions,
  noteUse,
  registerQuestionReader,
  takeVersions,
} from '../../question-bank/server/published';
import * as calls from '../contract';
import type { Practice, Quiz } from '../contract';
import { faults } from '../faults';
import { ENTER_MINUTES, QUIZZES_MAX, isOpen, nowIn, stateOf } from '../rules';
import { answers, quizQues, quizzes } from '../tables';
import { lockOwn, seenLesson } from './open';
import { lessonOf, viewerOf, type NamedRow } from './read';

const isOver = (cx: Cx, row: NamedRow): boolean => stateOf(row, nowIn(cx.me.zone, cx.now)) === 'ended';

/** Quizzes of a lesson with their figures: one statement. */
const quizRows = (cx: Cx, lessonId: number, own: boolean): Promise<Quiz[]> =>
  cx.db.rows<Quiz>(
    sql`
    select q.quiz_id, q.lesson_id, q.title, (
        select count(*)
        from lesson_quiz_que u
        where u.org_id = q.org_id
          and u.quiz_id = q.quiz_id
    ) as questions, count(distinct a.user_id) as answered, round(avg(a.share))::int as rate, q.made_at,
      ${own} and count(a.user_id) = 0 as may_remove
    from lesson_quiz q
    left join lesson_answer a on a.org_id = q.org_id and a.quiz_id = q.quiz_id
    where q.org_id = ${cx.db.orgId}
      and q.lesson_id = ${lessonId}
    group by q.org_id, q.quiz_id
    order by q.quiz_id`,
  );

/** Every part can be marked by the program: nobody marks by hand while the lesson runs. */
const markable = (body: QuestionBody): boolean =>
  partsOf(body).every(
    (p) =>
      p.kind !== 'short' &&
      p.kind !== 'photo' &&
      !(p.kind === 'blank' && p.answer.blanks?.some((b) => b.mode === 'hand')),
  );

/** A question of a lesson's practice. */
export interface Asked {
  readonly quizId: number;
  readonly title: string;
  readonly verId: number;
  readonly qid: number;
}
/** The questions of a lesson in the order they were asked; the keys are those of `Asked`. */
export const askedSql = (cx: Cx, lessonId: number | Sql): Sql => sql`
  select q.quiz_id as "quizId", q.title, u.ver_id as "verId", u.qid
  from lesson_quiz q
  join lesson_quiz_que u on u.org_id = q.org_id and u.quiz_id = q.quiz_id
  where q.org_id = ${cx.db.orgId}
    and q.lesson_id = ${lessonId}
  order by q.quiz_id, u.ord`;
type Given = Pick<Practice['quizzes'][number]['items'][number]['given'][number], 'qcid' | 'answer'> & {
  readonly quizId: number;
  readonly verId: number;
};
/** What the child has answered in these quizzes. */
const givenIn = async (cx: Cx, asked: readonly Asked[]): Promise<Given[]> =>
  asked.length === 0
    ? []
    : cx.db.rows<Given>(sql`
        select quiz_id, ver_id, qcid, answer
        from lesson_answer
        where org_id = ${cx.db.orgId}
          and user_id = ${cx.me.userId}
          and quiz_id = any(${[...new Set(asked.map((u) => u.quizId))]}::bigint[])`);
/** The versions that the questions were asked in. */
const versionsOf = (cx: Cx, asked: readonly Asked[]) =>
  heldVersions(
    cx.db,
    asked.map((u) => u.verId),
  );
type Versions = Awaited<ReturnType<typeof versionsOf>>;

/** A child's practice: the key stays away until the lesson is over. */
function practiceOf(cx: Cx, row: Practised, versions: Versions, said: readonly Given[]): Practice {
  const over = isOver(cx, row);
  const out = new Map<number, Practice['quizzes'][number]>();
  let parts = 0;
  let right = 0;
  for (const u of row.asked) {
    const { stgId, body } = must(versions, u.verId);
    const quiz = entryOf(out, u.quizId, () => ({ quizId: u.quizId, title: u.title, items: [] }));
    const given = partsOf(body).flatMap((part) => {
      parts += 1;
      const a = said.find((s) => s.quizId === u.quizId && s.verId === u.verId && s.qcid === part.qcid);
      if (!a) return [];
      const { places, ...verdict } = judge(part, a.answer);
      if (verdict.verdict === 'right') right += 1;
      return [
        { qcid: part.qcid, answer: a.answer, judged: { ...verdict, ...(places ? { places: [...places] } : {}) } },
      ];
    });
    quiz.items.push({ verId: u.verId, qid: u.qid, stgId, body: over ? body : withoutKey(body), given });
  }
  return {
    lesson: lessonOf(row, viewerOf(cx)),
    open: !over && isOpen(row, nowIn(cx.me.zone, cx.now)),
    parts,
    done: said.length,
    right,
    quizzes: [...out.values()],
  };
}
type Practised = NamedRow & { readonly asked: readonly Asked[] };
/** A lesson of one of the child's classes with its questions. */
async function ownClass(cx: Cx, id: number): Promise<Practised> {
  const row = await seenLesson<{ asked: Asked[] }>(cx, id, {
    select: sql`${jsonList(askedSql(cx, sql`l.lesson_id`))} as asked`,
  });
  if (!(await cx.fact<readonly number[]>('class.everIds')).includes(row.clazzId)) throw fail(kernelFaults.gone);
  return row;
}

export const practiceHandlers = [
  handle(calls.listQuizzes, async (cx, { lessonId }) => {
    const row = await seenLesson(cx, lessonId);
    return { items: await quizRows(cx, lessonId, row.teacherId === cx.me.userId) };
  }),
  handle(calls.createQuiz, async (cx, { lessonId, title, qids }) => {
    const row = await lockOwn(cx, lessonId);
    if (isOver(cx, row)) throw fail(faults.ended);
    if (row.quizCount >= QUIZZES_MAX) throw fail(faults.quizzesFull, { max: QUIZZES_MAX });
    const ids = [...new Set(qids)];
    const current = await currentVersions(cx, ids);
    if (ids.some((q) => !current.has(q))) throw fail(kernelFaults.gone);
    const held = await takeVersions(
      cx,
      ids.map((q) => must(current, q)),
    );
    const hand = ids.findIndex((q) => !markable(must(held, must(current, q)).body));
    if (hand >= 0) throw fail(faults.notMarkable, { no: hand + 1 }, 'qids');
    const quizId = newId();
    const quiz = { quizId, lessonId, title, madeBy: cx.me.userId, madeAt: cx.nowIso };
    const ques = ids.map((qid, ord) => ({ quizId, verId: must(current, qid), qid, ord }));
    const { orgId } = cx.db;
    await cx.db.change(sql`
      with quiz as (${insertOf(quizzes, Object.keys(quiz), [quiz], orgId, nothing)}),
      que as (${insertOf(quizQues, ['quizId', 'verId', 'qid', 'ord'], ques, orgId, nothing)})
      update lesson_lesson
      set quiz_count = ${row.quizCount + 1}
      where org_id = ${orgId}
        and lesson_id = ${lessonId}`);
    return (await quizRows(cx, lessonId, true)).find((q) => q.quizId === quizId)!;
  }),
  handle(calls.removeQuiz, async (cx, { id }) => {
    const quiz = await cx.db.one(quizzes, { quizId: id });
    if (!quiz) throw fail(kernelFaults.gone);
    const row = await lockOwn(cx, quiz.lessonId);
    const { orgId } = cx.db;
    const done = await cx.db.change(sql`
      with gone as (
        delete from lesson_quiz
        where org_id = ${orgId}
          and quiz_id = ${id}
          and not exists (select 1 from lesson_answer a where a.org_id = ${orgId} and a.quiz_id = ${id})
        returning quiz_id)
      update lesson_lesson
      set quiz_count = ${row.quizCount - 1}
      where org_id = ${orgId}
        and lesson_id = ${row.lessonId}
        and exists (select 1 from gone)`);
    if (done === 0 && (await cx.db.count(answers, { quizId: id })) > 0) throw fail(faults.quizAnswered);
  }),

  handle(calls.trainGet, async (cx, { id }) => {
    const row = await ownClass(cx, id);
    return practiceOf(cx, row, await versionsOf(cx, row.asked), await givenIn(cx, row.asked));
  }),
  handle(calls.trainStore, async (cx, { id, answers: given }) => {
    const row = await ownClass(cx, id);
    if (isOver(cx, row)) throw fail(faults.ended);
    if (!isOpen(row, nowIn(cx.me.zone, cx.now))) throw fail(faults.notOpen, { minutes: ENTER_MINUTES });
    const empty = given.findIndex((g) => isEmptyAnswer(g.answer));
    if (empty >= 0) throw fail(faults.emptyAnswer, {}, `answers.${empty}`);
    const versions = await versionsOf(cx, row.asked);
    const rows = given.map((g) => {
      const part = row.asked.some((u) => u.quizId === g.quizId && u.verId === g.verId)
        ? partsOf(must(versions, g.verId).body).find((p) => p.qcid === g.qcid)
        : undefined;
      if (!part) throw fail(kernelFaults.gone);
      const { verdict, share } = judge(part, g.answer);
      return {
        quizId: g.quizId,
        verId: g.verId,
        qcid: g.qcid,
        userId: cx.me.userId,
        answer: g.answer,
        verdict: verdict === 'right' || verdict === 'part' ? verdict : ('wrong' as const),
        share: share ?? 0,
        madeAt: cx.nowIso,
      };
    });
    // Handed in is handed in: the first answer stands, because the verdict was told.
    await cx.db.insert(answers, rows, 'on conflict do nothing');
    return practiceOf(cx, row, versions, await givenIn(cx, row.asked));
  }),
];

/** How children answered a part of a question; `people` and `rate` are those of the whole lesson. */
export interface Marks {
  readonly quizId: number;
  readonly verId: number;
  readonly qcid: number;
  readonly answered: number;
  readonly right: number;
  readonly part: number;
  readonly wrong: number;
  readonly people: number;
  readonly rate: number | null;
}
export const marksSql = (cx: Cx, lessonId: number): Sql => sql`
  with given as (
    select a.quiz_id, a.ver_id, a.qcid, a.user_id, a.verdict, a.share
    from lesson_quiz q
    join lesson_answer a on a.org_id = q.org_id and a.quiz_id = q.quiz_id
    where q.org_id = ${cx.db.orgId}
      and q.lesson_id = ${lessonId}
  ), whole as (
    select count(distinct user_id) as people, round(avg(share))::int as rate
    from given
  )
  select g.quiz_id as "quizId", g.ver_id as "verId", g.qcid, count(*) as answered,
    count(*) filter (where g.verdict = 'right') as "right", count(*) filter (where g.verdict = 'part') as part,
    count(*) filter (where g.verdict = 'wrong') as wrong, w.people, w.rate
  from given g
  cross join whole w
  group by g.quiz_id, g.ver_id, g.qcid, w.people, w.rate`;
/** Practice in a lesson's report: question by question in the order they were asked. */
export async function answersOf(cx: Cx, asked: readonly Asked[], marks: readonly Marks[]) {
  if (asked.length === 0) return { people: 0, rate: null, items: [] };
  const versions = await versionsOf(cx, asked);
  let no = 0;
  return {
    people: marks[0]?.people ?? 0,
    rate: marks[0]?.rate ?? null,
    items: asked.flatMap((u) =>
      partsOf(must(versions, u.verId).body).map((part) => {
        const n = marks.find((c) => c.quizId === u.quizId && c.verId === u.verId && c.qcid === part.qcid);
        return {
          quizId: u.quizId,
          verId: u.verId,
          qcid: part.qcid,
          title: u.title,
          no: (no += 1),
          words: cutTo(plainText(part.stem), 80),
          answered: n?.answered ?? 0,
          right: n?.right ?? 0,
          part: n?.part ?? 0,
          wrong: n?.wrong ?? 0,
        };
      }),
    ),
  };
}

// After the lesson a child reads a question with its key in the version they answered.
registerQuestionReader('lesson', async (cx, qid) => {
  const rows = await cx.db.rows<NamedRow & { verId: number }>(
    sql`
    select l.*, u.ver_id
    from lesson_quiz_que u
    join lesson_quiz q on q.org_id = u.org_id and q.quiz_id = u.quiz_id
    join lesson_lesson l on l.org_id = q.org_id and l.lesson_id = q.lesson_id
    where u.org_id = ${cx.db.orgId}
      and u.qid = ${qid}
      and exists (
        select 1
        from lesson_answer a
        where a.org_id = u.org_id
          and a.quiz_id = u.quiz_id
          and a.ver_id = u.ver_id
          and a.user_id = ${cx.me.userId}
      )
    order by u.ver_id desc
    limit 20`,
  );
  return rows.find((r) => isOver(cx, r))?.verId;
});

/** What was answered feeds the measured difficulty of the questions, once a quiz, when the lesson is finished. */
async function note(door: Door, lessonId: number, at: string): Promise<void> {
  const fresh = await door.rows<{ quizId: number }>(
    sql`
    update lesson_quiz
    set noted_at = ${at}
    where org_id = ${door.orgId}
      and lesson_id = ${lessonId}
      and noted_at is null
    returning quiz_id`,
  );
  if (!fresh.length) return;
  const sums = await door.rows<{ verId: number; answers: number; share: number }>(
    sql`
    select ver_id, count(distinct user_id) as answers,
      round(sum(share)::numeric / greatest(count(distinct qcid), 1))::int as share
    from lesson_answer
    where org_id = ${door.orgId}
      and quiz_id = any(${fresh.map((q) => q.quizId)}::bigint[])
    group by ver_id`,
  );
  await noteUse(door, sums);
}
export const practiceListeners: readonly Listener[] = [
  {
    topic: 'lesson.finished',
    run: ({ payload }, door, kernel) => note(door, Number(payload['lessonId']), kernel.clock().toISOString()),
  },
];
