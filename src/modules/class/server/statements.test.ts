import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../kernel/testing/app';
import { asked } from '../../../kernel/testing/statements';
import { listClazzes, listDynamics, listLearning, listLogs, listStudents, searchStudents } from '../contract';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

/** How many statements a call makes. */
const statements = async (run: () => Promise<unknown>): Promise<number> => (await asked(run)).length;

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
