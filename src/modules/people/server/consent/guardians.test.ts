import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import * as calls from '../../contract';
import { linkSweep } from './sweep';
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
let office: Caller;
let master: Caller;
let teacher: Caller;
let clazzId: number;
let children: TestChild[];
beforeAll(async () => {
  t = await TestApp.start();
  office = await t.as('school189');
  master = await t.as('classmgr189');
  teacher = await t.as('teacher189');
  const [row] = await t.sql<{ clazz_id: number }>(
    'select clazz_id from class_clazz where org_id = 189 and master_id = $1 and clazz_type = 1 and ended_at is null',
    [master.userId],
  );
  clazzId = Number(row!.clazz_id);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
beforeEach(async () => {
  children = await freshChildren(t, clazzId);
});
const guardian = { name: '王建国', relation: 'father' } as const;

describe('guardians of a child', () => {
  test('a child has at most two, and one phone is one guardian', async () => {
    const { userId } = children[0]!;
    const phone = newPhone();
    await office.ok(calls.guardianSave, { userId, ...guardian, phone });
    expect((await office.refused(calls.guardianSave, { userId, ...guardian, phone })).error).toBe(
      'people.fault.guardianPhone',
    );
    await master.ok(calls.guardianSave, { userId, name: '刘敏', relation: 'mother' });
    const third = await office.refused(calls.guardianSave, { userId, ...guardian, phone: newPhone() });
    expect([third.status, third.message]).toEqual([409, '每个孩子最多登记 2 位家长，请先修改或移除一位']);
    expect(await office.rows(calls.guardianList, { userId })).toMatchObject([
      { place: 1, phone, source: 'school' },
      { place: 2, phone: null, source: 'school' },
    ]);
  });
  test('brothers and sisters share a phone: it is no claim', async () => {
    const phone = newPhone();
    for (const { userId } of children.slice(0, 2)) await office.ok(calls.guardianSave, { userId, ...guardian, phone });
    expect(await t.sql('select 1 from account_phone_claim where phone = $1', [phone])).toEqual([]);
  });
  test('only who leads the class and the office look after them: a subject teacher finds nobody', async () => {
    const { userId } = children[0]!;
    const { guardianId } = await office.ok(calls.guardianSave, { userId, ...guardian, phone: newPhone() });
    expect((await teacher.refused(calls.guardianList, { userId })).status).toBe(404);
    expect((await teacher.refused(calls.guardianSave, { userId, ...guardian })).status).toBe(404);
    expect((await teacher.refused(calls.guardianRemove, { guardianId })).status).toBe(404);
    expect((await teacher.refused(calls.consentClazz, { clazzId })).status).toBe(404);
    expect((await (await t.as('student189')).refused(calls.guardianList, { userId })).status).toBe(403);
    await master.ok(calls.guardianRemove, { guardianId });
    expect(await office.rows(calls.guardianList, { userId })).toEqual([]);
  });
  test('phones stand masked in the audit book and in the history of consents', async () => {
    const c = children[0]!;
    const phone = await hasGuardian(master, c);
    const { items } = await master.ok(calls.consentLetters, { clazzId, userIds: [c.userId], purposes: ['face'] });
    const { pass } = await enter(t, items[0]!.code, phone);
    await t.anyone().ok(calls.openAnswer, {
      pass,
      userId: c.userId,
      answers: [{ purpose: 'face', version: 1, give: true }],
    });
    const { acts } = await office.ok(calls.consentChild, { userId: c.userId });
    expect(acts[0]!.phone).toBe(phone.replace(/^(\d{3})\d{4}/, '$1****'));
    const [note] = await t.sql<{ n: number }>(
      'select count(*)::int as n from kernel_audit where org_id = 189 and subject_id = $1 and detail::text like $2',
      [c.userId, `%${phone}%`],
    );
    expect(note!.n).toBe(0);
  });
});

describe('the class’s address', () => {
  test('guardians enter themselves there and wait; the class teacher says which child it is, and nobody is told who stands in the class', async () => {
    const c = children[1]!;
    const { code } = await master.ok(calls.guardianClazzLink, { clazzId });
    expect(await t.anyone().ok(calls.openLink, { code })).toMatchObject({
      kind: 'clazz',
      childName: null,
      purposes: [],
    });
    const phone = newPhone();
    const opened = await enter(t, code, phone);
    expect(opened).toMatchObject({ known: false, children: [], reads: [] });
    const entry = { pass: opened.pass, name: '李芳', relation: 'mother' } as const;
    await t.anyone().ok(calls.openEnrol, { ...entry, childName: c.name });
    // A name that nobody has gets the same answer.
    await t.anyone().ok(calls.openEnrol, { ...entry, childName: '没有此人' });
    expect(await master.rows(calls.guardianList, { userId: c.userId })).toEqual([]);
    const [one, other] = await master.rows(calls.consentWaits, { clazzId });
    expect((await master.refused(calls.consentDecide, { waitId: one!.waitId, accept: true })).error).toBe(
      'people.fault.waitChild',
    );
    const [stranger] = await t.sql<{ user_id: number }>(
      'select user_id from people_person where org_id = 619 and user_type = 1 order by user_id limit 1',
    );
    const elsewhere = { waitId: one!.waitId, accept: true, userId: Number(stranger!.user_id) };
    expect((await master.refused(calls.consentDecide, elsewhere)).error).toBe('people.fault.waitChild');
    const accept = { waitId: one!.waitId, accept: true, userId: c.userId };
    expect(await master.ok(calls.consentDecide, accept)).toEqual({ invited: true, later: [] });
    const refuse = { waitId: other!.waitId, accept: false };
    expect(await master.ok(calls.consentDecide, refuse)).toEqual({ invited: null, later: [] });
    expect(await master.rows(calls.guardianList, { userId: c.userId })).toMatchObject([
      { name: '李芳', phone, source: 'self' },
    ]);
    // As the page promised: once confirmed, an address comes by SMS.
    expect((await enter(t, await linkFor(t, phone), phone)).children.map((one) => one.userId)).toEqual([c.userId]);
  });
  test('a guardian is confirmed also on a day whose messages do not reach, and the teacher is told that none was sent', async () => {
    const c = children[1]!;
    const { code } = await master.ok(calls.guardianClazzLink, { clazzId });
    const phone = newPhone();
    const { pass } = await enter(t, code, phone);
    await t.anyone().ok(calls.openEnrol, { pass, childName: c.name, name: '李芳', relation: 'mother' });
    const [wait] = await master.rows(calls.consentWaits, { clazzId });
    vi.stubEnv('SMS_PER_ORG_DAY', '1');
    try {
      await t.sql('delete from account_sms_day');
      await hasGuardian(master, children[2]!);
      const [{ guardianId } = { guardianId: 0 }] = await master.rows(calls.guardianList, {
        userId: children[2]!.userId,
      });
      await master.ok(calls.guardianInvite, { guardianId });
      const accept = { waitId: wait!.waitId, accept: true, userId: c.userId };
      expect(await master.ok(calls.consentDecide, accept)).toEqual({ invited: false, later: [] });
      expect(await master.rows(calls.guardianList, { userId: c.userId })).toMatchObject([{ phone }]);
    } finally {
      await t.sql('delete from account_sms_day');
    }
  });
  test('of one phone four entries wait in a class and no more', async () => {
    const { code } = await master.ok(calls.guardianClazzLink, { clazzId });
    const { pass } = await enter(t, code, newPhone());
    const entry = { pass, name: '李芳', relation: 'mother' } as const;
    for (const childName of ['甲', '乙', '丙', '丁']) await t.anyone().ok(calls.openEnrol, { ...entry, childName });
    const fifth = await t.anyone().refused(calls.openEnrol, { ...entry, childName: '戊' });
    expect([fifth.status, fifth.error]).toEqual([409, 'people.fault.enrolFull']);
    expect(await master.rows(calls.consentWaits, { clazzId })).toHaveLength(4);
  });
  test('a new address of a class ends the one before', async () => {
    const before = await master.ok(calls.guardianClazzLink, { clazzId });
    await master.ok(calls.guardianClazzLink, { clazzId });
    expect(await t.anyone().ok(calls.openLink, { code: before.code })).toMatchObject({ state: 'used' });
    expect((await teacher.refused(calls.guardianClazzLink, { clazzId })).status).toBe(404);
  });
});

describe('reminding', () => {
  test('those who have not answered are written to once a guardian; those without a phone are counted for letters', async () => {
    const [a, b, c] = children as [TestChild, TestChild, TestChild];
    const phone = await hasGuardian(master, a);
    await hasGuardian(master, b);
    const ask = { clazzId, userIds: [a.userId, b.userId, c.userId], purposes: ['face', 'watch'] };
    expect(await master.ok(calls.consentRemind, ask)).toEqual({
      children: 2,
      messages: 2,
      own: 0,
      noPhone: 1,
      answered: 0,
    });
    const opened = await enter(t, await linkFor(t, phone), phone);
    await t.anyone().ok(calls.openAnswer, {
      pass: opened.pass,
      userId: a.userId,
      answers: [
        { purpose: 'face', version: 1, give: true },
        { purpose: 'watch', version: 2, give: false },
      ],
    });
    expect(await master.ok(calls.consentRemind, ask)).toMatchObject({ children: 1, answered: 1 });
  });
  test('a guardian is written to in their own language, not in that of whoever writes', async () => {
    const [a] = children as [TestChild];
    const phone = await hasGuardian(master, a);
    const english = master.in('en-US');
    await english.ok(calls.consentRemind, { clazzId, userIds: [a.userId], purposes: ['face'] });
    const [{ guardianId } = { guardianId: 0 }] = await master.rows(calls.guardianList, { userId: a.userId });
    await english.ok(calls.guardianInvite, { guardianId });
    const got = await t.sql<{ body: string }>('select body from account_sms_outbox where mobile = $1', [phone]);
    expect(got).toHaveLength(2);
    expect(got.filter(({ body }) => !body.startsWith('【每一课】'))).toEqual([]);
  });
  test('the day’s messages of a school reach for all of it or nothing is sent', async () => {
    vi.stubEnv('SMS_PER_ORG_DAY', '1');
    await t.sql('delete from account_sms_day');
    await t.sql('delete from account_sms_outbox');
    for (const c of children.slice(0, 2)) await hasGuardian(master, c);
    const ask = { clazzId, userIds: children.slice(0, 2).map((c) => c.userId), purposes: ['face'] };
    expect((await master.refused(calls.consentRemind, ask)).error).toBe('people.fault.smsDay');
    expect(await t.sql('select 1 from account_sms_outbox')).toEqual([]);
  });
  test('who leads a class asks its children, and those of no other class', async () => {
    const { userId } = await t.make.person();
    const led = await t.make.clazz({ clazzType: 1, masterId: teacher.userId, students: [userId] });
    const ask = { clazzId: led.clazzId, userIds: [userId], purposes: ['face'] };
    expect((await teacher.ok(calls.consentLetters, ask)).items).toHaveLength(1);
    await teacher.ok(calls.guardianSave, { userId, ...guardian, phone: newPhone() });
    expect(await teacher.rows(calls.guardianList, { userId })).toMatchObject([{ source: 'teacher' }]);
    const mixed = { ...ask, userIds: [userId, children[0]!.userId] };
    expect((await teacher.refused(calls.consentRemind, mixed)).status).toBe(404);
    expect((await teacher.refused(calls.consentLetters, { ...ask, clazzId })).status).toBe(404);
  });
});

/** Children of the class who have a card of a published fitness year. */
async function carded(): Promise<TestChild[]> {
  const rows = await t.sql<{ holder_id: number }>(
    "select distinct holder_id from proof_newest_v where org_id = 189 and kind = 'fitness-test.card'",
  );
  const holders = new Set(rows.map((row) => Number(row.holder_id)));
  return children.filter((c) => holders.has(c.userId));
}

describe('what a guardian reads', () => {
  test('what was released about all children under the phone, each look in the audit book, and no more once the school takes it away', async () => {
    const [a, b] = children as [TestChild, TestChild];
    const phone = newPhone();
    for (const c of [a, b]) await hasGuardian(master, c, phone);
    const stays = await master.rows(calls.guardianList, { userId: a.userId });
    await master.ok(calls.guardianInvite, { guardianId: stays[0]!.guardianId });
    const opened = await enter(t, await linkFor(t, phone), phone);
    expect(opened.children.map((c) => c.userId).sort()).toEqual([a.userId, b.userId].sort());
    expect(opened.reads.toSorted((x, y) => x.kind.localeCompare(y.kind))).toEqual([
      { kind: 'assessment.results', title: '综合素质评价结果' },
      { kind: 'exam.report', title: '考试成绩' },
      { kind: 'fitness-test.report', title: '体质健康测试' },
      { kind: 'homework.papers', title: '作业与测验' },
      { kind: 'practice.levels', title: '学习水平' },
      { kind: 'video.days', title: '看视频课的时长' },
      { kind: 'vision.screening', title: '视力筛查' },
    ]);
    const look = (kind: string) => t.anyone().ok(calls.openReleased, { pass: opened.pass, kind });
    const seen = await t.sql<{ user_id: number }>(
      'select distinct user_id from vision_screening where org_id = 189 and user_id = any($1)',
      [[a.userId, b.userId]],
    );
    const { items } = await look('vision.screening');
    expect(new Set(items.map((item) => item.userId))).toEqual(new Set(seen.map((s) => Number(s.user_id))));
    const [first] = items;
    expect(first!.lines[0]!.label).toBe('裸眼视力');
    await t.sql('delete from video_day where org_id = 189');
    await t.sql(
      `insert into video_day (org_id, user_id, on_date, ms, at)
       values (189, $1, '${t.today}', 1500000, ${t.sqlNow}), (189, $1, '2020-01-01', 60000, ${t.sqlNow})`,
      [a.userId],
    );
    expect((await look('video.days')).items).toMatchObject([
      { userId: a.userId, on: t.today, lines: [{ label: t.today, value: '25 分钟' }] },
    ]);
    const cards = await t.sql(
      `select 1 from proof_newest_v
       where org_id = 189 and kind = 'fitness-test.card' and holder_id = any($1)`,
      [[a.userId, b.userId]],
    );
    expect((await look('fitness-test.report')).items).toHaveLength(cards.length);
    expect(cards.length).toBeGreaterThan(0);
    const notes = await t.sql<{ subject_id: number; kind: string }>(
      `select subject_id, detail->>'kind' as kind from kernel_audit
       where org_id = 189 and action = 'people.guardian.read' and subject_id = any($1)`,
      [[a.userId, b.userId]],
    );
    expect(notes).toHaveLength(6);
    for (const c of [a, b]) {
      const [{ guardianId } = { guardianId: 0 }] = await master.rows(calls.guardianList, { userId: c.userId });
      await master.ok(calls.guardianReading, { guardianId, mayRead: false });
    }
    expect((await t.anyone().refused(calls.openReleased, { pass: opened.pass, kind: 'vision.screening' })).error).toBe(
      'people.fault.readOff',
    );
  });
  test('the records of one child are closed to a phone and those of the others stay open', async () => {
    const [a, b] = (await carded()) as [TestChild, TestChild];
    const phone = newPhone();
    for (const c of [a, b]) await hasGuardian(master, c, phone);
    const [of] = await master.rows(calls.guardianList, { userId: a.userId });
    await master.ok(calls.guardianReading, { guardianId: of!.guardianId, mayRead: false });
    await master.ok(calls.guardianInvite, { guardianId: of!.guardianId });
    const { pass, reads } = await enter(t, await linkFor(t, phone), phone);
    expect(reads.map((read) => read.kind)).toContain('fitness-test.report');
    const { items } = await t.anyone().ok(calls.openReleased, { pass, kind: 'fitness-test.report' });
    expect(new Set(items.map((item) => item.userId))).toEqual(new Set([b.userId]));
  });
  test('a guardian who was removed, or has another phone now, reads nothing with the next look', async () => {
    const [c] = children as [TestChild];
    const phone = await hasGuardian(master, c);
    const [of] = await master.rows(calls.guardianList, { userId: c.userId });
    const guardianId = of!.guardianId;
    await master.ok(calls.guardianInvite, { guardianId });
    const { pass } = await enter(t, await linkFor(t, phone), phone);
    const kind = 'fitness-test.report';
    await t.anyone().ok(calls.openReleased, { pass, kind });
    const { userId } = c;
    await master.ok(calls.guardianSave, { userId, guardianId, ...guardian, phone: newPhone() });
    expect((await t.anyone().refused(calls.openReleased, { pass, kind })).error).toBe('people.fault.readOff');
    await master.ok(calls.guardianSave, { userId, guardianId, ...guardian, phone });
    await t.anyone().ok(calls.openReleased, { pass, kind });
    await master.ok(calls.guardianRemove, { guardianId });
    expect((await t.anyone().refused(calls.openReleased, { pass, kind })).error).toBe('people.fault.readOff');
    const FACE = [{ purpose: 'face', version: 1, give: true }];
    expect((await t.anyone().refused(calls.openAnswer, { pass, userId, answers: FACE })).status).toBe(404);
  });
  test('an address for reading opens for the phone it was sent to alone, and another phone does not spend it', async () => {
    const [a] = children as [TestChild];
    const phone = await hasGuardian(master, a);
    const [{ guardianId } = { guardianId: 0 }] = await master.rows(calls.guardianList, { userId: a.userId });
    await master.ok(calls.guardianInvite, { guardianId });
    const code = await linkFor(t, phone);
    const stranger = newPhone();
    const guest = t.anyone().from('198.51.100.251');
    const { captchaId } = await guest.ok(calls.openSms, { code, mobile: stranger });
    const smsCode = await codeFor(t, stranger);
    expect(await guest.refused(calls.openEnter, { code, mobile: stranger, captchaId, smsCode })).toMatchObject({
      status: 409,
      error: 'people.fault.linkPhone',
    });
    expect((await enter(t, code, phone)).children.map((c) => c.userId)).toEqual([a.userId]);
  });
  test('by an address that was made for one child the others under the phone are read too, each by name', async () => {
    const [a, b] = (await carded()) as [TestChild, TestChild];
    const phone = newPhone();
    for (const c of [a, b]) await hasGuardian(master, c, phone);
    const { items } = await master.ok(calls.consentLetters, { clazzId, userIds: [a.userId], purposes: ['face'] });
    const { pass, children: asked } = await enter(t, items[0]!.code, phone);
    expect(asked.map((c) => c.userId)).toEqual([a.userId]);
    const read = await t.anyone().ok(calls.openReleased, { pass, kind: 'fitness-test.report' });
    const names = new Map([a, b].map((c) => [c.userId, c.name]));
    expect(new Set(read.items.map((item) => item.userId))).toEqual(new Set(names.keys()));
    expect(read.items.filter((item) => item.childName !== names.get(item.userId))).toEqual([]);
  });
  test('a pass ends after half an hour, an address for reading opens once, and nothing opens by a pass that was made up', async () => {
    const c = children[0]!;
    const phone = await hasGuardian(master, c);
    const [{ guardianId } = { guardianId: 0 }] = await master.rows(calls.guardianList, { userId: c.userId });
    await master.ok(calls.guardianInvite, { guardianId });
    const code = await linkFor(t, phone);
    const entered = t.now().getTime();
    t.at(new Date(entered));
    const { pass } = await enter(t, code, phone);
    expect(await t.anyone().ok(calls.openLink, { code })).toMatchObject({ state: 'used' });
    const look = (p: string) => t.anyone().refused(calls.openReleased, { pass: p, kind: 'vision.screening' });
    expect((await look('made-up')).error).toBe('people.fault.passOver');
    t.at(new Date(entered + 30 * 60_000));
    expect((await look(pass)).error).toBe('people.fault.passOver');
    t.at(null);
  });
  test('passes that have run out are swept away the next day, and an old letter still says that it has ended', async () => {
    const c = children[0]!;
    const { items } = await master.ok(calls.consentLetters, { clazzId, userIds: [c.userId], purposes: ['face'] });
    const code = items[0]!.code;
    await enter(t, code, await hasGuardian(master, c));
    t.at(new Date(t.now().getTime() + 40 * 24 * 3600_000));
    await linkSweep.run(t.kernel);
    expect(await t.sql("select 1 from people_link where kind = 'pass'")).toEqual([]);
    expect(await t.anyone().ok(calls.openLink, { code })).toMatchObject({ state: 'ended' });
    t.at(null);
  });
});
