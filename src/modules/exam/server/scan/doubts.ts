import type { Cx } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import { Download, handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import { faults } from '../../faults';
import type { Question } from '../../rules/paper';
import { isPoints, scoreByKey } from '../../rules/settle';
import { together } from '../write';
import { seesScans } from '../scope';
import { cropOf } from './picture';
import { reopened } from '../papers/marking';

interface Found {
  readonly no: number;
  readonly examId: number;
  readonly examState: string;
  readonly verdict: string | null;
  readonly given: string | null;
  readonly key: string | null;
  readonly straight: string | null;
  readonly question: Question | null;
}
/** An answer that the caller sees, with the question as the child's sheet has it. */
async function answerOf(cx: Cx, answerId: number): Promise<Found & { readonly question: Question }> {
  const row = await cx.db.row<Found>(sql`
    select a.no, r.exam_id, e.state as exam_state, a.verdict, a.given, q.key, d.straight, (
        select x from jsonb_array_elements(p.questions) x where (x ->> 'no')::int = a.no) as question
    from exam_answer a
    join exam_que q on q.org_id = a.org_id and q.read_id = a.read_id and q.no = a.no
    join exam_side d on d.org_id = a.org_id and d.sheet_id = a.sheet_id and d.side = a.side
    join exam_paper p on p.org_id = d.org_id and p.read_id = d.read_id and p.ver = d.ver
    join exam_read r on r.org_id = a.org_id and r.read_id = a.read_id
    join exam_exam e on e.org_id = r.org_id and e.exam_id = r.exam_id
    where a.org_id = ${cx.db.orgId} and a.answer_id = ${answerId} and ${seesScans(cx)}`);
  if (!row?.question) throw fail(kernelFaults.gone);
  return { ...row, question: row.question };
}
/** What somebody saw, as it is written down; nothing where the question has no such options or points. */
function writtenAs(q: Question, given: string): string | undefined {
  if (given === '') return '';
  if (q.kind === 'score') return isPoints(Number(given), q.score) ? String(Number(given)) : undefined;
  const letters = [...new Set(given)].toSorted();
  const fits = letters.every((letter) => letter.charCodeAt(0) - 65 < q.options && /[A-T]/.test(letter));
  return fits && letters.length === given.length ? letters.join('') : undefined;
}

export const doubtHandlers = [
  handle(calls.doubtPicture, async (cx, { answerId }) => {
    const { straight, question } = await answerOf(cx, answerId);
    if (!straight) throw fail(kernelFaults.gone);
    const { region } = question;
    // A row alone: with points the frame below says nothing of the bubbles.
    const row = question.kind === 'score' ? { ...region, h: 7 } : region;
    return new Download('row.jpg', 'image/jpeg', await cropOf(cx, straight, row), { inline: true });
  }),
  handle(calls.doubtFix, async (cx, { answerId, given }) => {
    const found = await answerOf(cx, answerId);
    if (found.examState === 'released') throw fail(faults.isReleased);
    const { question, key } = found;
    const written = writtenAs(question, given);
    if (written == null || found.verdict == null) throw fail(faults.badGiven, {}, 'given');
    const score = scoreByKey(question, key, written);
    await together(cx.db, [
      reopened(cx, found.examId),
      sql`update exam_answer
        set given = ${written}, verdict = ${written === '' ? 'empty' : 'filled'}, score = ${score},
          how = ${score == null ? null : question.kind === 'score' ? 'boxes' : 'key'}
        where org_id = ${cx.db.orgId} and answer_id = ${answerId}`,
    ]);
    cx.note('exam.doubt', { subjectId: answerId, was: found.given, given: written, score });
    return { answerId, given: written, score };
  }),
];
