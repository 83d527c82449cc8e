import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../kernel/server/db/sql';
import { readSheet } from '../../../kernel/server/sheet/pool';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { appealsOf, listAppeals, withdrawAppeal } from '../../appeal/contract';
import { check } from '../../proof/contract';
import * as calls from '../contract';
import { EVENTS_MAX } from '../rules';
import { sweepAssessment } from './sweep';
import { allOf, assessDay, DURING, evaluation, performance } from './testing';

let t: TestApp;
let day: Awaited<ReturnType<typeof assessDay<Caller>>>;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(DURING);
  day = await assessDay(t);
});
afterAll(async () => {
  await t.stop();
});
beforeEach(() => {
  t.at(DURING);
});
const kind = 'perf';
/** Judges everybody: themselves is left to the clock, their leader and the school give these scores. */
async function judgedAll(id: number, userIds: readonly number[], leader: Caller, scoreOf: (at: number) => number) {
  for (const [at, userId] of userIds.entries()) {
    const lead = await leader.ok(calls.leadGet, { id, userId });
    await leader.ok(calls.leadSubmit, { id, userId, scores: allOf(lead.indexes, 'lead', scoreOf(at)) });
    const main = await day.admin.ok(calls.mainGet, { id, userId });
    await day.admin.ok(calls.mainSubmit, { id, userId, scores: allOf(main.indexes, 'main', scoreOf(at)) });
  }
}
const staff = async (n: number): Promise<number[]> =>
  (
    await t.sql<{ user_id: string }>(
      `select user_id from people_person where org_id = 189 and user_type = 2 and removed_at is null
        and user_id not in (select user_id from account_login_claim where org_id = 189 and login is not null
          and login in ('school189', 'classmgr189')) order by user_id limit $1`,
      [n],
    )
  ).map((row) => Number(row.user_id));

