import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Door } from '../../../kernel/server/db/door';
import { inOrg } from '../../../kernel/server/db/tenant';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { FakeSmtp } from '../../../kernel/testing/smtp';
import { textOf, useSms } from '../../account/server/sms';
import {
  getMail,
  getSettings,
  giveUp,
  listDead,
  listNotices,
  listSmsCosts,
  sendAgain,
  setMail,
  setSettings,
  tryMail,
} from '../contract';
import { noticeKind, tellFrom, type News } from './published';
import { LEASE_MS, claim } from './claim';
import { post as ticker, sendOrg } from './post';
import { sweep } from './sweep';
import { MAIL, NOON, UNSET, looksToCome } from './testing';

const kind = { module: 'notice', title: 'bell', text: 'came', params: ['title'], link: () => '/notice' } as const;
noticeKind({ ...kind, name: 'notice.postUrgent', urgency: 'urgent', sms: 'news' });
noticeKind({ ...kind, name: 'notice.postDigest', urgency: 'digest' });
noticeKind({ ...kind, name: 'notice.postAlways', urgency: 'urgent', always: true });

let t: TestApp;
let smtp: FakeSmtp;
let admin: Caller;
let teacher: Caller;
let platform: Caller;
const sent: string[] = [];
const look = ticker.run.bind(ticker);
/** Twice a minute the program looks by itself for what is due: here only the tests and the relay look. */
const looking = vi.spyOn(ticker, 'run').mockResolvedValue(undefined);
let looks: ReturnType<typeof looksToCome>;
beforeAll(async () => {
  looks = looksToCome();
  t = await TestApp.start();
  await t.sql('delete from notice_sms_day');
  admin = await t.as('school189');
  teacher = await t.as('teacher189');
  platform = await t.as('platform');
  useSms(t.kernel, {
    send: async () => undefined,
    deliver: async (kernel, lang, message) => {
      sent.push(`${message.mobile} ${textOf(kernel, lang, message)}`);
    },
  });
});
afterAll(async () => {
  useSms(t.kernel, undefined);
  await t.stop();
  looking.mockRestore();
  looks.end();
});
beforeEach(async () => {
  smtp = await FakeSmtp.open();
  sent.length = 0;
  t.at(NOON);
  await admin.ok(setMail, { ...MAIL, host: '127.0.0.1', port: smtp.port });
  await t.sql("update people_person set email = 't@example.cn', phone = null where org_id = 189 and user_id = $1", [
    teacher.userId,
  ]);
  await t.sql('delete from notice_news where org_id = 189');
  await teacher.ok(setSettings, UNSET);
});
afterEach(async () => {
  await smtp.close();
});

async function told(more: Partial<News> = {}): Promise<void> {
  const news: News = { kind: 'notice.postUrgent', subject: {}, params: { title: '一' }, to: [teacher.userId], ...more };
  await inOrg(t.kernel.pools.tenant, 189, (door) => tellFrom(door, t.kernel, [news]));
  await t.told(189, 'notice.told');
}
const later = (minutes: number) => t.at(new Date(NOON.getTime() + minutes * 60_000));
/** Letters that are due now and that the relay left alone: it told them in quiet hours, which are over. */
async function waiting(count: number): Promise<void> {
  await teacher.ok(setSettings, { ...UNSET, quietFrom: '11:00', quietTo: '14:00' });
  for (let i = 0; i < count; i++) await told();
  // The relay's own run comes a moment later: it must find them in quiet hours still.
  await expect.poll(looks.count).toBe(0);
  await post();
  later(120);
}
const post = () => sendOrg(t.kernel, 189);
const states = () =>
  t.sql<{ channel: string; state: string; tries: number; error: string | null }>(
    'select channel, state, tries, error from notice_delivery where org_id = 189 order by news_id, channel',
  );

