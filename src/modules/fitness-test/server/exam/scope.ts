import { raw, sql, type Sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import type { RowOf } from '../../../../kernel/server/db/table';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { holds } from '../../../../kernel/shared/need';
import { faults } from '../../faults';
import type { ExamState } from '../../rules/exam';
import { SMALL_GROUP } from '../../rules/words';
import type { Standard } from '../../rules/standard';
import { exams } from '../../tables';
import { SCORING } from '../educ/read';
import { standardFor, type Scoring } from '../mark/shelf';
import { isRegion, mayName } from '../educ/scope';

export type Exam = RowOf<typeof exams>;

/** Whether the caller works with all children of the school, not only those they teach. */
export const seesAll = (cx: Cx): boolean =>
  isRegion(cx) || holds(cx.session, 'BASIC_SUPERMAN', 'mod:sport.phys4', 'mod:sport.test4');
/** Classes somebody may enter for; undefined: all of them. */
export async function fieldClazzes(cx: Cx): Promise<readonly number[] | undefined> {
  if (seesAll(cx)) return undefined;
  const rows = await cx.db.rows<{ clazzId: number }>(
    sql`
    select c.clazz_id
    from class_clazz_v c
    where c.org_id = ${cx.db.orgId}
      and c.ended_at is null
      and exists (
        select 1
        from class_charge_v h
        where h.org_id = c.org_id and h.clazz_id = c.clazz_id and h.user_id = ${cx.me.userId})`,
  );
  return rows.map((r) => r.clazzId);
}
/** An exam of the caller's organisation, or gone. */
export async function examOf(db: Door, tstId: number, lock?: 'update' | 'share'): Promise<Exam> {
  const exam = await db.one(exams, { tstId }, lock ? { lock } : {});
  if (!exam) throw fail(kernelFaults.gone);
  return exam;
}
/** An exam that the caller's organisation made. A bureau's exam is the bureau's to change. */
export async function ownExam(cx: Cx, tstId: number): Promise<Exam> {
  const exam = await examOf(cx.db, tstId, 'update');
  if (exam.hostId !== cx.me.orgId) throw fail(faults.examOther);
  if (exam.state === 'archived') throw fail(faults.examArchived);
  return exam;
}
/** Refuses what the exam's state does not allow, and says which state is in the way. */
export function mustBe(exam: Exam, ...states: readonly ExamState[]): void {
  if (states.includes(exam.state)) return;
  throw fail(
    exam.state === 'archived'
      ? faults.examArchived
      : exam.state === 'shown'
        ? faults.examFrozen
        : exam.state === 'draft'
          ? faults.examNotOpen
          : faults.examNotDraft,
  );
}

/** Runs where the exam's rows lie: at the school, or at each school of a bureau's exam. The bureau's own row holds no children. */
export async function atSchools(
  cx: Cx,
  exam: Exam,
  why: string,
  fn: (door: Door, orgId: number) => Promise<void>,
): Promise<void> {
  if (!isRegion(cx)) return fn(cx.db, cx.me.orgId);
  for (const orgId of exam.orgIds) await cx.into(orgId, why, (door) => fn(door, orgId));
}
/** Reads the exam's rows: the own school's, or those of all schools in reach that take part. */
export const readingExam = <T>(
  cx: Cx,
  why: string,
  orgId: number | undefined,
  fn: (door: Door) => Promise<T>,
): Promise<T> => cx.reading(`fitness-test.${why}`, orgId ?? (isRegion(cx) ? undefined : cx.me.orgId), fn);

/** The condition on an exam's child `c` that leaves small classes out where nobody may be named. */
export const bigEnough = (cx: Cx): Sql | undefined =>
  mayName(cx)
    ? undefined
    : sql`(
      select count(*)
      from fitness_test_exam_child g
      where g.org_id = c.org_id and g.tst_id = c.tst_id and g.clazz_id = c.clazz_id) >= ${SMALL_GROUP}`;

/** The fitness year `y` of an exam `e` that counts. */
export const JOIN_EXAM_YEAR = raw(
  'left join fitness_test_year y on y.org_id = e.org_id and y.year_id = e.year_id and e.counts',
);
/** What an exam `e` is scored with, beside JOIN_EXAM_YEAR: a `Scoring` as the program reads it. */
export const EXAM_SCORING = raw(`case
      when y.year_id is null then json_build_object('standardKey', e.standard_key, 'schemeId', e.scheme_id,
        'schemeVersion', e.scheme_version, 'settings', '{}'::json)
      else json_build_object('standardKey', y.standard_key, 'schemeId', y.scheme_id,
        'schemeVersion', y.scheme_version, 'settings', y.settings)
    end as scoring`);
/** What a school scores the exam with: its fitness year's standard where the exam counts, else the exam's own. */
export async function scoringOf(door: Door, exam: Exam, orgId = door.orgIds[0] ?? exam.orgId): Promise<Scoring> {
  if (exam.counts) {
    const year = await door.row<Scoring>(sql`
      select ${SCORING}
      from fitness_test_year y
      where y.org_id = ${orgId}
        and y.year_id = ${exam.yearId}`);
    if (year) return year;
  }
  return ownScoring(exam);
}
/** The exam's own standard, where no fitness year says otherwise. */
export const ownScoring = ({ standardKey, schemeId, schemeVersion }: Exam): Scoring => ({
  standardKey,
  schemeId,
  schemeVersion,
  settings: {},
});
export const examStandard = async (door: Door, exam: Exam, orgId?: number): Promise<Standard> =>
  standardFor(door, await scoringOf(door, exam, orgId));

export const clock = (min: number): string =>
  `${String(Math.floor(min / 60)).padStart(2, '0')}:${String(min % 60).padStart(2, '0')}`;
export const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
