import type { Cx } from '../../../../kernel/server/cx';
import { nameIn, nothing, sql, when } from '../../../../kernel/server/db/sql';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { cutTo } from '../../../../kernel/shared/whole';
import * as calls from '../../contract';
import type { PeerPaper } from '../../contract';
import type { Que } from '../../contract/parts';
import { faults } from '../../faults';
import { partKey, peerScore, sharePapers } from '../../rules';
import { peers, type PeerMark } from '../../tables';
import { markedTask, ownTask, type Seen } from '../open';
import { paperDef } from '../paper';
import { handedIn, peerMarks } from './fetch';
import { writeMarks, type Mark } from './write';

const byHand = (p: {
  readonly kind: string;
  readonly answer: { readonly blanks?: readonly { readonly mode: string }[] | undefined };
}) => p.kind === 'short' || p.kind === 'photo' || (p.answer.blanks?.some((b) => b.mode === 'hand') ?? false);

async function progress(cx: Cx, task: Seen) {
  const items = await cx.db.rows<{
    userId: number;
    userName: string;
    papers: number;
    done: number;
    got: number;
    confirmed: boolean;
  }>(
    sql`
    with m as (
      select marker_id, user_id, done_at is not null as done
      from homework_peer
      where org_id = ${cx.db.orgId}
        and task_id = ${task.taskId})
    select r.user_id, p.name as user_name,
      (select count(*)::int from m where m.marker_id = r.user_id) as papers,
      (select count(*)::int from m where m.marker_id = r.user_id and m.done) as done,
      (select count(*)::int from m where m.user_id = r.user_id and m.done) as got,
      r.state = 'marked' as confirmed
    from homework_reply r
    join people_person_v p on p.org_id = r.org_id and p.user_id = r.user_id
    where r.org_id = ${cx.db.orgId}
      and r.task_id = ${task.taskId}
      and r.clazz_id = any(${task.marks}::bigint[])
      and r.submitted_at is not null
    order by r.clazz_id, p.sid_no nulls last, r.user_id`,
  );
  const sum = (of: (i: (typeof items)[number]) => number) => items.reduce((n, i) => n + of(i), 0);
  return { papers: items.length, given: sum((i) => i.papers), done: sum((i) => i.done), items };
}

