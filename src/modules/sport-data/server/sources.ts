import type { Door } from '../../../kernel/server/db/door';

/** A row of sums: whose, of what, and the numbers. Which of the first are filled depends on the question. */
export interface SumRow {
  readonly orgId: number;
  readonly grdId?: number;
  readonly clazzId?: number;
  readonly sex?: 'male' | 'female';
  readonly yearId?: number;
  readonly termId?: number;
  readonly kind?: string;
  readonly placeId?: number;
  readonly [sum: string]: number | string | undefined;
}
export type Dim = 'all' | 'grade' | 'sex' | 'unit' | 'clazz' | 'year' | 'kind' | 'place';
export interface Question {
  readonly by: Dim;
  readonly yearId: number | null;
  readonly grdId?: number | undefined;
  readonly item?: string | undefined;
  /** One exam instead of the test of the year. */ readonly tstId?: number | undefined;
}

const COLUMN: Readonly<Record<Dim, string | undefined>> = {
  all: undefined,
  grade: 'grd_id',
  sex: undefined,
  unit: undefined,
  clazz: 'clazz_id',
  year: 'year_id',
  kind: 'kind',
  place: 'place_id',
};
const list = (...columns: readonly (string | undefined)[]) => columns.filter((c) => c != null).join(', ');

/** Sums of the fitness test by organisation and sex, and by what the question asks: from the sums that are kept, never from the results. */
export function fitness(door: Door, q: Question): Promise<SumRow[]> {
  if (q.tstId != null) return exam(door, q, q.tstId);
  const by = list('org_id', 'sex', COLUMN[q.by]);
  return door.rows<SumRow>(
    `select ${by}, sum(due)::bigint as due, sum(n)::bigint as n, sum(begun)::bigint as begun, sum(excused)::bigint as excused, sum(value_sum)::bigint as value_sum,
       sum(c1)::bigint as c1, sum(c2)::bigint as c2, sum(c3)::bigint as c3, sum(c4)::bigint as c4
     from fitness_test_stat_v where org_id = any($1::bigint[]) and item_id = $2 and ($3::integer is null or year_id = $3) and ($4::bigint is null or grd_id = $4) and clazz_id ${q.by === 'clazz' ? '<> 0' : '= 0'} group by ${by}`,
    [door.orgIds, q.item ?? '', q.by === 'year' ? null : q.yearId, q.grdId ?? null],
  );
}

/** The same counts of one exam: a child is complete when every item of it is entered. */
function exam(door: Door, q: Question, tstId: number): Promise<SumRow[]> {
  const by = list('org_id', 'sex', COLUMN[q.by]);
  return door.rows<SumRow>(
    `select ${by}, count(*) as due, count(*) filter (where begun) as begun, count(*) filter (where complete) as n, 0::bigint as excused
     from (select org_id, user_id, sex, grd_id, clazz_id, bool_or(entered) as begun, bool_and(entered) as complete from fitness_test_exam_cell_v where org_id = any($1::bigint[]) and tst_id = $2 group by org_id, user_id, sex, grd_id, clazz_id) c
     where org_id = any($1::bigint[]) group by ${by}`,
    [door.orgIds, tstId],
  );
}
/** Exams that can be watched: of a school all it takes part in, of a region those a bureau holds over schools. */
export const examsOf = (door: Door, shared: boolean): Promise<{ tstId: number; name: string; orgId: number }[]> =>
  door.rows(
    'select tst_id, name, org_id from fitness_test_exam_v where org_id = any($1::bigint[]) and (not $2 or host_id <> org_id) order by start_on desc, tst_id desc limit 2000',
    [door.orgIds, shared],
  );

/** Sums of the screenings of a school year's last term with any, by organisation and sex; by `year` every term there is. */
export async function vision(door: Door, q: Question): Promise<SumRow[]> {
  const terms = await door.rows<{ orgId: number; yearId: number; termId: number }>(
    `select org_id, year_id, max(term_id) as term_id from vision_sum_v where org_id = any($1::bigint[]) and screened > 0 and ($2::integer is null or year_id = $2) group by org_id, year_id`,
    [door.orgIds, q.by === 'year' ? null : q.yearId],
  );
  if (terms.length === 0) return [];
  // One screening a child and year counts: two terms added up would count a child twice.
  const by = list('s.org_id', 's.sex', q.by === 'year' ? 's.year_id' : COLUMN[q.by] && `s.${COLUMN[q.by]}`);
  return door.rows<SumRow>(
    `select ${by}, sum(s.screened)::bigint as screened, sum(s.graded)::bigint as graded, sum(s.poor)::bigint as poor, sum(s.mild)::bigint as mild, sum(s.moderate)::bigint as moderate, sum(s.severe)::bigint as severe,
       sum(s.judged)::bigint as judged, sum(s.myopic)::bigint as myopic, sum(s.high)::bigint as high, sum(s.doctor)::bigint as doctor
     from vision_sum_v s join unnest($2::bigint[], $3::integer[], $4::integer[]) t(org_id, year_id, term_id) on t.org_id = s.org_id and t.year_id = s.year_id and t.term_id = s.term_id
     where s.org_id = any($1::bigint[]) and ($5::bigint is null or s.grd_id = $5) group by ${by}`,
    [door.orgIds, terms.map((t) => t.orgId), terms.map((t) => t.yearId), terms.map((t) => t.termId), q.grdId ?? null],
  );
}

