import type { Cx } from '../../../../kernel/server/cx';
import { handle } from '../../../../kernel/server/module';
import { Refusal, fail } from '../../../../kernel/shared/faults';
import type { ParsedOf } from '../../../../kernel/shared/call';
import { ownFiles } from '../../../files/server/published';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { CLOCK_AHEAD_MS, isHandedIn, isLate, isOpen, missingOf, partKey, spentOf } from '../../rules';
import { paperDef } from '../paper';
import { answersOf, asReply, ownPaper, type OwnHead, type ReplyRow } from './open';
import { handIn, holdTask } from './hand-in';

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
/** Writes the answers that are newer than what stands; answers with the others as they stand. One small row each, and no other row is touched. */
async function keep(cx: Cx, taskId: number, items: readonly Item[]): Promise<Pick<Item, 'qid' | 'qcid'>[]> {
  const done = await cx.db.rows<{ qid: number; qcid: number }>(
    `insert into homework_answer as a (org_id, task_id, user_id, qid, qcid, answer, is_skip, rev, saved_at)
     select $1::bigint, $2::bigint, $3::bigint, u.qid, u.qcid, u.answer::jsonb, u.skip, u.rev, $4::timestamptz from unnest($5::bigint[], $6::integer[], $7::text[], $8::boolean[], $9::bigint[]) as u(qid, qcid, answer, skip, rev)
     on conflict (org_id, task_id, user_id, qid, qcid) do update set answer = excluded.answer, is_skip = excluded.is_skip, rev = excluded.rev, saved_at = excluded.saved_at where a.rev <= excluded.rev returning a.qid, a.qcid`,
    [
      cx.db.orgId,
      taskId,
      cx.me.userId,
      cx.nowIso,
      items.map((i) => i.qid),
      items.map((i) => i.qcid),
      items.map((i) => (i.answer == null || i.skip ? null : JSON.stringify(i.answer))),
      items.map((i) => i.skip),
      items.map((i) => i.rev),
    ],
  );
  if (done.length === items.length) return [];
  const kept = new Set(done.map(partKey));
  return items.filter((i) => !kept.has(partKey(i)));
}

/** Hands in what is stored. V-082: not with an empty answer, unless the time is up. */
async function submit(
  cx: Cx,
  head: OwnHead,
  reply: ReplyRow,
  spent: number | undefined,
  forced: boolean,
): Promise<void> {
  if (!forced) {
    const { parts } = await paperDef(cx.db, head.taskId, head.keyRev);
    const missing = missingOf(parts, await answersOf(cx, head.taskId, cx.me.userId));
    if (missing.length) {
      const params = { numbers: [...new Set(missing.map((p) => p.queNo))].join(', ') };
      throw new Refusal(
        faults.emptyAnswer,
        params,
        missing.map((p) => ({ path: `answers.${partKey(p)}`, code: faults.emptyAnswer.code, params })),
      );
    }
  }
  // By the clock that decides: an answer that was on its way when the time ended is not late.
  const at = forced && reply.deadlineAt != null && reply.deadlineAt < cx.nowIso ? reply.deadlineAt : cx.nowIso;
  await handIn(
    cx.db,
    head,
    [
      {
        userId: cx.me.userId,
        submittedAt: at,
        isLate: isLate(head, at),
        spent: spentOf(spent, reply.spent, reply.enteredAt, cx.nowIso),
      },
    ],
    cx.nowIso,
  );
}
/** Whether the child's time has run out, the seconds an answer may be on its way left aside. */
export const isOver = (reply: ReplyRow, now: string): boolean => reply.deadlineAt != null && reply.deadlineAt <= now;

/** Hands in what stands on the caller's paper, whose time has run out. */
export async function closeOver(cx: Cx, taskId: number): Promise<void> {
  await holdTask(cx.db, taskId);
  const { head, reply } = await ownPaper(cx, taskId);
  await submit(cx, head, reply, reply.spent, true);
}

export const storeHandlers = [
  handle(calls.store, async (cx, { id, answers, submit: whole, spent }) => {
    // Before the first statement: it looks on a connection of its own.
    const files = answers.flatMap((a) => a.answer?.files ?? []);
    if (files.length) await ownFiles(cx, files, { at: 'answers', families: ['image'] });
    if (whole) await holdTask(cx.db, id);
    const { head, reply } = await ownPaper(cx, id, whole ? 'update' : 'share');
    const answer = async (newer: Pick<Item, 'qid' | 'qcid'>[], changed: boolean) => {
      const now = changed ? (await ownPaper(cx, id)).reply : reply;
      const keys = new Set(newer.map(partKey));
      const rows = keys.size ? (await answersOf(cx, id, cx.me.userId)).filter((a) => keys.has(partKey(a))) : [];
      return {
        reply: asReply(now, head, cx.nowIso),
        savedAt: cx.nowIso,
        now: cx.nowIso,
        newer: rows.map((a) => ({ qid: a.qid, qcid: a.qcid, answer: a.answer, skip: a.isSkip, rev: a.rev })),
      };
    };
    if (isHandedIn(reply.state)) {
      // Handing in twice is one submission; an answer that comes after it is told so.
      if (whole) return answer([], false);
      throw fail(faults.submitted);
    }
    if (reply.state === 'todo') throw fail(faults.notEntered);
    if (reply.state === 'stopped') throw fail(faults.stopped);
    const open = isOpen(reply.deadlineAt, cx.nowIso);
    if (!open && !whole) throw fail(faults.timeUp);
    const items = open ? tidy(answers, cx.now.getTime()) : [];
    let newer: Pick<Item, 'qid' | 'qcid'>[] = [];
    if (items.length) {
      const { byKey } = await paperDef(cx.db, id, head.keyRev);
      const strange = items.find((i) => !byKey.has(partKey(i)));
      if (strange) throw fail(faults.strangeQuestion, {}, 'answers');
      newer = await keep(cx, id, items);
    }
    if (whole) await submit(cx, head, reply, spent, isOver(reply, cx.nowIso));
    return answer(newer, whole);
  }),
];
