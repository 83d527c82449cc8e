import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { FakeSmtp } from '../../../kernel/testing/smtp';
import { getMail, sendAllAgain, setSettings, tryMail } from '../contract';
import { post as ticker, sendOrg } from './post';
import { noticeKind, type News } from './published';
import { UNSET, at, freshNoon, looksToCome, statesOf, tellAndSpread } from './testing';

const kind = { module: 'notice', title: 'bell', text: 'came', params: ['title'], link: () => '/notice' } as const;
noticeKind({ ...kind, name: 'notice.sendingTest', urgency: 'urgent' });
noticeKind({ ...kind, name: 'notice.sendingDailyTest', urgency: 'digest' });

let t: TestApp;
let smtp: FakeSmtp;
let admin: Caller;
let teacher: Caller;
let platform: Caller;
/** Twice a minute the program looks by itself for what is due: here only the tests and the relay look. */
const looking = vi.spyOn(ticker, 'run').mockResolvedValue(undefined);
let looks: ReturnType<typeof looksToCome>;
beforeAll(async () => {
  looks = looksToCome();
  t = await TestApp.start();
  admin = await t.as('school189');
  teacher = await t.as('teacher189');
  platform = await t.as('platform');
});
afterAll(async () => {
  await t.stop();
  looking.mockRestore();
  looks.end();
});
beforeEach(async () => {
  smtp = await FakeSmtp.open();
  await freshNoon(t, smtp, { admin, teacher }, { email: 't@example.cn', phone: null });
});
afterEach(async () => {
  await smtp.close();
});
const news = (name: string, title = '一'): News => ({
  kind: `notice.${name}`,
  subject: {},
  params: { title },
  to: [teacher.userId],
});
const QUIET = { ...UNSET, quietFrom: '11:00', quietTo: '14:00' };
const post = () => sendOrg(t.kernel, 189);
/** Connections of the program that something holds. */
const held = () => t.kernel.pools.tenant.totalCount - t.kernel.pools.tenant.idleCount;

test('nothing is sent inside a transaction: none stands open while a mail server thinks, neither for the queue nor for a try', async () => {
  const first = smtp.hold();
  await tellAndSpread(t, [news('sendingTest')]);
  const posted = post();
  await expect.poll(() => smtp.letters.length).toBe(1);
  await expect.poll(held).toBe(0);
  // The server has not said its yes yet.
  expect(await statesOf(t)).toMatchObject([{ state: 'waiting', tries: 1 }]);
  first();
  await posted;
  expect(await statesOf(t)).toMatchObject([{ state: 'sent', tries: 1 }]);

  const second = smtp.hold();
  let answered = false;
  const tried = admin.ok(tryMail, { to: 'me@example.cn' }).finally(() => {
    answered = true;
  });
  await expect.poll(() => smtp.letters.length).toBe(2);
  await expect.poll(held).toBe(0);
  expect(answered).toBe(false);
  second();
  await tried;
});

test('where nothing that was tried went through, the rest waits for the next look and counts no try', async () => {
  await teacher.ok(setSettings, QUIET);
  await tellAndSpread(
    t,
    Array.from({ length: 15 }, (_, i) => news('sendingTest', `第${i}条`)),
  );
  // The relay's own run comes a moment later: it must find them in quiet hours still.
  await expect.poll(looks.count).toBe(0);
  // It is over: it would look again for whoever asks, and with the new clock.
  await post();
  at(t, 120);
  smtp.mood = 'away';
  await post();
  const tries = (await statesOf(t)).map((d) => d.tries);
  expect(tries).toEqual([...Array.from({ length: 12 }, () => 1), 0, 0, 0]);
  smtp.mood = 'good';
  at(t, 121);
  await post();
  expect(smtp.letters).toHaveLength(15);
});

describe('what waits follows the wishes of its reader', () => {
  test('who mutes a kind is not written to about what waits of it, and of other kinds is', async () => {
    await teacher.ok(setSettings, QUIET);
    await tellAndSpread(t, [news('sendingDailyTest', '甲'), news('sendingTest', '乙')]);
    await teacher.ok(setSettings, { ...QUIET, muted: ['notice.sendingDailyTest'] });
    expect((await statesOf(t)).map((d) => d.state).sort()).toEqual(['dropped', 'waiting']);
    at(t, 360);
    await post();
    expect(smtp.letters).toHaveLength(1);
    expect(smtp.letters[0]!.text).toContain('乙');
  });
  test('who wants no mail any more gets none of what waits; who wants the same as before gets all of it', async () => {
    await tellAndSpread(t, [news('sendingDailyTest')]);
    await teacher.ok(setSettings, UNSET);
    expect(await statesOf(t)).toMatchObject([{ state: 'waiting' }]);
    await teacher.ok(setSettings, { ...UNSET, byMail: false });
    expect(await statesOf(t)).toMatchObject([{ state: 'dropped' }]);
    at(t, 360);
    await post();
    expect(smtp.letters).toEqual([]);
  });
  test('the wishes of one leave alone what waits for another', async () => {
    await tellAndSpread(t, [news('sendingDailyTest')]);
    await admin.ok(setSettings, { ...UNSET, muted: ['notice.sendingDailyTest'], byMail: false, bySms: false });
    expect(await statesOf(t)).toMatchObject([{ state: 'waiting' }]);
    await admin.ok(setSettings, UNSET);
  });
});

test('a letter of a kind that is gone is not sent: it has nothing left to say', async () => {
  await teacher.ok(setSettings, QUIET);
  await tellAndSpread(t, [news('sendingTest')]);
  await t.sql("update notice_news set kind = 'gone.kind' where org_id = 189");
  at(t, 120);
  await post();
  expect(smtp.letters).toEqual([]);
  expect(await statesOf(t)).toMatchObject([{ state: 'waiting', error: 'off' }]);
});

test('the operator sends all of an organisation and way again, and nobody else does', async () => {
  await tellAndSpread(t, [news('sendingDailyTest', '甲'), news('sendingTest', '乙'), news('sendingTest', '丙')]);
  await post();
  const before = smtp.letters.length;
  await t.sql("update notice_delivery set state = 'dead', tries = 7 where org_id = 189");
  await t.sql(
    `insert into notice_delivery (org_id, news_id, user_id, channel, digest, state, tries, due_at)
     select org_id, news_id, user_id, 'sms', false, 'dead', 7, due_at from notice_delivery where org_id = 189 order by news_id, user_id limit 1`,
  );
  const of = { orgId: 189, channel: 'mail' } as const;
  expect((await admin.refused(sendAllAgain, of)).status).toBe(403);
  expect(await platform.ok(sendAllAgain, { ...of, orgId: 619 })).toEqual({ count: 0 });
  expect(await platform.ok(sendAllAgain, of)).toEqual({ count: 3 });
  await post();
  await expect.poll(() => smtp.letters.length).toBe(before + 3);
  const states = await statesOf(t);
  expect(states.filter((d) => d.channel === 'sms')).toMatchObject([{ state: 'dead' }]);
  expect(await platform.ok(sendAllAgain, of)).toEqual({ count: 0 });
});

test('a try goes to whoever asks for it: the settings name the asker’s own address, and no other’s', async () => {
  await t.sql("update people_person set email = 'office@example.cn' where org_id = 189 and user_id = $1", [
    admin.userId,
  ]);
  expect((await admin.ok(getMail, {})).ownAddress).toBe('office@example.cn');
  await t.sql('update people_person set email = null where org_id = 189 and user_id = $1', [admin.userId]);
  expect((await admin.ok(getMail, {})).ownAddress).toBe('');
});