/** Children of running administrative classes. */
export function children(door: Door, q: Question): Promise<SumRow[]> {
  const by = list('s.org_id', 'p.sex', COLUMN[q.by] && `s.${COLUMN[q.by]}`);
  return door.rows<SumRow>(
    `select ${by}, count(*) as students from class_student_v s join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
     where s.org_id = any($1::bigint[]) and p.org_id = any($1::bigint[]) and s.clazz_type = 1 and p.removed_at is null and ($2::bigint is null or s.grd_id = $2) group by ${by}`,
    [door.orgIds, q.grdId ?? null],
  );
}
/** PE is subject 10 (data/education.json). */
const PE_SUBJECT = 10;
/** Schools with their classes and teachers. */
export async function schools(door: Door): Promise<SumRow[]> {
  const classes = await door.rows<{ orgId: number; clazzes: number }>(
    'select org_id, count(*) as clazzes from class_clazz_v where org_id = any($1::bigint[]) and clazz_type = 1 and ended_at is null group by org_id',
    [door.orgIds],
  );
  const staff = await door.rows<{ orgId: number; teachers: number; peTeachers: number }>(
    `select p.org_id, count(*) as teachers, count(b.user_id) as pe_teachers from people_person_v p left join people_teach_sbj_v b on b.org_id = p.org_id and b.user_id = p.user_id and b.sbj_id = $2
     where p.org_id = any($1::bigint[]) and p.user_type = 2 and p.enabled and p.removed_at is null group by p.org_id`,
    [door.orgIds, PE_SUBJECT],
  );
  return [...door.orgIds.map((orgId) => ({ orgId, schools: 1 })), ...classes, ...staff];
}
/** Sports grounds in use, and the children who share them. */
export async function places(door: Door, q: Question): Promise<SumRow[]> {
  const by = list('org_id', q.by === 'kind' || q.by === 'place' ? COLUMN[q.by] : undefined);
  const rows = await door.rows<SumRow>(
    `select ${by}, count(*) as places, sum(area)::bigint as area, coalesce(sum(area) filter (where indoor), 0)::bigint as indoor_area from sport_data_place_v where org_id = any($1::bigint[]) and is_on group by ${by}`,
    [door.orgIds],
  );
  return q.by === 'kind' || q.by === 'place' ? rows : [...rows, ...(await children(door, { ...q, by: 'all' }))];
}
/** Results of each of the last days: of one school, for a city's rows are too many to be counted on every look. */
export function days(
  door: Door,
  yearId: number | null,
  from: string,
  tstId?: number,
): Promise<(SumRow & { readonly day: string })[]> {
  if (tstId != null)
    return door.rows<SumRow & { readonly day: string }>(
      'select c.org_id, (c.entered_at at time zone o.zone)::date as day, count(*) as results from fitness_test_exam_cell_v c join organisation_org o on o.org_id = c.org_id where c.org_id = $1 and c.tst_id = $2 and c.entered_at >= $3 group by c.org_id, day order by day',
      [door.orgId, tstId, from],
    );
  return door.rows<SumRow & { readonly day: string }>(
    'select org_id, done_on as day, count(*) as results from fitness_test_result_v where org_id = $1 and year_id = $2 and done_on >= $3 and value is not null group by org_id, done_on order by done_on',
    [door.orgId, yearId ?? 0, from],
  );
}
/** Teachers beside the children they have. */
const staffing = async (door: Door, q: Question): Promise<SumRow[]> => [
  ...(await schools(door)),
  ...(await children(door, { ...q, by: 'all' })),
];
export const SOURCES = {
  fitness,
  vision,
  children,
  schools: (door: Door, _: Question) => schools(door),
  staffing,
  places,
} as const;
export type SourceName = keyof typeof SOURCES;
