import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { partsOf, type Answer } from '../../question-bank/contract';
import { heldVersions, type Version } from '../../question-bank/server/published';
import { noteAnswered } from '../../wrongbook/server/published';
import {
  aged,
  fromStored,
  gauge,
  itemOf,
  learn,
  LEARNER,
  masteryOf,
  pointOf,
  toStored,
  type Estimate,
  type Stored,
} from '../rules/ability';
import { guessOf } from '../rules/guess';
import { abilities, days, items, levels } from '../tables';
import { dayOf } from './scope';

/** A judged answer of a practice or a challenge. */
export interface Given {
  readonly version: Version;
  readonly qcid: number;
  readonly share: number;
  readonly answer: Answer | null;
  readonly spent: number;
}
/** A learner in one subject, while answers are counted. */
export interface Learner {
  subject: Estimate;
  readonly points: Map<number, Estimate & { readonly shareSum: number }>;
  lastAt: string | null;
}

const DAY = 86_400_000;
/** One answer more. The subject and every point of the question learn from it. */
export function count(
  learner: Learner,
  o: {
    readonly klgIds: readonly number[];
    readonly item: Estimate;
    readonly guess: number;
    readonly share: number;
    readonly at: string;
  },
): void {
  const gap = learner.lastAt == null ? 0 : Math.max(0, Date.parse(o.at) - Date.parse(learner.lastAt)) / DAY;
  const subject = aged(learner.subject, gap);
  for (const klgId of o.klgIds) {
    const was = learner.points.get(klgId);
    learner.points.set(klgId, {
      ...learn(was ? aged(was, gap) : pointOf(subject), o.item, o.share / 100, o.guess),
      shareSum: (was?.shareSum ?? 0) + o.share,
    });
  }
  learner.subject = learn(subject, o.item, o.share / 100, o.guess);
  learner.lastAt = o.at;
}
export const newLearner = (): Learner => ({ subject: LEARNER, points: new Map(), lastAt: null });
export const abilityRow = (userId: number, sbjId: number, l: Learner) => ({
  userId,
  sbjId,
  ...toStored(l.subject),
  lastAt: l.lastAt!,
});
export const levelRows = (userId: number, sbjId: number, l: Learner) =>
  [...l.points].map(([klgId, p]) => ({
    userId,
    klgId,
    sbjId,
    ...toStored(p),
    shareSum: p.shareSum,
    mastery: masteryOf(p),
    lastAt: l.lastAt!,
  }));

/** What is known of a learner, for choosing and showing. */
export async function learnerOf(
  door: Door,
  userId: number,
  sbjId: number,
  klgIds: readonly number[],
  lock = false,
): Promise<Learner> {
  const own = await door.one(abilities, { userId, sbjId }, lock ? { lock: 'update' } : {});
  const rows =
    klgIds.length === 0
      ? []
      : await door.rows<Stored & { klgId: number; shareSum: number }>(
          'select klg_id, level, spread, answers, share_sum from practice_level where org_id = $1 and user_id = $2 and klg_id = any($3::bigint[])',
          [door.orgId, userId, [...new Set(klgIds)]],
        );
  return {
    subject: own ? fromStored(own) : LEARNER,
    points: new Map(rows.map((r) => [r.klgId, { ...fromStored(r), shareSum: r.shareSum }])),
    lastAt: own ? new Date(own.lastAt).toISOString() : null,
  };
}
export const partKey = (qid: number, qcid: number): string => `${qid}/${qcid}`;
/** How hard questions have shown to be; those nobody answered are missing. */
export async function itemsOf(door: Door, qids: readonly number[], lock = false): Promise<Map<string, Estimate>> {
  if (qids.length === 0) return new Map();
  const rows = await door.rows<Stored & { qid: number; qcid: number }>(
    `select qid, qcid, level, spread, answers from practice_item where org_id = $1 and qid = any($2::bigint[]) order by qid, qcid${lock ? ' for update' : ''}`,
    [door.orgId, [...new Set(qids)]],
  );
  return new Map(rows.map((r) => [partKey(r.qid, r.qcid), fromStored(r)]));
}
export const guessIn = (v: Version, qcid: number): number => {
  const part = partsOf(v.body).find((p) => p.qcid === qcid);
  return part ? guessOf(part) : 0;
};