describe('performance', () => {
  test('[V-105] a teacher judges oneself, the set leader others and never oneself, the school last', async () => {
    const { admin, master, teacher } = day;
    const { itemId: id } = await performance(admin, [teacher.userId], master.userId);
    const userId = teacher.userId;
    expect((await teacher.ok(calls.perfSelfList, { pageSize: 200 })).items.find((r) => r.itemId === id)).toMatchObject({
      asked: true,
    });
    expect((await master.ok(calls.leadList, { pageSize: 200 })).items.find((r) => r.itemId === id)).toMatchObject({
      userId,
      role: 'lead',
    });
    const self = await teacher.ok(calls.perfSelfGet, { id, userId });
    const draft = await teacher.ok(calls.perfSelfSave, { id, userId, scores: allOf(self.indexes, 'self', 5), rev: 1 });
    await teacher.ok(calls.perfSelfSubmit, { id, userId, scores: allOf(self.indexes, 'self', 9), rev: draft.rev });
    expect((await teacher.refused(calls.leadGet, { id, userId })).status).toBe(404);
    expect((await teacher.refused(calls.leadSubmit, { id, userId, scores: [] })).status).toBe(404);
    expect((await master.refused(calls.perfSelfSubmit, { id, userId, scores: [] })).status).toBe(404);
    const kept = await master.ok(calls.leadSave, { id, userId, scores: allOf(self.indexes, 'lead', 1), rev: 1 });
    expect(kept.rev).toBe(2);
    const scores = allOf(self.indexes, 'lead', 8);
    expect((await master.ok(calls.leadSubmit, { id, userId, scores, rev: 2 })).handedAt).not.toBeNull();
    expect((await master.refused(calls.mainSubmit, { id, userId, scores: [] })).status).toBe(403);
    const main = await admin.ok(calls.mainGet, { id, userId });
    expect(main.levels).toEqual(['优秀', '良好', '合格', '待提高']);
    const mainScores = allOf(main.indexes, 'main', 7);
    expect((await admin.refused(calls.mainSubmit, { id, userId, scores: mainScores, level: '神' })).error).toBe(
      'assessment.fault.unknownLevel',
    );
    await admin.ok(calls.mainSubmit, { id, userId, scores: mainScores, level: '优秀' });
    await admin.ok(calls.end, { kind, id });
    // 9 x 20 % + 8 x 40 % + 7 x 40 % = 78.00
    const report = await teacher.ok(calls.perfReportUser, { id, userId });
    expect(report).toMatchObject({ total: 7800, level: '优秀', levelSet: true, missing: [] });
    expect(report.figures).toEqual([
      { role: 'self', points: 9000 },
      { role: 'lead', points: 8000 },
      { role: 'main', points: 7000 },
    ]);
    expect((await master.ok(calls.perfReportUser, { id, userId, role: 'leader' })).total).toBe(7800);
    expect((await master.refused(calls.perfReportUser, { id, userId, role: 'self' })).status).toBe(404);
  });
  test('nobody leads themselves, and everybody has a leader where one judges', async () => {
    const { admin, teacher } = day;
    const ask = { kind, templateId: 'default', name: 'x', start: DURING, end: `${testDayPlus(13)}T00:00:00Z` } as const;
    const userIds = [teacher.userId];
    const leaders = [{ userId: teacher.userId, leaderId: teacher.userId }];
    expect((await admin.refused(calls.publish, { ...ask, userIds, leaders })).error).toBe(
      'assessment.fault.leaderSelf',
    );
    expect((await admin.refused(calls.publish, { ...ask, userIds })).error).toBe('assessment.fault.leaderless');
    expect((await admin.refused(calls.publish, { ...ask, userIds: [day.child.userId] })).status).toBe(404);
  });
  test('the global report names people to the administrator alone, and says nothing of groups under five', async () => {
    const { admin, master } = day;
    const userIds = await staff(7);
    const { itemId: id } = await performance(admin, userIds, master.userId);
    await judgedAll(id, userIds, master, (at) => (at === 0 ? 5 : 9));
    await admin.ok(calls.end, { kind, id });
    const own = await admin.ok(calls.perfReport, { id });
    expect(own.rows).toHaveLength(7);
    expect(own.spread.map((s) => s.n)).toEqual([6, 0, 0, 1]);
    const seen = await master.ok(calls.perfReport, { id });
    expect(seen.rows).toBeNull();
    // One in the last level is hidden, and the six with it: seven less six would tell the one.
    expect(seen.spread.map((s) => s.n)).toEqual([null, 0, 0, null]);
    expect(seen.roots.every((root) => root.mean != null)).toBe(true);
    const few = await performance(admin, userIds.slice(0, 3), master.userId);
    await admin.ok(calls.end, { kind, id: few.itemId });
    const small = await master.ok(calls.perfReport, { id: few.itemId });
    expect([small.spread.every((s) => s.n == null), small.roots.every((r) => r.mean == null)]).toEqual([true, true]);
    expect((await day.child.refused(calls.perfReport, { id })).status).toBe(403);
  });
  test('levels set anew grade everybody at once', async () => {
    const { admin, master } = day;
    const userIds = await staff(5);
    const { itemId: id } = await performance(admin, userIds, master.userId);
    await judgedAll(id, userIds, master, () => 8);
    await admin.ok(calls.end, { kind, id });
    const levels = [
      { name: 'A', from: 8000 },
      { name: 'B', from: 0 },
    ];
    await admin.ok(calls.levelsSet, { kind, id, levels });
    expect((await admin.ok(calls.perfReport, { id })).spread).toEqual([
      { level: 'A', n: 5 },
      { level: 'B', n: 0 },
    ]);
    expect((await admin.refused(calls.levelsSet, { kind, id, levels: [...levels].reverse() })).error).toBe(
      'assessment.fault.levelsWrong',
    );
  });
});

