import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placesOf } from '../../../kernel/shared/screens';
import { watch } from '../../../kernel/server/db/door';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { stageSystems } from '../../textbook/tables';
import { FUNC_MODULES } from '../../role/rules';
import * as calls from '../contract';
import { LINES, MENU_GROUPS, STAGE_SYSTEMS, USER_KINDS } from '../rules';
import { screens } from '../screens';

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

const people = async (orgId: number, userType: number) =>
  (
    await t.sql<{ n: number }>(
      'select count(*)::int n from people_person where org_id = $1 and user_type = $2 and removed_at is null',
      [orgId, userType],
    )
  )[0]!.n;
let n = 0;
const fresh = (more: Record<string, unknown> = {}) => ({
  name: `测试学校${++n}`,
  busiId: 4 as const,
  scope: 'primary' as const,
  regId: 410922,
  parentId: 100,
  sysIds: [1],
  ...more,
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
      teachers: await people(189, 2),
      students: await people(189, 1),
      enabled: true,
    });
    const mine = await bureau.rows(calls.list, { pageSize: 200 });
    expect(mine.map((o) => o.orgId)).toEqual(expect.arrayContaining([100, 189, 619, 205]));
    expect(mine.map((o) => o.orgId)).not.toContain(710);
    expect(mine.map((o) => o.orgId)).not.toContain(1);
  });
  test('a bureau reaches the schools of its region and the bureaus below it, never lines 3 and 5 nor a bureau beside or above it', async () => {
    const bureauAt = async (regId: number, parentId: number | null) =>
      (await platform.ok(calls.create, fresh({ busiId: 8, scope: 'bureau', regId, parentId }))).orgId;
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
    expect(await platform.refused(calls.list, { sort: 'intro' as never })).toMatchObject({
      status: 400,
      fields: [{ path: 'sort', code: 'kernel.sort' }],
    });
  });
  test('a longer page asks no more statements than a short one', async () => {
    const seen: string[] = [];
    const count = async (pageSize: number) => {
      seen.length = 0;
      watch.seen = (sql) => {
        seen.push(sql);
      };
      await platform.ok(calls.list, { pageSize });
      watch.seen = undefined;
      return seen.length;
    };
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
  test('own services, superior organisations and the own record', async () => {
    expect(await school.ok(calls.selfServes, {})).toContain('ART_BASE');
    expect(await (await t.as('school619')).ok(calls.selfServes, {})).not.toContain('ART_BASE');
    expect(await school.ok(calls.selfSupers, {})).toEqual([{ orgId: 100, name: '濮阳市教育局', logo: null }]);
    expect(await (await t.as('student189')).ok(calls.selfGet, {})).toMatchObject({ orgId: 189, adminPhone: '' });
  });
});

