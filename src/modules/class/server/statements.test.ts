import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { watch } from '../../../kernel/server/db/door';
import { TestApp } from '../../../kernel/testing/app';
import { listClazzes, listDynamics, listLearning, listLogs, listStudents, searchStudents } from '../contract';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});
afterEach(() => {
  watch.seen = undefined;
});

/** How many statements a call makes. */
async function statements(run: () => Promise<unknown>): Promise<number> {
  let n = 0;
  watch.seen = () => {
    n += 1;
  };
  await run();
  watch.seen = undefined;
  return n;
}

test('a list asks the database as often for one row as for many', async () => {
  const master = await t.as('classmgr189');
  const student = await t.as('student189');
  const lists = [
    (pageSize: number) => master.ok(listClazzes, { pageSize }),
    (pageSize: number) => master.ok(listStudents, { id: 189002, pageSize }),
    (pageSize: number) => master.ok(listLogs, { id: 189002, pageSize }),
    (pageSize: number) => master.ok(searchStudents, { pageSize }),
    (pageSize: number) => student.ok(listLearning, { pageSize }),
    (pageSize: number) => student.ok(listDynamics, { clazzId: 189002, pageSize }),
  ];
  for (const list of lists) {
    // The first call of a sign-in also builds the session.
    await list(1);
    const one = await statements(() => list(1));
    expect(await statements(() => list(50))).toBe(one);
    expect(one).toBeLessThanOrEqual(5);
  }
});
