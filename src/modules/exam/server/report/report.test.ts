import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import {
  clazzReport,
  examGet,
  examRelease,
  examTrend,
  examUpdate,
  goalsSet,
  gradeReport,
  keySet,
  rankAnswer,
  rankChild,
  rankClazz,
  rankExport,
  rankGrade,
  readCreate,
  readUpdate,
  reportBuild,
  studyList,
  studyReport,
  studySheet,
} from '../../contract';
import { assignedOf } from '../../rules/bands';
import { levelOf } from '../../rules/levels';
import { endThreads } from '../scan/threads';
import { feedSheets, finishedExam, MATHS, untilBuilt } from '../testing';

let t: TestApp;
let lead: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  lead = await t.as('school189');
});
afterAll(async () => {
  await endThreads();
  await t.stop();
});
const finished = (points: readonly (number | null)[], grdId?: number) => finishedExam(t, lead, points, grdId);
/** Places as the rule says them: as many as are better, and one. */
const placesOf = (scores: readonly number[]) => scores.map((s) => 1 + scores.filter((other) => other > s).length);

describe('a report', () => {
  test('equal scores share a rank and the next is skipped: 1, 1, 3; absent is no score, never 0', async () => {
    const { examId, clazzId, children } = await finished([18, 18, 12.5, 0, null], 10);
    const { items, absent } = await lead.ok(rankClazz, { examId, clazzId, sbjId: MATHS });
    expect(items.map((row) => [row.score, row.clazzRank, row.gradeRank])).toEqual([
      [25.5, 1, 1],
      [25.5, 1, 1],
      [20, 3, 3],
      [7.5, 4, 4],
    ]);
    expect(absent.map((a) => a.userId)).toEqual([children[4]!.userId]);
    const { subjects } = await lead.ok(clazzReport, { examId, clazzId, sbjId: MATHS });
    const maths = subjects.find((s) => s.sbjId === MATHS)!;
    expect(maths.mine).toMatchObject({ count: 4, mean: 19.6, highest: 25.5, lowest: 7.5 });
  });
  test('whatever the scores: places, levels and standard scores follow the rules', async () => {
    const points = Array.from({ length: 9 }, (_, i) => ((i * 7) % 11) * 1.5);
    const { examId, clazzId } = await finished(points, 10);
    const { items } = await lead.ok(rankClazz, { examId, clazzId });
    const scores = items.map((row) => row.score);
    expect(items.map((row) => row.clazzRank)).toEqual(placesOf(scores));
    const lines = { excellent: 85, good: 70, pass: 60 };
    expect(items.map((row) => row.level)).toEqual(scores.map((score) => levelOf(score, 30, lines)));
    const mean = items.reduce((n, row) => n + row.std, 0) / items.length;
    expect(Math.abs(mean - 50)).toBeLessThan(0.1);
    const { questions } = await lead.ok(gradeReport, { examId, sbjId: MATHS });
    expect(questions.map((q) => q.ease)).toEqual([1, 0.5, expect.closeTo(points.reduce((a, b) => a + b) / 180, 1)]);
  });
  test('names what is open and leaves it out', async () => {
    const { examId, built, clazzId, prints } = await finished([10, 12]);
    expect(built.report.open).toEqual([
      expect.objectContaining({ what: 'missing', count: prints.children.length - 2 }),
    ]);
    expect((await lead.ok(rankClazz, { examId, clazzId })).items).toHaveLength(2);
  });
  test('a changed key makes it old: it has to be built again before it is read or released', async () => {
    const { examId, readId, clazzId } = await finished([10, 12]);
    await lead.ok(keySet, { readId, keys: [{ no: 1, key: 'B' }] });
    expect((await lead.refused(rankClazz, { examId, clazzId })).error).toBe('exam.fault.notBuilt');
    expect((await lead.refused(examRelease, { id: examId, showRanks: false })).error).toBe('exam.fault.notBuilt');
    await lead.ok(reportBuild, { id: examId });
    await untilBuilt(lead, examId);
    expect((await lead.ok(rankClazz, { examId, clazzId })).items.map((row) => row.score)).toEqual([14.5, 12.5]);
  });
  test('a sheet that is scanned afterwards makes it old as well', async () => {
    const { examId, prints } = await finished([10, 12]);
    await feedSheets(lead, prints, [{ candNo: prints.children[2]!.candNo }]);
    expect((await lead.ok(examGet, { id: examId })).state).toBe('open');
  });
  test('sums up children with all subjects alone, or everybody where the school says so: then it has to be built anew', async () => {
    const { examId, clazzId } = await finished([10, 12]);
    const exam = await lead.ok(examGet, { id: examId });
    expect(exam.wholeOnly).toBe(true);
    const of = { id: examId, name: exam.name, date: exam.date, clazzIds: exam.clazzIds };
    // What says nothing of it changes nothing.
    expect(await lead.ok(examUpdate, of)).toMatchObject({ state: 'built', wholeOnly: true });
    expect(await lead.ok(examUpdate, { ...of, wholeOnly: false })).toMatchObject({ state: 'open', wholeOnly: false });
    await lead.ok(reportBuild, { id: examId });
    await untilBuilt(lead, examId);
    expect((await lead.ok(rankClazz, { examId, clazzId })).items).toHaveLength(2);
    await lead.ok(examRelease, { id: examId, showRanks: false });
    expect((await lead.refused(examUpdate, { ...of, wholeOnly: true })).error).toBe('exam.fault.isReleased');
  });
  test('assigned scores of senior grades follow the places, as the rule says it, beside the points on paper', async () => {
    const points = [18, 18, 16, 14, 12, 10, 8, 4, 0];
    const { examId, readId, clazzId } = await finished(points, 10);
    await lead.ok(readUpdate, { readId, assigned: true });
    expect(await lead.ok(examGet, { id: examId })).toMatchObject({ state: 'open', reads: [{ assigned: true }] });
    await lead.ok(reportBuild, { id: examId });
    await untilBuilt(lead, examId);
    const { items } = await lead.ok(rankClazz, { examId, clazzId, sbjId: MATHS });
    const raws = items.map((row) => row.raw!);
    expect(raws.toSorted((a, b) => b - a)).toEqual(points.map((score) => score + 7.5));
    expect(items.map((row) => row.score)).toEqual(assignedOf(raws));
    // The total is made of what counts, out of a hundred.
    const { subjects } = await lead.ok(clazzReport, { examId, clazzId });
    expect(subjects.map((s) => [s.sbjId, s.fullScore])).toEqual([
      [null, 100],
      [MATHS, 100],
    ]);
    const other = await finished([10]);
    const refused = await lead.refused(readUpdate, { readId: other.readId, assigned: true });
    expect(refused.error).toBe('exam.fault.assignedGrade');
  });
  test('is old once a subject comes to the exam', async () => {
    const { examId } = await finished([10, 12]);
    await lead.ok(readCreate, { id: examId, sbjId: 3, fullScore: 100 });
    expect((await lead.ok(examGet, { id: examId })).state).toBe('open');
    expect((await lead.refused(examRelease, { id: examId, showRanks: false })).error).toBe('exam.fault.notBuilt');
  });
  test('lines of an exam go before those of its grade, and these before the usual ones', async () => {
    const { examId, clazzId } = await finished([10]);
    const level = async () => (await lead.ok(rankClazz, { examId, clazzId, sbjId: MATHS })).items[0]!.level;
    expect(await level()).toBe('D');
    await lead.ok(goalsSet, { grdId: 7, goals: [{ sbjId: MATHS, excellent: 80, good: 70, pass: 50 }] });
    expect(await level()).toBe('C');
    await lead.ok(goalsSet, { grdId: 7, examId, goals: [{ sbjId: MATHS, excellent: 58, good: 40, pass: 30 }] });
    expect(await level()).toBe('A');
    const wrong = { grdId: 7, goals: [{ excellent: 60, good: 70, pass: 50 }] };
    expect((await lead.refused(goalsSet, wrong)).status).toBe(400);
  });
  test('is exported as it is shown, and its trend is of standard scores', async () => {
    const { examId, clazzId } = await finished([10, 20]);
    const file = await lead.send(rankExport, { examId, clazzId });
    expect(file.headers['content-type']).toContain('spreadsheetml');
    const { items } = await lead.ok(examTrend, { clazzId, sbjId: MATHS });
    expect(items.find((row) => row.examId === examId)).toMatchObject({ std: 50, count: 2, percent: 75 });
  });
});

