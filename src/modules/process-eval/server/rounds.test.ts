import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { decideAppeal, listAppeals, submitAppeal } from '../../appeal/contract';
import * as calls from '../contract';
import { READERS } from './source-read';
import { AT, classesOf, rowsAt, TODAY } from './testing';

let t: TestApp;
let admin: Caller;
let child: Caller;
let normId: number;
let ids: { readonly attend: number; readonly fitness: number; readonly mark: number };
let everybody: readonly number[];
let grdId: number;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(`${TODAY}T01:00:00Z`);
  [admin, child] = (await Promise.all(['school189', 'student189'].map((l) => t.as(l)))) as [Caller, Caller];
  await t.sql('delete from process_eval_norm_on');
  await t.sql('delete from process_eval_round');
  const [place] = await t.sql<{ grd_id: string }>(
    'select grd_id from class_student_v where org_id = 189 and user_id = $1 and clazz_type = 1',
    [child.userId],
  );
  grdId = Number(place?.grd_id);
  everybody = (await classesOf(t, 189, grdId)).flatMap((c) => c.userIds);
  const sourced = (name: string, source: 'attend' | 'fitnessTotal') =>
    admin.ok(calls.createItem, { module: 'sport', name, unit: '', way: 'source', source, fullScore: 10_000 });
  const [attend, fitness] = [await sourced('出勤率', 'attend'), await sourced('体测总分', 'fitnessTotal')];
  const mark = await admin.ok(calls.createItem, { module: 'sport', name: '技能', way: 'score', fullScore: 10_000 });
  ids = { attend: attend.itemId, fitness: fitness.itemId, mark: mark.itemId };
  const norm = await admin.ok(calls.createNorm, {
    module: 'sport',
    name: '体育过程性评价',
    ...AT,
    grdIds: [grdId],
    items: [
      { itemId: ids.attend, weight: 2000 },
      { itemId: ids.fitness, weight: 3000, rows: rowsAt(6000, 10_000) },
      { itemId: ids.mark, weight: 5000 },
    ],
  });
  normId = norm.normId;
  await admin.ok(calls.turnNorm, { id: normId, on: true });
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

/** A lesson whose attendance was taken, with who was not simply there. */
async function lesson(
  clazzId: number,
  onDate: string,
  away: Readonly<Record<number, string>>,
  no: number,
): Promise<void> {
  const lessonId = 7_000_000_000 + no;
  await t.sql(
    `insert into lesson_lesson (org_id, lesson_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, taken_at, taken_by, taken_count, made_by, made_at)
     values (189, $1, $2, $3, 10, $4, ${480 + no}, ${481 + no}, $2::date + interval '10 hours', $4, 8, $4, $2)`,
    [lessonId, onDate, clazzId, admin.userId],
  );
  for (const [userId, code] of Object.entries(away))
    await t.sql(
      `insert into lesson_attend (org_id, lesson_id, user_id, clazz_id, on_date, mark, mark_by, mark_at, code)
       values (189, $1, $2, $3, $4, $5, $6, ${t.sqlNow}, $5)`,
      [lessonId, Number(userId), clazzId, onDate, code, admin.userId],
    );
}
const cellOf = async (userId: number, itemId: number) =>
  (await admin.rows(calls.listColl, { normId, pageSize: 200 }))
    .find((r) => r.userId === userId)
    ?.cells.find((c) => c.itemId === itemId);

