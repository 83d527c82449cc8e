import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import * as calls from '../../contract';
import {
  codeFor,
  enter,
  freshChildren,
  hasGuardian,
  linkFor,
  newPhone,
  type TestChild,
} from '../../../../../tests/consent/kit';

let t: TestApp;
let master: Caller;
let clazzId: number;
let children: TestChild[];
beforeAll(async () => {
  t = await TestApp.start();
  master = await t.as('classmgr189');
  const [row] = await t.sql<{ clazz_id: number }>(
    'select clazz_id from class_clazz where org_id = 189 and master_id = $1 and clazz_type = 1 and ended_at is null',
    [master.userId],
  );
  clazzId = Number(row!.clazz_id);
});
afterAll(async () => {
  await t.stop();
});
beforeEach(async () => {
  children = await freshChildren(t, clazzId);
});
afterEach(() => {
  t.at(null);
});

const YES = [{ purpose: 'face', version: 1, give: true }];
const letter = async (child: TestChild) =>
  (await master.ok(calls.consentLetters, { clazzId, userIds: [child.userId], purposes: ['face'] })).items[0]!.code;
const says = (child: TestChild) =>
  t.sql('select 1 from people_consent_act where org_id = 189 and user_id = $1', [child.userId]);
let networks = 0;
/** Asks for the code of a message and keeps it: what somebody enters who put the phone down for a while. */
async function asks(code: string, mobile: string) {
  await t.sql('delete from account_sms_quota');
  await t.sql('delete from account_sms_address');
  const guest = t.anyone().from(`203.0.113.${(networks += 1)}`);
  const { captchaId } = await guest.ok(calls.openSms, { code, mobile });
  const smsCode = await codeFor(t, mobile);
  return () => guest.refused(calls.openEnter, { code, mobile, captchaId, smsCode });
}
const invite = async (child: TestChild, phone: string) => {
  const [known] = (await master.rows(calls.guardianList, { userId: child.userId })).filter((g) => g.phone === phone);
  const guardianId = known!.guardianId;
  await master.ok(calls.guardianInvite, { guardianId });
  return { guardianId, code: await linkFor(t, phone) };
};

describe('opened twice', () => {
  test('an address that one guardian has answered says so to the other one, who was just entering a code', async () => {
    const [child] = children as [TestChild];
    const [father, mother] = [await hasGuardian(master, child), await hasGuardian(master, child)];
    const code = await letter(child);
    const late = await asks(code, mother);
    const { pass } = await enter(t, code, father);
    await t.anyone().ok(calls.openAnswer, { pass, userId: child.userId, answers: YES });
    expect(await late()).toMatchObject({ status: 409, error: 'people.fault.linkUsed' });
    expect(await says(child)).toHaveLength(1);
  });
  test('an address for reading that was opened is spent: opened again it says so and sends no code', async () => {
    const [child] = children as [TestChild];
    const phone = await hasGuardian(master, child);
    const { code } = await invite(child, phone);
    const late = await asks(code, phone);
    await enter(t, code, phone);
    expect(await late()).toMatchObject({ status: 409, error: 'people.fault.linkUsed' });
    expect((await t.anyone().refused(calls.openSms, { code, mobile: phone })).error).toBe('people.fault.linkUsed');
  });
  test('by a class’s address that a new one has ended nobody enters themselves, and it sends no other', async () => {
    const { code } = await master.ok(calls.guardianClazzLink, { clazzId });
    const phone = newPhone();
    const { pass } = await enter(t, code, phone);
    await master.ok(calls.guardianClazzLink, { clazzId });
    const entry = { pass, childName: children[0]!.name, name: '李芳', relation: 'mother' } as const;
    expect((await t.anyone().refused(calls.openEnrol, entry)).error).toBe('people.fault.linkUsed');
    expect((await t.anyone().refused(calls.openAgain, { code, mobile: phone })).error).toBe('people.fault.linkGone');
    expect(await master.rows(calls.consentWaits, { clazzId })).toEqual([]);
  });
});

