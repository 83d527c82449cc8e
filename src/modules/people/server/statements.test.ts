import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { countedCalls } from '../../../kernel/testing/statements';
import * as calls from '../contract';

let t: TestApp;
let school: Caller;
/** Statements of calls, without begin, commit and the kernel's own. */
let made: Map<string, number>;
beforeAll(async () => {
  t = await TestApp.start();
  school = await t.as('school189');
  made = countedCalls();
});
afterAll(async () => {
  await t.stop();
});
afterEach(() => {
  made.clear();
});

test('the student list is one count and one page, whatever its size', async () => {
  for (const pageSize of [1, 50]) {
    await school.ok(calls.basicStudents, { pageSize, sort: 'clazzName' });
    expect(made.get('people.user.basic.students')).toBeLessThanOrEqual(2);
  }
});

test('one person of the own organisation is one statement, with everything beside them four', async () => {
  const [child] = await school.rows(calls.basicStudents, { pageSize: 1 });
  await school.ok(calls.userInfo, { id: child!.userId });
  expect(made.get('people.user.userInfo')).toBe(1);
  await school.ok(calls.details, { id: child!.userId });
  expect(made.get('people.user.details')).toBeLessThanOrEqual(4);
});

test('a column of an export that is a word of the language is no column', async () => {
  const got = await school.send(calls.basicStudentsExport, { columns: ['constructor', '__proto__'], name: '林' });
  expect(got.status).toBe(200);
});