describe('create, change, remove', () => {
  test('an organisation begins enabled, not yet visitable, with its first services', async () => {
    const made = await platform.ok(calls.create, fresh({ domain: 'Xin-Xiao', scope: 'nine-year', sysIds: [1, 2] }));
    expect(made).toMatchObject({
      enabled: true,
      visit: false,
      domain: 'xin-xiao',
      systems: [1, 2],
      parentName: '濮阳市教育局',
      regName: '河南省濮阳市清丰县',
      defPwdSet: false,
    });
    expect(made.serves.map((s) => s.servId)).toEqual(['ORG_BASE', 'TCH_BASE']);
    expect(await t.sql('select action from kernel_audit where org_id = $1 and subject_id = $1', [made.orgId])).toEqual([
      { action: 'organisation.made' },
    ]);
    expect((await bureau.rows(calls.list, { name: made.name })).map((o) => o.orgId)).toEqual([made.orgId]);
  });
  test('a repeated request makes one organisation', async () => {
    const once = platform.with('make-once');
    const input = fresh({ adminName: '吴校长', adminPhone: '13912340009' });
    const [first, second] = [await once.ok(calls.create, input), await once.ok(calls.create, input)];
    expect(second.orgId).toBe(first.orgId);
    expect(await t.sql('select 1 from organisation_org where name = $1', [input.name])).toHaveLength(1);
    expect(await people(first.orgId, 2)).toBe(1);
  });
  test('a custom role of the platform with the schools’ menu group keeps organisations too', async () => {
    await t.sql(
      `insert into role_role (org_id, role_id, name, func_ids, made_at) values (1, 78, '机构专员', '{mod:user}', now())`,
    );
    const { userId } = await t.who('inputer');
    expect((await (await t.asUser(1, userId)).refused(calls.create, fresh())).status).toBe(403);
    await t.sql('insert into people_person_role (org_id, user_id, role_id) values (1, $1, 78)', [userId]);
    const me = await t.asUser(1, userId);
    const made = await me.ok(calls.create, fresh());
    await me.ok(calls.servesSet, { id: made.orgId, serves: [] });
    await me.ok(calls.remove, { id: made.orgId });
  });
  test('what does not fit is refused at its field, in both languages', async () => {
    const at = async (input: object) => {
      const r = await platform.refused(calls.create, input as never);
      return [r.status, r.fields?.[0]?.path, r.fields?.[0]?.code];
    };
    expect(await at(fresh({ name: '' }))).toEqual([400, 'name', 'organisation.nameRequired']);
    expect(await at(fresh({ scope: 'bureau' }))).toEqual([400, 'scope', 'organisation.fault.wrongScope']);
    expect(await at(fresh({ regId: null }))).toEqual([400, 'regId', 'organisation.fault.regionWanted']);
    expect(await at(fresh({ regId: 999999 }))).toEqual([400, 'regId', 'organisation.fault.noRegion']);
    expect(await at(fresh({ sysIds: [] }))).toEqual([400, 'sysIds', 'organisation.fault.systemsWanted']);
    expect(await at(fresh({ parentId: 424242 }))).toEqual([400, 'parentId', 'organisation.fault.noParent']);
    expect(await at(fresh({ adminPhone: '13812345678' }))).toEqual([
      400,
      'adminName',
      'organisation.fault.adminNameWanted',
    ]);
    expect(await at(fresh({ adminName: '王', adminPhone: '123' }))).toEqual([400, 'adminPhone', expect.any(String)]);
    for (const bad of ['a', '9ab', 'list', 'a_b', '中文', 'ab-', `a${'b'.repeat(40)}`])
      expect(await at(fresh({ domain: bad }))).toEqual([400, 'domain', 'organisation.domainForm']);
    expect(await at({ ...fresh(), name: '濮阳市实验学校', regId: 410902 })).toEqual([
      409,
      'name',
      'organisation.fault.nameTaken',
    ]);
    expect((await platform.in('en-US').refused(calls.create, fresh({ regId: null }))).fields![0]!.text).toBe(
      'Choose the region',
    );
  });
  test('[V-037] a domain is free or taken', async () => {
    expect(await platform.ok(calls.domainCheck, { domain: 'SYXX' })).toEqual({ free: false });
    expect(await platform.ok(calls.domainCheck, { domain: 'syxx', orgId: 189 })).toEqual({ free: true });
    expect(await school.ok(calls.domainCheck, { domain: 'quite-free' })).toEqual({ free: true });
    expect(await platform.refused(calls.create, fresh({ domain: 'syxx' }))).toMatchObject({
      status: 409,
      error: 'organisation.fault.domainTaken',
      message: '域名“syxx”已被使用，请换一个',
      fields: [{ path: 'domain' }],
    });
    expect(await platform.refused(calls.domainSet, { id: 619, domain: 'syxx' })).toMatchObject({
      status: 409,
      fields: [{ path: 'domain' }],
    });
    expect((await platform.ok(calls.domainSet, { id: 619, domain: 'pyyg' })).domain).toBe('pyyg');
    expect((await platform.ok(calls.domainSet, { id: 619, domain: '' })).domain).toBeNull();
    const two = await Promise.all([1, 2].map(() => platform.send(calls.create, fresh({ domain: 'at-once' }))));
    expect(two.map((r) => r.status).sort()).toEqual([200, 409]);
  });
  test('a change keeps old and new in the audit, and sessions follow it', async () => {
    const made = await platform.ok(calls.create, fresh());
    const after = await platform.ok(calls.update, {
      id: made.orgId,
      name: `${made.name}（新）`,
      scope: 'junior',
      regId: 410923,
      parentId: null,
      sysIds: [2],
      adminName: '李老师',
    });
    expect(after).toMatchObject({
      name: `${made.name}（新）`,
      scope: 'junior',
      regId: 410923,
      parentId: null,
      systems: [2],
      adminName: '李老师',
    });
    const [line] = await t.sql<{ detail: { old: object; new: object } }>(
      `select detail from kernel_audit where org_id = $1 and action = 'organisation.changed'`,
      [made.orgId],
    );
    expect(line!.detail).toMatchObject({
      old: { scope: 'primary', regId: 410922 },
      new: { scope: 'junior', regId: 410923 },
    });
    expect(
      await platform.refused(calls.update, { id: made.orgId, name: '濮阳市实验学校', scope: 'junior', regId: 410902 }),
    ).toMatchObject({ status: 409, fields: [{ path: 'name' }] });
    expect((await platform.refused(calls.update, { id: 424_242, name: 'x', scope: 'junior' })).status).toBe(404);
    expect(
      await platform.refused(calls.update, { id: 100, name: '濮阳市教育局', scope: 'bureau', parentId: 189 }),
    ).toMatchObject({ status: 400, fields: [{ path: 'parentId', code: 'organisation.fault.parentBelow' }] });
    // A bureau's name stands in the sessions of its schools.
    expect((await platform.ok(calls.update, { id: 100, name: '濮阳市教育体育局', scope: 'bureau' })).name).toBe(
      '濮阳市教育体育局',
    );
    expect(await school.ok(calls.selfSupers, {})).toMatchObject([{ name: '濮阳市教育体育局' }]);
    const [session] = await t.sql<{ n: number }>(
      'select count(*)::int n from account_access where org_id = 189 and session is not null and session->$1->0->>$2 = $3',
      ['superOrgs', 'name', '濮阳市教育局'],
    );
    expect(session!.n).toBe(0);
    await platform.ok(calls.update, { id: 100, name: '濮阳市教育局', scope: 'bureau' });
  });
  test('only the platform’s managers create, change and remove', async () => {
    for (const who of [bureau, school]) {
      expect((await who.refused(calls.create, fresh())).status).toBe(403);
      expect((await who.refused(calls.update, { id: 189, name: 'x', scope: 'junior' })).status).toBe(403);
      expect((await who.refused(calls.disable, { id: 189 })).status).toBe(403);
      expect((await who.refused(calls.remove, { id: 189 })).status).toBe(403);
      expect((await who.refused(calls.servesSet, { id: 189, serves: [] })).status).toBe(403);
      expect((await who.refused(calls.menusSet, { id: 189, menuIds: [] })).status).toBe(403);
    }
  });
  test('an organisation with users or organisations below it is not removed, an empty one is, with its page', async () => {
    expect(await platform.refused(calls.remove, { id: 205 })).toMatchObject({
      status: 409,
      error: 'organisation.fault.hasPeople',
    });
    expect(await platform.refused(calls.remove, { id: 100 })).toMatchObject({
      status: 409,
      error: 'organisation.fault.hasBelow',
    });
    expect(await platform.refused(calls.remove, { id: 1 })).toMatchObject({
      status: 409,
      error: 'organisation.fault.platformStays',
    });
    const made = await platform.ok(calls.create, fresh());
    await t.sql(`insert into organisation_album (org_id, album_id, name, made_at) values ($1, 1, 'x', now())`, [
      made.orgId,
    ]);
    await platform.ok(calls.menusSet, { id: made.orgId, menuIds: ['sport.play'] });
    await platform.ok(calls.remove, { id: made.orgId });
    expect((await platform.refused(calls.remove, { id: made.orgId })).status).toBe(404);
    for (const table of ['organisation_org', 'organisation_serve', 'organisation_album'])
      expect(await t.sql(`select 1 from ${table} where org_id = $1`, [made.orgId])).toEqual([]);
    expect(await t.sql('select 1 from organisation_menu where owner_id = $1', [made.orgId])).toEqual([]);
  });
  test('the first administrator is made with the organisation and may sign in', async () => {
    const made = await platform.ok(calls.create, fresh({ adminName: '孙校长', adminPhone: '13912340001' }));
    const [person] = await t.sql<{ name: string; phone: string; user_id: number }>(
      'select name, phone, user_id from people_person where org_id = $1',
      [made.orgId],
    );
    expect(person).toMatchObject({ name: '孙校长', phone: '13912340001' });
    expect(await (await t.asUser(made.orgId, person!.user_id)).refused(calls.selfGet, {})).toMatchObject({
      status: 403,
      error: 'kernel.fault.choosePwd',
    });
    await t.sql(
      `insert into account_credential (org_id, user_id, pwd_hash, must_change) values ($1, $2, 'x', false) on conflict (org_id, user_id) do update set pwd_hash = 'x', must_change = false`,
      [made.orgId, person!.user_id],
    );
    const me = await t.asUser(made.orgId, person!.user_id);
    expect(await me.ok(calls.selfGet, {})).toMatchObject({
      orgId: made.orgId,
      adminName: '孙校长',
      adminPhone: '13912340001',
    });
    expect((await me.send(calls.albumList, {})).status).toBe(200);
    expect(await platform.refused(calls.remove, { id: made.orgId })).toMatchObject({
      error: 'organisation.fault.hasPeople',
    });
  });
});

