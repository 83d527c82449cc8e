import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import * as calls from '../contract';
import { faults } from '../faults';
import { hundredths, ON_THE_WAY, type RaceState } from '../rules';
import { lanes, races, rooms } from '../tables';
import { queueCommand } from './commands';
import { lanesOf, raceRow, titleOf } from './race-rows';
import { readingRooms } from './rooms';
import type { ChangedRace } from './watching';

type Race = RowOf<typeof races>;
type Shown = ReplyOf<typeof calls.prepareRace>;

/** A race of the own school, locked. @throws where it is not in one of these states. */
async function raceIn(cx: Cx, raceId: number, ...states: readonly RaceState[]): Promise<Race> {
  const race = await cx.db.one(races, { raceId }, { lock: 'update' });
  if (!race) throw fail(kernelFaults.gone);
  if (!states.includes(race.state)) throw fail(faults.wrongState, { state: cx.text(`device.race.${race.state}`) });
  return race;
}
/** The gate that stands at a room now: since the race was prepared one may have been put there, exchanged or moved away. */
async function gateOf(cx: Cx, roomId: number): Promise<number | undefined> {
  const gate = await cx.db.row<{ deviceId: number }>(sql`
    select d.device_id
    from device_room r
    join device_device d on d.org_id = r.org_id and d.device_id = r.gate_id
    where r.org_id = ${cx.me.orgId}
      and d.org_id = ${cx.me.orgId}
      and r.room_id = ${roomId}
      and d.left_at is null`);
  return gate?.deviceId;
}
/** Whoever looks at the room is told (watching.ts). */
const changes = (cx: Cx, { raceId, roomId, madeBy }: Pick<Race, keyof ChangedRace>): void =>
  cx.emit('device.race.changed', { raceId, roomId, madeBy } satisfies ChangedRace);
/** Changes a race's state with a line in the audit book, and answers with what it is now. */
async function turn(cx: Cx, race: Race, set: Partial<Race> & { readonly state: RaceState }): Promise<Shown> {
  await cx.db.update(races, { raceId: race.raceId }, set);
  cx.note(`device.race.${set.state}`, {
    subjectId: race.raceId,
    was: race.state,
    ...(set.text ? { text: set.text } : {}),
  });
  changes(cx, race);
  return raceOf(cx, { ...race, ...set });
}
async function raceOf(cx: Cx, race: Race): Promise<Shown> {
  const rows = await lanesOf(cx, cx.db, [race.raceId]);
  const { raceId, roomId, state, metres, madeAt, calledAt, startedAt, finishedAt, endedAt, text } = race;
  return {
    raceId,
    roomId,
    state,
    metres,
    madeAt,
    calledAt,
    startedAt,
    finishedAt,
    endedAt,
    text,
    title: titleOf(cx, race.task),
    lanes: rows.map(({ raceId: _, ...lane }) => lane),
  };
}

type Wanted = ParsedOf<typeof calls.prepareRace>['lanes'];
/** @throws where a lane is not there or given twice, or somebody would run on two. */
function lanesFit(wanted: Wanted, room: RowOf<typeof rooms>): void {
  const taken = new Set<number>();
  for (const { lane } of wanted) {
    if (lane > room.lanes) throw fail(faults.laneOutside, { lane, lanes: room.lanes }, 'lanes');
    if (taken.has(lane)) throw fail(faults.laneTwice, { lane }, 'lanes');
    taken.add(lane);
  }
  if (new Set(wanted.map(({ userId }) => userId)).size < wanted.length) throw fail(faults.runnerTwice, {}, 'lanes');
}
/** Runners are children of the school; for a teacher those of the classes they lead or teach. */
async function runnersAreTheirs(cx: Cx, userIds: readonly number[]): Promise<void> {
  const every = holds(cx.me, 'BASIC_SUPERMAN');
  const found = await cx.db.row<{ n: number }>(sql`
    select count(distinct s.user_id) as n
    from class_student_v s
    where s.org_id = ${cx.me.orgId}
      and s.user_id = any(${userIds}::bigint[])
      and (${every}::boolean or exists (
        select 1 from class_charge_v c
        where c.org_id = s.org_id
          and c.clazz_id = s.clazz_id
          and c.user_id = ${cx.me.userId}))`);
  const missing = userIds.length - (found?.n ?? 0);
  if (missing > 0) throw fail(faults.notYours, { count: missing }, 'lanes');
}

