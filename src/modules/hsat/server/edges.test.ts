import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet } from '../../../kernel/server/sheet/pool';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { lastOfTerm } from './reckon-school';
import { candidatesOf, ended, errorOf, exam, GROUPS, ITEMS, LEVELS } from './testing';

let t: TestApp;
let bureau: Caller;
let school: Caller;
let senior: Caller;
const day = (text: string) => t.at(`${text}T02:00:00Z`);
beforeAll(async () => {
  t = await TestApp.start();
  [bureau, school, senior] = (await Promise.all(['bureau4109', 'school189', 'school619'].map((l) => t.as(l)))) as [
    Caller,
    Caller,
    Caller,
  ];
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
/** An exam of its own, beside which no other one is on. */
async function begun(name: string, o: { readonly draw?: boolean } = {}): Promise<number> {
  day(testDayPlus(-15));
  await t.sql('update hsat_exam set is_on = false');
  return exam(bureau, { name, grdIds: [7, 10], draw: o.draw ?? false });
}
/** Everything of everybody in a school is in. */
async function filled(who: Caller, id: number): Promise<void> {
  day(testDayPlus(-6));
  const all = await candidatesOf(t, who.orgId, id);
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
async function calc(id: number, changed = false): Promise<number> {
  const { jobId, runId } = await bureau.ok(calls.calc, { id, changed });
  expect((await ended(t, jobId)).state).toBe('done');
  return runId;
}

test('windows are days where the bureau lies, whatever the school’s clock says; the publicity ends with such a day', async () => {
  const id = await begun('他处时区');
  await t.sql("update organisation_org set zone = 'America/New_York' where org_id = 100");
  // The sixth in Shanghai, still the fifth there, which is the last day of the sign-up.
  t.at(`${testDayPlus(-12)}T02:00:00Z`);
  expect((await school.ok(calls.signUp, { schemaId: id })).signed).toBeGreaterThan(0);
  t.at(`${testDayPlus(-12)}T06:00:00Z`);
  expect(errorOf(await school.refused(calls.signUp, { schemaId: id }))).toBe('notWithin');
  t.at(`${testDayPlus(-3)}T02:00:00Z`);
  await t.sql("update organisation_org set zone = 'Asia/Shanghai' where org_id = 100");
  await filled(school, id);
  await calc(id);
  await t.sql("update organisation_org set zone = 'America/New_York' where org_id = 100");
  t.at(`${testDayPlus(4)}T02:00:00Z`);
  const late = { id, to: 'shown' as const, until: testDayPlus(11) };
  expect(errorOf(await bureau.refused(calls.moveExam, late))).toBe('notWithin');
  const shown = await bureau.ok(calls.moveExam, { id, to: 'shown', until: testDayPlus(10) });
  expect(shown.shownUntil).toBe(`${testDayPlus(11)}T05:00:00.000Z`);
  await t.sql("update organisation_org set zone = 'Asia/Shanghai' where org_id = 100");
});
test('a school that signs up after the run is behind with all its candidates, and nothing is shown without them', async () => {
  const id = await begun('晚报名的学校');
  await school.ok(calls.signUp, { schemaId: id });
  await filled(school, id);
  await calc(id);
  expect((await bureau.ok(calls.listRuns, { id })).stale).toBe(0);
  day(testDayPlus(-13));
  const { signed } = await senior.ok(calls.signUp, { schemaId: id });
  expect(signed).toBeGreaterThan(0);
  expect((await bureau.ok(calls.listRuns, { id })).stale).toBe(signed);
  const progress = await bureau.rows(calls.progress, { schemaId: id, pageSize: 50 });
  expect(progress.find((row) => row.orgId === senior.orgId)?.stale).toBe(signed);
  day(testDayPlus(3));
  const show = { id, to: 'shown' as const, until: testDayPlus(10), anyway: true };
  expect(errorOf(await bureau.refused(calls.moveExam, show))).toBe('stillStale');
  await filled(senior, id);
  await calc(id, true);
  day(testDayPlus(3));
  expect((await bureau.ok(calls.moveExam, show)).state).toBe('shown');
  await bureau.ok(calls.moveExam, { id, to: 'reckoned', why: '还原' });
});
test('a scheme that is changed after its trial is tried again before it is switched on', async () => {
  const id = await begun('试算之后再改');
  await school.ok(calls.signUp, { schemaId: id });
  const items = (points: number) => ({
    schemaId: id,
    groups: GROUPS.filter((group) => group.kind !== 'draw'),
    items: ITEMS.filter((item) => item.group !== 'draw').map((item) =>
      item.code === 'rope' ? { ...item, rows: { male: [{ from: 0, points }], female: [{ from: 0, points }] } } : item,
    ),
  });
  const tried = async () => ended(t, (await bureau.ok(calls.whatIf, { id })).jobId);
  await bureau.ok(calls.setItems, items(500));
  await tried();
  expect((await bureau.ok(calls.getSchema, { id })).tried).toBe(true);
  await bureau.ok(calls.setItems, items(300));
  expect((await bureau.ok(calls.getSchema, { id })).tried).toBe(false);
  expect(errorOf(await bureau.refused(calls.turnSchema, { id, on: true }))).toBe('tryFirst');
  await tried();
  expect((await bureau.ok(calls.turnSchema, { id, on: true })).publishedVersion).toBe(2);
});
test('levels from a sheet are taken back as they were; after they were switched on that is the next version', async () => {
  const id = await begun('等级表撤销', { draw: true });
  await school.ok(calls.signUp, { schemaId: id });
  const before = (await bureau.ok(calls.listLevels, { schemaId: id })).rules;
  const file = () => fileOf('等级.csv', Buffer.from('等级,最低分,最高分\nA,30,50\nB,0,29.99'), 'text/csv');
  expect((await bureau.ok(calls.importLevels, { schemaId: id, file: file() })).saved).toBe(2);
  // The same sheet again changes nothing.
  expect((await bureau.ok(calls.importLevels, { schemaId: id, file: file() })).saved).toBe(0);
  await ended(t, (await bureau.ok(calls.whatIf, { id })).jobId);
  expect((await bureau.ok(calls.turnSchema, { id, on: true })).publishedVersion).toBe(2);
  const [batch] = await t.sql<{ batch_id: string }>(
    "select batch_id from kernel_import_batch where kind = 'hsat.levels' order by batch_id limit 1",
  );
  await bureau.ok(calls.levelSheet.undo, { batchId: Number(batch?.batch_id) });
  expect((await bureau.ok(calls.listLevels, { schemaId: id })).rules).toEqual(before);
  const now = await bureau.ok(calls.getSchema, { id });
  expect([now.version, now.publishedVersion, now.tried]).toEqual([3, 2, false]);
  expect(before.map((level) => level.name)).toEqual(LEVELS.map((level) => level.name));
});
test('who reckons before the draw may still draw: the run without it is valid no more', async () => {
  const id = await begun('先算后抽', { draw: true });
  await school.ok(calls.signUp, { schemaId: id });
  day(testDayPlus(-7));
  await calc(id);
  expect(await bureau.ok(calls.getSchema, { id })).toMatchObject({ state: 'reckoned' });
  const hand = { id, itemIds: ['sit'], note: '现场抽签' };
  expect((await bureau.ok(calls.handDraw, hand)).drawn).toEqual(['sit']);
  expect(await bureau.ok(calls.getSchema, { id })).toMatchObject({ state: 'draft', runId: null });
  expect(errorOf(await bureau.refused(calls.handDraw, hand))).toBe('drawDone');
  const runId = await calc(id);
  expect(await bureau.ok(calls.getSchema, { id })).toMatchObject({ state: 'reckoned', runId });
  // Nor does a later version put something else in the place of what was drawn.
  const items = ITEMS.map((item) => (item.code === 'sit' ? { ...item, code: 'plank' } : item));
  await bureau.ok(calls.setItems, { schemaId: id, groups: GROUPS, items });
  await ended(t, (await bureau.ok(calls.whatIf, { id })).jobId);
  expect(errorOf(await bureau.refused(calls.turnSchema, { id, on: true }))).toBe('drawCodes');
});
test('after the sign-up a candidate is taken out with a reason alone, and never once something was collected', async () => {
  const id = await begun('退出考试');
  await school.ok(calls.signUp, { schemaId: id });
  const [first, second] = await candidatesOf(t, school.orgId, id);
  day(testDayPlus(-6));
  const out = { schemaId: id, userId: first?.userId ?? 0 };
  expect(errorOf(await school.refused(calls.removeCandidate, out))).toBe('whyNeeded');
  await school.ok(calls.removeCandidate, { ...out, why: '转学' });
  const userId = second?.userId ?? 0;
  await school.ok(calls.setColl, { schemaId: id, items: [{ userId, itemId: 'skill', value: 800 }] });
  expect(errorOf(await school.refused(calls.removeCandidate, { schemaId: id, userId, why: '转学' }))).toBe(
    'notCandidates',
  );
});
test('a second make-up sheet repeats what the first one brought, and brings the rest', async () => {
  const id = await begun('补考分两次');
  await school.ok(calls.signUp, { schemaId: id });
  await filled(school, id);
  const [one] = await candidatesOf(t, school.orgId, id);
  if (!one) throw new Error('nobody signed up');
  await school.ok(calls.setColl, {
    schemaId: id,
    items: ['run', 'rope'].map((itemId) => ({ userId: one.userId, itemId, word: 'absent' as const })),
  });
  day(testDayPlus(-8));
  const { exemptId } = await school.ok(calls.applyExempt, {
    schemaId: id,
    userId: one.userId,
    rule: 'later',
    why: '发烧',
  });
  for (let i = 0; i < 3; i++) await school.ok(calls.stepExempt, { exemptId, verdict: 'pass' });
  await bureau.ok(calls.stepExempt, { exemptId, verdict: 'pass', orgId: school.orgId });
  day(testDayPlus(3));
  const sheet = async (run: string, rope: string) => {
    const text = `准考证号,姓名,800/1000米（s）,跳绳（个）\n${one.examNo},${one.name},${run},${rope}`;
    const file = fileOf('补考.csv', Buffer.from(text), 'text/csv');
    const { saved, errors } = await school.ok(calls.importColl, { schemaId: id, file });
    return [saved, errors.map((error) => error.code)];
  };
  expect(await sheet('3:20', '')).toEqual([1, []]);
  expect(await sheet('3:20', '170')).toEqual([1, []]);
  const cells = await t.sql(
    "select item, value, origin from hsat_entry where org_id = $1 and schema_id = $2 and user_id = $3 and item <> 'skill' order by item",
    [school.orgId, id, one.userId],
  );
  expect(cells).toEqual([
    { item: 'rope', value: 17_000, origin: 'makeup' },
    { item: 'run', value: 20_000, origin: 'makeup' },
  ]);
});
test('the list that is handed over has no school of a few children for somebody who may not know names', async () => {
  const id = await begun('少数考生');
  for (const who of [school, senior]) await who.ok(calls.signUp, { schemaId: id });
  for (const who of [school, senior]) await filled(who, id);
  const few = (await candidatesOf(t, senior.orgId, id)).slice(0, 4).map((one) => one.userId);
  for (const table of ['hsat_entry', 'hsat_candidate'])
    await t.sql(`delete from ${table} where org_id = $1 and schema_id = $2 and user_id <> all($3::bigint[])`, [
      senior.orgId,
      id,
      few,
    ]);
  await calc(id);
  const [person] = await t.sql<{ user_id: number }>(
    "select user_id from people_person where org_id = 100 and user_type = 2 and login like 't100%' order by user_id limit 1",
  );
  const userId = Number(person?.user_id);
  await t.sql(
    `insert into role_role (org_id, role_id, name, func_ids, made_at) values (100, 100902, '中考查阅', '{mod:sport.hsat8}', ${t.sqlNow})`,
  );
  await t.sql('insert into people_person_role (org_id, user_id, role_id) values (100, $1, 100902)', [userId]);
  await t.sql(
    "insert into account_credential (org_id, user_id, pwd_hash, must_change) values (100, $1, 'x', false) on conflict do nothing",
    [userId],
  );
  const nameless = await t.asUser(100, userId);
  const rowsOf = async (who: Caller) => (await readSheet((await who.send(calls.handOver, { id })).raw, 'x.xlsx')).rows;
  const large = (await candidatesOf(t, school.orgId, id)).length;
  expect(await rowsOf(bureau)).toHaveLength(large + few.length);
  expect(await rowsOf(nameless)).toHaveLength(large);
  // The report hides the small school, and the other one with it: together they are the whole, which is shown.
  const report = { kind: 'rept', level: 'reg', schemaId: id } as const;
  const counts = (await bureau.rows(calls.listScores, report)).map((row) => row.rates?.count);
  expect(counts).toEqual([large, few.length]);
  for (const asked of [report, { ...report, orgId: school.orgId }])
    for (const row of await nameless.rows(calls.listScores, asked)) expect(row.rates).toBeNull();
  expect((await nameless.rows(calls.listScores, { ...report, orgId: school.orgId })).length).toBe(1);
});
test('a district’s bureau looks at its schools in the city’s exam, and moves nothing in it', async () => {
  const id = await begun('市里的考试');
  await school.ok(calls.signUp, { schemaId: id });
  await filled(school, id);
  await calc(id);
  const [person] = await t.sql<{ user_id: string }>(
    'select user_id from people_person where org_id = 110 and user_type = 2 and removed_at is null order by user_id limit 1',
  );
  await t.sql('update organisation_org set reg_id = 410902 where org_id = 110');
  await t.sql('insert into people_person_role (org_id, user_id, role_id) values (110, $1, 81) on conflict do nothing', [
    Number(person?.user_id),
  ]);
  const district = await t.asUser(110, Number(person?.user_id));
  const held = await district.rows(calls.listSchemas, { held: true });
  expect(held.find((one) => one.schemaId === id)).toMatchObject({ own: false, ownerId: bureau.orgId });
  expect(await district.rows(calls.listSchemas, {})).toEqual([]);
  const scores = { kind: 'core', level: 'reg', schemaId: id, pageSize: 200 } as const;
  const all = await candidatesOf(t, school.orgId, id);
  expect((await district.rows(calls.listScores, scores)).map((row) => row.userId).toSorted()).toEqual(
    all.map((one) => one.userId).toSorted(),
  );
  expect((await district.refused(calls.calc, { id })).status).toBe(404);
  expect((await district.refused(calls.moveExam, { id, to: 'shown', until: testDayPlus(10) })).status).toBe(404);
  expect((await district.send(calls.handOver, { id })).status).toBe(404);
  day(testDayPlus(-9));
  const apply = { schemaId: id, userId: all[0]?.userId ?? 0, rule: 'disabled', why: '残疾人证' };
  const { exemptId } = await school.ok(calls.applyExempt, apply);
  for (let i = 0; i < 3; i++) await school.ok(calls.stepExempt, { exemptId, verdict: 'pass' });
  const last = { exemptId, verdict: 'pass' as const, orgId: school.orgId };
  expect(errorOf(await district.refused(calls.stepExempt, last))).toBe('notYourStep');
  expect((await bureau.ok(calls.stepExempt, last)).state).toBe('granted');
});
test('two evaluations of one term count as that term alone, by the one that was closed last', () => {
  const of = (userId: number, termId: number, score: number) => ({
    userId,
    yearId: 2025,
    termId,
    score,
    fullScore: 10_000,
  });
  expect(lastOfTerm([of(1, 1, 100), of(1, 1, 200), of(1, 2, 300), of(2, 1, 400)])).toEqual([
    of(1, 1, 200),
    of(1, 2, 300),
    of(2, 1, 400),
  ]);
});
test('a school is told which kinds of exemption it may apply for today, and applies for one candidate by itself', async () => {
  const id = await begun('单人免考');
  await school.ok(calls.signUp, { schemaId: id });
  const kinds = async () =>
    (await school.ok(calls.listItems, { schemaId: id })).rules.map(({ code, open }) => [code, open]);
  const apply = async () => {
    const [, one] = await candidatesOf(t, school.orgId, id);
    return { schemaId: id, userId: one!.userId, rule: 'single', itemIds: ['skill'], why: '附证明' };
  };
  for (const shut of [testDayPlus(-10), testDayPlus(-7)]) {
    day(shut);
    expect(await kinds()).toEqual([
      ['disabled', false],
      ['single', false],
      ['later', false],
    ]);
    expect(errorOf(await school.refused(calls.applyExempt, await apply()))).toBe('notWithin');
  }
  day(testDayPlus(-8));
  expect((await kinds()).every(([, open]) => open)).toBe(true);
  expect((await school.ok(calls.applyExempt, await apply())).state).toBe('class');
  expect((await school.rows(calls.listExempts, { schemaId: id })).map((one) => [one.rule, one.items])).toEqual([
    ['single', ['skill']],
  ]);
});
