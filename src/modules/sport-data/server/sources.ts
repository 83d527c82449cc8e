import type { Door } from '../../../kernel/server/db/door';
import { all, is, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { countedSums, uncountedOf } from '../../fitness-test/server/published';
import { DENSITY, LOAD_RATE } from '../rules/heart';

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
  readonly category?: string;
  readonly [sum: string]: number | string | undefined;
}
export type Dim = 'all' | 'grade' | 'sex' | 'unit' | 'clazz' | 'year' | 'kind' | 'place' | 'category';
export interface Question {
  readonly by: Dim;
  readonly yearId: number | null;
  readonly grdId?: number | undefined;
  /** The school year that runs: children who came since its list was made are to be tested as well. */
  readonly runningYear: number;
  /** Of fewer children than that nothing is shown to who asks. */
  readonly least: number;
  /** Schools whose newcomers are not kept (`uncountedOf`), where that is known already. */
  readonly late?: readonly number[] | undefined;
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
  category: 'category',
};
/** Columns that rows are grouped by; what a question does not ask for is left out. */
const list = (...columns: readonly (string | undefined)[]): Sql => raw(columns.filter((c) => c != null).join(', '));
/** Sums of columns behind an alias, under their own names. */
const sums = (alias: string, columns: readonly string[]): Sql =>
  raw(columns.map((c) => `sum(${alias}.${c})::bigint as ${c}`).join(', '));
const FITNESS = ['due', 'n', 'begun', 'excused', 'value_sum', 'c1', 'c2', 'c3', 'c4'];
const VISION = ['screened', 'graded', 'poor', 'mild', 'moderate', 'severe', 'judged', 'myopic', 'high', 'doctor'];

/** Sums of the fitness test by organisation and sex, and by what the question asks: from the sums that are kept, never from the results. */
export async function fitness(door: Door, q: Question): Promise<SumRow[]> {
  if (q.tstId != null) return exam(door, q, q.tstId);
  const by = list('f.org_id', 'f.sex', COLUMN[q.by] && `f.${COLUMN[q.by]}`);
  return door.rows<SumRow>(sql`
    select ${by}, ${sums('f', FITNESS)}
    from ${countedSums(door, q.runningYear, q.late ?? (await uncountedOf(door, q.runningYear)))} f
    where ${all(
      is('f.item_id', q.item ?? ''),
      is('f.year_id', q.by === 'year' ? null : q.yearId),
      is('f.grd_id', q.grdId),
      q.by === 'clazz' ? sql`f.clazz_id <> 0` : sql`f.clazz_id = 0`,
    )}
    group by ${by}`);
}
/** The same counts of one exam: a child is complete when every item of it is entered. */
function exam(door: Door, q: Question, tstId: number): Promise<SumRow[]> {
  const by = list('c.org_id', 'c.sex', COLUMN[q.by] && `c.${COLUMN[q.by]}`);
  return door.rows<SumRow>(sql`
    select ${by}, count(*) as due, count(*) filter (where c.begun) as begun, count(*) filter (where c.complete) as n,
      0::bigint as excused
    from (
      select x.org_id, x.user_id, x.sex, x.grd_id, x.clazz_id, bool_or(x.entered) as begun, bool_and(x.entered) as complete
      from fitness_test_exam_cell_v x
      where ${door.orgs('x')}
        and x.tst_id = ${tstId}
      group by x.org_id, x.user_id, x.sex, x.grd_id, x.clazz_id) c
    where ${door.orgs('c')}
    group by ${by}`);
}
/** Exams that can be watched: of a school all it takes part in, of a region those a bureau holds over schools. */
export const examsOf = (door: Door, shared: boolean): Promise<{ tstId: number; name: string; orgId: number }[]> =>
  door.rows(sql`
    select x.tst_id, x.name, x.org_id
    from fitness_test_exam_v x
    where ${all(door.orgs('x'), shared ? sql`x.host_id <> x.org_id` : undefined)}
    order by x.start_on desc, x.tst_id desc
    limit 2000`);

/** Sums of the screenings of a school year's last term with any, by organisation and sex; by `year` every year there is. */
export function vision(door: Door, q: Question): Promise<SumRow[]> {
  // One screening a child and year counts: two terms added up would count a child twice.
  const by = list('s.org_id', 's.sex', q.by === 'year' ? 's.year_id' : COLUMN[q.by] && `s.${COLUMN[q.by]}`);
  return door.rows<SumRow>(sql`
    select ${by}, ${sums('s', VISION)}
    from vision_sum_v s
    join (
      select x.org_id, x.year_id, max(x.term_id) as term_id
      from vision_sum_v x
      where ${all(door.orgs('x'), sql`x.screened > 0`, is('x.year_id', q.by === 'year' ? null : q.yearId))}
      group by x.org_id, x.year_id) t on t.org_id = s.org_id and t.year_id = s.year_id and t.term_id = s.term_id
    where ${all(door.orgs('s'), is('s.grd_id', q.grdId))}
    group by ${by}`);
}

