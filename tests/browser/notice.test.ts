import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plusDays } from '../../src/kernel/shared/dates';
import { FakeSmtp } from '../../src/kernel/testing/smtp';
import { askLeave, decideLeave as decide } from '../../src/modules/lesson/contract';
import { setMail, setSettings } from '../../src/modules/notice/contract';
import { chromiumPath, journeyLanguages, World } from './kit';

let world: World;
beforeAll(async () => {
  if (chromiumPath) world = await World.open({ processes: 3 });
});
afterAll(async () => {
  await world?.close();
});

const DEFAULTS = {
  muted: [],
  quietFrom: null,
  quietTo: null,
  digestAt: '18:00',
  byMail: true,
  bySms: true,
  lang: 'zh-CN',
} as const;
const WORDS = {
  'zh-CN': {
    bell: /^消息/,
    came: '新消息：请假已批准',
    title: '请假已批准',
    all: '全部消息',
    readAll: '全部标为已读',
    settings: '消息设置',
    save: '保存',
    saved: '已保存',
    today: '今天',
    try: '发一封试试',
    sent: '已发到 office@example.cn',
  },
  'en-US': {
    bell: /^Notices/,
    came: 'New notice: Leave approved',
    title: 'Leave approved',
    all: 'All notices',
    readAll: 'Mark all as read',
    settings: 'Notice settings',
    save: 'Save',
    saved: 'Saved',
    today: 'Today',
    try: 'Send me a test email',
    sent: 'Sent to office@example.cn',
  },
} as const;

/** The child asks for a day's leave. @returns its id. */
async function arrangeLeave({ t }: World, days: number): Promise<number> {
  const day = plusDays(world.t.today, days);
  const child = await t.as('student189');
  const { leaveId } = await child.ok(askLeave, {
    kind: 'sick',
    fromDate: day,
    toDate: day,
    reason: '复查',
    guardian: '王先生',
  });
  return leaveId;
}
/** Whoever leads the child's class approves it. */
async function decideLeave({ t }: World, id: number): Promise<void> {
  const child = await t.who('student189');
  const [row] = await t.sql<{ master_id: string }>(
    `select c.master_id from class_student_v s join class_clazz c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
     where s.org_id = 189 and s.user_id = $1 and s.clazz_type = 1`,
    [child.userId],
  );
  const master = await t.asUser(189, Number(row?.master_id));
  await master.ok(decide, { id, approve: true, why: '' });
}

describe.skipIf(!chromiumPath)('the operator', () => {
  test.each(journeyLanguages('notice'))(
    'sees what could not be delivered, and what each organisation’s SMS cost; the address remembers which (%s)',
    async (lang) => {
      const say = {
        'zh-CN': { costs: '短信用量', again: '重新发送', all: '全部重新发送', allDone: '将重新发送 2 条' },
        'en-US': { costs: 'SMS used', again: 'Send again', all: 'Send all again', allDone: '2 will be sent again' },
      }[lang];
      // As the demonstration has them, also for the second language.
      await world.t.sql("update notice_delivery set state = 'dead', tries = 7 where org_id = 189 and channel = 'mail'");
      const person = await world.as('platform', { lang });
      const { page } = person;
      try {
        await person.open('/desk/teach/sys/letters');
        await page.getByRole('button', { name: say.again, exact: true }).first().waitFor();
        await person.shot(`notice/${lang}-4-letters`);
        // The demonstration's two letters, of one school: its filters let all of them go again.
        await person.open('/desk/teach/sys/letters?orgId=189&channel=mail');
        await page.getByRole('button', { name: say.all, exact: true }).click();
        await page.getByText(say.allDone).first().waitFor();
        await page.getByRole('tab', { name: say.costs }).click();
        await page.waitForURL(/tab=sms/);
        await page.reload();
        await page
          .getByRole('cell', { name: /^\d+\.\d\d$/ })
          .first()
          .waitFor();
        await person.settle();
        await person.shot(`notice/${lang}-5-sms`);
        expect(person.faults()).toEqual([]);
      } finally {
        await person.close();
      }
    },
  );
});

