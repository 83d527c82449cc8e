import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Door } from '../../../../kernel/server/db/door';
import { sql } from '../../../../kernel/server/db/sql';
import { inOrg } from '../../../../kernel/server/db/tenant';
import type { Listener, ServerModule } from '../../../../kernel/server/module';
import { TestApp, fileOf, type Caller } from '../../../../kernel/testing/app';
import { servers } from '../../../../apps/modules-server';
import { fileUpload } from '../../../files/contract';
import * as calls from '../../contract';
import { consentOf, consentPurpose } from '../published';
import { forgetPurpose } from './purposes';
import { enter, freshChildren, hasGuardian, linkFor, newPhone, type TestChild } from '../../../../../tests/consent/kit';

const heard: unknown[] = [];
const listener: Listener = {
  topic: 'people.consent.withdrawn',
  run: async (event) => {
    heard.push({ orgId: event.orgId, ...event.payload });
  },
};
const toy: ServerModule = { name: 'toy', handlers: [], listeners: [listener] };

let t: TestApp;
let office: Caller;
let master: Caller;
let clazzId: number;
let children: TestChild[];
let next = 0;
const child = (): TestChild => children[next++]!;
beforeAll(async () => {
  (servers as ServerModule[]).push(toy);
  t = await TestApp.start();
  office = await t.as('school189');
  master = await t.as('classmgr189');
  const [row] = await t.sql<{ clazz_id: number }>(
    'select clazz_id from class_clazz where org_id = 189 and master_id = $1 and clazz_type = 1 and ended_at is null',
    [master.userId],
  );
  clazzId = Number(row!.clazz_id);
});
beforeEach(async () => {
  children = await freshChildren(t, clazzId);
  next = 0;
});
afterAll(async () => {
  (servers as ServerModule[]).splice(servers.indexOf(toy), 1);
  await t.stop();
});

const FACE = [{ purpose: 'face', version: 1, give: true }];
const NO_FACE = [{ purpose: 'face', version: 1, give: false }];
const letter = async (c: TestChild, purposes = ['face']) =>
  (await master.ok(calls.consentLetters, { clazzId, userIds: [c.userId], purposes })).items[0]!.code;
const stateOf = async (c: TestChild, purpose = 'face') =>
  (await office.ok(calls.consentClazz, { clazzId })).items
    .find((item) => item.userId === c.userId)!
    .states.find((s) => s.purpose === purpose)!.state;
const says = (userId: number) =>
  t.sql<{ act: string; way: string; by_name: string; phone: string; version: number; text_hash: string }>(
    'select act, way, by_name, phone, version, text_hash from people_consent_act where org_id = 189 and user_id = $1 order by act_id',
    [userId],
  );
/** A class teacher of the school, who did not enter the paper. */
const upload = async (who: Caller) =>
  (
    await who.ok(fileUpload, {
      proc: 'people.consent',
      file: fileOf('paper.png', Buffer.from(PNG, 'base64'), 'image/png'),
    })
  ).path;
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

