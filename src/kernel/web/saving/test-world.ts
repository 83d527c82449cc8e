import type { SavingEnv, Standing } from './env';
import { SaveQueue } from './queue';
import { memoryShelf, type Shelf } from './shelf';

/** What went over the wire. */
export interface Sent<I> {
  readonly input: I;
  readonly key: string;
}

/** For tests: a world whose clock is turned by hand and whose server does what the test says. */
export function testWorld<I>(
  answer: (input: I) => unknown,
  o: { readonly shelf?: Shelf; readonly owner?: string } = {},
) {
  let now = 1_000_000;
  let serial = 0;
  const timers = new Map<number, { at: number; run: () => void }>();
  const locks = new Map<string, Promise<void>>();
  const tabs: SaveQueue[] = [];
  const shelf = o.shelf ?? memoryShelf();
  const owner = o.owner ?? '189/7';
  /** Whatever needs no timer is done. */
  const settle = () =>
    new Promise<void>((resolve) => {
      setTimeout(resolve);
    });
  const w = {
    shelf,
    standing: 'ready' as Standing,
    sent: [] as Sent<I>[],
    /** What went with a page that goes. */
    left: [] as Sent<I>[],
    answer,
    now: () => now,
    /** Another tab of the same browser: what one tells, the others hear. */
    open() {
      const queue: SaveQueue = new SaveQueue(owner, {
        ...env,
        tell: (told) => {
          for (const other of tabs) if (other !== queue) void other.heard(told);
        },
      });
      tabs.push(queue);
      return queue;
    },
    async pass(ms: number) {
      const end = now + ms;
      for (;;) {
        await settle();
        const next = [...timers].filter(([, t]) => t.at <= end).toSorted((a, b) => a[1].at - b[1].at)[0];
        if (!next) break;
        timers.delete(next[0]);
        now = Math.max(now, next[1].at);
        next[1].run();
      }
      now = end;
    },
  };
  const env: Omit<SavingEnv, 'tell'> = {
    shelf,
    send: async (_, input, { key }) => {
      w.sent.push({ input: input as I, key });
      return w.answer(input as I);
    },
    sendLast: (_, input, { key }) => {
      w.left.push({ input: input as I, key });
    },
    standing: async () => w.standing,
    alone: async (name, fn) => {
      const turn = (locks.get(name) ?? Promise.resolve()).then(fn);
      locks.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
    newKey: () => (++serial).toString(16).padStart(32, '0'),
    now: () => now,
    random: () => 1,
    later: (run, ms) => {
      const id = ++serial;
      timers.set(id, { at: now + ms, run });
      return () => {
        timers.delete(id);
      };
    },
  };
  return w;
}
