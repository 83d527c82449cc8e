import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import {
  allotSet,
  examChoices,
  examCreate,
  examDelete,
  examGet,
  examList,
  examUpdate,
  keySet,
  paperGet,
  paperPrint,
  paperSet,
  readCreate,
  readDelete,
  readStart,
  readStop,
  reportBuild,
} from '../../contract';
import { endThreads } from '../scan/threads';
import { feedSheets, MATHS, printedExam, QUESTIONS, untilBuilt } from '../testing';

let t: TestApp;
let lead: Caller;
let teacher: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  lead = await t.as('school189');
  teacher = await t.as('teacher189');
});
afterAll(async () => {
  await endThreads();
  await t.stop();
});
const clazzOf = async (grdId: number) =>
  (await lead.ok(examChoices, {})).clazzes.filter((c) => c.grdId === grdId).map((c) => c.clazzId);

describe('an exam', () => {
  test('is not set for grades 1 and 2, with the rule as the reason', async () => {
    const refused = await lead.refused(examCreate, { name: '期中', grdId: 2, clazzIds: [1], date: t.day(2) });
    expect(refused).toMatchObject({ status: 409, error: 'exam.fault.tooYoung' });
    expect(refused.message).toContain('一、二年级不进行纸笔考试');
  });
  test('a subject never gets the number of another one for its codes, whatever is drawn', async () => {
    const [clazzId] = await clazzOf(7);
    const asked = { name: '同号', grdId: 7, clazzIds: [clazzId!], date: t.day(2), sbjIds: [1] };
    const drawn = async <T>(act: () => Promise<T>): Promise<T> => {
      let at = 700_000;
      const spy = vi.spyOn(crypto, 'randomInt').mockImplementation(() => (at += 1));
      syncBuiltinESMExports();
      return act().finally(() => {
        spy.mockRestore();
        syncBuiltinESMExports();
      });
    };
    const first = await drawn(() => lead.ok(examCreate, asked));
    const second = await drawn(() => lead.ok(examCreate, { ...asked, sbjIds: [1, 2] }));
    await drawn(() => lead.ok(readCreate, { id: second.examId, sbjId: 3, fullScore: 100 }));
    const codes = await t.sql<{ code_no: number }>(
      'select code_no from exam_read where org_id = 189 and exam_id = any($1) order by code_no',
      [[first.examId, second.examId]],
    );
    expect(codes.map((row) => row.code_no)).toEqual([700_001, 700_002, 700_003, 700_004]);
  });
  test('writes the children down as they stand, in numbers without gaps, and refuses classes of another grade', async () => {
    const [clazzId] = await clazzOf(7);
    const exam = await lead.ok(examCreate, {
      name: '单元测验',
      grdId: 7,
      clazzIds: [clazzId!],
      date: t.day(2),
      sbjIds: [1, 2],
    });
    const rows = await t.sql<{ cand_no: number }>(
      'select cand_no from exam_sitter where org_id = 189 and exam_id = $1 order by cand_no',
      [exam.examId],
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.map((r) => r.cand_no)).toEqual(rows.map((_, i) => i + 1));
    expect(exam).toMatchObject({ sitters: rows.length, state: 'open', reads: [{ state: 'set' }, { state: 'set' }] });
    const [other] = await clazzOf(8);
    const wrong = await lead.refused(examCreate, { name: '单元', grdId: 7, clazzIds: [other!], date: t.day(2) });
    expect(wrong.error).toBe('exam.fault.clazzOtherGrade');
    expect(
      (await lead.refused(examCreate, { name: '很'.repeat(33), grdId: 7, clazzIds: [clazzId!], date: t.day(2) }))
        .status,
    ).toBe(400);
  });
  test('changes its classes until sheets are printed, and is deleted with all that is in it', async () => {
    const { examId, clazzId } = await printedExam(lead);
    const all = await clazzOf(7);
    const other = all.find((id) => id !== clazzId)!;
    expect(
      (await lead.refused(examUpdate, { id: examId, name: '改名', date: t.day(3), clazzIds: [other] })).error,
    ).toBe('exam.fault.printed');
    const kept = await lead.ok(examUpdate, { id: examId, name: '改名', date: t.day(3), clazzIds: [clazzId] });
    expect(kept).toMatchObject({ name: '改名', date: t.day(3), clazzIds: [clazzId] });
    await lead.ok(examDelete, { id: examId });
    expect((await lead.refused(examGet, { id: examId })).status).toBe(404);
  });
  test('loses a subject that was added by mistake; one whose sheets were scanned or whose marking runs stays', async () => {
    const { examId, readId, prints } = await printedExam(lead);
    const wrong = await lead.ok(readCreate, { id: examId, sbjId: 3, fullScore: 100 });
    await lead.ok(readDelete, { readId: wrong.readId });
    expect((await lead.ok(examGet, { id: examId })).reads.map((r) => r.readId)).toEqual([readId]);
    expect((await lead.refused(readDelete, { readId: wrong.readId })).status).toBe(404);
    await feedSheets(lead, prints, prints.children.slice(0, 1));
    expect((await lead.refused(readDelete, { readId })).error).toBe('exam.fault.readBegun');
    const other = await t.as('school619');
    expect((await other.send(readDelete, { readId })).status).toBe(404);
  });
  test('is seen by teachers of its classes and by nobody else', async () => {
    const { examId } = await printedExam(lead);
    const charge = await t.sql<{ clazz_id: number }>(
      'select clazz_id from class_charge_v where org_id = 189 and user_id = $1',
      [teacher.userId],
    );
    const exam = await lead.ok(examGet, { id: examId });
    const mine = exam.clazzIds.some((id) => charge.some((c) => c.clazz_id === id));
    expect((await teacher.send(examGet, { id: examId })).status).toBe(mine ? 200 : 404);
    const seen = await teacher.rows(examList, { pageSize: 200 });
    expect(seen.some((row) => row.examId === examId)).toBe(mine);
  });
  test('of another school is gone', async () => {
    const { examId, readId } = await printedExam(lead);
    const other = await t.as('school619');
    const [elsewhere] = await t.sql<{ clazz_id: number }>(
      'select clazz_id from class_clazz where org_id = 619 order by clazz_id limit 1',
    );
    expect((await lead.send(paperPrint, { readId, clazzId: elsewhere!.clazz_id })).status).toBe(404);
    for (const answer of [
      await other.send(examGet, { id: examId }),
      await other.send(examDelete, { id: examId }),
      await other.send(paperGet, { readId }),
      await other.send(paperPrint, { readId }),
      await other.send(readStart, { readId }),
    ])
      expect(answer.status).toBe(404);
  });
});

