import { insertOf } from '../../../kernel/server/db/insert';
import { joined, nothing, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { newId } from '../../../kernel/server/ids';
import type { Door } from '../../../kernel/server/db/door';
import { dayIn } from '../../../kernel/shared/dates';
import { grouped } from '../../../kernel/shared/maps';
import type { Answer } from '../../question-bank/contract';
import { isWrong, type Source } from '../rules';
import { replay } from '../rules/memory';
import { answers, items } from '../tables';

/** One judged answer. A later call with the same (userId, source, sourceId, qid, qcid) corrects it. */
export interface Answered {
  readonly userId: number;
  readonly verId: number;
  readonly qid: number;
  readonly qcid: number;
  readonly sbjId: number;
  readonly source: Source;
  readonly sourceId: number;
  /** Hundredths of the score. */
  readonly share: number;
  readonly answer: Answer | null;
  readonly at: string;
  /** From when the child may know the result; left out: at once. Null: when `openAnswers` says so. */
  readonly openAt?: string | null;
}
/** A question part of a child. */
interface Key {
  readonly userId: number;
  readonly qid: number;
  readonly qcid: number;
}
interface Logged extends Key {
  readonly source: Source;
  readonly verId: number;
  readonly sbjId: number;
  readonly share: number;
  readonly answeredAt: string;
  readonly openAt: string;
}
const keyOf = (k: Key): string => `${k.userId}/${k.qid}/${k.qcid}`;
const inOrder = (a: Key, b: Key): number => a.userId - b.userId || a.qid - b.qid || a.qcid - b.qcid;
/** The keys as rows `k`. */
const keysOf = (list: readonly Key[]): Sql => sql`unnest(
  ${list.map((k) => k.userId)}::bigint[], ${list.map((k) => k.qid)}::bigint[], ${list.map((k) => k.qcid)}::integer[]
) as k(user_id, qid, qcid)`;

const LOGGED = [
  'userId',
  'source',
  'sourceId',
  'qid',
  'qcid',
  'verId',
  'sbjId',
  'share',
  'answer',
  'answeredAt',
  'openAt',
  'notedAt',
] as const;
/** A later judgement of the same answer corrects the earlier one; `noted_at` moves only where it says something new. */
const CORRECTED = raw(`on conflict (org_id, user_id, source, source_id, qid, qcid) do update
  set ver_id = excluded.ver_id, sbj_id = excluded.sbj_id, share = excluded.share,
    answer = coalesce(excluded.answer, wrongbook_answer.answer), answered_at = excluded.answered_at,
    open_at = coalesce(excluded.open_at, wrongbook_answer.open_at),
    noted_at = case
      when wrongbook_answer.share = excluded.share
        and (excluded.open_at is null or wrongbook_answer.open_at is not distinct from excluded.open_at)
      then wrongbook_answer.noted_at
      else excluded.noted_at end`);
/** So many answers are noted in one go: a year that hands in together lets other people's calls come in between. */
const AT_ONCE = 1000;

/**
 * Keeps judged answers, right ones too, and brings the notebooks up to date: one statement where nothing is in the notebook yet and
 * nothing was wrong, else three, for a thousand answers at a time. Within the transaction of the judgement, so that a mark and the
 * notebook never disagree. Repeating it changes nothing.
 * @param beside what the caller writes at the same time, as named parts of a `with`: it leaves with the first statement, and alone
 *   where there is none.
 */
export async function noteAnswered(door: Door, rows: readonly Answered[], now: Date, beside?: Sql): Promise<void> {
  if (rows.length === 0 && beside) await door.change(sql`with ${beside} select 1 as done`);
  // One order for everybody: two classes that share a child never wait for each other in a circle.
  const all = [...new Map(rows.map((r) => [`${keyOf(r)}/${r.source}/${r.sourceId}`, r])).values()].toSorted(
    (a, b) => inOrder(a, b) || a.sourceId - b.sourceId,
  );
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const list = all.slice(at, at + AT_ONCE);
    const logged = list.map(({ at: answeredAt, openAt, ...r }) => ({
      ...r,
      answeredAt,
      openAt: openAt === undefined ? answeredAt : openAt,
      notedAt: now.toISOString(),
    }));
    const open = list.filter((r) => r.openAt !== null);
    const log = sql`logged as (${insertOf(answers, LOGGED, logged, door.orgId, CORRECTED)})`;
    await bringUp(door, open, list, beside && at === 0 ? joined([beside, log], ',\n    ') : log);
  }
}

