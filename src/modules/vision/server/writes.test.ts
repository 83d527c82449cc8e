import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { countedCalls } from '../../../kernel/testing/statements';
import { listNotices } from '../../notice/contract';
import * as calls from '../contract';

let t: TestApp;
let admin: Caller;
let master: Caller;
let bureau: Caller;
let platform: Caller;
let clazzId: number;
let kids: number[];
const AT = { yearId: 2026, termId: 1 } as const;
const NORM = { boundary: 'strict', degrees: 'three', underSix: 'table', pre: 'wide', dropLines: 2 } as const;
const POOR = { naked: 44 };
const GOOD = { naked: 51 };
beforeAll(async () => {
  t = await TestApp.start();
  t.at(`${testDayPlus(2)}T01:00:00Z`);
  [admin, master, bureau, platform] = (await Promise.all(
    ['school189', 'classmgr189', 'bureau4109', 'platform'].map((login) => t.as(login)),
  )) as [Caller, Caller, Caller, Caller];
  const rows = await t.sql<{ clazz_id: number; user_id: number }>(
    `select s.clazz_id, s.user_id from class_student_v s join class_clazz c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
     where s.org_id = 189 and s.clazz_type = 1 and c.master_id = $1 order by s.user_id`,
    [master.userId],
  );
  clazzId = rows[0]?.clazz_id ?? 0;
  kids = rows.map((r) => r.user_id);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const enter = (who: Caller, userIds: readonly number[], eye: { readonly naked: number }) =>
  who.ok(calls.input, { ...AT, items: userIds.map((userId) => ({ userId, wear: 0, left: eye, right: eye })) });
/** What the audit book has of a subject, the latest first. */
const noted = (action: string, subjectId?: number): Promise<{ detail: Record<string, unknown> }[]> =>
  t.sql(
    'select detail from kernel_audit where action = $1 and ($2::bigint is null or subject_id = $2) order by audit_id desc',
    [action, subjectId ?? null],
  );

test('no call of vision asks the database more than five times, for a health desk, a class teacher and a region', async () => {
  const most = countedCalls();
  await enter(master, kids.slice(0, 8), POOR);
  await enter(admin, kids.slice(0, 8), GOOD);
  await enter(admin, kids.slice(0, 8), POOR);
  await admin.ok(calls.setNorm, { ...NORM, boundary: 'inclusive' });
  await admin.ok(calls.rejudge, AT);
  await admin.ok(calls.setNorm, NORM);
  for (const who of [admin, master]) {
    await who.ok(calls.clazzes, AT);
    await who.ok(calls.roster, { clazzId, ...AT });
    await who.ok(calls.person, { userId: kids[0] ?? 0 });
    const { items } = await who.ok(calls.referrals, AT);
    await who.ok(calls.readReferrals, { ids: items.slice(0, 3).map((r) => r.referralId) });
    await who.ok(calls.actReferral, { referralId: items[0]?.referralId ?? 0, state: 'told', remark: '已告知' });
  }
  await admin.ok(calls.results, { ...AT, pageSize: 50 });
  await admin.ok(calls.results, { ...AT, level: 'grd' });
  await bureau.ok(calls.results, { ...AT, level: 'org' });
  for (const level of ['org', 'grd', 'clz'] as const) await admin.ok(calls.analysis, { ...AT, level });
  await bureau.ok(calls.analysis, { ...AT, level: 'reg' });
  await bureau.ok(calls.analysis, { ...AT, level: 'clz', orgId: 189, clazzId });
  await admin.ok(calls.statisUsers, { pageSize: 50 });
  await admin.ok(calls.statisGrades, {});
  await admin.ok(calls.statisClazzes, {});
  await admin.ok(calls.activeTrends, {});
  await admin.ok(calls.activeCount, {});
  await admin.ok(calls.usrLogs, { userId: kids[0] ?? 0 });
  await admin.ok(calls.listRecords, {});
  await platform.ok(calls.providers, {});
  expect(most.size).toBe(19);
  expect([...most].filter(([, n]) => n > 5)).toEqual([]);
});

test('what was measured, taken back, judged again and told to a family stands in the audit book', async () => {
  const [kid] = kids.slice(-1) as [number];
  await t.sql('delete from vision_referral where org_id = 189 and user_id = $1', [kid]);
  await t.sql('delete from vision_screening where org_id = 189 and user_id = $1 and year_id = 2026', [kid]);
  const entered = await enter(admin, [kid], POOR);
  expect((await noted('vision.screening.saved'))[0]).toMatchObject({
    detail: { yearId: 2026, termId: 1, count: 1, clazzIds: [clazzId] },
  });
  const { items } = await admin.ok(calls.referrals, { ...AT, pageSize: 200 });
  const referralId = items.find((r) => r.userId === kid)?.referralId ?? 0;
  await master.ok(calls.actReferral, { referralId, state: 'told', remark: '家长已知' });
  expect((await noted('vision.referral', kid))[0]).toMatchObject({
    detail: { referralId, old: { state: 'new' }, new: { state: 'told', remark: '家长已知' } },
  });
  await admin.ok(calls.setNorm, { ...NORM, boundary: 'inclusive' });
  expect((await noted('vision.norm', 189))[0]).toMatchObject({
    detail: { old: { boundary: 'strict' }, new: { boundary: 'inclusive' } },
  });
  const done = await admin.ok(calls.rejudge, AT);
  expect((await noted('vision.rejudged'))[0]).toMatchObject({ detail: { ...AT, ...done } });
  await admin.ok(calls.setNorm, NORM);
  await admin.ok(calls.rejudge, AT);
  const screeningId = entered.items[0]?.screening.screeningId ?? 0;
  await admin.ok(calls.remove, { screeningId });
  expect((await noted('vision.screening.removed', kid))[0]).toMatchObject({
    detail: { screeningId, old: { nakedLeft: 44 } },
  });
});

test('a provider that is made, changed or given a new key, and a record taken away, stand in the audit book', async () => {
  const { providerId } = await platform.ok(calls.createProvider, { name: '审计设备商', orgIds: [189] });
  expect(await noted('vision.provider.created', providerId)).toMatchObject([{ detail: { name: '审计设备商' } }]);
  await platform.ok(calls.updateProvider, { providerId, on: false });
  expect(await noted('vision.provider.changed', providerId)).toMatchObject([
    { detail: { old: { on: true }, new: { isOn: false } } },
  ]);
  await platform.ok(calls.resetKey, { providerId });
  expect(await noted('vision.provider.key', providerId)).toHaveLength(1);
  const [record] = (await admin.ok(calls.listRecords, { pageSize: 1 })).items;
  await platform.ok(calls.deleteRecord, { id: record?.recordId ?? 0 });
  expect((await noted('vision.record.removed', record?.userId))[0]).toMatchObject({
    detail: { recordId: record?.recordId, old: { type: record?.type } },
  });
});

test('a changed screening tells other modules which classes and term it was; the same values again tell nobody', async () => {
  // Delivered events are gone at once: a trigger of this test's own database keeps them.
  await t.sql('create table told_event (payload jsonb)');
  await t.sql(`create function told_event() returns trigger language plpgsql security definer as
    $$ begin insert into public.told_event values (new.payload); return new; end $$`);
  await t.sql(`create trigger told_event after insert on kernel_outbox for each row
    when (new.topic = 'vision.screened') execute function told_event()`);
  const told = async () => (await t.sql<{ payload: object }>('select payload from told_event')).map((r) => r.payload);
  const { items } = await enter(admin, kids.slice(0, 2), { naked: 52 });
  expect(await told()).toEqual([{ ...AT, clazzIds: [clazzId] }]);
  await enter(admin, kids.slice(0, 2), { naked: 52 });
  expect(await told()).toHaveLength(1);
  await admin.ok(calls.remove, { screeningId: items[0]?.screening.screeningId ?? 0 });
  expect(await told()).toEqual([1, 2].map(() => ({ ...AT, clazzIds: [clazzId] })));
  await t.sql('drop trigger told_event on kernel_outbox');
});

test('the class teacher hears at once of children who need a doctor, and not of those who need none', async () => {
  await t.sql('delete from vision_referral where org_id = 189 and user_id = any($1::bigint[])', [kids.slice(0, 2)]);
  await enter(admin, kids.slice(0, 2), { naked: 53 });
  await enter(admin, kids.slice(0, 2), { naked: 43 });
  await t.told(189, 'notice.told');
  const [newest] = (await master.ok(listNotices, { pageSize: 1 })).items;
  expect(newest).toMatchObject({ kind: 'vision.doctor', text: '您班有 2 名学生的视力检查结果建议就医，请告知家长' });
});

test('lists of children, referrals and providers are sorted by what was asked for; a sort of groups is refused for children', async () => {
  await enter(admin, kids.slice(0, 4), { naked: 45 });
  await enter(admin, kids.slice(4, 8), { naked: 49 });
  const naked = async (sort: 'nakedLeft' | '-nakedLeft') =>
    (await admin.ok(calls.results, { ...AT, clazzId, sort, pageSize: 200 })).items.map(
      (r) => r.screening?.left.naked ?? 0,
    );
  const up = await naked('nakedLeft');
  expect(new Set(up).size).toBeGreaterThan(1);
  expect(up).toEqual(up.toSorted((a, b) => a - b));
  expect(await naked('-nakedLeft')).toEqual(up.toReversed());
  expect((await admin.refused(calls.results, { ...AT, sort: 'poor' })).status).toBe(400);
  expect((await bureau.refused(calls.results, { ...AT, level: 'org', sort: 'name' })).status).toBe(400);
  const groups = (await bureau.ok(calls.results, { yearId: 2025, termId: 2, level: 'org', sort: '-screened' })).items;
  const sizes = groups.flatMap((r) => (r.group?.sum ? [r.group.sum.screened] : []));
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  const made = (await admin.ok(calls.referrals, { ...AT, sort: '-madeAt', pageSize: 200 })).items.map((r) => r.madeAt);
  expect(made).toEqual(made.toSorted().toReversed());
  const names = (await platform.ok(calls.providers, { sort: '-madeAt', pageSize: 200 })).items.map((p) => p.madeAt);
  expect(names).toEqual(names.toSorted().toReversed());
  const times = (await admin.ok(calls.statisUsers, { sort: 'times', pageSize: 200 })).items.map((u) => u.times);
  const some = times.filter((n) => n > 0);
  expect(some).toEqual(some.toSorted((a, b) => a - b));
});

test('a class teacher measures the children of their own class and of no other', async () => {
  const [other] = await t.sql<{ user_id: number }>(
    `select s.user_id from class_student_v s where s.org_id = 189 and s.clazz_type = 1
       and not exists (select 1 from class_charge_v h where h.org_id = s.org_id and h.clazz_id = s.clazz_id and h.user_id = $1) order by s.user_id limit 1`,
    [master.userId],
  );
  const item = (userId: number) => ({ userId, wear: 0, left: GOOD, right: GOOD });
  expect(
    await master.refused(calls.input, { ...AT, items: [item(kids[0] ?? 0), item(other?.user_id ?? 0)] }),
  ).toMatchObject({
    status: 404,
    error: 'vision.fault.notInClass',
  });
  expect((await enter(master, kids.slice(0, 1), { naked: 50 })).saved).toBe(1);
});
