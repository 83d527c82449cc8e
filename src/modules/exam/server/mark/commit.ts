import type { Cx } from '../../../../kernel/server/cx';
import { jsonList, sql, type Sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import { faults } from '../../faults';
import type { ReadState } from '../../rules/limits';
import { settle, toleranceOf, type How, type Settled } from '../../rules/settle';
import { together } from '../write';
import { reopened } from '../papers/marking';
import { nextTurn } from './lease';

interface Answer {
  readonly answerId: number;
  readonly no: number;
  readonly how: How | null;
  readonly state: ReadState;
  readonly examState: string;
  readonly examId: number;
  readonly full: number;
  readonly isDouble: boolean;
  readonly tolerance: number | null;
}
interface MarkRow {
  readonly round: number;
  readonly markerId: number | null;
  readonly score: number | null;
  readonly committedAt: string | null;
}
/** An answer, locked, and its subject held against a stop: which of two comes first, the database decides. */
async function lockedAnswer(cx: Cx, readId: number, where: Sql): Promise<Answer> {
  const row = await cx.db.row<Answer>(sql`
    select a.answer_id, a.no, a.how, r.state, r.exam_id, e.state as exam_state, q.score as full, q.is_double, q.tolerance
    from exam_answer a
    join exam_read r on r.org_id = a.org_id and r.read_id = a.read_id
    join exam_exam e on e.org_id = r.org_id and e.exam_id = r.exam_id
    join exam_que q on q.org_id = a.org_id and q.read_id = a.read_id and q.no = a.no
    where a.org_id = ${cx.db.orgId} and a.read_id = ${readId} and ${where} and q.kind not in ('choice', 'score')
    for update of a
    for share of r`);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
interface Given {
  readonly marks: readonly MarkRow[];
  /** Who may mark the question. */
  readonly markers: readonly number[];
  /** What the caller was given it as a control answer for; null where they were not. */
  readonly control: { readonly score: number | null; readonly committedAt: string | null } | null;
}
/** The rounds of an answer, read after it was locked: whoever comes second sees what the first has written. */
async function givenFor(cx: Cx, readId: number, answer: Answer): Promise<Given> {
  const row = await cx.db.row<Given>(sql`
    select ${jsonList(sql`
        select k.round, k.marker_id as "markerId", k.score, k.committed_at as "committedAt"
        from exam_mark k
        where k.org_id = r.org_id and k.answer_id = ${answer.answerId}
        order by k.round`)} as marks,
      array(select l.user_id from exam_allot l
        where l.org_id = r.org_id and l.read_id = r.read_id and l.no = ${answer.no}) as markers,
      (select json_build_object('score', c.score, 'committedAt', c.committed_at) from exam_control_mark c
        where c.org_id = r.org_id and c.answer_id = ${answer.answerId} and c.marker_id = ${cx.me.userId}) as control
    from exam_read r
    where r.org_id = ${cx.db.orgId} and r.read_id = ${readId}`);
  return row ?? { marks: [], markers: [], control: null };
}

/** What a decision about an answer writes: points that stand, a third round for somebody else, or the leader's turn. */
function decided(cx: Cx, answer: Answer, settled: Settled, { marks, markers }: Given): Sql[] {
  const of = sql`org_id = ${cx.db.orgId} and answer_id = ${answer.answerId}`;
  if ('score' in settled)
    return [sql`update exam_answer set score = ${settled.score}, how = ${settled.how}, apart = false where ${of}`];
  const isAnybodyLeft = markers.some((id) => marks.every((mark) => mark.markerId !== id));
  if (settled.wants === 'third' && isAnybodyLeft)
    return [
      sql`insert into exam_mark (org_id, answer_id, round, read_id, no, lot)
        select org_id, answer_id, 3, read_id, no, abs(hashint8(answer_id)) % 1000000 from exam_answer where ${of}
        on conflict do nothing`,
    ];
  return settled.wants === 'round' ? [] : [sql`update exam_answer set apart = true where ${of}`];
}

export const commitHandlers = [
  handle(calls.markNext, async (cx, { readId, no, besides }) => {
    const state = await cx.db.row<{ state: ReadState }>(sql`
      select r.state from exam_read r
      where r.org_id = ${cx.db.orgId} and r.read_id = ${readId}
        and exists (select 1 from exam_allot l
          where l.org_id = r.org_id and l.read_id = r.read_id and l.user_id = ${cx.me.userId})`);
    if (!state) throw fail(kernelFaults.gone);
    if (state.state !== 'marking') throw fail(state.state === 'set' ? faults.notStarted : faults.stopped);
    return nextTurn(cx, readId, no, besides);
  }),
  handle(calls.markCommit, async (cx, { readId, sheetId, no, score, again }) => {
    const me = cx.me.userId;
    const answer = await lockedAnswer(cx, readId, sql`a.sheet_id = ${sheetId} and a.no = ${no}`);
    if (answer.state !== 'marking') throw fail(answer.state === 'set' ? faults.notStarted : faults.stopped);
    if (score > answer.full) throw fail(faults.scoreAbove, { full: answer.full }, 'score');
    const known = await givenFor(cx, readId, answer);
    const { marks, control } = known;
    const mine = marks.find((mark) => mark.markerId === me && mark.round < 4);
    // Nothing told the marker that it is one: it is committed, repeated and gone back to like any other.
    if (control && !(mine && control.committedAt)) {
      if (control.score === score) return nextTurn(cx, readId, no);
      if (control.committedAt && !again) throw fail(faults.committed);
      await cx.db.change(sql`
        update exam_control_mark set score = ${score}, committed_at = ${cx.nowIso}, leased_until = null
        where org_id = ${cx.db.orgId} and answer_id = ${answer.answerId} and marker_id = ${me}`);
      cx.note('exam.controlMarked', { subjectId: answer.answerId, no, score, was: control.score });
      return nextTurn(cx, readId, no);
    }
    if (!mine) throw fail(faults.notLeased);
    if (mine.committedAt) {
      // Once per answer and round. A repeat of the same points is the same commit.
      if (mine.score === score) return nextTurn(cx, readId, no);
      const isAlone = marks.every((mark) => mark === mine || !mark.committedAt);
      if (!again || !isAlone) throw fail(faults.committed);
    }
    const given = marks.flatMap((mark) =>
      mark === mine
        ? [{ round: mark.round, score }]
        : mark.score == null
          ? []
          : [{ round: mark.round, score: mark.score }],
    );
    const tolerance = toleranceOf(answer.full, answer.tolerance);
    const settled = settle(given, answer.isDouble, tolerance);
    await together(cx.db, [
      ...decided(cx, answer, settled, known),
      sql`update exam_mark set score = ${score}, committed_at = ${cx.nowIso}, leased_until = null
        where org_id = ${cx.db.orgId} and answer_id = ${answer.answerId} and round = ${mine.round}`,
    ]);
    cx.note('exam.marked', { subjectId: answer.answerId, round: mine.round, no, score, was: mine.score });
    return nextTurn(cx, readId, no);
  }),
  handle(calls.markFix, async (cx, { readId, id, score }) => {
    const answer = await lockedAnswer(cx, readId, sql`a.answer_id = ${id}`);
    if (answer.state === 'set') throw fail(faults.notStarted);
    if (answer.examState === 'released') throw fail(faults.isReleased);
    if (score > answer.full) throw fail(faults.scoreAbove, { full: answer.full }, 'score');
    const { marks } = await givenFor(cx, readId, answer);
    const at = cx.nowIso;
    await together(cx.db, [
      reopened(cx, answer.examId),
      sql`update exam_answer set score = ${score}, how = 'leader', apart = false
        where org_id = ${cx.db.orgId} and answer_id = ${id}`,
      sql`delete from exam_mark
        where org_id = ${cx.db.orgId} and answer_id = ${id} and round < 4 and committed_at is null`,
      sql`insert into exam_mark (org_id, answer_id, round, read_id, no, lot, marker_id, score, committed_at)
        values (${cx.db.orgId}, ${id}, 4, ${readId}, ${answer.no}, 0, ${cx.me.userId}, ${score}, ${at})
        on conflict (org_id, answer_id, round) do update
        set score = excluded.score, marker_id = excluded.marker_id, committed_at = excluded.committed_at`,
    ]);
    cx.note('exam.arbitrated', { subjectId: id, score, was: marks.map((mark) => mark.score) });
    return { answerId: id, score };
  }),
];
