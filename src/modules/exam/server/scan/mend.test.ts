import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import {
  absentSet,
  allotSet,
  batchCreate,
  batchDelete,
  examDelete,
  examGet,
  examRelease,
  keySet,
  readStart,
  scanPackages,
  scanProbs,
  scanUsers,
  sheetFix,
  sheetSwap,
  sheetUpload,
} from '../../contract';
import { bubblesOf, QR } from '../../rules/paper';
import { drawSide, paint } from '../../rules/scan/draw';
import { codeOf, feedSheets, filledSide, finishedExam, pngOf, printedExam } from '../testing';
import { qrOf } from './qr';
import { endThreads } from './threads';

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
const picturesOf = (readId: number) =>
  t.sql<{ path: string; goes: boolean }>(
    `select distinct f.path, f.expires_at is not null as goes from files_file f
     join exam_side d on d.org_id = f.org_id and f.path in (d.original, d.straight)
     where d.org_id = 189 and d.read_id = $1`,
    [readId],
  );
const goneOf = async (paths: readonly string[]) =>
  (
    await t.sql<{ path: string }>(
      'select path from files_file where org_id = 189 and path = any($1) and expires_at is not null',
      [paths],
    )
  ).length;

describe('what comes while a side is read', () => {
  test('a key judges it as well, whichever is first', async () => {
    const { readId, prints } = await printedExam(lead);
    const [one] = prints.children;
    await lead.ok(keySet, { readId, keys: [{ no: 1, key: 'A' }] });
    const { batchId } = await lead.ok(batchCreate, { readId });
    const side1 = await pngOf(filledSide(prints, one!.candNo, 1, { 1: 'B' }));
    await Promise.all([
      lead.ok(sheetUpload, { batchId, seqNo: 1, side1 }),
      lead.ok(keySet, { readId, keys: [{ no: 1, key: 'B' }] }),
    ]);
    const [answer] = await t.sql<{ score: string }>(
      'select score from exam_answer where org_id = 189 and read_id = $1 and no = 1',
      [readId],
    );
    expect(Number(answer!.score)).toBe(5);
  });
  test('marking that begins finds its answers, whichever is first', async () => {
    const { readId, prints } = await printedExam(lead);
    const [one] = prints.children;
    await lead.ok(allotSet, { readId, allots: [{ questions: [3], userIds: [lead.userId] }] });
    const { batchId } = await lead.ok(batchCreate, { readId });
    const side1 = await pngOf(filledSide(prints, one!.candNo, 2));
    await Promise.all([lead.ok(sheetUpload, { batchId, seqNo: 1, side1 }), lead.ok(readStart, { readId })]);
    const rounds = await t.sql<{ round: number }>(
      'select round from exam_mark where org_id = 189 and read_id = $1 and no = 3',
      [readId],
    );
    expect(rounds).toEqual([{ round: 1 }]);
  });
  test('whose sheet comes was not absent: the note goes, or the points would never count', async () => {
    const { readId, prints } = await printedExam(lead);
    const [one] = prints.children;
    await lead.ok(absentSet, { readId, userId: one!.userId, absent: true });
    await feedSheets(lead, prints, [{ candNo: one!.candNo }]);
    const [child] = await lead.rows(scanUsers, { readId, userName: one!.name });
    expect(child).toMatchObject({ userId: one!.userId, state: 'scanned' });
    expect(await lead.rows(scanUsers, { readId, state: 'absent' })).toEqual([]);
  });
});

