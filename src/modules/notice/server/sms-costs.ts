import { all, sql, when } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import * as calls from '../contract';

export const smsCostHandlers = [
  handle(calls.listSmsCosts, (cx, input) =>
    cx.reading('notice.letters', input.orgId, (door) =>
      door.list(input, {
        select: sql`s.org_id, o.name as org_name, s.sent, s.cost_fen`,
        from: sql`(
            select d.org_id, sum(d.sent)::int as sent, sum(d.cost_fen)::bigint as cost_fen
            from notice_sms_day d
            where ${all(
              door.orgs('d'),
              when(input.from, (from) => sql`d.day >= ${from}::date`),
              when(input.to, (to) => sql`d.day <= ${to}::date`),
            )}
            group by d.org_id
          ) s
          join organisation_org o on o.org_id = s.org_id`,
        sorts: { sent: sql`s.sent`, costFen: sql`s.cost_fen` },
        then: sql`s.cost_fen desc, s.org_id`,
      }),
    ),
  ),
];
