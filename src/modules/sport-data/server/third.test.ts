import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import { countedCalls } from '../../../kernel/testing/statements';
import * as fitness from '../../fitness-test/contract';
import * as vision from '../../vision/contract';
import * as calls from '../contract';
import { forgetRefused } from './third-refusals';

interface Kid {
  readonly userId: number;
  readonly name: string;
  readonly sidNo: string;
  readonly clazzId: number;
  readonly clazzName: string;
}
let t: TestApp;
let school: Caller;
let bureau: Caller;
let kids: readonly Kid[];
let testKey = '';
let visionKey = '';
/** The morning of the test day, and the day before. */
const NOW = '2026-11-18T01:00:00Z';
const BEFORE = '2026-11-17T01:00:00Z';
beforeAll(async () => {
  t = await TestApp.start();
  const platform = await t.as('platform');
  [school, bureau] = await Promise.all([t.as('school189'), t.as('bureau4109')]);
  await t.sql('delete from sport_data_third where org_id = 189');
  await t.sql('delete from sport_data_delivery where org_id = 189');
  const rows = await t.sql<{ user_id: string; name: string; sid_no: string; clazz_id: string; clazz_name: string }>(
    `select p.user_id, p.name, p.sid_no, s.clazz_id, s.clazz_name
     from class_student_v s
     join people_person p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
     join fitness_test_total x on x.org_id = p.org_id and x.user_id = p.user_id and x.year_id = 2026
     where s.org_id = 189 and s.clazz_type = 1 and s.grd_id = 7 and p.sid_no is not null
       and not exists (
         select 1 from people_person o where o.org_id = p.org_id and o.name = p.name and o.user_id <> p.user_id)
     order by p.user_id limit 8`,
  );
  kids = rows.map((row) => ({
    userId: Number(row.user_id),
    name: row.name,
    sidNo: row.sid_no,
    clazzId: Number(row.clazz_id),
    clazzName: row.clazz_name,
  }));
  testKey = (await platform.ok(fitness.testProviderCreate, { name: '测试厂商', orgIds: [189] })).key;
  visionKey = (await platform.ok(vision.createProvider, { name: '视力厂商', orgIds: [189] })).key;
});
afterAll(async () => {
  await t.stop();
});
const kid = (at: number): Kid => {
  const found = kids[at];
  if (!found) throw new Error('the school has too few children');
  return found;
};
const push = async (kind: 'test' | 'vision', key: string, items: object[], orgId = 189) => {
  const res = await t.app.inject({
    method: 'POST',
    url: `/api/open/sport/third/${kind}`,
    headers: { 'content-type': 'application/json', 'x-provider-key': key },
    payload: JSON.stringify({ orgId, items }),
  });
  return { status: res.statusCode, body: res.json() as Record<string, unknown> };
};
const tested = (no: string, child: object, result: string, at = NOW, itemId = 'run_50m') => ({
  no,
  ...child,
  at,
  results: [{ itemId, result }],
});
const seen = (no: string, child: object, naked: number, at = NOW) => ({
  no,
  ...child,
  at,
  left: { naked },
  right: { naked },
});
const list = (kind: 'test' | 'vision', more: object = {}) =>
  school.rows(calls.dataThird, { kind, pageSize: 200, ...more });
const run50 = async (userId: number): Promise<number | null> =>
  (
    await t.sql<{ value: number | null }>(
      "select value from fitness_test_result where org_id = 189 and year_id = 2026 and user_id = $1 and item_id = 'run_50m'",
      [userId],
    )
  )[0]?.value ?? null;

