import type { Cx } from '../../../kernel/server/cx';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { isEmptyAnswer, judge, partsOf } from '../../question-bank/contract';
import { chooseQuestions, heldVersions, type Version } from '../../question-bank/server/published';
import * as calls from '../contract';
import type { TrainHead } from '../contract';
import { faults } from '../faults';
import { EVAL_QUES, GOAL, POOL, REST_DAYS } from '../rules';
import { itemOf, masteryOf, type Estimate } from '../rules/ability';
import { nextOf } from '../rules/adapt';
import { guessOf, judgedAtOnce } from '../rules/guess';
import { trainQues, trains } from '../tables';
import { itemsOf, learnerOf, noteGiven, partKey, type Learner } from './estimate';
import { nodeOf } from './books';
import { subjectOf, todoDone, type Subject } from './subjects';
import { HEAD, HEAD_FROM, ownTrain, quesOf, trainOf, type TrainRow } from './train-read';

const KINDS = ['single', 'multi', 'judge', 'blank', 'match', 'order', 'group'] as const;
/** Whether a program judges all of a question: only such are practised. */
export const atOnce = (v: Version): boolean => {
  const parts = partsOf(v.body);
  return parts.length > 0 && parts.every(judgedAtOnce);
};

/** Questions for a practice: what was right lately rests, as long as there is enough else. */
async function poolOf(cx: Cx, s: Subject): Promise<Version[]> {
  if (s.verIds) return [...(await heldVersions(cx.db, s.verIds)).values()].filter(atOnce);
  const since = `${plusDays(cx.today, -REST_DAYS)}T00:00:00Z`;
  const rest = (
    await cx.db.rows<{ qid: number }>(
      'select distinct qid from wrongbook_answer_v where org_id = $1 and user_id = $2 and sbj_id = $3 and share = 100 and answered_at > $4',
      [cx.db.orgId, cx.me.userId, s.sbjId, since],
    )
  ).map((r) => r.qid);
  const want = {
    stgId: s.stgId,
    sbjId: s.sbjId,
    ...(s.nodeIds ? { nodeIds: s.nodeIds } : {}),
    ...(s.klgIds ? { klgIds: s.klgIds } : {}),
    kinds: KINDS,
  };
  const not = [...(s.not ?? [])];
  const first = (await chooseQuestions(cx, { ...want, not: [...not, ...rest], count: POOL })).filter(atOnce);
  const more =
    first.length >= GOAL.tbk || rest.length === 0
      ? []
      : (
          await chooseQuestions(cx, { ...want, not: [...not, ...first.map((v) => v.qid)], count: POOL - first.length })
        ).filter(atOnce);
  const found = [...first, ...more];
  if (found.length > 0) return found;
  const { chapters, ...wider } = s;
  if (chapters?.length) return poolOf(cx, { ...wider, klgIds: [], nodeIds: chapters });
  return s.again ? [...(await heldVersions(cx.db, s.again)).values()].filter(atOnce) : [];
}
const meanItem = (v: Version, known: ReadonlyMap<string, Estimate>): Estimate => {
  const parts = partsOf(v.body).map((p) => known.get(partKey(v.qid, p.qcid)) ?? itemOf(v.degree));
  return {
    mean: parts.reduce((n, p) => n + p.mean, 0) / parts.length,
    variance: Math.max(...parts.map((p) => p.variance)),
    n: 0,
  };
};
/** Puts the next question, chosen by how the learner stands now. */
async function putNext(cx: Cx, train: TrainRow, learner?: Learner): Promise<number | undefined> {
  if (train.putCount >= train.goal) return undefined;
  const put = new Set((await cx.db.many(trainQues, { trainId: train.trainId })).map((q) => q.verId));
  const pool = await heldVersions(cx.db, train.pool);
  const left = train.pool.flatMap((v) => (put.has(v) ? [] : (pool.get(v) ?? [])));
  if (left.length === 0) return undefined;
  const of = await learnerOf(
    cx.db,
    cx.me.userId,
    train.sbjId,
    left.flatMap((v) => v.klgIds),
  );
  const known = await itemsOf(
    cx.db,
    left.map((v) => v.qid),
  );
  const candidates = left.map((v) => {
    const parts = partsOf(v.body);
    return {
      verId: v.verId,
      klgIds: v.klgIds,
      item: meanItem(v, known),
      guess: parts.reduce((n, p) => n + guessOf(p), 0) / parts.length,
    };
  });
  const asked = new Set([...put].flatMap((v) => pool.get(v)?.klgIds ?? []));
  const chosen = pool.get(nextOf(candidates, (learner ?? of).subject, (k) => of.points.get(k), asked)!.verId)!;
  await cx.db.insert(
    trainQues,
    partsOf(chosen.body).map((p) => ({
      trainId: train.trainId,
      qid: chosen.qid,
      qcid: p.qcid,
      queNo: train.putCount + 1,
      verId: chosen.verId,
    })),
  );
  await cx.db.update(trains, { trainId: train.trainId }, { putCount: train.putCount + 1 });
  return chosen.qid;
}
async function queOf(cx: Cx, trainId: number, qid: number) {
  return (await quesOf(cx, await cx.db.many(trainQues, { trainId, qid })))[0]!;
}