/**
 * Students of schools: all of them (people_head_v), or by the running administrative class they are in. These are the heads of
 * today, beside the places and teachers of today; what belongs to a year has its own children in the sums that are kept of it.
 */
export function children(door: Door, q: Question): Promise<SumRow[]> {
  if (q.grdId == null && (q.by === 'all' || q.by === 'sex' || q.by === 'unit'))
    return door.rows<SumRow>(sql`
      select h.org_id, h.sex, count(*) as students
      from people_head_v h
      where ${door.orgs('h')}
        and h.kind = 'student'
      group by h.org_id, h.sex`);
  const by = list('s.org_id', 'p.sex', COLUMN[q.by] && `s.${COLUMN[q.by]}`);
  return door.rows<SumRow>(sql`
    select ${by}, count(*) as students
    from class_student_v s
    join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
    where ${all(
      door.orgs('s'),
      door.orgs('p'),
      sql`s.clazz_type = 1`,
      sql`p.removed_at is null`,
      is('s.grd_id', q.grdId),
    )}
    group by ${by}`);
}
/** PE is subject 10 (data/education.json). */
const PE_SUBJECT = 10;
/** Schools with their classes and teachers. */
export async function schools(door: Door): Promise<SumRow[]> {
  const rows = await door.rows<SumRow>(sql`
    select c.org_id, count(*) as clazzes, 0::bigint as teachers, 0::bigint as pe_teachers
    from class_open_v c
    where ${door.orgs('c')}
    group by c.org_id
    union all
    select h.org_id, 0::bigint, count(*), count(b.user_id)
    from people_head_v h
    left join people_teach_sbj_v b on b.org_id = h.org_id and b.user_id = h.user_id and b.sbj_id = ${PE_SUBJECT}
    where ${door.orgs('h')}
      and h.kind = 'teacher'
    group by h.org_id`);
  return [...door.orgIds.map((orgId) => ({ orgId, schools: 1 })), ...rows];
}
/** Sports grounds in use. */
function grounds(door: Door, q: Question): Promise<SumRow[]> {
  const by = list('l.org_id', isApart(q) ? `l.${COLUMN[q.by]}` : undefined);
  return door.rows<SumRow>(sql`
    select ${by}, count(*) as places, sum(l.area)::bigint as area,
      coalesce(sum(l.area) filter (where l.indoor), 0)::bigint as indoor_area
    from sport_data_place_v l
    where ${door.orgs('l')}
      and l.is_on
    group by ${by}`);
}
/** Sports grounds in use, and the children who share them. */
export async function places(door: Door, q: Question): Promise<SumRow[]> {
  const rows = await grounds(door, q);
  return isApart(q) ? rows : [...rows, ...(await children(door, { ...q, by: 'all' }))];
}
/** Sports grounds in use, and the children who are to be tested on them in the school year. */
async function sites(door: Door, q: Question): Promise<SumRow[]> {
  const rows = await grounds(door, q);
  return isApart(q) ? rows : [...rows, ...(await fitness(door, { ...q, by: 'all' }))];
}
const FOR_EXAMS = sql`m.category like 'exam%'`;
/** What schools plan and spend in a school year, in yuan, with what of it is for exams; or that alone. */
function ledger(door: Door, q: Question, only?: Sql): Promise<SumRow[]> {
  const by = list('m.org_id', isApart(q) ? `m.${COLUMN[q.by]}` : undefined);
  return door.rows<SumRow>(sql`
    select ${by}, round(sum(m.planned) / 100)::bigint as planned, round(sum(m.spent) / 100)::bigint as spent,
      coalesce(round(sum(m.spent) filter (where ${FOR_EXAMS}) / 100), 0)::bigint as exam_spent
    from sport_data_money_v m
    where ${all(door.orgs('m'), is('m.year_id', q.by === 'year' ? null : q.yearId), only)}
    group by ${by}`);
}
/** Parted so that children cannot stand beside it. */
const isApart = ({ by }: Question): boolean => by === 'year' || by === 'category' || by === 'kind' || by === 'place';
/** The ledger, with the children of today beside it. */
async function money(door: Door, q: Question): Promise<SumRow[]> {
  const rows = await ledger(door, q);
  return isApart(q) ? rows : [...rows, ...(await children(door, { ...q, by: 'all' }))];
}
/** What exams cost, beside the children who are to be tested in the school year. */
async function fees(door: Door, q: Question): Promise<SumRow[]> {
  const rows = await ledger(door, q, FOR_EXAMS);
  return isApart(q) ? rows : [...rows, ...(await fitness(door, { ...q, by: 'all' }))];
}
/** Meets of a school year with who took part and the records that fell, as the games module publishes them; beside them the children of today. */
async function meets(door: Door, q: Question): Promise<SumRow[]> {
  const ofYear = is('m.year_id', q.by === 'year' ? null : q.yearId);
  const rows = await door.rows<SumRow>(sql`
    select m.org_id, m.year_id, count(*) as meets, count(m.awards_at) as closed, 0::bigint as athletes, 0::bigint as records
    from games_meet_v m
    where ${all(door.orgs('m'), ofYear)}
    group by m.org_id, m.year_id
    union all
    select p.org_id, m.year_id, 0::bigint, 0::bigint, count(distinct p.user_id), 0::bigint
    from games_part_v p
    join games_meet_v m on m.org_id = p.org_id and m.gam_id = p.gam_id
    where ${all(door.orgs('p'), door.orgs('m'), ofYear)}
    group by p.org_id, m.year_id
    union all
    select a.org_id, m.year_id, 0::bigint, 0::bigint, 0::bigint, count(distinct a.entry_id) filter (where a.record = 'broken')
    from games_award_v a
    join games_meet_v m on m.org_id = a.org_id and m.gam_id = a.gam_id
    where ${all(door.orgs('a'), door.orgs('m'), ofYear)}
    group by a.org_id, m.year_id`);
  return q.by === 'year' ? rows : [...rows, ...(await children(door, { ...q, by: 'all' }))];
}
/** The time that children with bands were in a lesson. */
const WORN_MS = sql`e.pupils::bigint * e.length_ms`;
/** Whether a lesson's mean and density, in tenths as its row says them, are what is asked. */
const REACHED = sql`round(e.heart_product * 10::numeric / nullif(e.heart_ms, 0)) between ${LOAD_RATE[0] * 10} and ${LOAD_RATE[1] * 10}
      and round(e.active_ms * 1000::numeric / nullif(${WORN_MS}, 0)) >= ${DENSITY.group * 10}`;