describe('by link and SMS code', () => {
  test('a guardian agrees by a one-time address and a code to the known phone; who, when and to which text is kept', async () => {
    const c = child();
    const phone = await hasGuardian(master, c);
    const code = await letter(c);
    const shown = await t.anyone().ok(calls.openLink, { code });
    expect(shown).toMatchObject({ kind: 'consent', state: 'open', childName: `${c.name[0]}**` });
    const opened = await enter(t, code, phone);
    expect(opened).toMatchObject({ known: true, children: [{ userId: c.userId, name: c.name }] });
    expect(await t.anyone().ok(calls.openAnswer, { pass: opened.pass, userId: c.userId, answers: FACE })).toEqual({
      waits: false,
    });
    expect(await stateOf(c)).toBe('given');
    expect(await says(c.userId)).toMatchObject([
      { act: 'given', way: 'link', by_name: '王建国', phone, version: 1, text_hash: expect.stringMatching(/^\w{64}$/) },
    ]);
    expect(await consentOf('face').holds(await door(), c.userId)).toBe(true);
  });
  test('the name of a child stays masked until a code fits a phone that the school knows', async () => {
    const c = child();
    await hasGuardian(master, c);
    const opened = await enter(t, await letter(c), newPhone());
    expect(opened).toMatchObject({ known: false, guardian: null, reads: [] });
    expect(opened.children[0]).toMatchObject({ name: `${c.name[0]}**`, clazzName: null });
  });
  test('an address opened by two at once takes the first answer, and the second is told that it was used', async () => {
    const c = child();
    const phone = await hasGuardian(master, c);
    const code = await letter(c);
    const one = await enter(t, code, phone);
    const two = await enter(t, code, phone);
    const send = (pass: string) => t.anyone().send(calls.openAnswer, { pass, userId: c.userId, answers: FACE });
    const both = await Promise.all([send(one.pass), send(two.pass)]);
    expect(both.map((r) => r.status).sort()).toEqual([200, 409]);
    expect(both.find((r) => r.status === 409)!.body).toMatchObject({ error: 'people.fault.linkUsed' });
    expect(await says(c.userId)).toHaveLength(1);
    expect(await t.anyone().ok(calls.openLink, { code })).toMatchObject({ state: 'used' });
    expect((await t.anyone().refused(calls.openSms, { code, mobile: phone })).error).toBe('people.fault.linkUsed');
  });
  test('after its end an address says so and sends no code', async () => {
    const c = child();
    const phone = await hasGuardian(master, c);
    const code = await letter(c);
    t.at(new Date(t.now().getTime() + 31 * 24 * 3600_000));
    expect(await t.anyone().ok(calls.openLink, { code })).toMatchObject({ state: 'ended' });
    expect((await t.anyone().refused(calls.openSms, { code, mobile: phone })).error).toBe('people.fault.linkEnded');
    t.at(null);
  });
  test('a used address sends a new one to the known phone alone, and the answer tells nobody which phone that is', async () => {
    const c = child();
    const phone = await hasGuardian(master, c);
    const code = await letter(c);
    const { pass } = await enter(t, code, phone);
    await t.anyone().ok(calls.openAnswer, { pass, userId: c.userId, answers: FACE });
    const stranger = newPhone();
    const [known, unknown] = [
      await t.anyone().send(calls.openAgain, { code, mobile: phone }),
      await t.anyone().send(calls.openAgain, { code, mobile: stranger }),
    ];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await t.sql('select 1 from account_sms_outbox where mobile = $1', [stranger])).toEqual([]);
    const opened = await enter(t, await linkFor(t, phone), phone);
    expect(opened.children).toMatchObject([{ userId: c.userId }]);
    await t.anyone().ok(calls.openAnswer, { pass: opened.pass, userId: c.userId, answers: NO_FACE });
    expect(await stateOf(c)).toBe('withdrawn');
  });
  test('an answer to an older text is refused, and so is one to what the address does not ask', async () => {
    const c = child();
    const { pass } = await enter(t, await letter(c), await hasGuardian(master, c));
    const send = (purpose: string, version: number) =>
      t.anyone().refused(calls.openAnswer, { pass, userId: c.userId, answers: [{ purpose, version, give: true }] });
    expect((await send('face', 2)).error).toBe('people.fault.textOld');
    expect((await send('watch', 2)).error).toBe('people.fault.purposeUnknown');
    expect((await send('nothing', 1)).error).toBe('people.fault.purposeUnknown');
  });
  test('an address answers for its own child and no other', async () => {
    const [c, other] = [child(), child()];
    const { pass } = await enter(t, await letter(c), await hasGuardian(master, c));
    expect((await t.anyone().refused(calls.openAnswer, { pass, userId: other.userId, answers: FACE })).status).toBe(
      404,
    );
  });
  test('codes stand in the database as hashes, and an address sends so many messages and no more', async () => {
    const c = child();
    const code = await letter(c);
    expect(await t.sql('select 1 from people_link where code_hash = $1', [code])).toEqual([]);
    for (let i = 0; i < 6; i++) await enter(t, code, newPhone());
    await t.sql('delete from account_sms_address');
    expect((await t.anyone().refused(calls.openSms, { code, mobile: newPhone() })).error).toBe(
      'people.fault.linkSends',
    );
  });
  test('a wrong code opens nothing and says how many tries are left', async () => {
    const c = child();
    const phone = await hasGuardian(master, c);
    const code = await letter(c);
    await t.sql('delete from account_sms_address');
    const { captchaId } = await t.anyone().ok(calls.openSms, { code, mobile: phone });
    const wrong = await t.anyone().refused(calls.openEnter, { code, mobile: phone, captchaId, smsCode: '000000' });
    expect([wrong.error, wrong.fields?.[0]?.text]).toEqual(['people.fault.codeWrong', '验证码不对，还可以试 4 次']);
  });
});

