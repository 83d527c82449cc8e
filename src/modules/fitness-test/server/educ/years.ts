import { pick, sql } from '../../../../kernel/server/db/sql';
import type { Door } from '../../../../kernel/server/db/door';
import type { RowOf } from '../../../../kernel/server/db/table';
import { fail } from '../../../../kernel/shared/faults';
import { faults } from '../../faults';
import type { Standard } from '../../rules/standard';
import { years } from '../../tables';
import { besideYear, standardBeside, type Beside } from '../mark/shelf';

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
  return stillOpen(await db.one(years, { yearId }, { lock: 'update' }), yearId);
}
function stillOpen<Y extends Pick<Year, 'state'>>(year: Y | undefined, yearId: number): Y {
  if (!year) throw fail(faults.yearGone, { year: yearName(yearId) });
  if (year.state !== 'open') throw fail(faults.yearClosed, { year: yearName(yearId) });
  return year;
}
const COLUMNS = pick('y', ['orgId', ...Object.keys(years.columns)]);
/** As `openYear`, with the standard that the year is scored by, in one statement. */
export async function openYearScored(
  db: Door,
  yearId: number,
): Promise<{ readonly year: Year; readonly standard: Standard }> {
  const { columns, joins } = besideYear(db);
  const found = await db.row<Year & Beside>(sql`
    select ${COLUMNS}, ${columns}
    from fitness_test_year y
    ${joins}
    where y.org_id = ${db.orgId}
      and y.year_id = ${yearId}
    for update of y`);
  const year = stillOpen(found, yearId);
  return { year, standard: await standardBeside(db, year) };
}
/** The year somebody means who names none: the newest one. */
export async function newestYear(db: Door, orgId: number): Promise<number | undefined> {
  const row = await db.row<{ yearId: number | null }>(sql`
    select max(y.year_id) as year_id
    from fitness_test_year y
    where y.org_id = ${orgId}`);
  return row?.yearId ?? undefined;
}
