import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { schoolYearOf } from '../../../kernel/shared/dates';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testToday } from '../../../kernel/testing/test-day';
import { basicStudents } from '../../people/contract';
import {
  createClazz,
  getArchive,
  getClazz,
  listClazzes,
  listStudents,
  previewUpgrade,
  renameClazz,
  upgradeClazzes,
} from '../contract';

/** The school year of the test day; classes move up in the summer at its end. */
const YEAR = schoolYearOf(testToday());
const [ONE, SEVEN, SEVEN_2, EIGHT, NINE] = [189001, 189002, 189003, 189004, 189005];
let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
  await t.sql(
    'create table as_made as select org_id, clazz_id, clazz_name, grd_id, stg_id, year, ended_at, upgraded_at from class_clazz',
  );
});
afterAll(async () => {
  await t.stop();
});
// An upgrade is irreversible for people; a test puts the classes back where the world made them.
afterEach(async () => {
  t.at(null);
  await t.sql(
    `
      delete from class_clazz c
      where not exists (select 1 from as_made m where m.clazz_id = c.clazz_id);
      delete from class_archive a
      using as_made m
      where m.clazz_id = a.clazz_id and m.ended_at is null
    `,
  );
  await t.sql(`update class_clazz set ended_at = ${t.sqlNow}`);
  await t.sql(
    `
      update class_clazz c
      set clazz_name = m.clazz_name, grd_id = m.grd_id, stg_id = m.stg_id, year = m.year, ended_at = m.ended_at,
        upgraded_at = m.upgraded_at
      from as_made m
      where m.clazz_id = c.clazz_id
    `,
  );
});
const names = async () =>
  Object.fromEntries(
    (await admin.rows(listClazzes, { clazzType: 1, pageSize: 100 })).map((c) => [
      c.clazzId,
      `${c.clazzName}/${c.grdId}`,
    ]),
  );

