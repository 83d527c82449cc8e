import { contains, is, nothing, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import * as calls from '../contract';
import { gone, within } from './lists';

const PERSON = sql`people_person_v p on p.org_id = l.org_id and p.user_id = l.user_id`;

/** Sign-ins of every organisation, through account's published view. */
export const loginLogHandlers = [
  handle(calls.loginLogList, async (cx, input) => {
    const { name, login, orgId, ok, from, to } = input;
    if (orgId != null && !(await cx.reach()).includes(orgId)) throw gone();
    return cx.across(
      'operations.loginlog',
      (door) =>
        door.list(input, {
          select: sql`l.log_id, l.at, l.user_id, p.name, l.login, l.org_id, o.name as org_name, l.how, l.ok, l.reason,
            l.ip, l.agent, l.fake_user_id is not null as fake`,
          from: sql`account_login_log_v l
            left join ${PERSON}
            join organisation_org o on o.org_id = l.org_id`,
          // The name is asked of people only when somebody searches for it: counting a term of sign-ins needs no join.
          counted: sql`account_login_log_v l ${name ? sql`join ${PERSON}` : nothing}`,
          where: [
            door.orgs('l'),
            contains('p.name', name),
            contains('l.login', login?.toLowerCase()),
            is('l.ok', ok),
            ...within(cx, 'l.at', from, to),
          ],
          sorts: { at: sql`l.at`, login: sql`l.login` },
          then: sql`l.at desc, l.org_id, l.log_id`,
        }),
      orgId == null ? undefined : [orgId],
    );
  }),
];
