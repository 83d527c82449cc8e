import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIRST } from './first-piles';
import { pressFrame, sayCost } from './frame-keys';
import { alsoIn } from './home-pictures';
import { chromiumPath, World, type Person } from './kit';
import { PHONE, sideways } from './narrow';
import { standsStill, watchShifts } from './shifts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(async () => {
  await world?.close();
  sayCost();
});

/** Everybody of the demonstration's sign-in page. */
const ACCOUNTS =
  'platform support inputer auditor bureau4109 school189 classmgr189 teacher189 peteach189 student189 school619 ' +
  'student619 training5 trainer5 learner5 tutor3';
const CHILDREN = ['student189', 'student619', 'learner5'];

/** Whoever somebody is, these keys stand in the frame of their home. */
const FRAME_KEYS = ['综合平台', /^消息/, /^English/, /的账号$/, '刷新', '返回'].map((name) =>
  expect.stringMatching(name),
);

/** Waits until the page stands, and says how far it moved until then. */
async function stood(person: Person): Promise<void> {
  const { page } = person;
  // Before its outline there is nothing at all: the page stands when it says something.
  await page.waitForFunction(() => (document.querySelector('main')?.innerText.trim().length ?? 0) > 40);
  // What comes late is what pushes: announcements, banners, figures.
  await page.waitForTimeout(1000);
  await person.settle();
  await standsStill(person);
}

