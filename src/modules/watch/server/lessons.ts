import type { Door } from '../../../kernel/server/db/door';
import { isBeyond, type Sign, type Span } from '../rules';
import type { School } from './config';
import { daysOf } from './context';

/**
 * The PE lessons by which children's hearts are judged, whoever judges them. The timetable is asked only for those whose heart
 * lies beyond a limit.
 * @param points what is known of each child.
 */
export async function lessonsOf(
  door: Door,
  school: School,
  points: ReadonlyMap<number, readonly Sign[]>,
  at: number,
): Promise<(userId: number) => readonly Span[]> {
  const { limits } = school.config;
  const fast = [...points].flatMap(([userId, list]) =>
    list.some((point) => point.is === 'heart' && isBeyond(limits, point.value)) ? [userId] : [],
  );
  if (fast.length === 0) return () => [];
  const dayOf = await daysOf(door, fast, school.zone, at);
  return (userId) => dayOf(userId).lessons;
}
