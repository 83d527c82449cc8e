// What boards, report cards and the national upload may use of vision. SQL joins vision_screening_v (a child's screening), vision_sum_v
// (numbers of children by class and sex) and vision_record_v instead where rows are enough.
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { EMPTY_SUM, type Sum } from '../rules';
import { partsBy } from './groups';
import { columns, toScreening, type Read } from './read';
import { BASE } from './norms';

export { groupsOf, partsBy, wholeOf, type Part, type Which } from './groups';
/** C-059: lists of types leave bmi and fvc out, which have pages of their own. */
export { EMPTY_SUM, acuityText, hiddenGroups, withoutApart, type Sum } from '../rules';
/** The chart's lines and the national rates, for texts and references beside charts. */
export const chartOf = () => BASE;

/** Figures of one school and term from its sums. The door may read across. */
export const schoolSum = async (
  door: Door,
  orgId: number,
  at: { readonly yearId: number; readonly termId: number },
): Promise<Sum> => (await partsBy(door, [], { orgIds: [orgId], at }))[0]?.sum ?? EMPTY_SUM;

/** The screenings of some children of a term, for report cards and the upload workbook. Whoever calls has asked who may know them. */
export async function screeningsOf(
  door: Door,
  userIds: readonly number[],
  at: { readonly yearId: number; readonly termId: number },
): Promise<ReadonlyMap<number, ReturnType<typeof toScreening>>> {
  const rows = await door.rows<Read>(sql`
    select ${columns('v')}
    from vision_screening v
    where v.org_id = ${door.orgId}
      and v.user_id = any(${userIds}::bigint[])
      and v.year_id = ${at.yearId}
      and v.term_id = ${at.termId}`);
  return new Map(rows.map((r) => [r.userId, toScreening(r)]));
}
