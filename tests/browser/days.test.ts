import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { mondayOf } from '../../src/modules/timetable/rules';
import { plusDays } from '../../src/kernel/shared/dates';
import { chromiumPath, PATIENCE, World, type Person } from './kit';

let world: World;
beforeAll(async () => {
  world = await World.open({ processes: 1 });
});
afterAll(async () => {
  await world?.close();
});
afterEach(() => world?.t.at(null));

/** Signs somebody in where they land. */
async function landed(login: string, width = 1440): Promise<Person> {
  const person = await world.as(login, { width });
  await person.open('/index');
  await person.page.waitForFunction(() => document.querySelector('main[data-place]'));
  await person.settle();
  return person;
}
const path = (person: Person) => new URL(person.page.url()).pathname;

describe.skipIf(!chromiumPath)('the day', () => {
  test('a teacher lands on it and opens the paper that waited longest with one click', async () => {
    const [oldest] = await world.t.sql<{ task: string; child: string }>(
      `select r.task_id as task, r.user_id as child from homework_reply r join homework_task t using (org_id, task_id)
       where t.user_id = $1 and t.removed_at is null and r.state = 'submitted' and t.mark_type = 1
       order by r.submitted_at, r.task_id, r.user_id limit 1`,
      [(await world.t.who('teacher189')).userId],
    );
    const person = await landed('teacher189');
    try {
      expect(path(person)).toBe('/arrange/basic/myLessons');
      await person.shot('day-teacher');
      const paper = `/work/${oldest!.task}/correct/${oldest!.child}/byPerson`;
      await person.page.locator(`a[href="${paper}"]`).click();
      await person.page.waitForURL(`**${paper}`);
      await person.settle();
      expect(person.faults()).toEqual([]);
    } finally {
      await person.close();
    }
  });
  test('a child lands on it and opens the task due next with one click, on a phone', async () => {
    const [next] = await world.t.sql<{ task: string; name: string }>(
      `select r.task_id as task, t.name from homework_reply r join homework_task t using (org_id, task_id)
       where r.user_id = $1 and t.removed_at is null and r.state not in ('submitted', 'marked') and t.start_at <= ${world.t.sqlNow}
         and (t.is_late_on or t.due_at is null or t.due_at > ${world.t.sqlNow})
       order by t.due_at nulls last, t.task_id limit 1`,
      [(await world.t.who('student189')).userId],
    );
    const person = await landed('student189', 390);
    try {
      expect(path(person)).toBe('/arrange/study/myLessons');
      await person.shot('day-child');
      const main = person.page.getByRole('main');
      // What is to do stands before the long list of lessons, and says when it is due as people say it.
      const todo = main.locator('section', { has: person.page.getByRole('heading', { name: '要做的作业' }) });
      expect(await todo.innerText()).toMatch(/(今天|明天|周.) \d\d:\d\d/);
      expect(await person.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await todo.getByRole('link', { name: next!.name }).first().click();
      await person.page.waitForURL(`**/work/dowork/${next!.task}/answer`);
      expect(person.faults()).toEqual([]);
    } finally {
      await person.close();
    }
  });
  test('at the weekend it shows the coming week and the lessons of the next school day', async () => {
    const today = world.t.today;
    const saturday = plusDays(mondayOf(today), 5);
    world.t.at(`${saturday}T02:00:00Z`);
    for (const login of ['teacher189', 'student189']) {
      const person = await landed(login);
      try {
        const main = person.page.getByRole('main');
        await main.getByRole('heading', { name: '下周' }).waitFor();
        await main.getByRole('heading', { name: '下个上课日' }).waitFor();
        await person.shot(`day-weekend-${login}`);
        expect(await main.locator('.tt-list .tt-row').count()).toBeGreaterThan(0);
        expect(person.faults()).toEqual([]);
      } finally {
        await person.close();
      }
    }
  });
  test("an announcement to staff stands above a teacher's page and never on a child's", async () => {
    const words = '今晚八点全体教师线上会议';
    await world.t.sql(
      `insert into operations_affiche (affiche_id, mode, title, content, start_at, end_at, publisher_id, publisher,
         released_at, user_types) values (1, 'banner', $1, '<p>…</p>', ${world.t.sqlNow} - interval '1 hour',
         ${world.t.sqlNow} + interval '1 day', 1, '平台', ${world.t.sqlNow}, '{2}')`,
      [words],
    );
    for (const [login, seen] of [
      ['teacher189', 1],
      ['student189', 0],
    ] as const) {
      const person = await landed(login);
      try {
        expect([login, await person.page.locator('.notice-banner', { hasText: words }).count()]).toEqual([login, seen]);
      } finally {
        await person.close();
      }
    }
  });
  test('an announcement to staff of schools is written in both languages, looks as its preview, and reaches nobody else', async () => {
    const [zh, en] = ['期末成绩下周起可以录入', 'Term results can be entered from next week'];
    const platform = await world.as('platform');
    const { page } = platform;
    try {
      await platform.open('/desk/teach/sys/affiches');
      await page.getByRole('main').getByRole('button', { name: '发布公告' }).first().click();
      const form = page.getByRole('dialog');
      await form.getByText('横幅', { exact: true }).click();
      await form.getByRole('textbox', { name: '标题', exact: true }).fill(zh);
      await form.getByRole('textbox', { name: '英文标题', exact: true }).fill(en);
      await form.locator('.ProseMirror').first().fill(`${zh}。`);
      await form.locator('.ProseMirror').last().fill(`${en}.`);
      // Staff are proposed.
      await form.getByText('教师和管理人员').first().waitFor();
      await form.getByRole('combobox', { name: '业务线' }).click();
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '中小学校' }).click();
      await form.getByRole('textbox', { name: '标题', exact: true }).click();
      await form.getByRole('button', { name: '预览' }).click();
      await expect.poll(() => form.locator('.notice-banner-title').allInnerTexts()).toEqual([zh, en]);
      await platform.shot('announcement');
      await form.getByRole('button', { name: '发布公告' }).click();
      await form.waitFor({ state: 'hidden' });
      expect(platform.faults()).toEqual([]);
    } finally {
      await platform.close();
    }
    await world.t.sql(
      `update operations_affiche set start_at = ${world.t.sqlNow} - interval '1 hour' where title = $1`,
      [zh],
    );
    for (const [login, lang, words] of [
      ['teacher189', 'zh-CN', [zh]],
      ['school189', 'en-US', [en]],
      ['trainer5', 'zh-CN', []],
      ['student189', 'zh-CN', []],
    ] as const) {
      const person = await world.as(login, { lang });
      try {
        await person.open('/index');
        await person.page.waitForFunction(() => document.querySelector('main[data-place]'));
        await person.settle();
        const said = await person.page.locator('.notice-banner-title').allInnerTexts();
        expect([login, said.filter((line) => line === zh || line === en)]).toEqual([login, words]);
        expect(person.faults()).toEqual([]);
      } finally {
        await person.close();
      }
    }
  });
  test('a menu that opens under the mouse is shut after a choice, though the mouse rests on it', async () => {
    const person = await landed('school189');
    const { page } = person;
    try {
      const side = page.getByRole('navigation', { name: '侧边菜单' });
      await side.getByRole('button', { name: '收起菜单' }).click();
      const icon = side.getByRole('link', { name: '教务管理' });
      const fly = page.locator('.sh-fly', { hasText: '班级管理' });
      // A quick click is there before the menu: it must not come after it.
      await icon.click();
      await page.waitForURL('**/edu/**');
      await page.waitForTimeout(900);
      expect(await fly.isVisible()).toBe(false);
      // A busy machine may lose the mouse between icon and line: a hand then tries again.
      await vi.waitFor(
        async () => {
          await page.mouse.move(700, 500);
          await icon.hover();
          await fly.waitFor({ timeout: 5000 });
          await fly.getByRole('link', { name: '班级管理' }).click({ timeout: 5000 });
          await page.waitForURL('**/edu/clazz4', { timeout: 5000 });
        },
        { timeout: PATIENCE, interval: 500 },
      );
      await page.waitForTimeout(900);
      expect(await fly.isVisible()).toBe(false);
    } finally {
      await person.close();
    }
  });
});
