import type { Door } from '../../../kernel/server/db/door';
import { oneOf } from '../../../kernel/server/db/where';
import { MYOPIC } from '../rules';
import { classSums, periods } from '../tables';

export interface At {
  readonly yearId: number;
  readonly termId: number;
}

const list = (words: readonly string[]): string => words.map((w) => `'${w}'`).join(', ');
/** Every figure of a group as a count over screenings: the sums and the query they must equal are written once. */
export const COUNTS = {
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

/** Puts the sums of all classes of a condition beside their screenings; `where` names screenings by their own columns. */
export const sumStatement = (where: string): string =>
  `insert into vision_sum (org_id, year_id, term_id, clazz_id, clazz_name, grd_id, sex, ${Object.keys(COUNTS).join(', ')})
   select org_id, year_id, term_id, clazz_id, max(clazz_name), max(grd_id), sex, ${Object.values(COUNTS).join(', ')} from vision_screening where ${where} group by org_id, year_id, term_id, clazz_id, sex`;

/**
 * Locks the school's term before anything is read of it: two tablets that write one class at once come one after the other, and the
 * later one reckons the sums with the rows of both.
 */
export async function lockTerm(db: Door, at: At, now: string): Promise<void> {
  await db.insert(periods, { yearId: at.yearId, termId: at.termId, madeAt: now }, 'on conflict do nothing');
  await db.one(periods, { yearId: at.yearId, termId: at.termId }, { lock: 'update' });
}
/** Reckons the sums of some classes again, inside the transaction that changed their screenings and holds the lock. */
export async function resum(db: Door, at: At, clazzIds: readonly number[]): Promise<void> {
  const ids = [...new Set(clazzIds)];
  if (ids.length === 0) return;
  await db.remove(classSums, { yearId: at.yearId, termId: at.termId, clazzId: oneOf(ids) as never });
  await db.change(sumStatement('org_id = $1 and year_id = $2 and term_id = $3 and clazz_id = any($4::bigint[])'), [
    db.orgId,
    at.yearId,
    at.termId,
    ids,
  ]);
}
