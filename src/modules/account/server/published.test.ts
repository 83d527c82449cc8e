import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TestApp } from '../../../kernel/testing/app';
import { asked } from '../../../kernel/testing/statements';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { inOrg } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import * as calls from '../contract';
import { DEMO_PASSWORD } from '../demo';
import { credentialOf, spendProof } from './credentials';
import {
  accountOfYunNo,
  changeLogin,
  changeLogins,
  changePhone,
  closeAccounts,
  closeUnused,
  hashPwd,
  nextYunNos,
  openAccounts,
  resetPasswords,
  revoke,
  staleSessions,
  takenLogins,
} from './published';
import { sessionOf } from './session';
import { sweep } from './sweep';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

const inSchool = <T>(fn: Parameters<typeof inOrg<T>>[2], orgId = 189) => inOrg(t.kernel.pools.tenant, orgId, fn);
const person = async (name: string) => {
  const userId = newId();
  const [yunNo] = await inSchool((door) => nextYunNos(door, 1));
  await t.sql(
    `insert into people_person (org_id, user_id, user_type, yun_no, name, sex, enabled, made_at) values (189, $1, 1, $2, $3, 'male', true, ${t.sqlNow})`,
    [userId, yunNo, name],
  );
  return { userId, yunNo: yunNo! };
};
const enters = async (username: string, password: string) =>
  (await t.anyone().send(calls.oauthPassword, { username, password })).status;

