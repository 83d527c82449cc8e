import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import {
  batchCreate,
  examChoices,
  examCreate,
  paperGet,
  paperPrint,
  paperSet,
  readCreate,
  scanProbs,
  sheetFix,
  sheetUpload,
} from '../../contract';
import { numberOf, withNumber } from '../../rules/number';
import { bubblesOf } from '../../rules/paper';
import { paint } from '../../rules/scan/draw';
import { filledSide, MATHS, pngOf, QUESTIONS, type Prints } from '../testing';
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

const DIGITS = 6;
async function fresh() {
  const { clazzes } = await lead.ok(examChoices, {});
  const { clazzId } = clazzes.find((c) => c.grdId === 7)!;
  const made = { name: '无名卡考试', grdId: 7, clazzIds: [clazzId], date: t.day(2) };
  const { examId } = await lead.ok(examCreate, made);
  const { readId } = await lead.ok(readCreate, { id: examId, sbjId: MATHS, fullScore: 30 });
  await lead.ok(paperSet, { readId, questions: withNumber(QUESTIONS, DIGITS) });
  const prints = await lead.ok(paperPrint, { readId });
  const { batchId } = await lead.ok(batchCreate, { readId });
  return { readId, prints, batchId };
}
/** A front of the one sheet that is printed, with the digits that somebody filled in. */
const front = (prints: Prints, number: string, given: Readonly<Record<number, string>> = {}) => {
  const gray = filledSide(prints, 0, 1, given);
  const bubbles = bubblesOf(prints.questions.find((q) => q.kind === 'number')!);
  [...number].forEach((digit, column) => {
    const bubble = bubbles[column * 10 + Number(digit)];
    if (/\d/.test(digit) && bubble) paint(gray, bubble, 60);
  });
  return gray;
};
const back = (prints: Prints) => filledSide(prints, 0, 2);

describe('sheets without a name', () => {
  test('belong to the child whose number was filled in, back and front, whichever side was fed first; the number is no question', async () => {
    const { readId, prints, batchId } = await fresh();
    const [one, two] = prints.children;
    const first = await lead.ok(sheetUpload, {
      batchId,
      seqNo: 1,
      side1: await pngOf(front(prints, numberOf(one!.candNo, DIGITS), { 1: 'B' })),
      side2: await pngOf(back(prints)),
    });
    const turned = await lead.ok(sheetUpload, {
      batchId,
      seqNo: 2,
      side1: await pngOf(back(prints)),
      side2: await pngOf(front(prints, numberOf(two!.candNo, DIGITS))),
    });
    expect([first, turned].map((s) => s.sides.map((d) => [d.state, d.userId, d.page]))).toEqual([
      [
        ['ok', one!.userId, 1],
        ['ok', one!.userId, 2],
      ],
      [
        ['ok', two!.userId, 2],
        ['ok', two!.userId, 1],
      ],
    ]);
    const answers = await t.sql<{ no: number; given: string | null }>(
      'select no, given from exam_answer where org_id = 189 and read_id = $1 and user_id = $2 order by no',
      [readId, one!.userId],
    );
    expect(answers.map(({ no, given }) => [no, given])).toEqual([
      [1, 'B'],
      [2, ''],
      [3, null],
    ]);
    expect((await lead.ok(paperGet, { readId })).questions.filter((q) => q.kind === 'number')).toHaveLength(1);
  });
  test('[C-056] with a digit wrong, missing or twice, or a number of nobody, are a problem and no other child’s, and keep their bubbles', async () => {
    const { readId, prints, batchId } = await fresh();
    const [one] = prints.children;
    const right = numberOf(one!.candNo, DIGITS);
    const wrong = `${right.slice(0, 4)}${(Number(right[4]) + 1) % 10}${right[5]}`;
    const missing = `${right.slice(0, 5)} `;
    const odd = [wrong, missing, numberOf(16_000, DIGITS)];
    for (const [i, number] of odd.entries()) {
      const side1 = await pngOf(front(prints, number, { 1: 'C' }));
      const { sides } = await lead.ok(sheetUpload, { batchId, seqNo: i + 1, side1 });
      expect([number, sides[0]]).toMatchObject([number, { state: 'prob', prob: 'qrno', userId: null, page: 1 }]);
    }
    const twice = front(prints, right);
    paint(twice, bubblesOf(prints.questions.find((q) => q.kind === 'number')!)[9]!, 60);
    const last = await lead.ok(sheetUpload, { batchId, seqNo: 4, side1: await pngOf(twice) });
    expect(last.sides[0]).toMatchObject({ state: 'prob', prob: 'qrno', userId: null });
    // Somebody says whose it is: what was filled in stands as it was read.
    const [problem] = (await lead.rows(scanProbs, { readId })).filter(({ seqNo }) => seqNo === 1);
    const mended = await lead.ok(sheetFix, { id: problem!.sheetId, userId: one!.userId });
    expect(mended).toMatchObject({ state: 'ok', userId: one!.userId, page: 1 });
    const [answer] = await t.sql<{ given: string }>(
      'select given from exam_answer where org_id = 189 and read_id = $1 and user_id = $2 and no = 1',
      [readId, one!.userId],
    );
    expect(answer!.given).toBe('C');
  });
  test('ask for the number on the front of each sheet, with 6 to 12 digits, apart from the questions', async () => {
    const { readId } = await fresh();
    const questions = withNumber(QUESTIONS, DIGITS);
    const [number, ...asked] = questions;
    const refused = async (list: typeof questions) => (await lead.refused(paperSet, { readId, questions: list })).error;
    expect(await refused([{ ...number!, options: 5 }, ...asked])).toBe('exam.fault.badNumber');
    expect(await refused([{ ...number!, options: 13 }, ...asked])).toBe('exam.fault.badNumber');
    expect(await refused([{ ...number!, no: -1, region: { ...number!.region, page: 2 } }, ...asked])).toBe(
      'exam.fault.badNumber',
    );
    expect(
      await refused([number!, ...asked.map((q) => (q.no === 3 ? { ...q, region: { ...q.region, page: 3 } } : q))]),
    ).toBe('exam.fault.badNumber');
    expect(await refused([number!, ...QUESTIONS])).toBe('exam.fault.badLayout');
  });
});