/**
 * PE lessons with bands, by the sums of each. Lessons of fewer children than may be shown are counted and nothing else. Times are
 * seconds: a region's milliseconds are more than a number holds.
 */
function lessons(door: Door, q: Question): Promise<SumRow[]> {
  const by = list('e.org_id', COLUMN[q.by] && `e.${COLUMN[q.by]}`);
  const isShown = sql`e.pupils >= ${q.least} and e.heart_ms > 0`;
  const seconds = (of: Sql): Sql => sql`(sum(${of}) filter (where ${isShown}) / 1000)::bigint`;
  return door.rows<SumRow>(sql`
    select ${by}, count(*) as band_lessons, count(*) filter (where e.pupils < ${q.least}) as few_lessons,
      count(*) filter (where ${isShown}) as shown_lessons,
      count(*) filter (where ${isShown} and ${REACHED}) as reached,
      ${seconds(sql`e.heart_ms`)} as heart_s, ${seconds(sql`e.heart_product`)} as product_s,
      ${seconds(sql`e.active_ms`)} as active_s, ${seconds(WORN_MS)} as worn_s, ${seconds(sql`e.rest_ms`)} as rest_s,
      ${seconds(sql`e.low_ms`)} as low_s, ${seconds(sql`e.light_ms`)} as light_s, ${seconds(sql`e.aerobic_ms`)} as aerobic_s,
      ${seconds(sql`e.anaerobic_ms`)} as anaerobic_s
    from sport_data_lesson e
    where ${all(
      door.orgs('e'),
      sql`e.pupils > 0`,
      is('e.year_id', q.by === 'year' ? null : q.yearId),
      is('e.grd_id', q.grdId),
    )}
    group by ${by}`);
}
type DayRow = SumRow & { readonly day: string };
/** Results of each of the last days: of one school, for a city's rows are too many to be counted on every look. */
export function days(door: Door, yearId: number | null, from: string, tstId?: number): Promise<DayRow[]> {
  if (tstId != null)
    return door.rows<DayRow>(sql`
      select c.org_id, (c.entered_at at time zone o.zone)::date as day, count(*) as results
      from fitness_test_exam_cell_v c
      join organisation_org o on o.org_id = c.org_id
      where c.org_id = ${door.orgId}
        and c.tst_id = ${tstId}
        and c.entered_at >= ${from}
      group by c.org_id, day
      order by day`);
  return door.rows<DayRow>(sql`
    select r.org_id, r.done_on as day, count(*) as results
    from fitness_test_result_v r
    where r.org_id = ${door.orgId}
      and r.year_id = ${yearId ?? 0}
      and r.done_on >= ${from}
      and r.value is not null
    group by r.org_id, r.done_on
    order by r.done_on`);
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
  lessons,
  places,
  money,
  meets,
  fees,
  sites,
} as const;
export type SourceName = keyof typeof SOURCES;