export const raceHandlers = [
  handle(calls.prepareRace, async (cx, { id, metres, lanes: wanted }) => {
    // The room is locked, so that two teachers who prepare at once follow each other.
    const room = await cx.db.one(rooms, { roomId: id, isOpen: true }, { lock: 'update' });
    if (!room) throw fail(kernelFaults.gone);
    lanesFit(wanted, room);
    await runnersAreTheirs(
      cx,
      wanted.map(({ userId }) => userId),
    );
    const race = {
      raceId: newId(),
      roomId: id,
      gateId: room.gateId,
      metres: metres ?? room.metres,
      state: 'prepared',
      madeBy: cx.me.userId,
      madeAt: cx.nowIso,
      text: '',
    } as const;
    // One race of a room is on the way: the unique index decides where two come at once.
    if ((await cx.db.insert(races, race, 'on conflict do nothing')) === 0) throw fail(faults.roomBusy);
    await cx.db.insert(
      lanes,
      wanted.map((lane) => ({ ...lane, raceId: race.raceId, state: 'ready' as const })),
    );
    cx.note('device.race.prepared', { subjectId: race.raceId, roomId: id, runners: wanted.length });
    changes(cx, race);
    return raceOf(cx, {
      ...race,
      orgId: cx.me.orgId,
      calledAt: null,
      startedAt: null,
      finishedAt: null,
      endedAt: null,
      endedBy: null,
      task: null,
    });
  }),
  handle(calls.getRace, (cx, { raceId }) =>
    readingRooms(cx, undefined, async (door) => {
      const race = await raceRow(cx, door, raceId);
      if (!race) throw fail(kernelFaults.gone);
      const rows = await lanesOf(cx, door, [raceId]);
      return { ...race, lanes: rows.map(({ raceId: _, ...lane }) => lane) };
    }),
  ),
  handle(calls.callRace, async (cx, { raceId }) => {
    const race = await raceIn(cx, raceId, 'prepared');
    const gateId = await gateOf(cx, race.roomId);
    if (gateId == null) throw fail(faults.noGate);
    await queueCommand(cx, cx.db, gateId, 'race', { raceId, metres: race.metres });
    return turn(cx, race, { state: 'called', calledAt: cx.nowIso, gateId });
  }),
  handle(calls.finishRace, async (cx, { raceId }) => {
    const race = await raceIn(cx, raceId, 'started');
    await cx.db.update(lanes, { raceId, state: 'running' }, { state: 'dnf' });
    return turn(cx, race, { state: 'finished', finishedAt: cx.nowIso });
  }),
  handle(calls.confirmRace, async (cx, { raceId }) => {
    const race = await raceIn(cx, raceId, 'finished');
    const done = await turn(cx, race, { state: 'confirmed', endedAt: cx.nowIso, endedBy: cx.me.userId });
    cx.emit('device.race.confirmed', {
      raceId,
      roomId: race.roomId,
      metres: race.metres,
      startedAt: race.startedAt,
      finishedAt: race.finishedAt,
      byId: cx.me.userId,
      task: race.task,
      lanes: done.lanes.map(({ lane, userId, state, timeMs }) => ({
        lane,
        userId,
        state,
        timeMs: state === 'done' ? timeMs : null,
        hundredths: state === 'done' && timeMs != null ? hundredths(timeMs) : null,
      })),
    });
    return done;
  }),
  handle(calls.voidRace, async (cx, { raceId, text }) => {
    const race = await raceIn(cx, raceId, ...ON_THE_WAY);
    return turn(cx, race, { state: 'void', text, endedAt: cx.nowIso, endedBy: cx.me.userId });
  }),
];