describe('what vendors send by their keys', () => {
  test('[J sport-data] is kept and counts nowhere; unknown children are kept too, and sent again it is the same', async () => {
    const before = await run50(kid(0).userId);
    const items = [
      ...kids.slice(0, 6).map(({ sidNo }, at) => tested(`a-${at}`, { sidNo }, '8.3')),
      tested('a-x', { name: '没有这个人' }, '8.4'),
      tested('a-bad', { sidNo: kid(0).sidNo }, '快'),
      tested('a-late', { sidNo: kid(0).sidNo }, '8.5', '2026-11-19T01:00:00Z'),
      tested('a-none', {}, '8.6'),
    ];
    const first = await push('test', testKey, items);
    expect(first.body).toMatchObject({ saved: 7, repeated: 0, unknown: 1 });
    expect((first.body['refused'] as { no: string }[]).map(({ no }) => no)).toEqual(['a-bad', 'a-late', 'a-none']);
    expect((await push('test', testKey, items)).body).toMatchObject({ saved: 0, repeated: 7, unknown: 0 });
    expect(await run50(kid(0).userId)).toBe(before);
    const rows = await list('test');
    expect(rows.map(({ state }) => state)).toEqual(Array.from({ length: 7 }, () => 'waiting'));
    expect(rows.filter(({ userId }) => userId == null)).toMatchObject([{ sentName: '没有这个人', firm: '测试厂商' }]);
    expect((await list('test', { found: false })).length).toBe(1);
    expect((await list('test', { found: true })).length).toBe(6);
    const [line] = await school.rows(calls.dataLog, { kind: 'third_test' });
    expect(line).toMatchObject({ source: 'device', device: '测试厂商', accepted: 7, doubtful: 1 });
  });
  test('[J sport-data] a wrong key, a key of another kind and another school are refused', async () => {
    const items = [tested('b-1', { sidNo: kid(0).sidNo }, '8.3')];
    expect((await push('test', 'dk_nobody', items)).status).toBe(401);
    expect((await push('test', visionKey, items)).status).toBe(401);
    expect((await push('test', testKey, items, 619)).status).toBe(404);
    expect((await push('vision', visionKey, [{ ...seen('b-2', { sidNo: kid(0).sidNo }, 60) }])).status).toBe(400);
  });
  test('[J sport-data] a region sees figures without names, of fewer than five children nothing; strangers nothing', async () => {
    const rows = await bureau.rows(calls.dataThird, { kind: 'test', orgId: 189, pageSize: 200 });
    expect(rows.length).toBe(7);
    expect(rows.every((row) => !row.userId && row.sidNo === '' && row.name === '*' && row.sentName === '*')).toBe(true);
    expect(await bureau.rows(calls.dataThird, { kind: 'test', orgId: 189, found: false })).toEqual([]);
    expect((await (await t.as('school619')).refused(calls.dataThird, { kind: 'test', orgId: 189 })).status).toBe(404);
    for (const login of ['teacher189', 'student189'])
      expect((await (await t.as(login)).refused(calls.dataThird, { kind: 'test' })).status).toBe(403);
    expect((await school.refused(calls.dataThird, { kind: 'constructor' })).status).toBe(400);
    expect((await bureau.refused(calls.thirdTake, { kind: 'test', thirdIds: [rows[0]?.thirdId ?? 1] })).status).toBe(
      403,
    );
  });
  test('[J sport-data] what is refused stands with its number and the reason, until it comes rightly or a month is over', async () => {
    await push('test', testKey, [tested('r-1', { sidNo: kid(0).sidNo }, '慢'), tested('r-2', {}, '8.6')]);
    const rows = async (who = school) =>
      (await who.rows(calls.thirdRefused, { kind: 'test' })).filter(({ no }) => no.startsWith('r-'));
    const found = (await rows()).toSorted((a, b) => (a.no < b.no ? -1 : 1));
    expect(found).toMatchObject([
      { no: 'r-1', firm: '测试厂商', sidNo: kid(0).sidNo, results: [{ itemId: 'run_50m', text: '慢' }] },
      { no: 'r-2', sidNo: '', name: '', text: '请填写学号或姓名' },
    ]);
    const inEnglish = (await rows(school.in('en-US'))).find(({ no }) => no === 'r-2');
    expect(inEnglish?.text).toMatch(/^[A-Z][a-z ]+/);
    await push('test', testKey, [tested('r-2', {}, '8.7')]);
    expect(await rows()).toHaveLength(2);
    await push('test', testKey, [tested('r-1', { sidNo: kid(7).sidNo }, '8.4', BEFORE)]);
    expect((await rows()).map(({ no }) => no)).toEqual(['r-2']);
    expect(await rows(await t.as('school619'))).toEqual([]);
    for (const who of [bureau, await t.as('teacher189')])
      expect((await who.refused(calls.thirdRefused, { kind: 'test' })).status).toBe(403);
    const later = new Date(t.now().getTime() + 31 * 86_400_000);
    expect(await inOrg(t.kernel.pools.tenant, 189, (door) => forgetRefused(door, t.now()))).toBe(0);
    expect(await inOrg(t.kernel.pools.tenant, 189, (door) => forgetRefused(door, later))).toBeGreaterThan(1);
    expect(await rows()).toEqual([]);
    await t.sql("delete from sport_data_third where org_id = 189 and no = 'r-1'");
  });
});

