import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import type { DemoClazz } from '../../class/demo';
import { laneResult, type Mark } from '../rules';
import { lanes, messages, races, rooms } from '../tables';
import { raceBy, SimulatedDevice, type Item } from './simulator';
import type { DemoDevice } from './devices';

const DAY_MS = 86_400_000;
const METRES = 50;

/** A straight track with a confirmed race of yesterday and one that waits to be confirmed; another school's has a void one. */
export async function makeRaces(world: World, gate: DemoDevice, other: DemoDevice): Promise<void> {
  const [own, theirs] = [newId(), newId()];
  const madeAt = new Date(world.now.getTime() - 60 * DAY_MS).toISOString();
  const room = { kind: 'sprint', lanes: 8, metres: METRES, isOpen: true, madeAt } as const;
  await world.put(rooms, [
    { ...room, orgId: gate.orgId, roomId: own, name: '东侧直道', gateId: gate.deviceId },
    { ...room, orgId: other.orgId, roomId: theirs, name: '直道', gateId: other.deviceId },
  ]);
  // The fullest class runs; in a small world the next one lends its children.
  const runners = (world.made['clazzes'] as readonly DemoClazz[])
    .filter((clazz) => clazz.orgId === gate.orgId)
    .toSorted((a, b) => b.userIds.length - a.userIds.length)
    .flatMap((clazz) => clazz.userIds);
  await run(world, gate, own, runners.slice(0, 6), 1, 'confirmed');
  await run(world, gate, own, runners.slice(6, 12), 0.02, 'finished');
  const race = {
    raceId: newId(),
    roomId: theirs,
    gateId: other.deviceId,
    metres: METRES,
    madeBy: 10_001,
    madeAt,
    text: '下雨',
  };
  await world.put(races, [{ ...race, orgId: other.orgId, state: 'void', endedAt: madeAt, endedBy: 10_001 }]);
}

/** A race as the gate saw it, with the messages that its times came from. */
async function run(
  world: World,
  gate: DemoDevice,
  roomId: number,
  userIds: readonly number[],
  daysAgo: number,
  state: 'confirmed' | 'finished',
): Promise<void> {
  const raceId = newId();
  const gun = world.now.getTime() - daysAgo * DAY_MS;
  const iso = (ms: number): string => new Date(gun + ms).toISOString();
  // The fourth did not wait for the gun.
  const runners = userIds.map((_, at) => ({
    lane: at + 1,
    leaveMs: at === 3 ? 62 : world.int(130, 240),
    lineMs: world.int(7600, 9900),
  }));
  const said = raceBy(new SimulatedDevice(`${gate.devId}-${raceId}`), { raceId, at: gun, counter: 480_000, runners });
  const kept = said.map((item) => rowOf(gate, item));
  const marks: Mark[] = kept.map(({ data, messageId }) => ({
    ...(data as Omit<Mark, 'messageId' | 'lane'>),
    lane: (data['lane'] as number | undefined) ?? null,
    messageId,
  }));
  await world.put(messages, kept);
  await world.put(races, [
    {
      orgId: gate.orgId,
      raceId,
      roomId,
      gateId: gate.deviceId,
      metres: METRES,
      state,
      madeBy: gate.orgId * 10_000 + 1,
      madeAt: iso(-300_000),
      calledAt: iso(-60_000),
      startedAt: iso(0),
      finishedAt: iso(12_000),
      endedAt: state === 'confirmed' ? iso(60_000) : null,
      endedBy: state === 'confirmed' ? gate.orgId * 10_000 + 1 : null,
      text: '',
    },
  ]);
  await world.put(
    lanes,
    userIds.map((userId, at) => ({ orgId: gate.orgId, raceId, userId, ...laneResult(marks, at + 1) })),
  );
}
function rowOf({ orgId, deviceId, providerId }: DemoDevice, item: Item) {
  const { devId: _d, no, at, sentAt, kind: _k, ...data } = item;
  const when = String(at);
  return {
    orgId,
    messageId: newId(),
    deviceId,
    providerId,
    no,
    kind: 'race' as const,
    data,
    sentAt: String(sentAt),
    measuredAt: when,
    at: when,
    receivedAt: when,
    offsetMs: 0,
    isConflict: false,
    firmware: '2.4.1',
    appliedAt: when,
  };
}