describe('who reads it', () => {
  test('in grades 1 to 9 children read levels, no scores and no ranks, only after the release; teachers see ranks once the school decides so', async () => {
    const { examId, clazzId, children, readId } = await finished([18, 12]);
    const child = await t.asUser(189, children[0]!.userId);
    expect((await child.send(studyReport, { examId })).status).toBe(404);
    expect((await child.rows(studyList, {})).some((row) => row.examId === examId)).toBe(false);
    expect((await lead.rows(rankGrade, { examId })).every((row) => row.gradeRank === null)).toBe(true);
    await lead.ok(examRelease, { id: examId, showRanks: true });
    expect((await lead.ok(rankClazz, { examId, clazzId })).items.map((row) => row.clazzRank)).toEqual([1, 2]);
    const report = await child.ok(studyReport, { examId });
    expect(report.total).toMatchObject({ level: 'A', score: null, clazzRank: null, gradeRank: null });
    const [maths] = report.subjects;
    expect(maths).toMatchObject({ score: null, clazzRank: null, pages: [1, 2] });
    expect(maths!.questions.map((q) => [q.given, q.verdict, q.score])).toEqual([
      ['A', 'right', null],
      ['A', 'part', null],
      [null, 'part', null],
    ]);
    expect((await child.send(studySheet, { examId, readId, page: 1 })).headers['content-type']).toBe('image/jpeg');
    const mate = await t.asUser(189, children[1]!.userId);
    expect((await mate.ok(studyReport, { examId })).total!.level).toBe('C');
    const stranger = await t.as('learner5');
    expect((await stranger.send(studyReport, { examId })).status).toBe(404);
  });
  test('every point opens to its answer: for the child after the release, for teachers of the class and the subject', async () => {
    const { examId, readId, clazzId, children } = await finished([18, 12]);
    const [one, two] = children;
    const of = { examId, userId: one!.userId, sbjId: MATHS };
    const report = await lead.ok(rankChild, of);
    expect(report).toMatchObject({ name: one!.name, score: 25.5, fullScore: 30 });
    expect(report.questions.map((q) => [q.no, q.given, q.score, q.full])).toEqual([
      [1, 'A', 5, 5],
      [2, 'A', 2.5, 5],
      [3, null, 18, 20],
    ]);
    expect((await lead.send(rankAnswer, { ...of, no: 3 })).headers['content-type']).toBe('image/jpeg');
    expect((await lead.send(rankAnswer, { ...of, no: 99 })).status).toBe(404);
    const [lone] = await t.sql<{ user_id: number }>(
      `select h.user_id from class_charge_v h
       where h.org_id = 189 and h.clazz_id = $1 and h.role = 'teacher' and h.sbj_id <> $2 and not exists (
         select 1 from class_charge_v o where o.org_id = 189 and o.clazz_id = $1 and o.user_id = h.user_id
           and (o.role = 'master' or o.sbj_id = $2))
       order by h.user_id
       limit 1`,
      [clazzId, MATHS],
    );
    const teacher = await t.asUser(189, lone!.user_id);
    expect((await teacher.send(rankChild, of)).status).toBe(404);
    expect((await teacher.send(rankAnswer, { ...of, no: 3 })).status).toBe(404);
    expect((await (await t.as('school619')).send(rankChild, of)).status).toBe(404);

    const child = await t.asUser(189, two!.userId);
    const crop = { examId, readId, page: 2, no: 3 };
    expect((await child.send(studySheet, crop)).status).toBe(404);
    await lead.ok(examRelease, { id: examId, showRanks: false });
    expect((await child.send(studySheet, crop)).headers['content-type']).toBe('image/jpeg');
    // The question stands on its own page alone.
    expect((await child.send(studySheet, { ...crop, page: 1 })).status).toBe(404);
    expect((await child.send(rankChild, of)).status).toBe(403);
  });
  test('in senior grades children read scores, and ranks where the school shows them', async () => {
    const { examId, children } = await finished([18, 12], 10);
    await lead.ok(examRelease, { id: examId, showRanks: false });
    const child = await t.asUser(189, children[1]!.userId);
    expect((await child.ok(studyReport, { examId })).total).toMatchObject({ score: 19.5, clazzRank: null });
    await lead.ok(examRelease, { id: examId, showRanks: true });
    expect((await child.ok(studyReport, { examId })).total).toMatchObject({ score: 19.5, clazzRank: 2, gradeRank: 2 });
  });
  test('a teacher reads own classes and the own subject, a class teacher all of the class', async () => {
    const { examId, clazzId } = await finished([18, 12]);
    const charge = await t.sql<{ user_id: number; role: string; sbj_id: number | null }>(
      'select user_id, role, sbj_id from class_charge_v where org_id = 189 and clazz_id = $1',
      [clazzId],
    );
    const master = charge.find((c) => c.role === 'master')!;
    const lone = charge.find(
      (c) => c.role === 'teacher' && c.sbj_id !== MATHS && !charge.some((o) => o.user_id === c.user_id && o !== c),
    )!;
    const asMaster = await t.asUser(189, master.user_id);
    expect((await asMaster.ok(rankClazz, { examId, clazzId })).items).toHaveLength(2);
    const other = await t.asUser(189, lone.user_id);
    expect((await other.ok(rankClazz, { examId, clazzId, sbjId: MATHS })).items).toEqual([]);
    expect((await other.ok(rankClazz, { examId, clazzId })).items).toEqual([]);
    const [elsewhere] = await t.sql<{ user_id: number }>(
      `select c.user_id from class_charge_v c where c.org_id = 189
         and not exists (select 1 from class_charge_v o where o.org_id = 189 and o.user_id = c.user_id and o.clazz_id = $1)
       order by c.user_id
       limit 1`,
      [clazzId],
    );
    const foreign = await t.asUser(189, elsewhere!.user_id);
    expect((await foreign.send(rankClazz, { examId, clazzId })).status).toBe(404);
    expect((await (await t.as('school619')).send(examGet, { id: examId })).status).toBe(404);
  });
});
