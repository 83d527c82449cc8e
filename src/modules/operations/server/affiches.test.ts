import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plusDays } from '../../../kernel/shared/dates';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { mondayOf, testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { afficheState } from '../rules';

/** The tests begin in the afternoon of a Monday, and name days from it. */
const MONDAY = mondayOf(testDayPlus(-35));
const on = (days: number) => plusDays(MONDAY, days);
let t: TestApp;
let admin: Caller;
let teacher: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  await t.sql('delete from operations_affiche');
  admin = await t.as('platform');
  teacher = await t.as('teacher189');
  t.at(`${MONDAY}T08:00:00Z`);
});
afterAll(async () => {
  await t.stop();
});

const words = {
  mode: 'popup' as const,
  title: '国庆放假安排',
  content: '<p>10 月 1 日至 7 日放假</p>',
  start: `${MONDAY}T00:00:00Z`,
  end: `${on(6)}T16:00:00Z`,
};
const publish = (change: Partial<Omit<typeof words, 'mode'>> & { mode?: 'popup' | 'banner' } = {}) =>
  admin.ok(calls.afficheCreate, { ...words, ...change });

describe('publishing', () => {
  test('half a character in a title or in formatted text is refused at its field, in the language of who asks', async () => {
    for (const [field, half] of [
      ['title', { ...words, title: '放假\ud83d' }],
      ['content', { ...words, content: '<p>放假\ud83d</p>' }],
    ] as const) {
      const fault = { path: field, code: 'kernel.halfCharacter' };
      expect(await admin.refused(calls.afficheCreate, half)).toMatchObject({
        status: 400,
        fields: [{ ...fault, text: '含有残缺的字符（例如只剩一半的表情符号），请删去后重新输入' }],
      });
      expect(await admin.in('en-US').refused(calls.afficheCreate, half)).toMatchObject({
        fields: [{ ...fault, text: 'Contains half a character, such as a broken emoji: delete it and type it again' }],
      });
    }
  });
  test('[V-114] mode, title and content are required', async () => {
    for (const [field, text] of [
      ['mode', '请选择展示方式'],
      ['title', '请填写标题'],
      ['content', '请填写内容'],
    ] as const) {
      const { [field]: _, ...rest } = words;
      expect(await admin.refused(calls.afficheCreate, rest)).toMatchObject({
        status: 400,
        fields: [{ path: field, text }],
      });
    }
    expect(
      (await admin.refused(calls.afficheCreate, { ...words, content: '<p>&nbsp;</p><script>x</script>' })).fields,
    ).toMatchObject([{ path: 'content', text: '公告内容不能为空' }]);
    expect((await admin.in('en-US').refused(calls.afficheCreate, { ...words, title: ' ' })).fields).toMatchObject([
      { path: 'title', text: 'Please enter a title' },
    ]);
  });
  test('English words come along to whom it is for, and are given whole or not at all', async () => {
    const english = { titleEn: 'National Day', contentEn: '<p>1 to 7 October</p>' };
    for (const [half, path] of [
      [{ titleEn: 'National Day' }, 'contentEn'],
      [{ contentEn: '<p>1 to 7 October</p>' }, 'titleEn'],
    ] as const)
      expect(await admin.refused(calls.afficheCreate, { ...words, ...half })).toMatchObject({
        status: 400,
        fields: [{ path, code: 'operations.fault.englishHalf' }],
      });
    const { id } = await admin.ok(calls.afficheCreate, { ...words, ...english });
    expect((await teacher.ok(calls.afficheActive, {})).find((a) => a.id === id)).toMatchObject(english);
    const unreadIn = async (who: Caller) => (await who.ok(calls.informUnread, {})).find((n) => n.dynaId === id)?.title;
    expect([await unreadIn(teacher), await unreadIn(teacher.in('en-US'))]).toEqual([words.title, english.titleEn]);
    await admin.ok(calls.afficheRevoke, { id });
  });
  test('a formula of another program stays one, a reading stands in brackets, and data of Word goes', async () => {
    const half = '<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>';
    const { id } = await admin.ok(calls.afficheCreate, {
      ...words,
      content: `<xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><p>占 ${half}，<ruby>汉<rt>hàn</rt></ruby>字</p>`,
      titleEn: 'Half',
      contentEn: `<p>It is ${half}</p>`,
    });
    const drawn = '<span class="latex" data-latex="\\frac{1}{2}"></span>';
    expect((await teacher.ok(calls.afficheActive, {})).find((a) => a.id === id)).toMatchObject({
      content: `<p>占 ${drawn}，汉(hàn)字</p>`,
      contentEn: `<p>It is ${drawn}</p>`,
    });
    await admin.ok(calls.afficheRevoke, { id });
  });
  test('a moment in the words reads as its reader says it on the day, and one that is none is refused at its field', async () => {
    const moment = `{${on(5)} 22:00}`;
    const { id } = await admin.ok(calls.afficheCreate, {
      ...words,
      title: `${moment} 维护`,
      content: `<p>${moment} 至 24:00</p>`,
      titleEn: `Maintenance ${moment}`,
      contentEn: `<p>${moment} to 24:00</p>`,
    });
    const read = async (who: Caller) => (await who.ok(calls.informUnread, {})).find((n) => n.dynaId === id);
    const seen = async () => [await read(teacher), await read(teacher.in('en-US'))].map((n) => [n?.title, n?.content]);
    expect(await seen()).toEqual([
      ['本周六 22:00 维护', '<p>本周六 22:00 至 24:00</p>'],
      ['Maintenance Saturday 22:00', '<p>Saturday 22:00 to 24:00</p>'],
    ]);
    t.at(`${on(5)}T08:00:00Z`);
    expect(await seen()).toEqual([
      ['今晚 22:00 维护', '<p>今晚 22:00 至 24:00</p>'],
      ['Maintenance tonight 22:00', '<p>tonight 22:00 to 24:00</p>'],
    ]);
    expect((await teacher.ok(calls.afficheActive, {})).find((a) => a.id === id)?.title).toBe('今晚 22:00 维护');
    t.at(`${MONDAY}T08:00:00Z`);
    // Whoever keeps it finds it as it was written.
    expect((await admin.rows(calls.afficheList, { pageSize: 200 })).find((a) => a.id === id)?.title).toBe(
      `${moment} 维护`,
    );
    await admin.ok(calls.afficheRevoke, { id });
    expect(await admin.refused(calls.afficheCreate, { ...words, title: '{2026-09-31 22:00} 维护' })).toMatchObject({
      status: 400,
      fields: [{ path: 'title', text: '{2026-09-31 22:00} 不是一个时间，请写成 {2026-11-28 22:00} 这样' }],
    });
    expect(
      (await admin.in('en-US').refused(calls.afficheCreate, { ...words, content: '<p>{2026-09-19 25:00}</p>' })).fields,
    ).toMatchObject([
      { path: 'content', text: '{2026-09-19 25:00} is not a valid time; write it like {2026-11-28 22:00}' },
    ]);
  });
  test('[V-115] the period is not empty and starts not later than it ends', async () => {
    const { start: _, ...noStart } = words;
    expect((await admin.refused(calls.afficheCreate, noStart)).fields).toMatchObject([
      { path: 'start', text: '请选择生效时间' },
    ]);
    expect((await admin.refused(calls.afficheCreate, { ...words, start: `${on(7)}T00:00:00Z` })).fields).toMatchObject([
      { path: 'end', text: '开始时间不能晚于结束时间' },
    ]);
    expect((await admin.refused(calls.afficheCreate, { ...words, end: `${MONDAY}T07:00:00Z` })).error).toBe(
      'operations.fault.periodOver',
    );
    expect((await publish({ title: '一天', start: `${MONDAY}T09:00:00Z`, end: `${MONDAY}T09:00:00Z` })).state).toBe(
      'pending',
    );
  });
  test('[V-116] the display mode is popup or banner', async () => {
    expect((await admin.refused(calls.afficheCreate, { ...words, mode: 'mail' })).fields).toMatchObject([
      { path: 'mode' },
    ]);
    for (const mode of ['popup', 'banner'] as const) expect((await publish({ mode, title: mode })).mode).toBe(mode);
  });
  test('[V-117] announcements and login logs need PFM_SUPERMAN', async () => {
    for (const login of ['support', 'bureau4109', 'school189', 'teacher189', 'student189']) {
      const me = await t.as(login);
      for (const call of [calls.afficheList, calls.loginLogList])
        expect([login, (await me.refused(call, {})).status]).toEqual([login, 403]);
      expect((await me.refused(calls.afficheCreate, words)).status).toBe(403);
    }
  });
  test('[X-033] publisher and release time are answered, the content is cleaned', async () => {
    const made = await publish({
      content: '<p onclick="x()">好<script>alert(1)</script><img src="https://evil.example/a.png"></p>',
    });
    expect(made).toMatchObject({
      publisher: '平台运营',
      releaseTime: `${MONDAY}T08:00:00.000Z`,
      content: '<p>好</p>',
      state: 'active',
    });
  });
});

