import type { Cx } from '../../../kernel/server/cx';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { must } from '../../../kernel/shared/maps';
import { ownFiles } from '../../files/server/published';
import { isEmptyAnswer, judge, partsOf, withoutKey, type Answer, type Part } from '../../question-bank/contract';
import {
  chooseAmong,
  heldVersions,
  type Drawn,
  type Place,
  type Take,
  type Version,
} from '../../question-bank/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { onlyPart, partOf, TRAIN_COUNT } from '../rules';
import { answers, items, trains } from '../tables';
import { memoryBy } from './judges';
import { noteAnswered } from './note';
import { lockWrong, oneWrong, readerOf } from './read';

/** Refuses an answer that is none (V-082) and pictures that are not the child's. Before the first statement. */
async function checkAnswer(cx: Cx, given: Answer): Promise<void> {
  if (isEmptyAnswer(given)) throw fail(faults.answerEmpty, {}, 'answer');
  if (given.files?.length) await ownFiles(cx, given.files, { at: 'answer', families: ['image'] });
}
/** The rules' judgement, or the child's own where only a person can say. */
function judgedBy(part: Part, given: Answer, self: number | undefined) {
  const { verdict, share, places } = judge(part, given);
  const own = share ?? self ?? null;
  return {
    verdict:
      share != null
        ? (verdict as 'right' | 'part' | 'wrong')
        : own == null
          ? ('hand' as const)
          : own >= 100
            ? ('right' as const)
            : own > 0
              ? ('part' as const)
              : ('wrong' as const),
    share: own,
    places: places ? [...places] : null,
  };
}
const AUTO = ['single', 'multi', 'judge', 'blank', 'match', 'order'] as const;
const near = (degree: number): number[] => [degree - 1, degree, degree + 1].filter((d) => d >= 1 && d <= 5);

/** Where questions like one are looked for: its knowledge, its section and its chapter, as far as it has them. */
const placesLike = ({
  klgIds,
  nodeIds,
}: Version): { readonly what: 'klg' | 'node' | 'chapter'; readonly at: Place }[] => [
  ...(klgIds.length ? [{ what: 'klg' as const, at: { klgIds, kinds: AUTO } }] : []),
  ...(nodeIds.length
    ? [
        { what: 'node' as const, at: { nodeIds, kinds: AUTO } },
        { what: 'chapter' as const, at: { nodeIds, around: 'chapter' as const, kinds: AUTO } },
      ]
    : []),
];
/**
 * The same knowledge and nearly as hard; where that is too little, the same knowledge, then the same section, and
 * where there is nothing at all the same chapter.
 */
function likeIt(take: Take, places: ReturnType<typeof placesLike>, degree: number, not: readonly number[]): Drawn[] {
  const chosen: Drawn[] = [];
  for (const [place, { what }] of places.entries())
    for (const degrees of what === 'klg' ? [near(degree), []] : [[]])
      if (what === 'chapter' ? chosen.length === 0 : chosen.length < TRAIN_COUNT)
        chosen.push(...take({ place, degrees, not, count: TRAIN_COUNT - chosen.length }));
  return chosen;
}
/** Questions like one, the easy ones first. What was met comes round again where everything like it has been, but never the question itself. */
async function similarTo(cx: Cx, v: Version, degree: number, met: readonly number[]): Promise<Version[]> {
  const places = placesLike(v);
  const among = { stgId: v.stgId, sbjId: v.sbjId, not: [v.qid] };
  const [chosen = []] = await chooseAmong(
    cx,
    among,
    places.map(({ at }) => at),
    (take) => {
      const fresh = likeIt(take, places, degree, met);
      return [fresh.length > 0 || met.length === 0 ? fresh : likeIt(take, places, degree, [])];
    },
  );
  return chosen.toSorted((a, b) => a.degree - b.degree);
}
const trainedIn = async (cx: Cx, trainId: number) =>
  (
    await cx.db.many(answers, { userId: cx.me.userId, source: 'wrong', sourceId: trainId }, { sort: ['qid', 'qcid'] })
  ).map(({ qid, qcid, answer, share }) => ({ qid, qcid, answer, share }));

