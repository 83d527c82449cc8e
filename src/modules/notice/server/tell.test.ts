import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import { outbox } from '../../../kernel/server/tables';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { asked } from '../../../kernel/testing/statements';
import { countNotices, listNotices, readAllNotices } from '../contract';
import { COUNT_MAX } from '../rules/kind';
import { noticeKind, tellFrom, type News } from './published';
import { tellAndSpread } from './testing';

noticeKind({
  name: 'notice.tellTest',
  module: 'notice',
  urgency: 'digest',
  title: 'bell',
  text: 'came',
  params: ['title'],
  link: () => '/notice',
});

let t: TestApp;
let child: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  child = await t.as('student189');
  // The program's own sweep would count a try of its own.
  t.kernel.outbox.stop();
});
afterAll(async () => {
  await t.stop();
});
const news = (title: string): News => ({
  kind: 'notice.tellTest',
  subject: {},
  params: { title },
  to: [child.userId],
});
/** What telling and its relay ask; how often somebody looked whether the relay was done is no part of it. */
const askedToTell = async (list: readonly News[]): Promise<readonly string[]> =>
  (await asked(() => tellAndSpread(t, list))).filter((text) => !/from kernel_outbox/.test(text));
/** How many the child was ever told. */
const stands = async (): Promise<number> =>
  (await t.sql('select 1 from notice_item where org_id = 189 and user_id = $1', [child.userId])).length;

test('telling is written with the transaction of the act: what was undone is told to nobody', async () => {
  const before = await child.ok(countNotices, {});
  const undone = inOrg(t.kernel.pools.tenant, 189, async (door) => {
    await tellFrom(door, t.kernel, [news('一')]);
    throw new Error('the act fails');
  });
  await expect(undone).rejects.toThrow('the act fails');
  await t.told(189, 'notice.told');
  expect(await child.ok(countNotices, {})).toEqual(before);
  await tellAndSpread(t, [news('二')]);
  expect(await child.ok(countNotices, {})).toEqual({ unread: before.unread + 1 });
});

test('2,000 notices of one act are one event and two dozen statements; each stands once in the list, and the bell says 99+', async () => {
  const before = await stands();
  const many = Array.from({ length: 2000 }, (_, i) => news(`第${i}条`));
  const statements = await askedToTell(many);
  expect(statements.filter((text) => /insert into kernel_outbox/.test(text))).toHaveLength(1);
  expect(statements.length).toBeLessThan(24);
  // As after a relay that died before its mark.
  await t.sql("update kernel_outbox set done_at = null where org_id = 189 and topic = 'notice.told'");
  await t.told(189, 'notice.told');
  expect(await stands()).toBe(before + 2000);
  const { items } = await child.ok(listNotices, {});
  expect(items[0]!.text).toContain('第1999条');
  expect(await child.ok(countNotices, {})).toEqual({ unread: COUNT_MAX + 1 });
  expect(await child.ok(readAllNotices, { upTo: items[0]!.newsId })).toEqual({ unread: 0 });
});

test('news of one act to one word costs what one costs, each reaches everybody of the word, and nobody of another', async () => {
  const [row] = await t.sql<{ clazz_id: string; master_id: string }>(
    `select c.clazz_id, c.master_id
     from class_student_v s
     join class_clazz c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
     where s.org_id = 189 and s.user_id = $1 and s.clazz_type = 1`,
    [child.userId],
  );
  const [clazzId, masterId] = [Number(row!.clazz_id), Number(row!.master_id)];
  const toMaster = (title: string): News => ({ ...news(title), to: { classTeachersOf: clazzId } });
  const toClass: News = { ...news('全班'), to: { studentsOf: clazzId } };
  const one = await askedToTell([toMaster('一'), toClass]);
  const many = await askedToTell([...Array.from({ length: 60 }, (_, i) => toMaster(`第${i}条`)), toClass]);
  expect(many.length).toBeLessThan(one.length + 5);
  const got = async (userId: number, like: string) =>
    (
      await t.sql(
        `select 1 from notice_item i join notice_news n on n.org_id = i.org_id and n.news_id = i.news_id
         where i.org_id = 189 and i.user_id = $1 and n.kind = 'notice.tellTest' and n.params ->> 'title' like $2`,
        [userId, like],
      )
    ).length;
  // The 2,000 of the test above were the child's.
  const own = await got(child.userId, '第%条');
  expect([await got(masterId, '第%条'), own, await got(child.userId, '全班')]).toEqual([60, 2000, 2]);
});

test('news of a kind that this program does not know yet waits for one that does: it is lost to nobody', async () => {
  const eventId = newId();
  const row = {
    newsId: newId(),
    kind: 'notice.newerTest',
    subject: {},
    params: { title: '新' },
    audience: [child.userId],
    byId: null,
    once: null,
    at: t.now().toISOString(),
  };
  const event = { eventId, at: row.at, topic: 'notice.told', payload: { rows: [row] } };
  await inOrg(t.kernel.pools.tenant, 189, (door) => door.insert(outbox, [event]));
  const before = await stands();
  await t.kernel.outbox.deliver(189, eventId);
  const open = async () =>
    await t.sql('select tries from kernel_outbox where org_id = 189 and event_id = $1 and done_at is null', [eventId]);
  expect(await open()).toEqual([{ tries: 1 }]);
  expect(await stands()).toBe(before);
  noticeKind({
    name: 'notice.newerTest',
    module: 'notice',
    urgency: 'digest',
    title: 'bell',
    text: 'came',
    params: ['title'],
    link: () => '/notice',
  });
  await t.kernel.outbox.deliver(189, eventId);
  expect(await open()).toEqual([]);
  expect(await stands()).toBe(before + 1);
});
