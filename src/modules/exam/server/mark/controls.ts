import type { Cx } from '../../../../kernel/server/cx';
import { is, jsonList, sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import type { Control } from '../../contract';
import { faults } from '../../faults';
import { controls } from '../../tables';
import { seenRead } from '../scope';

interface Answer {
  readonly no: number;
  readonly full: number;
  readonly given: boolean;
}
/** An answer of a subject that people mark; `given`: it has come round as a control answer already. */
async function answerOf(cx: Cx, readId: number, answerId: number): Promise<Answer> {
  const row = await cx.db.row<Answer>(sql`
    select a.no, q.score as full, exists (
        select 1 from exam_control_mark m where m.org_id = a.org_id and m.answer_id = a.answer_id) as given
    from exam_answer a
    join exam_que q on q.org_id = a.org_id and q.read_id = a.read_id and q.no = a.no
    where a.org_id = ${cx.db.orgId}
      and a.read_id = ${readId}
      and a.answer_id = ${answerId}
      and q.kind not in ('choice', 'score')`);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}

export const controlHandlers = [
  handle(calls.controlList, async (cx, input) => {
    await seenRead(cx, input.readId);
    return cx.list<typeof input, Control>(input, {
      select: sql`c.answer_id, a.sheet_id, c.no, q.score as full, c.score, ${jsonList(sql`
        select coalesce(p.name, '') as name, m.score
        from exam_control_mark m
        left join people_person_v p on p.org_id = m.org_id and p.user_id = m.marker_id
        where m.org_id = c.org_id and m.answer_id = c.answer_id and m.committed_at is not null
        order by p.name, m.marker_id`)} as marks`,
      from: sql`exam_control c
        join exam_answer a on a.org_id = c.org_id and a.answer_id = c.answer_id
        join exam_que q on q.org_id = c.org_id and q.read_id = c.read_id and q.no = c.no`,
      where: [cx.db.orgs('c'), is('c.read_id', input.readId)],
      sorts: {},
      then: sql`c.no, c.answer_id`,
    });
  }),
  handle(calls.controlDraw, async (cx, { readId, no }) => {
    await seenRead(cx, readId);
    const answer = await cx.db.row<Omit<Control, 'score' | 'marks'>>(sql`
      select a.answer_id, a.sheet_id, a.no, q.score as full
      from exam_answer a
      join exam_que q on q.org_id = a.org_id and q.read_id = a.read_id and q.no = a.no
      where a.org_id = ${cx.db.orgId}
        and a.read_id = ${readId}
        and a.no = ${no}
        and q.kind not in ('choice', 'score')
        and not exists (select 1 from exam_control c where c.org_id = a.org_id and c.answer_id = a.answer_id)
      order by random(), a.answer_id
      limit 1`);
    return { answer: answer ?? null };
  }),
  handle(calls.controlSet, async (cx, { readId, id, score }) => {
    const read = await seenRead(cx, readId, true);
    if (read.state === 'stopped') throw fail(faults.stopped);
    const { no, full, given } = await answerOf(cx, readId, id);
    if (score > full) throw fail(faults.scoreAbove, { full }, 'score');
    // Whoever was given it was compared with the points of that time.
    if (given) throw fail(faults.committed);
    await cx.db.insert(
      controls,
      { answerId: id, readId, no, score, madeBy: cx.me.userId, madeAt: cx.nowIso },
      'on conflict (org_id, answer_id) do update set score = excluded.score, made_by = excluded.made_by',
    );
    cx.note('exam.control', { subjectId: id, readId, no, score });
    return { answerId: id, score };
  }),
  handle(calls.controlDelete, async (cx, { readId, id }) => {
    await seenRead(cx, readId, true);
    if (!(await cx.db.remove(controls, { answerId: id, readId }))) throw fail(kernelFaults.gone);
    cx.note('exam.controlDeleted', { subjectId: id, readId });
  }),
];
