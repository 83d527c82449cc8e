import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { FakeSmtp } from '../../../kernel/testing/smtp';
import { gateway, useSms } from '../../account/server/sms';
import { getMail, setSettings } from '../contract';
import { post as ticker, sendOrg } from './post';
import { noticeKind, type News } from './published';
import { UNSET, at, freshNoon, statesOf, tellAndSpread } from './testing';

noticeKind({
  name: 'notice.smsTest',
  module: 'notice',
  urgency: 'urgent',
  title: 'bell',
  text: 'came',
  params: ['title'],
  link: () => '/notice',
  sms: 'news',
});

interface Handed {
  readonly id?: string;
  readonly mobile?: string;
  readonly template?: string;
  readonly text?: string;
}
let t: TestApp;
let smtp: FakeSmtp;
let carrier: Server;
let admin: Caller;
let teacher: Caller;
let url: string;
/** What the carrier was handed, and what it answers. */
const handed: Handed[] = [];
let answer = 200;
/** Twice a minute the program looks by itself for what is due: here only the tests and the relay look. */
const looking = vi.spyOn(ticker, 'run').mockResolvedValue(undefined);
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
  teacher = await t.as('teacher189');
  carrier = createServer((req, res) => {
    let body = '';
    req
      .on('data', (chunk) => {
        body += chunk;
      })
      .on('end', () => {
        handed.push(JSON.parse(body) as Handed);
        res.statusCode = answer;
        res.end('{}');
      });
  });
  await new Promise<void>((done) => {
    carrier.listen(0, '127.0.0.1', done);
  });
  url = `http://127.0.0.1:${(carrier.address() as AddressInfo).port}/send`;
  useSms(t.kernel, gateway({ url, sends: 'template' }));
});
afterAll(async () => {
  useSms(t.kernel, undefined);
  carrier.close();
  await t.stop();
  looking.mockRestore();
});
beforeEach(async () => {
  handed.length = 0;
  answer = 200;
  smtp = await FakeSmtp.open();
  await freshNoon(t, smtp, { admin, teacher }, { email: null, phone: '13800000001' });
});
afterEach(async () => {
  await smtp.close();
});
const news = (): News => ({ kind: 'notice.smsTest', subject: {}, params: { title: '一' }, to: [teacher.userId] });
const post = () => sendOrg(t.kernel, 189);
const used = async () => {
  const { smsCount, smsFen } = await admin.ok(getMail, {});
  return [smsCount, smsFen];
};

test('a message that the carrier did not take is tried again after a pause and costs nothing until one goes out', async () => {
  answer = 500;
  await tellAndSpread(t, [news()]);
  await post();
  await expect
    .poll(async () => await statesOf(t))
    .toMatchObject([{ state: 'waiting', tries: 1, error: 'unreachable' }]);
  expect(await used()).toEqual([0, 0]);
  answer = 200;
  at(t, 1);
  await post();
  await expect.poll(async () => await statesOf(t)).toMatchObject([{ state: 'sent', tries: 2 }]);
  expect(handed).toMatchObject([
    { mobile: '13800000001', template: 'notice.sms.news' },
    { mobile: '13800000001', template: 'notice.sms.news' },
  ]);
  expect(await used()).toEqual([1, 5]);
});

test('a process that died between the carrier’s yes and its own note doubles no message: it hands it over under the same id', async () => {
  for (const one of [news(), news()]) await tellAndSpread(t, [one]);
  await post();
  await expect.poll(async () => (await statesOf(t)).map((d) => d.state)).toEqual(['sent', 'sent']);
  await t.sql("update notice_delivery set state = 'waiting', leased_until = null where org_id = 189");
  await post();
  await expect.poll(() => handed.length).toBe(4);
  const ids = handed.map((message) => message.id ?? '');
  expect(ids.every((id) => id.length > 0)).toBe(true);
  // Each of the two under its own.
  expect(new Set(ids).size).toBe(2);
});

test('several news of one act are one message for a person: it says their kind and nothing else', async () => {
  await tellAndSpread(t, [news(), news(), news()]);
  await post();
  await expect.poll(async () => await statesOf(t)).toMatchObject([{ channel: 'sms', state: 'sent' }]);
  expect(handed).toHaveLength(1);
  expect(await used()).toEqual([1, 5]);
});

test('a message speaks the language that its reader chose, whoever tells', async () => {
  useSms(t.kernel, gateway({ url, sends: 'text' }));
  await teacher.ok(setSettings, { ...UNSET, lang: 'en-US' });
  await tellAndSpread(t, [news()]);
  await post();
  await expect.poll(() => handed.length).toBe(1);
  expect(handed).toMatchObject([{ text: '[Meiyike] You have a new notice: Notices. Please sign in to read it.' }]);
  useSms(t.kernel, gateway({ url, sends: 'template' }));
});

test('a message does not wait behind the letters of a mail server that is slow', async () => {
  smtp.mood = 'slow';
  await t.sql("update people_person set email = 't@example.cn' where org_id = 189 and user_id = $1", [teacher.userId]);
  await teacher.ok(setSettings, { ...UNSET, quietFrom: '11:00', quietTo: '14:00' });
  for (const one of [news(), news(), news()]) await tellAndSpread(t, [one]);
  at(t, 120);
  const posted = post();
  await expect.poll(() => handed.length).toBe(3);
  // The mail server has not said a word yet.
  const letters = (await statesOf(t)).filter((d) => d.channel === 'mail');
  expect(letters.map((d) => [d.state, d.error])).toEqual(Array.from({ length: 3 }, () => ['waiting', null]));
  await posted;
});

test('the messages of a day are those of the organisation’s own day', async () => {
  await t.sql("update organisation_org set zone = 'Asia/Urumqi' where org_id = 189");
  // In Shanghai it is the 24th already.
  t.at(`${testDayPlus(6)}T01:00:00+08:00`);
  await tellAndSpread(t, [news()]);
  await post();
  await expect.poll(() => handed.length).toBe(1);
  const days = await t.sql('select day::text, sent from notice_sms_day where org_id = 189');
  expect(days).toEqual([{ day: testDayPlus(5), sent: 1 }]);
  await t.sql("update organisation_org set zone = 'Asia/Shanghai' where org_id = 189");
});
