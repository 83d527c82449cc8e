import type { Owner } from './photo-owner';

const HOUR_MS = 3_600_000;
/** When photos were stopped that left no row, by their owners; each process knows its own. */
const stopped = new Map<string, readonly number[]>();
/** So many owners are known before those whose hour is over are forgotten. */
const MOST_OWNERS = 1000;
type Whose = Pick<Owner, 'orgId' | 'userId' | 'proc'>;
const keyOf = ({ orgId, userId, proc }: Whose): string => `${proc} ${orgId} ${userId}`;
const young = (list: readonly number[], now: Date): number[] => list.filter((at) => at > now.getTime() - HOUR_MS);

/** A photo that was begun and has no row any more: its work was done all the same. */
export function countStopped(owner: Whose, now: Date): void {
  if (stopped.size >= MOST_OWNERS)
    for (const [key, list] of stopped) if (young(list, now).length === 0) stopped.delete(key);
  const key = keyOf(owner);
  stopped.set(key, [...young(stopped.get(key) ?? [], now), now.getTime()]);
}
/** How many of an owner were stopped within the hour. */
export const stoppedOf = (owner: Whose, now: Date): number => young(stopped.get(keyOf(owner)) ?? [], now).length;