export const redoHandlers = [
  handle(calls.revise, async (cx, { id, answer, mode, self }) => {
    await checkAnswer(cx, answer);
    await lockWrong(cx, id);
    const r = readerOf(cx);
    const item = await oneWrong(r, id);
    const part = partOf(item.body, item.qcid);
    if (!part) throw fail(kernelFaults.gone);
    const judged = judgedBy(part, answer, self);
    if (judged.share == null) return { ...judged, item, by: memoryBy(cx) };
    await noteAnswered(
      cx.db,
      [
        {
          userId: cx.me.userId,
          verId: item.verId,
          qid: item.qid,
          qcid: item.qcid,
          sbjId: item.sbjId,
          source: 'wrong',
          sourceId: newId(),
          share: judged.share,
          answer,
          at: cx.nowIso,
        },
      ],
      cx.now,
    );
    if (mode === 'revise' && judged.share >= 100)
      await cx.db.update(items, { itemId: id }, { isFixed: true, fixedAt: cx.nowIso });
    return { ...judged, item: await oneWrong(r, id), by: memoryBy(cx) };
  }),
  handle(calls.train, async (cx, { id, anew }) => {
    // The entry's lock lets only one training be open.
    await lockWrong(cx, id);
    const item = await oneWrong(readerOf(cx), id);
    const had = await cx.db.many(trains, { itemId: id }, { sort: ['-trainId'], limit: 20 });
    const open = anew ? undefined : had.find((h) => h.doneAt == null);
    const held = await heldVersions(cx.db, [...had.flatMap((h) => h.verIds), item.verId]);
    if (open) {
      const given = await trainedIn(cx, open.trainId);
      return {
        trainId: open.trainId,
        by: memoryBy(cx),
        item,
        ques: open.verIds
          .flatMap((v) => held.get(v) ?? [])
          .map((v) => asQue(v, given.filter((g) => g.qid === v.qid).length)),
        answers: given,
      };
    }
    const met = had.flatMap((h) => h.verIds).flatMap((v) => held.get(v)?.qid ?? []);
    const chosen = await similarTo(cx, must(held, item.verId), item.degree, met);
    if (chosen.length === 0) throw fail(faults.nothingSimilar);
    const trainId = newId();
    await cx.db.insert(trains, {
      trainId,
      userId: cx.me.userId,
      itemId: id,
      verIds: chosen.map((v) => v.verId),
      madeAt: cx.nowIso,
    });
    return { trainId, by: memoryBy(cx), item, ques: chosen.map((v) => asQue(v, 0)), answers: [] };
  }),
  handle(calls.trainAnswer, async (cx, { id, qid, qcid, answer, self }) => {
    await checkAnswer(cx, answer);
    const held = await lockTraining(cx, id);
    const version = held.find((v) => v.qid === qid);
    const part = version && partOf(version.body, qcid);
    if (!part) throw fail(faults.strangeQuestion, {}, 'qid');
    const total = held.reduce((n, v) => n + partsOf(v.body).length, 0);
    const before = await trainedIn(cx, id);
    const known = before.find((b) => b.qid === qid && b.qcid === qcid);
    const body = onlyPart(version.body, qcid);
    if (known?.answer) {
      const was = judgedBy(part, known.answer, known.share);
      return { ...was, body, left: total - before.length };
    }
    const judged = judgedBy(part, answer, self);
    if (judged.share == null) return { ...judged, body, left: total - before.length };
    const left = total - before.length - 1;
    await noteAnswered(
      cx.db,
      [
        {
          userId: cx.me.userId,
          verId: version.verId,
          qid,
          qcid,
          sbjId: version.sbjId,
          source: 'wrong',
          sourceId: id,
          share: judged.share,
          answer,
          at: cx.nowIso,
        },
      ],
      cx.now,
      left <= 0 ? ending(cx, id) : undefined,
    );
    return { ...judged, body, left };
  }),
];
/** The questions of the caller's training, which is locked, or gone. */
async function lockTraining(cx: Cx, trainId: number) {
  const held = await cx.db.rows<Pick<Version, 'verId' | 'qid' | 'sbjId' | 'body'>>(sql`
    select v.ver_id, v.qid, v.sbj_id, v.body
    from wrongbook_train n
    join question_bank_version_v v on v.org_id = n.org_id and v.ver_id = any(n.ver_ids)
    where n.org_id = ${cx.db.orgId}
      and n.train_id = ${trainId}
      and n.user_id = ${cx.me.userId}
    for update of n`);
  if (held.length === 0) throw fail(kernelFaults.gone);
  return held;
}
const ending = (cx: Cx, trainId: number): Sql => sql`
  ended as (
    update wrongbook_train
    set done_at = ${cx.nowIso}::timestamptz
    where org_id = ${cx.db.orgId}
      and train_id = ${trainId})`;
/** A question of a training; its key only once all of it is answered. */
const asQue = (v: Version, answered: number) => ({
  qid: v.qid,
  verId: v.verId,
  degree: v.degree,
  body: answered >= partsOf(v.body).length ? v.body : withoutKey(v.body),
});
