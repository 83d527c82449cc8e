import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { asked } from '../../../kernel/testing/statements';
import { stageSystems } from '../../textbook/tables';
import * as calls from '../contract';
import { STAGE_SYSTEMS } from '../rules';
import { freshSchool, peopleOf } from './testing';

let t: TestApp;
let platform: Caller;
let bureau: Caller;
let school: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [platform, bureau, school] = [await t.as('platform'), await t.as('bureau4109'), await t.as('school189')];
});
afterAll(async () => {
  await t.stop();
});

describe('lists', () => {
  test('the platform lists every organisation, a bureau those of its region, with people and classes counted', async () => {
    const all = await platform.ok(calls.list, { pageSize: 200 });
    expect(all.items.map((o) => o.orgId)).toEqual(expect.arrayContaining([1, 100, 110, 189, 619, 710]));
    expect(all.items.find((o) => o.orgId === 189)).toMatchObject({
      name: '濮阳市实验学校',
      busiId: 4,
      scope: 'nine-year',
      regName: '河南省濮阳市华龙区',
      parentName: '濮阳市教育局',
      domain: 'syxx',
      classes: 5,
      teachers: await peopleOf(t, 189, 2),
      students: await peopleOf(t, 189, 1),
      enabled: true,
    });
    const mine = await bureau.rows(calls.list, { pageSize: 200 });
    expect(mine.map((o) => o.orgId)).toEqual(expect.arrayContaining([100, 189, 619, 205]));
    expect(mine.map((o) => o.orgId)).not.toContain(710);
    expect(mine.map((o) => o.orgId)).not.toContain(1);
  });
  test('a bureau reaches the schools of its region and the bureaus below it, never lines 3 and 5 nor a bureau beside or above it', async () => {
    const bureauAt = async (regId: number, parentId: number | null) =>
      (await platform.ok(calls.create, freshSchool({ busiId: 8, scope: 'bureau', regId, parentId }))).orgId;
    const [district, office, beside, above] = [
      await bureauAt(410922, null),
      await bureauAt(4109, 100),
      await bureauAt(4109, null),
      await bureauAt(41, null),
    ];
    // Even a training school that says the bureau stands above it.
    await t.sql('update organisation_org set parent_id = 100 where org_id = 500');
    const reach = new Set((await bureau.rows(calls.list, { pageSize: 200 })).map((o) => o.orgId));
    expect([100, 189, 619, 205, district, office].filter((id) => !reach.has(id))).toEqual([]);
    expect([1, 110, 710, 300, 500, beside, above].filter((id) => reach.has(id))).toEqual([]);
    for (const id of [300, 500, beside, above]) expect(await bureau.ok(calls.get, { id })).not.toHaveProperty('menus');
    await t.sql('update organisation_org set parent_id = null where org_id = 500');
    await t.sql('delete from organisation_serve where org_id = any($1)', [[district, office, beside, above]]);
    await t.sql('delete from organisation_org where org_id = any($1)', [[district, office, beside, above]]);
  });
  test('filters and sorts join', async () => {
    const ids = async (f: object) => (await platform.rows(calls.list, { pageSize: 200, ...f })).map((o) => o.orgId);
    expect(await ids({ name: '实验' })).toEqual([189]);
    expect(await ids({ domain: 'SYX' })).toEqual([189]);
    expect(await ids({ busiId: 8, sort: 'name' })).toEqual([110, 100]);
    expect(await ids({ regId: 4107 })).toEqual(expect.arrayContaining([110, 710]));
    expect(await ids({ scope: 'senior' })).toEqual([619]);
    expect(await ids({ enabled: false })).toEqual([]);
    const page = await platform.ok(calls.list, { pageSize: 2, curPage: 2, sort: 'name' });
    expect(page).toMatchObject({ curPage: 2, pageSize: 2 });
    expect(page.items).toHaveLength(2);
    expect(await platform.refused(calls.list, { sort: 'intro' })).toMatchObject({
      status: 400,
      fields: [{ path: 'sort', code: 'kernel.sort' }],
    });
  });
  test('a longer page asks no more statements than a short one', async () => {
    const count = async (pageSize: number) => (await asked(() => platform.ok(calls.list, { pageSize }))).length;
    await count(1);
    expect(await count(50)).toBe(await count(2));
  });
  test('a school and a teacher list no organisations', async () => {
    for (const login of ['school189', 'teacher189', 'student189'])
      expect((await (await t.as(login)).refused(calls.list, {})).status).toBe(403);
  });
  test('the export holds the list with its filters', async () => {
    const file = await bureau.send(calls.listExport, { busiId: 4, sort: 'name' });
    expect(file.status).toBe(200);
    expect(file.headers['content-type']).toContain('spreadsheetml');
    expect(decodeURIComponent(file.headers['content-disposition']!)).toContain('机构列表.xlsx');
  });
  test('options hold what is in reach: the own organisation, the region, or all', async () => {
    expect(await school.ok(calls.select2, {})).toEqual([{ orgId: 189, name: '濮阳市实验学校' }]);
    expect((await bureau.ok(calls.select, { name: '高级' })).map((o) => o.orgId)).toEqual([619]);
    expect((await platform.ok(calls.select2, { busiId: 8 })).map((o) => o.orgId).sort()).toEqual([100, 110]);
    expect(await bureau.ok(calls.select, { orgIds: [189, 710] })).toEqual([{ orgId: 189, name: '濮阳市实验学校' }]);
  });
  test('a class teacher finds the children of their classes, a manager all, nobody those of another school', async () => {
    const [child] = await t.sql<{ name: string }>('select name from people_person where user_id = $1', [
      (await t.who('student189')).userId,
    ]);
    const found = await (await t.as('classmgr189')).ok(calls.findStudents, { id: 189, name: child!.name });
    expect(found).toContainEqual(expect.objectContaining({ name: child!.name, clazzName: '七年级1班' }));
    // A child who stands in no class is nobody's.
    const [other] = await t.sql<{ name: string; user_id: number }>(
      'select name, user_id from people_person where org_id = 189 and user_type = 1 order by sid_no desc limit 1',
    );
    await t.sql('delete from class_enrolment where org_id = 189 and user_id = $1', [other!.user_id]);
    const teacher = await t.as('teacher189');
    expect((await teacher.ok(calls.findStudents, { id: 189, name: other!.name })).map((s) => s.userId)).not.toContain(
      other!.user_id,
    );
    const manager = await t.as('classmgr189');
    expect((await manager.ok(calls.findStudents, { id: 189, name: other!.name })).map((s) => s.userId)).toContain(
      other!.user_id,
    );
    expect((await teacher.refused(calls.findStudents, { id: 619, name: '李' })).status).toBe(404);
    expect((await (await t.as('student189')).refused(calls.findStudents, { id: 189, name: '李' })).status).toBe(403);
    expect((await t.anyone().refused(calls.findStudents, { id: 189, name: '李' })).status).toBe(401);
  });
});

