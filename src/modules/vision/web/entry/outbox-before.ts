import type { Queued } from '../../../../kernel/web/saving/queue';
import type { InputOf } from '../../../../kernel/shared/call';
import type { input } from '../../contract';
import { queuedEntry, type Entered } from './saving';

// Before the save queue, entries that waited for a network lay in the local storage, one list for each person. A tablet that
// was put away then still has them: they join the queue once. Until 2027-09 tablets of that time may still come back.

interface WaitedBefore {
  readonly at: { readonly yearId: number; readonly termId: 1 | 2 };
  readonly day: string;
  readonly name: string;
  readonly item: Entered;
}
const keyOf = (userId: number): string => `vision.outbox.${userId}`;

/** What a person's old list holds, ready for the queue; what cannot be read is nothing. */
function waitedBefore(store: Pick<Storage, 'getItem'>, userId: number): Queued<InputOf<typeof input>, unknown>[] {
  try {
    const list = JSON.parse(store.getItem(keyOf(userId)) ?? '[]') as WaitedBefore[];
    return list.map((w) => queuedEntry(w.at, w.day, w.name, w.item));
  } catch {
    return [];
  }
}
/** Moves the old list into the queue; it goes only after the queue has kept all of it. */
export async function moveBefore(
  store: Pick<Storage, 'getItem' | 'removeItem'>,
  userId: number,
  put: (queued: Queued<InputOf<typeof input>, unknown>) => Promise<void>,
): Promise<void> {
  for (const queued of waitedBefore(store, userId)) await put(queued);
  store.removeItem(keyOf(userId));
}
