import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeSheet } from '../../src/kernel/server/sheet/pool';
import { chromiumPath, World, type Person } from './kit';

let world: World;
beforeAll(async () => {
  world = await World.open({ processes: 3 });
});
afterAll(async () => {
  await world?.close();
});

const HEADER = ['姓名', '性别', '学号', '年级', '班级', '民族', '出生日期', '登录账号', '手机', '备注'];
/** A small roster of 七年级1班 with two mistakes that a clerk makes. */
async function roster(): Promise<Buffer> {
  const rows = [
    ['赵一诺', '女', '202621890901', '七年级', '七年级1班', '汉族', '2013-11-02', '', '', ''],
    ['钱子墨', '男', '202621890902', '七年级', '七年级1班', '回族', '2013-12-24', 'qianzimo1', '', ''],
    ['孙若溪', '未知', '202621890903', '七年级', '七年级1班', '汉族', '2014-01-15', '', '', ''],
    ['李沐阳', '男', '12', '七年级', '七年级1班', '汉族', '2014-02-20', '', '', ''],
  ];
  return Buffer.from(
    await writeSheet({ sheets: [{ name: '学生', columns: HEADER.map((title) => ({ title, width: 14 })), rows }] }),
  );
}
const type = async (person: Person, label: string | RegExp, text: string) => {
  await person.page.getByLabel(label).first().fill(text);
};
/** Waits for an address; redirects on the way do no harm. */
const arrive = (person: Person, path: RegExp) => expect.poll(() => new URL(person.page.url()).pathname).toMatch(path);
async function signIn(person: Person, login: string, password: string): Promise<void> {
  await person.open('/login');
  await type(person, /^(账号|Account)$/, login);
  await type(person, /^(密码|Password)$/, password);
  await person.page.getByRole('button', { name: /^(登录|Sign in)$/ }).click();
}

