import type { Cx } from '../../../../kernel/server/cx';
import { pick, sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { partKey, peerScore, type ReplyState } from '../../rules';
import { replies, type PeerMark } from '../../tables';
import { markedTask, markedWithPapers, type Seen } from '../open';
import { paperDef } from '../paper';
import { answersOf, asPaper, asReply, paperOf, type ReplyRow } from '../reply/open';
import { writeMarks } from './write';
import { entryOf } from '../../../../kernel/shared/maps';

export interface Handed {
  readonly userId: number;
  readonly userName: string;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly state: ReplyState;
  readonly score: number | null;
  readonly late: boolean;
}
/** Everybody who has handed in, class by class in the order of the student numbers: the order in which a pile of paper lies. */
export const handedIn = (cx: Cx, task: Seen): Promise<Handed[]> =>
  cx.db.rows<Handed>(
    sql`
    select r.user_id, p.name as user_name, r.clazz_id, c.clazz_name, r.state, r.score, r.is_late as late
    from homework_reply r
    join people_person_v p on p.org_id = r.org_id and p.user_id = r.user_id
    join class_clazz_v c on c.org_id = r.org_id and c.clazz_id = r.clazz_id
    where r.org_id = ${cx.db.orgId}
      and r.task_id = ${task.taskId}
      and r.clazz_id = any(${task.marks}::bigint[])
      and r.state in ('submitted', 'marked')
    order by c.order_no, r.clazz_id, p.sid_no nulls last, r.user_id`,
  );

interface OfPart {
  readonly scores: number[];
  readonly comments: string[];
}
function addTo(parts: Map<string, OfPart>, marks: readonly PeerMark[]): void {
  for (const m of marks) {
    const at = entryOf(parts, partKey(m), () => ({ scores: [], comments: [] }));
    at.scores.push(m.score);
    if (m.comment) at.comments.push(m.comment);
  }
}
/** What classmates gave papers, part by part. */
export async function peerMarks(
  cx: Cx,
  task: Seen,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, OfPart>>> {
  const out = new Map<number, Map<string, OfPart>>();
  if (task.markType !== 2 || userIds.length === 0) return out;
  const rows = await cx.db.rows<{ userId: number; marks: PeerMark[] }>(
    sql`
    select user_id, marks
    from homework_peer
    where org_id = ${cx.db.orgId}
      and task_id = ${task.taskId}
      and user_id = any(${userIds}::bigint[])
      and done_at is not null`,
  );
  for (const { userId, marks } of rows)
    addTo(
      entryOf(out, userId, () => new Map<string, OfPart>()),
      marks,
    );
  return out;
}

/** Somebody's paper of a task with its answers and what classmates gave it, whatever its state. */
async function lyingPaper(cx: Cx, task: Seen, userId: number) {
  const [row, stored] = await Promise.all([
    cx.db.row<ReplyRow & { given: PeerMark[][] }>(sql`
      select r.org_id, ${pick('r', Object.keys(replies.columns))},
        coalesce((
          select jsonb_agg(m.marks order by m.peer_id)
          from homework_peer m
          where m.org_id = ${cx.db.orgId}
            and m.task_id = r.task_id
            and m.user_id = r.user_id
            and m.done_at is not null), '[]') as given
      from homework_reply r
      where r.org_id = ${cx.db.orgId}
        and r.task_id = ${task.taskId}
        and r.user_id = ${userId}`),
    answersOf(cx, task.taskId, userId),
  ]);
  const peers = new Map<string, OfPart>();
  if (!row) return { reply: undefined, stored, peers };
  const { given, ...reply } = row;
  for (const marks of task.markType === 2 ? given : []) addTo(peers, marks);
  return { reply, stored, peers };
}

export const fetchHandlers = [
  handle(calls.fetchByUsr, async (cx, { id, userId }) => {
    const task = await markedTask(cx, id);
    // A paper that is named waits for nothing of the pile it lies in: all of it leaves in one message.
    const [order, named] = await Promise.all([
      handedIn(cx, task),
      userId == null ? undefined : lyingPaper(cx, task, userId),
    ]);
    const wanted = userId ?? (order.find((o) => o.state === 'submitted') ?? order[0])?.userId;
    if (wanted == null) return { paper: null, order, peers: [] };
    const { reply, stored, peers } = named ?? (await lyingPaper(cx, task, wanted));
    const child = order.find((o) => o.userId === wanted);
    // A child of these classes who has handed nothing in is no secret; anybody else is gone.
    if (!child || !reply)
      throw reply && task.marks.includes(reply.clazzId) ? fail(faults.notSubmitted) : fail(kernelFaults.gone);
    const head = { ...task, clazzName: child.clazzName, pupilName: child.userName };
    return {
      paper: await asPaper(cx, head, reply, true, stored),
      order,
      peers: [...peers].map(([key, p]) => {
        const [qid, qcid] = key.split('/').map(Number);
        return { qid: qid!, qcid: qcid!, ...p, middle: peerScore(p.scores) };
      }),
    };
  }),
  handle(calls.fetchByQue, async (cx, { id, qid, qcid }) => {
    const task = await markedTask(cx, id);
    const def = await paperDef(cx.db, id, task.keyRev);
    const waiting = new Map(
      (
        await cx.db.rows<{ qid: number; qcid: number; toMark: number; marked: number }>(
          sql`
          select a.qid, a.qcid, count(*) filter (where a.score is null)::int as to_mark,
            count(a.score)::int as marked
          from homework_answer a
          join homework_reply r on r.org_id = a.org_id and r.task_id = a.task_id and r.user_id = a.user_id
          where a.org_id = ${cx.db.orgId}
            and a.task_id = ${id}
            and r.submitted_at is not null
            and r.clazz_id = any(${task.marks}::bigint[])
          group by a.qid, a.qcid`,
        )
      ).map((w) => [partKey(w), w]),
    );
    const parts = def.parts.map((p) => ({
      qid: p.qid,
      qcid: p.qcid,
      queNo: p.queNo,
      kind: p.kind,
      score: p.score,
      toMark: waiting.get(partKey(p))?.toMark ?? 0,
      marked: waiting.get(partKey(p))?.marked ?? 0,
    }));
    const byHand = (p: { kind: string }) => p.kind === 'short' || p.kind === 'photo';
    const chosen =
      qid == null
        ? (parts.find((p) => p.toMark > 0) ?? parts.find(byHand) ?? parts[0])
        : parts.find((p) => p.qid === qid && p.qcid === (qcid ?? p.qcid));
    if (!chosen) throw fail(kernelFaults.gone);
    const rows = await cx.db.rows<Omit<calls.ByQue['items'][number], 'peers'>>(
      sql`
      select r.user_id, p.name as user_name, r.clazz_id, c.clazz_name, r.state, a.answer, a.is_skip as skip,
        a.share, a.score, a.judged, a.comment
      from homework_reply r
      join homework_answer a on a.org_id = r.org_id and a.task_id = r.task_id and a.user_id = r.user_id
        and a.qid = ${chosen.qid} and a.qcid = ${chosen.qcid}
      join people_person_v p on p.org_id = r.org_id and p.user_id = r.user_id
      join class_clazz_v c on c.org_id = r.org_id and c.clazz_id = r.clazz_id
      where r.org_id = ${cx.db.orgId}
        and r.task_id = ${id}
        and r.clazz_id = any(${task.marks}::bigint[])
        and r.submitted_at is not null
      order by c.order_no, r.clazz_id, p.sid_no nulls last, r.user_id`,
    );
    const peers = await peerMarks(
      cx,
      task,
      rows.map((r) => r.userId),
    );
    return {
      que: def.ques.find((q) => q.qid === chosen.qid) ?? null,
      qcid: chosen.qcid,
      items: rows.map((r) => ({ ...r, peers: peers.get(r.userId)?.get(partKey(chosen))?.scores ?? [] })),
      parts,
    };
  }),
  handle(calls.storeByUsr, async (cx, { id, userId, marks, comment, why }) => {
    const task = await (marks.length === 0 ? markedTask(cx, id) : markedWithPapers(cx, id, [userId]));
    if (marks.length === 0) {
      const { reply } = await paperOf(cx, id, userId);
      if (!task.marks.includes(reply.clazzId)) throw fail(kernelFaults.gone);
      if (reply.submittedAt == null) throw fail(faults.notSubmitted);
    }
    await writeMarks(
      cx,
      task,
      marks.map((m) => ({ ...m, userId })),
      'hand',
      why,
      comment ?? undefined,
    );
    if (marks.length === 0 && comment != null) await cx.db.update(replies, { taskId: id, userId }, { comment });
    const { head, reply } = await paperOf(cx, id, userId);
    return asPaper(cx, head, reply, true);
  }),
  handle(calls.storeByQue, async (cx, { id, qid, qcid, marks, why }) => {
    const once = [...new Map(marks.map((m) => [m.userId, m])).values()];
    const task = await markedWithPapers(
      cx,
      id,
      once.map((m) => m.userId),
    );
    await writeMarks(
      cx,
      task,
      once.map((m) => ({ ...m, qid, qcid })),
      'hand',
      why,
    );
    return { marked: once.length };
  }),
  handle(calls.star, async (cx, { id, userId, star }) => {
    const task = await markedTask(cx, id);
    const { head, reply } = await paperOf(cx, id, userId, 'update');
    if (!task.marks.includes(reply.clazzId)) throw fail(kernelFaults.gone);
    if (reply.submittedAt == null) throw fail(faults.notSubmitted);
    const value = star === 0 ? null : star;
    if (value !== reply.star) {
      await cx.db.update(replies, { taskId: id, userId }, { star: value });
      cx.note('homework.star', { subjectId: id, userId, old: reply.star, new: value });
    }
    return asReply({ ...reply, star: value }, head, cx.nowIso, true);
  }),
];