describe('a paper', () => {
  test('[V-083] a score entered is 0 to 300, in halves', async () => {
    const { examId, readId } = await printedExam(lead);
    for (const fullScore of [-1, 300.5, 301, 7.25])
      expect((await lead.refused(readCreate, { id: examId, sbjId: 3, fullScore })).status).toBe(400);
    for (const score of [-0.5, 301, 0.3]) {
      const questions = [{ ...QUESTIONS[0]!, score }];
      expect((await lead.refused(paperSet, { readId, questions })).status).toBe(400);
    }
    expect((await lead.ok(readCreate, { id: examId, sbjId: 3, fullScore: 300 })).fullScore).toBe(300);
    expect((await lead.ok(readCreate, { id: examId, sbjId: 4, fullScore: 0 })).fullScore).toBe(0);
  });
  test('that was printed is never changed, only followed by a version', async () => {
    const { readId } = await printedExam(lead);
    const moved = QUESTIONS.map((q) => (q.no === 1 ? { ...q, region: { ...q.region, x: 25 } } : q));
    const next = await lead.ok(paperSet, { readId, questions: moved });
    expect(next).toMatchObject({ ver: 2, printedAt: null });
    expect((await lead.ok(paperSet, { readId, questions: moved })).ver).toBe(2);
    const [first] = await t.sql<{ questions: { region: { x: number } }[] }>(
      'select questions from exam_paper where org_id = 189 and read_id = $1 and ver = 1',
      [readId],
    );
    expect(first!.questions[0]!.region.x).toBe(20);
  });
  test('that was printed in as many versions as a code can tell takes no further one', async () => {
    const { readId } = await printedExam(lead);
    await t.sql('update exam_paper set ver = 63 where org_id = 189 and read_id = $1', [readId]);
    const moved = QUESTIONS.map((q) => (q.no === 1 ? { ...q, region: { ...q.region, x: 25 } } : q));
    expect((await lead.refused(paperSet, { readId, questions: moved })).error).toBe('exam.fault.manyVersions');
  });
  test('whose questions do not sum to the full score, or lie over each other, is refused in words', async () => {
    const { readId } = await printedExam(lead);
    const sum = await lead.refused(paperSet, { readId, questions: QUESTIONS.slice(0, 2) });
    expect(sum.message).toContain('合计 10 分');
    const over = QUESTIONS.map((q) => (q.no === 2 ? { ...q, region: QUESTIONS[0]!.region } : q));
    expect((await lead.refused(paperSet, { readId, questions: over })).message).toContain('第 2 题与其他题目重叠');
  });
  test('a key needs options that the question has, one of them where one is right', async () => {
    const { readId } = await printedExam(lead);
    for (const key of ['E', 'AB', 'BA'])
      expect((await lead.refused(keySet, { readId, keys: [{ no: 1, key }] })).error).toBe('exam.fault.unknownQuestion');
    await lead.ok(keySet, {
      readId,
      keys: [
        { no: 1, key: 'B' },
        { no: 2, key: 'AC' },
      ],
    });
    const { questions } = await lead.ok(paperGet, { readId });
    expect(questions.map((q) => q.key)).toEqual(['B', 'AC', null]);
  });
});

