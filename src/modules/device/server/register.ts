import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { insertOf } from '../../../kernel/server/db/insert';
import { is, sql } from '../../../kernel/server/db/sql';
import type { Table } from '../../../kernel/server/db/table';
import { oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { wordList } from '../../../kernel/shared/messages';
import { grouped } from '../../../kernel/shared/maps';
import { faults } from '../faults';
import { INTERVAL, type DeviceType, type Kind } from '../rules';
import { claims, devices, holders, providerRows } from '../tables';
import type { Held } from './find';

/** A device that is to be known. */
export interface Newcomer {
  readonly kind: Kind;
  readonly type: DeviceType;
  readonly devId: string;
  readonly name: string;
  readonly providerId: number | null;
  readonly apparatusId?: number;
  readonly boxId?: number;
}
/** @throws where no vendor has this id. */
export async function providerExists(door: Door, providerId: number): Promise<void> {
  if (!(await door.one(providerRows, { providerId }))) throw fail(faults.noProvider, { name: '' }, 'providerId');
}
/** The vendor of a name. */
export async function providerNamed(door: Door, name: string): Promise<number> {
  const found = await door.one(providerRows, { name });
  if (!found) throw fail(faults.noProvider, { name }, 'firm');
  return found.providerId;
}
/** Ids of the vendors that have these names. */
export async function providersNamed(door: Door, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await door.many(providerRows, { name: oneOf([...new Set(names)]) });
  return new Map(found.map((row) => [row.name, row.providerId]));
}
/** Organisations that devices may be registered for: schools, and the platform itself, whose store it is. */
export async function takesDevices(cx: Cx, orgId: number): Promise<void> {
  const reach = await cx.reach();
  if (!reach.includes(orgId)) throw fail(faults.notSchool, {}, 'orgId');
}

/**
 * Registers devices of a school: the world's claim on each number, the school's time with it, and the device itself.
 * @throws where a number is taken, whoever has it. @returns the ids in the order of the rows.
 */
export async function register(
  cx: Pick<Cx, 'nowIso'>,
  door: Door,
  rows: readonly Newcomer[],
  field: string,
): Promise<readonly number[]> {
  const twice = rows.find((row, at) => rows.findIndex((other) => other.devId === row.devId) !== at);
  if (twice) throw fail(faults.devTwice, { devId: twice.devId }, field);
  const at = cx.nowIso;
  const made = rows.map((row) => ({
    ...row,
    deviceId: newId(),
    text: '',
    setting: {},
    intervalS: INTERVAL,
    madeAt: at,
    heldAt: at,
    isSilent: false,
  }));
  const claimed = rows.map(({ devId, providerId }) => ({ devId, providerId, samples: [], madeAt: at }));
  const ours = await door.rows<{ devId: string }>(sql`
    with claimed as (${inserted(claims, claimed, door.orgId)} returning dev_id),
    held as (${inserted(holders, heldFrom(made, door.orgId, at), door.orgId)}),
    made as (${inserted(devices, made, door.orgId)})
    select dev_id from claimed`);
  if (ours.length < rows.length) {
    const free = new Set(ours.map((row) => row.devId));
    const others = rows.filter((row) => !free.has(row.devId)).map((row) => row.devId);
    throw fail(faults.devTaken, { devIds: wordList(others.slice(0, 5)) }, field);
  }
  return made.map((row) => row.deviceId);
}
/** An insert that passes over what is there already: whoever asks looks at what came back. */
const inserted = (table: Table, rows: readonly Readonly<Record<string, unknown>>[], orgId: number) =>
  insertOf(
    table,
    Object.keys(table.columns).filter((key) => rows.some((row) => row[key] !== undefined)),
    rows,
    orgId,
    sql`on conflict do nothing`,
  );
const heldFrom = (rows: readonly { readonly devId: string; readonly deviceId: number }[], orgId: number, at: string) =>
  rows.map(({ devId, deviceId }) => ({ devId, deviceId, fromAt: at, orgId }));

/**
 * Takes a device out of use: its number is free again, its history stays with the school and open to its vendor alone, should
 * somebody else register the number.
 */
export async function unregister(cx: Cx, held: Held, action: string): Promise<void> {
  await cx.into(held.orgId, action, async (door) => {
    const gone = await leave(door, [held.deviceId], cx.nowIso, false);
    // Somebody else was sooner: what they did stands, and so does the number if it is registered again.
    if (gone.length === 0) throw fail(kernelFaults.gone);
    const numbers = gone.map((row) => row.devId);
    await door.rows(sql`
      with freed as (delete from device_claim where dev_id = any(${numbers}::text[]) returning dev_id, provider_id)
      update device_holder h
      set to_at = coalesce(h.to_at, greatest(h.from_at, ${cx.nowIso}::timestamptz)),
        provider_id = coalesce(f.provider_id, 0)
      from freed f
      where h.dev_id = f.dev_id
        and h.provider_id is null`);
    cx.note(action, { subjectId: held.deviceId, devIds: numbers, kind: held.kind }, held.orgId);
  });
}
interface Left {
  readonly deviceId: number;
  readonly kind: Kind;
  readonly type: DeviceType;
  readonly devId: string;
  readonly name: string;
  readonly text: string;
  readonly providerId: number | null;
  readonly apparatusId: number | null;
  readonly boxId: number | null;
  readonly setting: Record<string, number>;
  readonly intervalS: number;
  readonly firmware: string | null;
}
/**
 * Ends a school's time with devices and with the sensors of its apparatus; commands that wait are told to nobody.
 * @param contents what stands in a box goes too; otherwise it stays, in no box.
 */
const leave = (door: Door, ids: readonly number[], at: string, contents: boolean): Promise<Left[]> =>
  door.rows<Left>(sql`
    with gone as (
      update device_device d
      set left_at = ${at}
      where ${is('d.org_id', door.orgId)}
        and d.left_at is null
        and (d.device_id = any(${ids}::bigint[])
          or d.apparatus_id = any(${ids}::bigint[])
          or (${contents}::boolean and d.box_id = any(${ids}::bigint[])))
      returning d.*),
    forgotten as (
      update device_command c
      set state = 'expired'
      from gone g
      where c.org_id = ${door.orgId}
        and g.org_id = c.org_id
        and c.device_id = g.device_id
        and c.state in ('queued', 'sent')
      returning c.command_id),
    emptied as (
      update device_device m
      set box_id = null
      where m.org_id = ${door.orgId}
        and not ${contents}::boolean
        and m.box_id = any(${ids}::bigint[])
        and m.left_at is null
        and m.device_id <> all(${ids}::bigint[])
      returning m.device_id)
    select g.device_id, g.kind, g.type, g.dev_id, g.name, g.text, g.provider_id, g.apparatus_id, g.box_id, g.setting,
      g.interval_s, g.firmware
    from gone g
    order by g.device_id`);

/**
 * Moves devices to another school: one time ends and another begins, in one transaction, so that no message falls between.
 * Contents of a box go along with it.
 * @returns how many devices moved, sensors and contents among them.
 */
export async function move(cx: Cx, found: readonly Held[], orgId: number): Promise<number> {
  const bySchool = grouped(
    found.filter((row) => row.orgId !== orgId && row.kind !== 'sensor'),
    (row) => row.orgId,
  );
  let count = 0;
  for (const [from, rows] of [...bySchool].toSorted(([a], [b]) => a - b))
    count += await moveFrom(cx, from, rows, orgId);
  return count;
}
async function moveFrom(cx: Cx, from: number, rows: readonly Held[], to: number): Promise<number> {
  const at = cx.nowIso;
  const ids = rows.map((row) => row.deviceId);
  const left = await cx.into(from, 'device.moved', async (door) => {
    const gone = await leave(door, ids, at, true);
    // Of two who move a device at once, one is told that it is not where they saw it.
    if (ids.some((id) => !gone.some((row) => row.deviceId === id))) throw fail(kernelFaults.stale);
    cx.note('device.moved', { to, devIds: gone.map((row) => row.devId) }, from);
    return gone;
  });
  const newIds = new Map(left.map((row) => [row.deviceId, newId()]));
  const idOf = (old: number | null): number | null => (old == null ? null : (newIds.get(old) ?? null));
  const made = left.map((row) => ({
    ...row,
    deviceId: newIds.get(row.deviceId) ?? 0,
    apparatusId: idOf(row.apparatusId),
    boxId: idOf(row.boxId),
    madeAt: at,
    heldAt: at,
    isSilent: false,
  }));
  await cx.into(to, 'device.moved', async (door) => {
    await door.rows(sql`
      with closed as (
        update device_holder h
        set to_at = greatest(h.from_at, ${at}::timestamptz)
        where h.dev_id = any(${made.map((row) => row.devId)}::text[])
          and h.to_at is null
        returning h.dev_id),
      held as (${inserted(holders, heldFrom(made, to, at), to)}),
      made as (${inserted(devices, made, to)})
      select count(*) as n from closed`);
    cx.note('device.received', { from, devIds: made.map((row) => row.devId) }, to);
  });
  return made.length;
}