describe('events and evidence', () => {
  test('an event adds to its index once it counts; a child’s own waits for a teacher’s nod; only its maker or the administrator removes it', async () => {
    const { admin, master, child, clazzId } = day;
    const { itemId: id } = await evaluation(admin, clazzId);
    const at = { kind: 'eval', id } as const;
    const userId = child.userId;
    const own = await child.ok(calls.eventCreate, { ...at, userId, indexId: 'd52', score: 2, text: '敬老院志愿服务' });
    expect(own).toMatchObject({ noddedAt: null, mine: true });
    expect((await child.refused(calls.eventNod, { ...at, eventId: own.eventId })).status).toBe(403);
    expect((await master.ok(calls.eventNod, { ...at, eventId: own.eventId })).noddedAt).not.toBeNull();
    const minus = await master.ok(calls.eventCreate, { ...at, userId, indexId: 'd11', score: -1, text: '课堂打闹' });
    expect(minus.noddedAt).not.toBeNull();
    expect((await child.refused(calls.eventDelete, { ...at, eventId: minus.eventId })).status).toBe(404);
    const other = day.userIds.find((one) => one !== userId)!;
    expect(
      (await child.refused(calls.eventCreate, { ...at, userId: other, indexId: 'd11', score: 1, text: 'x' })).status,
    ).toBe(404);
    expect((await child.refused(calls.eventCreate, { ...at, userId, indexId: 'd1', score: 1, text: 'x' })).error).toBe(
      'assessment.fault.unknownIndex',
    );
    expect(
      (await child.refused(calls.eventCreate, { ...at, userId, indexId: 'd11', score: 11, text: 'x' })).error,
    ).toBe('assessment.fault.outside');
    const paths = ['189/1-a.png', '189/2-a.png', '189/3-a.png', '189/4-a.png', '189/5-a.png'];
    expect(
      (
        await child.refused(calls.eventCreate, {
          ...at,
          userId,
          indexId: 'd11',
          score: 1,
          text: 'x',
          paths: [...paths, 'x'],
        })
      ).status,
    ).toBe(400);
    expect(
      (await child.refused(calls.eventCreate, { ...at, userId, indexId: 'd11', score: 1, text: 'x', paths }))
        .fields?.[0]?.path,
    ).toBe('paths');
    const items = (await master.ok(calls.eventList, { ...at, clazzId })).items;
    expect(items.map((e) => e.eventId).toSorted()).toEqual([own.eventId, minus.eventId].toSorted());
    await admin.ok(calls.eventDelete, { ...at, eventId: minus.eventId });
    const grid = await master.ok(calls.clazzGet, { id, clazzId });
    await master.ok(calls.clazzSave, {
      id,
      clazzId,
      items: allOf(grid.indexes, 'teacher', 5).map((cell) => ({ userId, ...cell })),
    });
    await admin.ok(calls.end, { kind: 'eval', id });
    const { parts } = await child.ok(calls.reportUser, { id, userId });
    expect(parts.find((part) => part.indexId === 'd52')?.points).toBe(7000);
    expect(parts.find((part) => part.indexId === 'd11')?.points).toBe(5000);
  });
  test('nobody is buried in events: beyond two hundred about one person the next is refused, and others still get theirs', async () => {
    const { admin, master, child, clazzId } = day;
    const { itemId: id } = await evaluation(admin, clazzId);
    const note = (userId: number) => ({ kind: 'eval', id, userId, indexId: 'd11', score: 0, text: '记录' }) as const;
    await t.sql(sql`
      insert into assessment_event (org_id, event_id, item_id, user_id, index_id, score, text, made_by, made_at)
      select 189, ${id}::bigint + n, ${id}, ${child.userId}, 'd11', 0, 'x', ${master.userId}, ${t.now()}
      from generate_series(1, ${EVENTS_MAX}::integer) n`);
    const full = await master.refused(calls.eventCreate, note(child.userId));
    expect(full).toMatchObject({ status: 409, error: 'assessment.fault.eventsFull' });
    expect(full.message).toContain(`${EVENTS_MAX} 条`);
    const other = day.userIds.find((one) => one !== child.userId)!;
    await master.ok(calls.eventCreate, note(other));
  });
  test('figures of the house open to their rows, are set right with a reason, and are no score', async () => {
    const { admin, master, child, clazzId, teacher } = day;
    const { itemId: id } = await evaluation(admin, clazzId);
    const at = { kind: 'eval', id, userId: child.userId } as const;
    const { items } = await master.ok(calls.evidenceGet, at);
    expect(items.map((f) => f.figure)).toEqual([
      'attendance',
      'homework',
      'fitness',
      'practice',
      'notes',
      'meets',
      'exams',
    ]);
    const homework = (await master.ok(calls.evidenceRows, { ...at, figure: 'homework' })).items;
    const said = items.find((f) => f.figure === 'homework')!.value;
    expect(said).toContain(`${homework.length} 次作业`);
    expect((await child.refused(calls.evidenceSet, { ...at, figure: 'homework', value: '全', why: 'x' })).status).toBe(
      403,
    );
    await master.ok(calls.evidenceSet, { ...at, figure: 'homework', value: '全部按时', why: '纸质作业没有登记' });
    expect((await child.ok(calls.evidenceGet, at)).items.find((f) => f.figure === 'homework')?.instead).toMatchObject({
      value: '全部按时',
      why: '纸质作业没有登记',
    });
    expect((await master.refused(calls.evidenceRows, { ...at, figure: 'lessons' })).status).toBe(404);
    const perf = await performance(admin, [teacher.userId], master.userId);
    const own = { kind, id: perf.itemId, userId: teacher.userId } as const;
    expect((await teacher.ok(calls.evidenceGet, own)).items.map((f) => f.figure)).toEqual([
      'lessons',
      'marking',
      'plans',
    ]);
    expect((await teacher.refused(calls.evidenceSet, { ...own, figure: 'lessons', value: '9', why: 'x' })).status).toBe(
      404,
    );
    for (const figure of ['lessons', 'marking', 'plans'] as const)
      await master.ok(calls.evidenceRows, { ...own, figure });
    for (const figure of ['attendance', 'fitness', 'practice', 'notes', 'meets', 'exams'] as const)
      await child.ok(calls.evidenceRows, { ...at, figure });
  });
  test('exams stand as levels once they are released, meets once they are over, and neither says a score', async () => {
    const { admin, master, child, clazzId } = day;
    const { itemId: id } = await evaluation(admin, clazzId);
    const at = { kind: 'eval', id, userId: child.userId } as const;
    const rowsOf = async (figure: 'exams' | 'meets') => (await master.ok(calls.evidenceRows, { ...at, figure })).items;
    const exams = await rowsOf('exams');
    expect(exams.length).toBeGreaterThan(0);
    for (const { value } of exams) expect(['优秀', '良好', '及格', '待提高']).toContain(value);
    const { items } = await master.ok(calls.evidenceGet, at);
    const said = items.find((f) => f.figure === 'exams')!.value;
    expect(said).toContain(`${exams.length} 科次`);
    for (const { value } of await rowsOf('meets')) expect(value).toMatch(/^(参加|第[一二三]名)$/);
    await t.sql("update exam_exam set state = 'built', released_at = null where org_id = 189 and state = 'released'");
    expect(await rowsOf('exams')).toEqual([]);
  });
  test('a fitness total stands in points of a hundred beside the judgement, in the figure and in its rows', async () => {
    const { admin, master, child, clazzId } = day;
    const { itemId: id } = await evaluation(admin, clazzId);
    const at = { kind: 'eval', id, userId: child.userId } as const;
    const rows = (await master.ok(calls.evidenceRows, { ...at, figure: 'fitness' })).items;
    expect(rows.length).toBeGreaterThan(0);
    for (const { value } of rows) expect(Number(value)).toBeLessThanOrEqual(120);
    const said = (await master.ok(calls.evidenceGet, at)).items.find((f) => f.figure === 'fitness')?.value;
    expect(said).toContain(`${rows[0]?.value} 分`);
  });
});

