import type { Local } from './times';

/** A counter's value, and whose time with a band it belongs to. */
export interface Count {
  readonly at: number;
  readonly value: number;
  readonly wearId: number;
}
/** A clock may be off so much around midnight. */
const MIDNIGHT_MS = 10 * 60_000;

/**
 * Steps since the value before. The counter falls back to 0 at a reboot and at midnight: then the value itself is what was
 * walked. A time with a band begins with a value of somebody else, which says nothing.
 */
export function rise(before: Count | undefined, now: Count, localOf: (at: number) => Local): number {
  if (!before || before.wearId !== now.wearId) return 0;
  const { midnight } = localOf(now.at);
  // After a night the counter began anew, however high it stands; right after midnight a slow clock may still go on.
  if (before.at < midnight && now.at - midnight > MIDNIGHT_MS) return now.value;
  return now.value >= before.value ? now.value - before.value : now.value;
}