describe('a problem', () => {
  test('shows what stands beside it: the page that is there, else the other side of the sheet', async () => {
    const { readId, prints } = await printedExam(lead);
    const [one] = prints.children;
    const { sheets } = await feedSheets(lead, prints, [{ candNo: one!.candNo }, { candNo: one!.candNo }]);
    const probs = await lead.rows(scanProbs, { readId });
    expect(probs.map((p) => [p.prob, p.beside])).toEqual([
      ['repeat', { sheetId: sheets[0]!.sheetId, side: 1 }],
      ['repeat', { sheetId: sheets[0]!.sheetId, side: 2 }],
    ]);
    const torn = filledSide(prints, prints.children[1]!.candNo, 1);
    paint(torn, { x: 0, y: 0, w: 30, h: 30 }, 250);
    const { batchId } = await lead.ok(batchCreate, { readId });
    const side2 = await pngOf(filledSide(prints, prints.children[1]!.candNo, 2));
    const fed = await lead.ok(sheetUpload, { batchId, seqNo: 1, side1: await pngOf(torn), side2 });
    const range = await lead.rows(scanProbs, { readId, prob: 'range' });
    expect(range.map((p) => p.beside)).toEqual([{ sheetId: fed.sheetId, side: 2 }]);
  });
  test('of a wrong page: by the page that somebody names its bubbles are read for the first time', async () => {
    const { readId, prints } = await printedExam(lead);
    const [one] = prints.children;
    const code = codeOf(prints, one!.candNo, 5);
    const gray = drawSide(prints.questions, 1, code, 150, qrOf(code));
    paint(gray, bubblesOf(prints.questions[0]!)[2]!, 60);
    const { batchId } = await lead.ok(batchCreate, { readId });
    const { sheetId, sides } = await lead.ok(sheetUpload, { batchId, seqNo: 1, side1: await pngOf(gray) });
    expect(sides[0]!.prob).toBe('page');
    expect(await lead.ok(sheetFix, { id: sheetId, page: 1 })).toMatchObject({ state: 'ok', userId: one!.userId });
    const [answer] = await t.sql<{ given: string; verdict: string }>(
      'select given, verdict from exam_answer where org_id = 189 and read_id = $1 and no = 1',
      [readId],
    );
    expect(answer).toEqual({ given: 'C', verdict: 'filled' });
  });
  test('two sides that are given to one child’s page at the same moment: one stands, the other is refused', async () => {
    const { readId, prints } = await printedExam(lead);
    const [one] = prints.children;
    const { batchId } = await lead.ok(batchCreate, { readId });
    const ids: number[] = [];
    for (const seqNo of [1, 2]) {
      const gray = filledSide(prints, one!.candNo, 1);
      paint(gray, { x: 84, y: 9, w: 92, h: 8 }, 245);
      paint(gray, { x: QR.x - 1, y: QR.y - 1, w: 16, h: 16 }, 245);
      ids.push((await lead.ok(sheetUpload, { batchId, seqNo, side1: await pngOf(gray) })).sheetId);
    }
    const both = await Promise.all(ids.map((id) => lead.send(sheetFix, { id, userId: one!.userId, page: 1 })));
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });
  test('finds its child by a part of the name or by the number, however many there are', async () => {
    const { readId, prints } = await printedExam(lead);
    const child = prints.children.at(-1)!;
    const ids = async (userName: string) =>
      (await lead.rows(scanUsers, { readId, userName, pageSize: 200 })).map((u) => u.userId);
    expect(await ids(child.name)).toContain(child.userId);
    expect(await ids(String(child.candNo))).toContain(child.userId);
    expect(await ids('没有这个人')).toEqual([]);
  });
});

describe('two children who wrote on each other’s sheets', () => {
  test('change hands with all that was read and marked; one of them may have none', async () => {
    const { examId, readId, prints, children } = await finishedExam(t, lead, [18, 12]);
    const [one, two] = children;
    const scores = async () =>
      Object.fromEntries(
        (
          await t.sql<{ user_id: number; score: string }>(
            'select user_id, score from exam_answer where org_id = 189 and read_id = $1 and no = 3',
            [readId],
          )
        ).map((row) => [row.user_id, Number(row.score)]),
      );
    expect(await scores()).toEqual({ [one!.userId]: 18, [two!.userId]: 12 });
    await lead.ok(sheetSwap, { readId, userId: one!.userId, otherId: two!.userId });
    expect(await scores()).toEqual({ [one!.userId]: 12, [two!.userId]: 18 });
    expect((await lead.ok(examGet, { id: examId })).state).toBe('open');
    const third = prints.children.find((child) => child.userId !== one!.userId && child.userId !== two!.userId)!;
    await lead.ok(absentSet, { readId, userId: third.userId, absent: true });
    expect(await lead.ok(sheetSwap, { readId, userId: two!.userId, otherId: third.userId })).toEqual({ sheets: 1 });
    expect(await scores()).toEqual({ [one!.userId]: 12, [third.userId]: 18 });
    expect(await lead.rows(scanUsers, { readId, state: 'absent' })).toEqual([]);
    const scanned = await lead.rows(scanUsers, { readId, state: 'scanned' });
    expect(scanned.map((u) => u.userId).sort()).toEqual([one!.userId, third.userId].sort());
    const swap = (userId: number, otherId: number) => lead.refused(sheetSwap, { readId, userId, otherId });
    expect((await swap(one!.userId, one!.userId)).error).toBe('exam.fault.noSheets');
    const [foreign] = await t.sql<{ user_id: number }>(
      'select user_id from people_person where org_id = 189 and user_type = 2 order by user_id limit 1',
    );
    expect((await swap(one!.userId, foreign!.user_id)).error).toBe('exam.fault.notASitter');
    await lead.ok(examDelete, { id: examId });
  });
});

describe('a batch', () => {
  test('that goes makes a report old and takes its pictures along; after the release it stays', async () => {
    const { examId, readId } = await finishedExam(t, lead, [10, 12]);
    const [pack] = (await lead.ok(scanPackages, { readId })).items;
    const paths = (await picturesOf(readId)).map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(4);
    await lead.ok(batchDelete, { batchId: pack!.batchId });
    expect((await lead.ok(examGet, { id: examId })).state).toBe('open');
    expect(await goneOf(paths)).toBe(paths.length);

    const released = await finishedExam(t, lead, [10, 12]);
    await lead.ok(examRelease, { id: released.examId, showRanks: false });
    const [other] = (await lead.ok(scanPackages, { readId: released.readId })).items;
    expect((await lead.refused(batchDelete, { batchId: other!.batchId })).error).toBe('exam.fault.isReleased');
  });
  test('goes with its exam: no picture of a child’s sheet is kept', async () => {
    const { examId, readId, prints } = await printedExam(lead);
    await feedSheets(lead, prints, prints.children.slice(0, 1));
    const paths = (await picturesOf(readId)).map(({ path }) => path);
    await lead.ok(examDelete, { id: examId });
    expect([paths.length > 0, await goneOf(paths)]).toEqual([true, paths.length]);
  });
});