describe('after the end', () => {
  test('a teacher objects to the own result too, sees the objection and until when, and takes it back', async () => {
    const { admin, master, teacher } = day;
    const { itemId: id } = await performance(admin, [teacher.userId], master.userId);
    const of = { subject: 'assessment.perf', setId: id, userId: teacher.userId };
    expect(await teacher.ok(appealsOf, of)).toEqual({ items: [], until: null });
    await admin.ok(calls.end, { kind, id });
    expect((await teacher.ok(appealsOf, of)).until).toEqual(expect.any(String));
    const { appealId } = await teacher.ok(calls.objectTo, { kind, id, part: '', reason: '出勤记错' });
    expect((await teacher.ok(appealsOf, of)).items).toMatchObject([{ appealId, may: ['withdrawn'] }]);
    // Whoever published decides and takes nothing back.
    expect((await admin.ok(appealsOf, of)).items).toMatchObject([
      { appealId, may: ['accepted', 'upheld', 'rejected'] },
    ]);
    expect((await admin.refused(withdrawAppeal, { appealId })).status).toBe(404);
    await teacher.ok(withdrawAppeal, { appealId });
    expect((await teacher.rows(appealsOf, of)).map((a) => a.state)).toEqual(['withdrawn']);
  });
  test('a result is objected to in its time, the answer changes the score or keeps it, and archive waits for it', async () => {
    const { admin, master, child, clazzId } = day;
    const { itemId: id } = await evaluation(admin, clazzId);
    const at = { kind: 'eval', id } as const;
    const grid = await master.ok(calls.clazzGet, { id, clazzId });
    const items = grid.children.flatMap((c) =>
      allOf(grid.indexes, 'teacher', 8).map((cell) => ({ userId: c.userId, ...cell })),
    );
    await master.ok(calls.clazzSubmit, { id, clazzId, items });
    const ask = { ...at, part: 'd41', reason: '我参加了合唱比赛' };
    expect((await child.refused(calls.objectTo, ask)).status).toBe(409);
    await admin.ok(calls.end, at);
    const { appealId } = await child.ok(calls.objectTo, ask);
    expect((await child.refused(calls.objectTo, ask)).status).toBe(409);
    expect((await child.refused(calls.objectTo, { ...ask, part: 'nothere' })).status).toBe(404);
    expect((await admin.refused(calls.archive, { ...at, anyway: true })).error).toBe('assessment.fault.appealsOpen');
    expect((await master.ok(listAppeals, { pageSize: 200 })).items.map((a) => a.appealId)).toContain(appealId);
    expect((await day.teacher.refused(calls.appealAnswer, { ...at, appealId, why: 'x' })).status).toBe(404);
    const change = { indexId: 'd41', role: 'teacher', score: 8 } as const;
    expect((await master.refused(calls.appealAnswer, { ...at, appealId, change, why: 'x' })).error).toBe(
      'assessment.fault.sameResult',
    );
    const mouths = { ...change, role: 'self' } as const;
    expect((await master.refused(calls.appealAnswer, { ...at, appealId, change: mouths, why: 'x' })).error).toBe(
      'assessment.fault.unknownIndex',
    );
    expect(
      await master.ok(calls.appealAnswer, { ...at, appealId, change: { ...change, score: 10 }, why: '已核实' }),
    ).toEqual({
      appealId,
      upheld: true,
    });
    const { parts, total } = await child.ok(calls.reportUser, { id, userId: child.userId });
    expect(parts.find((part) => part.indexId === 'd41')?.points).toBe(10_000);
    expect(total).toBe(8300);
    expect((await child.refused(calls.objectTo, ask)).status).toBe(409);
    t.at(`${testDayPlus(13)}T00:00:00Z`);
    expect((await child.refused(calls.objectTo, { ...ask, part: 'd11' })).status).toBe(409);
    expect(await admin.ok(calls.archive, at)).toMatchObject({ state: 'archived' });
  });
  test('archived reports are sealed once, carry a code, and the public page shows them to who knows the birth day', async () => {
    const { admin, master, child, clazzId } = day;
    const { itemId: id } = await evaluation(admin, clazzId, { objectDays: 0 });
    const at = { kind: 'eval', id } as const;
    const grid = await master.ok(calls.clazzGet, { id, clazzId });
    const items = grid.children.flatMap((c) =>
      allOf(grid.indexes, 'teacher', 8).map((cell) => ({ userId: c.userId, ...cell })),
    );
    await master.ok(calls.clazzSubmit, { id, clazzId, items });
    await t.sql("update people_person set born_on = '2014-05-06' where org_id = 189 and user_id = $1", [child.userId]);
    await admin.ok(calls.end, at);
    await admin.ok(calls.archive, at);
    await t.told(189, 'assessment.archived');
    const { proof } = await child.ok(calls.reportUser, { id, userId: child.userId });
    expect(proof?.code).toMatch(/^[2-9A-Z]{20}$/);
    const { leaves } = await t.anyone().ok(check, { code: proof!.code, bornOn: '2014-05-06' });
    expect(leaves[0]).toMatchObject({ genuine: true, shown: { title: '期末综合素质评价' } });
    expect(leaves[0]?.shown.figures[0]?.text).toBe('80.00');
    const [sets] = await t.sql<{ n: number }>(
      "select count(*)::int as n from proof_set where kind = 'assessment.eval-report' and subject = $1",
      [String(id)],
    );
    expect(sets!.n).toBe(1);
  });
  test('the file equals the screen with the receiver’s rights', async () => {
    const { admin, master, clazzId, userIds } = day;
    const { itemId: id } = await evaluation(admin, clazzId);
    await admin.ok(calls.end, { kind: 'eval', id });
    const rowsIn = async (who: Caller, input: { kind: string; id: number; clazzId?: number }) =>
      (await readSheet((await who.send(calls.reportExport, input)).raw, 'x.xlsx')).rows.length;
    expect(await rowsIn(master, { kind: 'eval', id, clazzId })).toBe(userIds.length);
    expect((await master.refused(calls.reportExport, { kind: 'eval', id })).status).toBe(404);
    expect(await rowsIn(admin, { kind: 'eval', id })).toBe(userIds.length);
  });
  test('[S-048] the sweep ends what the clock has ended, hands complete drafts in, and removes what was taken off', async () => {
    const { admin, clazzId, child } = day;
    const { itemId: id } = await evaluation(admin, clazzId);
    const { itemId: gone } = await evaluation(admin, clazzId);
    const userId = child.userId;
    const { indexes } = await child.ok(calls.evalSelfGet, { id, userId });
    await child.ok(calls.evalSelfSave, { id, userId, scores: allOf(indexes, 'self', 8) });
    await admin.ok(calls.off, { kind: 'eval', id: gone });
    t.at(`${testDayPlus(23)}T00:00:00Z`);
    await sweepAssessment(t.kernel);
    const rows = await t.sql<{ handed_at: string | null }>(
      "select handed_at from assessment_sheet where item_id = $1 and role = 'self' and handed_at is not null",
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(await t.sql('select 1 from assessment_item where item_id = $1', [gone])).toEqual([]);
    expect((await admin.refused(calls.on, { kind: 'eval', id: gone })).status).toBe(404);
    await sweepAssessment(t.kernel);
  });
});