describe('the audience', () => {
  test("a popup for staff is nobody's to read among the children, and one for schools stays away from institutions", async () => {
    const { id } = await admin.ok(calls.afficheCreate, { ...words, title: '教师会议', userTypes: [2], busiIds: [4] });
    const child = await t.as('student189');
    const reads = async (me: Caller) => (await me.ok(calls.informUnread, {})).some((n) => n.dynaId === id);
    expect([await reads(teacher), await reads(child), await reads(await t.as('trainer5'))]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await child.refused(calls.informRead, { dynaId: id })).status).toBe(404);
    expect(await admin.rows(calls.afficheList, { userTypes: 1 })).not.toContainEqual(expect.objectContaining({ id }));
    await admin.ok(calls.afficheRevoke, { id });
  });
  test('one for offices stands before whoever does more than teach, and neither before teachers nor before children', async () => {
    const { id } = await admin.ok(calls.afficheCreate, {
      ...words,
      title: '年度数据核对',
      userTypes: [3],
      busiIds: [4],
    });
    const reads = async (login: string) =>
      (await (await t.as(login)).ok(calls.informUnread, {})).some((n) => n.dynaId === id);
    const people = ['school189', 'classmgr189', 'teacher189', 'student189', 'training5'];
    expect(await Promise.all(people.map(reads))).toEqual([true, true, false, false, false]);
    expect((await teacher.refused(calls.informRead, { dynaId: id })).status).toBe(404);
    await (await t.as('school189')).ok(calls.informRead, { dynaId: id });
    expect(await reads('school189')).toBe(false);
    expect((await admin.rows(calls.afficheList, { userTypes: 3 })).map((a) => a.id)).toContain(id);
    // Children and offices, without the teachers.
    const both = await admin.ok(calls.afficheCreate, {
      ...words,
      mode: 'banner',
      title: '期末安排',
      userTypes: [1, 3],
    });
    const sees = async (login: string) =>
      (await (await t.as(login)).ok(calls.afficheActive, {})).some((a) => a.id === both.id);
    expect(await Promise.all(['school189', 'teacher189', 'student189'].map(sees))).toEqual([true, false, true]);
    for (const one of [id, both.id]) await admin.ok(calls.afficheRevoke, { id: one });
  });
  test('without an audience everybody is meant, and an empty one is refused', async () => {
    expect(await publish({ title: '给大家', mode: 'banner' })).toMatchObject({ userTypes: [1, 2], busiIds: [] });
    expect((await admin.refused(calls.afficheCreate, { ...words, userTypes: [] })).fields).toMatchObject([
      { path: 'userTypes', text: '请选择给谁看' },
    ]);
  });
  test('a popup is for staff: one for children is refused at its audience, and without a word it is for staff', async () => {
    for (const userTypes of [[1], [1, 2]] as (1 | 2)[][]) {
      const fault = { path: 'userTypes', text: '弹窗只给教师看，写给学生的请用横幅' };
      expect(await admin.refused(calls.afficheCreate, { ...words, userTypes })).toMatchObject({
        status: 400,
        fields: [fault],
      });
    }
    const later = await publish({ title: '改成弹窗', mode: 'banner', start: `${on(1)}T00:00:00Z` });
    expect(
      (await admin.in('en-US').refused(calls.afficheUpdate, { ...words, id: later.id, userTypes: [1] })).fields,
    ).toMatchObject([{ path: 'userTypes', text: expect.stringContaining('banner') }]);
    expect(await publish({ title: '弹给教师' })).toMatchObject({ userTypes: [2] });
  });
  test('a popup that was for everybody before is none to children, and stands before staff', async () => {
    const { id } = await publish({ title: '从前的弹窗' });
    await t.sql(`update operations_affiche set user_types = '{1,2}' where affiche_id = $1`, [id]);
    const child = await t.as('student189');
    const unread = async (me: Caller) => (await me.ok(calls.informUnread, {})).some((n) => n.dynaId === id);
    expect([await unread(teacher), await unread(child)]).toEqual([true, false]);
    expect((await child.ok(calls.afficheActive, {})).some((a) => a.id === id)).toBe(false);
    expect((await child.refused(calls.informRead, { dynaId: id })).status).toBe(404);
    await admin.ok(calls.afficheRevoke, { id });
  });
});

