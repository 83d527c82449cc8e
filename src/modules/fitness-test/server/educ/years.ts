import { sql } from '../../../../kernel/server/db/sql';
import type { Door } from '../../../../kernel/server/db/door';
import type { RowOf } from '../../../../kernel/server/db/table';
import { fail } from '../../../../kernel/shared/faults';
import { faults } from '../../faults';
import { years } from '../../tables';

export type Year = RowOf<typeof years>;
/** 2026 is the school year 2026–2027. */
export const yearName = (yearId: number): string => `${yearId}–${yearId + 1}`;

/** A year of the school. */
export async function yearOf(db: Door, yearId: number): Promise<Year> {
  const year = await db.one(years, { yearId });
  if (!year) throw fail(faults.yearGone, { year: yearName(yearId) });
  return year;
}
/** Locks a year that is still open, for whoever writes results: sums and rows then follow one writer after another. */
export async function openYear(db: Door, yearId: number): Promise<Year> {
  const year = await db.one(years, { yearId }, { lock: 'update' });
  if (!year) throw fail(faults.yearGone, { year: yearName(yearId) });
  if (year.state !== 'open') throw fail(faults.yearClosed, { year: yearName(yearId) });
  return year;
}
/** The year somebody means who names none: the newest one. */
export async function newestYear(db: Door, orgId: number): Promise<number | undefined> {
  const row = await db.row<{ yearId: number | null }>(sql`
    select max(y.year_id) as year_id
    from fitness_test_year y
    where y.org_id = ${orgId}`);
  return row?.yearId ?? undefined;
}
