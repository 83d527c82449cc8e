import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { listNotices } from '../../notice/contract';
import { appealsOf, decideAppeal, listAppeals, myAppeals, stepAppeal, submitAppeal, withdrawAppeal } from '../contract';
import { appealSubject, openedRow, settleAppeals } from './published';
import type { AppealSubject } from './subjects';

// The example of README.md, "Adding a subject": heats of a meet whose times stand in a publicity period.
const SUBJECT = 'appeal.toyTest';
const MEET = 7;
// Half an hour into the 27th where the school is.
const FROZEN = `${testDayPlus(8)}T16:30:00.000Z`;
/** The times as their owner keeps them. */
const times = new Map<string, number>();
let office = 0;

const subject: AppealSubject = {
  name: SUBJECT,
  module: 'appeal',
  title: 'field.setId',
  text: 'objectTo',
  steps: ['accepted', 'reviewed'],
  upheldAt: 'list',
  ask: (cx, { setId, userId, part }) => {
    if (setId !== MEET || userId !== cx.me.userId || !times.has(part)) return Promise.reject(fail(kernelFaults.gone));
    return Promise.resolve({ until: FROZEN, hostId: cx.db.orgId, label: { what: { zh: '100 米', en: 'the 100 m' } } });
  },
  until: () => Promise.resolve(FROZEN),
  decides: (cx) => (cx.me.userId === office ? sql`a.host_id = ${cx.me.orgId}` : undefined),
  link: ({ setId }, { userType }) => (userType === 1 ? '/appeal/mine' : `/appeal/list?setId=${setId}`),
  deciders: () => ({ person: office }),
};
appealSubject(subject);

let t: TestApp;
let desk: Caller;
let child: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(`${testDayPlus(2)}T02:00:00Z`);
  desk = await t.as('school189');
  child = await t.as('student189');
  office = desk.userId;
  times.set('100m', 1320);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const key = () => ({ setId: MEET, userId: child.userId, part: '100m' });
/** What the owner's call does that changes a time. */
const change = (time: number) =>
  inOrg(t.kernel.pools.tenant, 189, async (door) => {
    const appealId = await openedRow(door, SUBJECT, key(), { until: FROZEN, zone: 'Asia/Shanghai' });
    times.set('100m', time);
    if (appealId) await settleAppeals(door, [{ appealId, commitId: appealId }]);
  });

test('a module registers what may be objected to in one place: freeze, steps, decision, notices and the one commit follow', async () => {
  await expect(change(1290)).rejects.toThrow('appeal.fault.frozen');
  const asked = { subject: SUBJECT, setId: MEET, part: '100m', reason: '手表是 12.9' };
  expect((await child.refused(submitAppeal, { ...asked, part: 'long_jump' })).status).toBe(404);
  const { appealId } = await child.ok(submitAppeal, asked);
  await expect(change(1290)).rejects.toThrow('appeal.fault.pending');
  await t.told(189, 'notice.told');
  expect((await desk.in('en-US').rows(listNotices, {}))[0]).toMatchObject({
    text: 'A student objects to “Appeal against the 100 m”: 手表是 12.9',
    link: `/appeal/list?setId=${MEET}`,
  });
  expect((await desk.rows(listAppeals, { subject: SUBJECT }))[0]).toMatchObject({ appealId, text: '对100 米提出申诉' });
  await desk.ok(stepAppeal, { appealId, state: 'accepted' });
  await desk.ok(stepAppeal, { appealId, state: 'reviewed' });
  await desk.ok(decideAppeal, { appealId, uphold: true, remark: '以录像为准' });
  // Open for one commit, then frozen again.
  await change(1290);
  expect(times.get('100m')).toBe(1290);
  await expect(change(1280)).rejects.toThrow('appeal.fault.frozen');
  const { items } = await child.ok(appealsOf, { subject: SUBJECT, setId: MEET, userId: child.userId });
  expect(items[0]?.steps.map((step) => step.state)).toEqual(['submitted', 'accepted', 'reviewed', 'upheld']);
});

test('a refusal of a frozen row names the last day as the school counts days, not as Greenwich does', async () => {
  await expect(change(1280)).rejects.toMatchObject({ params: { day: testDayPlus(9) } });
});