export const trainHandlers = [
  handle(calls.trainChoose, async (cx, { busId, type }) => {
    const mine = { userId: cx.me.userId, type, busId, finishedAt: null };
    const open = await cx.db.one(trains, mine);
    if (open) return trainOf(cx, open);
    const subject = await subjectOf(cx, type, busId);
    const pool = await poolOf(cx, subject);
    if (pool.length === 0) throw fail(faults.noQuestions, { name: subject.name });
    const learner = await learnerOf(cx.db, cx.me.userId, subject.sbjId, []);
    const trainId = newId();
    const { name, stgId, sbjId, tbkId = null, nodeId = null } = subject;
    // Two tabs that begin at once: the second goes on with the first one's.
    const made = await cx.db.insert(
      trains,
      {
        trainId,
        userId: cx.me.userId,
        type,
        busId,
        name,
        stgId,
        sbjId,
        tbkId,
        nodeId,
        pool: pool.map((v) => v.verId),
        goal: Math.min(subject.verIds ? EVAL_QUES : GOAL[type], pool.length),
        beginMastery: masteryOf(learner.subject),
        startedAt: cx.nowIso,
      },
      'on conflict do nothing',
    );
    const row = (await cx.db.one(trains, mine))!;
    if (made > 0) await putNext(cx, row, learner);
    return trainOf(cx, row);
  }),
  handle(calls.trainRecord, async (cx, { trainId, qid, qcid, answer, spent: said }) => {
    // No answer takes no time: a day with practice is known by its seconds.
    const spent = Math.max(1, said);
    const train = await ownTrain(cx, trainId, true);
    const row = await cx.db.one(trainQues, { trainId, qid, qcid });
    if (!row) throw fail(kernelFaults.gone);
    const version = (await heldVersions(cx.db, [row.verId])).get(row.verId)!;
    const part = partsOf(version.body).find((p) => p.qcid === qcid)!;
    let learner: Learner | undefined;
    if (row.share == null) {
      if (train.finishedAt != null) throw fail(faults.trainOver);
      if (isEmptyAnswer(answer)) throw fail(faults.emptyAnswer, {}, 'answer');
      // Words and pictures belong to kinds that practice does not ask.
      const { text: _text, files: _files, ...given } = answer!;
      const share = judge(part, given).share ?? 0;
      await cx.db.update(trainQues, { trainId, qid, qcid }, { answer: given, share, spent, answeredAt: cx.nowIso });
      learner = await noteGiven(cx, {
        sbjId: train.sbjId,
        source: 'train',
        sourceId: trainId,
        given: [{ version, qcid, share, answer: given, spent }],
      });
      await cx.db.update(
        trains,
        { trainId },
        {
          partCount: train.partCount + 1,
          rightCount: train.rightCount + (share === 100 ? 1 : 0),
          shareSum: train.shareSum + share,
          spent: train.spent + spent,
        },
      );
    }
    const now = await ownTrain(cx, trainId);
    const que = await queOf(cx, trainId, qid);
    const share = que.parts.find((p) => p.qcid === qcid)!.share!;
    const waiting = (await cx.db.many(trainQues, { trainId, share: null }, { sort: ['queNo'] })).find(
      (q) => q.qid !== qid,
    );
    const nextQid =
      !que.done || now.finishedAt != null ? undefined : (waiting?.qid ?? (await putNext(cx, now, learner)));
    const { putCount } = await ownTrain(cx, trainId);
    return {
      qid,
      qcid,
      verdict: share === 100 ? ('right' as const) : share > 0 ? ('part' as const) : ('wrong' as const),
      share,
      que,
      next: nextQid == null ? null : await queOf(cx, trainId, nextQid),
      partCount: now.partCount,
      rightCount: now.rightCount,
      putCount,
      goal: now.goal,
      mastery: masteryOf((learner ?? (await learnerOf(cx.db, cx.me.userId, train.sbjId, []))).subject),
    };
  }),
  handle(calls.trainCommit, async (cx, { trainId }) => {
    const train = await ownTrain(cx, trainId, true);
    if (train.finishedAt == null) {
      if (train.partCount === 0) throw fail(faults.nothingAnswered);
      const dropped = await cx.db.remove(trainQues, { trainId, share: null });
      const left = new Set((await cx.db.many(trainQues, { trainId })).map((q) => q.qid)).size;
      const { subject } = await learnerOf(cx.db, cx.me.userId, train.sbjId, []);
      await cx.db.update(
        trains,
        { trainId },
        { finishedAt: cx.nowIso, putCount: left, endMastery: masteryOf(subject) },
      );
      if (train.type === 'todo' && dropped === 0 && left >= train.goal)
        await todoDone(cx, {
          todoId: train.busId,
          trainId,
          partCount: train.partCount,
          rightCount: train.rightCount,
          shareSum: train.shareSum,
          spent: train.spent,
        });
    }
    return trainOf(cx, await ownTrain(cx, trainId));
  }),
  handle(calls.trainGet, async (cx, { trainId }) => trainOf(cx, await ownTrain(cx, trainId))),
  handle(calls.trainList, async (cx, { curPage, pageSize, sort, tbkId, tbkNodeId, type, from, to }) => {
    if (sort) throw fail(kernelFaults.badInput, {}, 'sort');
    if (tbkNodeId != null) await nodeOf(cx.db, tbkNodeId);
    const params: unknown[] = [cx.db.orgId, cx.me.userId];
    const bind = (v: unknown) => `$${params.push(v)}`;
    const more = [
      tbkId == null ? '' : `t.tbk_id = ${bind(tbkId)}`,
      type == null ? '' : `t.type = ${bind(type)}`,
      tbkNodeId == null
        ? ''
        : `t.node_id in (select n.node_id from textbook_node n where n.path && array[${bind(tbkNodeId)}::bigint])`,
      from == null ? '' : `t.started_at >= (${bind(from)}::date::timestamp at time zone ${bind(cx.me.zone)})`,
      to == null ? '' : `t.started_at < (${bind(plusDays(to, 1))}::date::timestamp at time zone ${bind(cx.me.zone)})`,
    ]
      .filter(Boolean)
      .map((c) => ` and ${c}`)
      .join('');
    const total = await cx.db.total(
      `select count(*)::int n from practice_train t where t.org_id = $1 and t.user_id = $2${more}`,
      params,
    );
    const items = await cx.db.rows<TrainHead>(
      `select ${HEAD(cx)} from ${HEAD_FROM} where t.org_id = $1 and t.user_id = $2${more} order by t.started_at desc, t.train_id desc limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
      params,
    );
    return { items, curPage, pageSize, total };
  }),
];
