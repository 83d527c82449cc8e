import type { Cx } from '../../../../kernel/server/cx';
import { rowValues } from '../../../../kernel/server/db/insert';
import { sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import { Refusal, fail } from '../../../../kernel/shared/faults';
import { wordList } from '../../../../kernel/shared/messages';
import type { ParsedOf } from '../../../../kernel/shared/call';
import { ownFiles } from '../../../files/server/published';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { CLOCK_AHEAD_MS, isHandedIn, isLate, isOpen, missingOf, partKey, spentOf } from '../../rules';
import { paperDef } from '../paper';
import { answersOf, asReply, ownPaper, type OwnHead, type ReplyRow } from './open';
import { handIn, type Stored } from './hand-in';
import { pastChanged } from '../past';

type Item = ParsedOf<typeof calls.store>['answers'][number];

/** One item a part, the newest; a clock that runs ahead is held to the server's, or it would lock its own answer. */
function tidy(items: readonly Item[], now: number): Item[] {
  const byKey = new Map<string, Item>();
  for (const raw of items) {
    const item = { ...raw, rev: Math.min(raw.rev, now + CLOCK_AHEAD_MS) };
    const had = byKey.get(partKey(item));
    if (!had || had.rev <= item.rev) byKey.set(partKey(item), item);
  }
  return [...byKey.values()].toSorted((a, b) => a.qid - b.qid || a.qcid - b.qcid);
}
type Kept = Stored & { readonly rev: number; readonly isKept: boolean };
/**
 * Writes the answers that are newer than what stands, and reads what stands now of the same parts, or of the whole paper. One small row
 * each, and no other row is touched.
 */
async function keep(cx: Cx, taskId: number, items: readonly Item[], whole: boolean): Promise<Kept[]> {
  const { orgId } = cx.db;
  const { userId } = cx.me;
  if (!items.length)
    return cx.db.rows<Kept>(sql`
      select a.user_id, a.qid, a.qcid, a.answer, a.is_skip, a.rev, false as is_kept
      from homework_answer a
      where a.org_id = ${orgId}
        and a.task_id = ${taskId}
        and a.user_id = ${userId}`);
  const rows = items.map((i) => {
    const answer = i.answer == null || i.skip ? null : JSON.stringify(i.answer);
    return [orgId, taskId, userId, i.qid, i.qcid, answer, i.skip, i.rev, cx.nowIso];
  });
  const sent = sql`unnest(
    ${items.map((i) => i.qid)}::bigint[], ${items.map((i) => i.qcid)}::integer[]) as u(qid, qcid)`;
  return cx.db.rows<Kept>(sql`
    with kept as (
      insert into homework_answer as a (org_id, task_id, user_id, qid, qcid, answer, is_skip, rev, saved_at)
      ${rowValues(rows)}
      on conflict (org_id, task_id, user_id, qid, qcid) do update
      set answer = excluded.answer, is_skip = excluded.is_skip, rev = excluded.rev, saved_at = excluded.saved_at
      where a.rev <= excluded.rev
      returning a.user_id, a.qid, a.qcid, a.answer, a.is_skip, a.rev)
    select k.*, true as is_kept
    from kept k
    union all
    select a.user_id, a.qid, a.qcid, a.answer, a.is_skip, a.rev, false as is_kept
    from homework_answer a
    where a.org_id = ${orgId}
      and a.task_id = ${taskId}
      and a.user_id = ${userId}
      and not exists (select 1 from kept k where k.qid = a.qid and k.qcid = a.qcid)
      and ${whole ? sql`true` : sql`exists (select 1 from ${sent} where u.qid = a.qid and u.qcid = a.qcid)`}`);
}

/** Hands in what is stored; the paper as it stands then. V-082: not with an empty answer, unless the time is up. */
async function submit(
  cx: Cx,
  head: OwnHead,
  reply: ReplyRow,
  stored: readonly Stored[],
  o: { readonly spent: number | undefined; readonly forced: boolean },
): Promise<ReplyRow> {
  if (!o.forced) {
    const { parts } = await paperDef(cx.db, head.taskId, head.keyRev);
    const missing = missingOf(parts, stored);
    if (missing.length) {
      const params = { numbers: wordList([...new Set(missing.map((p) => p.queNo))]) };
      throw new Refusal(
        faults.emptyAnswer,
        params,
        missing.map((p) => ({ path: `answers.${partKey(p)}`, code: faults.emptyAnswer.code, params })),
      );
    }
  }
  // By the clock that decides: an answer that was on its way when the time ended is not late.
  const at = o.forced && reply.deadlineAt != null && reply.deadlineAt < cx.nowIso ? reply.deadlineAt : cx.nowIso;
  const closing = {
    userId: cx.me.userId,
    submittedAt: at,
    isLate: isLate(head, at),
    spent: spentOf(o.spent, reply.spent, reply.enteredAt, cx.nowIso),
  };
  const [closed] = await handIn(cx.db, head, [closing], cx.nowIso, stored);
  pastChanged(cx, head.startTime);
  return { ...reply, ...closing, ...closed };
}
/** Whether the child's time has run out, the seconds an answer may be on its way left aside. */
export const isOver = (reply: ReplyRow, now: string): boolean => reply.deadlineAt != null && reply.deadlineAt <= now;

/** Hands in what stands on the caller's paper, whose time has run out. */
export async function closeOver(cx: Cx, taskId: number): Promise<ReplyRow> {
  const { head, reply } = await ownPaper(cx, taskId, 'handIn');
  // Another tab may have been first.
  if (isHandedIn(reply.state)) return reply;
  return submit(cx, head, reply, await answersOf(cx, taskId, cx.me.userId), { spent: reply.spent, forced: true });
}

export const storeHandlers = [
  handle(calls.store, async (cx, { id, answers, submit: whole, spent }) => {
    // Before the first statement: it looks on a connection of its own.
    const files = answers.flatMap((a) => a.answer?.files ?? []);
    if (files.length) await ownFiles(cx, files, { at: 'answers', families: ['image'] });
    const { head, reply } = await ownPaper(cx, id, whole ? 'handIn' : 'share');
    const answer = (now: ReplyRow, newer: readonly Kept[] = []) => ({
      reply: asReply(now, head, cx.nowIso),
      savedAt: cx.nowIso,
      now: cx.nowIso,
      newer: newer.map((a) => ({ qid: a.qid, qcid: a.qcid, answer: a.answer, skip: a.isSkip, rev: a.rev })),
    });
    if (isHandedIn(reply.state)) {
      // Handing in twice is one submission; an answer that comes after it is told so.
      if (whole) return answer(reply);
      throw fail(faults.submitted);
    }
    if (reply.state === 'todo') throw fail(faults.notEntered);
    if (reply.state === 'stopped') throw fail(faults.stopped);
    const open = isOpen(reply.deadlineAt, cx.nowIso);
    if (!open && !whole) throw fail(faults.timeUp);
    const items = open ? tidy(answers, cx.now.getTime()) : [];
    if (items.length) {
      const { byKey } = await paperDef(cx.db, id, head.keyRev);
      if (items.some((i) => !byKey.has(partKey(i)))) throw fail(faults.strangeQuestion, {}, 'answers');
    }
    const stored = items.length || whole ? await keep(cx, id, items, whole) : [];
    const sent = new Set(items.map(partKey));
    const newer = stored.filter((a) => !a.isKept && sent.has(partKey(a)));
    if (!whole) return answer(reply, newer);
    return answer(await submit(cx, head, reply, stored, { spent, forced: isOver(reply, cx.nowIso) }), newer);
  }),
];
