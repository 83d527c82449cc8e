import { addCleaner } from '../../../kernel/server/cleaning';
import { sql } from '../../../kernel/server/db/sql';
import { tellPast } from './past';

/** Old lines of the sign-in log. */
addCleaner('logins', {
  async count(door, before) {
    const found = await door.row<{ n: number }>(sql`
      select count(*)::int as n
      from account_login_log l
      where ${door.orgs('l')}
        and l.at < ${before}::timestamptz`);
    return found?.n ?? 0;
  },
  async remove(door, before, most, now) {
    const gone = await door.rows<{ at: string }>(sql`
      delete from account_login_log
      where org_id = ${door.orgId}
        and log_id = any(array(
          select l.log_id
          from account_login_log l
          where l.org_id = ${door.orgId}
            and l.at < ${before}::timestamptz
          order by l.at, l.log_id
          limit ${most}))
      returning at`);
    await tellPast(
      door,
      gone.map((line) => line.at),
      now,
    );
    return gone.length;
  },
});
