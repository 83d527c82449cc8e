import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { submitAppeal } from '../../appeal/contract';
import { paperList } from '../../resource/contract';
import {
  allotSet,
  appealAnswer,
  appealList,
  clazzReport,
  examChoices,
  examCreate,
  examRelease,
  gradeReport,
  paperDraft,
  paperGet,
  paperPrint,
  paperSet,
  readCreate,
  readStart,
  readStop,
  reportBuild,
} from '../contract';
import { APPEAL, partFor } from '../rules/appeal';
import { frameOf, placedPaper, type BankPart } from '../rules/from-paper';
import { layoutFault, pagesOf } from '../rules/paper';
import { endThreads } from './scan/threads';
import { feedPages, finishedExam, MATHS, untilBuilt } from './testing';

let t: TestApp;
let lead: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  // A teacher who leads the school's research: papers are the teachers', exams are led.
  const { userId } = await t.as('teacher189');
  await t.sql('insert into people_person_role (org_id, user_id, role_id) values (189, $1, 44)', [userId]);
  lead = await t.asUser(189, userId);
});
afterAll(async () => {
  await endThreads();
  await t.stop();
});
const part = (o: Partial<BankPart>): BankPart => ({
  verId: 1,
  qcid: 0,
  kind: 'single',
  options: 4,
  picks: [1],
  blanks: 0,
  score: 5,
  ...o,
});

