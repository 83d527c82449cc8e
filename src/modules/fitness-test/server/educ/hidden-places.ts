import { sql } from '../../../../kernel/server/db/sql';
import type { Door } from '../../../../kernel/server/db/door';
import { entryOf } from '../../../../kernel/shared/maps';
import { hiddenParts } from '../../rules/small';

/** Classes whose children stay hidden from somebody who may not name them: pairs of a school and a class. */
export interface Hidden {
  readonly orgIds: readonly number[];
  readonly clazzIds: readonly number[];
}
interface Place {
  readonly orgId: number;
  readonly grdId: number;
  readonly clazzId: number;
  readonly due: number;
  readonly n: number;
}

/**
 * The classes of a year that the report hides as well: those under five, those of a grade or school under five, and as many more
 * as it takes that a shown whole less the shown rows gives nothing away (rules/small.ts). Both the children of a place and
 * those of them with a total count as its size: the report counts totals, the list shows everybody.
 */
export async function hiddenPlaces(door: Door, yearId: number): Promise<Hidden> {
  const clazzes = await door.rows<Place>(
    sql`
    select s.org_id, s.grd_id, s.clazz_id, sum(s.due)::bigint as due, sum(s.n)::bigint as n
    from fitness_test_stat s
    where ${door.orgs('s')}
      and s.year_id = ${yearId}
      and s.item_id = ''
      and s.clazz_id <> 0
    group by s.org_id, s.grd_id, s.clazz_id
    order by s.org_id, s.grd_id, s.clazz_id`,
  );
  const schools = [...by(clazzes, (c) => c.orgId).values()];
  const grades = schools.flatMap((school) => {
    const parts = [...by(school, (c) => c.grdId).values()];
    return hiddenOf(parts);
  });
  const ofGrades = schools.flatMap((school) =>
    [...by(school, (c) => c.grdId).values()].flatMap((grade) => hiddenOf(grade.map((c) => [c]))),
  );
  const hidden = [...new Set([...hiddenOf(schools), ...grades, ...ofGrades].flat())];
  return { orgIds: hidden.map((c) => c.orgId), clazzIds: hidden.map((c) => c.clazzId) };
}

/** The parts of one whole that stay hidden. */
function hiddenOf(parts: readonly (readonly Place[])[]): (readonly Place[])[] {
  const sizes = (key: 'due' | 'n') => hiddenParts(parts.map((part) => part.reduce((sum, c) => sum + c[key], 0)));
  const [due, n] = [sizes('due'), sizes('n')];
  return parts.filter((_, at) => due.has(at) || n.has(at));
}
function by<T>(rows: readonly T[], key: (row: T) => number): Map<number, T[]> {
  const out = new Map<number, T[]>();
  for (const row of rows) entryOf(out, key(row), () => []).push(row);
  return out;
}
