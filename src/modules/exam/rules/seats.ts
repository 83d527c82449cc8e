import { chanceOf } from './scan/chance';

/** How seats are given: by lot, or class by class in the order of numbers. */
export const SEAT_BYS = ['lot', 'clazz'] as const;
export type SeatBy = (typeof SEAT_BYS)[number];

export interface RoomSize {
  readonly roomNo: number;
  readonly seats: number;
}
export interface Seat {
  readonly userId: number;
  readonly roomNo: number;
  readonly seatNo: number;
}
/** Seeds of a lot: what the generator of chance can begin with. */
export const SEEDS = { min: 1, max: 2_147_483_645 } as const;

/** The same order for the same seed, whoever draws it again. */
export function shuffled<T>(list: readonly T[], seed: number): T[] {
  const chance = chanceOf(seed);
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(chance() * (i + 1));
    const [a, b] = [out[i], out[j]];
    if (a !== undefined && b !== undefined) [out[i], out[j]] = [b, a];
  }
  return out;
}

/**
 * Seats for children, room after room.
 * @param userIds in the order of their numbers, which is that of classes.
 * @returns nothing where the rooms are too small.
 */
export function seated(
  userIds: readonly number[],
  rooms: readonly RoomSize[],
  by: SeatBy,
  seed: number,
): Seat[] | undefined {
  const places = rooms.flatMap(({ roomNo, seats }) =>
    Array.from({ length: seats }, (_, i) => ({ roomNo, seatNo: i + 1 })),
  );
  if (places.length < userIds.length) return undefined;
  const order = by === 'lot' ? shuffled(userIds, seed) : userIds;
  return order.flatMap((userId, i) => {
    const place = places[i];
    return place ? [{ userId, ...place }] : [];
  });
}

/** Rooms for so many children, as even as they come: none with one child alone. */
export function evenRooms(children: number, most: number): number[] {
  const count = Math.max(1, Math.ceil(children / most));
  const least = Math.floor(children / count);
  return Array.from({ length: count }, (_, i) => Math.max(1, least + (i < children % count ? 1 : 0)));
}
