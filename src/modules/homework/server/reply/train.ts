import type { Cx } from '../../../../kernel/server/cx';
import { pick, sql } from '../../../../kernel/server/db/sql';
import type { RowOf } from '../../../../kernel/server/db/table';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import { fail } from '../../../../kernel/shared/faults';
import { judge, partsOf, withoutKey } from '../../../question-bank/contract';
import { chooseQuestions, heldVersions, type Version } from '../../../question-bank/server/published';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { isHandedIn, partKey, TRAIN_COUNT } from '../../rules';
import { trains, type TrainAnswer } from '../../tables';
import { noteAnswered } from '../showing';
import { paperDef } from '../paper';
import { klgNames } from '../stats/klgs';
import { answersOf, ownPaper } from './open';

const asQue = (v: Version, at: number, keys: boolean) => ({
  qid: v.qid,
  verId: v.verId,
  queNo: at + 1,
  degree: v.degree,
  klgIds: [...v.klgIds],
  body: keys ? v.body : withoutKey(v.body),
});
const quesOf = async (cx: Cx, verIds: readonly number[], keys: boolean) => {
  const held = await heldVersions(cx.db, verIds);
  return verIds.flatMap((v) => held.get(v) ?? []).map((v, at) => asQue(v, at, keys));
};
/** Knowledge of the questions a child lost points on, the most lost first. */
function weakOf(
  def: Awaited<ReturnType<typeof paperDef>>,
  answers: readonly { qid: number; qcid: number; share: number | null }[],
): number[] {
  const klgsOf = new Map(def.ques.map((q) => [q.qid, q.klgIds]));
  const lost = new Map<number, number>();
  for (const a of answers)
    if (a.share != null && a.share < 100)
      for (const k of klgsOf.get(a.qid) ?? []) lost.set(k, (lost.get(k) ?? 0) + 100 - a.share);
  return [...lost].toSorted(([, a], [, b]) => b - a).map(([k]) => k);
}

/** The caller's last training of a task, locked, so that of two who end it at once the second finds it ended. */
async function lockLast(cx: Cx, taskId: number): Promise<RowOf<typeof trains> & { readonly sbjId: number }> {
  const last = await cx.db.row<RowOf<typeof trains> & { sbjId: number }>(sql`
    select n.org_id, ${pick('n', Object.keys(trains.columns))}, t.sbj_id
    from homework_train n
    join homework_task t on t.org_id = n.org_id and t.task_id = n.task_id
    where n.org_id = ${cx.db.orgId}
      and n.task_id = ${taskId}
      and n.user_id = ${cx.me.userId}
      and t.removed_at is null
    order by n.train_id desc
    limit 1
    for update of n`);
  if (last) return last;
  // Gone where the task is another's.
  await ownPaper(cx, taskId);
  throw fail(faults.trainOver);
}

export const trainHandlers = [
  handle(calls.trainEnter, async (cx, { id }) => {
    const { head, reply } = await ownPaper(cx, id, 'update');
    if (!isHandedIn(reply.state)) throw fail(faults.notSubmitted);
    const def = await paperDef(cx.db, id, head.keyRev);
    const weak = weakOf(def, await answersOf(cx, id, cx.me.userId)).slice(0, 5);
    const names = await klgNames(cx.db, weak);
    const weakKlgs = weak.map((klgId) => ({ klgId, klgName: names.get(klgId) ?? '' }));
    // The paper's lock lets only one training be open.
    const had = await cx.db.many(trains, { taskId: id, userId: cx.me.userId }, { sort: ['-trainId'] });
    const open = had.find((train) => train.leftAt == null);
    if (open) return { trainId: open.trainId, ques: await quesOf(cx, open.verIds, false), weakKlgs };
    const seen = await heldVersions(
      cx.db,
      had.flatMap((h) => h.verIds),
    );
    const not = [...def.ques.map((q) => q.qid), ...[...seen.values()].map((v) => v.qid)];
    // Without a mistake the training goes over the task's own knowledge.
    const klgIds = weak.length ? weak : [...new Set(def.ques.flatMap((q) => q.klgIds))].slice(0, 20);
    // Only what is judged at once: nobody waits for a teacher here.
    const chosen = await chooseQuestions(cx, {
      stgId: head.stgId,
      sbjId: head.sbjId,
      klgIds,
      kinds: ['single', 'multi', 'judge', 'blank', 'match', 'order'],
      not,
      count: TRAIN_COUNT,
    });
    if (chosen.length === 0) throw fail(faults.nothingToTrain);
    const trainId = newId();
    await cx.db.insert(trains, {
      trainId,
      taskId: id,
      userId: cx.me.userId,
      verIds: chosen.map((v) => v.verId),
      enteredAt: cx.nowIso,
    });
    return { trainId, ques: chosen.map((v, at) => asQue(v, at, false)), weakKlgs };
  }),
  handle(calls.trainLeave, async (cx, { id, answers }) => {
    const last = await lockLast(cx, id);
    const held = await heldVersions(cx.db, last.verIds);
    const all = last.verIds.flatMap((v) => held.get(v) ?? []);
    let done: Pick<RowOf<typeof trains>, 'answers' | 'partCount' | 'rightCount'> = last;
    if (last.leftAt == null) {
      const given = new Map(answers.map((a) => [partKey(a), a.answer ?? null]));
      const judged = all.flatMap((v) =>
        partsOf(v.body).map((p): TrainAnswer => {
          const answer = given.get(partKey({ qid: v.qid, qcid: p.qcid })) ?? null;
          return { verId: v.verId, qid: v.qid, qcid: p.qcid, answer, share: judge(p, answer).share };
        }),
      );
      // What was left empty was not trained: it says nothing of the child.
      const tried = judged.filter((j) => j.answer != null);
      const rightCount = tried.filter((j) => j.share === 100).length;
      done = { answers: judged, partCount: tried.length, rightCount };
      await noteAnswered(
        cx.db,
        tried
          .filter((j) => j.share != null)
          .map((j) => ({
            userId: cx.me.userId,
            verId: j.verId,
            qid: j.qid,
            qcid: j.qcid,
            sbjId: last.sbjId,
            source: 'train' as const,
            sourceId: last.trainId,
            share: j.share!,
            answer: j.answer,
            at: cx.nowIso,
          })),
        cx.now,
        undefined,
        sql`ended as (
          update homework_train
          set left_at = ${cx.nowIso}::timestamptz, answers = ${JSON.stringify(judged)}::jsonb,
            part_count = ${tried.length}, right_count = ${rightCount}
          where org_id = ${cx.db.orgId}
            and train_id = ${last.trainId})`,
      );
    }
    return {
      partCount: done.partCount,
      rightCount: done.rightCount,
      answers: (done.answers ?? []).map(({ verId: _, ...a }) => a),
      ques: all.map((v, at) => asQue(v, at, true)),
    };
  }),
];
