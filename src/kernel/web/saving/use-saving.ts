import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Call, InputOf } from '../../shared/call';
import { useSession } from '../session/session-store';
import { openItems } from './batch';
import { ownerOf, type Item } from './item';
import type { Standing, Told } from './env';
import type { Queued, SaveKind, SaveQueue, SavingView } from './queue';
import { savingOf } from './saving';

/** What of one kind (or one group of it) waits, what was refused for good or for now, and how to go on. */
export interface Saving<I = unknown, O = unknown> {
  readonly queue: SaveQueue;
  readonly ready: boolean;
  readonly waiting: readonly Item<I, O>[];
  readonly refused: readonly Item<I, O>[];
  /** Of those that wait: what the server failed at again and again. It has a reason to show, and is tried all the same. */
  readonly later: readonly Item<I, O>[];
  readonly sending: boolean;
  readonly standing: Standing;
  readonly savedAt: number | undefined;
  readonly durable: boolean;
  /** Resolves when the change is on the disk. */
  readonly put: (queued: Queued<I, O>) => Promise<void>;
}

/** The save queue of the signed-in person, or of the person a device says it belongs to, for one kind of changes. */
export function useSaving<C extends Call, I = InputOf<C>, O = unknown>(
  kind: SaveKind<C, I, O>,
  options: { readonly owner?: string; readonly group?: string; readonly onTold?: (told: Told) => void } = {},
): Saving<I, O> {
  const session = useSession();
  const owner = options.owner ?? ownerOf(session ?? { orgId: 0, userId: 0 });
  const queue = useMemo(() => savingOf(owner), [owner]);
  const view = useSyncExternalStore(queue.subscribe, queue.peek);
  const [ready, setReady] = useState<SaveQueue>();
  const told = useRef(options.onTold);
  useEffect(() => {
    told.current = options.onTold;
  });
  useEffect(() => {
    queue.define(kind);
    void queue.ready.then(() => setReady(queue));
    return queue.hear((t) => {
      if (t.kind === kind.name) told.current?.(t);
    });
  }, [queue, kind]);
  const mine = useMemo(() => itemsOf<I, O>(view, kind.name, options.group), [view, kind.name, options.group]);
  return {
    queue,
    ready: ready === queue,
    ...mine,
    sending: view.sending,
    standing: view.standing,
    savedAt: view.savedAt,
    durable: view.durable,
    put: (queued) => queue.put(kind, queued),
  };
}

function itemsOf<I, O>(view: SavingView, kind: string, group: string | undefined) {
  const mine = view.items.filter(
    (i): i is Item<I, O> => i.kind === kind && (group == null || i.group === `${kind} ${group}`),
  );
  const waiting = openItems(mine) as readonly Item<I, O>[];
  return { waiting, refused: mine.filter((i) => i.fault), later: waiting.filter((i) => i.later) };
}