describe('a sheet from a paper of the library', () => {
  test('has rows for what letters answer and frames for the rest, with keys and links, and can be printed', () => {
    const parts = [
      ...Array.from({ length: 9 }, (_, i) => part({ verId: i + 1 })),
      part({ verId: 20, kind: 'multi', picks: [3, 0] }),
      part({ verId: 21, kind: 'judge', options: 0, picks: [1] }),
      part({ verId: 22, kind: 'blank', options: 0, picks: [], blanks: 3, score: 6.5 }),
      part({ verId: 23, kind: 'single', options: 1 }),
      part({ verId: 24, kind: 'short', options: 0, picks: [], qcid: 2 }),
    ];
    const sheet = placedPaper(parts);
    expect(layoutFault(sheet)).toBeUndefined();
    expect(sheet.map((q) => [q.no, q.verId, q.qcid, q.score])).toEqual(
      parts.map((p, i) => [i + 1, p.verId, p.qcid, p.score]),
    );
    expect(sheet.slice(8).map((q) => [q.kind, q.key])).toEqual([
      ['choice', 'B'],
      ['choice', 'AD'],
      ['choice', 'B'],
      ['fill', null],
      ['essay', null],
      ['essay', null],
    ]);
    expect(frameOf(part({ kind: 'single', options: 21 })).kind).toBe('essay');
    expect(placedPaper([])).toEqual([]);
  });
  test('tells the bank how its questions went, and the notebooks what was wrong, from the release on and not before', async () => {
    const papers = await lead.rows(paperList, { pageSize: 50 });
    const { clazzes } = await lead.ok(examChoices, {});
    const clazz = clazzes.find((c) => c.grdId === 7)!;
    const exam = await lead.ok(examCreate, { name: '题库卷', grdId: 7, clazzIds: [clazz.clazzId], date: t.day(2) });
    const { examId } = exam;
    const { readId } = await lead.ok(readCreate, { id: examId, sbjId: MATHS, fullScore: 100 });
    const drafts = [];
    for (const { resId } of papers) drafts.push(await lead.ok(paperDraft, { readId, resId }));
    const draft = drafts.find(({ questions }) => questions.some((q) => q.kind === 'choice' && q.key))!;
    const { resId } = draft;
    expect((await lead.send(paperDraft, { readId, resId: 1 })).status).toBe(404);
    expect((await (await t.as('school619')).send(paperDraft, { readId, resId })).status).toBe(404);
    const fullScore = draft.questions.reduce((n, q) => n + q.score, 0);
    const bad = draft.questions.map((q, i) => (i ? q : { ...q, verId: 7 }));
    expect((await lead.refused(paperSet, { readId, resId, fullScore, questions: bad })).error).toBe(
      'exam.fault.unknownLink',
    );
    const paper = await lead.ok(paperSet, { readId, resId, fullScore, questions: draft.questions });
    expect(paper).toMatchObject({ resId, fullScore });
    expect(paper.questions.map((q) => [q.verId, q.qcid, q.key])).toEqual(
      draft.questions.map((q) => [q.verId, q.qcid, q.key]),
    );
    const prints = await lead.ok(paperPrint, { readId });
    expect(JSON.stringify(prints)).not.toContain('"key"');
    const child = prints.children[0]!;
    const choice = draft.questions.find((q) => q.kind === 'choice' && q.key)!;
    const wrong = choice.key === 'A' ? 'B' : 'A';
    const given = Object.fromEntries(draft.questions.flatMap((q) => (q.key ? [[q.no, q.key]] : [])));
    await feedPages(lead, prints, child.candNo, pagesOf(prints.questions), { ...given, [choice.no]: wrong });
    const byHand = paper.questions.filter((q) => q.kind !== 'choice').map((q) => q.no);
    if (byHand.length) await lead.ok(allotSet, { readId, allots: [{ questions: byHand, userIds: [lead.userId] }] });
    await lead.ok(readStart, { readId });
    await t.sql(
      `update exam_answer a set score = q.score, how = 'one' from exam_que q
       where a.org_id = 189 and q.org_id = 189 and q.read_id = a.read_id and q.no = a.no and a.read_id = $1 and a.score is null`,
      [readId],
    );
    await lead.ok(readStop, { readId });
    await lead.ok(reportBuild, { id: examId });
    await untilBuilt(lead, examId);
    const noted = () =>
      t.sql<{ share: number; open_at: string }>(
        `select share, open_at from wrongbook_answer
         where org_id = 189 and source = 'exam' and source_id = $1 and user_id = $2 and ver_id = $3 and qcid = $4`,
        [readId, child.userId, choice.verId, choice.qcid],
      );
    const use = async () =>
      (
        await t.sql<{ answers: number; share_sum: number }>(
          'select answers, share_sum from question_bank_use where org_id = 189 and ver_id = $1',
          [choice.verId],
        )
      )[0] ?? { answers: 0, share_sum: 0 };
    const before = await use();
    expect(await noted()).toEqual([]);
    const released = await lead.ok(examRelease, { id: examId, showRanks: false });
    await t.told(189, 'exam.released');
    // What went badly is named by its question of the bank: the next lesson takes it from there.
    const of = { examId, clazzId: child.clazzId, sbjId: MATHS };
    const { questions } = await lead.ok(clazzReport, of);
    expect(questions.find((q) => q.no === choice.no)).toMatchObject({ verId: choice.verId, ease: 0 });
    const [told] = await noted();
    expect([told!.share, new Date(told!.open_at).toISOString()]).toEqual([0, released.releasedAt]);
    const after = await use();
    const parts = draft.questions.filter((q) => q.verId === choice.verId).length;
    expect([after.answers - before.answers, after.share_sum - before.share_sum]).toEqual([parts, 100 * (parts - 1)]);
    // An objection that is upheld corrects both.
    const who = await t.asUser(189, child.userId);
    const part = partFor(readId, choice.no);
    await who.ok(submitAppeal, { subject: APPEAL, setId: examId, part, reason: '涂改', images: [] });
    const [appeal] = await lead.rows(appealList, { id: examId });
    const full = choice.score;
    await lead.ok(appealAnswer, { id: examId, appealId: appeal!.appealId, score: full, why: '确认' });
    await t.told(189, 'exam.corrected');
    expect(await noted()).toMatchObject([{ share: 100 }]);
    const corrected = await use();
    expect([corrected.answers - before.answers, corrected.share_sum - before.share_sum]).toEqual([parts, 100 * parts]);
    expect((await lead.ok(paperGet, { readId })).questions).toHaveLength(draft.questions.length);
  });
  test('tells the bank how far its questions told better from weaker children, as the report shows it', async () => {
    const points = Array.from({ length: 10 }, (_, i) => i * 2);
    const { examId, readId } = await finishedExam(t, lead, points, 7, true);
    const [version] = await t.sql<{ ver_id: number; qid: number }>(
      'select ver_id, qid from question_bank_version where org_id = 189 order by ver_id limit 1',
    );
    // The essay is a question of the bank: those who did better got more of it.
    await t.sql('update exam_que set ver_id = $2, qid = $3, qcid = 0 where org_id = 189 and read_id = $1 and no = 3', [
      readId,
      version!.ver_id,
      version!.qid,
    ]);
    const use = async () =>
      (
        await t.sql<{ apart_sum: number; apart_count: number }>(
          'select apart_sum, apart_count from question_bank_use where org_id = 189 and ver_id = $1',
          [version!.ver_id],
        )
      )[0] ?? { apart_sum: 0, apart_count: 0 };
    const before = await use();
    await lead.ok(examRelease, { id: examId, showRanks: false });
    await t.told(189, 'exam.released');
    const { questions } = await lead.ok(gradeReport, { examId, sbjId: MATHS });
    const { discrimination } = questions.find((q) => q.no === 3)!;
    expect(discrimination).toBeGreaterThan(0.6);
    const after = await use();
    expect([after.apart_sum - before.apart_sum, after.apart_count - before.apart_count]).toEqual([
      Math.round(100 * discrimination!) * 10,
      10,
    ]);
    const [told] = await t.sql<{ told_sum: number; told_count: number }>(
      'select told_sum, told_count from exam_que where org_id = 189 and read_id = $1 and no = 3',
      [readId],
    );
    expect([told!.told_sum, told!.told_count]).toEqual([after.apart_sum - before.apart_sum, 10]);
  });
});