describe('after its end', () => {
  test('a code that was sent before the end opens nothing after it, and the address says that it has ended', async () => {
    const [child] = children as [TestChild];
    const phone = await hasGuardian(master, child);
    const code = await letter(child);
    const end = Date.parse((await t.anyone().ok(calls.openLink, { code })).endsAt);
    t.at(new Date(end - 60_000));
    const late = await asks(code, phone);
    t.at(new Date(end));
    expect(await late()).toMatchObject({ status: 409, error: 'people.fault.linkEnded' });
    expect(await t.anyone().ok(calls.openLink, { code })).toMatchObject({ state: 'ended' });
  });
  test('the address of a child who has left opens nothing', async () => {
    const [child] = children as [TestChild];
    const phone = await hasGuardian(master, child);
    const code = await letter(child);
    const late = await asks(code, phone);
    const leaves = (at: Date | null) =>
      t.sql('update people_person set removed_at = $2 where org_id = 189 and user_id = $1', [child.userId, at]);
    await leaves(t.now());
    try {
      expect(await late()).toMatchObject({ status: 404, error: 'people.fault.linkGone' });
      expect((await t.anyone().refused(calls.openLink, { code })).error).toBe('people.fault.linkGone');
    } finally {
      await leaves(null);
    }
  });
});

describe('by the wrong phone', () => {
  test('a guardian of another child is a stranger at this child’s address: no name, and the answer waits', async () => {
    const [child, other] = children as [TestChild, TestChild];
    await hasGuardian(master, child);
    const phone = await hasGuardian(master, other);
    const { pass, ...opened } = await enter(t, await letter(child), phone);
    expect(opened).toMatchObject({ known: false, guardian: null, children: [{ name: `${child.name[0]}**` }] });
    const ask = { pass, userId: child.userId, answers: YES };
    const send = (input: object) => t.anyone().refused(calls.openAnswer, { ...ask, ...input });
    expect((await send({ userId: other.userId })).status).toBe(404);
    expect((await send({})).error).toBe('people.fault.phoneStranger');
    expect(await t.anyone().ok(calls.openAnswer, { ...ask, name: '李芳', relation: 'other' })).toEqual({ waits: true });
    expect([await says(child), await says(other)]).toEqual([[], []]);
    expect(await master.rows(calls.consentWaits, { clazzId })).toMatchObject([{ kind: 'phone', phone }]);
  });
  test('an address for reading whose phone the school knows no more opens nothing and says so', async () => {
    const [child] = children as [TestChild];
    const phone = await hasGuardian(master, child);
    const { code, guardianId } = await invite(child, phone);
    await master.ok(calls.guardianRemove, { guardianId });
    const late = await asks(code, phone);
    expect(await late()).toMatchObject({ status: 403, error: 'people.fault.readOff' });
  });
  test('on a day whose messages do not reach the answer still tells nobody whose phone it is', async () => {
    const [child] = children as [TestChild];
    const phone = await hasGuardian(master, child);
    const code = await letter(child);
    vi.stubEnv('SMS_PER_ORG_DAY', '1');
    try {
      await t.sql('delete from account_sms_day');
      await invite(child, phone);
      await t.sql('delete from account_sms_outbox');
      const [known, stranger] = [
        await t.anyone().send(calls.openAgain, { code, mobile: phone }),
        await t.anyone().send(calls.openAgain, { code, mobile: newPhone() }),
      ];
      expect([known.status, known.body]).toEqual([stranger.status, stranger.body]);
      expect(known.status).toBeLessThan(300);
      expect(await t.sql('select 1 from account_sms_outbox')).toEqual([]);
      const notes = await t.sql<{ sent: string }>(
        "select detail->>'sent' as sent from kernel_audit where org_id = 189 and action = 'people.guardian.again'",
      );
      expect(notes).toEqual([{ sent: 'false' }]);
    } finally {
      await t.sql('delete from account_sms_day');
    }
  });
});

test('two answers to one purpose are none', async () => {
  const answers = [...YES, { purpose: 'face', version: 1, give: false }];
  const [child] = children as [TestChild];
  const twice = { pass: 'whatever', userId: child.userId, answers };
  expect((await t.anyone().refused(calls.openAnswer, twice)).status).toBe(400);
});