describe('from a phone that nobody knows', () => {
  test('the consent waits for the class teacher, who may keep the phone as a guardian’s', async () => {
    const c = child();
    const phone = newPhone();
    const { pass } = await enter(t, await letter(c), phone);
    const ask = { pass, userId: c.userId, answers: FACE };
    const before = await told(master.userId, 'people.consentWaits');
    expect((await t.anyone().refused(calls.openAnswer, ask)).error).toBe('people.fault.phoneStranger');
    expect(await t.anyone().ok(calls.openAnswer, { ...ask, name: '李芳', relation: 'mother' })).toEqual({
      waits: true,
    });
    expect(await stateOf(c)).toBe('missing');
    const [wait] = await master.rows(calls.consentWaits, { clazzId });
    expect(wait).toMatchObject({
      kind: 'phone',
      userId: c.userId,
      name: '李芳',
      answers: [{ purpose: 'face', give: true }],
    });
    expect(await told(master.userId, 'people.consentWaits')).toBe(before + 1);
    await master.ok(calls.consentDecide, { waitId: wait!.waitId, accept: true, keep: true });
    expect(await stateOf(c)).toBe('given');
    expect(await master.rows(calls.guardianList, { userId: c.userId })).toMatchObject([
      { name: '李芳', phone, source: 'self' },
    ]);
    expect((await master.refused(calls.consentDecide, { waitId: wait!.waitId, accept: false })).error).toBe(
      'people.fault.waitDecided',
    );
  });
  test('what waits and is refused counts for nothing', async () => {
    const c = child();
    const { pass } = await enter(t, await letter(c), newPhone());
    await t.anyone().ok(calls.openAnswer, { pass, userId: c.userId, answers: FACE, name: '生人', relation: 'other' });
    const wait = (await master.rows(calls.consentWaits, { clazzId })).find((w) => w.userId === c.userId)!;
    await master.ok(calls.consentDecide, { waitId: wait.waitId, accept: false });
    expect([await stateOf(c), await says(c.userId)]).toEqual(['missing', []]);
  });
});

describe('on paper', () => {
  test('a scanned paper counts once a second person has seen it, and the one who entered it is not the second', async () => {
    const c = child();
    const file = await upload(master);
    const { waitId } = await master.ok(calls.consentPaper, {
      userId: c.userId,
      file,
      name: '赵敏',
      relation: 'mother',
      answers: FACE,
    });
    expect((await master.refused(calls.consentDecide, { waitId, accept: true })).error).toBe('people.fault.waitOwn');
    expect(await stateOf(c)).toBe('missing');
    await office.ok(calls.consentDecide, { waitId, accept: true });
    expect(await stateOf(c)).toBe('given');
    const { acts } = await office.ok(calls.consentChild, { userId: c.userId });
    expect(acts).toMatchObject([{ way: 'paper', byName: '赵敏', enteredBy: '林若曦', confirmedBy: '陈思远' }]);
  });
  test('a consent is withdrawn on paper as it is given', async () => {
    const c = child();
    for (const give of [true, false]) {
      const { waitId } = await master.ok(calls.consentPaper, {
        userId: c.userId,
        file: await upload(master),
        name: '赵敏',
        relation: 'mother',
        answers: [{ purpose: 'face', version: 1, give }],
      });
      await office.ok(calls.consentDecide, { waitId, accept: true });
    }
    expect((await says(c.userId)).map((s) => s.act)).toEqual(['given', 'withdrawn']);
  });
});

describe('a child of fourteen and over', () => {
  test('the child’s own act counts from fourteen; a guardian’s consent stands until the child withdraws it', async () => {
    const c = child();
    const phone = await hasGuardian(master, c);
    const me = await t.asUser(189, c.userId);
    const { pass } = await enter(t, await letter(c), phone);
    await t.anyone().ok(calls.openAnswer, { pass, userId: c.userId, answers: FACE });
    expect((await me.refused(calls.consentMineSet, { answers: NO_FACE })).error).toBe('people.fault.notOwnYet');
    await t.sql("update people_person set born_on = '2010-01-01' where org_id = 189 and user_id = $1", [c.userId]);
    expect(await stateOf(c)).toBe('given');
    const ask = { clazzId, userIds: [c.userId], purposes: ['face', 'watch'] };
    expect(await master.ok(calls.consentRemind, ask)).toMatchObject({ messages: 0, own: 1 });
    expect(await told(c.userId, 'people.consentAsked')).toBe(1);
    const again = await enter(t, await letter(c), phone);
    expect(
      (await t.anyone().refused(calls.openAnswer, { pass: again.pass, userId: c.userId, answers: NO_FACE })).error,
    ).toBe('people.fault.ownAct');
    await me.ok(calls.consentMineSet, { answers: NO_FACE });
    expect(await me.ok(calls.consentMine, {})).toMatchObject({ own: true });
    expect(await stateOf(c)).toBe('withdrawn');
  });
  test('two answers about one child stand in line: the second waits for the first, and judges what it left', async () => {
    const c = child();
    await t.sql("update people_person set born_on = '2010-01-01' where org_id = 189 and user_id = $1", [c.userId]);
    const me = await t.asUser(189, c.userId);
    const other = new pg.Client({ connectionString: t.url });
    await other.connect();
    try {
      await other.query('begin');
      // Somebody else's answer about the child, in the middle of its transaction.
      await other.query('select 1 from people_person where org_id = 189 and user_id = $1 for no key update', [
        c.userId,
      ]);
      const answer = me.send(calls.consentMineSet, { answers: FACE });
      await expect.poll(waiting).toBe(1);
      expect(await says(c.userId)).toEqual([]);
      await other.query('commit');
      expect((await answer).status).toBeLessThan(300);
      expect(await says(c.userId)).toMatchObject([{ act: 'given', way: 'self' }]);
    } finally {
      await other.end();
    }
  });
});
/**
 * How many connections to the database wait for a lock. Each look is a transaction of its own: within one, all see the
 * connections that stood at the first.
 */
