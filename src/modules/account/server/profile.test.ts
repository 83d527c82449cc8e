import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { Caller, TestApp, fileOf } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { DEMO_PASSWORD } from '../demo';
import { LOGIN, NAME_MAX, PWD } from '../rules';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});
afterEach(() => {
  t.at(null);
});

const signIn = (username: string, password = DEMO_PASSWORD) =>
  t.anyone().ok(calls.oauthPassword, { username, password });
const holder = (token: { access_token: string }, me: { orgId: number; userId: number }) =>
  new Caller(t, token.access_token, me.orgId, me.userId);
const textsAt = (problem: { fields?: readonly { path: string; text: string }[] }, path: string) =>
  (problem.fields ?? []).filter((f) => f.path === path).map((f) => f.text);

describe('the profile', () => {
  test('[X-016] [X-017] the profile has the stated fields, with school, role and when the password was chosen', async () => {
    expect(await (await t.as('teacher189')).ok(calls.profileGet, {})).toEqual({
      userId: expect.any(Number),
      yunNo: expect.stringMatching(/^\d{10}$/),
      login: 'teacher189',
      name: '周明辉',
      nick: '周明辉',
      sex: 'male',
      photo: null,
      phone: '13800000008',
      email: null,
      adminBy: null,
      adminByName: null,
      orgName: '濮阳市实验学校',
      roleNames: ['任课教师'],
      pwdChangedAt: null,
    });
    expect((await (await t.as('teacher189')).in('en-US').ok(calls.profileGet, {})).roleNames).toEqual(['Teacher']);
    expect((await (await t.as('peteach189')).in('en-US').ok(calls.profileGet, {})).roleNames).toEqual([
      'Teacher',
      '体育组',
    ]);
  });
  test('a change is written, audited with old and new, and the session follows', async () => {
    const me = await t.as('classmgr189');
    expect(
      await me.ok(calls.profileUpdate, { name: '林若曦', nick: '林老师', sex: 'female', email: 'lin@example.cn' }),
    ).toMatchObject({ nick: '林老师', email: 'lin@example.cn' });
    await me.ok(calls.profileUpdate, { name: '林若溪', nick: '林老师', sex: 'female', email: '' });
    expect((await me.ok(calls.profileGet, {})).email).toBe(null);
    expect((await me.ok(calls.sessionGet, {})).name).toBe('林若溪');
    const notes = await t.sql<{ detail: unknown }>(
      "select detail from kernel_audit where org_id = 189 and action = 'account.profile' and subject_id = $1 order by audit_id",
      [me.userId],
    );
    expect(notes.map((n) => n.detail)).toEqual([
      { old: { nick: '林若曦', email: null }, new: { nick: '林老师', email: 'lin@example.cn' } },
      { old: { name: '林若曦', email: 'lin@example.cn' }, new: { name: '林若溪', email: null } },
    ]);
  });
  test('[V-030] [C-030] the name is required and has at most 16 characters', async () => {
    const me = await t.as('teacher189');
    const rest = { nick: '周', sex: 'male' } as const;
    expect(textsAt(await me.refused(calls.profileUpdate, { ...rest, name: ' ' }), 'name')).toEqual(['请输入姓名']);
    expect(textsAt(await me.in('en-US').refused(calls.profileUpdate, { ...rest, name: '' }), 'name')).toEqual([
      'Please enter a name',
    ]);
    expect(textsAt(await me.refused(calls.profileUpdate, { ...rest, name: '名'.repeat(17) }), 'name')).toEqual([
      '不能超过 16 个字符',
    ]);
    await me.ok(calls.profileUpdate, { ...rest, name: '名'.repeat(NAME_MAX) });
    await me.ok(calls.profileUpdate, { ...rest, name: '周明辉' });
  });
  test('[V-031] the nickname is required', async () => {
    expect(
      textsAt(
        await (await t.as('teacher189')).refused(calls.profileUpdate, { name: '周明辉', nick: '', sex: 'male' }),
        'nick',
      ),
    ).toEqual(['请输入昵称']);
  });
  test('[V-032] the gender is required, male or female', async () => {
    const me = await t.as('teacher189');
    expect(textsAt(await me.refused(calls.profileUpdate, { name: '周明辉', nick: '周' }), 'sex')).toEqual([
      '请选择性别',
    ]);
    expect((await me.refused(calls.profileUpdate, { name: '周明辉', nick: '周', sex: 'other' })).status).toBe(400);
  });
  test('[V-035] the avatar must be JPG, and a file of the own organisation', async () => {
    const me = await t.as('teacher189');
    // The name says JPG, but nothing was ever sent.
    expect(await me.refused(calls.profilePhoto, { path: '189/123456-abcdef.jpg' })).toMatchObject({
      status: 400,
      message: '没有找到这张图片，请重新上传',
    });
    const file = fileOf(
      '我.jpg',
      await sharp({ create: { width: 40, height: 40, channels: 3, background: '#468' } })
        .jpeg()
        .toBuffer(),
    );
    const { path: sent } = (await me.ok(t.kernel.registry.calls.get('files.file.upload')!, {
      file,
      proc: 'photo',
    })) as { path: string };
    expect((await me.ok(calls.profilePhoto, { path: sent })).photo).toBe(sent);
    expect((await me.ok(calls.sessionGet, {})).photo).toBe(sent);
    expect((await me.refused(calls.profilePhoto, { path: '619/1-a.jpg' })).error).toBe('account.fault.photoGone');
    for (const path of ['189/1-a.png', '189/1-a.gif', 'https://x.cn/a.jpg', ''])
      expect(await me.refused(calls.profilePhoto, { path })).toMatchObject({
        status: 400,
        message: '头像必须是 JPG 图片',
      });
  });
});

