import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../testing/app';
import { inOrg } from './db/tenant';
import { newId } from './ids';
import { EVENT_TRIES, Outbox } from './outbox';
import { EventLines } from './outbox-lines';
import * as tables from './tables';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
  // The program's own sweep knows no listener of this test's event.
  t.kernel.outbox.stop();
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

test('an event that fails is tried again after pauses that double, and after the last try no more', async () => {
  let runs = 0;
  const outbox = new Outbox(t.kernel, [
    {
      topic: 'test.pauses',
      run: async () => {
        runs += 1;
        throw new Error('not yet');
      },
    },
  ]);
  const begin = t.now();
  const event = { eventId: newId(), at: begin.toISOString(), topic: 'test.pauses', payload: {} };
  await inOrg(t.kernel.pools.tenant, 189, (door) => door.insert(tables.outbox, [event]));
  const runsAt = async (seconds: number): Promise<number> => {
    t.at(new Date(begin.getTime() + seconds * 1000));
    await outbox.sweep();
    return runs;
  };
  expect(await runsAt(0)).toBe(1);
  for (let tries = 1; tries < EVENT_TRIES; tries += 1) {
    const due = 30 * (2 ** tries - 1);
    expect(await runsAt(due - 1)).toBe(tries);
    expect(await runsAt(due)).toBe(tries + 1);
  }
  expect(await runsAt(86_400)).toBe(EVENT_TRIES);
  const [left] = await t.sql("select tries, error, done_at from kernel_outbox where topic = 'test.pauses'");
  expect(left).toEqual({ tries: EVENT_TRIES, error: 'not yet', done_at: null });
});

/** Events of one topic that say these words, as their owners leave them. @returns their ids. */
async function left(topic: string, words: readonly string[]): Promise<number[]> {
  const at = t.now().toISOString();
  const events = words.map((word) => ({ eventId: newId(), at, topic, payload: { word } }));
  await inOrg(t.kernel.pools.tenant, 189, (door) => door.insert(tables.outbox, events));
  return events.map((event) => event.eventId);
}
const wordOf = (payload: Readonly<Record<string, unknown>>): string => String(payload['word']);

test('of events that are there at once a listener that folds them hears each word once, and others hear each event', async () => {
  const words: string[] = [];
  const ids: number[] = [];
  const outbox = new Outbox(t.kernel, [
    { topic: 'test.fold', foldBy: wordOf, run: async ({ payload }) => void words.push(wordOf(payload)) },
    { topic: 'test.fold', run: async ({ id }) => void ids.push(id) },
  ]);
  const made = await left('test.fold', ['b', 'a', 'b', 'b', 'a']);
  await Promise.all(made.map((id) => outbox.deliver(189, id, 'test.fold')));
  expect(words).toEqual(['a', 'b']);
  expect(ids).toEqual(made);
  expect(await t.sql("select 1 from kernel_outbox where topic = 'test.fold' and done_at is null")).toEqual([]);
  // What was left by a process that died is folded by whoever finds it.
  const found = await left('test.fold', ['c', 'c', 'c']);
  await outbox.sweep();
  expect(words).toEqual(['a', 'b', 'c']);
  expect(ids).toEqual([...made, ...found]);
});

test('events that come while those of their topic are delivered are delivered together after it', async () => {
  let runs = 0;
  let open = (): void => undefined;
  const shut = new Promise<void>((go) => {
    open = go;
  });
  const outbox = new Outbox(t.kernel, [
    {
      topic: 'test.later',
      foldBy: wordOf,
      run: async () => {
        runs += 1;
        await shut;
      },
    },
  ]);
  const [first, ...later] = await left('test.later', ['a', 'a', 'a', 'a']);
  const told = [outbox.deliver(189, first!, 'test.later')];
  await expect.poll(() => runs).toBe(1);
  for (const id of later) told.push(outbox.deliver(189, id, 'test.later'));
  open();
  await Promise.all(told);
  expect(runs).toBe(2);
  expect(await t.sql("select 1 from kernel_outbox where topic = 'test.later' and done_at is null")).toEqual([]);
});

test('an event that fails keeps none of those that are delivered together with it', async () => {
  const outbox = new Outbox(t.kernel, [
    {
      topic: 'test.beside',
      foldBy: wordOf,
      run: async ({ payload }) => {
        if (wordOf(payload) === 'bad') throw new Error('not this one');
      },
    },
  ]);
  const made = await left('test.beside', ['good', 'bad', 'better']);
  await Promise.all(made.map((id) => outbox.deliver(189, id, 'test.beside')));
  const rows = await t.sql<{ word: string; tries: number }>(
    "select payload->>'word' as word, tries from kernel_outbox where topic = 'test.beside' and done_at is null",
  );
  expect(rows).toEqual([{ word: 'bad', tries: 1 }]);
});

test('an event that came alone is tried once, and counted also where its listener gives no reason', async () => {
  let runs = 0;
  const outbox = new Outbox(t.kernel, [
    {
      topic: 'test.mute',
      foldBy: wordOf,
      run: () => {
        runs += 1;
        return Promise.reject(null as unknown as Error);
      },
    },
  ]);
  const [made] = await left('test.mute', ['a']);
  await outbox.deliver(189, made!, 'test.mute');
  expect(runs).toBe(1);
  const rows = await t.sql("select tries, error from kernel_outbox where topic = 'test.mute'");
  expect(rows).toEqual([{ tries: 1, error: 'null' }]);
});

test('what waits in a line when the program stops is left to the next start, and nobody waits for it any more', async () => {
  const handed: number[][] = [];
  const lines = new EventLines(async (_orgId, _topic, ids) => {
    handed.push([...ids]);
    return 10;
  });
  await lines.add(189, 'test.stop', 1);
  const waits = lines.add(189, 'test.stop', 2);
  lines.stop();
  await waits;
  expect(handed).toEqual([[1]]);
});