describe('states', () => {
  test('[S-059] not yet in effect, in effect, expired, revoked', () => {
    const a = { start: '2026-09-14T00:00:00Z', end: '2026-09-15T00:00:00Z', revokedAt: null };
    expect(afficheState(a, '2026-09-13T23:59:59Z')).toBe('pending');
    expect(afficheState(a, '2026-09-14T00:00:00Z')).toBe('active');
    expect(afficheState(a, '2026-09-15T00:00:00Z')).toBe('expired');
    expect(afficheState({ ...a, revokedAt: '2026-09-13T00:00:00Z' }, '2026-09-14T00:00:00Z')).toBe('revoked');
  });
  test('[S-059] an announcement shows from the instant it begins, and at the instant it ends no more', async () => {
    const { id } = await publish({
      mode: 'banner',
      title: '到点',
      start: `${on(2)}T00:00:00Z`,
      end: `${on(3)}T00:00:00Z`,
    });
    const shows = async (at: string) => {
      t.at(at);
      return (await teacher.ok(calls.afficheActive, { mode: 'banner' })).some((a) => a.id === id);
    };
    expect(await shows(`${on(1)}T23:59:59.999Z`)).toBe(false);
    expect(await shows(`${on(2)}T00:00:00Z`)).toBe(true);
    expect(await shows(`${on(2)}T23:59:59.999Z`)).toBe(true);
    expect(await shows(`${on(3)}T00:00:00Z`)).toBe(false);
    t.at(`${MONDAY}T08:00:00Z`);
    await admin.ok(calls.afficheRevoke, { id });
  });
  test('[S-059] only one that is not yet in effect can be changed', async () => {
    const later = await publish({ title: '明天', start: `${on(1)}T00:00:00Z` });
    expect(
      (await admin.ok(calls.afficheUpdate, { id: later.id, ...words, title: '后天', start: `${on(2)}T00:00:00Z` }))
        .title,
    ).toBe('后天');
    const now = await publish({ title: '现在' });
    expect(await admin.refused(calls.afficheUpdate, { id: now.id, ...words })).toMatchObject({
      status: 409,
      message: '公告已经生效，不能再修改。可以撤销后重新发布',
    });
    expect((await admin.in('en-US').refused(calls.afficheUpdate, { id: now.id, ...words })).message).toMatch(
      /Revoke it/,
    );
    await admin.ok(calls.afficheRevoke, { id: later.id });
    expect((await admin.refused(calls.afficheUpdate, { id: later.id, ...words })).error).toBe(
      'operations.fault.afficheRevoked',
    );
    expect((await admin.refused(calls.afficheUpdate, { id: 77, ...words })).status).toBe(404);
  });
  test('[S-059] a revoked announcement is gone from everybody, and revoking twice does it once', async () => {
    const { id } = await publish({ title: '要撤销的', mode: 'banner' });
    expect((await teacher.ok(calls.afficheActive, { mode: 'banner' })).some((a) => a.id === id)).toBe(true);
    const first = await admin.ok(calls.afficheRevoke, { id });
    expect(first).toMatchObject({ state: 'revoked', revokedBy: '平台运营' });
    t.at(`${MONDAY}T08:05:00Z`);
    expect((await admin.ok(calls.afficheRevoke, { id })).revokedAt).toBe(first.revokedAt);
    t.at(`${MONDAY}T08:00:00Z`);
    expect((await teacher.ok(calls.afficheActive, {})).some((a) => a.id === id)).toBe(false);
    expect(
      await t.sql(
        "select count(*)::int n from kernel_audit where action = 'operations.affiche.revoked' and subject_id = $1",
        [id],
      ),
    ).toEqual([{ n: 1 }]);
  });
  test('the list filters by title, mode, state and days, and sorts by named columns', async () => {
    await t.sql('delete from operations_affiche');
    await publish({ title: '甲', start: `${on(-4)}T00:00:00Z`, end: `${on(6)}T00:00:00Z` });
    await publish({ title: '乙', mode: 'banner', start: `${on(17)}T00:00:00Z`, end: `${on(24)}T00:00:00Z` });
    const titles = async (input: object) => (await admin.rows(calls.afficheList, input)).map((a) => a.title);
    expect(await titles({})).toEqual(['乙', '甲']);
    expect(await titles({ sort: 'start' })).toEqual(['甲', '乙']);
    expect(await titles({ state: 'active' })).toEqual(['甲']);
    expect(await titles({ state: 'pending', mode: 'banner' })).toEqual(['乙']);
    expect(await titles({ title: '乙' })).toEqual(['乙']);
    // Days touch the period: the last day of 甲 in Shanghai is the Sunday.
    expect(await titles({ from: on(6), to: on(6) })).toEqual(['甲']);
    expect(await titles({ from: on(7), to: on(16) })).toEqual([]);
    expect((await admin.refused(calls.afficheList, { sort: 'content' as 'title' })).fields).toMatchObject([
      { path: 'sort' },
    ]);
  });
});