describe('a person decides', () => {
  test('[J sport-data] an unknown child is matched by hand, with all that names it in the same words', async () => {
    await push('test', testKey, [tested('c-1', { name: '没有这个人' }, '8.2', BEFORE)]);
    const [row] = await list('test', { found: false });
    const thirdId = row?.thirdId ?? 0;
    const other = await t.who('student619');
    expect((await school.refused(calls.thirdMatch, { thirdId, userId: other.userId })).status).toBe(404);
    expect((await (await t.as('school619')).refused(calls.thirdMatch, { thirdId, userId: other.userId })).status).toBe(
      404,
    );
    expect(await school.ok(calls.thirdMatch, { thirdId, userId: kid(6).userId })).toEqual({ matched: 2 });
    expect(await list('test', { found: false })).toEqual([]);
    expect((await list('test')).filter(({ userId }) => userId === kid(6).userId)).toMatchObject([
      { name: kid(6).name, sentName: '没有这个人', clazzName: kid(6).clazzName },
      { name: kid(6).name },
    ]);
  });
  test('[J sport-data] taken over, results stand in the fitness year; a later day stands, and what is taken stays taken', async () => {
    const rows = await list('test');
    const of = (userId: number, day: string) =>
      rows.find((row) => row.userId === userId && row.onDate === day)?.thirdId ?? 0;
    const [first, late] = [of(kid(6).userId, '2026-11-18'), of(kid(6).userId, '2026-11-17')];
    expect(
      await school.ok(calls.thirdTake, { kind: 'test', thirdIds: [first, of(kid(0).userId, '2026-11-18')] }),
    ).toEqual({ taken: 2, refused: [] });
    expect([await run50(kid(6).userId), await run50(kid(0).userId)]).toEqual([840, 830]);
    const again = await school.ok(calls.thirdTake, { kind: 'test', thirdIds: [first, late] });
    expect(again.taken).toBe(0);
    expect(again.refused.map(({ thirdId, name }) => [thirdId, name])).toEqual([
      [first, kid(6).name],
      [late, kid(6).name],
    ]);
    expect(again.refused[1]?.text).toBe('已有日期更晚的结果');
    expect(await run50(kid(6).userId)).toBe(840);
    expect((await school.refused(calls.thirdMatch, { thirdId: first, userId: kid(1).userId })).status).toBe(409);
    expect((await school.refused(calls.thirdDrop, { kind: 'test', thirdIds: [first], drop: true })).status).toBe(409);
    expect((await (await t.as('school619')).refused(calls.thirdTake, { kind: 'test', thirdIds: [late] })).status).toBe(
      404,
    );
    const [note] = await t.sql<{ n: number }>(
      "select count(*)::int n from kernel_audit where org_id = 189 and action = 'fitness-test.results-taken'",
    );
    expect(note?.n).toBe(1);
  });
  test('[J sport-data] what the grade is not tested in and who is matched to nobody stay, and say why', async () => {
    await push('test', testKey, [
      tested('d-1', { sidNo: kid(1).sidNo }, '100', NOW, 'rope_1min'),
      tested('d-2', { name: '还是没有' }, '8.0'),
    ]);
    const rows = await list('test', { state: 'waiting' });
    const skipped = rows.find(({ results }) => results[0]?.itemId === 'rope_1min');
    const nobody = rows.find(({ userId }) => userId == null);
    const done = await school.ok(calls.thirdTake, {
      kind: 'test',
      thirdIds: [skipped?.thirdId ?? 0, nobody?.thirdId ?? 0],
    });
    expect(done.taken).toBe(0);
    expect(done.refused.map(({ text }) => text)).toEqual(['还没有匹配学生', '这个年级不测一分钟跳绳']);
    expect((await list('test', { state: 'waiting' })).length).toBe(rows.length);
  });
  test('[J sport-data] rows of two school years are taken over one after the other; a closed year is refused', async () => {
    await push('test', testKey, [tested('e-1', { sidNo: kid(1).sidNo }, '8.3', '2025-11-10T01:00:00Z')]);
    const rows = (await list('test', { state: 'waiting', found: true })).filter(
      ({ userId }) => userId === kid(1).userId,
    );
    const old = rows.filter(({ onDate }) => onDate < '2026-01-01').map(({ thirdId }) => thirdId);
    const both = rows.map(({ thirdId }) => thirdId);
    expect((await school.refused(calls.thirdTake, { kind: 'test', thirdIds: both })).error).toBe(
      'sport-data.fault.twoYears',
    );
    expect((await school.refused(calls.thirdTake, { kind: 'test', thirdIds: old })).status).toBeGreaterThanOrEqual(400);
  });
  test('[J sport-data] sight becomes a screening of its term by the rules of vision; dropped rows wait again', async () => {
    await push('vision', visionKey, [
      seen('v-1', { sidNo: kid(2).sidNo, name: kid(2).name }, 45),
      seen('v-2', { sidNo: kid(3).sidNo, name: kid(2).name }, 46),
      { ...seen('v-3', { sidNo: kid(4).sidNo }, 47), left: { naked: 47, cylinder: -50 } },
    ]);
    const rows = await list('vision');
    // A number of one child beside the name of another one is nobody's.
    expect(rows.filter(({ userId }) => userId == null)).toMatchObject([{ sidNo: kid(3).sidNo }]);
    const idOf = (userId: number) => rows.find((row) => row.userId === userId)?.thirdId ?? 0;
    const thirdIds = [idOf(kid(2).userId), idOf(kid(4).userId)];
    expect(await school.ok(calls.thirdDrop, { kind: 'vision', thirdIds, drop: true })).toEqual({ changed: 2 });
    expect((await school.ok(calls.thirdTake, { kind: 'vision', thirdIds })).taken).toBe(0);
    await school.ok(calls.thirdDrop, { kind: 'vision', thirdIds, drop: false });
    const done = await school.ok(calls.thirdTake, { kind: 'vision', thirdIds });
    expect([done.taken, done.refused.map(({ text }) => text)]).toEqual([1, ['填写了柱镜或轴位，但没有球镜']]);
    expect(
      await t.sql(
        `select naked_left, screened_on::text as day from vision_screening
         where org_id = 189 and user_id = $1 and year_id = 2026 and term_id = 1`,
        [kid(2).userId],
      ),
    ).toMatchObject([{ naked_left: 45, day: '2026-11-18' }]);
    expect((await school.rows(calls.dataLog, { kind: 'third_vision' }))[0]).toMatchObject({ accepted: 3, doubtful: 1 });
  });
});

