import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { worthSaving } from '../rules';

let t: TestApp;
let teacher: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  teacher = await t.as('teacher189');
});
afterAll(async () => {
  await t.stop();
});

describe('dictionaries', () => {
  test('[C-011] grade ids map to internal ids: 1-6 to 11-16, 7-9 to 21-23, 10-12 to 31-33, 13-16 to 41-44', async () => {
    const grades = await t.anyone().ok(calls.gradeList, {});
    expect(grades.map((g) => [g.grdId, g.internalId])).toEqual([
      [1, 11],
      [2, 12],
      [3, 13],
      [4, 14],
      [5, 15],
      [6, 16],
      [7, 21],
      [8, 22],
      [9, 23],
      [10, 31],
      [11, 32],
      [12, 33],
      [13, 41],
      [14, 42],
      [15, 43],
      [16, 44],
    ]);
    expect((await t.anyone().ok(calls.gradeList, { stgId: 2 })).map((g) => g.grdId)).toEqual([7, 8, 9]);
  });
  test('[C-015] grades 1 to 9 and senior 1 to 3 stand with names in both languages', async () => {
    const grades = (await t.anyone().ok(calls.gradeList, {})).filter((g) => g.grdId <= 12);
    expect(grades).toHaveLength(12);
    expect(grades.every((g) => g.nameZh && g.nameEn)).toBe(true);
  });
  test('[X-011] stages and grades are read without a session and kept by the client', async () => {
    expect((await t.anyone().ok(calls.stageList, {})).map((s) => s.nameZh)).toEqual(['小学', '初中', '高中', '大学']);
    expect([calls.stageList.cache, calls.gradeList.cache]).toEqual([900, 900]);
  });
  test('[C-033] the default stage systems are 1, 2, 5 and 6; the 5-4 system has no grade 6 in primary', async () => {
    const byDefault = await teacher.ok(calls.compositeStages, {});
    expect(byDefault.map((s) => s.grades.length)).toEqual([6, 3, 3, 4]);
    const fiveFour = await teacher.ok(calls.compositeStages, { sysIds: [3, 4] });
    expect(fiveFour.map((s) => s.grades.map((g) => g.grdId))).toEqual([
      [1, 2, 3, 4, 5],
      [6, 7, 8, 9],
    ]);
  });
  test('a textbook has its nodes as a tree', async () => {
    const [book] = await teacher.ok(calls.textbookList, { stgId: 2, sbjId: 2, srsId: 2 });
    const tree = await teacher.ok(calls.nodeTree, { tbkId: book!.tbkId });
    expect(tree[0]).toMatchObject({ name: '第一章 有理数' });
    expect(tree[0]!.children[1]!.children.map((n) => n.name)).toContain('1.2.2 数轴');
    expect((await teacher.refused(calls.nodeTree, { tbkId: 999_999 })).status).toBe(404);
  });
  test('series hold the books of a stage and subject', async () => {
    const list = await teacher.ok(calls.seriesComposite, { stgId: 2, sbjId: 2 });
    expect(list.map((s) => s.nameZh)).toEqual(['人教版', '北师大版']);
    expect((await teacher.ok(calls.seriesList, { stgId: 2, sbjId: 3 })).map((s) => s.nameZh)).toEqual([
      '人教版',
      '译林版',
    ]);
  });
});

describe('the preference', () => {
  test('[C-051] [site U12] it has stgId, sbjId, srsId, tbkId, wbkId and begins at stage 2 and subject 2', async () => {
    const classmgr = await t.as('classmgr189');
    expect(await classmgr.ok(calls.prefsGet, {})).toMatchObject({
      stgId: 2,
      sbjId: 2,
      srsId: null,
      tbkId: null,
      wbkId: null,
      stgName: '初中',
      sbjName: '数学',
    });
    expect((await classmgr.in('en-US').ok(calls.prefsGet, {})).sbjName).toBe('Mathematics');
  });
  test('[V-090] [desk D53] a book must be chosen in the textbook dialog', async () => {
    const refused = await teacher.refused(calls.prefsSet, { stgId: 2, sbjId: 2, srsId: 2, tbkId: undefined });
    expect(refused.fields?.[0]).toMatchObject({ path: 'tbkId', text: '请先选择教材' });
    expect(
      (await teacher.in('en-US').refused(calls.prefsSet, { stgId: 2, sbjId: 2, srsId: 2, tbkId: undefined }))
        .fields?.[0]?.text,
    ).toBe('Please choose a textbook first');
  });
  test('[V-091] [site U13] saving is skipped when a required key is missing or the values equal the cached ones', () => {
    const stored = { stgId: 2, sbjId: 2, srsId: 2, tbkId: 101, wbkId: null };
    expect(worthSaving({ ...stored }, stored)).toBe(false);
    expect(worthSaving({ ...stored, tbkId: undefined }, undefined)).toBe(false);
    expect(worthSaving({ ...stored, tbkId: 102 }, stored)).toBe(true);
    expect(worthSaving(stored, undefined)).toBe(true);
  });
  test('a choice is stored, and a book of another subject is refused with nothing written', async () => {
    const [, book] = await teacher.ok(calls.textbookList, { stgId: 2, sbjId: 2, srsId: 3 });
    expect(await teacher.ok(calls.prefsSet, { stgId: 2, sbjId: 2, srsId: 3, tbkId: book!.tbkId })).toMatchObject({
      tbkId: book!.tbkId,
      srsName: '北师大版',
    });
    expect(
      await teacher.refused(calls.prefsMerge, {
        items: [
          { stgId: 2, sbjId: 2, srsId: 2, tbkId: 101 },
          { stgId: 2, sbjId: 1, srsId: 3, tbkId: book!.tbkId },
        ],
      }),
    ).toMatchObject({ error: 'textbook.fault.notTogether' });
    expect(await teacher.ok(calls.prefsGet, {})).toMatchObject({ tbkId: book!.tbkId });
  });
  test('[V-014] the preference is for teaching functions and students', async () => {
    expect((await (await t.as('school189')).refused(calls.prefsGet, {})).status).toBe(403);
    expect((await (await t.as('student189')).ok(calls.prefsGet, {})).tbkName).toBe('数学七年级上册');
  });
});
