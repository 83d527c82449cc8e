import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import * as calls from '../../contract';

let t: TestApp;
let admin: Caller;
let student: Caller;
const at = (hours: number) => new Date(t.now().getTime() + hours * 3_600_000).toISOString();
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
  student = await t.as('student189');
});
afterAll(async () => {
  await t.stop();
});

const make = (more: Record<string, unknown> = {}) =>
  admin.ok(calls.surveyCreate, {
    name: '报名',
    options: [{ name: '跑', max: 1 }, { name: '跳' }, { name: '投' }],
    choose: 2,
    start: at(-1),
    end: at(5),
    grdIds: [7],
    ...more,
  });

test('a child sees the published surveys of the own grade and chooses inside the period; a school enrols for its students', async () => {
  const { svyId } = await make();
  expect((await student.refused(calls.surveyGet, { svyId })).status).toBe(404);
  await admin.ok(calls.surveyPublish, { svyId, on: true });
  expect((await student.ok(calls.surveyEnrol, { svyId, optionIds: [1, 3] })).mine).toEqual([1, 3]);
  expect((await student.refused(calls.surveyEnrol, { svyId, optionIds: [1, 2, 3] })).error).toBe(
    'fitness-test.fault.surveyMany',
  );
  expect((await student.refused(calls.surveyEnrol, { svyId, optionIds: [9] })).error).toBe(
    'fitness-test.fault.surveyOption',
  );
  const open = (await admin.ok(calls.surveyResults, { svyId, state: 'open', pageSize: 5 })).items;
  expect((await admin.refused(calls.surveyEnrol, { svyId, userId: open[0]!.userId, optionIds: [1] })).error).toBe(
    'fitness-test.fault.surveyFull',
  );
  await admin.ok(calls.surveyEnrol, { svyId, userId: open[0]!.userId, optionIds: [2] });
  expect((await student.refused(calls.surveyEnrol, { svyId, userId: open[0]!.userId, optionIds: [2] })).status).toBe(
    404,
  );
  const row = await admin.ok(calls.surveyGet, { svyId });
  expect([row.chosen, row.options.map((o) => o.taken)]).toEqual([2, [1, 1, 1]]);
  expect(
    (await admin.ok(calls.surveyResults, { svyId, state: 'chosen', pageSize: 5 })).items.find(
      (r) => r.userId === student.userId,
    )!.optionNames,
  ).toEqual(['跑', '投']);
  // What was chosen keeps its meaning: options are renamed and added, never removed.
  expect(
    (
      await admin.refused(calls.surveyUpdate, {
        svyId,
        options: [
          { optId: 1, name: '跑' },
          { optId: 2, name: '跳' },
        ],
      })
    ).error,
  ).toBe('fitness-test.fault.surveyChosen');
  expect(
    (
      await admin.ok(calls.surveyUpdate, {
        svyId,
        options: [
          { optId: 1, name: '长跑', max: 1 },
          { optId: 2, name: '跳' },
          { optId: 3, name: '投' },
          { name: '爬' },
        ],
      })
    ).options.map((o) => o.optId),
  ).toEqual([1, 2, 3, 4]);
  expect((await admin.refused(calls.surveyPublish, { svyId, on: false })).error).toBe(
    'fitness-test.fault.surveyChosen',
  );
  await admin.ok(calls.surveyUpdate, { svyId, start: at(-5), end: at(-1) });
  expect((await student.refused(calls.surveyEnrol, { svyId, optionIds: [2] })).error).toBe(
    'fitness-test.fault.surveyClosed',
  );
  await admin.ok(calls.surveyEnrol, { svyId, userId: student.userId, optionIds: [] });
  expect((await admin.ok(calls.surveyGet, { svyId })).chosen).toBe(1);
});
test('places are given one after the other: of two at once who want the last one, one gets it', async () => {
  const { svyId } = await make({ name: '名额', choose: 1 });
  await admin.ok(calls.surveyPublish, { svyId, on: true });
  const two = (await admin.ok(calls.surveyResults, { svyId, state: 'open', pageSize: 2 })).items;
  const res = await Promise.all(
    two.map((c) => admin.send(calls.surveyEnrol, { svyId, userId: c.userId, optionIds: [1] })),
  );
  expect(res.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});
test('the electives of an exam follow a child’s choice', async () => {
  const { yearId } = (await admin.ok(calls.yearList, {})).items[0]!;
  const today = (await t.sql<{ d: string }>(`select (${t.sqlNow} at time zone 'Asia/Shanghai')::date::text d`))[0]!.d;
  const { tstId } = await admin.ok(calls.examCreate, {
    name: '选项考试',
    yearId,
    counts: false,
    itemIds: ['run_50m', 'long_jump', 'sit_reach'],
    start: today,
    end: today,
    grdIds: [7],
  });
  const { svyId } = await make({
    name: '选项',
    tstId,
    choose: 1,
    options: [
      { name: '跳远', itemIds: ['long_jump'] },
      { name: '坐位体前屈', itemIds: ['sit_reach'] },
    ],
  });
  expect(
    (
      await admin.refused(calls.surveyCreate, {
        name: '错',
        tstId,
        options: [{ name: '肺', itemIds: ['fvc'] }],
        start: at(-1),
        end: at(1),
        grdIds: [7],
      })
    ).error,
  ).toBe('fitness-test.fault.surveyItem');
  await admin.ok(calls.surveyPublish, { svyId, on: true });
  await admin.ok(calls.examPublish, { tstId, on: true });
  const items = async () => (await student.ok(calls.markMine, { tstId })).items[0]!.results.map((r) => r.itemId);
  expect(await items()).toEqual(['run_50m']);
  await student.ok(calls.surveyEnrol, { svyId, optionIds: [2] });
  expect(await items()).toEqual(['run_50m', 'sit_reach']);
});
test('another school’s survey is gone; a bureau’s goes to its schools', async () => {
  const [theirs] = await t.sql<{ svy_id: string }>('select svy_id from fitness_test_survey where org_id = 619');
  const svyId = Number(theirs!.svy_id);
  for (const call of [calls.surveyGet, calls.surveyDelete, calls.surveyResults])
    expect((await admin.refused(call, { svyId })).status).toBe(404);
  expect((await student.refused(calls.surveyEnrol, { svyId, optionIds: [1] })).status).toBe(404);
  const bureau = await t.as('bureau4109');
  const made = await bureau.ok(calls.surveyCreate, {
    name: '市级报名',
    options: [{ name: '足球' }],
    start: at(-1),
    end: at(5),
    grdIds: [7],
  });
  await bureau.ok(calls.surveyPublish, { svyId: made.svyId, on: true });
  await student.ok(calls.surveyEnrol, { svyId: made.svyId, optionIds: [1] });
  expect((await bureau.ok(calls.surveyGet, { svyId: made.svyId })).chosen).toBe(1);
  expect(
    (await bureau.ok(calls.surveyResults, { svyId: made.svyId, state: 'chosen' })).items.map((r) => r.orgId),
  ).toEqual([189]);
  expect((await admin.refused(calls.surveyDelete, { svyId: made.svyId })).error).toBe(
    'fitness-test.fault.surveyNotYours',
  );
});
test('an AI test scores what a device saw, for children of its class, and teachers see their own classes only', async () => {
  const [clazz] = await t.sql<{ clazz_id: string; user_id: string }>(
    'select clazz_id, user_id from class_student_v where org_id = 189 and clazz_type = 1 and user_id = $1',
    [student.userId],
  );
  const clazzId = Number(clazz!.clazz_id);
  const action = await admin.ok(calls.aiCreate, { itemId: 'long_jump', clazzId });
  const [result] = (
    await admin.ok(calls.aiResultCreate, { actId: action.actId, items: [{ userId: student.userId, value: '2.05' }] })
  ).items;
  expect(result).toMatchObject({ value: 2050 });
  expect(result!.points).toBeGreaterThan(0);
  expect((await student.ok(calls.aiResults, { actId: action.actId })).items.length).toBe(1);
  const [stranger] = await t.sql<{ user_id: string }>(
    'select user_id from class_student_v where org_id = 189 and clazz_type = 1 and clazz_id <> $1 order by user_id limit 1',
    [clazzId],
  );
  expect(
    (
      await admin.refused(calls.aiResultCreate, {
        actId: action.actId,
        items: [{ userId: Number(stranger!.user_id), value: '2.05' }],
      })
    ).status,
  ).toBe(404);
  expect((await student.ok(calls.aiResults, {})).items.every((r) => r.userId === student.userId)).toBe(true);
});
