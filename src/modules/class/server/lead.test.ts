import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { getGroups, listStudents, setGroups } from '../contract';

const SEVEN = 189002;
let t: TestApp;
let teacher: Caller;
let kids: number[];
beforeAll(async () => {
  t = await TestApp.start();
  teacher = await t.as('teacher189');
  kids = (await teacher.rows(listStudents, { id: SEVEN, pageSize: 200 })).map((s) => s.userId);
});
afterAll(async () => {
  await t.stop();
});

describe('teaching groups', () => {
  test('[V-061] a class has at most 5 teaching groups', async () => {
    const six = Array.from({ length: 6 }, (_, i) => ({ name: `第${i + 1}组`, userIds: [] }));
    expect(await teacher.refused(setGroups, { id: SEVEN, groups: six })).toMatchObject({
      status: 400,
      fields: [{ path: 'groups', text: '最多 5 个小组' }],
    });
    expect((await teacher.in('en-US').refused(setGroups, { id: SEVEN, groups: six })).fields?.[0]?.text).toBe(
      'At most 5 groups',
    );
    expect((await teacher.ok(setGroups, { id: SEVEN, groups: six.slice(0, 5) })).groups).toHaveLength(5);
    await expect(
      t.sql("insert into class_group (org_id, clazz_id, group_no, name) values (189, $1, 6, '第六组')", [SEVEN]),
    ).rejects.toThrow(/class_group_no/);
  });
  test('saving replaces, twice changes nothing', async () => {
    const groups = [
      { name: '红队', userIds: kids.slice(0, 2) },
      { name: '蓝队', userIds: kids.slice(2, 4) },
    ];
    await teacher.ok(setGroups, { id: SEVEN, groups });
    const saved = await teacher.ok(setGroups, { id: SEVEN, groups });
    expect(saved.groups.map((g) => [g.name, g.userIds.toSorted()])).toEqual(
      groups.map((g) => [g.name, g.userIds.toSorted()]),
    );
    expect(
      (await teacher.rows(listStudents, { id: SEVEN, pageSize: 200 })).find((s) => s.userId === kids[2])?.groupNo,
    ).toBe(2);
  });
  test('a student sits in one group, and in the class', async () => {
    expect(
      (
        await teacher.refused(setGroups, {
          id: SEVEN,
          groups: [
            { name: '甲', userIds: [kids[0]!] },
            { name: '乙', userIds: [kids[0]!] },
          ],
        })
      ).error,
    ).toBe('class.fault.groupTwice');
    const stranger = (await t.who('student619')).userId;
    expect((await teacher.refused(setGroups, { id: SEVEN, groups: [{ name: '甲', userIds: [stranger] }] })).error).toBe(
      'class.fault.groupStranger',
    );
  });
  test('two teachers who save at once leave one of the two arrangements', async () => {
    const master = await t.as('classmgr189');
    const of = (name: string) => [
      { name: `${name}1`, userIds: [kids[0]!] },
      { name: `${name}2`, userIds: [kids[1]!] },
    ];
    await Promise.all([
      teacher.ok(setGroups, { id: SEVEN, groups: of('甲') }),
      master.ok(setGroups, { id: SEVEN, groups: of('乙') }),
    ]);
    const names = (await teacher.ok(getGroups, { id: SEVEN })).groups.map((g) => g.name);
    expect([
      ['甲1', '甲2'],
      ['乙1', '乙2'],
    ]).toContainEqual(names);
  });
  test("another school's class is gone; a student sets no groups", async () => {
    expect((await teacher.refused(getGroups, { id: 619001 })).status).toBe(404);
    expect((await (await t.as('student189')).refused(setGroups, { id: SEVEN, groups: [] })).status).toBe(403);
  });
});
