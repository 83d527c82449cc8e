import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp } from '../../../kernel/testing/app';
import { endClazz, listLearning, listTeaching } from '../contract';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

describe('my classes', () => {
  test('[C-040] the card asks with nothing and gets curPage 1, pageSize 4: up to 4 recent classes', async () => {
    const teaching = await (await t.as('peteach189')).ok(listTeaching, {});
    expect(teaching).toMatchObject({ curPage: 1, pageSize: 4, total: 5 });
    expect(teaching.items).toHaveLength(4);
    expect(await (await t.as('student189')).ok(listLearning, {})).toMatchObject({ curPage: 1, pageSize: 4, total: 5 });
  });
  test('[X-025] an entry names its class by clazzId, clazzName and clazzType, and how the caller stands in it', async () => {
    const [first] = await (await t.as('classmgr189')).rows(listTeaching, { pageSize: 50 });
    expect(first).toMatchObject({
      clazz: { clazzId: expect.any(Number), clazzName: expect.any(String), clazzType: expect.any(Number) },
      isMaster: true,
    });
    const rows = await (await t.as('teacher189')).rows(listTeaching, { pageSize: 50 });
    expect(rows.find((r) => r.clazz.clazzId === 189002)).toMatchObject({
      clazz: { clazzName: '七年级1班', clazzType: 1, masterName: '林若曦' },
      isMaster: false,
      sbjNames: ['数学'],
    });
  });
  test('own classes come first for teachers', async () => {
    const rows = await (await t.as('classmgr189')).rows(listTeaching, { pageSize: 50 });
    expect(rows.map((r) => r.isMaster)).toEqual(rows.map((r) => r.isMaster).toSorted((a, b) => Number(b) - Number(a)));
  });
  test('an ended class leaves the current ones and stands among the ended ones', async () => {
    const student = await t.as('student189');
    const before = (await student.rows(listLearning, { pageSize: 50 })).map((r) => r.clazz.clazzId);
    const club = before.find((id) => id > 189800)!;
    await (await t.as('school189')).ok(endClazz, { id: club });
    expect((await student.rows(listLearning, { pageSize: 50 })).map((r) => r.clazz.clazzId)).toEqual(
      before.filter((id) => id !== club),
    );
    expect((await student.rows(listLearning, { ended: true, pageSize: 50 })).map((r) => r.clazz.clazzId)).toEqual([
      club,
    ]);
  });
  test('teachers have no learning list, students no teaching list', async () => {
    expect((await (await t.as('student189')).refused(listTeaching, {})).status).toBe(403);
    expect((await (await t.as('teacher189')).refused(listLearning, {})).status).toBe(403);
  });
});