describe.skipIf(!chromiumPath)('the page where somebody lands', () => {
  test.for(ACCOUNTS.split(' '))(
    '%s: it loads without a jump, and every key of its frame leaves it standing',
    async (login) => {
      const person = await world.as(login);
      try {
        await watchShifts(person);
        await person.open('/index');
        await stood(person);
        await person.shot(`home-${login}`);
        const { keys, wrong } = await pressFrame(person);
        expect(wrong).toEqual([]);
        expect(keys).toEqual(expect.arrayContaining(FRAME_KEYS));
        await alsoIn('en-US', person, `home-${login}`);
      } finally {
        await person.close();
      }
    },
  );
  test.for(ACCOUNTS.split(' '))(
    '%s: on a phone it loads without a jump as well, nothing sticks out, and what is first opens',
    async (login) => {
      const person = await world.as(login, { ...PHONE, lang: 'en-US' });
      try {
        await watchShifts(person);
        await person.open('/index');
        await stood(person);
        // Lines of announcements are among what stood: those to staff, none to children.
        expect((await person.page.locator('.notice-banner').count()) > 0).toBe(!CHILDREN.includes(login));
        expect(await sideways(person.page)).toEqual([]);
        await person.shot(`phone-home-${login}`);
        await FIRST[login]?.(person);
        expect(person.faults()).toEqual([]);
        await alsoIn('zh-CN', person, `phone-home-${login}`);
      } finally {
        await person.close();
      }
    },
  );
  test.for([
    [390, '/desk/train/bench', 'training5', '学员管理', '/desk/edu/students5'],
    [720, '/desk/bench', 'bureau4109', '角色管理', '/desk/sys/role'],
  ] as const)('%d px wide a desk has its menu behind a button, which shuts after a choice', async (row) => {
    const [width, home, login, entry, path] = row;
    const person = await world.as(login, { width });
    const { page } = person;
    try {
      await person.open(home);
      await page.getByRole('button', { name: '打开菜单' }).click();
      const menu = page.getByRole('dialog').getByRole('link', { name: entry });
      await menu.waitFor();
      await person.shot(`desk-menu-${width}`);
      await menu.click();
      await page.waitForURL(`**${path}`);
      await menu.waitFor({ state: 'hidden' });
      expect(person.faults()).toEqual([]);
    } finally {
      await person.close();
    }
  });
  test.for([
    ['zh-CN', '激活申请等你审核', '即将到期', '已逾期'],
    ['en-US', 'for your review', 'soon', 'overdue'],
  ] as const)('%s: an institution sees in one look who waits and what is late, each with its way', async (row) => {
    const [lang, applied, near, overdue] = row;
    const person = await world.as('training5', { lang });
    const { page } = person;
    try {
      await person.open('/index');
      const waits = page.locator('.tr-waits a');
      await waits.first().waitFor();
      await expect
        .poll(() => waits.allInnerTexts())
        .toEqual([applied, near, overdue].map((w) => expect.stringContaining(w)));
      await person.shot(`training-${lang}`);
      const [said] = (await waits.first().innerText()).match(/\d+/) ?? [];
      await waits.first().click();
      await page.waitForURL('**/desk/teach/edu/audits');
      await page.getByText(lang === 'zh-CN' ? `共 ${said} 条` : `${said} in all`, { exact: true }).waitFor();
      expect(person.faults()).toEqual([]);
    } finally {
      await person.close();
    }
  });
  test.for([
    ['teacher189', 'zh-CN', 390],
    ['peteach189', 'zh-CN', 390],
    ['teacher189', 'en-US', 390],
    ['peteach189', 'en-US', 390],
    ['classmgr189', 'en-US', 390],
    ['classmgr189', 'zh-CN', 390],
    ['school189', 'zh-CN', 1280],
    ['inputer', 'en-US', 1280],
    ['auditor', 'zh-CN', 1280],
    ['bureau4109', 'zh-CN', 1280],
    ['platform', 'en-US', 390],
    ['support', 'zh-CN', 1280],
    ['school619', 'en-US', 1280],
    ['training5', 'zh-CN', 390],
  ] as const)('%s (%s, %d px) sees what waits, and one click opens it', async ([login, lang, width]) => {
    // A service of the region that ends soon, for the bureau: the small world has none.
    await world.t.sql(
      `update organisation_serve set end_on = $1::date + 18 where org_id = 205 and serv_id = 'TCH_BASE'`,
      [world.t.today],
    );
    const person = await world.as(login, { lang, width });
    const { page } = person;
    try {
      await person.open('/index');
      const tile = page.locator('.sh-tile', {
        has: page.getByRole('heading', { name: lang === 'zh-CN' ? '需要处理' : 'Needs attention', exact: true }),
      });
      const piles = tile.locator('a.sh-line');
      await piles.first().waitFor();
      // It stands within the first screen: nobody has to look for it.
      expect((await tile.boundingBox())!.y).toBeLessThan(width === 390 ? 844 : 700);
      await person.shot(`waits-${login}-${lang}`);
      const to = await piles.first().getAttribute('href');
      await piles.first().click();
      await page.waitForURL((url) => url.pathname === new URL(to!, url.origin).pathname);
      await person.settle();
      expect(await page.getByText(lang === 'zh-CN' ? '页面无法访问' : 'Page not accessible').count()).toBe(0);
      expect(person.faults()).toEqual([]);
    } finally {
      await person.close();
    }
  });
  test.for([
    ['classmgr189', 'zh-CN', '请核对自己的班级'],
    ['peteach189', 'en-US', 'Please check your classes'],
  ] as const)('%s (%s): a popup stands before staff in their language, and Escape acknowledges it', async (row) => {
    const [login, lang, title] = row;
    const person = await world.as(login, { lang });
    const { page } = person;
    try {
      await person.context.addInitScript(() => localStorage.removeItem('inform.seen'));
      await person.open('/index');
      const popup = page.getByRole('dialog').filter({ hasText: title });
      await popup.waitFor();
      await person.shot(`popup-${lang}`);
      await page.keyboard.press('Escape');
      await popup.waitFor({ state: 'hidden' });
      const { userId } = await world.t.who(login);
      await expect
        .poll(() => world.t.sql('select affiche_id from operations_inform_read where user_id = $1', [userId]))
        .toHaveLength(1);
      // Read once, it stands before nobody again.
      await person.open('/index');
      await stood(person);
      expect(await popup.count()).toBe(0);
      expect(person.faults()).toEqual([]);
    } finally {
      await person.close();
    }
  });
  test.for(CHILDREN)('%s: no popup stands before a child', async (login) => {
    const person = await world.as(login, PHONE);
    try {
      await person.context.addInitScript(() => localStorage.removeItem('inform.seen'));
      await person.open('/index');
      await stood(person);
      expect(await person.page.getByRole('dialog').count()).toBe(0);
      await person.shot(`phone-home-${login}-zh-CN`);
      expect(person.faults()).toEqual([]);
    } finally {
      await person.close();
    }
  });
  test('a class teacher finds what waits in the own class, and is led into that class', async () => {
    const person = await world.as('classmgr189');
    const { page } = person;
    try {
      await person.open('/index');
      await page.getByRole('main').getByRole('link', { name: '本班等待确认的家长同意和登记' }).click();
      await page.waitForURL(/\/clazz\/basic\/\d+\/consent$/);
      await person.settle();
      expect(await page.getByText('页面无法访问').count()).toBe(0);
      expect(person.faults()).toEqual([]);
    } finally {
      await person.close();
    }
  });
  test.for([
    ['school189', '/desk/bench', '/desk/edu/exam'],
    ['school189', '/desk/edu/exam', '/exam/analy/index'],
    ['bureau4109', '/desk/bench', '/fmslsn'],
    ['training5', '/desk/train/bench', '/train/teacher/student'],
    ['teacher189', '/clazz/basic/189002/student', '/arrange/basic/clazzWeekPeriodLessons/189002'],
    ['teacher189', '/clazz/basic/189002/student', '/stat/sport/monitor/clazz/189002/users'],
    ['student189', '/clazz/study/current', '/arrange/study/clazzWeekPeriodLessons/189002'],
    ['student189', '/train/student/todos', undefined],
  ] as const)('%s: a link on %s leads to %s', async ([login, at, to]) => {
    const person = await world.as(login);
    const { page } = person;
    try {
      await person.open(at);
      const wanted = to ?? `/train/student/${(await world.t.who(login)).userId}/details`;
      await page.getByRole('main').locator(`a[href="${wanted}"]`).first().click();
      await page.waitForURL((url) => url.pathname === wanted);
      await person.settle();
      expect(await page.getByText('页面无法访问').count()).toBe(0);
      expect(person.faults()).toEqual([]);
    } finally {
      await person.close();
    }
  });
  test.for([
    ['trainer5', '/train/teacher/summary', '/teachplan/index'],
    ['tutor3', '/tutor/index', '/work/home/allwork'],
  ] as const)('%s: the menu of %s holds %s, on a phone as well', async ([login, at, to]) => {
    const person = await world.as(login, PHONE);
    const { page } = person;
    try {
      await person.open(at);
      await page.getByRole('button', { name: '打开菜单' }).click();
      await page.getByRole('dialog').locator(`a[href="${to}"]`).click();
      await page.waitForURL((url) => url.pathname === to);
      await person.settle();
      expect(await page.getByText('页面无法访问').count()).toBe(0);
      expect(person.faults()).toEqual([]);
    } finally {
      await person.close();
    }
  });
  test('a part of the frame that is broken fails alone: the page and the other keys stay, and an opened panel says so', async () => {
    const person = await world.as('school189');
    const { page } = person;
    try {
      await person.context.addInitScript(
        () => delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker,
      );
      // Their files come, but whoever draws them fails.
      await page.route(/\/(?:user-card-body|bell-panel)-[^/]*\.js$/, async (route) => {
        const names = [...(await (await route.fetch()).text()).matchAll(/\bas (\w+)/g)].map(
          ([, name]) => `broken as ${name}`,
        );
        const body = `const broken = () => { throw new Error('broken'); };\nexport { ${names.join(', ')} };`;
        await route.fulfill({ contentType: 'text/javascript', body });
      });
      await person.open('/desk/bench');
      const stands = () => page.getByRole('main').getByRole('heading', { name: '常用工作' }).waitFor();
      await stands();
      for (const [key, told] of [
        [/的账号$/, true],
        [/^消息/, false],
        // What is whole still answers.
        ['综合平台', false],
      ] as const) {
        await page.getByRole('banner').getByRole('button', { name: key }).click();
        if (told) await page.locator('.ant-popover').getByText('没有加载成功').filter({ visible: true }).waitFor();
        await stands();
      }
      // React says each of them once.
      await expect.poll(() => person.faults().length).toBe(2);
    } finally {
      await person.close();
    }
  });
  test('a click in the settings changes neither the desk nor its colour', async () => {
    const person = await world.as('school189');
    const { page } = person;
    try {
      await person.open('/desk/bench');
      const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
      const before = await accent();
      const lines = page.getByRole('navigation', { name: '侧边菜单' });
      // 角色管理, 员工管理, 机构主页.
      for (const path of ['/desk/sys/role', '/desk/sys/staffer', '/desk/sys/home']) {
        await lines.locator(`a[href="${path}"]`).click();
        await page.waitForURL(`**${path}`);
        await person.settle();
        expect([path, await accent()]).toEqual([path, before]);
        expect(await page.getByRole('button', { name: /切换模块/ }).innerText()).toContain('基础设置');
      }
    } finally {
      await person.close();
    }
  });
  test('a header menu that opened under the mouse stays open under the click that follows, and a choice shuts it', async () => {
    const person = await world.as('teacher189');
    const { page } = person;
    try {
      await person.open('/index');
      const menu = page.locator('.sh-nav .sh-nav-item[aria-expanded]:not(.sh-nav-cut)').first();
      const panel = page.locator('.sh-panel').filter({ visible: true });
      await menu.hover();
      await panel.waitFor();
      await menu.click();
      // So long a menu takes to shut.
      await page.waitForTimeout(500);
      expect([await menu.getAttribute('aria-expanded'), await panel.count()]).toEqual(['true', 1]);
      await panel.getByRole('link').first().click();
      await panel.waitFor({ state: 'hidden' });
      expect(person.faults()).toEqual([]);
    } finally {
      await person.close();
    }
  });
  test('the week on the page where a teacher lands opens its lessons', async () => {
    const person = await world.as('teacher189');
    const { page } = person;
    try {
      await person.open('/index');
      await page.getByRole('main').locator('.tt-grid button.tt-cell').first().click();
      await page.waitForURL(/\/arrange\/basic\/lesson\/\d+$/);
      await person.settle();
      expect(await page.getByText('页面无法访问').count()).toBe(0);
      expect(person.faults()).toEqual([]);
    } finally {
      await person.close();
    }
  });
  test('a bureau that teaches nobody finds nothing about its teaching on the bench', async () => {
    const person = await world.as('bureau4109');
    try {
      await person.open('/desk/bench');
      const main = person.page.getByRole('main');
      await main.getByRole('heading', { name: '常用工作' }).waitFor();
      expect(await main.getByText('我的教学').count()).toBe(0);
      expect(await main.getByRole('link', { name: '周课表' }).count()).toBe(0);
    } finally {
      await person.close();
    }
  });
  test('who works in another desk finds its functions on the bench, and not that there are none', async () => {
    const person = await world.as('inputer');
    try {
      await person.open('/desk/bench');
      const main = person.page.getByRole('main');
      await main.getByRole('link', { name: '批量录入' }).waitFor();
      expect(await main.getByText('还没有可用的功能').count()).toBe(0);
    } finally {
      await person.close();
    }
  });
  test('the dots below the pictures of the sport home are as large as a pointer needs', async () => {
    const person = await world.as('teacher189');
    try {
      await person.open('/desk/sport/home');
      const dots = person.page.locator('.sh-banners .slick-dots button');
      await dots.nth(1).waitFor();
      const sizes = await dots.evaluateAll((keys) => keys.map((key) => key.getBoundingClientRect()));
      expect(sizes.filter(({ width, height }) => width < 24 || height < 24)).toEqual([]);
    } finally {
      await person.close();
    }
  });
});