describe('upgrade', () => {
  test('the preview says what will happen and changes nothing', async () => {
    t.at(`${YEAR + 1}-07-05T08:00:00Z`);
    const before = await names();
    const { items, inSeason } = await admin.ok(previewUpgrade, {});
    expect(inSeason).toBe(true);
    expect(items.filter((s) => s.clazzType === 1).map((s) => [s.clazzId, s.state, s.toName])).toEqual([
      [ONE, 'moves', '二年级1班'],
      [SEVEN, 'moves', '八年级1班'],
      [SEVEN_2, 'moves', '八年级2班'],
      [EIGHT, 'moves', '九年级1班'],
      [NINE, 'finishes', '九年级1班'],
    ]);
    expect(await names()).toEqual(before);
    t.at(`${YEAR}-11-21T08:00:00Z`);
    expect((await admin.ok(previewUpgrade, { clazzIds: [SEVEN] })).inSeason).toBe(false);
  });
  test('[S-021] a whole school moves up in one go: names follow the grade, the last grade is archived, and there is no way back', async () => {
    const pupils = (await admin.rows(listStudents, { id: SEVEN, pageSize: 200 })).map((s) => s.userId);
    const { items } = await admin.ok(upgradeClazzes, { clazzIds: [ONE, SEVEN, SEVEN_2, EIGHT, NINE] });
    expect(items.map((s) => s.state).toSorted()).toEqual(['finishes', 'moves', 'moves', 'moves', 'moves']);
    expect(await names()).toEqual({
      [ONE]: '二年级1班/2',
      [SEVEN]: '八年级1班/8',
      [SEVEN_2]: '八年级2班/8',
      [EIGHT]: '九年级1班/9',
    });
    expect((await admin.rows(listStudents, { id: SEVEN, pageSize: 200 })).map((s) => s.userId)).toEqual(pupils);
    expect(await admin.ok(getArchive, { id: NINE })).toMatchObject({ clazzName: '九年级1班', cause: 'graduated' });
    expect(
      await t.sql(
        "select detail from kernel_audit where org_id = 189 and action = 'class.upgraded' and subject_id = $1",
        [SEVEN],
      ),
    ).toEqual([{ detail: { old: { grdId: 7, clazzName: '七年级1班' }, new: { grdId: 8, clazzName: '八年级1班' } } }]);
  });
  test('children who left with the last grade are found as graduates with their class, not among those without one', async () => {
    const pupils = (await admin.rows(listStudents, { id: NINE, pageSize: 200 })).map((s) => s.userId).toSorted();
    expect(pupils.length).toBeGreaterThan(0);
    const standing = async (is: 'placed' | 'unplaced' | 'graduated') =>
      admin.rows(basicStudents, { standing: is, pageSize: 200 });
    expect(await standing('graduated')).toEqual([]);
    const unplaced = await standing('unplaced');
    await admin.ok(upgradeClazzes, { clazzIds: [NINE] });
    const left = await standing('graduated');
    expect(left.map((s) => s.userId).toSorted()).toEqual(pupils);
    expect(left[0]).toMatchObject({ clazzName: null, graduatedFrom: '九年级1班', graduatedAt: expect.any(String) });
    expect(await standing('unplaced')).toEqual(unplaced);
    expect((await standing('placed')).some((s) => pupils.includes(s.userId))).toBe(false);
  });
  test('[S-021] sent twice, and by two people at once, a class moves up one grade', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => admin.send(upgradeClazzes, { clazzIds: [SEVEN, SEVEN_2, EIGHT, NINE] })),
    );
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200, 200]);
    expect(answers.filter((a) => a.body.items.every((s) => s.state === 'done'))).toHaveLength(3);
    const again = await admin.ok(upgradeClazzes, { clazzIds: [SEVEN, SEVEN_2, EIGHT, NINE] });
    expect(again.items.map((s) => s.state)).toEqual(['done', 'done', 'done', 'done']);
    expect((await names())[SEVEN]).toBe('八年级1班/8');
  });
  test('a year later the class moves up again', async () => {
    t.at(`${YEAR + 1}-07-05T08:00:00Z`);
    await admin.ok(upgradeClazzes, { clazzIds: [SEVEN, SEVEN_2, EIGHT, NINE] });
    t.at(`${YEAR + 2}-07-05T08:00:00Z`);
    await admin.ok(upgradeClazzes, { clazzIds: [SEVEN, EIGHT] });
    expect((await names())[SEVEN]).toBe('九年级1班/9');
  });
  test('a name that a staying class holds stops the whole upgrade', async () => {
    const refusal = await admin.refused(upgradeClazzes, { clazzIds: [SEVEN, NINE] });
    expect(refusal).toMatchObject({ status: 409, error: 'class.fault.upgradeBlocked' });
    expect(refusal.message).toContain('八年级1班');
    expect((await admin.ok(getClazz, { id: NINE })).ended).toBe(false);
    expect((await admin.in('en-US').ok(previewUpgrade, { clazzIds: [SEVEN] })).items[0]).toMatchObject({
      state: 'blocked',
      whyNot: expect.stringContaining('does not move up'),
    });
  });
  test('a class with a name of its own keeps it', async () => {
    await admin.ok(renameClazz, { id: SEVEN_2, clazzName: '火箭班' });
    await admin.ok(upgradeClazzes, { clazzIds: [SEVEN_2] });
    expect((await names())[SEVEN_2]).toBe('火箭班/8');
  });
  test('[E-024] [E-027] an ended class is refused as ended, an elective without a grade as blocked, a strange one as gone', async () => {
    await t.sql(`update class_clazz set ended_at = ${t.sqlNow} where org_id = 189 and clazz_id = $1`, [NINE]);
    expect((await admin.refused(upgradeClazzes, { clazzIds: [NINE] })).error).toBe('class.fault.ended');
    const club = await admin.ok(createClazz, { clazzType: 2, clazzName: '天文社' });
    expect((await admin.ok(previewUpgrade, { clazzIds: [club.clazzId] })).items[0]!.state).toBe('blocked');
    expect((await admin.refused(upgradeClazzes, { clazzIds: [619001] })).status).toBe(404);
  });
  test('[E-025] a school without classes hears that none was created', async () => {
    await t.sql(`update class_clazz set ended_at = ${t.sqlNow} where org_id = 189`);
    expect(await admin.refused(previewUpgrade, {})).toMatchObject({
      status: 409,
      error: 'class.fault.notCreated',
      message: '班级未创建',
    });
  });
  test('grade 6 of a six-year primary and grade 12 of a senior school finish', async () => {
    const senior = await t.as('school619');
    await t.sql('update class_clazz set grd_id = 12, clazz_name = $1 where org_id = 619 and clazz_id = 619001', [
      '高三1班',
    ]);
    expect((await senior.ok(previewUpgrade, { clazzIds: [619001, 619002] })).items.map((s) => s.state)).toEqual([
      'moves',
      'finishes',
    ]);
  });
});