describe.skipIf(!chromiumPath)('the bell', () => {
  test.each([
    ['a child', 'student189', '/index'],
    ['a teacher', 'teacher189', '/index'],
    ['an administrator at the desk', 'school189', '/desk/bench'],
    ['the bureau at the desk', 'bureau4109', '/desk/bench'],
  ])('hangs in every frame, on a screen and on a phone: %s', async (_, login, path) => {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      const person = await world.as(login, { width, height });
      const { page } = person;
      try {
        await person.open(path);
        await page.getByRole('button', { name: WORDS['zh-CN'].bell }).click();
        await page.waitForURL(/[?&]bell=1/);
        await page.getByRole('dialog').locator('.notice-line').first().waitFor();
        expect(person.faults()).toEqual([]);
      } finally {
        await person.close();
      }
    }
  });
});

describe.skipIf(!chromiumPath)('an administrator', () => {
  test.each(journeyLanguages('notice mail'))(
    'sends a try of the mail settings to the own address (%s)',
    async (lang) => {
      const say = WORDS[lang];
      const smtp = await FakeSmtp.open();
      const admin = await world.t.as('school189');
      await admin.ok(setMail, {
        enabled: false,
        host: '127.0.0.1',
        port: smtp.port,
        secure: 'none',
        login: '',
        fromAddress: 'school@example.cn',
        fromName: '第一中学',
      });
      await world.t.sql("update people_person set email = 'office@example.cn' where org_id = 189 and user_id = $1", [
        admin.userId,
      ]);
      const person = await world.as('school189', { lang });
      try {
        await person.open('/desk/sys/mail');
        await person.page.getByRole('button', { name: say.try }).click();
        await person.page.getByText(say.sent).first().waitFor();
        expect(smtp.letters.map((letter) => letter.to)).toEqual(['office@example.cn']);
        await person.shot(`notice/${lang}-6-mail`);
        expect(person.faults()).toEqual([]);
      } finally {
        await person.close();
        await smtp.close();
      }
    },
  );
});

describe.skipIf(!chromiumPath)('news reaches a child at a phone', () => {
  test.each(journeyLanguages('notice'))(
    'the bell rings by itself, the notice opens its subject, a muted kind rings no more (%s)',
    async (lang) => {
      const say = WORDS[lang];
      const child = await world.as('student189', { lang, width: 390, height: 844 });
      const { page } = child;
      try {
        await child.open('/index');
        const bell = page.getByRole('button', { name: say.bell });
        await bell.waitFor();
        const first = await arrangeLeave(world, lang === 'zh-CN' ? 20 : 30);
        await decideLeave(world, first);
        await page.getByText(say.came).waitFor();
        await bell.click();
        await page.waitForURL(/[?&]bell=1/);
        // The address remembers the open panel.
        await page.reload();
        const panel = page.getByRole('dialog');
        const line = panel.locator('.notice-line').first();
        await line.getByText(say.title).first().waitFor();
        // By day, the newest first.
        expect(await panel.locator('.notice-days h2').first().innerText()).toBe(say.today);
        await child.settle();
        await child.shot(`notice/${lang}-1-panel`);
        expect(await line.getAttribute('data-unread')).toBe('true');
        await line.getByRole('link').click();
        await page.waitForURL(/\/arrange\/study\/leave/);
        await child.settle();
        await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

        await child.open('/notice');
        expect(await page.locator('.notice-line').first().getAttribute('data-unread')).toBeNull();
        const unread = await page.locator('.notice-line[data-unread]').count();
        await decideLeave(world, await arrangeLeave(world, lang === 'zh-CN' ? 25 : 35));
        // The page takes it in by itself. One more than what was unread before.
        await expect.poll(() => page.locator('.notice-line[data-unread]').count()).toBe(unread + 1);
        await page.getByRole('button', { name: say.readAll }).click();
        await expect.poll(() => page.locator('.notice-line[data-unread]').count()).toBe(0);
        await child.shot(`notice/${lang}-2-all`);
        await page.getByRole('link', { name: say.settings }).click();
        await page.getByRole('switch', { name: say.title }).click();
        await page.getByRole('button', { name: say.save, exact: true }).click();
        await page.getByText(say.saved).first().waitFor();
        await child.shot(`notice/${lang}-3-settings`);

        await child.open('/notice');
        const second = await arrangeLeave(world, lang === 'zh-CN' ? 40 : 50);
        await decideLeave(world, second);
        await expect.poll(() => page.locator('.notice-line').first().innerText()).toContain(say.title);
        // It stands in the list and rings no bell.
        expect(await page.locator('.notice-line[data-unread]').count()).toBe(0);
        expect(child.faults()).toEqual([]);
      } finally {
        const me = await world.t.as('student189');
        await me.ok(setSettings, { ...DEFAULTS, muted: [] });
        await child.close();
      }
    },
  );
});
