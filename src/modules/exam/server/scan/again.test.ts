import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import { batchCreate, sheetSwap, sheetUpload } from '../../contract';
import { QR } from '../../rules/paper';
import { paint } from '../../rules/scan/draw';
import { filledSide, pngOf, printedExam } from '../testing';
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

describe('a batch', () => {
  test('fed in another order after a jam, a second sheet at a number that was read is named and not lost', async () => {
    const { prints, readId } = await printedExam(lead);
    const [one, two] = prints.children;
    const { batchId } = await lead.ok(batchCreate, { readId });
    const sheetFor = async (candNo: number) => ({
      batchId,
      seqNo: 1,
      side1: await pngOf(filledSide(prints, candNo, 1, { 1: 'A' })),
      side2: await pngOf(filledSide(prints, candNo, 2)),
    });
    const first = await lead.ok(sheetUpload, await sheetFor(one!.candNo));
    const other = await lead.refused(sheetUpload, await sheetFor(two!.candNo));
    expect(other).toMatchObject({ status: 409, error: 'exam.fault.otherSheet' });
    expect(other.message).toContain(one!.name);
    // The same one with a side that is read worse this time is the same one.
    const again = await sheetFor(one!.candNo);
    const worse = filledSide(prints, one!.candNo, 1);
    paint(worse, { x: 84, y: 9, w: 92, h: 8 }, 245);
    paint(worse, { x: QR.x - 1, y: QR.y - 1, w: 16, h: 16 }, 245);
    const same = await lead.ok(sheetUpload, { ...again, side1: await pngOf(worse) });
    expect([same.sheetId, same.sides.map((s) => s.state)]).toEqual([first.sheetId, ['ok', 'ok']]);
    // As a batch of its own it is there.
    const next = await lead.ok(batchCreate, { readId });
    const fedApart = await lead.ok(sheetUpload, { ...(await sheetFor(two!.candNo)), batchId: next.batchId });
    expect(fedApart.sides.map((s) => s.userId)).toEqual([two!.userId, two!.userId]);
  });
  test('whose sheets changed hands is fed again as the same pile', async () => {
    const { prints, readId } = await printedExam(lead);
    const [one, two] = prints.children;
    const { batchId } = await lead.ok(batchCreate, { readId });
    const sheetFor = async (candNo: number, seqNo: number) => ({
      batchId,
      seqNo,
      side1: await pngOf(filledSide(prints, candNo, 1, { 1: 'A' })),
    });
    const pile = [await sheetFor(one!.candNo, 1), await sheetFor(two!.candNo, 2)];
    for (const sheet of pile) await lead.ok(sheetUpload, sheet);
    await lead.ok(sheetSwap, { readId, userId: one!.userId, otherId: two!.userId });
    const again = [];
    for (const sheet of pile) again.push((await lead.ok(sheetUpload, sheet)).sides[0]!.userId);
    expect(again).toEqual([two!.userId, one!.userId]);
  });
  test('whose number two feed at the same moment: the same sheet is one, another one is named and not lost', async () => {
    const { prints, readId } = await printedExam(lead);
    const [one] = prints.children;
    const sheetFor = async (batchId: number, candNo: number) => ({
      batchId,
      seqNo: 1,
      side1: await pngOf(filledSide(prints, candNo, 1, { 1: 'A' })),
      side2: await pngOf(filledSide(prints, candNo, 2)),
    });
    const { batchId } = await lead.ok(batchCreate, { readId });
    const twice = [await sheetFor(batchId, one!.candNo), await sheetFor(batchId, one!.candNo)];
    const [a, b] = await Promise.all(twice.map((sheet) => lead.ok(sheetUpload, sheet)));
    expect(b).toEqual(a);
    expect(a!.sides.map((side) => [side.side, side.state, side.userId])).toEqual([
      [1, 'ok', one!.userId],
      [2, 'ok', one!.userId],
    ]);
    const sides = await t.sql<{ side: number }>(
      'select side from exam_side where org_id = 189 and batch_id = $1 order by side',
      [batchId],
    );
    expect(sides.map(({ side }) => side)).toEqual([1, 2]);
    // Two children's sheets at one number: whichever stands, the other is told which.
    const { prints: more, readId: nextRead } = await printedExam(lead);
    const next = await lead.ok(batchCreate, { readId: nextRead });
    const pair = [more.children[0]!, more.children[1]!];
    const answers = await Promise.all(
      pair.map(async ({ candNo }) =>
        lead.send(sheetUpload, {
          batchId: next.batchId,
          seqNo: 1,
          side1: await pngOf(filledSide(more, candNo, 1, { 1: 'A' })),
          side2: await pngOf(filledSide(more, candNo, 2)),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409)?.body as unknown as { error: string; message: string };
    expect(lost.error).toBe('exam.fault.otherSheet');
    const stands = pair[answers.findIndex(({ status }) => status === 200)]!;
    expect(lost.message).toContain(stands.name);
  });
});
