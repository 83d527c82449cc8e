import { shuffled } from './seats';

/** A piece of a day, in minutes from its beginning. */
export interface Span {
  readonly date: string;
  readonly startMin: number;
  readonly endMin: number;
}
/** A subject that is sat at a time, in rooms with the classes that sit there. */
export interface Sitting extends Span {
  readonly readId: number;
  readonly rooms: readonly { readonly roomNo: number; readonly clazzIds: readonly number[] }[];
}
/** Who may watch: the classes they teach or lead, and when they teach others. */
export interface Watcher {
  readonly userId: number;
  readonly clazzIds: readonly number[];
  readonly busy: readonly Span[];
}
export interface Watch {
  readonly readId: number;
  readonly roomNo: number;
  readonly userId: number;
}

/** Whether two pieces of time share a minute. */
export const meet = (a: Span, b: Span): boolean => a.date === b.date && a.startMin < b.endMin && b.startMin < a.endMin;

/** What keeps somebody from watching a room: an own class in it, a lesson of others at the time. */
export function watchFault(
  { clazzIds, busy }: Watcher,
  time: Span,
  roomClazzIds: readonly number[],
): 'own' | 'busy' | undefined {
  if (roomClazzIds.some((id) => clazzIds.includes(id))) return 'own';
  return busy.some((span) => meet(span, time)) ? 'busy' : undefined;
}

/**
 * Watchers for every room of every sitting, as evenly as it goes: who has watched least comes first, equals by the lot of the seed.
 * Nobody watches an own class, teaches at the time or stands in two rooms at once.
 */
export function drawn(
  sittings: readonly Sitting[],
  watchers: readonly Watcher[],
  perRoom: number,
  seed: number,
): { readonly watches: Watch[]; readonly short: number } {
  const inOrder = sittings.toSorted(
    (a, b) => a.date.localeCompare(b.date) || a.startMin - b.startMin || a.readId - b.readId,
  );
  const lot = shuffled(watchers, seed);
  const minutes = new Map<number, number>();
  const taken = new Map<number, Span[]>();
  const watches: Watch[] = [];
  let short = 0;
  // Round by round: where watchers are few, every room has its first before any has its second.
  for (const sitting of inOrder)
    for (let round = 0; round < perRoom; round++)
      for (const { roomNo, clazzIds } of sitting.rooms) {
        const [next] = lot
          .filter((w) => !watchFault(w, sitting, clazzIds) && !taken.get(w.userId)?.some((span) => meet(span, sitting)))
          .toSorted((a, b) => (minutes.get(a.userId) ?? 0) - (minutes.get(b.userId) ?? 0));
        if (!next) {
          short++;
          continue;
        }
        const { userId } = next;
        watches.push({ readId: sitting.readId, roomNo, userId });
        minutes.set(userId, (minutes.get(userId) ?? 0) + sitting.endMin - sitting.startMin);
        taken.set(userId, [...(taken.get(userId) ?? []), sitting]);
      }
  return { watches, short };
}
