// For this module's tests only: a course with its stations, children with bands, and mornings that stations saw.
import { plusDays } from '../../../kernel/shared/dates';
import type { Call, InputOf, ReplyOf } from '../../../kernel/shared/call';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { testToday } from '../../../kernel/testing/test-day';
import { createApparatus, createProvider } from '../../device/contract';
import * as calls from '../contract';
import { SimulatedDevice, type Item } from '../demo/simulator';
import { termOf, weekdayOf, type Fix, type Pass } from '../rules';

const MINUTE = 60_000;
const today = testToday();
/** The Tuesday of next week: the demonstration, which ends today, has nothing of its own on it. */
export const DAY = plusDays(today, 9 - weekdayOf(today));
/** 07:05 in the school's zone. */
export const START = Date.parse(`${DAY}T07:05:00+08:00`);
/** Three weeks earlier: devices stand and nothing has run. */
export const BEFORE = new Date(START - 23 * 24 * 60 * MINUTE);
export const TERM = termOf(DAY);
/** Since when bands are worn and traces agreed to. */
const LONG_AGO = new Date(START - 80 * 24 * 60 * MINUTE).toISOString();
interface Asker {
  ok<C extends Call>(call: C, input: InputOf<C>): Promise<ReplyOf<C>>;
}
interface Program {
  readonly app: { inject(request: object): Promise<{ readonly statusCode: number; json(): unknown }> };
  sql<T = Record<string, unknown>>(query: Sql): Promise<T[]>;
  told(orgId: number, topic: string): Promise<void>;
  at(time: string | Date | null): void;
}
export interface Course {
  readonly vendor: { readonly id: number; readonly appKey: string };
  readonly roomId: number;
  readonly devIds: readonly string[];
  readonly deviceIds: readonly number[];
}
/** Four beacons a hundred metres apart, in a room of the school. */
export async function layCourse(t: Program, platform: Asker, admin: Asker, name: string): Promise<Course> {
  t.at(BEFORE);
  const vendor = await platform.ok(createProvider, { name: `${name}厂商`, contact: '王工', phone: '13900001234' });
  const devIds = [1, 2, 3, 4].map((n) => `${name}-B${n}`);
  const deviceIds: number[] = [];
  for (const devId of devIds)
    deviceIds.push(
      (await platform.ok(createApparatus, { orgId: 189, type: 'beacon', providerId: vendor.id, name: devId, devId }))
        .id,
    );
  const route = devIds.map((devId, at) => ({ name: `点位${at + 1}`, devId, metres: 100 }));
  const { roomId } = await admin.ok(calls.createRoom, { name, route });
  return { vendor, roomId, devIds, deviceIds };
}
/** Children of a school's grade with a class, by id. */
export const childrenOf = (t: Program, orgId: number, grdId: number, most = 100) =>
  t.sql<{ user_id: number; clazz_id: number; sex: string }>(sql`
    select s.user_id, s.clazz_id, p.sex
    from class_student_v s
    join people_person p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
    where s.org_id = ${orgId} and s.grd_id = ${grdId} and s.clazz_type = 1
    order by s.clazz_id, s.user_id
    limit ${most}`);
/** Gives children bands: the number of a band is its child's id. */
export async function giveBands(t: Program, userIds: readonly number[]): Promise<void> {
  await t.sql(sql`
    insert into sunny_run_band (org_id, band_id, tag, user_id, from_at, made_by)
    select 189, u, u::text, u, ${LONG_AGO}, u
    from unnest(${userIds}::bigint[]) u`);
}
/** Says that children's guardians agreed to traces, or to pictures of passes. */
export const agreeToTraces = (
  t: Program,
  userIds: readonly number[],
  purpose: 'sunnyRun' | 'sunnyPicture' = 'sunnyRun',
) =>
  t.sql(sql`
    with act as (
      insert into people_consent_act (org_id, act_id, user_id, purpose, version, text_hash, lang, act, way, by_kind, by_name, at)
      select 189, u * 7 + ${purpose === 'sunnyRun' ? 0 : 3}::int, u, ${purpose}::text, 1, 'x', 'zh-CN', 'given', 'self', 'child', 'x', ${LONG_AGO}
      from unnest(${userIds}::bigint[]) u
      returning act_id, user_id, at
    )
    insert into people_consent (org_id, user_id, purpose, version, state, act_id, at)
    select 189, a.user_id, ${purpose}::text, 1, 'given', a.act_id, a.at from act a
    on conflict (org_id, user_id, purpose) do update set state = 'given', version = 1`);

/** Stations of a course with clocks of their own; `skews` in milliseconds. */
export class Morning {
  private readonly devices: ReadonlyMap<number, SimulatedDevice>;
  readonly items: Item[] = [];
  constructor(course: Pick<Course, 'devIds' | 'deviceIds'>, skews: readonly number[] = []) {
    this.devices = new Map(
      course.deviceIds.map((deviceId, at) => [deviceId, new SimulatedDevice(course.devIds[at] ?? '', skews[at] ?? 0)]),
    );
  }
  /** What stations saw of a band. */
  saw(tag: number, passes: readonly Pass[]): this {
    for (const { at, deviceId } of passes) {
      const item = this.devices.get(deviceId)?.item({ at, says: { kind: 'reading', values: { tag } } });
      if (item) this.items.push(item);
    }
    return this;
  }
}
/** What a watch said of a run. */
export function watchSays(devId: string, fixes: readonly Fix[]): Item[] {
  const device = new SimulatedDevice(devId);
  return fixes.map(({ at, lat, lon, acc, cadence }) =>
    device.item({
      at,
      says: { kind: 'reading', values: { run: 1, lat, lon, acc, ...(cadence == null ? {} : { cadence }) } },
    }),
  );
}
/**
 * Sends messages as stations do: each request some time after its newest message, stamped by each station's own clock.
 * @param o.at sends everything then; `skews` says how far a station's clock is ahead, by its number
 */
export async function deliver(
  t: Program,
  appKey: string,
  requests: readonly (readonly Item[])[],
  o: { readonly at?: number; readonly skews?: ReadonlyMap<string, number> } = {},
): Promise<void> {
  for (const [no, request] of requests.entries()) {
    const newest = Math.max(...request.map((item) => Date.parse(String(item['at'])) - (o.skews?.get(item.devId) ?? 0)));
    const sent = o.at ?? newest;
    // The way takes between a fifth of a second and one.
    t.at(new Date(sent + 200 + ((no * 137) % 900)));
    const stamped = request.map((item) => ({
      ...item,
      sentAt: new Date(sent + (o.skews?.get(item.devId) ?? 0)).toISOString(),
    }));
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/open/device/messages',
      headers: { 'content-type': 'application/json', 'x-provider-key': appKey },
      payload: JSON.stringify({ items: stamped }),
    });
    if (answer.statusCode !== 200) throw new Error(JSON.stringify(answer.json()));
    await t.told(189, 'device.said');
  }
  t.at(new Date((o.at ?? START) + 90 * MINUTE));
}
/** All at once, some hundred a request, in the order of time. */
export function inRequests(items: readonly Item[], atOnce = 400): Item[][] {
  const sorted = items.toSorted((a, b) => (String(a['sentAt']) < String(b['sentAt']) ? -1 : 1));
  const requests: Item[][] = [];
  for (let at = 0; at < sorted.length; at += atOnce) requests.push(sorted.slice(at, at + atOnce));
  return requests;
}
