import type { Cx } from '../../../kernel/server/cx';
import { insertOf } from '../../../kernel/server/db/insert';
import { is, nothing, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { isEmptyAnswer, judge, partsOf, type Answer, type QuestionBody } from '../../question-bank/contract';
import {
  chooseAmong,
  differentOnes,
  heldVersions,
  type Chosen,
  type Drawn,
  type Place,
  type Take,
  type Version,
} from '../../question-bank/server/published';
import * as calls from '../contract';
import type { TrainHead } from '../contract';
import { faults } from '../faults';
import { EVAL_QUES, GOAL, POOL, REST_DAYS } from '../rules';
import { itemOf, masteryOf, type Estimate } from '../rules/ability';
import { nextOf } from '../rules/adapt';
import { guessOf, judgedAtOnce } from '../rules/guess';
import { trainQues, trains } from '../tables';
import { noteGiven, partKey, standingOf, subjectKnown, writeAll, type Given, type Standing } from './estimate';
import { nodeOf } from './books';
import { ableBy } from './judges';
import { within } from './scope';
import { subjectOf, todosPort, type Subject } from './subjects';
import { headFrom, headOf, ownTrain, quesOf, readTrain, trainOf, type QueRow, type TrainRow } from './train-read';

const KINDS = ['single', 'multi', 'judge', 'blank', 'match', 'order', 'group'] as const;
/** Whether a program judges all of a question: only such are practised. */
export const atOnce = (v: Pick<Version, 'body'>): boolean => {
  const parts = partsOf(v.body);
  return parts.length > 0 && parts.every(judgedAtOnce);
};

/** How many questions a practice of something puts, for whoever practises it: `most`, or as many as there are. One statement. */
export async function questionsOf(cx: Cx, { stgId, sbjId, nodeIds, klgIds }: Subject, most: number): Promise<number> {
  const want = { stgId, sbjId, nodeIds, klgIds, kinds: KINDS, libs: ['org', 'reg', 'pfm'] as const, count: POOL };
  return Math.min(most, (await differentOnes(cx, want)).filter((body) => atOnce({ body })).length);
}

/** What was right lately. */
async function restingIn(cx: Cx, sbjId: number): Promise<number[]> {
  const since = `${plusDays(cx.today, -REST_DAYS)}T00:00:00Z`;
  const rows = await cx.db.rows<{ qid: number }>(
    sql`
    select distinct qid
    from wrongbook_answer_v
    where org_id = ${cx.db.orgId}
      and user_id = ${cx.me.userId}
      and sbj_id = ${sbjId}
      and share = 100
      and answered_at > ${since}`,
  );
  return rows.map((r) => r.qid);
}
/** Questions of the first place that has any: what was right lately rests, as long as there is enough else. */
function poolIn(take: Take, places: readonly Place[], resting: readonly number[]): Drawn[] {
  const fits = (body: QuestionBody): boolean => atOnce({ body });
  for (const place of places.keys()) {
    const first = take({ place, not: resting, fits, count: POOL });
    const more =
      first.length >= GOAL.tbk || resting.length === 0 ? [] : take({ place, fits, count: POOL - first.length });
    if (first.length + more.length > 0) return [...first, ...more];
  }
  return [];
}
/** A question that a practice may put. Where it was chosen, its version's own degree stands beside the measured one. */
type Pooled = Version & Partial<Pick<Chosen, 'degreeSaid'>>;
/** Questions for a practice; of the chapters where there are none of the thing itself, and what was asked there again where there is nothing else. */
async function poolOf(cx: Cx, s: Subject): Promise<Pooled[]> {
  if (s.verIds) return [...(await heldVersions(cx.db, s.verIds)).values()].filter(atOnce);
  const resting = await restingIn(cx, s.sbjId);
  const places = [
    { nodeIds: s.nodeIds, klgIds: s.klgIds, kinds: KINDS },
    ...(s.chapters?.length ? [{ nodeIds: s.chapters, kinds: KINDS }] : []),
  ];
  const [found = []] = await chooseAmong(cx, { stgId: s.stgId, sbjId: s.sbjId, not: s.not }, places, (take) => [
    poolIn(take, places, resting),
  ]);
  if (found.length > 0 || !s.again) return found;
  return [...(await heldVersions(cx.db, s.again)).values()].filter(atOnce);
}
const meanItem = (v: Version, known: ReadonlyMap<string, Estimate>): Estimate => {
  const parts = partsOf(v.body).map((p) => known.get(partKey(v.qid, p.qcid)) ?? itemOf(v.degree));
  return {
    mean: parts.reduce((n, p) => n + p.mean, 0) / parts.length,
    variance: Math.max(...parts.map((p) => p.variance)),
    n: 0,
  };
};
/** What is looked at to choose the next question of a practice: what was not put yet. */
const leftOf = (train: TrainRow, put: readonly QueRow[], held: ReadonlyMap<number, Version>): Version[] => {
  const done = new Set(put.map((q) => q.verId));
  return train.putCount >= train.goal ? [] : train.pool.flatMap((v) => (done.has(v) ? [] : (held.get(v) ?? [])));
};
const looked = (left: readonly Version[]) => ({ klgIds: left.flatMap((v) => v.klgIds), qids: left.map((v) => v.qid) });

/** The next question, chosen by how the learner stands now. */
function nextQue(
  left: readonly Version[],
  put: readonly QueRow[],
  held: ReadonlyMap<number, Version>,
  { learner, items }: Standing,
): Version | undefined {
  const candidates = left.map((v) => {
    const parts = partsOf(v.body);
    return {
      verId: v.verId,
      klgIds: v.klgIds,
      item: meanItem(v, items),
      guess: parts.reduce((n, p) => n + guessOf(p), 0) / parts.length,
    };
  });
  const asked = new Set(put.flatMap((q) => held.get(q.verId)?.klgIds ?? []));
  const chosen = nextOf(candidates, learner.subject, (k) => learner.points.get(k), asked);
  return chosen && held.get(chosen.verId);
}
/** The rows of a question that is put, in the order of its parts. */
const rowsFor = (train: Pick<TrainRow, 'orgId' | 'trainId' | 'putCount'>, v: Version): QueRow[] =>
  partsOf(v.body).map((p) => ({
    orgId: train.orgId,
    trainId: train.trainId,
    qid: v.qid,
    qcid: p.qcid,
    queNo: train.putCount + 1,
    verId: v.verId,
    answer: null,
    share: null,
    spent: 0,
    answeredAt: null,
  }));
const PUT = ['trainId', 'qid', 'qcid', 'queNo', 'verId'] as const;
const putting = (rows: readonly QueRow[], orgId: number): Sql[] =>
  rows.length ? [insertOf(trainQues, PUT, rows, orgId, nothing)] : [];
const counting = (train: TrainRow): Sql => sql`
  update practice_train
  set put_count = ${train.putCount}, part_count = ${train.partCount}, right_count = ${train.rightCount},
    share_sum = ${train.shareSum}, spent = ${train.spent}
  where org_id = ${train.orgId}
    and train_id = ${train.trainId}`;

/** What a child gave to a part, judged. Words and pictures belong to kinds that practice does not ask. */
function judgedPart(version: Version, qcid: number, answer: Answer, spent: number): Given {
  const part = partsOf(version.body).find((p) => p.qcid === qcid);
  if (!part) throw fail(kernelFaults.gone);
  const { text: _text, files: _files, ...given } = answer;
  return { version, qcid, share: judge(part, given).share ?? 0, answer: given, spent };
}

const answeredRow = (q: QueRow, g: Given, at: string): QueRow => ({
  ...q,
  answer: g.answer,
  share: g.share,
  spent: g.spent,
  answeredAt: at,
});
const answering = (train: TrainRow, qid: number, g: Given, at: string): Sql => sql`
  update practice_train_que
  set answer = ${JSON.stringify(g.answer)}::jsonb, share = ${g.share}, spent = ${g.spent},
    answered_at = ${at}::timestamptz
  where org_id = ${train.orgId}
    and train_id = ${train.trainId}
    and qid = ${qid}
    and qcid = ${g.qcid}`;

export const trainHandlers = [
  handle(calls.trainChoose, async (cx, { busId, type }) => {
    const mine = { userId: cx.me.userId, type, busId, finishedAt: null };
    const open = await cx.db.one(trains, mine);
    if (open) return trainOf(cx, open);
    const subject = await subjectOf(cx, type, busId);
    const pool = await poolOf(cx, subject);
    if (pool.length === 0) throw fail(faults.noQuestions, { name: subject.name });
    const standing = await standingOf(cx.db, cx.me.userId, subject.sbjId, looked(pool));
    const first = nextQue(pool, [], new Map(pool.map((v) => [v.verId, v])), standing);
    const { name, stgId, sbjId, tbkId = null, nodeId = null } = subject;
    const head = { trainId: newId(), userId: cx.me.userId, finishedAt: null, partCount: 0, shareSum: 0 };
    // Two tabs that begin at once: the second goes on with the first one's.
    const made = await cx.db.insert(
      trains,
      {
        ...head,
        type,
        busId,
        name,
        stgId,
        sbjId,
        tbkId,
        nodeId,
        pool: pool.map((v) => v.verId),
        goal: Math.min(subject.count ?? (subject.verIds ? EVAL_QUES : GOAL[type]), pool.length),
        putCount: first ? 1 : 0,
        beginMastery: masteryOf(standing.learner.subject),
        startedAt: cx.nowIso,
      },
      'on conflict do nothing',
    );
    if (made === 0) {
      const row = await cx.db.one(trains, mine);
      if (!row) throw fail(kernelFaults.gone);
      return trainOf(cx, row);
    }
    const rows = first ? rowsFor({ orgId: cx.db.orgId, trainId: head.trainId, putCount: 0 }, first) : [];
    await writeAll(cx.db, putting(rows, cx.db.orgId));
    const said = new Map(pool.map((v) => [v.verId, { ...v, degree: v.degreeSaid ?? v.degree }]));
    return trainOf(cx, head, rows, said);
  }),
  handle(calls.trainRecord, async (cx, { trainId, qid, qcid, answer, spent: said }) => {
    // No answer takes no time: a day with practice is known by its seconds.
    const spent = Math.max(1, said);
    const train = await ownTrain(cx, trainId, true);
    const put = await cx.db.many(trainQues, { trainId }, { sort: ['queNo', 'qcid'] });
    const row = put.find((q) => q.qid === qid && q.qcid === qcid);
    if (!row) throw fail(kernelFaults.gone);
    if (row.share == null && train.finishedAt != null) throw fail(faults.trainOver);
    if (row.share == null && (answer == null || isEmptyAnswer(answer))) throw fail(faults.emptyAnswer, {}, 'answer');
    const held = await heldVersions(cx.db, [...put.map((q) => q.verId), ...train.pool]);
    const version = held.get(row.verId);
    if (!version) throw fail(kernelFaults.gone);
    const given = row.share == null && answer ? [judgedPart(version, qcid, answer, spent)] : [];
    const rows = put.map((q) => (q === row && given[0] ? answeredRow(q, given[0], cx.nowIso) : q));
    const mine = rows.filter((q) => q.qid === qid);
    // Something else may still wait for its answer; only then is nothing new put.
    const waiting = rows.find((q) => q.share == null && q.qid !== qid);
    const goesOn = train.finishedAt == null && mine.every((q) => q.share != null);
    const left = goesOn && !waiting ? leftOf(train, rows, held) : [];
    const about = { sbjId: train.sbjId, source: 'train' as const, sourceId: trainId, given };
    const { writes, ...standing } = await noteGiven(cx, about, looked(left));
    const next = left.length ? nextQue(left, rows, held, standing) : undefined;
    const fresh = next ? rowsFor(train, next) : [];
    const now = {
      ...train,
      putCount: train.putCount + (next ? 1 : 0),
      partCount: train.partCount + given.length,
      rightCount: train.rightCount + given.filter((g) => g.share === 100).length,
      shareSum: train.shareSum + given.reduce((n, g) => n + g.share, 0),
      spent: train.spent + given.reduce((n, g) => n + g.spent, 0),
    };
    if (given.length || next)
      await writeAll(cx.db, [
        ...writes,
        ...given.map((g) => answering(train, qid, g, cx.nowIso)),
        ...putting(fresh, train.orgId),
        counting(now),
      ]);
    const nextQid = goesOn ? (waiting?.qid ?? next?.qid) : undefined;
    const ques = await quesOf(cx, [...mine, ...fresh, ...rows.filter((q) => q !== row && q.qid === nextQid)], held);
    const que = ques.find((q) => q.qid === qid);
    const share = given[0]?.share ?? row.share;
    if (!que || share == null) throw fail(kernelFaults.gone);
    return {
      qid,
      qcid,
      by: ableBy(cx, cx.nowIso),
      verdict: share === 100 ? ('right' as const) : share > 0 ? ('part' as const) : ('wrong' as const),
      share,
      que,
      next: ques.find((q) => q.qid === nextQid && q.qid !== qid) ?? null,
      partCount: now.partCount,
      rightCount: now.rightCount,
      putCount: now.putCount,
      goal: now.goal,
      mastery: masteryOf(standing.learner.subject),
    };
  }),
  handle(calls.trainCommit, async (cx, { trainId }) => {
    const train = await ownTrain(cx, trainId, true);
    if (train.finishedAt != null) return trainOf(cx, train);
    if (train.partCount === 0) throw fail(faults.nothingAnswered);
    const put = await cx.db.many(trainQues, { trainId }, { sort: ['queNo', 'qcid'] });
    const rows = put.filter((q) => q.share != null);
    const dropped = put.length - rows.length;
    const { subject } = await subjectKnown(cx.db, cx.me.userId, train.sbjId);
    const set = {
      finishedAt: cx.nowIso,
      putCount: new Set(rows.map((q) => q.qid)).size,
      endMastery: masteryOf(subject),
    };
    if (dropped > 0) await cx.db.remove(trainQues, { trainId, share: null });
    await cx.db.update(trains, { trainId }, set);
    if (train.type === 'todo' && dropped === 0 && set.putCount >= train.goal)
      await todosPort.get().done(cx, {
        todoId: train.busId,
        trainId,
        partCount: train.partCount,
        rightCount: train.rightCount,
        shareSum: train.shareSum,
        spent: train.spent,
        goal: train.goal,
      });
    return trainOf(cx, { ...train, ...set }, rows);
  }),
  handle(calls.trainGet, (cx, { trainId }) => readTrain(cx, trainId)),
  handle(calls.trainList, async (cx, input) => {
    const { tbkId, tbkNodeId, type } = input;
    if (tbkNodeId != null) await nodeOf(cx.db, tbkNodeId);
    const page = await cx.list<typeof input, TrainHead>(input, {
      select: headOf(cx),
      from: headFrom,
      counted: sql`practice_train t`,
      where: [
        cx.db.orgs('t'),
        sql`t.user_id = ${cx.me.userId}`,
        is('t.tbk_id', tbkId),
        is('t.type', type),
        when(
          tbkNodeId,
          (id) => sql`t.node_id in (select n.node_id from textbook_node n where n.path && array[${id}::bigint])`,
        ),
        ...within(cx, sql`t.started_at`, input),
      ],
      sorts: { startedAt: sql`t.started_at` },
      then: sql`t.started_at desc, t.train_id desc`,
    });
    return { ...page, by: ableBy(cx, page.items[0]?.finishedAt ?? page.items[0]?.startedAt) };
  }),
];
