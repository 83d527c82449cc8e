import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { heldVersions } from '../../question-bank/server/published';
import { fromStored, gauge, itemOf, type Estimate, type Stored } from '../rules/ability';
import { items } from '../tables';
import {
  count,
  guessIn,
  itemRows,
  itemsOf,
  KEEP_ITEM,
  keepLearners,
  newLearner,
  partKey,
  type Learner,
} from './estimate';
import { tellPast, type DoneOn } from './past';
import { entryOf } from '../../../kernel/shared/maps';

interface Logged {
  readonly userId: number;
  readonly sbjId: number;
  readonly qid: number;
  readonly qcid: number;
  readonly verId: number;
  readonly share: number;
  readonly answeredAt: string;
}
/** Makes learners and their days anew from the log: what homework, exams and lessons noted, and marks that were changed, count from now on. */
export async function rebuildLearners(
  door: Door,
  zone: string,
  pairs: readonly { readonly userId: number; readonly sbjId: number }[],
  now: string,
): Promise<void> {
  if (pairs.length === 0) return;
  const ofPairs = sql`unnest(${pairs.map((p) => p.userId)}::bigint[], ${pairs.map((p) => p.sbjId)}::bigint[]) as k(user_id, sbj_id)`;
  const log = await door.rows<Logged>(
    sql`
    select a.user_id, a.sbj_id, a.qid, a.qcid, a.ver_id, a.share, a.answered_at
    from ${ofPairs}
    join wrongbook_answer_v a on a.org_id = ${door.orgId} and a.user_id = k.user_id and a.sbj_id = k.sbj_id
    where a.open_at <= ${now}
    order by a.answered_at, a.qid, a.qcid`,
  );
  const held = await heldVersions(
    door,
    log.map((l) => l.verId),
  );
  const known = await itemsOf(
    door,
    log.map((l) => l.qid),
  );
  const learners = new Map<string, { userId: number; sbjId: number; learner: Learner }>();
  for (const l of log) {
    const version = held.get(l.verId);
    if (!version) continue;
    const key = `${l.userId}/${l.sbjId}`;
    const of = entryOf(learners, key, () => ({ userId: l.userId, sbjId: l.sbjId, learner: newLearner() }));
    count(of.learner, {
      klgIds: version.klgIds,
      item: known.get(partKey(l.qid, l.qcid)) ?? itemOf(version.degree),
      guess: guessIn(version, l.qcid),
      share: l.share,
      at: new Date(l.answeredAt).toISOString(),
    });
  }
  await keepLearners(door, [...learners.values()]);
  // Days that stay as they are are not written, so that whoever keeps sums of past days hears of those that changed.
  const gone = await door.rows<DoneOn>(sql`
    delete from practice_day d
    using ${ofPairs}
    where d.org_id = ${door.orgId}
      and d.user_id = k.user_id
      and d.sbj_id = k.sbj_id
      and not exists (
        select 1
        from wrongbook_answer_v a
        where a.org_id = ${door.orgId}
          and a.user_id = d.user_id
          and a.sbj_id = d.sbj_id
          and a.open_at <= ${now}
          and (a.answered_at at time zone ${zone})::date = d.done_on)
    returning d.done_on`);
  const changed = await door.rows<DoneOn>(sql`
    insert into practice_day (org_id, user_id, sbj_id, done_on, answers, right_count, share_sum, spent)
    select a.org_id, a.user_id, a.sbj_id, (a.answered_at at time zone ${zone})::date as done_on,
      count(*), count(*) filter (where a.share = 100), sum(a.share),
      coalesce(sum(t.spent), 0) + coalesce(sum(f.spent), 0)
    from ${ofPairs}
    join wrongbook_answer_v a on a.org_id = ${door.orgId} and a.user_id = k.user_id and a.sbj_id = k.sbj_id
    left join practice_train_que t on a.source = 'train' and t.org_id = a.org_id
      and t.train_id = a.source_id and t.qid = a.qid and t.qcid = a.qcid
    left join practice_fight_que f on a.source = 'fight' and f.org_id = a.org_id
      and f.fight_id = a.source_id and f.qid = a.qid
    where a.open_at <= ${now}
    group by a.org_id, a.user_id, a.sbj_id, done_on
    on conflict (org_id, user_id, sbj_id, done_on) do update
      set answers = excluded.answers, right_count = excluded.right_count, share_sum = excluded.share_sum,
        spent = excluded.spent
      where (practice_day.answers, practice_day.right_count, practice_day.share_sum, practice_day.spent)
        is distinct from (excluded.answers, excluded.right_count, excluded.share_sum, excluded.spent)
    returning done_on`);
  await tellPast(door, zone, now, [...gone, ...changed]);
}
/** Measures questions anew from all answers of the school, by how able the learners are now. */
export async function rebuildItems(door: Door, qids: readonly number[], now: string): Promise<void> {
  const log = await door.rows<Logged & Stored>(
    sql`
    select a.user_id, a.sbj_id, a.qid, a.qcid, a.ver_id, a.share, a.answered_at, b.level, b.spread, b.answers
    from wrongbook_answer_v a
    join practice_ability b on b.org_id = a.org_id and b.user_id = a.user_id and b.sbj_id = a.sbj_id
    where a.org_id = ${door.orgId}
      and a.qid = any(${qids}::bigint[])
      and a.open_at <= ${now}
    order by a.answered_at, a.user_id`,
  );
  const held = await heldVersions(
    door,
    log.map((l) => l.verId),
  );
  const after = new Map<string, Estimate>();
  for (const l of log) {
    const version = held.get(l.verId);
    if (!version) continue;
    const key = partKey(l.qid, l.qcid);
    after.set(
      key,
      gauge(after.get(key) ?? itemOf(version.degree), fromStored(l), l.share / 100, guessIn(version, l.qcid)),
    );
  }
  const rows = itemRows(after);
  if (rows.length) await door.insert(items, rows, KEEP_ITEM);
}