interface Row {
  readonly peerId: number;
  readonly taskId: number;
  readonly userId: number;
  readonly marks: PeerMark[] | null;
  readonly doneAt: string | null;
  readonly name: string;
  readonly keyRev: number;
  readonly markType: number;
  readonly state: string;
}
/** A paper the caller marks for a classmate; whose it is stays unsaid. */
async function ownPeer(cx: Cx, peerId: number, lock = false): Promise<Row> {
  const [row] = await cx.db.rows<Row>(
    sql`
    select m.peer_id, m.task_id, m.user_id, m.marks, m.done_at, t.name, t.key_rev, t.mark_type, r.state
    from homework_peer m
    join homework_task t on t.org_id = m.org_id and t.task_id = m.task_id
    join homework_reply r on r.org_id = m.org_id and r.task_id = m.task_id and r.user_id = m.user_id
    where m.org_id = ${cx.db.orgId}
      and m.peer_id = ${peerId}
      and m.marker_id = ${cx.me.userId}
      and t.removed_at is null
    ${lock ? sql`for update of m` : nothing}`,
  );
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
async function peerPaper(cx: Cx, row: Row): Promise<PeerPaper> {
  const def = await paperDef(cx.db, row.taskId, row.keyRev);
  const answers = await cx.db.rows<PeerPaper['answers'][number]>(
    sql`
    select qid, qcid, answer, is_skip as skip, share, score
    from homework_answer
    where org_id = ${cx.db.orgId}
      and task_id = ${row.taskId}
      and user_id = ${row.userId}`,
  );
  const given = new Map((row.marks ?? []).map((m) => [partKey(m), m]));
  return {
    peerId: row.peerId,
    taskId: row.taskId,
    name: row.name,
    done: row.doneAt != null,
    ques: [...def.ques] as Que[],
    answers,
    marks: def.parts.filter(byHand).map((p) => ({
      qid: p.qid,
      qcid: p.qcid,
      full: p.score,
      score: given.get(partKey(p))?.score ?? null,
      comment: given.get(partKey(p))?.comment ?? '',
    })),
  };
}

export const peerHandlers = [
  handle(calls.peerProgress, async (cx, { id }) => progress(cx, await markedTask(cx, id))),
  handle(calls.peerShare, async (cx, { id, each }) => {
    const task = await ownTask(cx, id, true);
    if (task.markType !== 2) throw fail(faults.notPeers);
    if (!(await paperDef(cx.db, id, task.keyRev)).parts.some(byHand)) throw fail(faults.notPeers);
    const papers = await handedIn(cx, task);
    if (papers.length < 2) throw fail(faults.tooFewPapers);
    if (
      (
        await cx.db.rows(
          sql`
          select 1
          from homework_peer
          where org_id = ${cx.db.orgId}
            and task_id = ${id}
            and done_at is not null
          limit 1`,
        )
      ).length > 0
    )
      throw fail(faults.peersBegun);
    // Handing out again before anybody has begun deals anew: who handed in meanwhile takes part.
    await cx.db.remove(peers, { taskId: id });
    const rows = task.clazzIds.flatMap((clazzId) => {
      const ids = shuffled(
        papers.filter((p) => p.clazzId === clazzId).map((p) => p.userId),
        id,
      );
      return ids.length < 2 ? [] : sharePapers(ids, each);
    });
    if (rows.length === 0) throw fail(faults.tooFewPapers);
    await cx.db.insert(
      peers,
      rows.map((r) => ({ peerId: newId(), taskId: id, ...r, madeAt: cx.nowIso })),
    );
    cx.note('homework.peers', { subjectId: id, papers: papers.length, each });
    return progress(cx, task);
  }),
  handle(calls.peerConfirm, async (cx, { id, userId }) => {
    const task = await markedTask(cx, id);
    if (task.markType !== 2) throw fail(faults.notPeers);
    const papers = (await handedIn(cx, task)).filter((p) => userId == null || p.userId === userId);
    if (userId != null && papers.length === 0) throw fail(kernelFaults.gone);
    const given = await peerMarks(
      cx,
      task,
      papers.map((p) => p.userId),
    );
    const open = new Set(
      (
        await cx.db.rows<{ userId: number; qid: number; qcid: number }>(
          sql`
          select user_id, qid, qcid
          from homework_answer
          where org_id = ${cx.db.orgId}
            and task_id = ${id}
            and user_id = any(${papers.map((p) => p.userId)}::bigint[])
            and score is null`,
        )
      ).map((a) => `${a.userId}/${partKey(a)}`),
    );
    // What a teacher has marked already stays.
    const marks = [...given].flatMap(([who, parts]) =>
      [...parts].flatMap(([key, p]): Mark[] => {
        const score = peerScore(p.scores);
        const [qid, qcid] = key.split('/').map(Number);
        return score == null || !open.has(`${who}/${key}`)
          ? []
          : [{ userId: who, qid: qid!, qcid: qcid!, score, comment: cutTo(p.comments.join('\n'), 500) || undefined }];
      }),
    );
    return { marked: await writeMarks(cx, task, marks, 'peer', undefined) };
  }),
  handle(calls.peerList, (cx, input) =>
    cx.list<typeof input, calls.PeerRow>(input, {
      select: sql`m.peer_id, m.task_id, t.name, ${nameIn(cx.lang, 's')} as sbj_name,
        row_number() over (partition by m.task_id order by m.peer_id)::int as no,
        m.done_at is not null as done, m.made_at`,
      from: sql`homework_peer m
        join homework_task t on t.org_id = m.org_id and t.task_id = m.task_id
        join textbook_subject s on s.sbj_id = t.sbj_id`,
      where: [
        cx.db.orgs('m'),
        sql`m.marker_id = ${cx.me.userId}`,
        sql`t.removed_at is null`,
        sql`t.mark_type = 2`,
        when(input.done, (done) => sql`(m.done_at is not null) = ${done}`),
      ],
      sorts: { madeAt: sql`m.made_at` },
      then: sql`m.done_at is not null, m.made_at desc, m.peer_id`,
    }),
  ),
  handle(calls.peerGet, async (cx, { id }) => {
    const row = await ownPeer(cx, id);
    if (row.markType !== 2) throw fail(kernelFaults.gone);
    return peerPaper(cx, row);
  }),
  handle(calls.peerStore, async (cx, { id, marks }) => {
    const row = await ownPeer(cx, id, true);
    if (row.markType !== 2) throw fail(kernelFaults.gone);
    const parts = new Map(
      (await paperDef(cx.db, row.taskId, row.keyRev)).parts.filter(byHand).map((p) => [partKey(p), p]),
    );
    for (const m of marks) {
      const part = parts.get(partKey(m));
      if (!part) throw fail(faults.strangeQuestion, {}, 'marks');
      if (m.score > part.score) throw fail(faults.overFull, { full: String(part.score) }, 'marks');
    }
    const merged = new Map((row.marks ?? []).map((m) => [partKey(m), m]));
    for (const m of marks) merged.set(partKey(m), m);
    const all = [...merged.values()];
    const doneAt = [...parts.keys()].every((k) => merged.has(k)) ? (row.doneAt ?? cx.nowIso) : null;
    await cx.db.update(peers, { peerId: id }, { marks: all, doneAt });
    return peerPaper(cx, { ...row, marks: all, doneAt });
  }),
];

/** A shuffle that the task fixes: handing out again deals the same children the same way. */
function shuffled(ids: readonly number[], seed: number): number[] {
  let a = seed % 2147483647;
  const out = [...ids];
  for (let i = out.length - 1; i > 0; i--) {
    a = (a * 48271) % 2147483647;
    const j = a % (i + 1);
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
}
