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
 * Subjects `r` of exams `e` whose scanned sides the caller sees: all for a leader, else those of own classes, but none whose answers
 * they mark before the release: the number of a sheet, which comes with every crop, would lead to its name.
 */
export const seesScans = (cx: Cx): Sql =>
  leads(cx)
    ? raw('true')
    : sql`exists (
        select 1 from exam_clazz xc
        join class_charge_v h on h.org_id = xc.org_id and h.clazz_id = xc.clazz_id
        where xc.org_id = e.org_id and xc.exam_id = e.exam_id and h.user_id = ${cx.me.userId})
      and (e.state = 'released' or not exists (
        select 1 from exam_allot xa
        where xa.org_id = r.org_id and xa.read_id = r.read_id and xa.user_id = ${cx.me.userId}))`;
/** Sides `d` of a subject `r` that the caller looks at: of children of own classes in own subjects, and those that are nobody's yet. */
export const ownSide = (cx: Cx): Sql | undefined =>
  leads(cx)
    ? undefined
    : sql`(d.user_id is null or exists (
        select 1 from exam_sitter xs
        join class_charge_v h on h.org_id = xs.org_id and h.clazz_id = xs.clazz_id
        where xs.org_id = d.org_id and xs.exam_id = r.exam_id and xs.user_id = d.user_id
          and h.user_id = ${cx.me.userId} and (h.role = 'master' or h.sbj_id = r.sbj_id)))`;
/** Rows of a class that the caller teaches or leads. */
export function ownClazz(cx: Cx, alias: string): Sql | undefined {
  if (leads(cx)) return undefined;
  const [org, clazz] = ['org_id', 'clazz_id'].map((name) => column(`${alias}.${name}`));
  return sql`exists (
    select 1 from class_charge_v h
    where h.org_id = ${org} and h.clazz_id = ${clazz} and h.user_id = ${cx.me.userId})`;
}

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
  readonly grdId: number;
  /** The day of the exam. */
  readonly examOn: string;
}
/** A subject that the caller sees; gone otherwise. `lock` holds it until the transaction's end. */
export const seenRead = (cx: Cx, readId: number, lock = false): Promise<ReadRow> =>
  readWhere(cx, readId, visible(cx), lock);
/** A subject whose scanned sides the caller sees; gone otherwise. */
export const scanRead = (cx: Cx, readId: number): Promise<ReadRow> => readWhere(cx, readId, seesScans(cx), false);
async function readWhere(cx: Cx, readId: number, may: Sql, lock: boolean): Promise<ReadRow> {
  const row = await cx.db.row<ReadRow>(sql`
    select r.read_id, r.exam_id, r.sbj_id, r.full_score, r.code_no, r.state, e.state as exam_state, e.grd_id,
      e.held_on as exam_on
    from exam_read r
    join exam_exam e on e.org_id = r.org_id and e.exam_id = r.exam_id
    where r.org_id = ${cx.db.orgId}
      and r.read_id = ${readId}
      and ${may}
    ${raw(lock ? 'for update of r' : '')}`);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