async function waiting(): Promise<number> {
  const [row] = await t.sql<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and cardinality(pg_blocking_pids(pid)) > 0`,
  );
  return row?.n ?? 0;
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

describe('what depends on a consent', () => {
  test('hears of a withdrawal by an event at once, and of nothing else', async () => {
    const c = child();
    const me = await t.asUser(189, c.userId);
    await t.sql("update people_person set born_on = '2010-01-01' where org_id = 189 and user_id = $1", [c.userId]);
    heard.length = 0;
    await me.ok(calls.consentMineSet, { answers: [...NO_FACE, { purpose: 'watch', version: 2, give: true }] });
    await t.told(189, 'people.consent.%');
    expect(heard).toEqual([]);
    await me.ok(calls.consentMineSet, { answers: [{ purpose: 'watch', version: 2, give: false }] });
    await t.told(189, 'people.consent.%');
    expect(heard).toEqual([{ orgId: 189, userId: c.userId, purpose: 'watch' }]);
  });
  test('a new version of the text asks anew: what was agreed to before stands in the book and counts no more', async () => {
    const text = (version: number) => ({ version, zh: `第 ${version} 版`, en: `version ${version}` });
    const purpose = { name: 'toy', module: 'toy', title: { zh: '玩具', en: 'Toy' } } as const;
    const c = child();
    const me = await t.asUser(189, c.userId);
    await t.sql("update people_person set born_on = '2010-01-01' where org_id = 189 and user_id = $1", [c.userId]);
    consentPurpose({ ...purpose, texts: [text(1)] });
    try {
      await me.ok(calls.consentMineSet, { answers: [{ purpose: 'toy', version: 1, give: true }] });
      expect(await consentOf('toy').holds(await door(), c.userId)).toBe(true);
      forgetPurpose('toy');
      consentPurpose({ ...purpose, texts: [text(1), text(2)] });
      expect(await stateOf(c, 'toy')).toBe('outdated');
      expect(await consentOf('toy').holds(await door(), c.userId)).toBe(false);
      await expect(consentOf('toy').require(await door(), c.userId)).rejects.toMatchObject({
        fault: { code: 'people.fault.noConsent' },
      });
      await me.ok(calls.consentMineSet, { answers: [{ purpose: 'toy', version: 2, give: true }] });
      expect(await stateOf(c, 'toy')).toBe('given');
      expect((await says(c.userId)).map((s) => s.version)).toEqual([1, 2]);
    } finally {
      forgetPurpose('toy');
    }
  });
  test('"only with consent" leaves out of a list whose consent does not stand', async () => {
    const [yes, no, never] = [child(), child(), child()];
    for (const c of [yes, no]) {
      const { pass } = await enter(t, await letter(c), await hasGuardian(master, c));
      await t.anyone().ok(calls.openAnswer, { pass, userId: c.userId, answers: c === yes ? FACE : NO_FACE });
    }
    const ids = [yes, no, never].map((c) => c.userId);
    const rows = await inOrg(t.kernel.pools.tenant, 189, (d) =>
      d.rows<{ userId: number }>(sql`
        select p.user_id
        from people_person_v p
        where p.org_id = ${189}
          and p.user_id = any(${ids}::bigint[])
          and ${consentOf('face').only('p')}`),
    );
    expect(rows.map((row) => row.userId)).toEqual([yes.userId]);
  });
  test('rows of what was said can be added and not changed, by nobody whom the program connects as', async () => {
    const grants = await t.sql<{ p: string }>(
      "select privilege_type as p from information_schema.role_table_grants where table_name = 'people_consent_act' and grantee = 'meiyike_tenant'",
    );
    expect(grants.map((g) => g.p).sort()).toEqual(['INSERT', 'SELECT']);
  });
});

/** The door of the school, as a module's handler has it: each question in a transaction of its own. */
async function door(): Promise<Door> {
  const { tenant } = t.kernel.pools;
  return inOrg(tenant, 189, async (d) => {
    const rows: Door['rows'] = (query, params) => inOrg(tenant, 189, (again) => again.rows(query, params));
    return Object.assign(Object.create(d) as Door, { rows });
  });
}