describe('mail', () => {
  test('urgent news goes at once, in the language and to the address of its reader, over the organisation’s own server', async () => {
    await told();
    await post();
    expect(smtp.letters).toMatchObject([{ to: 't@example.cn', subject: '消息' }]);
    expect(smtp.letters[0]!.text).toContain('新消息：一');
    await teacher.ok(setSettings, { ...UNSET, lang: 'en-US' });
    await told();
    await post();
    expect(smtp.letters[1]).toMatchObject({ subject: 'Notices' });
    expect(smtp.letters[1]!.text).toContain('New notice: 一');
    expect(await states()).toMatchObject(Array.from({ length: 2 }, () => ({ state: 'sent', tries: 1 })));
  });
  test('urgent news goes by itself soon after it was told, before anybody looks what is due', async () => {
    await told();
    await expect.poll(() => smtp.letters.length).toBe(1);
  });
  test('what waited for its time goes when the program looks for what is due', async () => {
    await waiting(1);
    await look(t.kernel);
    expect(smtp.letters).toHaveLength(1);
  });
  test('what is not urgent goes as one letter at the hour of the day that the reader chose', async () => {
    await told({ kind: 'notice.postDigest', params: { title: '甲' } });
    await told({ kind: 'notice.postDigest', params: { title: '乙' } });
    later(359);
    await post();
    expect(smtp.letters).toEqual([]);
    later(360);
    await post();
    await post();
    expect(smtp.letters).toMatchObject([{ subject: '今天有 2 条消息' }]);
    expect(smtp.letters[0]!.text).toMatch(/甲[^]*乙/);
  });
  test('a summary of very many has a short id, and says the last fifty', async () => {
    const many = Array.from({ length: 90 }, (_, i) => ({
      kind: 'notice.postDigest',
      subject: {},
      params: { title: `第${i}条` },
      to: [teacher.userId],
    }));
    await inOrg(t.kernel.pools.tenant, 189, (door) => tellFrom(door, t.kernel, many));
    await t.told(189, 'notice.told');
    later(360);
    await post();
    expect(smtp.letters).toHaveLength(1);
    expect(smtp.letters[0]!.id.length).toBeLessThan(100);
    expect(smtp.letters[0]!.text).toContain('第89条');
    expect(smtp.letters[0]!.text).not.toContain('第39条');
    expect(smtp.letters[0]).toMatchObject({ subject: '今天有 90 条消息', text: expect.stringContaining('40 条') });
  });
  test('a letter that became due while a run took its last look goes with that run', async () => {
    await told({ kind: 'notice.postDigest' });
    let asked: Promise<void> | undefined;
    const clock = vi.spyOn(t.kernel, 'clock').mockImplementationOnce(() => {
      later(360);
      asked = post();
      return NOON;
    });
    await post();
    await asked;
    clock.mockRestore();
    expect(asked).toBeDefined();
    expect(smtp.letters).toHaveLength(1);
  });
  test('nothing goes out in quiet hours; it goes at their end', async () => {
    await teacher.ok(setSettings, { ...UNSET, quietFrom: '11:00', quietTo: '14:00' });
    await told();
    await post();
    expect(smtp.letters).toEqual([]);
    later(120);
    await post();
    expect(smtp.letters).toHaveLength(1);
  });
  test('muted news is in the list as read and goes nowhere; what an account’s safety hangs on cannot be muted', async () => {
    await teacher.ok(setSettings, { ...UNSET, muted: ['notice.postUrgent'] });
    await told();
    await post();
    expect(smtp.letters).toEqual([]);
    expect((await teacher.ok(listNotices, {})).items[0]).toMatchObject({
      kind: 'notice.postUrgent',
      readAt: NOON.toISOString(),
    });
    const refused = await teacher.refused(setSettings, { ...UNSET, muted: ['notice.postAlways'] });
    expect(refused).toMatchObject({ status: 400, error: 'notice.fault.alwaysTold' });
    expect((await teacher.refused(setSettings, { ...UNSET, muted: ['no.kind'] })).error).toBe(
      'notice.fault.unknownKind',
    );
    expect((await teacher.refused(setSettings, { ...UNSET, quietFrom: '09:00' })).error).toBe('notice.fault.halfQuiet');
  });
  test('nobody is written to who has no address, wants no mail, or whose organisation has switched it off', async () => {
    await teacher.ok(setSettings, { ...UNSET, byMail: false });
    await told();
    expect(await states()).toEqual([]);
    await teacher.ok(setSettings, UNSET);
    await admin.ok(setMail, { ...MAIL, enabled: false, host: '127.0.0.1', port: smtp.port });
    await told();
    expect(await states()).toEqual([]);
    expect(await teacher.ok(getSettings, {})).toMatchObject({ hasEmail: true, hasPhone: false, mailOn: false });
  });
});