describe('enabled and disabled', () => {
  test('[S-014] disabling ends the sessions of its people at once, enabling lets them in again', async () => {
    const head = await t.as('school619');
    const child = await t.as('student619');
    expect((await head.ok(calls.selfGet, {})).enabled).toBe(true);
    await child.ok(calls.selfGet, {});
    expect((await platform.ok(calls.disable, { id: 619 })).enabled).toBe(false);
    expect((await head.refused(calls.selfGet, {})).status).toBe(401);
    expect((await child.refused(calls.selfGet, {})).status).toBe(401);
    expect((await school.send(calls.selfGet, {})).status).toBe(200);
    // Again changes nothing and is written down once.
    await platform.ok(calls.disable, { id: 619 });
    expect(
      await t.sql(`select 1 from kernel_audit where org_id = 619 and action = 'organisation.disabled'`),
    ).toHaveLength(1);
    expect(await t.anyone().ok(calls.get, { id: 619 })).toEqual({
      name: '濮阳市第一高级中学',
      logo: null,
      visit: false,
    });
    expect((await platform.rows(calls.list, { enabled: false })).map((o) => o.orgId)).toEqual([619]);
    expect((await platform.ok(calls.enable, { id: 619 })).enabled).toBe(true);
    expect((await head.send(calls.selfGet, {})).status).toBe(200);
  });
  test('the platform’s own organisation stays enabled', async () => {
    expect(await platform.refused(calls.disable, { id: 1 })).toMatchObject({
      status: 409,
      error: 'organisation.fault.platformStays',
    });
  });
});

