import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { registry } from '../../../apps/modules';
import { plusDays } from '../../../kernel/shared/dates';
import { TestApp } from '../../../kernel/testing/app';
import { listClazzes } from '../../class/contract';
import * as organisation from '../../organisation/contract';
import { basicStudents, teachers, trainStudents } from '../../people/contract';
import * as calls from '../contract';
import { CHORE_DEFS } from '../rules/bench';
import { mondayOf } from './bench';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});
const figure = async (login: string, key: string) =>
  (await (await t.as(login)).ok(calls.benchGet, {})).figures.find((f) => f.key === key);
const count = async (sql: string, ...params: unknown[]) => Number((await t.sql<{ n: number }>(sql, params))[0]!.n);

describe('the frame', () => {
  test('menus that the organisation or a region above it switched off come along', async () => {
    const platform = await t.as('platform');
    const school = await t.as('school189');
    const before = await school.ok(calls.frameGet, {});
    expect(before).toMatchObject({ brand: 'meiyike', edition: 'own' });
    await platform.ok(organisation.menusSet, { id: 189, menuIds: ['sport.play', '/desk/sport/home/edu/teachers'] });
    await platform.ok(organisation.regMenusSet, { id: 4109, menuIds: ['teach.mall'] });
    expect([...(await school.ok(calls.frameGet, {})).off].sort()).toEqual(
      expect.arrayContaining(['/desk/sport/home/edu/teachers', 'sport.play', 'teach.mall']),
    );
    expect((await (await t.as('school619')).ok(calls.frameGet, {})).off).not.toContain('sport.play');
    await platform.ok(organisation.menusSet, { id: 189, menuIds: [] });
    await platform.ok(organisation.regMenusSet, { id: 4109, menuIds: [] });
  });
  test('it says whether somebody learns, teaches or leads a running class', async () => {
    const has = async (login: string) => (await (await t.as(login)).ok(calls.frameGet, {})).hasClazz;
    expect(await has('student189')).toBe(true);
    expect(await has('classmgr189')).toBe(true);
    expect(await has('platform')).toBe(false);
    expect(await has('bureau4109')).toBe(false);
  });
  test('[C-024] [site H14] the development mark is off in production', async () => {
    const me = await t.as('teacher189');
    vi.stubEnv('NODE_ENV', 'production');
    expect((await me.ok(calls.frameGet, {})).development).toBe(false);
    vi.stubEnv('NODE_ENV', 'development');
    expect((await me.ok(calls.frameGet, {})).development).toBe(true);
  });
  test('without a session there is no frame', async () => {
    expect((await t.anyone().refused(calls.frameGet, {})).status).toBe(401);
  });
});

