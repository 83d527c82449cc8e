import type { Cx } from '../../../kernel/server/cx';
import { insertOf } from '../../../kernel/server/db/insert';
import { joined, raw, sql, type Sql, column } from '../../../kernel/server/db/sql';
import type { Table } from '../../../kernel/server/db/table';
import type { Door } from '../../../kernel/server/db/door';
import { partsOf, type Answer } from '../../question-bank/contract';
import type { Version } from '../../question-bank/server/published';
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

/** What is known of a learner in a subject as a whole; locked where it is to change. */
export async function subjectKnown(door: Door, userId: number, sbjId: number, lock = false): Promise<Learner> {
  const own = await door.one(abilities, { userId, sbjId }, lock ? { lock: 'update' } : {});
  return {
    subject: own ? fromStored(own) : LEARNER,
    points: new Map(),
    lastAt: own ? new Date(own.lastAt).toISOString() : null,
  };
}
export const partKey = (qid: number, qcid: number): string => `${qid}/${qcid}`;
/** How hard questions have shown to be; those nobody answered are missing. */
export async function itemsOf(door: Door, qids: readonly number[]): Promise<Map<string, Estimate>> {
  if (qids.length === 0) return new Map();
  const rows = await door.rows<Stored & { qid: number; qcid: number }>(sql`
    select qid, qcid, level, spread, answers
    from practice_item
    where org_id = ${door.orgId}
      and qid = any(${[...new Set(qids)]}::bigint[])
    order by qid, qcid`);
  return new Map(rows.map((r) => [partKey(r.qid, r.qcid), fromStored(r)]));
}
/** A learner in one subject and the questions they meet, as the next question is chosen by and an answer changes. */
export interface Standing {
  readonly learner: Learner;
  readonly items: Map<string, Estimate>;
}
/** Points and questions that are looked at; `answered` are the questions that are about to change. */
export interface Looked {
  readonly klgIds: readonly number[];
  readonly qids: readonly number[];
  readonly answered?: readonly number[];
}
/** How hard a question's part is; without a part how a learner stands in a point; without an id how they stand in the subject. */
interface StandingRow extends Stored {
  readonly id: number | null;
  readonly qcid: number | null;
  readonly shareSum: number;
  readonly lastAt: string | null;
}
/**
 * A learner and questions in one statement; in two, and locked, where something was answered, the learner first and the questions last: a class
 * that practises the same section waits for each other a moment, never in a circle.
 */
export async function standingOf(door: Door, userId: number, sbjId: number, looked: Looked): Promise<Standing> {
  const answered = [...new Set(looked.answered ?? [])];
  if (answered.length > 0) await subjectKnown(door, userId, sbjId, true);
  const rows = await door.rows<StandingRow>(sql`
    with i as (
      select qid, qcid, level, spread, answers
      from practice_item
      where org_id = ${door.orgId}
        and qid = any(${answered}::bigint[])
      order by qid, qcid
      for update)
    select i.qid as id, i.qcid, i.level, i.spread, i.answers, 0 as share_sum, null::timestamptz as last_at
    from i
    union all
    select p.qid, p.qcid, p.level, p.spread, p.answers, 0, null
    from practice_item p
    where p.org_id = ${door.orgId}
      and p.qid = any(${looked.qids.filter((q) => !answered.includes(q))}::bigint[])
    union all
    select l.klg_id, null, l.level, l.spread, l.answers, l.share_sum, null
    from practice_level l
    where l.org_id = ${door.orgId}
      and l.user_id = ${userId}
      and l.klg_id = any(${[...new Set(looked.klgIds)]}::bigint[])
    union all
    select null, null, a.level, a.spread, a.answers, 0, a.last_at
    from practice_ability a
    where a.org_id = ${door.orgId}
      and a.user_id = ${userId}
      and a.sbj_id = ${sbjId}`);
  const learner = newLearner();
  const items = new Map<string, Estimate>();
  for (const r of rows)
    if (r.id == null) {
      learner.subject = fromStored(r);
      learner.lastAt = r.lastAt == null ? null : new Date(r.lastAt).toISOString();
    } else if (r.qcid == null) learner.points.set(r.id, { ...fromStored(r), shareSum: r.shareSum });
    else items.set(partKey(r.id, r.qcid), fromStored(r));
  return { learner, items };
}
export const guessIn = (v: Version, qcid: number): number => {
  const part = partsOf(v.body).find((p) => p.qcid === qcid);
  return part ? guessOf(part) : 0;
};

const KEEP_ABILITY = `on conflict (org_id, user_id, sbj_id) do update
  set level = excluded.level, spread = excluded.spread, answers = excluded.answers, last_at = excluded.last_at`;
