import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/kernel/server/db/sql';
import { activateMeet, createEntry, createMeet, listMeets } from '../../src/modules/games/contract';
import { World, type Person } from './kit';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(async () => {
  await world.close();
});

const DAY = '2026-12-10';
/** Types into a field of a form by its label. */
const fill = async (who: Person, label: string, text: string) => {
  const field = who.page.getByRole('dialog').getByLabel(label, { exact: true });
  await field.fill(text);
  await field.press('Enter');
};

test('a small meet is played: defined, entered by a child and a teacher, arranged, exchanged with keys, entered, tied, awarded, printed', async () => {
  const office = await world.as('school189');
  await office.open('/desk/sport/game4/game/list');
  await office.page.getByRole('button', { name: '新建运动会' }).first().click();
  await office.page.getByRole('dialog').waitFor();
  await office.page.getByRole('dialog').getByLabel('名称').fill('班级田径赛');
  await fill(office, '开始日期', DAY);
  await fill(office, '结束日期', DAY);
  await office.page.getByRole('dialog').getByLabel('年级', { exact: true }).click();
  const [own] = await world.t.sql<{ grd_id: number; sex: string; clazz_id: number }>(sql`
    select s.grd_id, p.sex, s.clazz_id
    from account_login_claim c
    join class_student_v s on s.org_id = c.org_id and s.user_id = c.user_id and s.clazz_type = 1
    join people_person_v p on p.org_id = c.org_id and p.user_id = c.user_id
    where c.login = 'student189'`);
  const [grade] = await world.t.sql<{ name_zh: string }>(
    sql`select name_zh from textbook_grade where grd_id = ${own!.grd_id}`,
  );
  await office.page.keyboard.type(grade!.name_zh);
  await office.page.keyboard.press('Enter');
  await office.page.keyboard.press('Escape');
  await office.page
    .getByRole('dialog')
    .getByRole('button', { name: /保\s?存|确\s?定|提\s?交/ })
    .first()
    .click();
  await office.page.getByRole('heading', { name: '班级田径赛' }).first().waitFor();
  await office.shot('games-1-new');

  // Events: the 100 m for both, all at once.
  await office.page.getByLabel('选择项目').click();
  await office.page.keyboard.type('100米');
  await office.page.getByTitle('100米', { exact: true }).first().click();
  await office.page.keyboard.press('Escape');
  await office.page.getByRole('button', { name: '添加项目' }).click();
  await office.page
    .getByRole('cell', { name: /男子100米$/ })
    .first()
    .waitFor();
  await office.page.getByRole('button', { name: '发布并开放报名' }).click();
  await office.page.getByText('已发布', { exact: true }).first().waitFor();

  // The child enters itself, at the size of a phone.
  const child = await world.as('student189', { width: 360, height: 740, touch: true });
  await child.open('/sport/games');
  await child.page.getByRole('button', { name: /班级田径赛/ }).click();
  const sex = own!.sex === 'male' ? '男子' : '女子';
  await child.page.getByRole('button', { name: new RegExp(`^报名.*${sex}100米`) }).click();
  await child.page.getByRole('button', { name: /^取消报名：/ }).waitFor();
  await child.shot('games-2-child');
  const wide = await child.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);

  // The office enters others of the same group.
  const [meet] = await (await world.t.as('school189')).rows(listMeets, { name: '班级田径赛' });
  await office.page.getByRole('tab', { name: '报名' }).click();
  await office.page.getByLabel('项目', { exact: true }).click();
  await office.page
    .getByTitle(new RegExp(`${sex}100米`))
    .last()
    .click();
  // Of another class than the child's: each may enter three for an event.
  const [{ clazz_name } = { clazz_name: '' }] = await world.t.sql<{ clazz_name: string }>(
    sql`select clazz_name from class_clazz_v where clazz_id = ${own!.clazz_id}`,
  );
  const ticks = office.page.locator('.game-ticks label').filter({ hasNotText: clazz_name }).locator('input:enabled');
  await ticks.first().waitFor();
  for (let i = 0; i < 3; i++) await ticks.nth(i).check();
  await office.page.getByRole('button', { name: '报名 3 人' }).click();
  // The word of it goes after some seconds; the ticks are taken back, and what was refused would keep them.
  await office.page.getByRole('button', { name: '报名 3 人' }).waitFor({ state: 'detached' });
  await office.shot('games-3-enrol');

  // Rounds, lanes, and an exchange with keys.
  await office.page.getByRole('tab', { name: '编排' }).click();
  await office.page.getByRole('button', { name: '按报名生成轮次' }).click();
  await office.page.getByRole('button', { name: '全部编排' }).click();
  const cells = office.page.locator('.game-cell:has(.game-runner)');
  await cells.first().waitFor();
  const before = await cells.first().getAttribute('title');
  const other = await cells.nth(1).getAttribute('title');
  await cells.first().focus();
  await office.page.keyboard.press('Enter');
  await office.page.keyboard.press('ArrowDown');
  await office.page.keyboard.press('Enter');
  const nameOf = (label: string | null) => label!.split('：')[1]!;
  await office.page.getByTitle(`${before!.split('：')[0]}：${nameOf(other)}`, { exact: true }).waitFor();
  await office.shot('games-4-heats');

  // Results by keyboard: the first two are level.
  await office.page.getByRole('tab', { name: '成绩' }).click();
  const inputs = office.page.locator('input[data-result]');
  await inputs.first().waitFor();
  expect(await inputs.count()).toBe(4);
  // The field has no network for a while: what is typed waits on the device.
  await office.context.setOffline(true);
  await inputs.first().focus();
  for (const text of ['13.4', '13.4', '1\'02"5', 'DNS']) {
    await office.page.keyboard.type(text);
    await office.page.keyboard.press('Enter');
  }
  expect(await office.page.getByText('等待发送').count()).toBe(4);
  await office.context.setOffline(false);
  await office.page.getByText('4/4').first().waitFor();
  await office.shot('games-5-results');
  await office.page.getByRole('button', { name: '结束这一轮' }).click();
  await office.page.getByRole('button', { name: '取消结束' }).waitFor();

  // The tie shares its points.
  await office.page.getByRole('tab', { name: '名次得分' }).click();
  await office.page.getByRole('button', { name: '计分排名' }).click();
  await office.page.getByText('8 分').first().waitFor();
  expect(await office.page.getByText('8 分').count()).toBe(2);
  await office.shot('games-6-awards');

  // Certificates with their codes, a page each.
  await office.page.getByRole('tab', { name: '打印' }).click();
  await office.page.getByLabel('打印内容').click();
  await office.page.getByTitle('奖状').click();
  await office.page.getByRole('button', { name: '生成可查验的奖状' }).click();
  await office.page.locator('.game-certificate .proof-qr').nth(2).waitFor();
  await office.shot('games-7-certificates');
  const pdf = await office.page.pdf({ format: 'A4' });
  expect((pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length).toBe(3);

  // The child sees its own place.
  await child.open(`/sport/games?gam=${meet!.gamId}&tab=results`);
  await child.page.locator('.game-me').first().waitFor();
  await child.shot('games-8-mine');
  expect([...office.faults(), ...child.faults()]).toEqual([]);
  await Promise.all([office.close(), child.close()]);
});

test('a teacher enters children of the own class on the site', async () => {
  const admin = await world.t.as('school189');
  const master = await world.t.as('classmgr189');
  const [clazz] = await world.t.sql<{ grd_id: number }>(sql`
    select grd_id from class_clazz_v where org_id = 189 and master_id = ${master.userId} and clazz_type = 1 limit 1`);
  const { gamId } = await admin.ok(createMeet, {
    name: '班主任报名',
    start: DAY,
    end: DAY,
    grdIds: [Number(clazz!.grd_id)],
  });
  await admin.ok(createEntry, { gamId, event: 'run.100', sex: 'mixed', grdIds: [Number(clazz!.grd_id)] });
  await admin.ok(activateMeet, { gamId, on: true });
  const teacher = await world.as('classmgr189');
  await teacher.open(`/sport/games?gam=${gamId}`);
  const tick = teacher.page.locator('.game-ticks input:enabled').first();
  await tick.check();
  await teacher.page.getByRole('button', { name: '报名 1 人' }).click();
  await teacher.page.getByRole('button', { name: /^取消报名：/ }).waitFor();
  await teacher.shot('games-9-teacher');
  expect(teacher.faults()).toEqual([]);
  await teacher.close();
});
