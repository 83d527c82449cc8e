import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { sql } from '../../../../kernel/server/db/sql';
import type { JobKind } from '../../../../kernel/server/jobs';
import { handle, type Listener } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { tell } from '../../../notice/server/published';
import * as calls from '../../contract';
import { faults } from '../../faults';
import type { ExamState } from '../../rules/limits';
import { exams } from '../../tables';
import { shownExam } from '../exams/show';
import { scoring } from './scoring';

/** How many subjects an exam has, and of how many marking has stopped. */
async function stoppedOf(door: Door, examId: number): Promise<{ readonly reads: number; readonly stopped: number }> {
  const row = await door.row<{ reads: number; stopped: number }>(sql`
    select count(*)::int as reads, count(*) filter (where r.state = 'stopped')::int as stopped
    from exam_read r
    where r.org_id = ${door.orgId} and r.exam_id = ${examId}`);
  return row ?? { reads: 0, stopped: 0 };
}

/** Builds a report: it may be killed and begun again, for it makes all rows anew in one transaction. */
export const reportJob: JobKind = {
  kind: 'exam.report',
  calls: ['exam.exam.report.build'],
  async run(job, params) {
    const examId = Number(params['examId']);
    await job.progress(0, 1);
    const rows = await job.tx(async (door) => {
      const held = await door.row(sql`
        select 1 as found from exam_exam e
        where e.org_id = ${door.orgId} and e.exam_id = ${examId} and e.state <> 'released'
        for update of e`);
      if (!held) return 0;
      const { reads, stopped } = await stoppedOf(door, examId);
      if (stopped < reads) throw fail(faults.notStopped);
      await door.change(sql`delete from exam_score where org_id = ${door.orgId} and exam_id = ${examId}`);
      const made = await door.change(scoring(door.orgId, examId));
      await door.change(sql`
        update exam_exam set state = 'built', built_at = ${job.kernel.clock().toISOString()}
        where org_id = ${door.orgId} and exam_id = ${examId}`);
      return made;
    });
    await job.progress(1, 1);
    return { examId, rows };
  },
};

/** Points were corrected after the release: everybody's place follows. Told twice it comes to the same. */
export const rescoring: Listener = {
  topic: 'exam.corrected',
  async run({ payload }, door) {
    const examId = Number(payload['examId']);
    if (!(await door.one(exams, { examId }, { lock: 'update' }))) return;
    await door.change(sql`delete from exam_score where org_id = ${door.orgId} and exam_id = ${examId}`);
    await door.change(scoring(door.orgId, examId));
  },
};

/** An exam of the school, locked; whether it is released, nobody changes meanwhile. */
async function lockedExam(cx: Cx, examId: number): Promise<ExamState> {
  const exam = await cx.db.one(exams, { examId }, { lock: 'update' });
  if (!exam) throw fail(kernelFaults.gone);
  return exam.state;
}

export const reportBuildHandlers = [
  handle(calls.reportBuild, async (cx, { id }) => {
    if ((await lockedExam(cx, id)) === 'released') throw fail(faults.isReleased);
    const { reads, stopped } = await stoppedOf(cx.db, id);
    if (reads === 0 || stopped < reads) throw fail(faults.notStopped);
    const jobId = await cx.startJob('exam.report', { examId: id });
    await cx.db.change(sql`update exam_exam set job_id = ${jobId} where org_id = ${cx.db.orgId} and exam_id = ${id}`);
    const shown = await shownExam(cx, id);
    cx.note('exam.reportBuilt', { subjectId: id, open: shown.report.open.length });
    return shown;
  }),
  handle(calls.examRelease, async (cx, { id, showRanks }) => {
    const was = await lockedExam(cx, id);
    if (was === 'open') throw fail(faults.notBuilt);
    await cx.db.change(sql`
      update exam_exam
      set state = 'released', show_ranks = ${showRanks}, released_at = coalesce(released_at, ${cx.nowIso})
      where org_id = ${cx.db.orgId} and exam_id = ${id}`);
    cx.note('exam.released', { subjectId: id, showRanks });
    const shown = await shownExam(cx, id);
    if (was === 'built') {
      cx.emit('exam.released', { examId: id });
      await tell(cx, { kind: 'exam.released', subject: { examId: id }, params: { name: shown.name } });
    }
    return shown;
  }),
];