/** Sets from when the children may know the results of a task (released now, or its end moved), and brings their notebooks up to date. */
export async function openAnswers(
  door: Door,
  source: Source,
  sourceId: number,
  openAt: string | null,
  now: Date,
): Promise<void> {
  const moved = await door.change(sql`
    update wrongbook_answer
    set open_at = ${openAt}, noted_at = ${now}
    where org_id = ${door.orgId}
      and source = ${source}
      and source_id = ${sourceId}
      and open_at is distinct from ${openAt}::timestamptz`);
  // Nobody has answered, or all know already from when: the notebooks agree with that.
  if (moved === 0) return;
  const all = await door.rows<Fresh>(sql`
    select user_id, qid, qcid, ver_id, sbj_id, share, source
    from wrongbook_answer
    where org_id = ${door.orgId}
      and source = ${source}
      and source_id = ${sourceId}
    order by user_id, qid, qcid`);
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const list = all.slice(at, at + AT_ONCE);
    await bringUp(door, openAt === null ? [] : list, list);
  }
}

/** What may be wrong for the first time. */
type Fresh = Key & Pick<Logged, 'verId' | 'sbjId' | 'share' | 'source'>;
type Held = Key & Pick<Item, 'itemId' | 'isFixed' | 'fixedAt' | 'verId' | 'sbjId' | 'source'>;
type Item = RowOf<typeof items>;
const HELD = raw('item_id, user_id, qid, qcid, is_fixed, fixed_at, ver_id, sbj_id, source');
const ITEM = ['itemId', 'userId', 'qid', 'qcid', 'verId', 'sbjId', 'source'] as const;

/**
 * Entries of all keys, locked, those of fresh mistakes made where they are missing. Before the log is read: whoever comes second reads what
 * the first has written. `beside`, named parts of a `with`, goes with it.
 */
function hold(door: Door, fresh: readonly Fresh[], touched: readonly Key[], beside: Sql | undefined): Promise<Held[]> {
  const wrong = new Map(fresh.filter((r) => isWrong(r.share)).map((r) => [keyOf(r), r]));
  const others = [...new Map(touched.map((k) => [keyOf(k), k])).values()].filter((k) => !wrong.has(keyOf(k)));
  const made = [...wrong.values()].map((r) => ({ ...r, itemId: newId() }));
  // An entry that is there is written as it is, which locks and returns it.
  const kept = sql`on conflict (org_id, user_id, qid, qcid) do update set source = wrongbook_item.source
    returning ${HELD}`;
  return door.rows<Held>(sql`
    with ${beside ? sql`${beside},` : nothing}
    made as (${insertOf(items, ITEM, made, door.orgId, kept)}),
    held as (
      select i.item_id, i.user_id, i.qid, i.qcid, i.is_fixed, i.fixed_at, i.ver_id, i.sbj_id, i.source
      from ${keysOf(others)}
      join wrongbook_item i on i.org_id = ${door.orgId}
        and i.user_id = k.user_id and i.qid = k.qid and i.qcid = k.qcid
      order by i.user_id, i.qid, i.qcid
      for update of i)
    select ${HELD} from made
    union all
    select ${HELD} from held`);
}

