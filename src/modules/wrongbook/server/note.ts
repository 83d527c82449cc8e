import { newId } from '../../../kernel/server/ids';
import type { Door } from '../../../kernel/server/db/door';
import { dayIn } from '../../../kernel/shared/dates';
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
const columns = (list: readonly Key[]) => [list.map((k) => k.userId), list.map((k) => k.qid), list.map((k) => k.qcid)];
const KEYS = 'unnest($2::bigint[], $3::bigint[], $4::integer[]) as k(user_id, qid, qcid)';

/**
 * Keeps judged answers, right ones too, and brings the notebooks up to date; any number of children and questions in five statements.
 * Within the transaction of the judgement, so that a mark and the notebook never disagree. Repeating it changes nothing.
 */
export async function noteAnswered(door: Door, rows: readonly Answered[]): Promise<void> {
  // One order for everybody: two classes that share a child never wait for each other in a circle.
  const list = [...new Map(rows.map((r) => [`${keyOf(r)}/${r.source}/${r.sourceId}`, r])).values()].toSorted(
    (a, b) => inOrder(a, b) || a.sourceId - b.sourceId,
  );
  if (list.length === 0) return;
  await door.insert(
    answers,
    list.map(({ at, openAt, ...r }) => ({ ...r, answeredAt: at, openAt: openAt === undefined ? at : openAt })),
    `on conflict (org_id, user_id, source, source_id, qid, qcid) do update set ver_id = excluded.ver_id, sbj_id = excluded.sbj_id, share = excluded.share, answer = coalesce(excluded.answer, wrongbook_answer.answer),
       answered_at = excluded.answered_at, open_at = coalesce(excluded.open_at, wrongbook_answer.open_at),
       noted_at = case when wrongbook_answer.share = excluded.share and (excluded.open_at is null or wrongbook_answer.open_at is not distinct from excluded.open_at) then wrongbook_answer.noted_at else excluded.noted_at end`,
  );
  await bringUp(
    door,
    list.filter((r) => r.openAt !== null),
    list,
  );
}

/** Sets from when the children may know the results of a task (released now, or its end moved), and brings their notebooks up to date. */
export async function openAnswers(door: Door, source: Source, sourceId: number, openAt: string | null): Promise<void> {
  await door.change(
    'update wrongbook_answer set open_at = $4, noted_at = now() where org_id = $1 and source = $2 and source_id = $3 and open_at is distinct from $4::timestamptz',
    [door.orgId, source, sourceId, openAt],
  );
  const list = await door.rows<Key & { verId: number; sbjId: number; share: number }>(
    'select user_id, qid, qcid, ver_id, sbj_id, share from wrongbook_answer where org_id = $1 and source = $2 and source_id = $3 order by user_id, qid, qcid',
    [door.orgId, source, sourceId],
  );
  await bringUp(door, openAt === null ? [] : list.map((r) => ({ ...r, source })), list);
}

/** Makes the rows that are missing and counts all of them anew from the log. `fresh`: what may be wrong for the first time. */
async function bringUp(
  door: Door,
  fresh: readonly (Key & {
    readonly verId: number;
    readonly sbjId: number;
    readonly share: number;
    readonly source: Source;
  })[],
  touched: readonly Key[],
): Promise<void> {
  const keys = [...new Map(touched.map((k) => [keyOf(k), k])).values()];
  const wrong = [...new Map(fresh.filter((r) => isWrong(r.share)).map((r) => [keyOf(r), r])).values()];
  if (wrong.length > 0)
    await door.insert(
      items,
      wrong.map((r) => ({
        itemId: newId(),
        userId: r.userId,
        qid: r.qid,
        qcid: r.qcid,
        verId: r.verId,
        sbjId: r.sbjId,
        source: r.source,
      })),
      'on conflict (org_id, user_id, qid, qcid) do nothing',
    );
  // Locked before the log is read: whoever comes second reads what the first has written.
  const held = await door.rows<
    Key & { itemId: number; isFixed: boolean; fixedAt: string | null; verId: number; sbjId: number; source: Source }
  >(
    `select i.item_id, i.user_id, i.qid, i.qcid, i.is_fixed, i.fixed_at, i.ver_id, i.sbj_id, i.source from ${KEYS} join wrongbook_item i on i.org_id = $1 and i.user_id = k.user_id and i.qid = k.qid and i.qcid = k.qcid
     order by i.user_id, i.qid, i.qcid for update of i`,
    [door.orgId, ...columns(keys)],
  );
  if (held.length === 0) return;
  const log = await door.rows<Logged & { zone: string }>(
    `select a.user_id, a.qid, a.qcid, a.source, a.ver_id, a.sbj_id, a.share, a.answered_at, a.open_at, o.zone
     from ${KEYS} join wrongbook_answer a on a.org_id = $1 and a.user_id = k.user_id and a.qid = k.qid and a.qcid = k.qcid join organisation_org o on o.org_id = a.org_id
     where a.open_at is not null order by a.answered_at, a.source_id`,
    [door.orgId, ...columns(held)],
  );
  const of = new Map<string, Logged[]>();
  for (const l of log) (of.get(keyOf(l)) ?? of.set(keyOf(l), []).get(keyOf(l))!).push(l);
  const days = dayCache(log[0]?.zone ?? 'Asia/Shanghai');
  const now = held.map((h) => ({ ...h, ...tallyOf(of.get(keyOf(h)) ?? [], h, days) }));
  await door.change(
    `update wrongbook_item i set ver_id = u."verId", sbj_id = u."sbjId", source = u."source", wrong_count = u."wrongCount", right_count = u."rightCount", first_wrong_at = u."firstWrongAt", last_wrong_at = u."lastWrongAt", open_at = u."openAt",
       is_fixed = u."isFixed", fixed_at = u."fixedAt", stability = u."stability", difficulty = u."difficulty", reps = u."reps", lapses = u."lapses", last_on = u."lastOn", due_on = u."dueOn"
     from json_to_recordset($2::json) as u("itemId" bigint, "verId" bigint, "sbjId" bigint, "source" text, "wrongCount" integer, "rightCount" integer, "firstWrongAt" timestamptz, "lastWrongAt" timestamptz, "openAt" timestamptz,
       "isFixed" boolean, "fixedAt" timestamptz, "stability" integer, "difficulty" integer, "reps" integer, "lapses" integer, "lastOn" date, "dueOn" date)
     where i.org_id = $1 and i.item_id = u."itemId"`,
    [door.orgId, JSON.stringify(now)],
  );
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
