import { addCleaner } from '../../../kernel/server/cleaning';
import { sql } from '../../../kernel/server/db/sql';

/** Old traces of who entered lessons, and for how long. Attendance is another thing, and stays. */
addCleaner('traces', {
  async count(door, before) {
    const found = await door.row<{ n: number }>(sql`
      select count(*)::int as n
      from lesson_entry e
      where ${door.orgs('e')}
        and e.last_at < ${before}::timestamptz`);
    return found?.n ?? 0;
  },
  remove: (door, before, most) =>
    door.change(sql`
      delete from lesson_entry
      where org_id = ${door.orgId}
        and (lesson_id, user_id) in (
          select e.lesson_id, e.user_id
          from lesson_entry e
          where e.org_id = ${door.orgId}
            and e.last_at < ${before}::timestamptz
          order by e.last_at, e.lesson_id, e.user_id
          limit ${most})`),
});