const KEEP_ABILITY =
  'on conflict (org_id, user_id, sbj_id) do update set level = excluded.level, spread = excluded.spread, answers = excluded.answers, last_at = excluded.last_at';
const KEEP_LEVEL =
  'on conflict (org_id, user_id, klg_id) do update set sbj_id = excluded.sbj_id, level = excluded.level, spread = excluded.spread, answers = excluded.answers, share_sum = excluded.share_sum, mastery = excluded.mastery, last_at = excluded.last_at';
const KEEP_ITEM =
  'on conflict (org_id, qid, qcid) do update set level = excluded.level, spread = excluded.spread, answers = excluded.answers';
/** Writes learners, any number of them, in one order. */
export async function keepLearners(
  door: Door,
  list: readonly { readonly userId: number; readonly sbjId: number; readonly learner: Learner }[],
): Promise<void> {
  const sorted = list
    .filter((l) => l.learner.lastAt != null)
    .toSorted((a, b) => a.userId - b.userId || a.sbjId - b.sbjId);
  if (sorted.length === 0) return;
  await door.insert(
    abilities,
    sorted.map((l) => abilityRow(l.userId, l.sbjId, l.learner)),
    KEEP_ABILITY,
  );
  const points = sorted
    .flatMap((l) => levelRows(l.userId, l.sbjId, l.learner))
    .toSorted((a, b) => a.userId - b.userId || a.klgId - b.klgId);
  if (points.length) await door.insert(levels, points, KEEP_LEVEL);
}
export const keepItems = async (door: Door, list: ReadonlyMap<string, Estimate>): Promise<void> => {
  const rows = [...list]
    .map(([key, e]) => {
      const [qid, qcid] = key.split('/').map(Number);
      return { qid: qid!, qcid: qcid!, ...toStored(e) };
    })
    .toSorted((a, b) => a.qid - b.qid || a.qcid - b.qcid);
  if (rows.length) await door.insert(items, rows, KEEP_ITEM);
};

/**
 * Keeps judged answers of the caller: the notebook hears of them, the learner, the day and the questions learn from them.
 * Questions come last: a class that practises the same section waits for each other a moment, never in a circle.
 */
