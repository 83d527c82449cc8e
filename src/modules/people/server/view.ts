import { SUPERS } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Lang } from '../../../kernel/shared/messages';
import type * as z from 'zod';
import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import type { user } from '../contract/person';
import { holdsOneOf, recordColumns, rolesOf, sbjsOf } from './person-sql';

export type UserView = z.output<typeof user>;

/** People as calls answer them: one statement, whatever the number. Removed ones are left out. */
export const usersView = (
  door: Door,
  lang: Lang,
  userIds: readonly number[],
  where: Sql = sql`true`,
): Promise<UserView[]> =>
  door.rows<UserView>(sql`
    select p.user_id, p.org_id, o.name as org_name, o.busi_id, p.user_type, p.yun_no, p.login, p.name, p.nick, p.sex,
      p.photo, p.phone, p.email, ${recordColumns}, p.admin_by, a.name as admin_by_name,
      p.enabled, p.made_at, p.rev, ${rolesOf(lang)} as roles, ${sbjsOf(lang)} as sbjs,
      (select coalesce(json_agg(json_build_object('stgId', g.stg_id, 'sbjId', g.sbj_id) order by g.stg_id, g.sbj_id), '[]')
        from people_stg_sbj g
        where g.org_id = p.org_id and g.user_id = p.user_id) as stg_sbjs,
      ${holdsOneOf(SUPERS)} as super
    from people_person p
    join organisation_org o on o.org_id = p.org_id
    left join people_person a on a.org_id = p.org_id and a.user_id = p.admin_by
    where ${door.orgs('p')}
      and p.user_id = any(${userIds}::bigint[])
      and p.removed_at is null
      and ${where}
    order by p.user_id`);
/** One person, or "gone". */
export async function userView(door: Door, lang: Lang, userId: number): Promise<UserView> {
  const [found] = await usersView(door, lang, [userId]);
  if (!found) throw fail(kernelFaults.gone);
  return found;
}