describe('the account name', () => {
  const refusedFor = async (login: string, lang: 'zh-CN' | 'en-US' = 'zh-CN') =>
    textsAt(await (await t.as('peteach189')).in(lang).refused(calls.profileLogin, { login }), 'login');
  test('[V-026] [C-030] it is not empty and has 6 to 16 characters', async () => {
    expect(await refusedFor('')).toEqual(['请输入账号']);
    expect(await refusedFor('abc12')).toEqual(['账号长度为 6 至 16 个字符']);
    expect(await refusedFor('a'.repeat(17), 'en-US')).toEqual(['The account name must have 6 to 16 characters']);
    expect([LOGIN.min, LOGIN.max, LOGIN.addMax]).toEqual([6, 16, 20]);
  });
  test('[V-027] it has letters and digits only and contains a letter', async () => {
    expect(await refusedFor('abc_123')).toEqual(['账号只能包含字母和数字']);
    expect(await refusedFor('123456')).toEqual(['账号至少包含一个字母']);
  });
  test('it is unique in any case, and the new one signs in', async () => {
    const me = await t.as('peteach189');
    expect(await me.refused(calls.profileLogin, { login: 'School189' })).toMatchObject({
      status: 409,
      message: '账号“School189”已被使用，请换一个',
      fields: [{ path: 'login' }],
    });
    expect((await me.ok(calls.profileLogin, { login: 'zhaoPE2026' })).login).toBe('zhaoPE2026');
    await signIn('ZhaoPE2026');
    expect(
      (await t.anyone().refused(calls.oauthPassword, { username: 'peteach189', password: DEMO_PASSWORD })).error,
    ).toBe('account.fault.signInWrong');
    await me.ok(calls.profileLogin, { login: 'peteach189' });
  });
  test('of two who want one name at once one gets it', async () => {
    const [a, b] = [await t.as('teacher189'), await t.as('school619')];
    const both = await Promise.all([a, b].map((p) => p.send(calls.profileLogin, { login: 'wanted2026' })));
    expect(both.map((r) => r.status).sort()).toEqual([200, 409]);
    await t.sql("delete from account_login_claim where login = 'wanted2026'");
    for (const [login, p] of [
      ['teacher189', a],
      ['school619', b],
    ] as const)
      await t.sql('insert into account_login_claim values ($1, $2, $3) on conflict do nothing', [
        login,
        p.orgId,
        p.userId,
      ]);
  });
});