describe('page views', () => {
  test("[site H15] views are counted by organisation, day and screen, without ids and without anybody's name", async () => {
    const me = await t.as('teacher189');
    const path = '/bridge/test';
    expect(registry.places.some((p) => p.path === path)).toBe(true);
    await me.ok(calls.viewsAdd, {
      items: [
        { path, views: 2 },
        { path, views: 1 },
        { path: '/clazz/basic/7/student', views: 5 },
        { path: '/no/such/page', views: 5 },
      ],
    });
    await me.ok(calls.viewsAdd, { items: [{ path, views: 4 }] });
    expect(await t.sql('select org_id, views from shell_view where path = $1', [path])).toEqual([
      { org_id: 189, views: 7 },
    ]);
    expect(
      await t.sql(`select path from shell_view where path in ('/no/such/page', '/clazz/basic/7/student')`),
    ).toEqual([]);
    const columns = await t.sql<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = 'shell_view' order by 1`,
    );
    expect(columns.map((c) => c.column_name)).toEqual(['day', 'org_id', 'path', 'views']);
  });
  test('many browsers that count the same screens at once lose no view', async () => {
    const people = await Promise.all(['school619', 'student619'].map((login) => t.as(login)));
    const items = ['/desk/bench', '/bridge/test', '/common/404'].map((path) => ({ path, views: 1 }));
    const before = await count('select coalesce(sum(views), 0)::int n from shell_view where org_id = 619');
    await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        people[i % 2]!.ok(calls.viewsAdd, { items: i % 3 ? items : [...items].reverse() }),
      ),
    );
    expect((await count('select sum(views)::int n from shell_view where org_id = 619')) - before).toBe(30);
  });
  test('nothing or too much at once is refused', async () => {
    const me = await t.as('teacher189');
    expect((await me.refused(calls.viewsAdd, { items: [] })).status).toBe(400);
    expect((await me.refused(calls.viewsAdd, { items: [{ path: '/desk/bench', views: 0 }] })).status).toBe(400);
  });
});

describe('the bench', () => {
  test("a school's administrator sees the school's own figures, as its lists count them", async () => {
    const people = (type: number) =>
      count('select count(*) n from people_person where org_id = 189 and user_type = $1 and removed_at is null', type);
    expect((await figure('school189', 'students'))?.value).toBe(await people(1));
    expect((await figure('school189', 'teachers'))?.value).toBe(await people(2));
    expect((await figure('school189', 'classes'))?.value).toBe(
      await count('select count(*) n from class_clazz where org_id = 189 and ended_at is null and clazz_type = 1'),
    );
    expect((await figure('school619', 'students'))?.value).toBe(
      await count('select count(*) n from people_person where org_id = 619 and user_type = 1 and removed_at is null'),
    );
  });
  test('a bureau sees its region and no other, the platform every organisation', async () => {
    const inside = '(189, 205, 619)';
    expect((await figure('bureau4109', 'schools'))?.value).toBe(
      await count(`select count(*) n from organisation_org where busi_id = 4 and org_id in ${inside}`),
    );
    expect((await figure('bureau4109', 'students'))?.value).toBe(
      await count(
        `
          select count(*) n
          from people_person
          where user_type = 1
            and removed_at is null
            and org_id in (
              select org_id
              from organisation_org
              where reg_id::text like '4109%' and busi_id in (4, 8)
            )
        `,
      ),
    );
    expect((await figure('platform', 'orgs'))?.value).toBe(
      await count('select count(*) n from organisation_org where busi_id <> 1'),
    );
    expect((await figure('platform', 'users'))?.value).toBe(
      await count('select count(*) n from people_person where removed_at is null'),
    );
  });
  test('a teacher sees the own classes only, and somebody without a class is not told so', async () => {
    const bench = await (await t.as('teacher189')).ok(calls.benchGet, {});
    expect(bench.figures.map((f) => f.key)).toEqual(['myClasses', 'myStudents']);
    const { userId } = await t.who('teacher189');
    const mine = `
        select clazz_id
        from class_clazz c
        where org_id = 189
          and ended_at is null
          and (
            master_id = $1 or exists (
              select 1
              from class_teacher x
              where x.org_id = c.org_id and x.clazz_id = c.clazz_id and x.user_id = $1
            )
          )
      `;
    expect(bench.figures[0]!.value).toBe(await count(`select count(*) n from (${mine}) x`, userId));
    expect(bench.figures[1]!.value).toBe(
      await count(
        `select count(distinct user_id) n from class_enrolment where org_id = 189 and removed_at is null and clazz_id in (${mine})`,
        userId,
      ),
    );
    expect((await (await t.as('support')).ok(calls.benchGet, {})).figures.map((f) => f.key)).toEqual(['users']);
    expect((await (await t.as('bureau4109')).ok(calls.benchGet, {})).figures.map((f) => f.key)).not.toContain(
      'myClasses',
    );
  });
  test('who signed in shortly after midnight on Monday is one of the week, who did late on Sunday is not', async () => {
    const teacherIds = await t.sql<{ user_id: number }>(
      `select user_id from people_person
       where org_id = 189 and user_type = 2 and removed_at is null and login is distinct from 'school189'
       order by user_id
       limit 2`,
    );
    const [early, late] = teacherIds.map((row) => Number(row.user_id));
    await t.sql('delete from account_login_log where org_id = 189 and user_id = any($1::bigint[])', [[early, late]]);
    const week = async () => (await figure('school189', 'teachers'))?.beside ?? -1;
    const before = await week();
    const monday = mondayOf(t.today);
    for (const [userId, at] of [
      [early, `${monday} 00:30+08`],
      [late, `${plusDays(monday, -1)} 23:30+08`],
    ])
      await t.sql(
        `insert into account_login_log (org_id, log_id, user_id, login, how, ok, ip, agent, at)
         values (189, (random() * 1e15)::bigint, $1, 'x', 'password', true, '', '', $2)`,
        [userId, at],
      );
    expect(await week()).toBe(before + 1);
  });
  test('what waits shows when something waits: children without a class, classes without a leader', async () => {
    const chores = async () =>
      new Map((await (await t.as('school619')).ok(calls.benchGet, {})).chores.map((c) => [c.key, c.value]));
    const before = await chores();
    await t.sql('update class_clazz set master_id = null where org_id = 619 and clazz_type = 1 and ended_at is null');
    await t.sql(
      `
        update class_enrolment
        set removed_at = ${t.sqlNow}, removed_why = 'removed', is_home = false
        where org_id = 619
          and user_id = (select min(user_id) from class_student_v where org_id = 619 and clazz_type = 1)
      `,
    );
    const after = await chores();
    expect(after.get('leaderless')).toBe(
      await count('select count(*) n from class_clazz where org_id = 619 and clazz_type = 1 and ended_at is null'),
    );
    expect((after.get('unplaced') ?? 0) - (before.get('unplaced') ?? 0)).toBe(1);
  });
  test('activations of a training institution wait for its administrator', async () => {
    const bench = await (await t.as('training5')).ok(calls.benchGet, {});
    const chores = new Map(bench.chores.map((c) => [c.key, c.value]));
    expect(chores.get('audits') ?? 0).toBe(
      await count(`select count(*) n from people_serve where org_id = 500 and state = 'applied'`),
    );
    expect(bench.figures.map((f) => f.key)).toEqual(expect.arrayContaining(['learners', 'teachers']));
    expect((await (await t.as('trainer5')).ok(calls.benchGet, {})).chores).toEqual([]);
  });
  test('each pile of the bench is as high as the list that it opens', async () => {
    const lists = { expiring: trainStudents, unplaced: basicStudents, leaderless: listClazzes, unsigned: teachers };
    await t.sql(
      'update class_clazz set master_id = null where org_id = 619 and clazz_type = 1 and ended_at is null and order_no = 1',
    );
    // Somebody who left or was disabled waits for nobody.
    await t.sql(
      `update people_person set removed_at = ${t.sqlNow}
       where org_id = 500
         and user_id = (
           select max(user_id) from people_serve
           where org_id = 500 and state = 'passed' and end_on between $1::date and $1::date + 30)
         and login is distinct from 'learner5'`,
      [t.today],
    );
    await t.sql(
      `update people_person set enabled = false
       where org_id = 619
         and user_id = (
           select max(user_id) from people_person
           where org_id = 619 and user_type = 2 and login <> 'school619')`,
    );
    const compared = new Set<string>();
    for (const login of ['school189', 'school619', 'training5']) {
      const caller = await t.as(login);
      for (const { key, value } of (await caller.ok(calls.benchGet, {})).chores) {
        // That page shows what waits by itself.
        if (key === 'audits') continue;
        const query = CHORE_DEFS[key].to?.split('?')[1] ?? '';
        const answer = await t.app.inject({
          url: `/api${lists[key].path}?curPage=1&pageSize=10&${query}`,
          headers: { authorization: `Bearer ${caller.token ?? ''}` },
        });
        expect([login, key, answer.json<{ total: number }>().total]).toEqual([login, key, value]);
        compared.add(key);
      }
    }
    expect([...compared]).toEqual(expect.arrayContaining(['leaderless', 'unsigned', 'expiring']));
  });
  test('[bench] the overview among the monitors is the bench', async () => {
    for (const login of ['teacher189', 'school189', 'training5']) {
      const who = await t.as(login);
      expect(await who.ok(calls.monitorBench, {})).toEqual(await who.ok(calls.benchGet, {}));
    }
    expect((await (await t.as('student189')).refused(calls.monitorBench, {})).status).toBe(403);
  });
  test('students have no bench', async () => {
    expect((await (await t.as('student189')).refused(calls.benchGet, {})).status).toBe(403);
  });
  test('a week begins on Monday', () => {
    expect(['2026-11-16', '2026-11-21', '2026-11-22', '2026-11-23'].map(mondayOf)).toEqual([
      '2026-11-16',
      '2026-11-16',
      '2026-11-16',
      '2026-11-23',
    ]);
  });
});
