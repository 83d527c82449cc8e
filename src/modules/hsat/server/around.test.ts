import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import type { JobRun } from '../../../kernel/server/jobs';
import { newId } from '../../../kernel/server/ids';
import { readSheet } from '../../../kernel/server/sheet/pool';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { calcJob } from './calc';
import { candidatesOf, ended, exam, GROUPS, ITEMS, WINDOWS, YEAR } from './testing';

let t: TestApp;
let bureau: Caller;
let school: Caller;
let senior: Caller;
let platform: Caller;
const day = (text: string) => t.at(`${text}T02:00:00Z`);
const errorOf = (answer: { readonly error?: string }) => String(answer.error).replace('hsat.fault.', '');
let id: number;
beforeAll(async () => {
  t = await TestApp.start();
  day(testDayPlus(-15));
  [bureau, school, senior, platform] = (await Promise.all(
    ['bureau4109', 'school189', 'school619', 'platform'].map((l) => t.as(l)),
  )) as [Caller, Caller, Caller, Caller];
  await t.sql('update hsat_exam set is_on = false');
  id = await exam(bureau, { name: '两校考试', grdIds: [7, 10], draw: false });
  for (const who of [school, senior]) await who.ok(calls.signUp, { schemaId: id });
  day(testDayPlus(-6));
  for (const [who, orgId] of [
    [school, 189],
    [senior, 619],
  ] as const) {
    const all = await candidatesOf(t, orgId, id);
    for (const { userId } of all)
      await who.ok(calls.setOptions, { schemaId: id, userId, itemIds: ['rope'], why: '统一' });
    await who.ok(calls.setColl, {
      schemaId: id,
      items: all.flatMap(({ userId }) => [
        { userId, itemId: 'run', value: 20_000 },
        { userId, itemId: 'skill', value: 800 },
        { userId, itemId: 'rope', value: 18_000 },
      ]),
    });
  }
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

test('windows that cross are refused by name; schools read them, the bureau sets them', async () => {
  const set = (windows: object) => ({ yearId: YEAR, settings: { windows } });
  const crossed = await bureau.refused(
    calls.setPerform,
    set({ ...WINDOWS, choice: { from: testDayPlus(-13), to: testDayPlus(-10) } }),
  );
  expect([errorOf(crossed), crossed.message]).toEqual(['windowCrosses', '“选项”与“报名”的日期交叉了']);
  expect(
    (await bureau.refused(calls.setPerform, set({ signup: { from: '1800-01-01', to: '2026-01-01' } }))).status,
  ).toBe(400);
  expect(
    (await bureau.refused(calls.setPerform, set({ constructor: { from: '2026-01-01', to: '2026-01-02' } }))).status,
  ).toBe(400);
  expect((await school.refused(calls.setPerform, set(WINDOWS))).status).toBe(403);
  expect((await school.ok(calls.getPerform, { yearId: YEAR })).windows).toEqual(WINDOWS);
});
test('a run that broke off leaves what was valid whole, and done again it writes the same rows', async () => {
  const first = await bureau.ok(calls.calc, { id });
  expect((await ended(t, first.jobId)).state).toBe('done');
  const rows = async (runId: number) =>
    t.sql(
      'select org_id, user_id, total, level from hsat_score where schema_id = $1 and run_id = $2 order by org_id, user_id',
      [id, runId],
    );
  const stood = await rows(first.runId);
  const runId = newId();
  await t.sql(
    `insert into hsat_run (schema_id, run_id, version, on_date, state, children, open, made_by, made_at)
     values ($1, $2, 1, '${testDayPlus(-6)}', 'running', 0, 0, 1, ${t.sqlNow})`,
    [id, runId],
  );
  const params = { schemaId: id, runId, version: 1, onDate: testDayPlus(-6), changed: false, orgIds: [189, 619] };
  const job = (breaks: boolean) =>
    ({
      kernel: t.kernel,
      orgId: bureau.orgId,
      tx: (fn: (door: never) => Promise<unknown>) => inOrg(t.kernel.pools.tenant, bureau.orgId, fn as never),
      stopped: () => false,
      progress: () => (breaks ? Promise.reject(new Error('killed')) : Promise.resolve()),
    }) as unknown as JobRun;
  await expect(calcJob.run(job(true), params)).rejects.toThrow('killed');
  const [broken] = await t.sql('select state from hsat_run where schema_id = $1 and run_id = $2', [id, runId]);
  expect(broken).toEqual({ state: 'failed' });
  const half = await rows(runId);
  expect(half.length).toBeGreaterThan(0);
  expect(half.length).toBeLessThan(stood.length);
  const seen = await school.ok(calls.listScores, { kind: 'core', level: 'org', schemaId: id, pageSize: 200 });
  expect(seen.total).toBe((await candidatesOf(t, 189, id)).length);
  expect(await rows(first.runId)).toEqual(stood);
  expect((await bureau.ok(calls.listRuns, { id })).items.find((run) => run.valid)?.runId).toBe(first.runId);
  await calcJob.run(job(false), params);
  expect(await rows(runId)).toEqual(stood);
  expect((await bureau.ok(calls.listRuns, { id })).items.find((run) => run.valid)?.runId).toBe(runId);
});
test('a school neither reads nor writes another one’s candidates', async () => {
  const [other] = await candidatesOf(t, 619, id);
  const userId = other?.userId ?? 0;
  expect((await school.refused(calls.openScore, { schemaId: id, userId })).status).toBe(404);
  expect((await school.refused(calls.openScore, { schemaId: id, userId, orgId: 619 })).status).toBe(404);
  expect((await school.refused(calls.listColl, { schemaId: id, orgId: 619 })).status).toBe(404);
  expect(
    errorOf(await school.refused(calls.setColl, { schemaId: id, items: [{ userId, itemId: 'run', value: 1 }] })),
  ).toBe('notCandidates');
  expect((await school.refused(calls.setOptions, { schemaId: id, userId, itemIds: ['jump'], why: 'x' })).status).toBe(
    404,
  );
  expect((await bureau.ok(calls.openScore, { schemaId: id, userId, orgId: 619 })).total).toEqual(expect.any(Number));
});
test('two writers of one school at once lose nothing: the later count marks both candidates', async () => {
  const [a, b] = await candidatesOf(t, 189, id);
  const save = (userId: number, value: number) =>
    school.ok(calls.setColl, { schemaId: id, items: [{ userId, itemId: 'skill', value }] });
  await Promise.all([save(a!.userId, 700), save(b!.userId, 750)]);
  expect((await bureau.ok(calls.listRuns, { id })).stale).toBe(2);
});
test('[X-030] a changed scheme is a new version: tried on the cohort first, and only then switched on', async () => {
  const [a] = await candidatesOf(t, 189, id);
  await ended(t, (await bureau.ok(calls.calc, { id, changed: true })).jobId);
  const { version } = await bureau.ok(calls.setItems, {
    schemaId: id,
    groups: GROUPS.filter((group) => group.kind !== 'draw'),
    items: ITEMS.filter((item) => item.group !== 'draw').map((item) =>
      item.code === 'rope'
        ? { ...item, rows: { male: [{ from: 0, points: 500 }], female: [{ from: 0, points: 500 }] } }
        : item,
    ),
  });
  expect(version).toBe(2);
  expect((await school.ok(calls.standard, { schemaId: id, itemId: 'rope', sex: 'male' })).version).toBe(1);
  expect(errorOf(await bureau.refused(calls.turnSchema, { id, on: true }))).toBe('tryFirst');
  const job = await ended(t, (await bureau.ok(calls.whatIf, { id })).jobId);
  expect([job.state, job.result['up'], job.result['down']]).toEqual(['done', 0, job.result['compared']]);
  expect((await bureau.ok(calls.turnSchema, { id, on: true })).publishedVersion).toBe(2);
  const before = await school.ok(calls.openScore, { schemaId: id, userId: a!.userId });
  expect([before.version, before.stale]).toEqual([1, true]);
  day(testDayPlus(3));
  expect(errorOf(await bureau.refused(calls.moveExam, { id, to: 'shown', until: testDayPlus(10) }))).toBe('stillStale');
  day(testDayPlus(-6));
  await ended(t, (await bureau.ok(calls.calc, { id })).jobId);
  const after = await school.ok(calls.openScore, { schemaId: id, userId: a!.userId });
  expect([after.version, after.stale, after.total]).toEqual([2, false, (before.total ?? 0) - 500]);
});
test('the process part is the mean of closed terms, and taking it over keeps the evaluation shut', async () => {
  const { schemaId } = await bureau.ok(calls.createSchema, {
    module: 'sport',
    name: '过程加考试',
    yearId: YEAR,
    grdIds: [9],
    parts: [
      { kind: 'process', weight: 4000, full: 5000, terms: [{ yearId: 2025, termId: 2 }] },
      { kind: 'exam', weight: 6000, full: 1000 },
    ],
  });
  await bureau.ok(calls.setItems, {
    schemaId,
    groups: [{ code: 'must', kind: 'must', name: '必考', take: 1 }],
    items: [{ code: 'skill', name: '技能', group: 'must', isScore: true, full: 1000, rows: { male: [], female: [] } }],
  });
  await bureau.ok(calls.setLevels, { schemaId, rules: [{ name: '全', from: 0, to: 2600 }] });
  await bureau.ok(calls.turnSchema, { id: schemaId, on: true });
  day(testDayPlus(-15));
  await school.ok(calls.signUp, { schemaId });
  day(testDayPlus(-6));
  const [one] = await candidatesOf(t, 189, schemaId);
  await school.ok(calls.setColl, { schemaId, items: [{ userId: one!.userId, itemId: 'skill', value: 900 }] });
  await ended(t, (await bureau.ok(calls.calc, { id: schemaId })).jobId);
  const [closed] = await t.sql<{ score: number; full_score: number }>(
    "select score, full_score from process_eval_result_v where org_id = 189 and user_id = $1 and module = 'sport' and year_id = 2025 and term_id = 2",
    [one!.userId],
  );
  const score = await school.ok(calls.openScore, { schemaId, userId: one!.userId });
  // Shown as well: the mean is reckoned again from them, not from points that were rounded for reading.
  expect(score.process).toEqual([{ score: closed!.score, full: closed!.full_score }]);
  const exact = (closed!.score * 5000) / closed!.full_score;
  expect(score.total).toBe(Math.round((exact * 4000 + 900 * 6000) / 10_000));
  const taken = await t.sql(
    "select 1 from process_eval_round where org_id = 189 and module = 'sport' and year_id = 2025 and term_id = 2 and taken_at is not null",
  );
  expect(taken.length).toBeGreaterThan(0);
});
test('[V-109] assigned scores are listed for region 4109 alone', async () => {
  const rows = await bureau.rows(calls.listExec, { pageSize: 200 });
  const [count] = await t.sql<{ n: number }>(
    'select count(*)::int as n from process_eval_result where assigned is not null and org_id in (189, 619)',
  );
  expect(rows.length).toBe(count?.n);
  expect((await school.refused(calls.listExec, {})).status).toBe(403);
  const [other] = await t.sql<{ user_id: string }>(
    'select user_id from people_person where org_id = 110 and user_type = 2 and removed_at is null order by user_id limit 1',
  );
  if (!other) throw new Error('the other bureau has nobody');
  await t.sql('insert into people_person_role (org_id, user_id, role_id) values (110, $1, 81) on conflict do nothing', [
    Number(other.user_id),
  ]);
  const elsewhere = await t.asUser(110, Number(other.user_id));
  expect(await elsewhere.refused(calls.listExec, {})).toMatchObject({ status: 403, error: 'kernel.fault.gated' });
});
test('[X-030] districts with a scheme of their own are the platform’s to name, by hand and by sheet', async () => {
  const made = await platform.ok(calls.createSolo, { regId: 410_902, settings: { sinceYear: YEAR, note: '试点' } });
  expect(made).toMatchObject({ regId: 410_902, sinceYear: YEAR, schemas: 0 });
  const again = { regId: 410_902, settings: { sinceYear: YEAR } };
  expect(errorOf(await platform.refused(calls.createSolo, again))).toBe('regionTaken');
  expect(errorOf(await platform.refused(calls.createSolo, { ...again, regId: 4109 }))).toBe('notDistrict');
  expect((await bureau.refused(calls.createSolo, again)).status).toBe(403);
  expect((await bureau.rows(calls.listSolo, {})).map((one) => one.regId)).toEqual([410_902]);
  expect(
    (await platform.ok(calls.updateSolo, { id: made.id, settings: { sinceYear: 2027, note: '' } })).sinceYear,
  ).toBe(2027);
  expect((await readSheet((await platform.send(calls.exportSolo, {})).raw, 'x.xlsx')).rows).toHaveLength(1);
  expect(await platform.ok(calls.statisSolo, {})).toMatchObject({ solos: 1, schemas: 0 });
  const file = fileOf('区县.csv', Buffer.from('区县,起始学年,说明\n410922,2026,\n没有县,2026,'), 'text/csv');
  const { batchId } = await platform.ok(calls.soloSheet.create, { file });
  await t.batchSettled(batchId);
  const batch = await platform.ok(calls.soloSheet.get, { batchId });
  expect(batch.counts).toMatchObject({ new: 1, faulty: 1 });
  await platform.ok(calls.deleteSolo, { id: made.id });
});
test('a district’s own scheme holds for its schools, the city’s for all others; without leave it is refused', async () => {
  const own = async () =>
    t.sql(
      `insert into hsat_exam (schema_id, owner_id, reg_id, module, name, year_id, grd_ids, version, is_on, state, changed_at)
       values (77, 110, 410902, 'sport', '区方案', $1, '{7}', 1, true, 'draft', ${t.sqlNow})`,
      [YEAR],
    );
  await t.sql(
    `insert into hsat_version (schema_id, version, content, hash, published_at, published_by)
     select 77, 1, content, hash, ${t.sqlNow}, 1 from hsat_version where schema_id = $1 and version = 1`,
    [id],
  );
  await own();
  const names = (await school.rows(calls.listSchemas, { yearId: YEAR })).map((one) => one.name);
  expect(names).toEqual(['区方案']);
  await t.sql('delete from hsat_exam where schema_id = 77');
  expect((await school.rows(calls.listSchemas, { yearId: YEAR })).map((one) => one.name)).toContain('两校考试');
});
test('a candidate without a school is the bureau’s: signed up, chosen for, exempted and entered by it', async () => {
  day(testDayPlus(-15));
  const one = await bureau.ok(calls.addCandidate, { schemaId: id, name: '李社会', sex: 'female', kind: 'social' });
  day(testDayPlus(-9));
  const { userId } = one;
  await bureau.ok(calls.setOptions, { schemaId: id, userId, itemIds: ['jump'], why: '本人选择' });
  const { exemptId, state } = await bureau.ok(calls.applyExempt, {
    schemaId: id,
    userId,
    rule: 'single',
    itemIds: ['skill'],
    why: '证明在案',
  });
  expect(state).toBe('bureau');
  expect((await bureau.ok(calls.stepExempt, { exemptId, verdict: 'pass' })).state).toBe('granted');
  day(testDayPlus(-6));
  await bureau.ok(calls.setColl, {
    schemaId: id,
    items: [
      { userId, itemId: 'run', value: 20_000 },
      { userId, itemId: 'jump', value: 21_000 },
    ],
  });
  await ended(t, (await bureau.ok(calls.calc, { id })).jobId);
  const score = await bureau.ok(calls.openScore, { schemaId: id, userId });
  expect([score.total, score.items.find((step) => step.item === 'skill')?.points]).toEqual([2000 + 600 + 1000, 600]);
});
test('a test day of the fitness test brings its committed results along; another school’s day is gone', async () => {
  const [mark] = await t.sql<{ tst_id: string; user_id: string; item_id: string; value: number; grd_id: string }>(
    `select m.tst_id, m.user_id, m.item_id, m.value, s.grd_id
     from fitness_test_mark m
     join class_student_v s on s.org_id = m.org_id and s.user_id = m.user_id and s.clazz_type = 1
     where m.org_id = 189 and m.committed_at is not null and m.value > 0
     order by m.tst_id, m.user_id, m.item_id limit 1`,
  );
  if (!mark) throw new Error('the test world has no committed test day');
  const { schemaId } = await bureau.ok(calls.createSchema, {
    module: 'sport',
    name: '测试日',
    yearId: YEAR,
    grdIds: [Number(mark.grd_id)],
    parts: [{ kind: 'exam', weight: 10_000, full: 1000 }],
  });
  const rows = [{ from: 0, points: 500 }];
  const item = { code: 'day', name: '项目', group: 'must', full: 1000, rows: { male: rows, female: rows } };
  const groups = [{ code: 'must', kind: 'must' as const, name: '必考', take: 1 }];
  await bureau.ok(calls.setItems, { schemaId, groups, items: [item] });
  await bureau.ok(calls.setLevels, { schemaId, rules: [{ name: '全', from: 0, to: 1000 }] });
  await t.sql('update hsat_exam set is_on = false');
  await bureau.ok(calls.turnSchema, { id: schemaId, on: true });
  day(testDayPlus(-15));
  await school.ok(calls.signUp, { schemaId });
  day(testDayPlus(-6));
  const take = { schemaId, tstId: Number(mark.tst_id) };
  expect(errorOf(await school.refused(calls.takeField, take))).toBe('noFieldItems');
  expect((await school.ok(calls.listDays, { schemaId })).items).toEqual([]);
  const field = { itemId: mark.item_id, factor: 2 };
  await bureau.ok(calls.setItems, { schemaId, groups, items: [{ ...item, field }] });
  await ended(t, (await bureau.ok(calls.whatIf, { id: schemaId })).jobId);
  await bureau.ok(calls.turnSchema, { id: schemaId, on: true });
  expect((await school.refused(calls.takeField, { schemaId, tstId: 12_345 })).status).toBe(404);
  const days = await school.ok(calls.listDays, { schemaId });
  expect(days.items.find((one) => one.tstId === take.tstId)?.results).toBeGreaterThan(0);
  expect((await school.ok(calls.takeField, take)).saved).toBeGreaterThan(0);
  const [entry] = await t.sql<{ value: number; origin: string }>(
    "select value, origin from hsat_entry where org_id = 189 and schema_id = $1 and user_id = $2 and item = 'day'",
    [schemaId, Number(mark.user_id)],
  );
  expect(entry).toEqual({ value: mark.value * 2, origin: 'field' });
  expect(await school.ok(calls.takeField, take)).toEqual({ saved: 0 });
});
