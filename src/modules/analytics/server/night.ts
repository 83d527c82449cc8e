import type { Kernel } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { joined, sql } from '../../../kernel/server/db/sql';
import { lt } from '../../../kernel/server/db/where';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import type { Schedule } from '../../../kernel/server/module';
import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import { dayIn, plusDays } from '../../../kernel/shared/dates';
import { tellFrom } from '../../notice/server/published';
import { HOUR_RULE } from '../rules';
import { leases } from '../tables';
import { countDays, markDiffering, markMended, mendSums, uncounted, wrongAmong } from './count';
import { keepDue } from './due';
import { KINDS } from './kinds';

/** How far back days are counted that never were: a report asks for no more at once. */
const BACK_DAYS = 400;
/** So many of a school's uncounted days in one night; the rest is counted in the next ones, and read from rows until then. */
const NIGHT_DAYS = 124;

/** The first day on which a school had a term, a timetable, a lesson or whatever else is kept of days. */
async function firstDay(door: Door): Promise<string | null> {
  const found = await door.row<{ firstOn: string | null }>(sql`
    select least(
      (select min(t.first_on) from timetable_term_v t where t.org_id = ${door.orgId}),
      (select min(a.from_date) from timetable_arrange_v a where a.org_id = ${door.orgId}),
      (select min(l.on_date) from lesson_lesson_v l where l.org_id = ${door.orgId}),
      ${joined(KINDS.map((kind) => kind.first(door)))}) as first_on`);
  return found?.firstOn ?? null;
}
/** Yesterday, one counted day in a hundred, another choice each night, and what is not mended yet: held until they are compared. */
async function looked(door: Door, yesterday: string): Promise<string[]> {
  const rows = await door.rows<{ onDate: string }>(sql`
    select d.on_date
    from analytics_day d
    where d.org_id = ${door.orgId}
      and d.rule = ${HOUR_RULE}
      and (d.on_date = ${yesterday}
        or d.differs_at is not null
        or (hashtext(d.on_date::text || ${yesterday}::text) & 2147483647) % 100 = 0)
    order by d.on_date
    for no key update`);
  return rows.map((row) => row.onDate);
}

const yesterdayOf = (zone: string, now: Date): string => plusDays(dayIn(zone, now), -1);
/**
 * A night of the door's school begins: counted days are compared with the slow query, and those that differ say so until they are mended,
 * which is another transaction. @returns them.
 */
export async function compareNight(door: Door, zone: string, now: Date): Promise<string[]> {
  const days = await looked(door, yesterdayOf(zone, now));
  const wrong = await wrongAmong(door, zone, days);
  // One that differed in another night may have come right by itself, as its rows changed back.
  await markMended(
    door,
    days.filter((day) => !wrong.includes(day)),
  );
  if (wrong.length > 0) await markDiffering(door, wrong, now.toISOString());
  return wrong;
}
/** What differed is mended, days that were never counted are counted, and what today and tomorrow have is kept. */
export async function mendNight(door: Door, zone: string, now: Date, wrong: readonly string[]): Promise<void> {
  const at = now.toISOString();
  const yesterday = yesterdayOf(zone, now);
  if (wrong.length > 0) {
    await countDays(door, wrong, { zone, at });
    await mendSums(door, wrong);
    await markMended(door, wrong);
  }
  const first = await firstDay(door);
  const back = plusDays(yesterday, 1 - BACK_DAYS);
  if (first != null) {
    const from = first > back ? first : back;
    // The latest first: they are what people look at.
    const missing = (await uncounted(door, { from, to: yesterday })).slice(-NIGHT_DAYS);
    await countDays(door, missing, { zone, at });
  }
  await keepDue(door, zone, now);
}
/** Leases that ended. */
const forgetLeases = (door: Door, now: Date): Promise<number> => door.remove(leases, { until: lt(now.toISOString()) });
/** Tells the operator which days of which school were wrong. */
async function tellOperator(kernel: Kernel, org: { readonly orgId: number; readonly name: string }, days: string[]) {
  kernel.log.warn({ orgId: org.orgId, days }, 'analytics: facts differed from their rows and were mended');
  await inOrg(kernel.pools.tenant, PLATFORM_ORG, (door) =>
    tellFrom(door, kernel, [
      {
        kind: 'analytics.mended',
        subject: { orgId: org.orgId },
        params: { school: org.name, count: days.length, day: days.at(-1) ?? '' },
      },
    ]),
  );
}

/** Every night in China: the facts of all schools. */
export const factsNight: Schedule = {
  name: 'analytics-facts',
  does: 'the day facts of all schools are counted',
  cron: '13 18 * * *',
  async run(kernel) {
    const schools = await acrossOrgs(kernel.pools.across, [], (door) =>
      door.rows<{ orgId: number; name: string; zone: string }>(sql`
        select o.org_id, o.name, o.zone
        from organisation_org o
        where o.enabled
        order by o.org_id`),
    );
    for (const org of schools)
      try {
        await inOrg(kernel.pools.tenant, org.orgId, (door) => forgetLeases(door, kernel.clock()));
        const [{ tenant }, now] = [kernel.pools, kernel.clock()];
        const wrong = await inOrg(tenant, org.orgId, (door) => compareNight(door, org.zone, now));
        await inOrg(tenant, org.orgId, (door) => mendNight(door, org.zone, now, wrong));
        if (wrong.length > 0) await tellOperator(kernel, org, wrong);
      } catch (error) {
        // One school's fault keeps no other from its night.
        kernel.log.error({ error, orgId: org.orgId }, 'analytics');
      }
  },
};
