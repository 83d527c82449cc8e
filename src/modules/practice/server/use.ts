import { sql } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import type { Kernel } from '../../../kernel/server/kernel';
import { plusDays } from '../../../kernel/shared/dates';
import { noteUse, type UseDelta } from '../../question-bank/server/published';
import { usedDays } from '../tables';

/** A program that stood still for so long still counts what was practised meanwhile. */
const BACK_DAYS = 14;
/** What nobody else tells the question bank: homework and lessons count their own answers. */
const SOURCES = ['train', 'fight', 'wrong'];

/**
 * Adds a day's practice of a school to the use of its questions, once. Only what a child answered for the first time:
 * who has seen the key says nothing of how hard a question is.
 */
export async function countDay(door: Door, day: string): Promise<number> {
  if ((await door.insert(usedDays, { onDay: day }, 'on conflict do nothing')) === 0) return 0;
  const rows = await door.rows<UseDelta>(
    sql`
    select a.ver_id, count(*)::int as answers, sum(a.share)::int as share
    from wrongbook_answer_v a
    where a.org_id = ${door.orgId}
      and a.source = any(${SOURCES}::text[])
      and a.answered_at >= ${`${day}T00:00:00Z`}
      and a.answered_at < ${`${plusDays(day, 1)}T00:00:00Z`}
      and not exists (
        select 1
        from wrongbook_answer_v b
        where b.org_id = a.org_id
          and b.user_id = a.user_id
          and b.qid = a.qid
          and b.qcid = a.qcid
          and b.answered_at < a.answered_at
      )
    group by a.ver_id`,
  );
  await noteUse(door, rows);
  return rows.reduce((n, r) => n + r.answers, 0);
}
/** Every school's finished days that were not counted yet. */
export async function countPractice(kernel: Kernel): Promise<void> {
  const today = kernel.clock().toISOString().slice(0, 10),
    from = plusDays(today, -BACK_DAYS);
  const days = await acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<{ orgId: number; day: string }>(
      sql`
      select distinct a.org_id, to_char(a.answered_at at time zone 'UTC', 'YYYY-MM-DD') as day
      from wrongbook_answer_v a
      where a.org_id = a.org_id
        and a.source = any(${SOURCES}::text[])
        and a.answered_at >= ${`${from}T00:00:00Z`}
        and a.answered_at < ${`${today}T00:00:00Z`}
        and not exists (
          select 1
          from practice_used u
          where u.org_id = a.org_id
            and u.on_day = (a.answered_at at time zone 'UTC')::date
        )`,
    ),
  );
  for (const { orgId, day } of days) await inOrg(kernel.pools.tenant, orgId, (door) => countDay(door, day));
}