describe.skipIf(!chromiumPath)('a school has its first day', () => {
  test('the administrator signs in, imports a roster full of mistakes, mends it, confirms, and takes it back', async () => {
    const admin = await world.as(null);
    const { page } = admin;
    await signIn(admin, 'school189', 'Meike2026');
    await arrive(admin, /\/desk\/bench$/);
    await admin.settle();
    await page.getByText('陈思远').first().waitFor();
    await admin.shot('journey/1-bench');

    await admin.open('/desk/teach/edu/students4');
    // On a slow machine the first click may meet the button before its menu can open.
    const item = page.getByRole('menuitem').first();
    for (let i = 0; i < 4 && !(await item.isVisible()); i++) {
      await page.getByRole('button', { name: /导入/ }).first().click();
      await item.waitFor({ timeout: 4000 }).catch(() => undefined);
    }
    await item.click();
    await page.locator('input[type=file]').setInputFiles({
      name: '七年级新生.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await roster(),
    });
    await page.getByText('2 行有问题，2 行可以导入').waitFor();
    await admin.shot('journey/2-faults');
    // Both mistakes are named where they stand, and mended there.
    await page.getByText('未知').first().click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('女');
    await page.keyboard.press('Enter');
    await page.getByText('1 行有问题，3 行可以导入').waitFor();
    await page.getByRole('button', { name: /先导入正确的 3 行/ }).click();
    await admin.shot('journey/3-diff');
    // Whoever stands in the school and not in the sheet is a step of its own; nobody is ticked, so nobody is disabled.
    await page.getByRole('button', { name: '下一步' }).click();
    await admin.shot('journey/3b-leavers');
    await page.getByRole('button', { name: /确认导入 3 行/ }).click();
    await page.getByRole('button', { name: /撤销这次导入/ }).waitFor();
    await admin.shot('journey/4-result');
    expect(
      await world.t.sql(
        "select name from people_person where org_id = 189 and sid_no like '2026218909%' and removed_at is null order by sid_no",
      ),
    ).toEqual([{ name: '赵一诺' }, { name: '钱子墨' }, { name: '孙若溪' }]);
    // A child of the roster signs in the first time: the school's initial password, then one of their own.
    const child = await world.as(null);
    await signIn(child, 'qianzimo1', 'Meike2026');
    await child.page
      .getByText(/新密码|设置.*密码/)
      .first()
      .waitFor();
    await child.shot('journey/5-first-password');
    await child.page
      .getByLabel(/新密码/)
      .first()
      .fill('Qian2026ok');
    await child.page
      .getByLabel(/再|确认/)
      .first()
      .fill('Qian2026ok');
    await child.page
      .getByRole('button', { name: /确定|保存|进入|完成|设置/ })
      .last()
      .click();
    await arrive(child, /\/(clazz\/study\/current|arrange\/study\/myLessons)$/);
    await child.open('/clazz/study/current');
    await child.page.getByText('七年级1班').first().waitFor();
    await child.shot('journey/6-child');
    expect(child.faults()).toEqual([]);
    await child.close();

    // Somebody has signed in meanwhile; what nobody touched is taken back.
    await page.getByRole('button', { name: /撤销这次导入/ }).click();
    const undone = page.waitForResponse((r) => r.request().method() === 'POST' && r.url().endsWith('/undo'));
    await page.locator('.ant-modal-confirm .ant-btn-dangerous, .ant-modal-confirm .ant-btn-primary').last().click();
    expect((await undone).status()).toBeLessThan(300);
    await admin.settle();
    await admin.shot('journey/6b-undo');
    expect(admin.faults()).toEqual([]);
    await admin.close();
  });

  test('[desk D23] [desk D26] [site H1] [site U1] [site U7] header and user card: organisation, language, person, profile, logout, classes', async () => {
    const child = await world.as('student189', { width: 1280 });
    await child.open('/clazz/study/current');
    const header = child.page.locator('header').first();
    expect(await header.innerText()).toContain('濮阳市实验学校');
    await child.shot('journey/7a-before');
    await header.getByText('王梓萱').click();
    const card = child.page.locator('.ant-popover, [role=dialog]').last();
    await card
      .getByText('6001890010')
      .or(card.getByText(/60018900\d\d/))
      .first()
      .waitFor();
    const text = await card.innerText();
    expect(text).toContain('王梓萱');
    expect(text).toMatch(/学生/);
    expect(text).toMatch(/退出/);
    await child.shot('journey/7-card');
    const calls: string[] = [];
    child.page.on('request', (r) => {
      if (r.url().includes('/clazz/student/current')) calls.push(new URL(r.url()).search);
    });
    const classes = card.getByText(/我的班级/).first();
    if (await classes.count()) await classes.click();
    await child.settle();
    expect(calls.every((q) => q.includes('pageSize=4') && q.includes('curPage=1'))).toBe(true);
    await child.page.keyboard.press('Escape');
    await header
      .getByText(/EN|English/)
      .first()
      .click();
    await child.page.getByText('My class').first().waitFor();
    await child.shot('journey/8-english');
    expect(child.faults()).toEqual([]);
    await child.close();
  });

  test('everybody sees exactly what is theirs: a teacher has no desk, a PE teacher with a school-made role has', async () => {
    const teacher = await world.as('teacher189');
    await teacher.open('/index');
    await arrive(teacher, /\/(clazz\/basic\/current|arrange\/basic\/myLessons)$/);
    await teacher.settle();
    expect(await teacher.page.locator('header').first().innerText()).not.toContain('管理系统');
    await teacher.open('/desk/teach/edu/students4');
    await teacher.page.getByText('页面无法访问').first().waitFor();
    await teacher.shot('journey/9-forbidden');
    await teacher.close();
    const pe = await world.as('peteach189');
    await pe.open('/clazz/basic/current');
    // It stands in the menu's last group.
    await pe.page.locator('header').getByText('其他', { exact: true }).click();
    await pe.page.getByText('管理系统').first().waitFor();
    await pe.open('/nowhere/at/all');
    await pe.page
      .getByText(/页面不存在|页面未找到/)
      .first()
      .waitFor();
    await pe.open('/desk/sport/nowhere');
    await pe.page.getByText('资源不存在').first().waitFor();
    await pe.close();
  });

  test('support signs in as a person, with a banner, an end and a trail on both sides', async () => {
    const support = await world.as('support');
    await support.open('/desk/user/fakeLogin');
    const { userId } = await world.t.who('teacher189');
    const [row] = await world.t.sql<{ yun_no: string }>(
      'select yun_no from people_person where org_id = 189 and user_id = $1',
      [userId],
    );
    await support.page.locator('input').first().fill(row!.yun_no);
    await support.page.keyboard.press('Enter');
    await support.page.getByText('周明辉').first().waitFor();
    await support.shot('journey/10-fake');
    await support.page
      .getByRole('button', { name: /模拟登录|登录/ })
      .last()
      .click();
    const sure = support.page.locator('.ant-modal-confirm .ant-btn-primary, .ant-modal .ant-btn-primary').last();
    // The question comes with a part of its own.
    await sure.waitFor();
    await sure.click();
    await support.page.getByText(/模拟/).first().waitFor();
    await arrive(support, /\/(clazz|arrange)\//);
    await support.settle();
    await support.shot('journey/11-banner');
    await expect.poll(() => support.page.locator('body').innerText()).toContain('周明辉');
    await support.page
      .getByRole('button', { name: /结束|退出模拟/ })
      .first()
      .click();
    await arrive(support, /\/desk\//);
    const trails = () =>
      world.t.sql<{ org_id: number }>("select distinct org_id from kernel_audit where action like '%fake%' order by 1");
    await expect.poll(trails).toEqual([{ org_id: 1 }, { org_id: 189 }]);
    expect(support.faults()).toEqual([]);
    await support.close();
  });
});
