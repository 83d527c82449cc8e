import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../../kernel/testing/app';
import { Clerk, csv, row } from '../../../../tests/roster/clerk';
import * as calls from '../contract';

let clerk: Clerk;
let t: TestApp;
let school: Caller;
beforeAll(async () => {
  clerk = await Clerk.start();
  ({ t, school } = clerk);
});
afterAll(() => clerk.stop());

const child = { sex: 'male' as const };
const found = async (name: string): Promise<string[]> =>
  (await school.rows(calls.basicStudents, { name, pageSize: 50 })).map((r) => r.name);

describe('one spelling of a name', () => {
  test('a child is not named with nothing visible: the field says so', async () => {
    for (const name of ['\u200b', '\u3164\u115f', '\u00ad \u200e', '\u2800\ufeff'])
      expect(await school.refused(calls.studentCreate, { ...child, name })).toMatchObject({
        status: 400,
        fields: [{ path: 'name' }],
      });
  });
  test('a name typed in the form is the name of the sheet, whichever way each spells it', async () => {
    for (const [typed, name, sheet, sidNo] of [
      ['嵇\u200b雷', '嵇雷', '嵇 雷', '780001'],
      ['嵇 三', '嵇三', '嵇　三', '780002'],
      ['阿卜•买买', '阿卜·买买', '阿卜・买买', '780003'],
      ['Anna  Li', 'Anna Li', 'Anna\u00a0Li', '780004'],
    ] as const) {
      const { userId } = await school.ok(calls.studentCreate, { ...child, name: typed, sidNo });
      expect((await school.ok(calls.userInfo, { id: userId })).name).toBe(name);
      for (const sought of [typed, name, sheet]) expect([sought, await found(sought)]).toEqual([sought, [name]]);
      const batch = await clerk.check(csv([row(sheet, { 学号: sidNo })]), { missing: 'none' });
      const [line] = await clerk.rows(batch.batchId);
      expect([sheet, line!.cells['name'], line!.faults]).toEqual([sheet, name, []]);
      expect(line!.state).toBe('changed');
    }
  });
  test('a number with unseen signs around and in it is that number, in the form and where it is sought', async () => {
    const sidNo = '\u202a78\u200b0006\u202c';
    await school.ok(calls.studentCreate, { ...child, name: '嵇数', sidNo });
    for (const sought of [sidNo, '780006'])
      expect((await school.rows(calls.basicStudents, { sidNo: sought })).map((r) => r.sidNo)).toEqual(['780006']);
  });
  test('a name that was stored in another spelling before is found by number', async () => {
    const { userId } = await school.ok(calls.studentCreate, { ...child, name: '嵇丽', sidNo: '780005' });
    await t.sql('update people_person set name = $2 where org_id = 189 and user_id = $1', [userId, '嵇 丽']);
    const batch = await clerk.check(csv([row('嵇丽', { 学号: '780005' })]), { missing: 'none' });
    expect((await clerk.rows(batch.batchId))[0]).toMatchObject({ state: 'changed', faults: [] });
    expect(await found('嵇 丽')).toEqual(['嵇 丽']);
  });
});
