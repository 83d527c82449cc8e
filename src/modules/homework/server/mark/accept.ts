import { sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { judge, scoreOf, type Answer } from '../../../question-bank/contract';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { ACCEPT_MAX, widened, type JudgedBy } from '../../rules';
import { ques } from '../../tables';
import { markedTask } from '../open';
import { writeMarks, type Mark } from './write';
import { paperDef } from '../paper';

/**
 * "Accept this answer too": the blank takes a further answer, and every handed-in paper of the task is judged again by the same pure rules.
 * Marks a person has given stay; nobody loses points by it.
 */
export const acceptHandlers = [
  handle(calls.accept, async (cx, { id, qid, qcid, blank, text }) => {
    // The task's row in hand: two answers accepted at once come one after the other, and neither is lost.
    const task = await markedTask(cx, id, true);
    const que = await cx.db.one(ques, { taskId: id, qid, qcid }, { lock: 'update' });
    const part = (await paperDef(cx.db, id, task.keyRev)).parts.find((p) => p.qid === qid && p.qcid === qcid);
    if (!que || !part) throw fail(kernelFaults.gone);
    const key = part.answer.blanks?.[blank];
    if (part.kind !== 'blank' || !key) throw fail(faults.notBlank);
    if (key.accept.includes(text)) throw fail(faults.acceptedAlready, {}, 'text');
    const had = que.accept?.[String(blank)] ?? [];
    if (had.length >= ACCEPT_MAX) throw fail(faults.acceptTooMany, { max: ACCEPT_MAX }, 'text');
    const accept = { ...que.accept, [String(blank)]: [...had, text] };
    const keyRev = task.keyRev + 1;
    await cx.db.change(sql`
      with wider as (
        update homework_que
        set accept = ${JSON.stringify(accept)}::jsonb
        where org_id = ${cx.db.orgId}
          and task_id = ${id}
          and qid = ${qid}
          and qcid = ${qcid})
      update homework_task
      set key_rev = ${keyRev}
      where org_id = ${cx.db.orgId}
        and task_id = ${id}`);
    cx.note('homework.accepted', { subjectId: id, qid, qcid, blank, new: text });
    const wide = widened(part, { [String(blank)]: [text] });
    const papers = await cx.db.rows<{
      userId: number;
      answer: Answer | null;
      share: number | null;
      judged: JudgedBy | null;
    }>(
      sql`
      select a.user_id, a.answer, a.share, a.judged
      from homework_answer a
      join homework_reply r on r.org_id = a.org_id and r.task_id = a.task_id and r.user_id = a.user_id
      where a.org_id = ${cx.db.orgId}
        and a.task_id = ${id}
        and a.qid = ${qid}
        and a.qcid = ${qcid}
        and r.submitted_at is not null
        and r.clazz_id = any(${task.marks}::bigint[])`,
    );
    const marks: Mark[] = [];
    for (const p of papers) {
      if (p.judged !== 'auto') continue;
      const { share } = judge(wide, p.answer);
      if (share != null && share > (p.share ?? 0))
        marks.push({ userId: p.userId, qid, qcid, share, score: scoreOf(share, part.score) });
    }
    const changed = await writeMarks(cx, { ...task, keyRev }, marks, 'auto', text);
    return { changed, papers: papers.length };
  }),
];
