import { handle } from '../../../kernel/server/module';
import * as calls from '../contract';
import { daySpan, gone, likeOf, orderBy } from './lists';

interface Row {
  logId: number;
  at: string;
  userId: number;
  name: string | null;
  login: string;
  orgId: number;
  orgName: string;
  how: string;
  ok: boolean;
  reason: string | null;
  ip: string;
  agent: string;
  fake: boolean;
}

/** Sign-ins of every organisation, through account's published view. */
export const loginLogHandlers = [
  handle(calls.loginLogList, async (cx, { curPage, pageSize, sort, name, login, orgId, from, to }) => {
    if (orgId != null && !(await cx.reach()).includes(orgId)) throw gone();
    return cx.across(
      'operations.loginlog',
      async (door) => {
        const span = daySpan(cx, from, to);
        const params = [door.orgIds, likeOf(name), likeOf(login?.toLowerCase()), span.from, span.to];
        // The name is asked of people only when somebody searches for it: counting a term of sign-ins needs no join.
        const named = 'join people_person_v p on p.org_id = l.org_id and p.user_id = l.user_id';
        const where = `l.org_id = any($1::bigint[]) and ${params[1] ? 'p.name ilike $2' : '$2::text is null'} and ($3::text is null or l.login like $3)
        and ($4::timestamptz is null or l.at >= $4) and ($5::timestamptz is null or l.at < $5)`;
        const order = orderBy(sort, { at: 'l.at', login: 'l.login' }, 'l.at desc', 'l.org_id, l.log_id');
        const items = await door.rows<Row>(
          `select l.log_id, l.at, l.user_id, p.name, l.login, l.org_id, o.name as org_name, l.how, l.ok, l.reason, l.ip, l.agent, l.fake_user_id is not null as fake
         from account_login_log_v l left ${named} join organisation_org o on o.org_id = l.org_id where ${where} order by ${order} limit $6 offset $7`,
          [...params, pageSize, (curPage - 1) * pageSize],
        );
        const [count] = await door.rows<{ n: number }>(
          `select count(*) n from account_login_log_v l ${params[1] ? named : ''} where ${where}`,
          params,
        );
        return { items, curPage, pageSize, total: count!.n };
      },
      orgId == null ? undefined : [orgId],
    );
  }),
];
