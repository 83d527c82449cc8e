import type { Cx } from '../../../kernel/server/cx';
import { any, column, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import type { ReadState } from '../rules/limits';

/** Sees all exams of the school: who leads them. */
export const leads = (cx: Cx): boolean => holds(cx.me, 'BASIC_SUPERMAN', 'BASIC_RESEARCH');

/** Exams `e` that the caller sees: all for a leader, else those of own classes and those whose answers the caller marks. */
export const seenExam = (cx: Cx): Sql | undefined =>
  leads(cx)
    ? undefined
    : any(
        sql`exists (
          select 1 from exam_clazz xc
          join class_charge_v h on h.org_id = xc.org_id and h.clazz_id = xc.clazz_id
          where xc.org_id = e.org_id and xc.exam_id = e.exam_id and h.user_id = ${cx.me.userId})`,
        sql`exists (
          select 1 from exam_read xr
          join exam_allot xa on xa.org_id = xr.org_id and xa.read_id = xr.read_id
          where xr.org_id = e.org_id and xr.exam_id = e.exam_id and xa.user_id = ${cx.me.userId})`,
      );
/** The same as a condition that is always there. */
export const visible = (cx: Cx): Sql => seenExam(cx) ?? raw('true');

/**
 * Rows of a class and a subject that the caller reads: a class teacher all subjects and the total of the class, a subject's
 * teacher the subject. A column of subject 0 is the total.
 */
export function ownRows(cx: Cx, alias: string): Sql | undefined {
  if (leads(cx)) return undefined;
  const [org, clazz, sbj] = ['org_id', 'clazz_id', 'sbj_id'].map((name) => column(`${alias}.${name}`));
  return sql`exists (
    select 1 from class_charge_v h
    where h.org_id = ${org} and h.clazz_id = ${clazz} and h.user_id = ${cx.me.userId}
      and (h.role = 'master' or h.sbj_id = ${sbj}))`;
}

/** A subject of an exam as handlers need it. */
export interface ReadRow {
  readonly readId: number;
  readonly examId: number;
  readonly sbjId: number;
  readonly fullScore: number;
  readonly codeNo: number;
  readonly state: ReadState;
  readonly examState: string;
}
/** A subject that the caller sees; gone otherwise. `lock` holds it until the transaction's end. */
export async function seenRead(cx: Cx, readId: number, lock = false): Promise<ReadRow> {
  const row = await cx.db.row<ReadRow>(sql`
    select r.read_id, r.exam_id, r.sbj_id, r.full_score, r.code_no, r.state, e.state as exam_state
    from exam_read r
    join exam_exam e on e.org_id = r.org_id and e.exam_id = r.exam_id
    where r.org_id = ${cx.db.orgId}
      and r.read_id = ${readId}
      and ${visible(cx)}
    ${raw(lock ? 'for update of r' : '')}`);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