describe('a mail server in trouble', () => {
  test.each([
    ['slow', 'slow'],
    ['refuses', 'refused'],
    ['away', 'unreachable'],
  ] as const)(
    'one that is %s: the letter is tried again after a pause, and reaches its reader once',
    async (mood, error) => {
      smtp.mood = mood;
      await told();
      await post();
      expect(await states()).toEqual([{ channel: 'mail', state: 'waiting', tries: 1, error }]);
      smtp.mood = 'good';
      await post();
      expect(smtp.letters).toEqual([]);
      later(1);
      await post();
      await post();
      expect(smtp.letters).toHaveLength(1);
    },
  );
  test('after the last try it waits for the operator, who sends it again or gives it up; nobody else sees it', async () => {
    smtp.mood = 'refuses';
    await told();
    for (const minutes of [0, 1, 10, 60, 240, 600, 2000]) {
      later(minutes);
      await post();
    }
    const [dead] = (await platform.ok(listDead, {})).items;
    expect(dead).toMatchObject({
      orgId: 189,
      userId: teacher.userId,
      channel: 'mail',
      error: 'refused',
      tries: 7,
      title: '消息',
    });
    expect((await admin.refused(listDead, {})).status).toBe(403);
    const { orgId, newsId, userId, channel } = dead!;
    const chosen = { orgId, newsId, userId, channel };
    smtp.mood = 'good';
    await platform.ok(sendAgain, chosen);
    await post();
    expect(smtp.letters).toHaveLength(1);
    expect((await platform.refused(giveUp, chosen)).status).toBe(404);
    await t.sql("update notice_delivery set state = 'dead' where org_id = 189");
    await platform.ok(giveUp, chosen);
    expect(await states()).toMatchObject([{ state: 'dropped' }]);
  });
  test('a letter whose sender died is taken up when the claim is over, under the same id', async () => {
    await waiting(1);
    await t.sql("update notice_delivery set leased_until = due_at + interval '1 minute' where org_id = 189");
    await post();
    expect(smtp.letters).toEqual([]);
    later(122);
    await post();
    expect(smtp.letters).toHaveLength(1);
    await t.sql("update notice_delivery set state = 'waiting' where org_id = 189");
    await post();
    expect(new Set(smtp.letters.map((l) => l.id)).size).toBe(1);
  });
});

describe('several senders', () => {
  test('what one has in hand is left alone by another, which does not wait for it', async () => {
    await waiting(1);
    const claims = (door: Door) => claim(door, t.kernel, 12);
    const [mine, theirs] = await inOrg(t.kernel.pools.tenant, 189, async (door) => {
      const first = await claims(door);
      // Were it to wait, it would wait for this transaction, which waits for it.
      return [first, await inOrg(t.kernel.pools.tenant, 189, claims)];
    });
    expect(mine).toHaveLength(1);
    expect(theirs).toEqual([]);
  });
  test('letters that one would not finish within its claim are left for the next, and each goes once', async () => {
    await waiting(5);
    const began = performance.now();
    const clock = vi
      .spyOn(performance, 'now')
      .mockImplementation(() => (smtp.letters.length > 0 ? began + LEASE_MS / 2 : began));
    await post();
    clock.mockRestore();
    expect(smtp.letters).toHaveLength(3);
    expect((await states()).map((d) => d.tries)).toEqual([1, 1, 1, 0, 0]);
    later(122);
    await post();
    expect(smtp.letters).toHaveLength(5);
    expect(new Set(smtp.letters.map((l) => l.id)).size).toBe(5);
  });
});

describe('the mail settings', () => {
  test('a change stands in the audit book with its server, and whether the password changed, never the password', async () => {
    await admin.ok(setMail, { ...MAIL, host: '127.0.0.1', port: smtp.port, password: 'Geheim-密码' });
    const [line] = await t.sql<{ user_id: string; subject_id: string; detail: object }>(
      "select user_id, subject_id, detail from kernel_audit where org_id = 189 and action = 'notice.mail' order by audit_id desc limit 1",
    );
    expect([Number(line?.user_id), Number(line?.subject_id)]).toEqual([admin.userId, 189]);
    expect(line?.detail).toMatchObject({ new: { host: '127.0.0.1', port: smtp.port, enabled: true, password: true } });
    expect(JSON.stringify(line)).not.toContain('Geheim');
  });
  test('a password is kept sealed, never told, and stays when it is not given', async () => {
    const set = { ...MAIL, host: '127.0.0.1', port: smtp.port, login: 'school' };
    const kept = await admin.ok(setMail, { ...set, password: 'Geheim-密码' });
    expect(kept).toMatchObject({ hasPassword: true });
    expect(JSON.stringify(kept)).not.toContain('Geheim');
    const [row] = await t.sql<{ sealed: string }>('select sealed from notice_mail where org_id = 189');
    expect(row!.sealed).not.toContain('Geheim');
    expect((await admin.ok(setMail, set)).hasPassword).toBe(true);
    expect((await admin.ok(setMail, { ...set, password: '' })).hasPassword).toBe(false);
    expect((await teacher.refused(getMail, {})).status).toBe(403);
  });
  test('a letter to try them says that they work, or what to mend', async () => {
    expect(await admin.ok(tryMail, { to: 'me@example.cn' })).toEqual({ sentTo: 'me@example.cn' });
    expect(smtp.letters).toMatchObject([{ to: 'me@example.cn', subject: '邮件设置测试' }]);
    smtp.mood = 'refuses';
    expect((await admin.refused(tryMail, { to: 'me@example.cn' })).error).toBe('notice.fault.mailRefused');
    await admin.ok(setMail, { ...MAIL, host: '127.0.0.1', port: smtp.port, login: 'x', password: 'y' });
    smtp.mood = 'login';
    expect((await admin.refused(tryMail, { to: 'me@example.cn' })).error).toBe('notice.fault.mailLogin');
    await smtp.close();
    expect((await admin.refused(tryMail, { to: 'me@example.cn' })).error).toBe('notice.fault.mailUnreachable');
    smtp = await FakeSmtp.open();
  });
});