const KEEP_LEVEL = `on conflict (org_id, user_id, klg_id) do update
  set sbj_id = excluded.sbj_id, level = excluded.level, spread = excluded.spread, answers = excluded.answers,
    share_sum = excluded.share_sum, mastery = excluded.mastery, last_at = excluded.last_at`;
/** How a measure of a question is kept over an older one. */
export const KEEP_ITEM = `on conflict (org_id, qid, qcid) do update
  set level = excluded.level, spread = excluded.spread, answers = excluded.answers`;
const ADD_DAY = `on conflict (org_id, user_id, sbj_id, done_on) do update
  set answers = practice_day.answers + excluded.answers, right_count = practice_day.right_count + excluded.right_count,
    share_sum = practice_day.share_sum + excluded.share_sum, spent = practice_day.spent + excluded.spent`;
/** Rows of a table written as one statement; all of them have the same columns. */
const insertRows = (
  door: Door,
  table: Table,
  rows: readonly Readonly<Record<string, unknown>>[],
  conflict: string,
): Sql => insertOf(table, Object.keys(rows[0] ?? {}), rows, door.orgId, raw(conflict));
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
/** A measure of questions as rows. */
export const itemRows = (list: ReadonlyMap<string, Estimate>) =>
  [...list]
    .map(([key, e]) => {
      const [qid = 0, qcid = 0] = key.split('/').map(Number);
      return { qid, qcid, ...toStored(e) };
    })
    .toSorted((a, b) => a.qid - b.qid || a.qcid - b.qcid);

/**
 * Keeps judged answers of the caller: the notebook hears of them, the learner, the day and the questions learn from them.
 * @param also what is looked at besides, for the next question.
 * @returns how the learner stands then, and what is still to be written (`writeAll`), together with what the caller writes.
 */
export async function noteGiven(
  cx: Cx,
  o: {
    readonly sbjId: number;
    readonly source: 'train' | 'fight';
    readonly sourceId: number;
    readonly given: readonly Given[];
  },
  also: Looked = { klgIds: [], qids: [] },
): Promise<Standing & { readonly writes: readonly Sql[] }> {
  const { userId } = cx.me;
  const given = o.given.toSorted((a, b) => a.version.qid - b.version.qid || a.qcid - b.qcid);
  const klgIds = [...new Set(given.flatMap((g) => g.version.klgIds))];
  const standing = async () =>
    standingOf(cx.db, userId, o.sbjId, {
      klgIds: [...klgIds, ...also.klgIds],
      qids: also.qids,
      answered: given.map((g) => g.version.qid),
    });
  if (given.length === 0) return { ...(await standing()), writes: [] };
  await noteAnswered(
    cx.db,
    given.map((g) => ({
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
    cx.now,
  );
  const { learner, items: known } = await standing();
  const after = new Map<string, Estimate>();
  for (const g of given) {
    const key = partKey(g.version.qid, g.qcid);
    const item = known.get(key) ?? itemOf(g.version.degree);
    const guess = guessIn(g.version, g.qcid);
    after.set(key, gauge(item, learner.subject, g.share / 100, guess));
    count(learner, { klgIds: g.version.klgIds, item, guess, share: g.share, at: cx.nowIso });
  }
  const day = {
    userId,
    sbjId: o.sbjId,
    doneOn: dayOf(cx, cx.now),
    answers: given.length,
    rightCount: given.filter((g) => g.share === 100).length,
    shareSum: given.reduce((n, g) => n + g.share, 0),
    spent: given.reduce((n, g) => n + g.spent, 0),
  };
  const points = levelRows(userId, o.sbjId, learner)
    .filter((l) => klgIds.includes(l.klgId))
    .toSorted((a, b) => a.klgId - b.klgId);
  return {
    learner,
    items: new Map([...known, ...after]),
    writes: [
      insertRows(cx.db, days, [day], ADD_DAY),
      insertRows(cx.db, abilities, [abilityRow(userId, o.sbjId, learner)], KEEP_ABILITY),
      ...(points.length ? [insertRows(cx.db, levels, points, KEEP_LEVEL)] : []),
      insertRows(cx.db, items, itemRows(after), KEEP_ITEM),
    ],
  };
}
/** Writes of different rows as one statement; none sees what another writes. */
export async function writeAll(door: Door, writes: readonly Sql[]): Promise<void> {
  const last = writes.at(-1);
  if (!last) return;
  const before = writes.slice(0, -1).map((write, at) => sql`${column(`w${at}`)} as (${write})`);
  await door.change(before.length ? sql`with ${joined(before, ', ')} ${last}` : last);
}