describe('accounts of other modules', () => {
  test('opened accounts sign in by name, number and phone, first with the initial password', async () => {
    const [a, b] = [await person('甲'), await person('乙')];
    expect(
      await inSchool(async (door) =>
        openAccounts(door, [
          { ...a, login: 'Opened2026', phone: '13511110001' },
          { ...b, pwdHash: await hashPwd('Given2026') },
        ]),
      ),
    ).toEqual({ taken: [] });
    for (const typed of ['opened2026', a.yunNo, '13511110001']) expect(await enters(typed, DEMO_PASSWORD)).toBe(200);
    expect([await enters(b.yunNo, 'Given2026'), await enters(b.yunNo, DEMO_PASSWORD)]).toEqual([200, 400]);
    expect(await inSchool((door) => accountOfYunNo(door, a.yunNo))).toEqual({ orgId: 189, userId: a.userId });
  });
  test('a taken login answers which, and nothing of that row is opened', async () => {
    const [a, b, c] = [await person('丙'), await person('丁'), await person('戊')];
    const { taken } = await inSchool((door) =>
      openAccounts(door, [
        { ...a, login: 'SCHOOL619' },
        { ...b, login: 'twice2026' },
        { ...c, login: 'Twice2026' },
      ]),
    );
    expect(taken).toEqual([
      { userId: a.userId, login: 'SCHOOL619' },
      { userId: c.userId, login: 'Twice2026' },
    ]);
    expect(await enters('twice2026', DEMO_PASSWORD)).toBe(200);
    expect(
      await t.sql('select user_id from account_credential where user_id = any($1)', [[a.userId, c.userId]]),
    ).toEqual([]);
    expect(await inSchool((door) => takenLogins(door, ['School619', 'free2026']))).toEqual(new Set(['school619']));
  });
  test('two thousand accounts take a few statements', async () => {
    const numbers = await inSchool((door) => nextYunNos(door, 2000));
    expect(new Set(numbers).size).toBe(2000);
    for (const no of numbers.slice(0, 50)) expect(no).toMatch(/^[2-9]\d{9}$/);
    const seen = await asked(() =>
      inSchool((door) =>
        openAccounts(
          door,
          numbers.map((yunNo, i) => ({ userId: newId(), yunNo, login: `bulk${i}abc` })),
        ),
      ),
    );
    // Four tables; a thousand rows a statement.
    expect(seen.filter((sql) => sql.includes('account_')).length).toBeLessThanOrEqual(8);
  });
  test('a closed account is out, its name and phone are free, its number is not', async () => {
    const a = await person('己');
    await inSchool((door) => openAccounts(door, [{ ...a, login: 'closing2026', phone: '13511110002' }]));
    const me = await t.asUser(189, a.userId);
    await inSchool((door) => closeAccounts(door, [a.userId], t.now()));
    expect((await me.send(calls.sessionGet, {})).status).toBe(401);
    expect([await enters('closing2026', DEMO_PASSWORD), await enters(a.yunNo, DEMO_PASSWORD)]).toEqual([400, 400]);
    expect(await inSchool((door) => takenLogins(door, ['closing2026']))).toEqual(new Set());
    expect(await t.sql('select yun_no from account_number_claim where user_id = $1', [a.userId])).toEqual([
      { yun_no: a.yunNo },
    ]);
    await inSchool((door) => openAccounts(door, [{ ...a, login: 'closing2026' }]));
    expect(await enters('closing2026', DEMO_PASSWORD)).toBe(200);
  });
  test('an account that nobody signed in to is taken back, name and phone free again; one that was used is not', async () => {
    const [fresh, used] = [await person('庚'), await person('辛')];
    await inSchool((door) =>
      openAccounts(door, [
        { ...fresh, login: 'unused2026', phone: '13511110003' },
        { ...used, login: 'used2026', phone: '13511110004' },
      ]),
    );
    await t.asUser(189, used.userId);
    expect(await inSchool((door) => closeUnused(door, fresh.userId))).toBe(true);
    expect(await inSchool((door) => takenLogins(door, ['unused2026', 'used2026']))).toEqual(new Set(['used2026']));
    expect(await t.sql("select 1 from account_phone_claim where phone = '13511110003'")).toEqual([]);
    expect(await enters('unused2026', DEMO_PASSWORD)).toBe(400);
    expect(await inSchool((door) => closeUnused(door, used.userId))).toBe(false);
  });
  test('a reset goes back to the initial password and ends sign-ins, lock and links', async () => {
    const me = await t.as('student189');
    await t.sql(
      `insert into account_wrong_try (place, account, wrong, until) select p, $1, 99, ${t.sqlNow} + interval '9 minutes' from unnest(array['', '127.0.0.1']) p`,
      [`189/${me.userId}`],
    );
    expect(await enters('student189', DEMO_PASSWORD)).toBe(429);
    await inSchool((door) => resetPasswords(door, [me.userId], t.now()));
    expect((await me.send(calls.sessionGet, {})).status).toBe(401);
    const again = await t.asUser(189, me.userId);
    expect((await again.ok(calls.sessionGet, {})).mustChangePwd).toBe(true);
    expect(await t.sql('select * from account_relation where user_id = $1', [me.userId])).toEqual([]);
    expect(await enters('student189', DEMO_PASSWORD)).toBe(200);
  });
  test('revoking ends sign-ins of those people only', async () => {
    const [a, b] = [await t.as('teacher189'), await t.as('classmgr189')];
    await inSchool((door) => revoke(door, [a.userId], 'disabled', t.now()));
    expect([(await a.send(calls.sessionGet, {})).status, (await b.send(calls.sessionGet, {})).status]).toEqual([
      401, 200,
    ]);
  });
  test('changed rights reach the next call, of a person or of a whole organisation', async () => {
    const me = await t.as('teacher189');
    await me.ok(calls.sessionGet, {});
    await t.sql('insert into people_person_role values (189, $1, 42)', [me.userId]);
    expect((await me.ok(calls.sessionGet, {})).funcIds).not.toContain('BASIC_CLASS_MANAGER');
    await inSchool((door) => staleSessions(door, { userIds: [me.userId] }));
    expect((await me.ok(calls.sessionGet, {})).funcIds).toContain('BASIC_CLASS_MANAGER');
    await t.sql("update organisation_org set name = '新名字' where org_id = 189");
    await inSchool((door) => staleSessions(door, { orgId: 189 }));
    expect((await me.ok(calls.sessionGet, {})).orgName).toBe('新名字');
    await t.sql("update organisation_org set name = '濮阳市实验学校' where org_id = 189");
  });
  test('a session built while rights change is not kept', async () => {
    const me = await t.as('peteach189');
    const { tokenHash } = await import('../../../kernel/server/http/calls');
    const building = sessionOf(t.kernel, tokenHash(me.token!));
    await inSchool((door) => staleSessions(door, { userIds: [me.userId] }));
    await building;
    const [row] = await t.sql<{ session: unknown; epoch: number }>(
      'select session, epoch from account_access where user_id = $1 order by epoch desc limit 1',
      [me.userId],
    );
    expect(row!.epoch).toBe(1);
    const [kept] = await t.sql<{ n: number }>(
      'select count(*)::int n from account_access where user_id = $1 and session is not null and epoch = 0',
      [me.userId],
    );
    expect(kept!.n).toBe(0);
  });
  test('a new name is refused when it is somebody’s, and the old one is free', async () => {
    const a = await person('庚');
    await inSchool((door) => openAccounts(door, [{ ...a, login: 'before2026' }]));
    await expect(inSchool((door) => changeLogin(door, a.userId, 'school619'))).rejects.toThrow(
      'account.fault.loginTaken',
    );
    await inSchool((door) => changeLogin(door, a.userId, 'After2026'));
    expect(await t.sql('select login from account_login_claim where user_id = $1', [a.userId])).toEqual([
      { login: 'after2026' },
    ]);
    await inSchool((door) => changeLogin(door, a.userId, null));
    expect(await t.sql('select login from account_login_claim where user_id = $1', [a.userId])).toEqual([]);
  });
  test('a name that is somebody else’s is refused and the own one stays; the own one in other capitals is no other', async () => {
    const [a, b] = [await person('壬'), await person('癸')];
    await inSchool((door) =>
      openAccounts(door, [
        { ...a, login: 'holder2026' },
        { ...b, login: 'wants2026' },
      ]),
    );
    const namesOf = () =>
      t.sql('select login, user_id from account_login_claim where user_id = any($1) order by login', [
        [a.userId, b.userId],
      ]);
    const before = await namesOf();
    const taken = { fault: { code: 'account.fault.loginTaken' }, params: { login: 'Holder2026' } };
    await expect(inSchool((door) => changeLogin(door, b.userId, 'Holder2026'))).rejects.toMatchObject(taken);
    await expect(
      inSchool((door) => changeLogins(door, [{ userId: b.userId, login: 'Holder2026' }])),
    ).rejects.toMatchObject(taken);
    await inSchool((door) => changeLogin(door, b.userId, 'Wants2026'));
    expect(await namesOf()).toEqual(before);
    const exchanged = [
      { userId: a.userId, login: 'wants2026' },
      { userId: b.userId, login: 'holder2026' },
    ];
    await inSchool((door) => changeLogins(door, exchanged));
    expect(await namesOf()).toEqual([
      { login: 'holder2026', user_id: b.userId },
      { login: 'wants2026', user_id: a.userId },
    ]);
    const twice = [a, b].map(({ userId }) => ({ userId, login: 'same2026' }));
    await expect(inSchool((door) => changeLogins(door, twice))).rejects.toMatchObject({
      fault: { code: 'account.fault.loginTaken' },
    });
  });
  test('another phone takes the place of the old one and leaves it to the others who have it', async () => {
    const [a, b] = [await person('子'), await person('丑')];
    const phone = '13511110009';
    await inSchool((door) =>
      openAccounts(door, [
        { ...a, phone },
        { ...b, phone },
      ]),
    );
    await inSchool((door) => changePhone(door, a.userId, '13511110010'));
    await inSchool((door) => changePhone(door, a.userId, '13511110010'));
    expect(
      await t.sql('select phone, user_id from account_phone_claim where user_id = any($1) order by phone', [
        [a.userId, b.userId],
      ]),
    ).toEqual([
      { phone, user_id: b.userId },
      { phone: '13511110010', user_id: a.userId },
    ]);
  });
  test('a password that was changed after it was judged opens nothing and leaves no line of a sign-in', async () => {
    const a = await person('寅');
    await inSchool(async (door) => openAccounts(door, [{ ...a, pwdHash: await hashPwd('Given2026') }]));
    const credential = await inSchool((door) => credentialOf(door, a.userId));
    if (!credential) throw new Error('no credential');
    const line = { userId: a.userId, login: a.yunNo, how: 'password', ok: true } as const;
    const key = `189/${a.userId}`;
    const proof = {
      orgId: 189,
      userId: a.userId,
      credential,
      initial: false,
      tried: { account: key, address: '192.0.2.9', place: '192.0.2.9', known: false },
    };
    const now = t.now();
    const caller = { ip: '192.0.2.9', agent: 'test', now, nowIso: now.toISOString() };
    const spend = () => inSchool((door) => spendProof(caller, door, proof, line));
    const lines = () => t.sql('select ok from account_login_log where org_id = 189 and user_id = $1', [a.userId]);
    await spend();
    expect(await lines()).toEqual([{ ok: true }]);
    await inSchool((door) => resetPasswords(door, [a.userId], t.now()));
    await expect(spend()).rejects.toMatchObject({ fault: { code: 'account.fault.signInWrong' } });
    expect(await lines()).toEqual([{ ok: true }]);
  });
  test('a sign-in ends by the database’s clock, whatever this machine’s says', async () => {
    const me = await t.as('trainer5');
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2001-01-01T00:00:00Z') });
    try {
      await inSchool((door) => revoke(door, [me.userId], 'disabled', t.now()), me.orgId);
    } finally {
      vi.useRealTimers();
    }
    expect(
      await t.sql(
        `select revoked_at > ${t.sqlNow} - interval '10 minutes' as now from account_family where user_id = $1 and why = 'disabled'`,
        [me.userId],
      ),
    ).toEqual([{ now: true }]);
  });
  test('counts of an organisation’s messages are kept for a month and then swept away', async () => {
    const [before, last, day] = [testDayPlus(-81), testDayPlus(-80), testDayPlus(-49)];
    t.at(`${day}T00:00:00Z`);
    await t.sql(
      `insert into account_sms_day (org_id, day, sent)
       select o, d::date, 3
       from unnest(array[189, 619]) o, unnest($1::text[]) d`,
      [[before, last, day]],
    );
    await sweep.run(t.kernel);
    t.at(null);
    expect(await t.sql('select org_id, day from account_sms_day where day <= $1 order by 1, 2', [day])).toEqual([
      { org_id: 189, day: last },
      { org_id: 189, day },
      { org_id: 619, day: last },
      { org_id: 619, day },
    ]);
  });
  test('the sweep deletes what has run out and nothing else', async () => {
    const me = await t.as('support');
    const { refresh_token } = await t
      .anyone()
      .ok(calls.oauthPassword, { username: 'support', password: DEMO_PASSWORD });
    await t.sql(
      `insert into account_captcha values (1, 'login', '13800000002', 'x', 5, ${t.sqlNow} - interval '2 days')`,
    );
    await sweep.run(t.kernel);
    expect(await t.sql('select captcha_id from account_captcha where captcha_id = 1')).toEqual([]);
    await t.anyone().ok(calls.oauthRefresh, { refresh_token });
    await me.ok(calls.sessionGet, {});
  });
});