describe('sheets of vendors', () => {
  const csv = (...rows: string[]) =>
    fileOf(
      '第三方.csv',
      Buffer.from(`\ufeff${['学号,姓名,班级,日期,检测机构,50米跑,肺活量', ...rows].join('\r\n')}`),
      'text/csv',
    );
  const imported = async (file: ReturnType<typeof csv>) => {
    const { batchId } = await school.ok(calls.thirdTestSheet.create, { file });
    await t.batchSettled(batchId);
    return batchId;
  };
  test('[J sport-data] a sheet keeps unknown children, names both rows of two children under one number, and the same twice changes nothing', async () => {
    const file = csv(
      `${kid(5).sidNo},${kid(5).name},,2026-11-12,区体育中心,8.1,3000`,
      ',查无此人,,2026-11-12,区体育中心,8.2,',
      '99001,甲同学,,2026-11-12,,8.2,',
      '99001,乙同学,,2026-11-12,,8.3,',
      ',空白同学,,2026-11-12,,,',
      ',未来同学,,2026-12-12,,8.4,',
      ',查无此人,,2026-11-12,,8.5,',
    );
    const first = await school.ok(calls.dataImport, { kind: 'test', file });
    expect(first.saved).toBe(2);
    expect(first.errors.map(({ row, code }) => [row, code])).toEqual([
      [3, 'sport-data.fault.twoNames'],
      [4, 'sport-data.fault.twoNames'],
      [5, 'sport-data.fault.nothingSent'],
      [6, 'sport-data.fault.aheadOfTime'],
      [7, 'sport-data.fault.rowTwice'],
    ]);
    expect((await school.ok(calls.dataImport, { kind: 'test', file })).saved).toBe(0);
    expect((await list('test', { from: '2026-11-12', to: '2026-11-12' })).map(({ userId }) => userId)).toEqual(
      expect.arrayContaining([kid(5).userId, null]),
    );
  });
  test('[J sport-data] the difference is shown before it is confirmed; undone it is as before, and what was taken over is not undone', async () => {
    const batchId = await imported(
      csv(`${kid(5).sidNo},${kid(5).name},,2026-11-12,区体育中心,8.0,`, ',新来的人,,2026-11-12,,8.8,'),
    );
    const rows = await school.rows(calls.thirdTestSheet.rows, { batchId });
    expect(rows.map(({ state }) => state)).toEqual(['changed', 'new']);
    expect(rows[0]?.old?.['run_50m']).toBe('8.1');
    await school.ok(calls.thirdTestSheet.confirm, { batchId });
    await t.batchSettled(batchId);
    const textsOf = async () =>
      (await list('test', { from: '2026-11-12', to: '2026-11-12' }))
        .filter(({ userId }) => userId === kid(5).userId)
        .flatMap(({ results }) => results.map(({ itemId, text }) => `${itemId} ${text}`))
        .toSorted();
    expect(await textsOf()).toEqual(['fvc 3000', 'run_50m 8.0']);
    await school.ok(calls.thirdTestSheet.undo, { batchId });
    expect(await textsOf()).toEqual(['fvc 3000', 'run_50m 8.1']);
    expect((await list('test')).some(({ sentName }) => sentName === '新来的人')).toBe(false);

    const next = await imported(csv(`${kid(7).sidNo},${kid(7).name},,2026-11-18,,8.1,`));
    await school.ok(calls.thirdTestSheet.confirm, { batchId: next });
    await t.batchSettled(next);
    const row = (await list('test')).find(({ userId, source }) => userId === kid(7).userId && source === 'sheet');
    expect((await school.ok(calls.thirdTake, { kind: 'test', thirdIds: [row?.thirdId ?? 0] })).taken).toBe(1);
    expect((await school.refused(calls.thirdTestSheet.undo, { batchId: next })).status).toBe(409);
    const [over] = (
      await school.ok(calls.dataImport, {
        kind: 'test',
        file: csv(`${kid(7).sidNo},${kid(7).name},,2026-11-18,,7.9,`),
      })
    ).errors;
    expect(over?.code).toBe('sport-data.fault.takenAlready');
  });
  test('[J sport-data] a sheet of sight has the columns of the school’s own', async () => {
    const file = fileOf(
      '视力.csv',
      Buffer.from(
        `\ufeff学号,姓名,检查日期,戴镜类型,右眼裸眼视力,左眼裸眼视力,右眼球镜\r\n${kid(1).sidNo},${kid(1).name},2026-11-10,戴镜,0.6,4.9,-1.25`,
      ),
      'text/csv',
    );
    expect((await school.ok(calls.dataImport, { kind: 'vision', file })).saved).toBe(1);
    const row = (await list('vision', { from: '2026-11-10', to: '2026-11-10' })).find(
      ({ userId }) => userId === kid(1).userId,
    );
    expect(row?.eyes).toMatchObject({ wear: 1, right: { naked: 48, sphere: -125 }, left: { naked: 49 } });
    expect((await school.ok(calls.dataImport, { kind: 'vision', file })).saved).toBe(0);
  });
  test('[J sport-data] taking over and taking back ask the database no more than five times either', async () => {
    const most = countedCalls();
    await push('test', testKey, [tested('y-1', { sidNo: kid(1).sidNo }, '8.2')]);
    await push('vision', visionKey, [seen('y-2', { sidNo: kid(1).sidNo }, 48)]);
    for (const kind of ['test', 'vision'] as const) {
      const row = (await list(kind, { state: 'waiting', from: '2026-11-18', to: '2026-11-18' })).find(
        ({ userId, results }) => userId === kid(1).userId && results.every(({ itemId }) => itemId === 'run_50m'),
      );
      expect(await school.ok(calls.thirdTake, { kind, thirdIds: [row?.thirdId ?? 0] })).toEqual({
        taken: 1,
        refused: [],
      });
    }
    const batchId = await imported(csv(`${kid(2).sidNo},${kid(2).name},,2026-11-11,,8.0,`));
    await school.ok(calls.thirdTestSheet.confirm, { batchId });
    await t.batchSettled(batchId);
    await school.ok(calls.thirdTestSheet.undo, { batchId });
    for (const { name } of [calls.thirdTake, calls.thirdTestSheet.undo]) {
      expect(most.get(name)).toBeGreaterThan(0);
      expect(most.get(name)).toBeLessThanOrEqual(5);
    }
  });
  test('[J sport-data] neither the list, nor matching, nor what vendors send asks the database more than five times', async () => {
    const most = countedCalls();
    await school.ok(calls.dataThird, { kind: 'test' });
    await bureau.ok(calls.dataThird, { kind: 'vision' });
    await push('test', testKey, [tested('z-1', { name: '数一数' }, '8.2')]);
    const [row] = await list('test', { found: false });
    await school.ok(calls.thirdMatch, { thirdId: row?.thirdId ?? 0, userId: kid(0).userId });
    expect(most.size).toBe(3);
    expect([...most].filter(([, n]) => n > 5)).toEqual([]);
  });
});
