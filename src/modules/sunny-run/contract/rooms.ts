import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, page, textOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { LAP_METRES, lapOf } from '../rules';
import { name, orgId } from './parts';

const roomId = () => idOf('sunny_run_room');
const place = z.object({
  name: textOf(32),
  /** The device that stands there, by its maker's number. */ devId: textOf(64).nullish(),
  /** To the next place, of the last one to the first. */
  metres: z.number().int().min(1, m('sunny-run.distance')).max(20_000, m('sunny-run.distance')),
});
/** Fewer than two places are refused for that (`routeShort`). */
const isLap = (places: readonly z.output<typeof place>[]): boolean =>
  places.length < 2 || (lapOf(places) >= LAP_METRES.least && lapOf(places) <= LAP_METRES.most);
const route = () =>
  z
    .array(place)
    .max(60, m('sunny-run.placesMany', { max: 60 }))
    .refine(isLap, m('sunny-run.lap', LAP_METRES));
const laps = () => z.number().int().min(1, m('sunny-run.laps')).max(100, m('sunny-run.laps'));
const room = z.object({
  roomId: z.number(),
  orgId: z.number(),
  orgName: z.string(),
  name: z.string(),
  /** Of a lap. */ metres: z.number(),
  laps: z.number(),
  open: z.boolean(),
  stations: z.number(),
  /** Its days are judged by it: the route stays as it is. */ hasRuns: z.boolean(),
  route: z.array(z.object({ name: z.string(), devId: z.string().nullable(), metres: z.number() })),
});
export type RoomRow = z.output<typeof room>;

export const listRooms = call({
  name: 'sunny-run.sunroom.list',
  get: '/sportsvc/sun/room/list',
  need: access.rooms,
  input: page.input({ orgId: orgId().optional(), name: name() }, { sorts: ['name', 'metres'] }),
  reply: page.of(room),
});
/** Lays a course: ordered places, each with the way to the next one. `devIds` of the catalogue are the devices of the places, in their order. */
export const createRoom = call({
  name: 'sunny-run.sunroom.create',
  post: '/sportsvc/sun/room/create',
  need: access.lay,
  input: z.object({
    orgId: orgId().optional(),
    name: textOf(64),
    laps: laps().default(1),
    devIds: z.array(textOf(64)).max(60).optional(),
    route: route(),
  }),
  reply: room,
});
export const updateRoom = call({
  name: 'sunny-run.sunroom.update',
  post: '/sportsvc/sun/room/{id}/update',
  need: access.lay,
  input: z.object({
    id: roomId(),
    name: textOf(64).optional(),
    laps: laps().optional(),
    devIds: z.array(textOf(64)).max(60).optional(),
    route: route().optional(),
  }),
  reply: room,
});
/** Removes a course; one with runs is closed, and its runs stay. */
export const deleteRoom = call({
  name: 'sunny-run.sunroom.delete',
  delete: '/sportsvc/sun/room/{id}/del',
  need: access.lay,
  input: z.object({ id: roomId() }),
  reply: nothing,
});
/** A school's devices that may stand beside a route, with the room that each stands in. */
export const listStations = call({
  name: 'sunny-run.sunroom.stations',
  get: '/sportsvc/sun/room/stations',
  need: access.lay,
  input: z.object({ orgId: orgId().optional() }),
  reply: z.object({
    items: z.array(z.object({ devId: z.string(), name: z.string(), roomName: z.string().nullable() })),
  }),
});