describe('menus, services, regions', () => {
  test('menu entries are switched off per organisation and per region', async () => {
    expect(
      await platform.ok(calls.menusSet, {
        id: 189,
        menuIds: ['sport.play', '/desk/sport/home/edu/teachers', 'sport.play'],
      }),
    ).toEqual({ menuIds: ['/desk/sport/home/edu/teachers', 'sport.play'] });
    for (const menuId of ['/desk/none', 'sport.none', 'constructor'])
      expect(await platform.refused(calls.menusSet, { id: 189, menuIds: [menuId] })).toMatchObject({
        status: 400,
        error: 'organisation.fault.menuUnknown',
      });
    expect(await platform.ok(calls.regMenusSet, { id: 4109, menuIds: ['teach.mall'] })).toEqual({
      menuIds: ['teach.mall'],
    });
    expect(await school.ok(calls.menusGet, { id: 189 })).toEqual({
      menuIds: ['/desk/sport/home/edu/teachers', 'sport.play'],
      byRegion: ['teach.mall'],
    });
    expect(await bureau.ok(calls.regMenusGet, { id: 4109 })).toEqual({ menuIds: ['teach.mall'] });
    const { menusOf } = await import('./published');
    const { inOrg } = await import('../../../kernel/server/db/tenant');
    expect(await inOrg(t.kernel.pools.tenant, 189, (door) => menusOf(door, 189))).toEqual([
      '/desk/sport/home/edu/teachers',
      'sport.play',
      'teach.mall',
    ]);
    expect(await inOrg(t.kernel.pools.tenant, 189, (door) => menusOf(door, 710))).toEqual([]);
    expect((await school.refused(calls.menusGet, { id: 619 })).status).toBe(404);
    expect((await bureau.refused(calls.regMenusGet, { id: 4107 })).status).toBe(404);
    expect((await bureau.refused(calls.menusGet, { id: 710 })).status).toBe(404);
    expect(await platform.refused(calls.menusSet, { id: 189, menuIds: ['<script>'] })).toMatchObject({ status: 400 });
    await platform.ok(calls.menusSet, { id: 189, menuIds: [] });
    await platform.ok(calls.regMenusSet, { id: 4109, menuIds: [] });
    expect(await t.sql('select 1 from organisation_menu')).toEqual([]);
  });
  test('the menu groups to choose from are the function modules of roles', () => {
    expect(MENU_GROUPS.map((g) => [g.code, g.busi])).toEqual(FUNC_MODULES.map((g) => [g.code, g.busi]));
  });
  test('services have a day of beginning and perhaps an end, and the session carries those of today', async () => {
    t.at('2026-09-14T08:00:00Z');
    const serves = [
      { servId: 'ORG_BASE' as const, start: '2026-01-01', end: null },
      { servId: 'SPT_BASE' as const, start: '2026-09-01', end: '2026-09-13' },
      { servId: 'TCH_BASE' as const, start: '2026-09-14', end: '2026-09-14' },
    ];
    const old = await platform.ok(calls.servesGet, { id: 205 });
    expect(await platform.ok(calls.servesSet, { id: 205, serves })).toEqual(
      [...serves].sort((a, b) => a.servId.localeCompare(b.servId)),
    );
    const [person] = await t.sql<{ user_id: number }>(
      'select user_id from people_person where org_id = 205 and user_type = 2 limit 1',
    );
    const me = await t.asUser(205, person!.user_id);
    expect(await me.ok(calls.selfServes, {})).toEqual(['ORG_BASE', 'TCH_BASE']);
    await platform.ok(calls.servesSet, { id: 205, serves: [serves[0]!] });
    expect(await me.ok(calls.selfServes, {})).toEqual(['ORG_BASE']);
    expect(await platform.refused(calls.servesSet, { id: 205, serves: [serves[0]!, serves[0]!] })).toMatchObject({
      status: 400,
      error: 'organisation.fault.serveTwice',
    });
    expect(
      await platform.refused(calls.servesSet, {
        id: 205,
        serves: [{ servId: 'ORG_BASE', start: '2026-02-01', end: '2026-01-01' }],
      }),
    ).toMatchObject({ status: 400, error: 'organisation.fault.serveDates' });
    await platform.ok(calls.servesSet, { id: 205, serves: old });
    expect((await school.refused(calls.servesGet, { id: 205 })).status).toBe(404);
    t.at(null);
  });
  test('[S-015] the region tree is open and holds the districts of one city', async () => {
    const tree = await t.anyone().ok(calls.regTree, {});
    expect(tree).toHaveLength(34);
    const city = tree.find((p) => p.value === 41)!.children!.find((c) => c.value === 4109)!;
    expect(city.label).toBe('濮阳市');
    expect(city.children!.map((d) => d.value)).toEqual([410902, 410922, 410923, 410926, 410927, 410928]);
    expect((await t.anyone().in('en-US').ok(calls.regTree, {})).find((p) => p.value === 41)!.label).toBe('Henan');
    expect(calls.regTree.cache).toBe(900);
  });
  test('[C-031] business lines are 1, 3, 4, 5 and 8', async () => {
    expect([...LINES].sort()).toEqual([1, 3, 4, 5, 8]);
    expect((await platform.refused(calls.create, { ...fresh(), busiId: 2 as never })).fields![0]!.path).toBe('busiId');
  });
  test('[C-032] the sport desk’s screens here are for lines 1, 4 and 8', () => {
    const sport = Object.values(screens)
      .flatMap((s) => placesOf(s))
      .filter((p) => p.path.startsWith('/desk/sport/'));
    expect(sport).toHaveLength(3);
    for (const place of sport) expect([1, 4, 8]).toEqual(expect.arrayContaining([...place.need.busi!]));
  });
  test('[C-014] people are told apart as teachers, research staff, head teachers, administrators and students', async () => {
    expect(USER_KINDS).toEqual(['teacher', 'research', 'headTeacher', 'admin', 'student']);
    const { people: of } = await school.ok(calls.overview, { id: 189 });
    expect(of).toEqual({
      teacher: await people(189, 2),
      research: 1,
      admin: 1,
      headTeacher: expect.any(Number),
      student: await people(189, 1),
    });
    expect(of.headTeacher).toBeGreaterThan(0);
  });
});
