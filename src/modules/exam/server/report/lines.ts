import type { Cx } from '../../../../kernel/server/cx';
import { sql, type Sql } from '../../../../kernel/server/db/sql';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { faults } from '../../faults';
import { USUAL_LINES } from '../../rules/levels';
import { isCompulsory, type ExamState } from '../../rules/limits';
import { ownClazz, visible } from '../scope';

/** Scores `x` with their exam `e` and the lines of their levels: the exam's, else the grade's, else the usual ones. */
export const SCORED: Sql = sql`exam_score x
  join exam_exam e on e.org_id = x.org_id and e.exam_id = x.exam_id
  left join exam_goal ge on ge.org_id = x.org_id and ge.grd_id = e.grd_id and ge.exam_id = e.exam_id
    and ge.sbj_id = x.sbj_id
  left join exam_goal gg on gg.org_id = x.org_id and gg.grd_id = e.grd_id and gg.exam_id = 0 and gg.sbj_id = x.sbj_id`;
const { excellent, good, pass } = USUAL_LINES;
/** The level of a score `x`, as `levelOf` says it (rules/levels.ts). */
export const LEVEL: Sql = sql`case
  when x.score * 100 >= x.full_score * coalesce(ge.excellent, gg.excellent, ${excellent}::integer) then 'A'
  when x.score * 100 >= x.full_score * coalesce(ge.good, gg.good, ${good}::integer) then 'B'
  when x.score * 100 >= x.full_score * coalesce(ge.pass, gg.pass, ${pass}::integer) then 'C'
  else 'D' end`;

export interface BuiltExam {
  readonly examId: number;
  readonly grdId: number;
  readonly state: ExamState;
  readonly name: string;
  /** Whether teachers see ranks: always in senior grades, else where the school decided so. */
  readonly ranked: boolean;
}
/** An exam whose report was built, as the caller sees it; gone with a class that does not sit it or is not the caller's. */
export async function builtExam(cx: Cx, examId: number, clazzId?: number): Promise<BuiltExam> {
  const ofClazz =
    clazzId == null
      ? sql`true`
      : sql`exists (select 1 from exam_clazz c
          where c.org_id = e.org_id and c.exam_id = e.exam_id and c.clazz_id = ${clazzId}
            and ${ownClazz(cx, 'c') ?? sql`true`})`;
  const row = await cx.db.row<Omit<BuiltExam, 'ranked'> & { readonly showRanks: boolean }>(sql`
    select e.exam_id, e.grd_id, e.state, e.name, e.show_ranks
    from exam_exam e
    where e.org_id = ${cx.db.orgId} and e.exam_id = ${examId} and ${visible(cx)} and ${ofClazz}`);
  if (!row) throw fail(kernelFaults.gone);
  if (row.state === 'open') throw fail(faults.notBuilt);
  const { showRanks, ...exam } = row;
  return { ...exam, ranked: showRanks || !isCompulsory(exam.grdId) };
}
