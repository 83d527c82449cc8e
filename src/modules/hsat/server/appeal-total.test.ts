import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { submitAppeal } from '../../appeal/contract';
import * as calls from '../contract';
import { candidatesOf, ended, errorOf, exam } from './testing';

let t: TestApp;
let bureau: Caller;
let child: Caller;
let id: number;
const day = (text: string) => t.at(`${text}T02:00:00Z`);
/** An exam of grade 7 whose scores are shown. */
beforeAll(async () => {
  t = await TestApp.start();
  day(testDayPlus(-15));
  bureau = await t.as('bureau4109');
  child = await t.as('student189');
  const school = await t.as('school189');
  await t.sql('update hsat_exam set is_on = false');
  id = await exam(bureau, { name: '总分申诉', grdIds: [7], draw: false });
  await school.ok(calls.signUp, { schemaId: id });
  day(testDayPlus(-6));
  const all = await candidatesOf(t, 189, id);
  for (const { userId } of all)
    await school.ok(calls.setOptions, { schemaId: id, userId, itemIds: ['rope'], why: '统一' });
  await school.ok(calls.setColl, {
    schemaId: id,
    items: all.flatMap(({ userId }) => [
      { userId, itemId: 'run', value: 20_000 },
      { userId, itemId: 'skill', value: 800 },
      { userId, itemId: 'rope', value: 18_000 },
    ]),
  });
  await ended(t, (await bureau.ok(calls.calc, { id })).jobId);
  day(testDayPlus(3));
  await bureau.ok(calls.moveExam, { id, to: 'shown', until: testDayPlus(10), anyway: true });
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const fix = () => ({ schemaId: id, orgId: 189, userId: child.userId, itemId: 'run', value: 18_000, why: '漏记一圈' });
const asks = { subject: 'hsat.score', reason: '总分不对', images: [] };
const upheld = (appealId: number) =>
  bureau.ok(calls.moveExamAppeal, { appealId, orgId: 189, to: 'upheld', remark: '属实' });

test('an objection to the total opens one item of the child, once, and is settled by a change of it and by nothing less', async () => {
  expect((await bureau.refused(calls.correctColl, fix())).error).toBe('appeal.fault.frozen');
  const { appealId } = await child.ok(submitAppeal, { ...asks, setId: id, part: 'total' });
  expect((await bureau.refused(calls.correctColl, fix())).error).toBe('appeal.fault.pending');
  await upheld(appealId);
  expect(errorOf(await bureau.refused(calls.correctColl, { ...fix(), value: 20_000 }))).toBe('sameValue');
  const { saved, jobId } = await bureau.ok(calls.correctColl, fix());
  expect([saved, (await ended(t, jobId)).state]).toEqual([1, 'done']);
  expect((await bureau.refused(calls.correctColl, { ...fix(), value: 19_000 })).error).toBe('appeal.fault.frozen');
  const [row] = await bureau.rows(calls.listExamAppeals, { schemaId: id });
  expect(row).toMatchObject({ appealId, part: 'total', state: 'upheld', settled: true });
});
test('what is shown is not taken back under an open objection', async () => {
  const back = { id, to: 'reckoned' as const, why: '重算' };
  const { appealId } = await child.ok(submitAppeal, { ...asks, setId: id, part: 'rope' });
  expect(errorOf(await bureau.refused(calls.moveExam, back))).toBe('stillAppeals');
  await upheld(appealId);
  expect(errorOf(await bureau.refused(calls.moveExam, back))).toBe('stillAppeals');
  const rope = { ...fix(), itemId: 'rope', value: 18_500 };
  await ended(t, (await bureau.ok(calls.correctColl, rope)).jobId);
  expect((await bureau.ok(calls.moveExam, back)).state).toBe('reckoned');
});