/** Makes the rows that are missing and counts all of them anew from the log. */
async function bringUp(door: Door, fresh: readonly Fresh[], touched: readonly Key[], beside?: Sql): Promise<void> {
  const held = await hold(door, fresh, touched, beside);
  if (held.length === 0) return;
  const log = await door.rows<Logged & { zone: string }>(sql`
    select a.user_id, a.qid, a.qcid, a.source, a.ver_id, a.sbj_id, a.share, a.answered_at, a.open_at, o.zone
    from ${keysOf(held)}
    join wrongbook_answer a on a.org_id = ${door.orgId}
      and a.user_id = k.user_id and a.qid = k.qid and a.qcid = k.qcid
    join organisation_org o on o.org_id = a.org_id
    where a.open_at is not null
    order by a.answered_at, a.source_id`);
  const of = grouped(log, keyOf);
  const days = dayCache(log[0]?.zone ?? 'Asia/Shanghai');
  const now = held.map((h) => ({ ...h, ...tallyOf(of.get(keyOf(h)) ?? [], h, days) }));
  await door.change(sql`
    update wrongbook_item i
    set ver_id = u."verId", sbj_id = u."sbjId", source = u."source", wrong_count = u."wrongCount",
      right_count = u."rightCount", first_wrong_at = u."firstWrongAt", last_wrong_at = u."lastWrongAt",
      open_at = u."openAt", is_fixed = u."isFixed", fixed_at = u."fixedAt", stability = u."stability",
      difficulty = u."difficulty", reps = u."reps", lapses = u."lapses", last_on = u."lastOn", due_on = u."dueOn"
    from json_to_recordset(${JSON.stringify(now)}::json) as u(
      "itemId" bigint, "verId" bigint, "sbjId" bigint, "source" text, "wrongCount" integer, "rightCount" integer,
      "firstWrongAt" timestamptz, "lastWrongAt" timestamptz, "openAt" timestamptz, "isFixed" boolean,
      "fixedAt" timestamptz, "stability" integer, "difficulty" integer, "reps" integer, "lapses" integer,
      "lastOn" date, "dueOn" date)
    where i.org_id = ${door.orgId}
      and i.item_id = u."itemId"`);
}

/** The day of an instant in a zone; asking the calendar is slow, and a class answers in the same hours. */
export function dayCache(zone: string): (at: string) => string {
  const known = new Map<string, string>();
  return (at) => {
    const hour = new Date(at).toISOString().slice(0, 13);
    let day = known.get(hour);
    if (day == null) known.set(hour, (day = dayIn(zone, new Date(at))));
    return day;
  };
}
/** What the log says of one question part of a child. Pure: the demonstration world uses it too. */
export function tallyOf(
  log: readonly Pick<Logged, 'source' | 'verId' | 'sbjId' | 'share' | 'answeredAt' | 'openAt'>[],
  old: {
    readonly verId: number;
    readonly sbjId: number;
    readonly source: Source;
    readonly isFixed: boolean;
    readonly fixedAt: string | null;
  },
  dayOf: (at: string) => string,
) {
  const wrong = log.filter((l) => isWrong(l.share));
  const last = wrong.at(-1);
  // Where a mistake comes from is where it was made, not the notebook in which it was made again.
  const origin = wrong.findLast((l) => l.source !== 'wrong') ?? last;
  const memory = replay(log.map((l) => ({ day: dayOf(l.answeredAt), share: l.share })));
  // Wrong again after it was called mended: it is open once more.
  const isFixed =
    old.isFixed && (last == null || old.fixedAt == null || new Date(last.answeredAt) <= new Date(old.fixedAt));
  return {
    verId: last?.verId ?? old.verId,
    sbjId: last?.sbjId ?? old.sbjId,
    source: origin?.source ?? old.source,
    wrongCount: wrong.length,
    rightCount: log.length - wrong.length,
    firstWrongAt: wrong[0]?.answeredAt ?? null,
    lastWrongAt: last?.answeredAt ?? null,
    openAt: wrong.map((l) => l.openAt).toSorted()[0] ?? null,
    isFixed,
    fixedAt: isFixed ? old.fixedAt : null,
    stability: memory ? Math.max(1, Math.round(memory.stability * 1000)) : null,
    difficulty: memory ? Math.round(memory.difficulty * 100) : null,
    reps: memory?.reps ?? 0,
    lapses: memory?.lapses ?? 0,
    lastOn: memory?.lastOn ?? null,
    dueOn: memory?.dueOn ?? null,
  };
}
