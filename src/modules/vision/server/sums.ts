import type { Door } from '../../../kernel/server/db/door';
import { column, joined, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { MYOPIC } from '../rules';

export interface At {
  readonly yearId: number;
  readonly termId: number;
}

const list = (words: readonly string[]): string => words.map((w) => `'${w}'`).join(', ');
/** Every figure of a group as a count over screenings: the sums and the query they must equal are written once. */
const COUNTS = {
  screened: 'count(*)',
  graded: 'count(poor)',
  poor: "count(*) filter (where poor <> 'normal')",
  mild: "count(*) filter (where poor = 'mild')",
  moderate: "count(*) filter (where poor = 'moderate')",
  severe: "count(*) filter (where poor = 'severe')",
  judged: 'count(myopia)',
  myopic: `count(*) filter (where myopia in (${list(MYOPIC)}))`,
  pre: "count(*) filter (where myopia = 'pre')",
  low: "count(*) filter (where myopia = 'low')",
  mid: "count(*) filter (where myopia = 'moderate')",
  high: "count(*) filter (where myopia = 'high')",
  ortho: "count(*) filter (where myopia = 'ortho')",
  lens: "count(*) filter (where myopia = 'lens')",
  glasses: 'count(*) filter (where wear > 0)',
  under: "count(*) filter (where correction = 'under')",
  uncorrected: "count(*) filter (where correction = 'uncorrected')",
  doctor: 'count(*) filter (where cardinality(reasons) > 0)',
} as const;
const FIGURES = Object.keys(COUNTS).map(column);
const KEY = 'org_id, year_id, term_id, clazz_id, sex';
const sumColumns = sql`org_id, year_id, term_id, clazz_id, clazz_name, grd_id, sex, ${joined(FIGURES)}`;
const sumsOf = (where: Sql): Sql => sql`
  select org_id, year_id, term_id, clazz_id, max(clazz_name) as clazz_name, max(grd_id) as grd_id, sex,
    ${joined(
      Object.entries(COUNTS).map(([name, count]) => sql`${raw(count)} as ${column(name)}`),
      ',\n    ',
    )}
  from vision_screening
  where ${where}
  group by ${raw(KEY)}`;

/** Puts the sums of all classes of a condition beside their screenings, where none are; for worlds that are made. */
export const sumStatement = (where: Sql): Sql => sql`insert into vision_sum (${sumColumns}) ${sumsOf(where)}`;

/**
 * Locks the school's term before anything is read of it: two tablets that write one class at once come one after the other, and the
 * later one reckons the sums with the rows of both.
 */
export async function lockTerm(db: Door, at: At, now: string): Promise<void> {
  await db.change(sql`
    insert into vision_period (org_id, year_id, term_id, made_at)
    values (${db.orgId}, ${at.yearId}, ${at.termId}, ${now})
    on conflict (org_id, year_id, term_id) do update set made_at = vision_period.made_at`);
}
/** The parts of a statement that reckons the sums of some classes again, in the transaction that changed their screenings and holds the lock. */
export function sumParts(db: Door, at: At, clazzIds: readonly number[]): Sql[] {
  const ids = [...new Set(clazzIds)];
  const where = sql`
    org_id = ${db.orgId}
    and year_id = ${at.yearId}
    and term_id = ${at.termId}
    and clazz_id = any(${ids}::bigint[])`;
  return [
    sql`sums_now as (${sumsOf(where)})`,
    sql`sums_gone as (
      delete from vision_sum
      where ${where}
        and not exists (
          select 1 from sums_now n where n.clazz_id = vision_sum.clazz_id and n.sex = vision_sum.sex)
    )`,
    sql`sums as (
      insert into vision_sum (${sumColumns})
      select ${sumColumns} from sums_now
      on conflict (${raw(KEY)}) do update set
        ${joined([column('clazz_name'), column('grd_id'), ...FIGURES].map((name) => sql`${name} = excluded.${name}`))}
    )`,
  ];
}
