import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
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

describe('create, change, remove', () => {
  test('an organisation begins enabled, not yet visitable, with its first services', async () => {
    const made = await platform.ok(
      calls.create,
      freshSchool({ domain: 'Xin-Xiao', scope: 'nine-year', sysIds: [1, 2] }),
    );
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
    const input = freshSchool({ adminName: '吴校长', adminPhone: '13912340009' });
    const [first, second] = [await once.ok(calls.create, input), await once.ok(calls.create, input)];
    expect(second.orgId).toBe(first.orgId);
    expect(await t.sql('select 1 from organisation_org where name = $1', [input.name])).toHaveLength(1);
    expect(await peopleOf(t, first.orgId, 2)).toBe(1);
  });
  test('a custom role of the platform with the schools’ menu group keeps organisations too', async () => {
    await t.sql(
      `insert into role_role (org_id, role_id, name, func_ids, made_at) values (1, 78, '机构专员', '{mod:user}', ${t.sqlNow})`,
    );
    const { userId } = await t.who('inputer');
    expect((await (await t.asUser(1, userId)).refused(calls.create, freshSchool())).status).toBe(403);
    await t.sql('insert into people_person_role (org_id, user_id, role_id) values (1, $1, 78)', [userId]);
    const me = await t.asUser(1, userId);
    const made = await me.ok(calls.create, freshSchool());
    await me.ok(calls.servesSet, { id: made.orgId, serves: [] });
    await me.ok(calls.remove, { id: made.orgId });
  });
  test('what does not fit is refused at its field, in both languages', async () => {
    const at = async (input: object) => {
      const r = await platform.refused(calls.create, input);
      return [r.status, r.fields?.[0]?.path, r.fields?.[0]?.code];
    };
    expect(await at(freshSchool({ name: '' }))).toEqual([400, 'name', 'organisation.nameRequired']);
    expect(await at(freshSchool({ scope: 'bureau' }))).toEqual([400, 'scope', 'organisation.fault.wrongScope']);
    expect(await at(freshSchool({ regId: null }))).toEqual([400, 'regId', 'organisation.fault.regionWanted']);
    expect(await at(freshSchool({ regId: 999999 }))).toEqual([400, 'regId', 'organisation.fault.noRegion']);
    expect(await at(freshSchool({ sysIds: [] }))).toEqual([400, 'sysIds', 'organisation.fault.systemsWanted']);
    expect(await at(freshSchool({ parentId: 424242 }))).toEqual([400, 'parentId', 'organisation.fault.noParent']);
    expect(await at(freshSchool({ adminPhone: '13812345678' }))).toEqual([
      400,
      'adminName',
      'organisation.fault.adminNameWanted',
    ]);
    expect(await at(freshSchool({ adminName: '王', adminPhone: '123' }))).toEqual([
      400,
      'adminPhone',
      expect.any(String),
    ]);
    for (const bad of ['a', '9ab', 'list', 'a_b', '中文', 'ab-', `a${'b'.repeat(40)}`])
      expect(await at(freshSchool({ domain: bad }))).toEqual([400, 'domain', 'organisation.domainForm']);
    expect(await at({ ...freshSchool(), name: '濮阳市实验学校', regId: 410902 })).toEqual([
      409,
      'name',
      'organisation.fault.nameTaken',
    ]);
    expect((await platform.in('en-US').refused(calls.create, freshSchool({ regId: null }))).fields![0]!.text).toBe(
      'Choose the region',
    );
  });
  test('[V-037] a domain is free or taken', async () => {
    expect(await platform.ok(calls.domainCheck, { domain: 'SYXX' })).toEqual({ free: false });
    expect(await platform.ok(calls.domainCheck, { domain: 'syxx', orgId: 189 })).toEqual({ free: true });
    expect(await school.ok(calls.domainCheck, { domain: 'quite-free' })).toEqual({ free: true });
    expect(await platform.refused(calls.create, freshSchool({ domain: 'syxx' }))).toMatchObject({
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
    const two = await Promise.all([1, 2].map(() => platform.send(calls.create, freshSchool({ domain: 'at-once' }))));
    expect(two.map((r) => r.status).sort()).toEqual([200, 409]);
  });
  test('a change keeps old and new in the audit, and sessions follow it', async () => {
    const made = await platform.ok(calls.create, freshSchool());
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
      expect((await who.refused(calls.create, freshSchool())).status).toBe(403);
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
    const made = await platform.ok(calls.create, freshSchool());
    await t.sql(`insert into organisation_album (org_id, album_id, name, made_at) values ($1, 1, 'x', ${t.sqlNow})`, [
      made.orgId,
    ]);
    await platform.ok(calls.menusSet, { id: made.orgId, menuIds: ['sport.play'] });
    await platform.ok(calls.remove, { id: made.orgId });
    expect((await platform.refused(calls.remove, { id: made.orgId })).status).toBe(404);
    expect(
      await t.sql("select 1 from organisation_menu where owner_kind = 'org' and owner_id = $1", [made.orgId]),
    ).toEqual([]);
    for (const table of ['organisation_org', 'organisation_serve', 'organisation_album'])
      expect(await t.sql(`select 1 from ${table} where org_id = $1`, [made.orgId])).toEqual([]);
    expect(await t.sql('select 1 from organisation_menu where owner_id = $1', [made.orgId])).toEqual([]);
  });
  test('the first administrator is made with the organisation and may sign in', async () => {
    const made = await platform.ok(calls.create, freshSchool({ adminName: '孙校长', adminPhone: '13912340001' }));
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
      `
        insert into account_credential (org_id, user_id, pwd_hash, must_change)
        values ($1, $2, 'x', false)
        on conflict (org_id, user_id) do update set pwd_hash = 'x', must_change = false
      `,
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
    // Nobody passing by learns that there is such a school; nor has the platform itself a public page.
    for (const id of [619, 1]) expect((await t.anyone().refused(calls.get, { id })).status).toBe(404);
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
