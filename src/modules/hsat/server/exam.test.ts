import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { readSheet } from '../../../kernel/server/sheet/pool';
import { submitAppeal } from '../../appeal/contract';
import * as calls from '../contract';
import { commitment, drawFrom } from '../rules';
import { candidatesOf, ended, errorOf, exam, ITEMS, pictureOf, reading, sha } from './testing';

let t: TestApp;
let bureau: Caller;
let school: Caller;
let child: Caller;
let master: Caller;
let [grdId, id] = [0, 0];
const day = (text: string) => t.at(`${text}T02:00:00Z`);
beforeAll(async () => {
  t = await TestApp.start();
  day(testDayPlus(-15));
  [bureau, school, child, master] = (await Promise.all(
    ['bureau4109', 'school189', 'student189', 'classmgr189'].map((l) => t.as(l)),
  )) as [Caller, Caller, Caller, Caller];
  await t.sql('update hsat_exam set is_on = false');
  const [place] = await t.sql<{ grd_id: string }>(
    'select grd_id from class_student_v where org_id = 189 and user_id = $1 and clazz_type = 1',
    [child.userId],
  );
  grdId = Number(place?.grd_id);
  id = await exam(bureau, { name: '中考体育', grdIds: [grdId] });
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const calc = async (changed = false) => {
  const { jobId, runId } = await bureau.ok(calls.calc, { id, changed });
  const job = await ended(t, jobId);
  expect([job.state, job.error]).toEqual(['done', null]);
  return { runId, result: job.result };
};
const scoreOf = (userId: number) => school.ok(calls.openScore, { schemaId: id, userId });

test('sign-up gives numbers once; it is refused outside its window, and the refusal says when it is', async () => {
  day(testDayPlus(-12));
  const late = await school.refused(calls.signUp, { schemaId: id });
  expect(errorOf(late)).toBe('notWithin');
  expect(late.message).toBe(`“报名”时间是 ${testDayPlus(-17)} 至 ${testDayPlus(-13)}，现在不能办理`);
  day(testDayPlus(-15));
  const first = await school.ok(calls.signUp, { schemaId: id });
  expect(first.signed).toBeGreaterThan(8);
  expect(await school.ok(calls.signUp, { schemaId: id })).toEqual({ signed: 0, total: first.total });
  const all = await candidatesOf(t, 189, id);
  expect(new Set(all.map((one) => one.examNo)).size).toBe(all.length);
  expect(all[0]?.examNo).toBe('26001890001');
  const social = await bureau.ok(calls.addCandidate, {
    schemaId: id,
    name: '张往届',
    sex: 'male',
    kind: 'returning',
    bornOn: '2010-02-03',
  });
  expect(social.examNo).toMatch(/^2600100/);
  await bureau.ok(calls.removeCandidate, { schemaId: id, userId: social.userId });
});
test('two sign-ups at once sign everybody once', async () => {
  await t.sql('delete from hsat_candidate where schema_id = $1', [id]);
  const both = await Promise.all([
    school.ok(calls.signUp, { schemaId: id }),
    school.ok(calls.signUp, { schemaId: id }),
  ]);
  expect(Math.min(...both.map((one) => one.signed))).toBe(0);
  const all = await candidatesOf(t, 189, id);
  expect(all).toHaveLength(Math.max(...both.map((one) => one.signed)));
});
test('a choice is the candidate’s while its window is open, then the school’s, with a reason', async () => {
  const choose = (who: Caller, itemIds: string[], why?: string) =>
    ({ schemaId: id, userId: child.userId, itemIds, ...(why ? { why } : {}) }) satisfies Parameters<
      typeof who.ok<typeof calls.setOptions>
    >[1];
  expect(errorOf(await child.refused(calls.setOptions, choose(child, ['jump'])))).toBe('notWithin');
  day(testDayPlus(-11));
  expect(errorOf(await child.refused(calls.setOptions, choose(child, ['jump', 'rope'])))).toBe('choiceCount');
  expect(errorOf(await child.refused(calls.setOptions, choose(child, ['run'])))).toBe('choiceItem');
  await child.ok(calls.setOptions, choose(child, ['jump']));
  const [other] = (await candidatesOf(t, 189, id)).filter((one) => one.userId !== child.userId);
  expect(
    (await child.refused(calls.setOptions, { ...choose(child, ['jump']), userId: other?.userId ?? 0 })).status,
  ).toBe(404);
  day(testDayPlus(-9));
  expect(errorOf(await child.refused(calls.setOptions, choose(child, ['rope'])))).toBe('notWithin');
  expect(errorOf(await school.refused(calls.setOptions, choose(school, ['rope'])))).toBe('whyNeeded');
  await school.ok(calls.setOptions, choose(school, ['rope'], '脚踝受伤，医生建议'));
  for (const one of await candidatesOf(t, 189, id))
    await school.ok(calls.setOptions, { schemaId: id, userId: one.userId, itemIds: ['rope'], why: '统一选项' });
});
test('an exemption goes from the candidate to class teacher, PE teacher, school and bureau, each with date and reason', async () => {
  const apply = { schemaId: id, userId: child.userId, rule: 'single', itemIds: ['skill'], why: '手腕骨折' };
  day(testDayPlus(-10));
  expect(errorOf(await child.refused(calls.applyExempt, apply))).toBe('notWithin');
  day(testDayPlus(-9));
  expect(errorOf(await child.refused(calls.applyExempt, { ...apply, itemIds: ['constructor'] }))).toBe('itemsNeeded');
  const { exemptId } = await child.ok(calls.applyExempt, apply);
  expect(errorOf(await child.refused(calls.applyExempt, apply))).toBe('exemptTaken');
  const step = (who: Caller, verdict: 'pass' | 'return' | 'refuse', why = '') =>
    who.ok(calls.stepExempt, { exemptId, verdict, why, ...(who === bureau ? { orgId: 189 } : {}) });
  expect(errorOf(await bureau.refused(calls.stepExempt, { exemptId, verdict: 'pass', orgId: 189 }))).toBe(
    'notYourStep',
  );
  expect(errorOf(await master.refused(calls.stepExempt, { exemptId, verdict: 'return' }))).toBe('whyNeeded');
  expect((await step(master, 'return', '请补医院证明')).state).toBe('returned');
  await child.ok(calls.applyExempt, { ...apply, why: '手腕骨折，附证明' });
  expect((await step(master, 'pass')).state).toBe('pe');
  expect(errorOf(await master.refused(calls.stepExempt, { exemptId, verdict: 'pass' }))).toBe('notYourStep');
  expect((await step(school, 'pass')).state).toBe('school');
  expect((await step(school, 'pass')).state).toBe('bureau');
  expect((await step(bureau, 'pass')).state).toBe('granted');
  expect(
    errorOf(await bureau.refused(calls.stepExempt, { exemptId, verdict: 'refuse', why: '再想', orgId: 189 })),
  ).toBe('notYourStep');
  const [row] = (await bureau.rows(calls.listExempts, { schemaId: id })).filter((one) => one.exemptId === exemptId);
  expect(row?.steps.map((one) => [one.step, one.verdict])).toEqual([
    ['apply', 'apply'],
    ['class', 'return'],
    ['apply', 'apply'],
    ['class', 'pass'],
    ['pe', 'pass'],
    ['school', 'pass'],
    ['bureau', 'pass'],
  ]);
  const audit = await t.sql("select 1 from kernel_audit where action = 'hsat.exempt.stepped' and org_id = 189");
  expect(audit.length).toBeGreaterThanOrEqual(5);
});
test('exempt and extra candidates come in by a sheet; a name that does not fit is a fault of its row', async () => {
  const [, a, b] = (await candidatesOf(t, 189, id)).filter((one) => one.userId !== child.userId);
  if (!a || !b) throw new Error('too few candidates');
  const file = (lines: string[]) =>
    fileOf('名单.csv', Buffer.from(['准考证号,姓名,类别,项目,说明', ...lines].join('\n')), 'text/csv');
  const extras = await school.ok(calls.saveCore, {
    id,
    kind: 'extras',
    file: file([
      `${a.examNo},${a.name},见义勇为,,区级表彰`,
      `${b.examNo},某某某,见义勇为,,区级表彰`,
      `${b.examNo},${b.name},没有的,,x`,
    ]),
  });
  expect([extras.saved, extras.errors.map((one) => one.code.replace('hsat.fault.', ''))]).toEqual([
    1,
    ['wrongName', 'codeUnknown'],
  ]);
  const exempt = await school.ok(calls.saveCore, {
    id,
    kind: 'exempt',
    file: file([`${b.examNo},${b.name},免考（残疾）,,残疾人证`]),
  });
  expect(exempt.saved).toBe(1);
  const [waiting] = await bureau.rows(calls.listExempts, { schemaId: id, state: 'bureau' });
  expect([waiting?.userId, waiting?.steps[0]?.by]).toEqual([b.userId, expect.stringMatching(/./)]);
  await bureau.ok(calls.stepExempt, { exemptId: waiting?.exemptId ?? 0, verdict: 'pass', orgId: 189 });
});
test('a draw is committed to before, made once with a public value, and anybody repeats it', async () => {
  expect(errorOf(await bureau.refused(calls.makeDraw, { id, value: '03 11 17' }))).toBe('notWithin');
  day(testDayPlus(-7));
  expect(errorOf(await bureau.refused(calls.makeDraw, { id, value: '03 11 17' }))).toBe('drawNotAnnounced');
  const { draw } = await bureau.ok(calls.announceDraw, { id, source: '双色球 2026131 期' });
  expect(draw?.secret).toBeNull();
  expect(errorOf(await bureau.refused(calls.announceDraw, { id, source: '另一期' }))).toBe('drawDone');
  expect((await school.ok(calls.getDraw, { id })).draw).toMatchObject({
    hash: draw?.hash,
    source: '双色球 2026131 期',
    secret: null,
  });
  const made = await bureau.ok(calls.makeDraw, { id, value: '03 11 17' });
  const { secret, value, hash } = made.draw!;
  expect(await commitment(sha, secret!)).toBe(hash);
  expect(await drawFrom(sha, { secret: secret!, value: value!, group: 'draw', take: 1 }, ['pull', 'sit'])).toEqual(
    made.drawn,
  );
  expect(errorOf(await bureau.refused(calls.makeDraw, { id, value: '01 02 03' }))).toBe('drawDone');
  expect(errorOf(await bureau.refused(calls.handDraw, { id, itemIds: ['sit'], note: '现场' }))).toBe('drawDone');
});
let drawn: string;
test('results come in by hand and sheet within the tests; what is no result, no item or no candidate is refused', async () => {
  drawn = (await school.ok(calls.getDraw, { id })).drawn[0] ?? '';
  day(testDayPlus(-6));
  const all = await candidatesOf(t, 189, id);
  const set = (items: { userId: number; itemId: string; value?: number; word?: 'absent' }[]) => ({
    schemaId: id,
    items,
  });
  expect(
    errorOf(await school.refused(calls.setColl, set([{ userId: child.userId, itemId: 'jump', value: 100 }]))),
  ).toBe('noSuchItem');
  expect(
    errorOf(await school.refused(calls.setColl, set([{ userId: child.userId, itemId: 'skill', value: 1001 }]))),
  ).toBe('badValue');
  expect(errorOf(await school.refused(calls.setColl, set([{ userId: 5, itemId: 'run', value: 1 }])))).toBe(
    'notCandidates',
  );
  await school.ok(
    calls.setColl,
    set(
      all.flatMap(({ userId }, at) => [
        { userId, itemId: 'run', value: at === 0 ? 17_000 : 20_000 },
        { userId, itemId: 'skill', value: 800 },
        { userId, itemId: 'rope', value: 12_000 },
        at === all.length - 1
          ? { userId, itemId: drawn, word: 'absent' as const }
          : { userId, itemId: drawn, value: drawn === 'sit' ? 3000 : 500 },
      ]),
    ),
  );
  const [first] = all;
  const body = `准考证号,姓名,800/1000米（s）\n${first?.examNo},${first?.name},2:50\n00000,谁,3:00`;
  const sheet = await school.ok(calls.importColl, {
    schemaId: id,
    file: fileOf('数据.csv', Buffer.from(body), 'text/csv'),
  });
  expect([sheet.saved, sheet.errors.map((one) => one.code)]).toEqual([0, ['hsat.fault.noChild']]);
  const down = await readSheet(
    (await school.send(calls.downColl, { schemaId: id, clazzId: first?.clazzId })).raw,
    'x.xlsx',
  );
  expect(down.headers.slice(0, 3)).toEqual(['准考证号*', '姓名*', '800/1000米（s）']);
  const grid = await school.ok(calls.listColl, { schemaId: id, pageSize: 200 });
  expect(grid.total).toBe(all.length);
});
test('[C-060] a reckoning is a run: scores, sums and hash, the same when it is done again; a changed input marks its child alone', async () => {
  const one = await calc();
  const rows = (runId: number) =>
    t.sql(
      'select user_id, process, exam, total, level, steps from hsat_score where schema_id = $1 and run_id = $2 order by org_id, user_id',
      [id, runId],
    );
  const two = await calc();
  expect(two.result['hash']).toBe(one.result['hash']);
  expect(await rows(two.runId)).toEqual(await rows(one.runId));
  const all = await candidatesOf(t, 189, id);
  const first = await scoreOf(all[0]!.userId);
  const ofDrawn = drawn === 'sit' ? 600 : 600;
  const isExempt = all[0]!.userId === child.userId;
  expect(first.items[0]).toMatchObject({ item: 'run', value: 17_000, raw: 2400, points: 2200, by: 'bound' });
  expect(first.total).toBe(2200 + (isExempt ? 600 : 800) + 600 + ofDrawn);
  const own = await scoreOf(child.userId);
  expect(own.items.find((one) => one.item === 'skill')).toMatchObject({
    exempt: '单项免考',
    exemptShare: 6000,
    points: 600,
  });
  const changed = all.find((one) => one.userId !== child.userId && one !== all[0])!;
  await school.ok(calls.setColl, { schemaId: id, items: [{ userId: changed.userId, itemId: 'skill', value: 950 }] });
  const stale = (
    await school.rows(calls.listScores, { kind: 'core', level: 'org', schemaId: id, pageSize: 200 })
  ).filter((row) => row.stale);
  expect(stale.map((row) => row.userId)).toEqual([changed.userId]);
  expect((await bureau.ok(calls.listRuns, { id })).stale).toBe(1);
  const before = (await scoreOf(changed.userId)).total;
  const partial = await calc(true);
  expect([partial.runId, partial.result['reckoned']]).toEqual([two.runId, 1]);
  if (before !== 5000) expect((await scoreOf(changed.userId)).total).not.toBeNull();
  expect((await bureau.ok(calls.listRuns, { id })).stale).toBe(0);
  await bureau.ok(calls.chooseRun, { id, runId: one.runId });
  expect(
    (await school.rows(calls.listScores, { kind: 'core', level: 'org', schemaId: id, pageSize: 200 })).find(
      (row) => row.userId === changed.userId,
    )?.stale,
  ).toBe(true);
  await bureau.ok(calls.chooseRun, { id, runId: two.runId });
});
test('[X-030] statistics come from sums and agree with the rows; levels are counted; the scheme and its levels are exported', async () => {
  const { kinds, beside } = await bureau.ok(calls.statis, { id, level: 'reg' });
  const [slow] = await t.sql<{ n: number; sum: string }>(
    `select count(total)::int as n, sum(total) as sum from hsat_score s join hsat_exam e on e.schema_id = s.schema_id and e.run_id = s.run_id
     where s.schema_id = $1`,
    [id],
  );
  const total = kinds.find((one) => one.kind === 'total');
  expect([total?.count, total?.mean]).toEqual([slow?.n, Math.round(Number(slow?.sum) / (slow?.n ?? 1))]);
  expect(total?.bands?.reduce((all, n) => all + n, 0)).toBe(slow?.n);
  expect(beside.some((one) => one.regId === 4109 && one.kind === 'total')).toBe(true);
  const levels = await bureau.ok(calls.statisLevels, { schemaId: id });
  expect(levels.items.reduce((all, one) => all + one.count, levels.open)).toBe((await candidatesOf(t, 189, id)).length);
  const book = await readSheet((await bureau.send(calls.exportSchema, { id })).raw, 'x.xlsx');
  expect(book.rows.length).toBe(
    ITEMS.reduce((all, item) => all + item.rows.male.length + item.rows.female.length, 0) + 1,
  );
  expect((await readSheet((await bureau.send(calls.exportLevels, { schemaId: id })).raw, 'x.xlsx')).rows).toHaveLength(
    3,
  );
  expect((await bureau.send(calls.downLevels, { schemaId: id })).raw.length).toBeGreaterThan(1000);
  const sheet = (to: string) => fileOf('等级.csv', Buffer.from(`等级,最低分,最高分\nA,30,50\nB,0,${to}`), 'text/csv');
  const bad = await bureau.ok(calls.importLevels, { schemaId: id, file: sheet('29') });
  expect([bad.saved, bad.errors[0]?.code]).toEqual([0, 'hsat.fault.levelGap']);
});
test('[V-110] queries: a school its candidates, a bureau its schools; another school’s and the other level’s are gone', async () => {
  for (const kind of ['eval', 'exam', 'core'] as const) {
    const rows = await school.rows(calls.listScores, { kind, level: 'org', schemaId: id, pageSize: 200 });
    expect(rows.every((row) => row.orgId === 189)).toBe(true);
    expect(
      (await bureau.rows(calls.listScores, { kind, level: 'reg', schemaId: id, orgId: 189, pageSize: 200 })).length,
    ).toBe(rows.length);
  }
  expect((await school.refused(calls.listScores, { kind: 'core', level: 'reg', schemaId: id })).status).toBe(404);
  expect(
    (await school.refused(calls.listScores, { kind: 'core', level: 'org', schemaId: id, orgId: 619 })).status,
  ).toBe(404);
  expect(
    (await school.refused(calls.listScores, { kind: 'core', level: 'org', schemaId: id, module: 'art' })).status,
  ).toBe(404);
  const [unit] = await bureau.rows(calls.listScores, { kind: 'rept', level: 'reg', schemaId: id });
  expect(unit).toMatchObject({ orgId: 189, rates: { count: (await candidatesOf(t, 189, id)).length } });
  const senior = await t.as('school619');
  expect((await senior.refused(calls.listSchemas, { module: 'art' })).status).toBe(403);
  await senior.ok(calls.listSchemas, { module: 'sport' });
});
test('a deferral takes its one make-up after the tests, and no second one', async () => {
  const late = (await candidatesOf(t, 189, id)).at(-1);
  const apply = { schemaId: id, userId: late!.userId, rule: 'later', why: '发烧' };
  day(testDayPlus(-8));
  const { exemptId } = await school.ok(calls.applyExempt, apply);
  for (let i = 0; i < 3; i++) await school.ok(calls.stepExempt, { exemptId, verdict: 'pass' });
  expect((await bureau.ok(calls.stepExempt, { exemptId, verdict: 'pass', orgId: 189 })).until).toBe(testDayPlus(13));
  day(testDayPlus(3));
  await calc(true);
  expect((await scoreOf(late!.userId)).missing.length).toBe(1);
  const set = (userId: number, value: number) => ({ schemaId: id, items: [{ userId, itemId: drawn, value }] });
  const [other] = await candidatesOf(t, 189, id);
  expect(errorOf(await school.refused(calls.setColl, set(other!.userId, 100)))).toBe('notMakeup');
  await school.ok(calls.setColl, set(late!.userId, drawn === 'sit' ? 2500 : 300));
  expect(errorOf(await school.refused(calls.setColl, set(late!.userId, drawn === 'sit' ? 4000 : 900)))).toBe(
    'makeupUsed',
  );
  await calc(true);
  expect((await scoreOf(late!.userId)).total).not.toBeNull();
});
test('a school that has handed in changes nothing until it takes that back; the bureau sees who has not', async () => {
  await school.ok(calls.handIn, { schemaId: id, handed: true });
  const list = await bureau.rows(calls.progress, { schemaId: id, pageSize: 50 });
  expect(list.at(-1)).toMatchObject({ orgId: 189 });
  expect(list[0]?.handedAt).toBeNull();
  await school.ok(calls.handIn, { schemaId: id, handed: false });
  await calc(true);
});
test('shown, objected to, corrected by one commit, locked, sealed and handed over; nobody writes after the lock', async () => {
  expect((await child.ok(calls.mine, { schemaId: id })).items[0]?.score).toBeNull();
  const to = (state: 'shown' | 'locked' | 'sealed', more = {}) => bureau.ok(calls.moveExam, { id, to: state, ...more });
  expect(errorOf(await bureau.refused(calls.moveExam, { id, to: 'locked' }))).toBe('wrongState');
  expect(errorOf(await bureau.refused(calls.moveExam, { id, to: 'shown' }))).toBe('untilNeeded');
  await to('shown', { until: testDayPlus(10) });
  const own = (await child.ok(calls.mine, { schemaId: id })).items[0];
  expect(own?.score?.total).toEqual(expect.any(Number));
  expect(
    errorOf(
      await school.refused(calls.setColl, { schemaId: id, items: [{ userId: child.userId, itemId: 'run', value: 1 }] }),
    ),
  ).toBe('frozen');
  expect(errorOf(await bureau.refused(calls.calc, { id }))).toBe('frozen');
  const fix = { schemaId: id, orgId: 189, userId: child.userId, itemId: 'run', value: 18_000, why: '漏记一圈' };
  expect((await bureau.refused(calls.correctColl, fix)).status).toBe(409);
  const path = await pictureOf(child);
  await child.ok(submitAppeal, { subject: 'hsat.score', setId: id, part: 'run', reason: '时间记错', images: [path] });
  expect(await reading(path, bureau, school, master)).toEqual([200, 404, 404]);
  expect(errorOf(await bureau.refused(calls.moveExam, { id, to: 'locked' }))).toBe('notWithin');
  const [appeal] = await bureau.rows(calls.listExamAppeals, { schemaId: id });
  expect(appeal?.images).toEqual([path]);
  const decide = { appealId: appeal?.appealId ?? 0, orgId: 189 };
  await bureau.ok(calls.moveExamAppeal, { ...decide, to: 'accepted' });
  await bureau.ok(calls.moveExamAppeal, { ...decide, to: 'reviewed' });
  expect(errorOf(await bureau.refused(calls.moveExamAppeal, { ...decide, to: 'upheld' }))).toBe('whyNeeded');
  await bureau.ok(calls.moveExamAppeal, { ...decide, to: 'upheld', remark: '录像属实' });
  const corrected = await bureau.ok(calls.correctColl, fix);
  expect((await ended(t, corrected.jobId)).state).toBe('done');
  expect((await bureau.refused(calls.correctColl, fix)).status).toBe(409);
  expect((await scoreOf(child.userId)).items[0]).toMatchObject({ value: 18_000, points: 2000 });
  day(testDayPlus(11));
  await to('locked');
  for (const write of [
    () => school.refused(calls.setColl, { schemaId: id, items: [{ userId: child.userId, itemId: 'run', value: 1 }] }),
    () => school.refused(calls.signUp, { schemaId: id }),
    () => school.refused(calls.handIn, { schemaId: id, handed: true }),
    () => school.refused(calls.setOptions, { schemaId: id, userId: child.userId, itemIds: ['jump'], why: 'x' }),
  ])
    expect(errorOf(await write())).toBe('frozen');
  await to('sealed');
  await t.told(189, 'hsat.sealed');
  const [set] = await t.sql<{ leaves: number }>(
    "select leaves from proof_set where org_id = 189 and kind = 'hsat.score' and subject = $1",
    [String(id)],
  );
  const all = await candidatesOf(t, 189, id);
  expect(set?.leaves).toBe(all.length);
  expect((await child.ok(calls.mine, { schemaId: id })).items[0]?.code).toEqual(expect.any(String));
  const file = await bureau.send(calls.handOver, { id });
  const [run] = (await bureau.ok(calls.listRuns, { id })).items.filter((one) => one.valid);
  expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain(
    `-${all.length}-${run?.hash?.slice(0, 16)}`,
  );
  expect((await readSheet(file.raw, 'x.xlsx')).rows).toHaveLength(all.length);
  expect(errorOf(await bureau.refused(calls.moveExam, { id, to: 'shown', why: '反悔' }))).toBe('wrongState');
});
