import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Caller, TestApp, fileOf } from '../../../../kernel/testing/app';
import { oauthCertify } from '../../../account/contract';
import { fileUpload } from '../../../files/contract';
import { listNotices } from '../../../notice/contract';
import * as calls from '../../contract';
import { enter, freshChildren, hasGuardian, newPhone, type TestChild } from '../../../../../tests/consent/kit';

let t: TestApp;
let office: Caller;
let master: Caller;
let clazzId: number;
let children: TestChild[];
beforeAll(async () => {
  t = await TestApp.start();
  office = await t.as('school189');
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

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const YES = [{ purpose: 'face', version: 1, give: true }];
/** Enters a signed paper of a child. */
async function paper(by: Caller, userId: number): Promise<number> {
  const { path } = await by.ok(fileUpload, {
    proc: 'people.consent',
    file: fileOf('paper.png', Buffer.from(PNG, 'base64'), 'image/png'),
  });
  const who = { name: '赵敏', relation: 'mother' } as const;
  return (await by.ok(calls.consentPaper, { userId, file: path, ...who, answers: YES })).waitId;
}
/** Gives or refuses by an address of the child's own and a guardian's phone. */
async function answers(child: TestChild, phone: string, give: Readonly<Record<string, boolean>>): Promise<void> {
  const purposes = Object.keys(give);
  const { items } = await master.ok(calls.consentLetters, { clazzId, userIds: [child.userId], purposes });
  const { pass, children: asked } = await enter(t, items[0]!.code, phone);
  const versions = new Map(asked[0]!.purposes.map((p) => [p.purpose, p.version]));
  await t.anyone().ok(calls.openAnswer, {
    pass,
    userId: child.userId,
    answers: purposes.map((purpose) => ({
      purpose,
      version: versions.get(purpose) ?? 0,
      give: give[purpose] === true,
    })),
  });
}
/** How many notices of a kind somebody has. */
async function told(userId: number, kind: string): Promise<number> {
  await t.told(189, 'notice.told');
  const rows = await t.sql(
    `select 1 from notice_item i join notice_news n on n.org_id = i.org_id and n.news_id = i.news_id
     where i.org_id = 189 and i.user_id = $1 and n.kind = $2`,
    [userId, kind],
  );
  return rows.length;
}
/** What an act adds to the notices of a kind: of the class teacher and of the office. */
async function addsTo(kind: string, act: () => Promise<unknown>): Promise<{ master: number; office: number }> {
  const of = async () => ({ master: await told(master.userId, kind), office: await told(office.userId, kind) });
  const before = await of();
  await act();
  const after = await of();
  return { master: after.master - before.master, office: after.office - before.office };
}
const sentence = async (by: Caller, kind: string, lang: 'zh-CN' | 'en-US') =>
  (await by.in(lang).rows(listNotices, { pageSize: 50 })).find((item) => item.kind === kind)?.text;

describe('the class’s screen', () => {
  test('a class counts who has given, who has refused, who has withdrawn and who has not answered; what waits; who has no phone', async () => {
    const [yes, no, back, waits] = children as [TestChild, TestChild, TestChild, TestChild];
    await answers(yes, await hasGuardian(master, yes), { face: true });
    await answers(no, await hasGuardian(master, no), { face: false });
    const phone = await hasGuardian(master, back);
    await answers(back, phone, { face: true });
    await answers(back, phone, { face: false });
    await paper(master, waits.userId);
    const [clazz] = (await office.rows(calls.consentClazzes, { purpose: 'face', pageSize: 200 })).filter(
      (row) => row.clazzId === clazzId,
    );
    expect(clazz).toMatchObject({
      students: children.length,
      given: 1,
      declined: 1,
      withdrawn: 1,
      missing: children.length - 3,
      waiting: 1,
      noPhone: children.length - 3,
    });
    const { items, waiting } = await master.ok(calls.consentClazz, { clazzId });
    const states = [yes, no, back, waits].map(
      (child) => items.find((item) => item.userId === child.userId)!.states.find((s) => s.purpose === 'face')!.state,
    );
    expect([states, waiting]).toEqual([['given', 'declined', 'withdrawn', 'missing'], 1]);
  });
  test('figures of a purpose that nobody registers are refused by name', async () => {
    expect((await office.refused(calls.consentClazzes, { purpose: 'nobody' })).error).toBe(
      'people.fault.purposeUnknown',
    );
  });
});

describe('who hears of it', () => {
  test('a withdrawal is told to who leads the class once, whatever it withdraws, each in their language', async () => {
    const [child] = children as [TestChild];
    const phone = await hasGuardian(master, child);
    expect(await addsTo('people.consentWithdrawn', () => answers(child, phone, { face: true, watch: true }))).toEqual({
      master: 0,
      office: 0,
    });
    expect(await addsTo('people.consentWithdrawn', () => answers(child, phone, { face: false, watch: false }))).toEqual(
      {
        master: 1,
        office: 0,
      },
    );
    expect(await sentence(master, 'people.consentWithdrawn', 'zh-CN')).toBe(
      `${child.name} 的同意已撤回：人脸识别、运动手环，请不要再使用`,
    );
    expect(await sentence(master, 'people.consentWithdrawn', 'en-US')).toBe(
      `For ${child.name} this is no longer agreed to: Face recognition, Sports watch. Please stop using it`,
    );
    // The same no once more withdraws nothing.
    expect(await addsTo('people.consentWithdrawn', () => answers(child, phone, { face: false }))).toEqual({
      master: 0,
      office: 0,
    });
  });
  test('photographs stand in albums that name no child: their withdrawal is told to the office, who takes them down', async () => {
    const [child] = children as [TestChild];
    const phone = await hasGuardian(master, child);
    await answers(child, phone, { photo: true });
    expect(await addsTo('people.consentWithdrawn', () => answers(child, phone, { photo: false }))).toEqual({
      master: 1,
      office: 1,
    });
  });
  test('papers of a class are told to those who may be the second pair of eyes, once a day for all that one person enters', async () => {
    const [one, other] = children as [TestChild, TestChild];
    // Papers of other tests were entered the day before.
    t.at(new Date(t.now().getTime() + 24 * 3600_000));
    const both = async () => {
      await paper(master, one.userId);
      await paper(master, other.userId);
    };
    expect(await addsTo('people.consentPaper', both)).toEqual({ master: 0, office: 1 });
    expect(await addsTo('people.consentPaper', () => paper(office, one.userId))).toEqual({ master: 1, office: 0 });
    t.at(new Date(t.now().getTime() + 24 * 3600_000));
    expect(await addsTo('people.consentPaper', () => paper(master, one.userId))).toEqual({ master: 0, office: 1 });
    t.at(null);
  });
});

describe('a second pair of eyes', () => {
  test('a simulated sign-in is not a second person', async () => {
    const [child] = children as [TestChild];
    const waitId = await paper(master, child.userId);
    const support = await t.as('support');
    const [person] = await t.sql<{ yun_no: string }>('select yun_no from people_person where user_id = $1', [
      (await t.who('classmgr189')).userId,
    ]);
    const { certify } = await support.ok(calls.fakeLogin, { yunNo: person!.yun_no });
    const token = await t.anyone().ok(oauthCertify, { certify });
    const fake = new Caller(t, token.access_token, 189, master.userId);
    // Who entered it themselves is refused for that; here the office did.
    const theirs = await paper(office, child.userId);
    expect((await fake.refused(calls.consentDecide, { waitId, accept: true })).error).toBe('people.fault.waitOwn');
    expect(await fake.refused(calls.consentDecide, { waitId: theirs, accept: true })).toMatchObject({
      status: 403,
      error: 'people.fault.secondInPerson',
    });
    await master.ok(calls.consentDecide, { waitId: theirs, accept: true });
  });
  test('two decisions at the same moment end as one', async () => {
    const [child] = children as [TestChild];
    const waitId = await paper(master, child.userId);
    const both = await Promise.all([true, false].map((accept) => office.send(calls.consentDecide, { waitId, accept })));
    expect(both.map((r) => r.status).sort()).toEqual([200, 409]);
    expect(both.find((r) => r.status === 409)!.body).toMatchObject({ error: 'people.fault.waitDecided' });
    const rows = await t.sql('select state from people_consent_wait where org_id = 189 and wait_id = $1', [waitId]);
    const acts = await t.sql('select 1 from people_consent_act where org_id = 189 and user_id = $1', [child.userId]);
    expect(acts).toHaveLength(rows[0]!['state'] === 'accepted' ? 1 : 0);
  });
  test('who has to decide about an unknown phone reads it whole, to compare it with what the family said', async () => {
    const [child] = children as [TestChild];
    const phone = newPhone();
    const { items } = await master.ok(calls.consentLetters, { clazzId, userIds: [child.userId], purposes: ['face'] });
    const { pass } = await enter(t, items[0]!.code, phone);
    const by = { name: '李芳', relation: 'mother' } as const;
    await t.anyone().ok(calls.openAnswer, { pass, userId: child.userId, answers: YES, ...by });
    expect(await master.rows(calls.consentWaits, { clazzId })).toMatchObject([{ kind: 'phone', phone }]);
  });
});
