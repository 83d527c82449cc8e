// For this module's tests only: who measures and sees, two classes, and the sums reckoned the slow way.
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { MYOPIC, periodOf, SUM_KEYS, type Sum } from '../rules';

interface Program {
  sql<T extends Record<string, unknown>>(query: Sql): Promise<T[]>;
}
export interface ClassOfChildren {
  readonly clazzId: number;
  readonly userIds: readonly number[];
}
/** The day on which the tests measure, and its term. */
export const TODAY = testDayPlus(2);
export const AT = periodOf(TODAY);
/** The term after it. */
export const NEXT = AT.termId === 1 ? { ...AT, termId: 2 } : { yearId: AT.yearId + 1, termId: 1 };
export const eye = (naked: number, more: object = {}) => ({ naked, ...more });

async function classOf(t: Program, which: Sql): Promise<ClassOfChildren> {
  const [clazz] = await t.sql<{ clazz_id: number }>(
    sql`select clazz_id from class_clazz where org_id = 189 and clazz_type = 1 and ${which}`,
  );
  const clazzId = Number(clazz!.clazz_id);
  const children = await t.sql<{ user_id: number }>(
    sql`select user_id from class_student_v where org_id = 189 and clazz_id = ${clazzId} order by user_id`,
  );
  return { clazzId, userIds: children.map((r) => Number(r.user_id)) };
}
/** People of a school and its bureau; `first` is the class of the class teacher, `other` is of grade 9. */
export async function visionDay<C extends { readonly userId: number }>(t: Program & { as(login: string): Promise<C> }) {
  const [admin, master, teacher, student, bureau] = await Promise.all([
    t.as('school189'),
    t.as('classmgr189'),
    t.as('teacher189'),
    t.as('student189'),
    t.as('bureau4109'),
  ]);
  const first = await classOf(t, sql`master_id = ${master.userId}`);
  const other = await classOf(t, sql`grd_id = 9`);
  return { admin, master, teacher, student, bureau, first, other };
}

/** What the sums must say, reckoned from the screenings one by one. */
export async function slow(t: Program, orgId: number): Promise<Record<string, Sum>> {
  const rows = await t.sql<{
    year_id: number;
    term_id: number;
    clazz_id: number;
    sex: string;
    poor: string | null;
    myopia: string | null;
    wear: number;
    correction: string | null;
    reasons: string[];
  }>(sql`select * from vision_screening where org_id = ${orgId}`);
  const out: Record<string, Record<string, number>> = {};
  for (const r of rows) {
    const s = (out[`${r.year_id} ${r.term_id} ${r.clazz_id} ${r.sex}`] ??= Object.fromEntries(
      SUM_KEYS.map((k) => [k, 0]),
    ));
    const count: Partial<Record<(typeof SUM_KEYS)[number], boolean>> = {
      screened: true,
      graded: r.poor != null,
      poor: r.poor != null && r.poor !== 'normal',
      mild: r.poor === 'mild',
      moderate: r.poor === 'moderate',
      severe: r.poor === 'severe',
      judged: r.myopia != null,
      myopic: r.myopia != null && MYOPIC.includes(r.myopia as 'low'),
      pre: r.myopia === 'pre',
      low: r.myopia === 'low',
      mid: r.myopia === 'moderate',
      high: r.myopia === 'high',
      ortho: r.myopia === 'ortho',
      lens: r.myopia === 'lens',
      glasses: r.wear > 0,
      under: r.correction === 'under',
      uncorrected: r.correction === 'uncorrected',
      doctor: r.reasons.length > 0,
    };
    for (const k of SUM_KEYS) if (count[k]) s[k] = s[k]! + 1;
  }
  return out as Record<string, Sum>;
}
/** The sums as they are kept. */
export async function sumsIn(t: Program, orgId: number): Promise<Record<string, Sum>> {
  const rows = await t.sql<Record<string, number | string>>(sql`select * from vision_sum where org_id = ${orgId}`);
  return Object.fromEntries(
    rows.map((r) => [
      `${r['year_id']} ${r['term_id']} ${r['clazz_id']} ${r['sex']}`,
      Object.fromEntries(SUM_KEYS.map((k) => [k, Number(r[k])])) as unknown as Sum,
    ]),
  );
}