describe('the password', () => {
  const own = () => t.as('school619');
  const texts = async (newPwd: string, lang: 'zh-CN' | 'en-US' = 'zh-CN') =>
    textsAt(await (await own()).in(lang).refused(calls.profilePassword, { oldPwd: DEMO_PASSWORD, newPwd }), 'newPwd');
  test('[V-022] the new password is not empty', async () => {
    expect(await texts('')).toEqual(['请输入新密码']);
    expect(textsAt(await (await own()).in('en-US').refused(calls.profilePassword, { oldPwd: 'x' }), 'newPwd')).toEqual([
      'Please enter a new password',
    ]);
  });
  test('[V-023] [C-030] the new password has 8 to 16 characters', async () => {
    expect(await texts('Abc1234')).toEqual(['密码长度为 8 至 16 个字符']);
    expect(await texts(`A1${'x'.repeat(15)}`, 'en-US')).toEqual(['The password must have 8 to 16 characters']);
    expect(PWD).toEqual({ min: 8, max: 16 });
  });
  test('[V-024] the new password has letters and digits only', async () => {
    for (const pwd of ['Abcd_1234', 'Abcd 1234', '密码Abcd1234'])
      expect(await texts(pwd)).toEqual(['密码只能包含字母和数字']);
  });
  test('[V-025] the new password contains a letter and a digit, and every broken rule has its own message', async () => {
    expect(await texts('12345678')).toEqual(['密码至少包含一个字母']);
    expect(await texts('abcdefgh')).toEqual(['密码至少包含一个数字']);
    expect(await texts('___')).toEqual([
      '密码长度为 8 至 16 个字符',
      '密码只能包含字母和数字',
      '密码至少包含一个字母',
      '密码至少包含一个数字',
    ]);
  });
  test('it asks for the old one, ends the sign-ins on other devices and lets this one go on', async () => {
    const me = await t.who('student619');
    const [here, there] = [await signIn('student619'), await signIn('student619')];
    const caller = holder(here, me);
    expect((await caller.refused(calls.profilePassword, { newPwd: 'NewPass123' })).fields).toMatchObject([
      { path: 'oldPwd', text: '请输入原密码' },
    ]);
    expect(
      (await caller.refused(calls.profilePassword, { oldPwd: 'Wrong12345', newPwd: 'NewPass123' })).fields,
    ).toMatchObject([{ path: 'oldPwd', text: '原密码不正确' }]);
    expect((await caller.refused(calls.profilePassword, { oldPwd: DEMO_PASSWORD, newPwd: DEMO_PASSWORD })).error).toBe(
      'account.fault.samePwd',
    );
    await caller.ok(calls.profilePassword, { oldPwd: DEMO_PASSWORD, newPwd: 'NewPass123' });
    expect([
      (await caller.send(calls.sessionGet, {})).status,
      (await holder(there, me).send(calls.sessionGet, {})).status,
    ]).toEqual([200, 401]);
    expect((await t.anyone().refused(calls.oauthRefresh, { refresh_token: there.refresh_token })).status).toBe(401);
    await t.anyone().ok(calls.oauthRefresh, { refresh_token: here.refresh_token });
    expect(
      (await t.anyone().refused(calls.oauthPassword, { username: 'student619', password: DEMO_PASSWORD })).error,
    ).toBe('account.fault.signInWrong');
    await signIn('student619', 'NewPass123');
  });
  test('who guesses the old password at a browser left open locks the account like at the door', async () => {
    t.at(`${testDayPlus(-59)}T00:00:00Z`);
    const me = await t.as('tutor3');
    for (let i = 0; i < 4; i++)
      expect((await me.refused(calls.profilePassword, { oldPwd: `Wrong${i}2345`, newPwd: 'NewPass123' })).error).toBe(
        'account.fault.oldPwdWrong',
      );
    expect((await me.refused(calls.profilePassword, { oldPwd: 'Wrong12345', newPwd: 'NewPass123' })).error).toBe(
      'account.fault.locked',
    );
  });
  test('the first sign-in with the initial password must choose an own one before anything else', async () => {
    const me = await t.who('training5');
    await t.sql(
      'update account_credential set pwd_hash = null, must_change = true where org_id = $1 and user_id = $2',
      [me.orgId, me.userId],
    );
    const caller = holder(await signIn('training5'), me);
    expect((await caller.ok(calls.sessionGet, {})).mustChangePwd).toBe(true);
    expect(await caller.refused(calls.relationList, {})).toMatchObject({
      status: 403,
      error: 'kernel.fault.choosePwd',
    });
    expect((await caller.refused(calls.profilePassword, { newPwd: DEMO_PASSWORD })).error).toBe(
      'account.fault.samePwd',
    );
    await caller.ok(calls.profilePassword, { newPwd: 'MyOwn2026' });
    expect((await caller.ok(calls.sessionGet, {})).mustChangePwd).toBe(false);
    await caller.ok(calls.relationList, {});
    expect(
      (await t.anyone().refused(calls.oauthPassword, { username: 'training5', password: DEMO_PASSWORD })).error,
    ).toBe('account.fault.signInWrong');
    expect((await caller.ok(calls.profileGet, {})).pwdChangedAt).not.toBe(null);
  });
});

