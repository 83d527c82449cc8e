import type { Told } from './tracker';

/** What nobody heard: kept in this browser until the film is opened again. */
export interface Unsent extends Told {
  readonly filmId: number;
  readonly position: number;
  /** Milliseconds since 1970, by this device's clock; told as an age. */
  readonly at: number;
}
const keyOf = (userId: number, lessonId: number): string => `video.unsent.${userId}.${lessonId}`;
const RANGES_KEPT = 150;

export function keepUnsent(userId: number, lessonId: number, unsent: Unsent | undefined): void {
  try {
    if (unsent && (unsent.ranges.length || unsent.position > 0))
      localStorage.setItem(
        keyOf(userId, lessonId),
        JSON.stringify({ ...unsent, ranges: unsent.ranges.slice(-RANGES_KEPT) }),
      );
    else localStorage.removeItem(keyOf(userId, lessonId));
  } catch {
    // A full shelf: the next word says it again as far as it was played.
  }
}
export function takeUnsent(userId: number, lessonId: number): Unsent | undefined {
  const text = localStorage.getItem(keyOf(userId, lessonId));
  localStorage.removeItem(keyOf(userId, lessonId));
  try {
    return text ? (JSON.parse(text) as Unsent) : undefined;
  } catch {
    return undefined;
  }
}