describe('unread notices', () => {
  test('[S-062] [desk D33] [desk D34] popups in effect that the person has not read, the oldest first; reading one moves on', async () => {
    await t.sql('delete from operations_affiche');
    const first = await publish({ title: '第一条' });
    t.at(`${MONDAY}T08:01:00Z`);
    await publish({ title: '第二条' });
    await publish({ title: '横幅', mode: 'banner' });
    await publish({ title: '还没到', start: `${on(4)}T00:00:00Z` });
    const colleague = await t.as('classmgr189');
    const unread = await colleague.ok(calls.informUnread, {});
    expect(unread.map((n) => n.title)).toEqual(['第一条', '第二条']);
    expect(Object.keys(unread[0]!).toSorted()).toEqual(['content', 'dynaId', 'title']);
    await colleague.ok(calls.informRead, { dynaId: first.id });
    await colleague.ok(calls.informRead, { dynaId: first.id });
    expect((await colleague.ok(calls.informUnread, {})).map((n) => n.title)).toEqual(['第二条']);
    expect(await teacher.ok(calls.informUnread, {})).toHaveLength(2);
    t.at(`${on(7)}T00:00:00Z`);
    expect(await colleague.ok(calls.informUnread, {})).toEqual([]);
    t.at(`${MONDAY}T08:00:00Z`);
  });
  test('a banner, one that has not begun and one that is not there cannot be marked read', async () => {
    const banner = await publish({ mode: 'banner' });
    const later = await publish({ start: `${on(4)}T00:00:00Z` });
    for (const dynaId of [banner.id, later.id, 5])
      expect((await teacher.refused(calls.informRead, { dynaId })).status).toBe(404);
  });
  test('notices need a session', async () => {
    expect((await t.anyone().refused(calls.informUnread, {})).status).toBe(401);
    expect((await t.anyone().refused(calls.afficheActive, {})).status).toBe(401);
  });
});