test('attendance is taken over as a share of lessons, excused ones left out; refreshed again nothing changes; an own entry stays beside it', async () => {
  const [clazz] = await classesOf(t, 189, grdId);
  const [a = 0, b = 0, c = 0] = clazz?.userIds ?? [];
  await t.sql('delete from lesson_attend where org_id = 189 and clazz_id = $1', [clazz?.clazzId]);
  await t.sql(
    'update lesson_lesson set taken_at = null, taken_by = null, taken_count = null where org_id = 189 and clazz_id = $1',
    [clazz?.clazzId],
  );
  await t.sql('update class_enrolment set joined_at = $2 where org_id = 189 and clazz_id = $1', [
    clazz?.clazzId,
    testDayPlus(-109),
  ]);
  await lesson(clazz?.clazzId ?? 0, testDayPlus(-69), { [a]: 'absent', [b]: 'leave' }, 1);
  await lesson(clazz?.clazzId ?? 0, testDayPlus(-62), { [b]: 'late' }, 2);
  await lesson(clazz?.clazzId ?? 0, testDayPlus(-55), { [b]: 'absent' }, 3);
  await admin.ok(calls.setColl, { normId, items: [{ userId: c, itemId: ids.attend, value: 5000 }] });
  const asked = { normId, itemId: ids.attend, clazzId: clazz?.clazzId };
  const preview = await admin.ok(calls.previewSources, { ...asked, pageSize: 200 });
  const said = new Map(preview.items.map((row) => [row.userId, row]));
  expect([said.get(a)?.now, said.get(b)?.now, said.get(c)?.now]).toEqual([6667, 5000, 10_000]);
  expect(said.get(c)).toMatchObject({ old: 5000, kept: true });
  expect(preview.sources).toMatchObject([{ source: 'attend', rule: 'attend/2', until: TODAY, unknown: 0 }]);
  expect(await cellOf(a, ids.attend)).toBeUndefined();
  expect(await admin.ok(calls.refreshSources, asked)).toEqual({ changed: preview.total, kept: 1 });
  expect(await cellOf(a, ids.attend)).toMatchObject({
    value: 6667,
    origin: 'source',
    sourceRule: 'attend/2',
    sourceUntil: TODAY,
  });
  expect(await cellOf(c, ids.attend)).toMatchObject({ value: 5000, origin: 'hand', sourceValue: 10_000 });
  expect(await admin.ok(calls.refreshSources, asked)).toEqual({ changed: 0, kept: 0 });
  await lesson(clazz?.clazzId ?? 0, testDayPlus(-41), {}, 4);
  expect((await admin.ok(calls.previewSources, asked)).total).toBe(2);
  // What was taken back gives the source's value its place again.
  await admin.ok(calls.setColl, { normId, items: [{ userId: c, itemId: ids.attend, value: null }] });
  expect(await cellOf(c, ids.attend)).toMatchObject({ value: 10_000, origin: 'source' });
});
test('the fitness total is taken over, an exempt child as exempt; who has none has no data, which is not nought', async () => {
  const [year] = await t.sql(
    'select 1 from fitness_test_total where org_id = 189 and year_id = $2 and grd_id = $1 limit 1',
    [grdId, AT.yearId],
  );
  expect(year).toBeDefined();
  await admin.ok(calls.refreshSources, { normId, itemId: ids.fitness });
  const wrong = await t.sql(
    `select f.user_id, f.total, c.value
     from fitness_test_total f
     join class_student_v s on s.org_id = f.org_id and s.user_id = f.user_id and s.clazz_type = 1 and s.grd_id = $3
     join people_person p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
     left join process_eval_cell c on c.org_id = f.org_id and c.norm_id = $1 and c.user_id = f.user_id and c.item_id = $2
     where f.org_id = 189 and f.year_id = $4 and case
       when f.state = 'exempt' then c.exempt is distinct from coalesce(f.relief_ground, 'other')
       when f.state in ('complete', 'partly') and f.total is not null then c.value is distinct from f.total
       else c.item_id is not null end`,
    [normId, ids.fitness, grdId, AT.yearId],
  );
  expect(wrong).toEqual([]);
});
test('results are shown, objected to, corrected by one commit, closed, sealed, and read by the view of the entrance exam', async () => {
  expect((await admin.refused(calls.showRound, { id: normId, until: testDayPlus(9) })).error).toBe(
    'process-eval.fault.stillMissing',
  );
  for (let at = 0; at < everybody.length; at += 100)
    await admin.ok(calls.setColl, {
      normId,
      items: everybody.slice(at, at + 100).flatMap((userId) =>
        [ids.attend, ids.fitness, ids.mark].map((itemId) => ({
          userId,
          itemId,
          value: itemId === ids.attend ? 10_000 : 8000,
        })),
      ),
    });
  expect((await child.ok(calls.mine, {})).items.filter((i) => i.normId === normId)).toEqual([]);
  expect(await admin.ok(calls.showRound, { id: normId, until: testDayPlus(9) })).toMatchObject({
    state: 'shown',
    shownUntil: `${testDayPlus(9)}T16:00:00.000Z`,
  });
  const own = (await child.ok(calls.mine, {})).items.find((i) => i.normId === normId);
  expect(own).toMatchObject({ userId: child.userId, score: 9000, state: 'shown' });
  await t.told(189, 'notice.told');
  const told = await t.sql("select 1 from notice_news n where n.org_id = 189 and n.kind = 'process-eval.shown'");
  expect(told.length).toBeGreaterThan(0);
  // Frozen: entering, taking over and assigning are refused, and a correction without an objection too.
  const entry = { userId: child.userId, itemId: ids.mark, value: 9000 };
  expect((await admin.refused(calls.setColl, { normId, items: [entry] })).error).toBe('process-eval.fault.frozen');
  expect((await admin.refused(calls.refreshSources, { normId })).error).toBe('process-eval.fault.frozen');
  const correct = { normId, ...entry, why: '漏记一次展示' };
  expect((await admin.refused(calls.correctColl, correct)).status).toBe(409);
  // An objection to the total opens one indicator of the child's, and is settled by it.
  const total = { subject: 'process-eval.score', setId: normId, part: 'total', reason: '总分不对', images: [] };
  const { appealId: ofTotal } = await child.ok(submitAppeal, total);
  const half = { ...correct, value: 8500 };
  expect((await admin.refused(calls.correctColl, half)).error).toBe('appeal.fault.pending');
  await admin.ok(decideAppeal, { appealId: ofTotal, uphold: true, remark: '属实' });
  expect((await admin.refused(calls.closeRound, { id: normId })).error).toBe('process-eval.fault.stillOpenAppeals');
  expect((await admin.refused(calls.correctColl, { ...half, value: 8000 })).error).toBe('process-eval.fault.sameValue');
  expect((await admin.ok(calls.correctColl, half)).score).not.toBe(9000);
  expect((await admin.refused(calls.correctColl, correct)).error).toBe('appeal.fault.frozen');
  await child.ok(submitAppeal, {
    subject: 'process-eval.score',
    setId: normId,
    part: String(ids.mark),
    reason: '少算一次',
    images: [],
  });
  expect((await admin.refused(calls.closeRound, { id: normId })).error).toBe('process-eval.fault.stillOpenAppeals');
  expect((await admin.refused(calls.reopenRound, { id: normId, why: '补录' })).error).toBe(
    'process-eval.fault.stillOpenAppeals',
  );
  const [appeal] = await admin.rows(listAppeals, { subject: 'process-eval.score' });
  await admin.ok(decideAppeal, { appealId: appeal?.appealId ?? 0, uphold: true, remark: '属实' });
  expect(await admin.ok(calls.correctColl, correct)).toEqual({ score: 9500 });
  expect((await admin.refused(calls.correctColl, correct)).status).toBe(409);
  expect(await admin.ok(calls.closeRound, { id: normId })).toMatchObject({ state: 'closed' });
  await t.told(189, 'process-eval.closed');
  const rows = await t.sql<{ user_id: string; score: number; seal_hash: string; full_score: number }>(
    'select user_id, score, seal_hash, full_score from process_eval_result_v where org_id = 189 and norm_id = $1',
    [normId],
  );
  expect(rows).toHaveLength(everybody.length);
  expect(rows.find((r) => Number(r.user_id) === child.userId)).toMatchObject({ score: 9500, full_score: 10_000 });
  const [sealed] = await t.sql<{ hash: string; leaves: number }>(
    "select hash, leaves from proof_set where org_id = 189 and kind = 'process-eval.score' and subject = $1",
    [String(normId)],
  );
  expect([rows[0]?.seal_hash, everybody.length]).toEqual([sealed?.hash, sealed?.leaves]);
  expect((await admin.refused(calls.setColl, { normId, items: [entry] })).error).toBe('process-eval.fault.closed');
});
test('a closed evaluation is reopened with a reason, only before the entrance exam has taken it over', async () => {
  await t.sql(`update process_eval_round set taken_at = ${t.sqlNow} where norm_id = $1`, [normId]);
  expect((await admin.refused(calls.reopenRound, { id: normId, why: '补录' })).error).toBe(
    'process-eval.fault.takenOver',
  );
  await t.sql('update process_eval_round set taken_at = null where norm_id = $1', [normId]);
  expect(await admin.ok(calls.reopenRound, { id: normId, why: '补录' })).toMatchObject({
    state: 'open',
    sealHash: null,
  });
  expect(await t.sql('select 1 from process_eval_result_v where norm_id = $1', [normId])).toEqual([]);
});
test('a changed sketch is a new version: judged children keep theirs until somebody judges anew, with the difference first', async () => {
  const norm = await admin.ok(calls.getNorm, { id: normId });
  expect((await admin.refused(calls.rejudge, { id: normId })).error).toBe('process-eval.fault.nothingNewer');
  const items = norm.items.map(({ itemId, rows }, i) => ({ itemId, rows, weight: [1000, 1000, 8000][i] ?? 0 }));
  const { name, yearId, termId, grdIds } = norm;
  await admin.ok(calls.updateNorm, { id: normId, module: 'sport', name, yearId, termId: termId as 1, grdIds, items });
  const before = await admin.ok(calls.openScore, { normId, userId: child.userId });
  expect([before.score, before.version]).toEqual([9500, 1]);
  const diff = await admin.ok(calls.previewRejudge, { id: normId, pageSize: 200 });
  expect([diff.from, diff.to, diff.total]).toEqual([1, 2, everybody.length]);
  expect(diff.items.find((r) => r.userId === child.userId)).toMatchObject({ old: 9500, now: 9200 });
  expect(await admin.ok(calls.rejudge, { id: normId })).toEqual({
    judged: everybody.length,
    changed: everybody.length,
    version: 2,
  });
  expect(await admin.ok(calls.openScore, { normId, userId: child.userId })).toMatchObject({ score: 9200, version: 2 });
});
test('[H sunny-run] valid runs and kilometres of the term are taken over; who never ran has no data', async () => {
  await t.sql('delete from sunny_run_result');
  await t.sql(
    `insert into sunny_run_result (org_id, year_id, term_id, user_id, runs, metres, points, cfg_version, judged_at)
     values (189, $1, $2, $3, 14, 21400, 2, 1, ${t.sqlNow}), (189, $1, 3 - $2, $3, 3, 4500, 0, 1, ${t.sqlNow})`,
    [AT.yearId, AT.termId, child.userId],
  );
  const of = { orgId: 189, grdIds: [grdId], term: AT, until: TODAY, zone: 'Asia/Shanghai' };
  const said = [...(await t.sql(READERS.runs(of))), ...(await t.sql(READERS.runKm(of)))];
  expect(said).toMatchObject([
    { user_id: child.userId, source: 'runs', value: 1400, exempt: null },
    { user_id: child.userId, source: 'runKm', value: 2140, exempt: null },
  ]);
  const made = await admin.ok(calls.createItem, {
    module: 'sport',
    name: '阳光跑次数',
    unit: '次',
    way: 'source',
    source: 'runs',
    fullScore: 10_000,
  });
  expect(made.source).toBe('runs');
});
