import { describe, expect, test, vi } from 'vitest';
import type { SaveKind } from './queue';
import { memoryShelf, type Shelf } from './shelf';
import { DAY, batched, change, fault, single, valuesOf, world, type Saved, type many, type save } from './test-saves';
import { pauseMs, verdictOf } from './verdict';

describe('what a refusal means', () => {
  test('no network, 401, 429, 5xx and a key in use pass; any other 4xx is refused for good', () => {
    const passing = [fault(0), fault(401), fault(408), fault(429), fault(500), fault(502), fault(503)];
    expect(
      [...passing, fault(409, 'kernel.fault.keyInUse'), new DOMException('x', 'TimeoutError')].map(verdictOf),
    ).toEqual(Array.from({ length: 9 }, () => 'now'));
    expect([400, 403, 404, 409, 413, 415].map((s) => verdictOf(fault(s)))).toEqual(
      Array.from({ length: 6 }, () => 'good'),
    );
  });
  test('pauses double up to a minute and are spread by chance over their second half', () => {
    expect([1, 2, 3, 7, 20].map((n) => pauseMs(n, 1))).toEqual([1000, 2000, 4000, 60_000, 60_000]);
    expect(pauseMs(3, 0)).toBe(2000);
  });
});

describe('the save queue', () => {
  test('a change is on the shelf before it is sent, and gone from it when the server has it', async () => {
    const w = world();
    const q = w.open();
    w.standing = 'offline';
    await q.put(single, change(1, 'a'));
    expect([valuesOf(await w.shelf.read('189/7')), w.sent]).toEqual([['a'], []]);
    w.standing = 'ready';
    await w.pass(10_000);
    expect([w.sent.length, await w.shelf.read('189/7'), q.peek().savedAt != null]).toEqual([1, [], true]);
  });
  test('a refusal for good of one item never holds the others, and is kept to be seen', async () => {
    const w = world();
    const q = w.open();
    w.answer = ({ id }) => {
      if (id === 1) throw fault(403);
      return { rev: 1 };
    };
    for (const id of [1, 2, 3]) await q.put(single, { ...change(id, 'v'), group: 'same' });
    await w.pass(DAY);
    expect(w.log().map((s) => s.ids[0])).toEqual([1, 2, 3]);
    expect(q.peek().items.map((i) => [i.title, i.fault?.status, i.fault?.text])).toEqual([['学生1', 403, '说明 403']]);
  });
  test('a bad item in company is found one by one; the good ones go through', async () => {
    const w = world();
    const q = w.open();
    w.answer = ({ items }) => {
      if (items?.some((i) => i.id === 2)) throw fault(400);
      return {};
    };
    for (const id of [1, 2, 3]) await q.put(batched, { ...change(id, 'v'), group: 'day' });
    await w.pass(DAY);
    expect(w.log().map((s) => s.ids)).toEqual([[1, 2, 3], [1], [2], [3]]);
    expect(q.peek().items.map((i) => (i.input as Saved).id)).toEqual([2]);
  });
  test('a refusal that names its item takes that one out; the others go again in company', async () => {
    const w = world();
    const q = w.open();
    const kind: SaveKind<typeof many, Saved> = {
      ...batched,
      blame: (_, items) => items.filter((i) => i.input.id === 2),
    };
    w.answer = ({ items }) => {
      if (items?.some((i) => i.id === 2)) throw fault(400);
      return {};
    };
    for (const id of [1, 2, 3]) await q.put(kind, { ...change(id, 'v'), group: 'day' });
    await w.pass(DAY);
    expect(w.log().map((s) => s.ids)).toEqual([
      [1, 2, 3],
      [1, 3],
    ]);
    expect(q.peek().items.map((i) => (i.input as Saved).id)).toEqual([2]);
  });
  test('a call the server fails at again and again is parted, so that one item for now does not hold the others', async () => {
    const w = world();
    const q = w.open();
    w.answer = ({ items }) => {
      if (items?.some((i) => i.id === 1)) throw fault(500);
      return {};
    };
    for (const id of [1, 2, 3]) await q.put(batched, { ...change(id, 'v'), group: 'day' });
    await w.pass(10_000);
    expect(q.peek().items.map((i) => [(i.input as Saved).id, i.fault])).toEqual([[1, undefined]]);
  });
  test('an item that a successful reply refuses is kept with its reason, the others are gone', async () => {
    const w = world();
    const q = w.open();
    const kind: SaveKind<typeof many, Saved> = {
      ...batched,
      refusals: (reply, items) =>
        new Map(
          items
            .filter((i) => reply.bad?.includes(i.input.id))
            .map((i) => [i.id, { status: 200, code: 'x', text: '不在名单' }]),
        ),
    };
    w.answer = () => ({ bad: [3] });
    for (const id of [1, 2, 3]) await q.put(kind, { ...change(id, 'v'), group: 'day' });
    await w.pass(DAY);
    expect(q.peek().items.map((i) => [(i.input as Saved).id, i.fault?.text])).toEqual([[3, '不在名单']]);
    expect(w.sent.length).toBe(1);
  });
  test('the same subject changed again before sending goes once, with its last change', async () => {
    const w = world();
    const q = w.open();
    w.standing = 'offline';
    await q.put(single, change(1, 'a'));
    await q.put(single, change(1, 'b'));
    w.standing = 'ready';
    await q.flush();
    await w.pass(DAY);
    expect(w.log().map((s) => s.values)).toEqual([['b']]);
  });
  test('what went out with an unknown end goes again unchanged with its key; the later change follows it', async () => {
    const w = world();
    const q = w.open();
    w.answer = () => {
      throw fault(0);
    };
    await q.put(single, change(1, 'a'));
    await w.pass(1);
    await q.put(single, change(1, 'b'));
    await q.put(single, change(1, 'c'));
    w.answer = () => ({ rev: 1 });
    await w.pass(DAY);
    expect(w.log().map((s) => s.values[0])).toEqual(['a', 'a', 'c']);
    expect(w.log()[1]?.key).toBe(w.log()[0]?.key);
    expect(w.log()[2]?.key).not.toBe(w.log()[0]?.key);
  });
  test('a call of several goes again as the same several with the same key, though others wait by now', async () => {
    const w = world();
    const q = w.open();
    w.answer = () => {
      throw fault(0);
    };
    await q.put(batched, { ...change(1, 'a'), group: 'day' });
    await q.put(batched, { ...change(2, 'b'), group: 'day' });
    await w.pass(1);
    w.answer = () => ({});
    await q.put(batched, { ...change(3, 'c'), group: 'day' });
    await w.pass(DAY);
    expect(w.log().map((s) => s.ids)).toEqual([[1, 2], [1, 2], [3]]);
    expect(w.log()[1]?.key).toBe(w.log()[0]?.key);
  });
  test('what waits behind is brought up to the reply of what went before', async () => {
    const w = world();
    const q = w.open();
    const kind: SaveKind<typeof save, Saved> = { ...single, rebase: (input, { rev }) => ({ ...input, rev }) };
    let free: (v: unknown) => void = () => undefined;
    w.answer = () => new Promise((resolve) => (free = resolve));
    await q.put(kind, change(1, 'a'));
    await w.pass(1);
    await q.put(kind, change(1, 'b'));
    free({ rev: 8 });
    w.answer = () => ({ rev: 9 });
    await w.pass(DAY);
    expect(w.log().map((s) => [s.values[0], s.rev])).toEqual([
      ['a', undefined],
      ['b', 8],
    ]);
  });
  test('groups go side by side: one whose server hangs does not hold another', async () => {
    const w = world();
    const q = w.open();
    w.answer = ({ id }) => (id === 1 ? new Promise(() => undefined) : { rev: 1 });
    await q.put(single, change(1, 'a'));
    await q.put(single, change(2, 'b'));
    await w.pass(10);
    expect(valuesOf(q.peek().items)).toEqual(['a']);
  });
  test('in order: nothing of a group overtakes what was refused for now', async () => {
    const w = world();
    const q = w.open();
    const kind = { ...single, inOrder: true };
    w.answer = ({ id }) => {
      if (id === 1) throw fault(503);
      return { rev: 1 };
    };
    await q.put(kind, { ...change(1, 'a'), group: 'paper' });
    await q.put(kind, { ...change(2, 'b'), group: 'paper' });
    await w.pass(60_000);
    expect(new Set(w.log().map((s) => s.ids[0]))).toEqual(new Set([1]));
  });
  test('what an earlier page left behind is sent by the next one', async () => {
    const w = world();
    w.standing = 'offline';
    const before = w.open();
    await before.put(single, change(1, 'a'));
    before.stop();
    w.standing = 'ready';
    const q = w.open();
    q.define(single);
    await w.pass(DAY);
    expect([w.log().map((s) => s.values), q.peek().items]).toEqual([[['a']], []]);
  });
  test('it is sent although its module is not loaded, where it says so, and not otherwise', async () => {
    const w = world();
    w.standing = 'offline';
    const before = w.open();
    await before.put({ ...single, anywhere: true }, change(1, 'a'));
    await before.put({ ...single, name: 'y' }, change(2, 'b'));
    before.stop();
    w.standing = 'ready';
    w.open();
    await w.pass(DAY);
    expect(w.log().map((s) => s.values)).toEqual([['a']]);
  });
  test('what a call needs first is done before it goes; while that fails nothing goes, and nothing is lost', async () => {
    const w = world();
    let reached = false;
    const kind: SaveKind<typeof save, Saved> = {
      ...single,
      prepare: async (input, owner) => {
        if (!reached) throw fault(0);
        return { ...input, value: `${owner} ${input.value}` };
      },
    };
    const queue = w.open();
    await queue.put(kind, change(1, 'a'));
    await w.pass(5000);
    expect([w.log(), (await w.shelf.read('189/7')).length]).toEqual([[], 1]);
    reached = true;
    await w.pass(DAY);
    expect(w.log().map((l) => l.values)).toEqual([['189/7 a']]);
    expect(await w.shelf.read('189/7')).toEqual([]);
  });
  test('another person on the same device neither sees nor sends it', async () => {
    const w = world();
    w.standing = 'offline';
    const mine = w.open();
    await mine.put(single, change(1, 'a'));
    mine.stop();
    const theirs = world(w.shelf, '189/8');
    const q = theirs.open();
    q.define(single);
    await theirs.pass(DAY);
    expect([q.peek().items, theirs.log()]).toEqual([[], []]);
    expect(valuesOf(await w.shelf.read('189/7'))).toEqual(['a']);
  });
  test('while somebody else is signed in nothing of the first person goes', async () => {
    const w = world();
    w.standing = 'other';
    const q = w.open();
    await q.put(single, change(1, 'a'));
    await w.pass(60_000);
    expect([w.log(), q.peek().standing, valuesOf(q.peek().items)]).toEqual([[], 'other', ['a']]);
  });
  test('a refused item goes again by hand under a new key, or is dropped by hand', async () => {
    const w = world();
    const q = w.open();
    w.answer = () => {
      throw fault(403);
    };
    await q.put(single, change(1, 'a'));
    await q.put(single, change(2, 'b'));
    await w.pass(DAY);
    w.answer = () => ({ rev: 1 });
    const [a, b] = q.peek().items;
    await q.retry(a?.id ?? '');
    await q.drop([b?.id ?? '']);
    await w.pass(DAY);
    expect(w.log().map((s) => s.values[0])).toEqual(['a', 'b', 'a']);
    expect(w.log()[2]?.key).not.toBe(w.log()[0]?.key);
    expect(await w.shelf.read('189/7')).toEqual([]);
  });
  test('a mended entry takes the place of the refused one', async () => {
    const w = world();
    const q = w.open();
    w.answer = ({ value }) => {
      if (value === 'bad') throw fault(400);
      return { rev: 1 };
    };
    await q.put(single, change(1, 'bad'));
    await w.pass(10);
    await q.put(single, change(1, 'good'));
    await w.pass(10);
    expect(q.peek().items).toEqual([]);
  });
  test('a writer is sent after a rest; a steady one is sent all the same', async () => {
    const w = world();
    const q = w.open();
    const kind = { ...single, rest: { quiet: 800, longest: 4000 } };
    await q.put(kind, change(1, '0'));
    await w.pass(799);
    expect(w.sent.length).toBe(0);
    await w.pass(1);
    expect(w.sent.length).toBe(1);
    for (let i = 0; i < 12; i++) {
      await q.put(kind, change(1, `${i}`));
      await w.pass(500);
    }
    expect(w.sent.length).toBe(2);
  });
  test('two tabs send it once, and both hear what came of it', async () => {
    const w = world();
    const one = w.open();
    const two = w.open();
    const heard: string[] = [];
    one.hear((t) => heard.push(`one ${t.items.length}`));
    two.hear((t) => heard.push(`two ${t.items.length}`));
    two.define(single);
    await one.put(single, change(1, 'a'));
    await w.pass(DAY);
    expect([w.sent.length, heard.toSorted(), two.peek().items]).toEqual([1, ['one 1', 'two 1'], []]);
  });
  test('where the browser keeps nothing it says so, and sends all the same', async () => {
    const w = world();
    const q = w.open();
    await q.put(single, change(1, 'a'));
    expect(q.peek().durable).toBe(false);
    await w.pass(10);
    expect(w.sent.length).toBe(1);
  });
  test('what waits goes with a page in one call, and again under the same key when the page stays', async () => {
    const w = world();
    const q = w.open();
    w.standing = 'offline';
    q.define(batched);
    for (const [id, value] of [
      [1, 'a'],
      [2, 'b'],
    ] as const)
      await q.put(batched, { ...change(id, value), group: 'day' });
    q.leave(batched.name, 'day');
    q.leave(batched.name, 'another');
    expect(w.left.map((l) => l.input.items?.map((i) => i.value))).toEqual([['a', 'b']]);
    expect(valuesOf(q.peek().items)).toEqual(['a', 'b']);
    w.standing = 'ready';
    await w.pass(DAY);
    expect(w.log()).toEqual([{ ids: [1, 2], values: ['a', 'b'], key: w.left[0]!.key, rev: undefined }]);
  });
  test('what has to be prepared, and a kind that says nothing of it, do not go with a page', async () => {
    const w = world();
    const q = w.open();
    w.standing = 'offline';
    await q.put(single, { ...change(1, 'a'), group: 'day' });
    await q.put(batched, { ...change(2, 'stays'), group: 'day' });
    for (const kind of [single, batched]) q.leave(kind.name, 'day');
    expect([w.left, q.peek().items.length]).toEqual([[], 2]);
  });
  test('what shows is on its way to the disk until it lies there, the last of several too', async () => {
    const shelf = memoryShelf();
    const written: (() => void)[] = [];
    const slow: Shelf = {
      ...shelf,
      change: async (o) => {
        await new Promise<void>((done) => written.push(done));
        await shelf.change(o);
      },
    };
    const q = world(slow).open();
    expect(q.peek().keeping).toBe(false);
    const kept = [q.put(single, change(1, 'a')), q.put(single, change(2, 'b'))];
    expect([valuesOf(q.peek().items), q.peek().keeping]).toEqual([['a', 'b'], true]);
    await vi.waitFor(() => expect(written).toHaveLength(1), { timeout: 60_000 });
    written[0]!();
    await kept[0];
    expect(q.peek().keeping).toBe(true);
    await vi.waitFor(() => expect(written).toHaveLength(2), { timeout: 60_000 });
    written[1]!();
    await kept[1];
    expect(q.peek().keeping).toBe(false);
  });
});
