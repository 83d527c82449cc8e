import { afterAll, beforeAll, expect, test } from 'vitest';
import { counting, watch } from '../server/db/door';
import { termList } from '../../modules/timetable/contract';
import { TestApp } from './app';
import { instead } from './instead';
import { asked } from './statements';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(() => t.stop());

test('who reads statements for a while gives the place back to whoever read them before, also after a fault', async () => {
  const school = await t.as('school189');
  const outer: string[] = [];
  const before = watch.seen;
  await counting(
    (text) => outer.push(text),
    async () => {
      const inner = await asked(() => school.ok(termList, {}));
      expect(inner.length).toBeGreaterThan(0);
      expect(outer).toEqual([]);
      await expect(
        counting(
          () => undefined,
          () => Promise.reject(new Error('fell over')),
        ),
      ).rejects.toThrow('fell over');
      await school.ok(termList, {});
    },
  );
  expect(outer.length).toBeGreaterThan(0);
  expect(watch.seen).toBe(before);
});
test('what a test puts in the place of a handler is of its own program, until it takes it away', async () => {
  const other = await TestApp.start();
  try {
    const [mine, theirs] = [await t.as('school189'), await other.as('school189')];
    const undo = instead(t, termList, () => Promise.reject(new Error('on purpose')));
    expect([(await mine.send(termList, {})).status, (await theirs.send(termList, {})).status]).toEqual([500, 200]);
    undo();
    expect((await mine.send(termList, {})).status).toBe(200);
  } finally {
    await other.stop();
  }
});