test('news of a school year ago goes at night, but not while an operator has a letter of it', async () => {
  await told();
  await told();
  await t.sql(
    `update notice_delivery set state = 'dead'
     where org_id = 189 and news_id = (select max(news_id) from notice_news where org_id = 189)`,
  );
  const left = async () => (await t.sql('select 1 from notice_news where org_id = 189')).length;
  later(399 * 1440);
  await sweep.run(t.kernel);
  expect(await left()).toBe(2);
  later(401 * 1440);
  await sweep.run(t.kernel);
  expect(await left()).toBe(1);
});

describe('messages by SMS', () => {
  test('urgent news with a template goes by SMS, says its kind and nothing of anybody, and is counted with its cost', async () => {
    await t.sql("update people_person set phone = '13800000001' where org_id = 189 and user_id = $1", [teacher.userId]);
    await told();
    await told({ kind: 'notice.postDigest' });
    await post();
    expect(sent).toEqual(['13800000001 【每一课】您有一条新消息：消息。请登录平台查看。']);
    expect(await admin.ok(getMail, {})).toMatchObject({ smsCount: 1, smsFen: 5 });
  });
  test('the settings count the messages of the month from its first day', async () => {
    await t.sql(
      `insert into notice_sms_day (org_id, day, sent, cost_fen)
       values (189, '2026-10-31', 7, 35), (189, '2026-11-01', 2, 10)`,
    );
    expect(await admin.ok(getMail, {})).toMatchObject({ smsCount: 3, smsFen: 15 });
    await t.sql("delete from notice_sms_day where org_id = 189 and day < '2026-11-20'");
  });
  test('a message whose kind has no template any more is not sent and costs nothing', async () => {
    await t.sql("update people_person set phone = '13800000001', email = null where org_id = 189 and user_id = $1", [
      teacher.userId,
    ]);
    await waiting(1);
    await t.sql("update notice_news set kind = 'notice.postDigest' where org_id = 189");
    await post();
    expect(sent).toEqual([]);
    expect(await states()).toMatchObject([{ channel: 'sms', state: 'waiting', error: 'off' }]);
    expect(await admin.ok(getMail, {})).toMatchObject({ smsCount: 1 });
  });
  test('the operator sees what each organisation used in a time, and nobody else does', async () => {
    await t.sql("insert into notice_sms_day (org_id, day, sent, cost_fen) values (619, '2026-11-20', 3, 15)");
    const span = { from: '2026-11-20', to: '2026-11-23' };
    expect(await platform.rows(listSmsCosts, span)).toMatchObject([
      { orgId: 619, sent: 3, costFen: 15 },
      { orgId: 189, sent: 1, costFen: 5 },
    ]);
    expect(await platform.rows(listSmsCosts, { ...span, orgId: 189 })).toMatchObject([{ orgId: 189 }]);
    expect(await platform.rows(listSmsCosts, { from: '2026-11-21', to: '2026-11-22' })).toEqual([]);
    expect((await admin.refused(listSmsCosts, {})).status).toBe(403);
  });
  test('beyond the day’s number of its organisation none goes out and none is paid; the next day has its own', async () => {
    vi.stubEnv('NOTICE_SMS_PER_ORG_DAY', '2');
    t.at(new Date(NOON.getTime() + 86_400_000));
    await t.sql("update people_person set phone = '13800000001', email = null where org_id = 189 and user_id = $1", [
      teacher.userId,
    ]);
    await Promise.all([1, 2, 3].map(() => told()));
    await post();
    // The relay's own run may have one of them in hand.
    await expect.poll(async () => (await states()).flatMap((d) => d.error ?? [])).toEqual(['quota']);
    await expect.poll(() => sent.length).toBe(2);
    const [day] = await t.sql<{ sent: number; cost_fen: string }>(
      "select sent, cost_fen from notice_sms_day where org_id = 189 and day = '2026-11-24'",
    );
    expect([day?.sent, Number(day?.cost_fen)]).toEqual([2, 10]);
    later(2 * 1440);
    await post();
    await expect.poll(() => sent.length).toBe(3);
  });
});