describe('the phone', () => {
  test('[V-033] [S-012] a change needs a 6-digit code that was obtained first; afterwards the new number signs in', async () => {
    t.at(`${testDayPlus(-58)}T00:00:00Z`);
    const me = await t.as('school189');
    const phone = '13611112222';
    expect(textsAt(await me.refused(calls.profilePhone, { phone, captchaId: 1, code: '' }), 'code')).toEqual([
      '验证码是 6 位数字',
    ]);
    expect(textsAt(await me.refused(calls.profilePhone, { phone, code: '123456' }), 'captchaId')).toEqual([
      '请先获取验证码',
    ]);
    expect((await me.refused(calls.profilePhone, { phone, captchaId: 1, code: '123456' })).error).toBe(
      'account.fault.codeInvalid',
    );
    const { captchaId } = await me.ok(calls.captchaAcquire, { type: 'phone', mobile: phone });
    const { code } = (await t.anyone().ok(calls.demoOutbox, { mobile: phone })).items[0]!;
    expect((await me.refused(calls.profilePhone, { phone: '13611113333', captchaId, code })).error).toBe(
      'account.fault.codeInvalid',
    );
    expect(
      (await me.refused(calls.profilePhone, { phone, captchaId, code: code === '000000' ? '000001' : '000000' }))
        .message,
    ).toBe('验证码不正确，还可以输入 4 次');
    expect((await me.ok(calls.profilePhone, { phone, captchaId, code })).phone).toBe(phone);
    expect((await me.refused(calls.profilePhone, { phone, captchaId, code })).error).toBe('account.fault.codeInvalid');
    expect((await holder(await signIn(phone), me).ok(calls.sessionGet, {})).userId).toBe(me.userId);
    expect(
      (await t.anyone().refused(calls.oauthPassword, { username: '13800000006', password: DEMO_PASSWORD })).error,
    ).toBe('account.fault.signInWrong');
    const [note] = await t.sql<{ detail: unknown }>(
      "select detail from kernel_audit where org_id = 189 and action = 'account.profile' and subject_id = $1",
      [me.userId],
    );
    expect(note!.detail).toEqual({ old: { phone: '138****0006' }, new: { phone: '136****2222' } });
  });
});

