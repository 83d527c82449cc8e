import type { Cx } from '../../../../kernel/server/cx';
import { insertOf } from '../../../../kernel/server/db/insert';
import { raw, sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import type { Goals } from '../../contract';
import { USUAL_LINES } from '../../rules/levels';
import { goals } from '../../tables';

type Lines = Goals['goals'][number];
/** Lines of a grade or of one of its exams; gone where there is no such exam of the grade. */
async function shownGoals(cx: Cx, grdId: number, examId: number | undefined): Promise<Goals> {
  const known = await cx.db.row(sql`
    select 1 as found from textbook_grade g
    where g.grd_id = ${grdId}
      and ${
        examId == null
          ? sql`true`
          : sql`exists (select 1 from exam_exam e
        where e.org_id = ${cx.db.orgId} and e.exam_id = ${examId} and e.grd_id = g.grd_id)`
      }`);
  if (!known) throw fail(kernelFaults.gone);
  const rows = await cx.db.rows<Lines>(sql`
    select distinct on (x.sbj_id) nullif(x.sbj_id, 0) as sbj_id, x.excellent, x.good, x.pass
    from exam_goal x
    where x.org_id = ${cx.db.orgId} and x.grd_id = ${grdId} and x.exam_id = any(${[0, examId ?? 0]}::bigint[])
    order by x.sbj_id, x.exam_id desc`);
  const total = rows.find(({ sbjId }) => sbjId == null) ?? { sbjId: null, ...USUAL_LINES };
  return { grdId, examId: examId ?? null, goals: [total, ...rows.filter(({ sbjId }) => sbjId != null)] };
}

export const goalHandlers = [
  handle(calls.goalsGet, (cx, { grdId, examId }) => shownGoals(cx, grdId, examId)),
  handle(calls.goalsSet, async (cx, { grdId, examId, goals: lines }) => {
    const was = await shownGoals(cx, grdId, examId);
    const rows = [...new Map(lines.map((line) => [line.sbjId ?? 0, line])).values()].map((line) => ({
      grdId,
      examId: examId ?? 0,
      sbjId: line.sbjId ?? 0,
      excellent: line.excellent,
      good: line.good,
      pass: line.pass,
    }));
    if (rows.length) {
      const keys = ['grdId', 'examId', 'sbjId', 'excellent', 'good', 'pass'];
      const over = raw(`on conflict (org_id, grd_id, exam_id, sbj_id) do update
        set excellent = excluded.excellent, good = excluded.good, pass = excluded.pass`);
      await cx.db.change(insertOf(goals, keys, rows, cx.db.orgId, over));
    }
    cx.note('exam.goals', { grdId, examId: examId ?? null, was: was.goals, lines });
    return shownGoals(cx, grdId, examId);
  }),
];
