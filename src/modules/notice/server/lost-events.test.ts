import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import { EVENT_TRIES } from '../../../kernel/server/outbox';
import { outbox } from '../../../kernel/server/tables';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { handAgain, listLost, listNotices } from '../contract';
import { noticeKind } from './published';

noticeKind({
  name: 'notice.lostTest',
  module: 'notice',
  urgency: 'digest',
  title: 'bell',
  text: 'came',
  params: ['title'],
  link: () => '/notice',
});

let t: TestApp;
let platform: Caller;
let admin: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  platform = await t.as('platform');
  admin = await t.as('school189');
});
afterAll(async () => {
  await t.stop();
});

/** An event that tells the administrator of 189, after so many tries. */
async function event(title: string, tries: number): Promise<number> {
  const [eventId, at] = [newId(), t.now().toISOString()];
  const row = {
    newsId: newId(),
    kind: 'notice.lostTest',
    subject: {},
    params: { title },
    audience: [admin.userId],
    byId: null,
    once: null,
    at,
  };
  const written = { eventId, at, topic: 'notice.told', payload: { rows: [row] }, tries, error: 'no listener' };
  await inOrg(t.kernel.pools.tenant, 189, (door) => door.insert(outbox, [written]));
  return eventId;
}
const lost = async (input: { readonly orgId?: number } = {}): Promise<number[]> =>
  (await platform.rows(listLost, input)).map((e) => e.eventId);

test('an event that no try could hand over waits for the operator, who hands it over again; nobody else sees it', async () => {
  const eventId = await event('迟到', EVENT_TRIES);
  expect(await platform.rows(listLost, { orgId: 189 })).toMatchObject([
    { orgId: 189, eventId, topic: 'notice.told', tries: EVENT_TRIES, error: 'no listener' },
  ]);
  expect(await lost()).toContain(eventId);
  expect(await lost({ orgId: 619 })).not.toContain(eventId);
  expect((await admin.refused(listLost, {})).status).toBe(403);
  expect((await admin.refused(handAgain, { orgId: 189, eventId })).status).toBe(403);
  await platform.ok(handAgain, { orgId: 189, eventId });
  await expect
    .poll(async () => (await admin.ok(listNotices, {})).items.map(({ text }) => text))
    .toContain('新消息：迟到');
  expect(await lost()).not.toContain(eventId);
  expect((await platform.refused(handAgain, { orgId: 189, eventId })).status).toBe(404);
});

test('an event that is still tried is nobody’s to hand over', async () => {
  const eventId = await event('还在试', EVENT_TRIES - 1);
  expect(await lost()).not.toContain(eventId);
  expect((await platform.refused(handAgain, { orgId: 189, eventId })).status).toBe(404);
});
