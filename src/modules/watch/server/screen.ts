import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { inOrgs, nameIn, sql, type Sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import { lt } from '../../../kernel/server/db/where';
import { handle, type Schedule } from '../../../kernel/server/module';
import { BUSI, inRegion, PLATFORM_ORG } from '../../../kernel/shared/codes';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { AffairKind, BandState } from '../rules';
import { viewers } from '../tables';
import { AFFAIR_COLUMNS, AFFAIR_SOURCE, shownAffair, type AffairRow } from './affairs';
import { stateOf, wearSource } from './bands';

/** So many of the newest alarms stand on the wall. */
const NEWEST = 20;
/** Somebody who has not said so for this long looks no more. */
const VIEW_MINUTES = 10;

interface Asked {
  readonly orgId?: number | undefined;
  readonly regId?: number | undefined;
}
interface Place {
  readonly orgId: number;
  readonly name: string;
  readonly regId: number | null;
}
interface Scope {
  readonly over: 'org' | 'reg';
  readonly title: string;
  readonly orgId: number | null;
  readonly regId: number | null;
  readonly schools: readonly Place[];
}
/** The schools behind the centre: the own one, or a region's within the caller's reach. @throws gone. */
async function scopeOf(cx: Cx, asked: Asked): Promise<Scope> {
  const { me } = cx;
  const reach = await cx.reach();
  const found = await cx.db.rows<Place & { regName: string | null; own: number | null }>(sql`
    select o.org_id, o.name, o.reg_id, ${nameIn(cx.lang, 'r')} as reg_name, r.reg_id as own
    from organisation_org o
    left join organisation_region r on r.reg_id = coalesce(${asked.regId ?? null}::bigint, ${me.orgRegion}::bigint)
    where o.org_id = any(${reach}::bigint[])
      and o.busi_id = ${BUSI.school}
      and o.enabled
    order by o.reg_id, o.org_id`);
  const orgId = asked.orgId ?? (me.busiId === BUSI.school ? me.orgId : undefined);
  if (orgId != null) {
    const school = found.find((row) => row.orgId === orgId);
    if (!school) throw fail(kernelFaults.gone);
    return { over: 'org', title: school.name, orgId, regId: school.regId, schools: [school] };
  }
  const regId = asked.regId ?? me.orgRegion;
  if (me.busiId !== BUSI.region || regId == null || me.orgRegion == null || !inRegion(regId, me.orgRegion))
    throw fail(kernelFaults.gone);
  if (found.length > 0 && found[0]?.own == null) throw fail(kernelFaults.gone);
  const schools = found.filter((row) => inRegion(row.regId, regId));
  return { over: 'reg', title: found[0]?.regName ?? me.orgName, orgId: null, regId, schools };
}
/** Reads the schools of a centre. Asked every minute all day long: opening it is what the book keeps (`watchScreen`). */
const over = <T>(
  cx: Cx,
  { schools }: Scope,
  fn: (door: Door, orgs: (alias: string) => Sql) => Promise<T>,
): Promise<T> => {
  const ids = schools.map((school) => school.orgId);
  const orgs = (alias: string) => inOrgs(`${alias}.org_id`, ids);
  return ids.length === 1 && ids[0] === cx.me.orgId
    ? fn(cx.db, orgs)
    : acrossOrgs(cx.kernel.pools.across, ids, (door) => fn(door, orgs));
};

interface Sums {
  readonly bands: number;
  readonly online: number;
  readonly open: number;
  readonly today: number;
  readonly resolved: number;
}
interface OrgSums extends Sums {
  readonly orgId: number;
}
/** Sums of each school: bands that are worn, alarms that are open, today's; an open alarm counts where no band is worn any more, too. */
const orgSums = (cx: Cx, scope: Scope): Promise<OrgSums[]> =>
  over(cx, scope, (door, orgs) =>
    door.rows<OrgSums>(sql`
      with worn as (
        select w.org_id, count(*) as bands, count(*) filter (where ${stateOf(cx.nowIso)} in ('online', 'lowBattery')) as online
        from ${wearSource}
        where ${orgs('w')}
          and w.to_at is null
        group by w.org_id),
      open as (
        select a.org_id, count(*) as open
        from watch_affair a
        where ${orgs('a')}
          and a.state = 'open'
        group by a.org_id),
      counted as (
        select t.org_id, sum(t.opened)::bigint as today, sum(t.resolved)::bigint as resolved
        from watch_tally t
        where ${orgs('t')}
          and t.on_date = ${cx.today}
        group by t.org_id)
      select coalesce(w.org_id, p.org_id, c.org_id) as org_id, coalesce(w.bands, 0) as bands,
        coalesce(w.online, 0) as online, coalesce(p.open, 0) as open, coalesce(c.today, 0) as today,
        coalesce(c.resolved, 0) as resolved
      from worn w
      full join open p on p.org_id = w.org_id
      full join counted c on c.org_id = coalesce(w.org_id, p.org_id)
      order by 1`),
  );
const NONE: Sums = { bands: 0, online: 0, open: 0, today: 0, resolved: 0 };
const plus = (a: Sums, b: Sums): Sums => ({
  bands: a.bands + b.bands,
  online: a.online + b.online,
  open: a.open + b.open,
  today: a.today + b.today,
  resolved: a.resolved + b.resolved,
});
const bare = ({ bands, online, open, today, resolved }: Sums): Sums => ({ bands, online, open, today, resolved });

export const screenHandlers = [
  handle(calls.screenAffair, async (cx, asked) => {
    const items = await over(cx, await scopeOf(cx, asked), (door, orgs) =>
      door.rows<{ kind: AffairKind; open: number; today: number; resolved: number }>(sql`
        with open as (
          select a.kind, count(*) as open
          from watch_affair a
          where ${orgs('a')}
            and a.state = 'open'
          group by a.kind),
        counted as (
          select t.kind, sum(t.opened)::bigint as today, sum(t.resolved)::bigint as resolved
          from watch_tally t
          where ${orgs('t')}
            and t.on_date = ${cx.today}
          group by t.kind)
        select coalesce(p.kind, c.kind) as kind, coalesce(p.open, 0) as open, coalesce(c.today, 0) as today,
          coalesce(c.resolved, 0) as resolved
        from open p
        full join counted c on c.kind = p.kind
        order by 1`),
    );
    const sum = (pick: (item: (typeof items)[number]) => number) => items.reduce((n, item) => n + pick(item), 0);
    return {
      items,
      open: sum((item) => item.open),
      today: sum((item) => item.today),
      resolved: sum((item) => item.resolved),
    };
  }),
  handle(calls.screenClazz, async (cx, asked) => ({
    items: await over(cx, await scopeOf(cx, { orgId: asked.orgId ?? cx.me.orgId }), (door, orgs) =>
      door.rows<Sums & { clazzId: number; clazzName: string }>(sql`
        with worn as (
          select s.clazz_id, count(*) as bands, count(*) filter (where ${stateOf(cx.nowIso)} in ('online', 'lowBattery')) as online
          from ${wearSource}
          where ${orgs('w')}
            and w.to_at is null
            and s.clazz_id is not null
          group by s.clazz_id),
        open as (
          select a.clazz_id, count(*) as open
          from watch_affair a
          where ${orgs('a')}
            and a.state = 'open'
          group by a.clazz_id),
        counted as (
          select t.clazz_id, sum(t.opened)::bigint as today, sum(t.resolved)::bigint as resolved
          from watch_tally t
          where ${orgs('t')}
            and t.on_date = ${cx.today}
          group by t.clazz_id)
        select z.clazz_id, z.clazz_name, coalesce(w.bands, 0) as bands, coalesce(w.online, 0) as online,
          coalesce(p.open, 0) as open, coalesce(c.today, 0) as today, coalesce(c.resolved, 0) as resolved
        from class_clazz_v z
        left join worn w on w.clazz_id = z.clazz_id
        left join open p on p.clazz_id = z.clazz_id
        left join counted c on c.clazz_id = z.clazz_id
        where ${orgs('z')}
          and (w.clazz_id is not null or p.clazz_id is not null or c.clazz_id is not null)
        order by open desc, z.order_no, z.clazz_id`),
    ),
  })),
  handle(calls.screenNew, async (cx, asked) => ({
    items: await over(cx, await scopeOf(cx, asked), async (door, orgs) =>
      (
        await door.rows<AffairRow>(sql`
          select ${AFFAIR_COLUMNS}
          from ${AFFAIR_SOURCE}
          where ${orgs('a')}
            and a.state = 'open'
          order by a.from_at desc, a.affair_id
          limit ${NEWEST}`)
      ).map(shownAffair),
    ),
  })),
  handle(calls.screenOnline, async (cx, asked) => {
    const scope = await scopeOf(cx, asked);
    const items = await over(cx, scope, (door, orgs) =>
      door.rows<{ state: BandState; count: number }>(sql`
        select x.state, count(*) as count
        from (
          select ${stateOf(cx.nowIso)} as state
          from ${wearSource}
          where ${orgs('w')}
            and w.to_at is null) x
        group by x.state
        order by x.state`),
    );
    const { title, over: whose, orgId, regId } = scope;
    return { bands: items.reduce((n, item) => n + item.count, 0), items, title, over: whose, orgId, regId };
  }),
  handle(calls.screenOrgs, async (cx, { regId }) => {
    const scope = await scopeOf(cx, { regId });
    const names = new Map(scope.schools.map((school) => [school.orgId, school.name]));
    const items = await orgSums(cx, scope);
    return { items: items.map((sums) => ({ orgId: sums.orgId, orgName: names.get(sums.orgId) ?? '', ...bare(sums) })) };
  }),
  handle(calls.screenRegs, async (cx, { regId }) => {
    const scope = await scopeOf(cx, { regId });
    const regOf = new Map(scope.schools.map((school) => [school.orgId, school.regId]));
    const sums = await orgSums(cx, scope);
    const regIds = [...new Set(sums.flatMap((sum) => regOf.get(sum.orgId) ?? []))];
    const names = await cx.db.rows<{ regId: number; name: string }>(sql`
      select r.reg_id, ${nameIn(cx.lang, 'r')} as name
      from organisation_region r
      where r.reg_id = any(${regIds}::bigint[])
      order by r.reg_id`);
    return {
      items: names.map((region) => ({
        ...region,
        ...sums.filter((sum) => regOf.get(sum.orgId) === region.regId).reduce(plus, NONE),
      })),
    };
  }),
  handle(calls.screenTrends, async (cx, { days, ...asked }) => {
    const first = plusDays(cx.today, 1 - days);
    const rows = await over(cx, await scopeOf(cx, asked), (door, orgs) =>
      door.rows<{ date: string; opened: number; resolved: number }>(sql`
        select t.on_date as date, sum(t.opened)::bigint as opened, sum(t.resolved)::bigint as resolved
        from watch_tally t
        where ${orgs('t')}
          and t.on_date between ${first} and ${cx.today}
        group by t.on_date
        order by t.on_date`),
    );
    const byDay = new Map(rows.map((row) => [row.date, row]));
    return {
      items: Array.from({ length: days }, (_, at) => {
        const date = plusDays(first, at);
        return byDay.get(date) ?? { date, opened: 0, resolved: 0 };
      }),
    };
  }),
  handle(calls.watchScreen, async (cx, asked) => {
    const { orgId, regId } = await scopeOf(cx, asked);
    await cx.db.insert(
      viewers,
      {
        orgId: cx.me.orgId,
        userId: cx.me.userId,
        ofOrgId: orgId,
        ofRegId: orgId == null ? regId : null,
        until: new Date(cx.now.getTime() + VIEW_MINUTES * 60_000).toISOString(),
      },
      'on conflict (org_id, user_id) do update set of_org_id = excluded.of_org_id, of_reg_id = excluded.of_reg_id, until = excluded.until',
    );
    if (orgId !== cx.me.orgId) cx.note('watch.screen.opened', { of: orgId ?? regId });
  }),
];

/** Forgets yesterday's viewers. */
export const viewerSweep: Schedule = {
  name: 'watch-viewers',
  does: 'yesterday’s viewers of the screens of bands are forgotten',
  cron: '53 18 * * *',
  run: (kernel) =>
    inOrg(kernel.pools.tenant, PLATFORM_ORG, async (door) => {
      await door.remove(viewers, { until: lt(kernel.clock().toISOString()) });
    }),
};