describe('marking', () => {
  test('[S-047] goes by paper, allotment, start, stop and report, and refuses every step that comes too early', async () => {
    const [clazzId] = await clazzOf(7);
    const { examId } = await lead.ok(examCreate, { name: '步骤', grdId: 7, clazzIds: [clazzId!], date: t.day(2) });
    const { readId } = await lead.ok(readCreate, { id: examId, sbjId: MATHS, fullScore: 30 });
    const allots = [{ questions: [3], userIds: [teacher.userId] }];
    expect((await lead.refused(readStart, { readId })).error).toBe('exam.fault.noPaper');
    expect((await lead.refused(allotSet, { readId, allots })).error).toBe('exam.fault.noPaper');
    await lead.ok(paperSet, { readId, questions: QUESTIONS });
    expect((await lead.refused(readStart, { readId })).error).toBe('exam.fault.noAllotment');
    expect((await lead.refused(readStop, { readId })).error).toBe('exam.fault.notStarted');
    const paper = await lead.ok(allotSet, { readId, allots });
    expect(paper.questions[2]).toMatchObject({ userIds: [teacher.userId], isDouble: false });
    expect((await lead.refused(reportBuild, { id: examId })).error).toBe('exam.fault.notStopped');
    expect((await lead.ok(readStart, { readId })).state).toBe('marking');
    expect((await lead.refused(examDelete, { id: examId })).error).toBe('exam.fault.running');
    expect((await lead.refused(paperSet, { readId, questions: QUESTIONS })).error).toBe('exam.fault.begun');
    expect((await lead.refused(reportBuild, { id: examId })).error).toBe('exam.fault.notStopped');
    expect((await lead.ok(readStop, { readId })).state).toBe('stopped');
    expect((await lead.ok(reportBuild, { id: examId })).report.jobId).not.toBeNull();
    await untilBuilt(lead, examId);
  });
  test('twice needs two markers; a choice is nobody’s to mark; who does not work here marks nothing', async () => {
    const { readId } = await printedExam(lead);
    const allot = (input: { questions: number[]; userIds: number[]; double?: boolean }) =>
      lead.refused(allotSet, { readId, allots: [input] });
    expect((await allot({ questions: [3], userIds: [teacher.userId], double: true })).error).toBe(
      'exam.fault.twoMarkers',
    );
    expect((await allot({ questions: [1], userIds: [teacher.userId] })).error).toBe('exam.fault.unknownQuestion');
    const child = await t.as('student189');
    expect((await allot({ questions: [3], userIds: [child.userId] })).error).toBe('exam.fault.unknownMarker');
  });
});