export async function noteGiven(
  cx: Cx,
  o: {
    readonly sbjId: number;
    readonly source: 'train' | 'fight';
    readonly sourceId: number;
    readonly given: readonly Given[];
  },
): Promise<Learner> {
  const { userId } = cx.me;
  const klgIds = o.given.flatMap((g) => g.version.klgIds);
  if (o.given.length === 0) return learnerOf(cx.db, userId, o.sbjId, klgIds);
  await noteAnswered(
    cx.db,
    o.given.map((g) => ({
      userId,
      verId: g.version.verId,
      qid: g.version.qid,
      qcid: g.qcid,
      sbjId: o.sbjId,
      source: o.source,
      sourceId: o.sourceId,
      share: g.share,
      answer: g.answer,
      at: cx.nowIso,
    })),
  );
  const learner = await learnerOf(cx.db, userId, o.sbjId, klgIds, true);
  const given = o.given.toSorted((a, b) => a.version.qid - b.version.qid || a.qcid - b.qcid);
  await cx.db.insert(
    days,
    [
      {
        userId,
        sbjId: o.sbjId,
        doneOn: dayOf(cx, cx.now),
        answers: given.length,
        rightCount: given.filter((g) => g.share === 100).length,
        shareSum: given.reduce((n, g) => n + g.share, 0),
        spent: given.reduce((n, g) => n + g.spent, 0),
      },
    ],
    'on conflict (org_id, user_id, sbj_id, done_on) do update set answers = practice_day.answers + excluded.answers, right_count = practice_day.right_count + excluded.right_count, share_sum = practice_day.share_sum + excluded.share_sum, spent = practice_day.spent + excluded.spent',
  );
  const known = await itemsOf(
    cx.db,
    given.map((g) => g.version.qid),
    true,
  );
  const after = new Map<string, Estimate>();
  for (const g of given) {
    const key = partKey(g.version.qid, g.qcid);
    const item = known.get(key) ?? itemOf(g.version.degree);
    const guess = guessIn(g.version, g.qcid);
    after.set(key, gauge(item, learner.subject, g.share / 100, guess));
    count(learner, { klgIds: g.version.klgIds, item, guess, share: g.share, at: cx.nowIso });
  }
  await keepLearners(cx.db, [{ userId, sbjId: o.sbjId, learner }]);
  await keepItems(cx.db, after);
  return learner;
}

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
  const keys = [door.orgId, pairs.map((p) => p.userId), pairs.map((p) => p.sbjId)];
  const log = await door.rows<Logged>(
    `select a.user_id, a.sbj_id, a.qid, a.qcid, a.ver_id, a.share, a.answered_at from unnest($2::bigint[], $3::bigint[]) as k(user_id, sbj_id)
     join wrongbook_answer_v a on a.org_id = $1 and a.user_id = k.user_id and a.sbj_id = k.sbj_id where a.open_at <= $4 order by a.answered_at, a.qid, a.qcid`,
    [...keys, now],
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
    const of =
      learners.get(key) ?? learners.set(key, { userId: l.userId, sbjId: l.sbjId, learner: newLearner() }).get(key)!;
    count(of.learner, {
      klgIds: version.klgIds,
      item: known.get(partKey(l.qid, l.qcid)) ?? itemOf(version.degree),
      guess: guessIn(version, l.qcid),
      share: l.share,
      at: new Date(l.answeredAt).toISOString(),
    });
  }
  await keepLearners(door, [...learners.values()]);
  await door.change(
    `delete from practice_day d using unnest($2::bigint[], $3::bigint[]) as k(user_id, sbj_id) where d.org_id = $1 and d.user_id = k.user_id and d.sbj_id = k.sbj_id`,
    keys,
  );
  await door.change(
    `insert into practice_day (org_id, user_id, sbj_id, done_on, answers, right_count, share_sum, spent)
     select $1::bigint, a.user_id, a.sbj_id, (a.answered_at at time zone $5)::date as done_on, count(*), count(*) filter (where a.share = 100), sum(a.share), coalesce(sum(t.spent), 0) + coalesce(sum(f.spent), 0)
     from unnest($2::bigint[], $3::bigint[]) as k(user_id, sbj_id) join wrongbook_answer_v a on a.org_id = $1 and a.user_id = k.user_id and a.sbj_id = k.sbj_id
     left join practice_train_que t on a.source = 'train' and t.org_id = a.org_id and t.train_id = a.source_id and t.qid = a.qid and t.qcid = a.qcid
     left join practice_fight_que f on a.source = 'fight' and f.org_id = a.org_id and f.fight_id = a.source_id and f.qid = a.qid
     where a.open_at <= $4 group by a.user_id, a.sbj_id, done_on`,
    [...keys, now, zone],
  );
}
/** Measures questions anew from all answers of the school, by how able the learners are now. */
export async function rebuildItems(door: Door, qids: readonly number[], now: string): Promise<void> {
  const log = await door.rows<Logged & Stored>(
    `select a.user_id, a.sbj_id, a.qid, a.qcid, a.ver_id, a.share, a.answered_at, b.level, b.spread, b.answers from wrongbook_answer_v a
     join practice_ability b on b.org_id = a.org_id and b.user_id = a.user_id and b.sbj_id = a.sbj_id where a.org_id = $1 and a.qid = any($2::bigint[]) and a.open_at <= $3 order by a.answered_at, a.user_id`,
    [door.orgId, qids, now],
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
  await keepItems(door, after);
}
