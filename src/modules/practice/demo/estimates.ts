import type { World } from '../../../kernel/server/world';
import { partsOf } from '../../question-bank/contract';
import { demoQuestions } from '../../question-bank/demo';
import { gauge, itemOf, toStored, type Estimate } from '../rules/ability';
import { guessOf } from '../rules/guess';
import { abilityRow, count, levelRows, newLearner, type Learner } from '../server/estimate';
import { abilities, days, items, levels } from '../tables';
import { later } from './answer';
import type { Spent } from './book';
import { entryOf, must } from '../../../kernel/shared/maps';

interface Row {
  org_id: number;
  user_id: number;
  sbj_id: number;
  qid: number;
  qcid: number;
  ver_id: number;
  share: number;
  at: string;
}
const ZONE_SECONDS = 8 * 3600;

/** Plays the log of all answers through the estimates, as the program does when answers come in. */
export async function makeEstimates(world: World): Promise<void> {
  const known = new Map<number, { degree: number; klgIds: readonly number[]; guess: ReadonlyMap<number, number> }>();
  for (const q of demoQuestions(world))
    known.set(q.verId, {
      degree: q.degree,
      klgIds: q.klgIds,
      guess: new Map(partsOf(q.body).map((p) => [p.qcid, guessOf(p)])),
    });
  const { rows } = await world.client.query<Row>(
    `select org_id, user_id, sbj_id, qid, qcid, ver_id, share, to_char(answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from wrongbook_answer_v where open_at <= $1 order by answered_at, user_id, qid, qcid`,
    [world.now.toISOString()],
  );
  const learners = new Map<string, { orgId: number; userId: number; sbjId: number; learner: Learner }>();
  const hard = new Map<string, Estimate>();
  const sums = new Map<
    string,
    {
      orgId: number;
      userId: number;
      sbjId: number;
      doneOn: string;
      answers: number;
      rightCount: number;
      shareSum: number;
      spent: number;
    }
  >();
  const spentBy = new Map((world.made['practice spent'] ?? new Map()) as Spent);
  for (const r of rows) {
    const q = known.get(r.ver_id);
    if (!q) continue;
    const [orgId, userId, sbjId] = [Number(r.org_id), Number(r.user_id), Number(r.sbj_id)];
    const key = `${orgId}/${userId}/${sbjId}`;
    const of = entryOf(learners, key, () => ({ orgId, userId, sbjId, learner: newLearner() }));
    const itemKey = `${orgId}/${r.qid}/${r.qcid}`;
    const item = hard.get(itemKey) ?? itemOf(q.degree);
    const guess = q.guess.get(r.qcid) ?? 0;
    hard.set(itemKey, gauge(item, of.learner.subject, r.share / 100, guess));
    count(of.learner, { klgIds: q.klgIds, item, guess, share: r.share, at: r.at });
    const doneOn = later(r.at, ZONE_SECONDS).slice(0, 10);
    const dayKey = `${key}/${doneOn}`;
    const spentKey = `${orgId}/${userId}/${doneOn}`;
    const day = entryOf(sums, dayKey, () => ({
      orgId,
      userId,
      sbjId,
      doneOn,
      answers: 0,
      rightCount: 0,
      shareSum: 0,
      spent: 0,
    }));
    day.answers += 1;
    day.rightCount += r.share === 100 ? 1 : 0;
    day.shareSum += r.share;
    if (sbjId === 2 && spentBy.has(spentKey)) {
      day.spent += must(spentBy, spentKey);
      spentBy.delete(spentKey);
    }
  }
  await world.put(
    abilities,
    [...learners.values()].map((l) => ({ orgId: l.orgId, ...abilityRow(l.userId, l.sbjId, l.learner) })),
  );
  await world.put(
    levels,
    [...learners.values()].flatMap((l) =>
      levelRows(l.userId, l.sbjId, l.learner).map((row) => ({ orgId: l.orgId, ...row })),
    ),
  );
  await world.put(
    items,
    [...hard].map(([key, e]) => {
      const [orgId, qid, qcid] = key.split('/').map(Number);
      return { orgId: orgId!, qid: qid!, qcid: qcid!, ...toStored(e) };
    }),
  );
  await world.put(days, [...sums.values()]);
}