describe('one organisation', () => {
  test('[X-020] anybody reads the public fields, by id or by domain', async () => {
    const open = await t.anyone().ok(calls.get, { id: 189 });
    expect(open).toMatchObject({
      name: '濮阳市实验学校',
      visit: true,
      domain: 'syxx',
      carousels: expect.any(Array),
      intro: expect.any(String),
      visitSet: { home: true, download: true },
      address: expect.any(String),
    });
    for (const hidden of ['menus', 'serves', 'systems', 'adminPhone', 'adminName', 'parentId', 'defPwdSet'])
      expect(open).not.toHaveProperty(hidden);
    expect(await t.anyone().ok(calls.get, { id: 'syxx' })).toEqual(open);
    expect((await t.anyone().refused(calls.get, { id: 'no-such' })).status).toBe(404);
    expect((await t.anyone().refused(calls.get, { id: 999_999 })).status).toBe(404);
  });
  test('[site H4] [desk D36] visit false gives only name, logo and visit', async () => {
    await t.sql('update organisation_org set visit = false where org_id = 619');
    expect(await t.anyone().ok(calls.get, { id: 619 })).toEqual({
      name: '濮阳市第一高级中学',
      logo: null,
      visit: false,
    });
    await t.sql('update organisation_org set visit = true where org_id = 619');
  });
  test('menus, services and systems come with a token in whose reach it lies', async () => {
    expect(await school.ok(calls.get, { id: 189 })).toMatchObject({
      menus: [],
      systems: [1, 2],
      serves: expect.arrayContaining([expect.objectContaining({ servId: 'SPT_BASE' })]),
    });
    expect(await bureau.ok(calls.get, { id: 619 })).toHaveProperty('serves');
    expect(await school.ok(calls.get, { id: 619 })).not.toHaveProperty('serves');
    expect(await bureau.ok(calls.get, { id: 710 })).not.toHaveProperty('menus');
  });
  test('[C-033] stage systems are the school’s own, everybody else’s the default', async () => {
    expect(await school.ok(calls.selfSystems, {})).toEqual({ sysIds: [1, 2] });
    expect(await (await t.as('school619')).ok(calls.systemsGet, { id: 619 })).toEqual({ sysIds: [5] });
    expect(await bureau.ok(calls.selfSystems, {})).toEqual({ sysIds: [1, 2, 5, 6] });
    expect((await school.refused(calls.systemsGet, { id: 619 })).status).toBe(404);
    expect(STAGE_SYSTEMS.map((s) => ({ sysId: s.sysId, nameZh: s.zh, nameEn: s.en }))).toEqual(
      (
        await t.sql<{ sys_id: number; name_zh: string; name_en: string }>(
          `select sys_id, name_zh, name_en from ${stageSystems.name} order by sys_id`,
        )
      ).map((r) => ({ sysId: r.sys_id, nameZh: r.name_zh, nameEn: r.name_en })),
    );
  });
  test('organisations below a region are open, named only when their site may be visited', async () => {
    const below = await t.anyone().rows(calls.children, { id: 100, pageSize: 50 });
    expect(below.map((o) => o.orgId)).toEqual(expect.arrayContaining([189, 619, 205]));
    expect(below.map((o) => o.orgId)).not.toContain(710);
    expect(below[0]).toEqual({
      orgId: expect.any(Number),
      name: expect.any(String),
      logo: null,
      domain: expect.toSatisfy(() => true),
    });
    expect((await t.anyone().rows(calls.children, { id: 100, name: '西街' })).map((o) => o.orgId)).toEqual([205]);
    expect((await t.anyone().refused(calls.children, { id: 9_999_999 })).status).toBe(404);
  });
  test('[site S8] [site S10] below an organisation that may not be visited its own people alone find something; below the platform nobody does', async () => {
    // A list that nobody has asked for yet: what anybody was answered stands for a minute.
    const below = { id: 100, pageSize: 49 };
    await t.sql('update organisation_org set visit = false where org_id = 100');
    expect(await t.anyone().ok(calls.children, below)).toMatchObject({ items: [], total: 0, curPage: 1, pageSize: 49 });
    expect(await school.rows(calls.children, below)).toEqual([]);
    expect((await bureau.rows(calls.children, below)).map((o) => o.orgId)).toContain(189);
    await t.sql('update organisation_org set visit = true where org_id = 100');
    expect((await t.anyone().refused(calls.children, { id: 1 })).status).toBe(404);
  });
  test('own services, superior organisations and the own record', async () => {
    expect(await school.ok(calls.selfServes, {})).toContain('ART_BASE');
    expect(await (await t.as('school619')).ok(calls.selfServes, {})).not.toContain('ART_BASE');
    expect(await school.ok(calls.selfSupers, {})).toEqual([{ orgId: 100, name: '濮阳市教育局', logo: null }]);
    expect(await (await t.as('student189')).ok(calls.selfGet, {})).toMatchObject({ orgId: 189, adminPhone: '' });
  });
});
