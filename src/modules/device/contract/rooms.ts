import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, page, textOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { LANE_STATES, RACE_STATES, ROOM_KINDS } from '../rules';
import { deviceId, life, name, orgId } from './parts';

export const roomId = () => idOf('device_room');
export const laneRow = z.object({
  lane: z.number(),
  userId: z.number(),
  /** Children's names stay inside their school. */ name: z.string().nullable(),
  state: z.enum(LANE_STATES),
  reactionMs: z.number().nullable(),
  timeMs: z.number().nullable(),
  place: z.number().nullable(),
  /** The messages that the reaction and the time came from. */
  leaveId: z.number().nullable(),
  lineId: z.number().nullable(),
});
export const race = z.object({
  raceId: z.number(),
  roomId: z.number(),
  state: z.enum(RACE_STATES),
  metres: z.number(),
  madeAt: z.string(),
  calledAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  text: z.string(),
  /** What it is run for, where another module prepared it: a heat of a sports meet. */ title: z.string().nullable(),
});
export const raceWithLanes = race.extend({ lanes: z.array(laneRow) });
const room = z.object({
  roomId: z.number(),
  orgId: z.number(),
  orgName: z.string(),
  kind: z.enum(ROOM_KINDS),
  name: z.string(),
  lanes: z.number(),
  metres: z.number(),
  gateId: z.number().nullable(),
  gateName: z.string().nullable(),
  gateLife: life.nullable(),
  /** The race that is on the way. */ raceId: z.number().nullable(),
  raceState: z.enum(RACE_STATES).nullable(),
});
export type RoomRow = z.output<typeof room>;
export type RaceRow = z.output<typeof race>;

const listInput = page.input({ orgId: orgId().optional(), name: name() }, { sorts: ['name', 'orgName'] });
const ofRoom = z.object({ id: roomId() });

/** Every running room, whatever is run in it. */
export const baseRooms = call({
  name: 'device.baseroom.list',
  get: '/sportsvc/base/room/list',
  need: access.run,
  input: listInput,
  reply: page.of(room),
});
export const baseRoom = call({
  name: 'device.baseroom.get',
  get: '/sportsvc/base/room/{id}',
  need: access.run,
  input: ofRoom,
  reply: room,
  forApi: 'tablets that know a room by its id',
});
/** A room with its last twenty races. */
export const baseRoomData = call({
  name: 'device.baseroom.loadData',
  get: '/sportsvc/base/room/{id}/loadData',
  need: access.run,
  input: ofRoom,
  reply: room.extend({ races: z.array(raceWithLanes) }),
});
/**
 * Says that somebody of the school has a room's page open, so that they hear of its races as they change; said again every few
 * minutes while it is open.
 */
export const watchRoom = call({
  name: 'device.baseroom.watch',
  post: '/sportsvc/base/room/{id}/watch',
  need: access.race,
  input: ofRoom,
  reply: nothing,
});

/** The same three calls for each kind of room. */
const lists = { need: access.run, input: listInput, reply: page.of(room) } as const;
const states = { need: access.run, input: ofRoom, reply: z.object({ race: race.nullable() }) } as const;
const loads = { need: access.run, input: ofRoom, reply: z.object({ race: raceWithLanes.nullable() }) } as const;
const device = { forApi: 'tablets and screens at the track' } as const;

export const mixRooms = call({
  ...lists,
  ...device,
  name: 'device.mixroom.list',
  get: '/sportsvc/mix/running/room/list',
});
export const mixRace = call({
  ...states,
  ...device,
  name: 'device.mixroom.race',
  get: '/sportsvc/mix/running/room/{id}/race',
});
export const mixLoad = call({
  ...loads,
  ...device,
  name: 'device.mixroom.loadRace',
  get: '/sportsvc/mix/running/room/{id}/loadRace',
});
export const sprintRooms = call({
  ...lists,
  ...device,
  name: 'device.sprintroom.list',
  get: '/sportsvc/sprint/running/room/list',
});
export const sprintRace = call({
  ...states,
  ...device,
  name: 'device.sprintroom.race',
  get: '/sportsvc/sprint/running/room/{id}/race',
});
export const sprintLoad = call({
  ...loads,
  ...device,
  name: 'device.sprintroom.loadRace',
  get: '/sportsvc/sprint/running/room/{id}/loadRace',
});
// calls.md decision 6: the other reading of "same shapes for /sportsvc/sprint/…", kept as an alias.
const alias = { forApi: 'programs that read the catalogue the other way' } as const;
export const sprintRooms2 = call({
  ...lists,
  ...alias,
  name: 'device.sprintroom.alias.list',
  get: '/sportsvc/sprint/room/list',
});
export const sprintRace2 = call({
  ...states,
  ...alias,
  name: 'device.sprintroom.alias.race',
  get: '/sportsvc/sprint/room/{id}/race',
});
export const sprintLoad2 = call({
  ...loads,
  ...alias,
  name: 'device.sprintroom.alias.loadRace',
  get: '/sportsvc/sprint/room/{id}/loadRace',
});

const lanes = z.number().int().min(1).max(12);
const metres = z.number().int().min(10).max(50_000);
export const createRoom = call({
  name: 'device.room.create',
  post: '/sportsvc/base/room/create',
  need: access.manage,
  input: z.object({
    orgId: orgId(),
    kind: z.enum(ROOM_KINDS),
    name: textOf(64),
    lanes: lanes.default(8),
    metres: metres.default(50),
    gateId: deviceId().optional(),
  }),
  reply: room,
});
export const updateRoom = call({
  name: 'device.room.update',
  put: '/sportsvc/base/room/{id}',
  need: access.manage,
  input: z.object({
    id: roomId(),
    name: textOf(64).optional(),
    lanes: lanes.optional(),
    metres: metres.optional(),
    gateId: deviceId().nullish(),
  }),
  reply: room,
});
/** Closes a room; its races stay. */
export const closeRoom = call({
  name: 'device.room.close',
  delete: '/sportsvc/base/room/{id}',
  need: access.manage,
  input: ofRoom,
  reply: nothing,
});