test('an appeal about the total is decided before any row of the child changes, and upheld it opens one of them', async () => {
  const total = { ...key(), part: 'total' };
  times.set('total', 0);
  const opened = (part: string) =>
    inOrg(t.kernel.pools.tenant, 189, async (door) => {
      const frozen = { until: FROZEN, zone: 'Asia/Shanghai', whole: 'total' };
      const appealId = await openedRow(door, SUBJECT, { ...total, part }, frozen);
      if (appealId) await settleAppeals(door, [{ appealId, commitId: appealId }]);
      return appealId;
    });
  await expect(opened('400m')).rejects.toThrow('appeal.fault.frozen');
  const asked = { subject: SUBJECT, setId: MEET, part: 'total', reason: '少加一项' };
  const { appealId } = await child.ok(submitAppeal, asked);
  await expect(opened('400m')).rejects.toThrow('appeal.fault.pending');
  await desk.ok(decideAppeal, { appealId, uphold: true, remark: '属实' });
  expect(await opened('400m')).toBe(appealId);
  await expect(opened('400m')).rejects.toThrow('appeal.fault.frozen');
});

test('nobody decides about the own result, whatever they lead: it stands in no list of theirs and no call finds it', async () => {
  times.set('300m', 4100);
  const { appealId } = await child.ok(submitAppeal, { subject: SUBJECT, setId: MEET, part: '300m', reason: '计时' });
  const mine = async () => (await desk.rows(listAppeals, { subject: SUBJECT })).map((a) => a.appealId);
  expect(await mine()).toContain(appealId);
  await t.sql('update appeal_appeal set user_id = $2 where org_id = 189 and appeal_id = $1', [appealId, office]);
  expect(await mine()).not.toContain(appealId);
  expect((await desk.refused(stepAppeal, { appealId, state: 'accepted' })).status).toBe(404);
  expect((await desk.refused(decideAppeal, { appealId, uphold: false, remark: '无误' })).status).toBe(404);
  // As whose it is they see it, and take it back.
  const own = await desk.rows(appealsOf, { subject: SUBJECT, setId: MEET, userId: office });
  expect(own).toMatchObject([{ appealId, may: ['withdrawn'] }]);
  expect(await desk.ok(withdrawAppeal, { appealId })).toEqual({ appealId, state: 'withdrawn' });
});

test('whoever is late is shown no button: the end of the time for appeals is told while it runs', async () => {
  const until = async () => (await child.ok(appealsOf, { subject: SUBJECT, setId: MEET, userId: child.userId })).until;
  expect(await until()).toBe(FROZEN);
  t.at(`${testDayPlus(9)}T02:00:00Z`);
  expect(await until()).toBeNull();
  t.at(`${testDayPlus(2)}T02:00:00Z`);
});

test('a subject is named after its module and registered once', () => {
  expect(() => appealSubject(subject)).toThrow('appeal.toyTest is registered twice');
  expect(() => appealSubject({ ...subject, name: 'toy.other' })).toThrow('toy.other is not named after its module');
});

test('an appeal of a subject that no module knows any more says so, and its notices lead to the lists of appeals', async () => {
  times.set('200m', 2700);
  const { appealId } = await child.ok(submitAppeal, { subject: SUBJECT, setId: MEET, part: '200m', reason: '抢跑' });
  await desk.ok(stepAppeal, { appealId, state: 'accepted' });
  await t.told(189, 'notice.told');
  await t.sql("update appeal_appeal set subject = 'gone.subject' where org_id = 189 and appeal_id = $1", [appealId]);
  await t.sql(
    `update notice_news set subject = subject || '{"subject": "gone.subject"}'
     where org_id = 189 and (subject ->> 'appealId')::bigint = $1`,
    [appealId],
  );
  const own = (await child.rows(myAppeals, {})).find((a) => a.appealId === appealId);
  expect(own).toMatchObject({ title: '这类申诉已经停用', text: '', link: null, may: [] });
  const newest = async (who: Caller) => (await who.rows(listNotices, {}))[0];
  expect(await newest(desk)).toMatchObject({ kind: 'appeal.submitted', link: '/appeal/list' });
  expect(await newest(child)).toMatchObject({ kind: 'appeal.accepted', link: '/appeal/mine' });
});
