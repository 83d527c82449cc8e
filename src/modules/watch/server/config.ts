import type { Door } from '../../../kernel/server/db/door';
import { jsonList, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { Cx } from '../../../kernel/server/cx';
import { minutesOf } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { ConfigShown } from '../contract/config';
import { faults } from '../faults';
import { liesWithin, timesFault, USUAL, type Config, type FenceRule, type Step, type Times } from '../rules';
import { configs } from '../tables';
import { timesIn, timesOut, timeOf } from './times';

/** By what a school's children are judged, and its zone. */
export interface School {
  readonly zone: string;
  readonly config: Config;
  readonly fences: readonly FenceRule[];
}
interface Found {
  readonly zone: string;
  readonly config: Config | null;
  readonly fences: readonly (Omit<FenceRule, 'points'> & { readonly points: readonly (readonly [number, number])[] })[];
}
/** What a school has set, with its fences that are on: one statement. */
export async function schoolOf(door: Door): Promise<School> {
  const found = await door.row<Found>(sql`
    select o.zone,
      (select c.config from watch_config c where c.org_id = ${door.orgId}) as config,
      ${jsonList(sql`
        select f.fence_id as "fenceId", f.kind, f.points, f.times, f.dwell
        from watch_fence f
        where f.org_id = ${door.orgId}
          and f.is_on
          and f.removed_at is null
        order by f.fence_id`)} as fences
    from organisation_org o
    where o.org_id = ${door.orgId}`);
  return {
    zone: found?.zone ?? 'Asia/Shanghai',
    config: found?.config ?? USUAL,
    fences: (found?.fences ?? []).map((fence) => ({
      ...fence,
      points: fence.points.map(([latE6, lonE6]) => ({ latE6, lonE6 })),
    })),
  };
}

const configOf = (orgId: number, config: Config, usual: boolean): ConfigShown => ({
  orgId,
  limits: config.limits,
  times: timesOut(config.times),
  receivers: config.receivers.map(({ who, userIds, minutes }) => ({ who, userIds: [...userIds], minutes })),
  trips: config.trips.map((trip) => ({
    ...trip,
    from: timeOf(trip.from),
    to: timeOf(trip.to),
    clazzIds: [...trip.clazzIds],
  })),
  usual,
});
const configIn = async (door: Door, orgId: number): Promise<ConfigShown> => {
  const row = await door.one(configs, { kind: 'school' });
  return configOf(orgId, row?.config ?? USUAL, row == null);
};

/** @throws where times run backwards or overlap; said at the field. */
export function goodTimes(times: readonly Times[], field = 'times'): void {
  const fault = timesFault(times);
  if (fault) throw fail(fault === 'overlap' ? faults.timesOverlap : faults.timesBackwards, {}, field);
}
interface Fence {
  readonly name: string;
  readonly times: readonly Times[];
}
/** Named people are staff of the school, classes its own, and its fences still lie within the times. */
async function mustFit(cx: Cx, config: Pick<Config, 'receivers' | 'trips' | 'times'>): Promise<void> {
  const people = [...new Set(config.receivers.flatMap((step) => step.userIds))];
  const clazzIds = [...new Set(config.trips.flatMap((trip) => trip.clazzIds))];
  const found = await cx.db.row<{ people: number; clazzes: number; fences: Fence[] }>(sql`
    select
      (select count(*)
        from people_person_v p
        where p.org_id = ${cx.db.orgId}
          and p.user_type = 2
          and p.removed_at is null
          and p.user_id = any(${people}::bigint[])) as people,
      (select count(*)
        from class_clazz_v c
        where c.org_id = ${cx.db.orgId}
          and c.clazz_id = any(${clazzIds}::bigint[])) as clazzes,
      ${jsonList(sql`
        select f.name, f.times
        from watch_fence f
        where f.org_id = ${cx.db.orgId}
          and f.removed_at is null
        order by f.fence_id`)} as fences`);
  if ((found?.people ?? 0) < people.length)
    throw fail(faults.notStaff, { count: people.length - (found?.people ?? 0) }, 'receivers');
  if ((found?.clazzes ?? 0) < clazzIds.length) throw fail(kernelFaults.gone);
  const narrow = found?.fences.find((fence) => !liesWithin(fence.times, config.times));
  if (narrow) throw fail(faults.timesNarrow, { name: narrow.name }, 'times');
}
const stepOf = ({ who, userIds, minutes }: Step): Step => {
  if (who === 'people' && userIds.length === 0) throw fail(faults.noReceivers, {}, 'receivers');
  return { who, userIds: who === 'people' ? userIds : [], minutes };
};

export const configHandlers = [
  handle(calls.getConfig, (cx, { orgId }) =>
    cx.reading('watch.config', orgId ?? cx.me.orgId, (door) => configIn(door, orgId ?? cx.me.orgId)),
  ),
  handle(calls.setConfig, async (cx, input) => {
    if (input.orgId != null && input.orgId !== cx.me.orgId) throw fail(kernelFaults.gone);
    const times = timesIn(input.times);
    goodTimes(times);
    const config: Config = {
      limits: input.limits,
      times,
      receivers: input.receivers.map(stepOf),
      trips: input.trips.map((trip) => ({ ...trip, from: minutesOf(trip.from), to: minutesOf(trip.to) })),
    };
    if (config.trips.some((trip) => trip.from >= trip.to)) throw fail(faults.timesBackwards, {}, 'trips');
    await mustFit(cx, config);
    const old = await cx.db.one(configs, { kind: 'school' }, { lock: 'update' });
    await cx.db.insert(
      configs,
      { kind: 'school', config, setBy: cx.me.userId, setAt: cx.nowIso },
      'on conflict (org_id, kind) do update set config = excluded.config, set_by = excluded.set_by, set_at = excluded.set_at',
    );
    cx.note('watch.configured', { old: old?.config ?? null, new: config });
    return configOf(cx.me.orgId, config, false);
  }),
];
