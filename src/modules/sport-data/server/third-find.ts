import type { Door } from '../../../kernel/server/db/door';
import { any, raw, sql } from '../../../kernel/server/db/sql';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { nameText } from '../../../kernel/shared/visible';
import { firstDay, lastDay } from '../../class/server/published';
import { withoutBrackets } from '../../people/server/published';
import { finderOf, type Meant, type Named, type Stay } from '../rules/third';

/** Stays in administrative classes of the children of some numbers, names and ids, by the school's days. */
export const staysOf = (
  door: Door,
  of: { readonly sidNos?: readonly string[]; readonly names?: readonly string[]; readonly userIds?: readonly number[] },
): Promise<Stay[]> =>
  door.rows<Stay>(sql`
    select p.user_id, p.name, p.sid_no, k.clazz_id, c.clazz_name,
      ${firstDay(raw('o.zone'))} as from_on, ${lastDay(raw('o.zone'))} as to_on
    from people_person_v p
    join class_stay_v k on k.org_id = p.org_id and k.user_id = p.user_id
    join class_clazz_v c on c.org_id = k.org_id and c.clazz_id = k.clazz_id
    join organisation_org o on o.org_id = p.org_id
    where p.org_id = ${door.orgId}
      and k.org_id = ${door.orgId}
      and c.org_id = ${door.orgId}
      and p.user_type = ${USER_TYPE.student}
      and p.removed_at is null
      and c.clazz_type = 1
      and ${any(
        sql`p.sid_no = any(${of.sidNos ?? []}::text[])`,
        sql`p.name = any(${of.names ?? []}::text[])`,
        sql`p.user_id = any(${of.userIds ?? []}::bigint[])`,
      )}
    order by p.user_id, k.joined_at, k.clazz_id`);

/** Finds the children that some rows mean, with one statement. */
export async function finderFor(
  door: Door,
  named: readonly Named[],
): Promise<(named: Named, day: string) => Meant | undefined> {
  const sidNos = [...new Set(named.map(({ sidNo }) => sidNo).filter(Boolean))];
  const names = [...new Set(named.filter(({ sidNo }) => !sidNo).map(({ name }) => nameText(name)))].filter(Boolean);
  const stays = sidNos.length + names.length > 0 ? await staysOf(door, { sidNos, names }) : [];
  return finderOf(stays, withoutBrackets);
}