describe('settings', () => {
  test('[V-036] at least one teaching subject stays, subjects may not repeat, and they exist', async () => {
    const me = await t.as('teacher189');
    expect(textsAt(await me.refused(calls.settingTeachSbjs, { sbjIds: [] }), 'sbjIds')).toEqual([
      '至少保留一个教学学科',
    ]);
    expect(textsAt(await me.in('en-US').refused(calls.settingTeachSbjs, { sbjIds: [2, 2] }), 'sbjIds')).toEqual([
      'A teaching subject may appear only once',
    ]);
    expect((await me.refused(calls.settingTeachSbjs, { sbjIds: [2, 999] })).error).toBe('account.fault.sbjGone');
    expect(await me.ok(calls.settingTeachSbjs, { sbjIds: [14, 2] })).toMatchObject({ teachSbjIds: [14, 2] });
    expect((await me.ok(calls.sessionGet, {})).teachSbjIds).toEqual([14, 2]);
    expect((await (await t.as('student189')).refused(calls.settingTeachSbjs, { sbjIds: [2] })).status).toBe(403);
  });
  test('the subjects to choose from are those of the stages the school has, in the language of the asker', async () => {
    const me = await t.as('teacher189');
    expect((await me.ok(calls.settingSubjects, {})).items.find((s) => s.sbjId === 2)).toEqual({
      sbjId: 2,
      name: '数学',
    });
    const senior = (await (await t.asUser(619, 6190003)).in('en-US').ok(calls.settingSubjects, {})).items.map(
      (s) => s.name,
    );
    expect(senior).toContain('General Technology');
    expect(senior).not.toContain('Science');
  });
  test('[V-009] [site M7] the home page is a page of the site that the person may open, not the management system, help centre or mall', async () => {
    const me = await t.as('teacher189');
    expect(await me.ok(calls.settingHomepage, { homePage: '/common/settings?tab=1' })).toMatchObject({
      homePage: '/common/settings?tab=1',
    });
    expect((await me.ok(calls.sessionGet, {})).homePage).toBe('/common/settings?tab=1');
    for (const homePage of ['/desk/bench', '/mall/index', '/site/mall/index', '/help/index'])
      expect((await me.refused(calls.settingHomepage, { homePage })).message).toBe(
        '外部链接、管理系统、帮助中心和商城不能设为首页',
      );
    expect((await me.refused(calls.settingHomepage, { homePage: '/no/such/page' })).error).toBe(
      'account.fault.homeGone',
    );
    expect(
      (await (await t.as('school189')).refused(calls.settingHomepage, { homePage: '/desk/teach/front/index' })).error,
    ).toBe('account.fault.homeGone');
    expect((await me.ok(calls.settingHomepage, { homePage: null })).homePage).toBe(null);
  });
  test('[V-008] [site M4] an external address cannot be the home page', async () => {
    const me = await t.as('teacher189');
    for (const homePage of ['https://example.cn', '//example.cn', 'mailto:a@b.cn', '/\\example.cn'])
      expect((await me.refused(calls.settingHomepage, { homePage })).error).toBe('account.fault.homeNot');
  });
  test('a teacher may take questions or not', async () => {
    const me = await t.as('teacher189');
    expect((await me.ok(calls.settingGet, {})).acceptAsk).toBe(true);
    expect((await me.ok(calls.settingAcceptAsk, { acceptAsk: false })).acceptAsk).toBe(false);
    expect((await me.ok(calls.settingGet, {})).acceptAsk).toBe(false);
  });
  test('devices: the own sign-ins show and can be ended, those of others are gone', async () => {
    const me = await t.who('trainer5');
    const [here, there] = [await signIn('trainer5'), await signIn('trainer5')];
    const caller = holder(here, me);
    const list = (await caller.ok(calls.deviceList, {})).items;
    expect(list.filter((d) => d.current)).toHaveLength(1);
    const other = list.find((d) => !d.current)!;
    expect((await (await t.as('school189')).refused(calls.deviceEnd, { familyId: other.familyId })).status).toBe(404);
    await caller.ok(calls.deviceEnd, { familyId: other.familyId });
    expect([
      (await caller.send(calls.sessionGet, {})).status,
      (await holder(there, me).send(calls.sessionGet, {})).status,
    ]).toEqual([200, 401]);
    expect((await caller.ok(calls.loginRecent, {})).items[0]).toMatchObject({ how: 'password', ok: true, fake: false });
  });
});
