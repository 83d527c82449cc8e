import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { create as createRole } from '../../role/contract';
import * as calls from '../contract';
import { AT, classesOf, evaluation, rowsAt } from './testing';

let t: TestApp;
let admin: Caller;
let bureau: Caller;
let senior: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(`${testDayPlus(2)}T01:00:00Z`);
  [admin, bureau, senior] = (await Promise.all(['school189', 'bureau4109', 'school619'].map((l) => t.as(l)))) as [
    Caller,
    Caller,
    Caller,
  ];
  // What the demonstration has begun with stands in the way of a test's own sketches.
  await t.sql('delete from process_eval_norm_on');
  await t.sql('delete from process_eval_round');
  await t.sql('delete from process_eval_norm');
  await t.sql('delete from process_eval_item');
  await t.sql('delete from process_eval_shared');
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const count = (name: string) => ({ module: 'sport', name, unit: '次', way: 'count', fullScore: 10_000 }) as const;

test('[S-052] an indicator is switched on and off; its name is unique among those that are on', async () => {
  const one = await admin.ok(calls.createItem, count('引体向上'));
  expect(await admin.refused(calls.createItem, count('引体向上'))).toMatchObject({
    status: 409,
    error: 'process-eval.fault.nameTaken',
  });
  await admin.ok(calls.createItem, { ...count('引体向上'), module: 'art' });
  expect(await admin.ok(calls.turnItem, { id: one.itemId, on: false })).toMatchObject({ on: false });
  const two = await admin.ok(calls.createItem, count('引体向上'));
  expect((await admin.refused(calls.turnItem, { id: one.itemId, on: true })).error).toBe(
    'process-eval.fault.nameTaken',
  );
  expect((await admin.rows(calls.listItems, { name: '引体', on: true })).map((i) => i.itemId)).toEqual([two.itemId]);
  await admin.ok(calls.removeItem, { id: one.itemId });
  expect((await admin.rows(calls.listItems, { name: '引体' })).map((i) => i.itemId)).toEqual([two.itemId]);
});
test('an indicator by levels names two at least, one from a source names it, and a full score is at most 300', async () => {
  const body = { module: 'sport', name: '态度', unit: '', fullScore: 1000 } as const;
  expect((await admin.refused(calls.createItem, { ...body, way: 'level', levels: ['好', '好'] })).error).toBe(
    'process-eval.fault.levelsFew',
  );
  expect((await admin.refused(calls.createItem, { ...body, way: 'source' })).error).toBe(
    'process-eval.fault.sourceMissing',
  );
  const high = await admin.refused(calls.createItem, { ...body, way: 'score', fullScore: 30_001 });
  expect([high.status, high.fields?.[0]?.path]).toEqual([400, 'fullScore']);
});
test('weights that do not come to exactly 100 are refused by how much they miss, in both languages; rows with a hole name it', async () => {
  const item = await admin.ok(calls.createItem, count('仰卧起坐'));
  const norm = (weight: number, rows = rowsAt(3000, 10_000)) =>
    ({ module: 'sport', name: '试', ...AT, grdIds: [7], items: [{ itemId: item.itemId, weight, rows }] }) as const;
  expect((await admin.refused(calls.createNorm, norm(8750))).message).toContain('还差 12.5%');
  expect((await admin.in('en-US').refused(calls.createNorm, norm(8750))).message).toContain('12.5% is missing');
  const hole = await admin.refused(calls.createNorm, norm(10_000, [{ from: 200, points: 0 }]));
  expect(hole).toMatchObject({ status: 400, error: 'process-eval.fault.rowsGap' });
  expect(hole.message).toContain('0 到 2');
});
test('[S-052] one sketch is on per module, grade and term, also of two switched on at once', async () => {
  const item = await admin.ok(calls.createItem, count('立定跳远'));
  const make = (name: string, grdIds: number[]) =>
    admin.ok(calls.createNorm, {
      module: 'sport',
      name,
      ...AT,
      grdIds,
      items: [{ itemId: item.itemId, weight: 10_000, rows: rowsAt(100, 10_000) }],
    });
  const [a, b, c] = await Promise.all([make('甲', [7, 8]), make('乙', [8, 9]), make('丙', [9])]);
  const both = await Promise.all([a, b].map((n) => admin.send(calls.turnNorm, { id: n.normId, on: true })));
  expect(both.map((r) => r.status).toSorted()).toEqual([200, 409]);
  const [on] = (await admin.rows(calls.listNorms, { on: true })).map((n) => n.normId);
  expect([a.normId, b.normId]).toContain(on);
  await admin.ok(calls.turnNorm, { id: on ?? 0, on: false });
  await admin.ok(calls.turnNorm, { id: b.normId, on: true });
  expect((await admin.refused(calls.turnNorm, { id: c.normId, on: true })).error).toBe('process-eval.fault.normTaken');
  await admin.ok(calls.turnNorm, { id: b.normId, on: false });
});
test('an indicator in use is not removed; under collected values its full score stays and the sketch becomes a new version', async () => {
  const { normId, skip } = await evaluation(admin, [7], { name: '用' });
  expect((await admin.refused(calls.removeItem, { id: skip })).error).toBe('process-eval.fault.itemInUse');
  const [child] = await t.sql<{ user_id: string }>(
    'select user_id from class_student_v where org_id = 189 and grd_id = 7 and clazz_type = 1 order by user_id limit 1',
  );
  const userId = Number(child?.user_id);
  await admin.ok(calls.setColl, { normId, items: [{ userId, itemId: skip, value: 12_000 }] });
  const body = { name: '用跳绳', unit: '个', way: 'count', fullScore: 9000 } as const;
  expect((await admin.refused(calls.updateItem, { id: skip, ...body })).error).toBe(
    'process-eval.fault.fullScoreFixed',
  );
  expect((await admin.refused(calls.removeNorm, { id: normId })).error).toBe('process-eval.fault.normCollected');
  const norm = await admin.ok(calls.getNorm, { id: normId });
  const items = norm.items.map(({ itemId, weight, rows }) => ({ itemId, weight, rows }));
  const change = { id: normId, module: 'sport' as const, name: '用', ...AT, grdIds: [7] };
  const now = await admin.ok(calls.updateNorm, {
    ...change,
    items: [
      { ...items[0]!, weight: 5000 },
      { ...items[1]!, weight: 5000 },
    ],
  });
  expect([now.version, now.judgedBy]).toEqual([norm.version + 1, norm.version]);
  expect((await admin.refused(calls.updateNorm, { ...change, grdIds: [8], items })).error).toBe(
    'process-eval.fault.termFixed',
  );
  // Switched off, nobody enters by it any more; what was entered stays.
  await admin.ok(calls.turnNorm, { id: normId, on: false });
  const entry = { userId, itemId: skip, value: 13_000 };
  expect((await admin.refused(calls.setColl, { normId, items: [entry] })).error).toBe('process-eval.fault.notOpen');
  expect((await admin.ok(calls.openScore, { normId, userId })).steps[0]?.value).toBe(12_000);
});
test("a region's indicators and sketches are published downwards: schools read and use them, never change them, and are bound by them", async () => {
  const item = await bureau.ok(calls.createItem, count('市跳绳'));
  const norm = await bureau.ok(calls.createNorm, {
    module: 'sport',
    name: '市标准',
    ...AT,
    grdIds: [8, 11],
    items: [{ itemId: item.itemId, weight: 10_000, rows: rowsAt(100, 10_000) }],
  });
  expect(await admin.rows(calls.listNorms, {})).not.toContainEqual(expect.objectContaining({ normId: norm.normId }));
  expect((await admin.refused(calls.getNorm, { id: norm.normId })).status).toBe(404);
  await bureau.ok(calls.turnNorm, { id: norm.normId, on: true });
  const seen = await admin.ok(calls.getNorm, { id: norm.normId });
  expect([seen.own, seen.on, seen.items[0]?.name]).toEqual([false, true, '市跳绳']);
  expect((await senior.rows(calls.listNorms, {})).map((n) => n.normId)).toContain(norm.normId);
  const items = [{ itemId: item.itemId, weight: 10_000, rows: rowsAt(200, 10_000) }];
  const change = { module: 'sport' as const, name: '改', ...AT, grdIds: [8] };
  expect((await admin.refused(calls.updateNorm, { id: norm.normId, ...change, items })).error).toBe(
    'process-eval.fault.notOwner',
  );
  expect((await admin.refused(calls.turnItem, { id: item.itemId, on: false })).status).toBe(404);
  // A school builds its own sketch with it, for other grades; for these ones the region's binds.
  const own = await admin.ok(calls.createNorm, { ...change, items });
  expect((await admin.refused(calls.turnNorm, { id: own.normId, on: true })).error).toBe(
    'process-eval.fault.normByRegion',
  );
  // A change of the region is a further version; the one before stays as it was.
  await bureau.ok(calls.updateNorm, { id: norm.normId, ...change, name: '市标准', grdIds: [8, 11], items });
  const versions = await t.sql<{ version: number; is_on: boolean; first: number }>(
    `select version, is_on, (content -> 'items' -> 0 -> 'rows' -> 1 ->> 'from')::int as first
     from process_eval_shared where kind = 'norm' and subject_id = $1 order by version`,
    [norm.normId],
  );
  expect(versions.map((v) => [v.is_on, v.first])).toEqual([
    [false, 100],
    [true, 200],
  ]);
  await bureau.ok(calls.turnNorm, { id: norm.normId, on: false });
  expect((await admin.refused(calls.getNorm, { id: norm.normId })).status).toBe(404);
  // Changed while it is off and switched on again, schools get the change and not the version they had.
  const later = [{ itemId: item.itemId, weight: 10_000, rows: rowsAt(300, 10_000) }];
  await bureau.ok(calls.updateNorm, { id: norm.normId, ...change, name: '市标准', grdIds: [8, 11], items: later });
  await bureau.ok(calls.turnNorm, { id: norm.normId, on: true });
  expect((await admin.ok(calls.getNorm, { id: norm.normId })).items[0]?.rows[1]?.from).toBe(300);
  await bureau.ok(calls.turnNorm, { id: norm.normId, on: false });
});
test('a sketch of a school gives way when a region above publishes one for its grades later: nothing more is entered in it', async () => {
  const own = await admin.ok(calls.createItem, count('校跳远'));
  const item = await bureau.ok(calls.createItem, count('市跳远'));
  const of = (itemId: number) => ({
    module: 'sport' as const,
    yearId: 2031,
    termId: 1 as const,
    grdIds: [9],
    items: [{ itemId, weight: 10_000, rows: [{ from: 0, points: 0 }] }],
  });
  const school = await admin.ok(calls.createNorm, { ...of(own.itemId), name: '校标准' });
  await admin.ok(calls.turnNorm, { id: school.normId, on: true });
  const seen = async () => (await admin.ok(calls.listTasks, {})).items.map((task) => task.normId);
  expect(await seen()).toContain(school.normId);
  const region = await bureau.ok(calls.createNorm, { ...of(item.itemId), name: '市标准九年级' });
  await bureau.ok(calls.turnNorm, { id: region.normId, on: true });
  expect(await seen()).not.toContain(school.normId);
  expect(await seen()).toContain(region.normId);
  const [clazz] = await classesOf(t, 189, 9);
  const items = [{ userId: clazz?.userIds[0] ?? 0, itemId: own.itemId, value: 100 }];
  expect((await admin.refused(calls.setColl, { normId: school.normId, items })).error).toBe(
    'process-eval.fault.normByRegion',
  );
  // What schools have collected by is neither removed nor moved, and its indicator keeps its full score.
  const theirs = [{ userId: clazz?.userIds[0] ?? 0, itemId: item.itemId, value: 200 }];
  await admin.ok(calls.setColl, { normId: region.normId, items: theirs });
  await bureau.ok(calls.turnNorm, { id: region.normId, on: false });
  expect((await bureau.refused(calls.removeNorm, { id: region.normId })).error).toBe(
    'process-eval.fault.normCollected',
  );
  const moved = { ...of(item.itemId), id: region.normId, name: '市标准九年级', grdIds: [8] };
  expect((await bureau.refused(calls.updateNorm, moved)).error).toBe('process-eval.fault.termFixed');
  const other = { name: '市跳远', unit: '次', way: 'count' as const, fullScore: 5000 };
  expect((await bureau.refused(calls.updateItem, { id: item.itemId, ...other })).error).toBe(
    'process-eval.fault.fullScoreFixed',
  );
  expect((await bureau.refused(calls.removeItem, { id: item.itemId })).error).toBe('process-eval.fault.itemInUse');
  await admin.ok(calls.setColl, { normId: school.normId, items });
});
test('[desk D10] art asks for its service: a school without it is refused with that reason, one with it is not', async () => {
  expect(await senior.refused(calls.listItems, { module: 'art' })).toMatchObject({
    status: 403,
    error: 'kernel.fault.noService',
  });
  expect((await senior.refused(calls.createItem, { ...count('合唱'), module: 'art' })).error).toBe(
    'kernel.fault.noService',
  );
  expect((await senior.refused(calls.listTasks, { module: 'art' })).error).toBe('kernel.fault.noService');
  await admin.ok(calls.listItems, { module: 'art' });
});
test("another school's indicators, sketches and children are gone", async () => {
  const mine = await evaluation(admin, [9], { name: '本校' });
  for (const call of [calls.getNorm, calls.removeNorm] as const)
    expect((await senior.refused(call, { id: mine.normId })).status).toBe(404);
  expect((await senior.refused(calls.turnItem, { id: mine.skip, on: false })).status).toBe(404);
  expect((await senior.refused(calls.listColl, { normId: mine.normId })).status).toBe(404);
  expect((await admin.refused(calls.listColl, { normId: mine.normId, orgId: 619 })).status).toBe(404);
  const [child] = await t.sql<{ user_id: string }>(
    'select user_id from class_student_v where org_id = 619 order by user_id limit 1',
  );
  const entry = { userId: Number(child?.user_id), itemId: mine.skip, value: 100 };
  expect((await admin.refused(calls.setColl, { normId: mine.normId, items: [entry] })).error).toBe(
    'process-eval.fault.notYours',
  );
});
test("the holders of the sports group have the sports desk, and do nothing to art's", async () => {
  const art = await evaluation(admin, [9], { name: '本校艺术', module: 'art' });
  const { roleId } = await admin.ok(createRole, { name: '体育评价组', funcIds: ['mod:sport.eval'] });
  const [person] = await t.sql<{ user_id: string }>(
    `select p.user_id from people_person p
     where p.org_id = 189 and p.user_type = 2 and p.removed_at is null and not exists (
       select 1 from class_charge_v h
       join class_clazz_v c on c.org_id = h.org_id and c.clazz_id = h.clazz_id
       where h.org_id = p.org_id and h.user_id = p.user_id and c.grd_id = 9)
     order by p.user_id desc limit 1`,
  );
  const userId = Number(person?.user_id);
  await t.sql('insert into people_person_role (org_id, user_id, role_id) values (189, $1, $2)', [userId, roleId]);
  const group = await t.asUser(189, userId);
  const item = await group.ok(calls.createItem, count('体育组的指标'));
  await group.ok(calls.turnItem, { id: item.itemId, on: false });
  const refusals = [
    await group.refused(calls.createItem, { ...count('不行'), module: 'art' }),
    await group.refused(calls.turnItem, { id: art.mark, on: false }),
    await group.refused(calls.turnNorm, { id: art.normId, on: false }),
    await group.refused(calls.previewSources, { normId: art.normId }),
    await group.refused(calls.downColl, { normId: art.normId }),
  ];
  expect(refusals.map((r) => r.error)).toEqual(refusals.map(() => 'kernel.fault.notAllowed'));
  expect((await group.ok(calls.listColl, { normId: art.normId })).items).toEqual([]);
});
