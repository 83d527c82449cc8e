import { newId } from '../../../kernel/server/ids';
import type { Demo, World } from '../../../kernel/server/world';
import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import { claims, devices, events, holders, providerRows } from '../tables';
import type { DemoDevice, Wanted } from './devices';
import { makeCommands } from './commands';
import { makeImplementations } from './implementations';
import { hashOfDemoKey } from './key';
import { makeRaces } from './races';

const SCHOOL = 189;
const OTHER = 619;
/** The vendors: who makes gates, and who makes ropes and bands. */
const GATES = 18_944_001;
const ROPES = 18_944_002;
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

const number = (n: number): string => String(n).padStart(4, '0');
/** Two days without a word: a device that somebody must look after. */
const SILENT = 2 * 1440;
const wanted = (): Wanted[] => [
  ...gatesOf(SCHOOL, '田径场终点计时门', 1),
  {
    orgId: SCHOOL,
    kind: 'apparatus',
    type: 'beacon',
    devId: 'RD-BEACON-0189',
    name: '环校跑北门信标',
    providerId: GATES,
    heard: SILENT,
    battery: 9,
  },
  {
    orgId: SCHOOL,
    kind: 'apparatus',
    type: 'station',
    devId: 'RD-STATION-0189',
    name: '体测一体机',
    providerId: GATES,
  },
  ...['A', 'B'].map((side) => ({
    orgId: SCHOOL,
    kind: 'sensor' as const,
    type: 'sensor' as const,
    devId: `RD-GATE-0189-${side}`,
    name: `RD-GATE-0189-${side}`,
    providerId: GATES,
    heard: 2,
    in: { apparatus: 'RD-GATE-0189' },
  })),
  ...Array.from({ length: 12 }, (_, n) => ropeOf(SCHOOL, n + 1, n < 8 ? 3 + n : n < 11 ? SILENT : undefined)),
  {
    orgId: SCHOOL,
    kind: 'box',
    type: 'band',
    devId: 'YD-BX-0189',
    name: '七年级手环箱',
    providerId: ROPES,
    heard: 4,
    battery: 100,
  },
  ...Array.from({ length: 10 }, (_, n) => ({
    orgId: SCHOOL,
    kind: 'band' as const,
    type: 'band' as const,
    devId: `YD-BAND-${number(n + 1)}`,
    name: `YD-BAND-${number(n + 1)}`,
    providerId: ROPES,
    heard: n === 9 ? SILENT : 5 + n,
    battery: 92 - 6 * n,
    in: { box: 'YD-BX-0189' },
  })),
  ...gatesOf(OTHER, '跑道计时门', SILENT),
  ropeOf(OTHER, 101, 20),
  ...[201, 202].map((n) => ropeOf(PLATFORM_ORG, n, undefined)),
];
const gatesOf = (orgId: number, name: string, heard: number): Wanted[] => [
  { orgId, kind: 'apparatus', type: 'gate', devId: `RD-GATE-0${orgId}`, name, providerId: GATES, heard, battery: 88 },
];
const ropeOf = (orgId: number, n: number, heard: number | undefined): Wanted => ({
  orgId,
  kind: 'rope',
  type: 'rope',
  devId: `YD-4G-${number(n)}`,
  name: `YD-4G-${number(n)}`,
  providerId: ROPES,
  heard,
  battery: heard == null ? undefined : 95 - 7 * (n % 12),
});

/** School 189 with ropes, a band box and a gate, some silent, commands in each state and two races; others with a little. */
export const demo: Demo = {
  name: 'device',
  async make(world) {
    await makeVendors(world);
    const made = wanted().map((row) => ({ ...row, deviceId: newId() }));
    await makeDevices(world, made);
    const gate = made.find((row) => row.devId === 'RD-GATE-0189');
    const other = made.find((row) => row.devId === 'RD-GATE-0619');
    if (!gate || !other) throw new Error('the demonstration has no gates');
    await makeCommands(world, [gate, other]);
    await makeRaces(world, gate, other);
    await makeImplementations(world, [SCHOOL, OTHER]);
  },
};

async function makeVendors(world: World): Promise<void> {
  const madeAt = new Date(world.now.getTime() - 120 * DAY_MS).toISOString();
  const vendor = { madeAt, keyAt: madeAt, isOn: true, kinds: ['reading', 'race'], usedAt: world.now.toISOString() };
  await world.put(providerRows, [
    {
      ...vendor,
      kinds: [...vendor.kinds, 'table'],
      providerId: GATES,
      name: '锐动科技',
      contact: '李工',
      phone: '13900001001',
      keyHash: hashOfDemoKey(),
    },
    {
      ...vendor,
      providerId: ROPES,
      name: '跃动智能',
      contact: '陈工',
      phone: '13900001002',
      keyHash: 'no key stands here',
    },
  ]);
}

async function makeDevices(world: World, made: readonly DemoDevice[]): Promise<void> {
  const heldAt = new Date(world.now.getTime() - 90 * DAY_MS).toISOString();
  const idOf = (devId: string | undefined): number | null => made.find((row) => row.devId === devId)?.deviceId ?? null;
  await world.put(
    claims,
    made.map(({ devId, providerId, heard }) => ({
      devId,
      providerId,
      samples: heard == null ? [] : [240, 310],
      madeAt: heldAt,
    })),
  );
  await world.put(
    holders,
    made.map(({ devId, orgId, deviceId }) => ({ devId, fromAt: heldAt, orgId, deviceId })),
  );
  const rows = made.map(({ heard, in: inside, ...row }) => ({
    ...row,
    text: '',
    apparatusId: idOf(inside?.apparatus),
    boxId: idOf(inside?.box),
    setting: {},
    // Devices of a demonstration speak seldom: it is looked at for hours and nobody feeds it.
    intervalS: 3600,
    madeAt: heldAt,
    heldAt,
    isSilent: heard === SILENT,
    seenAt: heard == null ? null : new Date(world.now.getTime() - heard * MINUTE_MS).toISOString(),
    firmware: heard == null ? null : '2.4.1',
    signal: heard == null ? null : 82,
    latest: row.kind === 'rope' && heard != null ? { jumps: 120 + world.int(0, 80) } : null,
    latestAt:
      row.kind === 'rope' && heard != null ? new Date(world.now.getTime() - heard * MINUTE_MS).toISOString() : null,
  }));
  // What others stand in comes first.
  await world.put(
    devices,
    rows.filter((row) => row.apparatusId == null && row.boxId == null),
  );
  await world.put(
    devices,
    rows.filter((row) => row.apparatusId != null || row.boxId != null),
  );
  await world.put(
    events,
    rows
      .filter((row) => row.isSilent)
      .map(({ orgId, deviceId, seenAt }) => ({
        orgId,
        eventId: newId(),
        deviceId,
        code: 'silent',
        at: new Date(world.now.getTime() - SILENT * MINUTE_MS + 3 * 3600_000).toISOString(),
        detail: { seenAt },
      })),
  );
}
