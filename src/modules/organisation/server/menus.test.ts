import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placesOf } from '../../../kernel/shared/screens';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { FUNC_MODULES } from '../../role/rules';
import * as calls from '../contract';
import { LINES, MENU_GROUPS, USER_KINDS } from '../rules';
import { screens } from '../screens';
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
    t.at(`${testDayPlus(-2)}T08:00:00Z`);
    const serves = [
      { servId: 'ORG_BASE' as const, start: testDayPlus(-200), end: null },
      { servId: 'SPT_BASE' as const, start: testDayPlus(-15), end: testDayPlus(-3) },
      { servId: 'TCH_BASE' as const, start: testDayPlus(-2), end: testDayPlus(-2) },
    ];
    const old = await platform.ok(calls.servesGet, { id: 205 });
    expect(await platform.ok(calls.servesSet, { id: 205, serves })).toEqual(
      [...serves].sort((a, b) => a.servId.localeCompare(b.servId)),
    );
    const [person] = await t.sql<{ user_id: number }>(
      'select user_id from people_person where org_id = 205 and user_type = 2 order by user_id limit 1',
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
    expect((await platform.refused(calls.create, { ...freshSchool(), busiId: 2 })).fields![0]!.path).toBe('busiId');
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
      teacher: await peopleOf(t, 189, 2),
      research: 1,
      admin: 1,
      headTeacher: expect.any(Number),
      student: await peopleOf(t, 189, 1),
    });
    expect(of.headTeacher).toBeGreaterThan(0);
  });
});
