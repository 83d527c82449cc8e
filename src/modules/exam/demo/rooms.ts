import type { World } from '../../../kernel/server/world';
import { evenRooms, seated } from '../rules/seats';
import { rooms, seats } from '../tables';

const SEED = 20_261_123;
/** Two rooms with seats by lot; the columns of the exam that say so. */
export const SEATED = { seatBy: 'lot', seatSeed: SEED } as const;
/** Rooms and seats of the children of an exam. */
export async function giveSeats(
  world: World,
  orgId: number,
  examId: number,
  userIds: readonly number[],
): Promise<void> {
  const made = evenRooms(userIds.length, Math.ceil(userIds.length / 2)).map((size, i) => ({
    orgId,
    examId,
    roomNo: i + 1,
    name: `第 ${i + 1} 考场`,
    seats: size,
  }));
  await world.put(rooms, made);
  const given = seated(userIds, made, 'lot', SEED) ?? [];
  await world.put(
    seats,
    given.map((seat) => ({ orgId, examId, ...seat })),
  );
}
