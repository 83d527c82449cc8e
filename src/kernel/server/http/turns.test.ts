import { expect, onTestFinished, test, vi } from 'vitest';
import { basicStudents } from '../../../modules/people/contract';
import { types } from '../../../modules/role/contract';
import { TestApp } from '../../testing/app';
import { instead } from '../../testing/instead';
import { NotNow } from '../db/lost';
import { Turns } from './turns';

const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });
/** Calls that end when they are told to; `began` names them in the order in which they began. */
function at(turns: Turns) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    began,
    call: (orgId: number, name: string) =>
      turns.during(orgId, async () => {
        began.push(name);
        await new Promise<void>((end) => ends.set(name, end));
      }),
    /** One that nobody waits for: a test may leave it waiting. */
    begin(orgId: number, name: string) {
      this.call(orgId, name).catch(() => undefined);
    },
    end: async (name: string) => {
      ends.get(name)?.();
      await pause(0);
    },
  };
}

test('one organisation never has all turns: the first call of another one goes on beside it', async () => {
  const all = at(new Turns(4));
  const { began, end } = all;
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) all.begin(1, name);
  all.begin(2, 'b1');
  expect(began).toEqual(['a1', 'a2', 'a3', 'b1']);
  await end('a2');
  expect(began).toEqual(['a1', 'a2', 'a3', 'b1', 'a4']);
});

test('those who wait go on by turns of organisations, however long the queue of one of them is', async () => {
  const all = at(new Turns(4));
  const { began, end } = all;
  for (let i = 1; i <= 20; i++) all.begin(1, `a${i}`);
  all.begin(2, 'b1');
  for (const name of ['b2', 'c1', 'c2']) all.begin(name.startsWith('b') ? 2 : 3, name);
  expect(began).toEqual(['a1', 'a2', 'a3', 'b1']);
  for (const name of ['a1', 'a2', 'a3']) await end(name);
  // Whoever has none at work, then by turns; the long queue has its turn among them, and no more.
  expect(began.slice(4)).toEqual(['c1', 'a4', 'b2']);
  await end('b1');
  expect(began.at(-1)).toBe('c2');
});

test('whoever has less than the share of an organisation waits for itself, while others go on', async () => {
  const all = at(new Turns(4, undefined, new Map([[-1, 1]])));
  const { began, end } = all;
  for (const name of ['device1', 'device2']) all.begin(-1, name);
  all.begin(1, 'a1');
  expect(began).toEqual(['device1', 'a1']);
  await end('a1');
  expect(began).toEqual(['device1', 'a1']);
  await end('device1');
  expect(began.at(-1)).toBe('device2');
});

test('a call that waited too long is told to come again, and takes nobody’s turn', async () => {
  const { call, began, end } = at(new Turns(1, 30));
  const first = call(1, 'a1');
  await expect(call(1, 'a2')).rejects.toThrow(NotNow);
  const third = call(1, 'a3');
  await end('a1');
  expect(began).toEqual(['a1', 'a3']);
  await end('a3');
  await Promise.all([first, third]);
});

test('a call that fails gives its turn back', async () => {
  const turns = new Turns(1);
  await expect(turns.during(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.during(2, () => Promise.resolve('yes'))).toBe('yes');
});

test('a neighbour is answered while hundreds of calls of one school are at work and wait, none of which ends', async () => {
  const t = await TestApp.start();
  // How long two hundred calls take on this machine is not asked: nobody's patience ends.
  const { setTimeout: later, setInterval: every } = globalThis;
  const patient = [
    vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((go: () => void, ms?: number) => later(go, ms === 15_000 ? 600_000 : ms)) as typeof later),
    vi
      .spyOn(globalThis, 'setInterval')
      .mockImplementation(((go: () => void, ms?: number) => every(go, ms === 1500 ? 60_000 : ms)) as typeof every),
  ];
  onTestFinished(() => {
    for (const one of patient) one.mockRestore();
  });
  const [school, bureau] = [await t.as('school189'), await t.as('bureau4109')];
  let release = (): void => undefined;
  const released = new Promise<void>((go) => (release = go));
  let held = 0;
  const undo = instead(t, basicStudents, async (run) => {
    // It holds its connection, as a slow report does.
    const answer = await run();
    held += 1;
    await released;
    return answer;
  });
  const all = Promise.all(Array.from({ length: 200 }, () => school.ok(basicStudents, {})));
  await expect.poll(() => held).toBeGreaterThan(3);
  expect((await bureau.ok(types, {})).length).toBeGreaterThan(0);
  expect(held).toBeLessThan(8);
  release();
  await all;
  expect(held).toBe(200);
  undo();
  await t.stop();
});
