import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileOf, TestApp, type Caller } from '../../../../kernel/testing/app';
import {
  absentSet,
  batchCreate,
  batchDelete,
  doubtFix,
  doubtList,
  doubtPicture,
  keySet,
  pdfSheet,
  pdfUpload,
  scanPackages,
  scanProbs,
  scanUsers,
  sheetFix,
  sheetUpload,
  sidePicture,
} from '../../contract';
import { bubblesOf, QR } from '../../rules/paper';
import { blankPage, feed, paint } from '../../rules/scan/draw';
import type { Gray } from '../../rules/scan/gray';
import { feedSheets, filledSide, pdfOf, pngOf, printedExam, type Prints } from '../testing';
import { endThreads } from './threads';

let t: TestApp;
let lead: Caller;
let prints: Prints;
let readId: number;
beforeAll(async () => {
  t = await TestApp.start();
  lead = await t.as('school189');
});
afterAll(async () => {
  await endThreads();
  await t.stop();
});
async function fresh() {
  const made = await printedExam(lead);
  ({ prints, readId } = made);
  return made;
}
/** Neither the squares nor the QR of a side can be read any more. */
const coverCode = (gray: Gray) => {
  paint(gray, { x: 84, y: 9, w: 92, h: 8 }, 245);
  paint(gray, { x: QR.x - 1, y: QR.y - 1, w: 16, h: 16 }, 245);
};
const answersOf = (no: number) =>
  t.sql<{ user_id: number; given: string | null; verdict: string | null; score: string | null }>(
    'select user_id, given, verdict, score from exam_answer where org_id = 189 and read_id = $1 and no = $2 order by user_id',
    [readId, no],
  );

describe('a batch', () => {
  test('[C-056] reads whose sheet it is and what is filled, on both sides, and names nobody else', async () => {
    await fresh();
    const [one, two] = prints.children;
    const { sheets } = await feedSheets(lead, prints, [
      { candNo: one!.candNo, given: { 1: 'B', 2: 'AC' } },
      { candNo: two!.candNo, given: { 1: 'D' } },
    ]);
    expect(sheets.map((s) => s.sides.map((d) => [d.state, d.userId, d.page, d.name]))).toEqual([
      [
        ['ok', one!.userId, 1, one!.name],
        ['ok', one!.userId, 2, one!.name],
      ],
      [
        ['ok', two!.userId, 1, two!.name],
        ['ok', two!.userId, 2, two!.name],
      ],
    ]);
    const given = new Map((await answersOf(1)).map((a) => [a.user_id, a.given]));
    expect([given.get(one!.userId), given.get(two!.userId)]).toEqual(['B', 'D']);
    expect((await answersOf(2)).find((a) => a.user_id === two!.userId)).toMatchObject({ given: '', verdict: 'empty' });
  });
  test('that jammed is fed again without doubles: what was read well stays, what had a problem is taken anew, gaps are named', async () => {
    await fresh();
    const [one, two] = prints.children;
    const { batchId } = await lead.ok(batchCreate, { readId });
    const good = { batchId, seqNo: 1, side1: await pngOf(filledSide(prints, one!.candNo, 1, { 1: 'A' })) };
    const first = await lead.ok(sheetUpload, good);
    const torn = filledSide(prints, two!.candNo, 1);
    paint(torn, { x: 0, y: 0, w: 30, h: 30 }, 250);
    const jammed = await lead.ok(sheetUpload, { batchId, seqNo: 3, side1: await pngOf(torn) });
    expect(jammed.sides[0]).toMatchObject({ state: 'prob', prob: 'range' });
    const again = await lead.ok(sheetUpload, good);
    expect(again.sheetId).toBe(first.sheetId);
    const better = await lead.ok(sheetUpload, {
      batchId,
      seqNo: 3,
      side1: await pngOf(filledSide(prints, two!.candNo, 1)),
    });
    expect(better.sides[0]).toMatchObject({ state: 'ok', userId: two!.userId });
    const [pack] = (await lead.ok(scanPackages, { readId })).items;
    expect(pack).toMatchObject({ batchId, sheets: 2, ok: 2, probs: 0, gaps: [2] });
    expect(await answersOf(1)).toHaveLength(2);
  });
  test('fed twice at the same moment counts once', async () => {
    await fresh();
    const [one] = prints.children;
    const { batchId } = await lead.ok(batchCreate, { readId });
    const side1 = await pngOf(filledSide(prints, one!.candNo, 1, { 1: 'C' }));
    await Promise.all([1, 2].map((seqNo) => lead.ok(sheetUpload, { batchId, seqNo, side1 })));
    const probs = await lead.rows(scanProbs, { readId });
    expect(probs.map((p) => p.prob)).toEqual(['repeat']);
    expect(await answersOf(1)).toHaveLength(1);
  });
  test('empty backs are no problem, and a batch goes with all that came of it', async () => {
    await fresh();
    const [one] = prints.children;
    const { batchId } = await lead.ok(batchCreate, { readId });
    const back = await pngOf(feed(blankPage(100), { noise: 5 }));
    const up = await lead.ok(sheetUpload, {
      batchId,
      seqNo: 1,
      side1: await pngOf(filledSide(prints, one!.candNo, 1)),
      side2: back,
    });
    expect(up.sides.map((s) => s.state)).toEqual(['ok', 'blank']);
    await lead.ok(batchDelete, { batchId });
    expect(await answersOf(1)).toEqual([]);
    expect((await lead.ok(scanPackages, { readId })).items).toEqual([]);
  });
  test('what is no picture, is damaged or enormous is refused in words, and the batch goes on', async () => {
    await fresh();
    const { batchId } = await lead.ok(batchCreate, { readId });
    const send = (side1: ReturnType<typeof fileOf>) => lead.refused(sheetUpload, { batchId, seqNo: 1, side1 });
    expect(await send(fileOf('a.pdf', new TextEncoder().encode('%PDF-1.7 …')))).toMatchObject({
      status: 415,
      error: 'exam.fault.pictureKind',
    });
    const webp = await sharp({ create: { width: 800, height: 900, channels: 3, background: '#fff' } })
      .webp()
      .toBuffer();
    expect(await send(fileOf('a.jpg', webp))).toMatchObject({
      status: 415,
      error: 'exam.fault.otherPicture',
      error_description: '这其实是 WebP 图片，请另存为 JPEG、PNG 或 TIFF 后再上传',
    });
    const big = await sharp({ create: { width: 7100, height: 7000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect((await send(fileOf('a3.png', big))).error).toBe('exam.fault.badPicture');
    const png = await sharp({ create: { width: 800, height: 900, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect((await send(fileOf('cut.png', png.subarray(0, png.length - 40)))).error).toBe('exam.fault.badPicture');
    const tiff = await sharp((await pngOf(filledSide(prints, 1, 1))).bytes)
      .tiff()
      .toBuffer();
    expect((await lead.ok(sheetUpload, { batchId, seqNo: 1, side1: fileOf('a.tif', tiff) })).sides[0]!.state).toBe(
      'ok',
    );
  });
});

describe('bad sheets', () => {
  test('white pages, another school’s sheet, a torn corner and a photo with a thumb stand each as what they are, and the batch goes on', async () => {
    await fresh();
    const [child] = prints.children;
    const { batchId } = await lead.ok(batchCreate, { readId });
    const side = () => filledSide(prints, child!.candNo, 1, { 1: 'B' });
    const foreign = filledSide({ ...prints, school: (prints.school + 1) % 4096 }, child!.candNo, 1);
    const torn = side();
    paint(torn, { x: 0, y: 277, w: 22, h: 20 }, 250);
    const thumb = side();
    paint(thumb, { x: 185, y: 0, w: 25, h: 30 }, 95);
    const fed = [feed(blankPage(100), { noise: 5 }), foreign, torn, thumb, side()];
    const states: (string | null)[] = [];
    for (const [i, gray] of fed.entries()) {
      const { sides } = await lead.ok(sheetUpload, { batchId, seqNo: i + 1, side1: await pngOf(gray) });
      states.push(sides[0]!.prob ?? sides[0]!.state);
    }
    expect(states).toEqual(['blank', 'qrno', 'range', 'range', 'ok']);
    expect((await answersOf(1)).map((a) => a.given)).toEqual(['B']);
  });
});

describe('problems', () => {
  test('[C-056] repeat, page, qrno and range are told apart', async () => {
    await fresh();
    const [one] = prints.children;
    const { batchId } = await lead.ok(batchCreate, { readId });
    const feedOne = async (seqNo: number, gray: ReturnType<typeof filledSide>) =>
      (await lead.ok(sheetUpload, { batchId, seqNo, side1: await pngOf(gray) })).sides[0]!.prob;
    const other = { ...prints, codeNo: prints.codeNo + 1 };
    expect([
      await feedOne(1, filledSide(prints, one!.candNo, 1)),
      await feedOne(2, filledSide(prints, one!.candNo, 1)),
      await feedOne(3, filledSide(prints, one!.candNo, 5)),
      await feedOne(4, filledSide(other, one!.candNo, 1)),
      await feedOne(5, feed(blankPage(100, 120), { noise: 60 })),
    ]).toEqual([null, 'repeat', 'page', 'qrno', 'range']);
    expect((await lead.rows(scanProbs, { readId, prob: 'page' })).map((p) => p.seqNo)).toEqual([3]);
    expect((await lead.rows(scanProbs, { readId })).length).toBe(4);
  });
  test('giving a sheet its child touches nothing else: its bubbles are not read anew', async () => {
    await fresh();
    const [one, two] = prints.children;
    const { sheets } = await feedSheets(lead, prints, [
      { candNo: one!.candNo },
      { candNo: one!.candNo, given: { 1: 'B' } },
    ]);
    const id = sheets[1]!.sheetId;
    expect(sheets[1]!.sides[0]).toMatchObject({ state: 'prob', prob: 'repeat' });
    // What was read is what stands, whatever the picture would say now.
    await t.sql(
      `update exam_side set marks = '[{"no":1,"given":"D","verdict":"filled"},{"no":2,"given":"","verdict":"empty"}]'
       where org_id = 189 and sheet_id = $1 and side = 1`,
      [id],
    );
    expect((await lead.refused(sheetFix, { id, userId: one!.userId })).error).toBe('exam.fault.pageTaken');
    const mended = await lead.ok(sheetFix, { id, userId: two!.userId });
    expect(mended).toMatchObject({ state: 'ok', prob: null, userId: two!.userId, name: two!.name });
    expect((await answersOf(1)).find((a) => a.user_id === two!.userId)).toMatchObject({ given: 'D' });
    expect((await lead.refused(sheetFix, { id, userId: two!.userId })).error).toBe('exam.fault.notAProblem');
  });
  test('a code that nobody can read: child and page by hand, and its bubbles are read for the first time', async () => {
    await fresh();
    const [one] = prints.children;
    const gray = filledSide(prints, one!.candNo, 1, { 1: 'C' });
    coverCode(gray);
    const { batchId } = await lead.ok(batchCreate, { readId });
    const { sheetId, sides } = await lead.ok(sheetUpload, { batchId, seqNo: 1, side1: await pngOf(gray) });
    expect(sides[0]!.prob).toBe('qrno');
    expect((await lead.refused(sheetFix, { id: sheetId, userId: one!.userId, page: 9 })).error).toBe(
      'exam.fault.noSuchPage',
    );
    await lead.ok(sheetFix, { id: sheetId, userId: one!.userId, page: 1 });
    expect(await answersOf(1)).toMatchObject([{ user_id: one!.userId, given: 'C', verdict: 'filled' }]);
  });
  test('a covered corner: somebody points at the four corners, and the side is read by them', async () => {
    await fresh();
    const [one] = prints.children;
    const gray = filledSide(prints, one!.candNo, 1, { 1: 'A' });
    paint(gray, { x: 190, y: 277, w: 20, h: 20 }, 250);
    const { batchId } = await lead.ok(batchCreate, { readId });
    const { sheetId, sides } = await lead.ok(sheetUpload, { batchId, seqNo: 1, side1: await pngOf(gray) });
    expect(sides[0]!.prob).toBe('range');
    const at = (x: number, y: number) => ({ x: x / 210, y: y / 297 });
    const wrong = [at(20, 60), at(190, 60), at(190, 90), at(20, 90)] as const;
    expect((await lead.refused(sheetFix, { id: sheetId, region: [...wrong] })).error).toBe('exam.fault.stillUnread');
    const region = [at(13, 13), at(197, 13), at(197, 284), at(13, 284)] as const;
    expect(await lead.ok(sheetFix, { id: sheetId, region: [...region] })).toMatchObject({ state: 'ok', page: 1 });
    expect(await answersOf(1)).toMatchObject([{ user_id: one!.userId, given: 'A' }]);
  });
  test('a sheet that belongs to nobody is torn out; both pictures of it can still be seen', async () => {
    await fresh();
    const { batchId } = await lead.ok(batchCreate, { readId });
    const side1 = await pngOf(feed(blankPage(100, 120), { noise: 60 }));
    const { sheetId } = await lead.ok(sheetUpload, { batchId, seqNo: 1, side1 });
    expect(await lead.ok(sheetFix, { id: sheetId, out: true })).toMatchObject({ state: 'out', prob: null });
    const picture = await lead.send(sidePicture, { id: sheetId, original: true });
    expect((await sharp(picture.raw).metadata()).format).toBe('jpeg');
    const other = await t.as('school619');
    expect((await other.send(sidePicture, { id: sheetId })).status).toBe(404);
    expect((await other.send(sheetFix, { id: sheetId, out: true })).status).toBe(404);
  });
  test('who is missing is listed live; who was absent is noted, unless their sheet is there', async () => {
    await fresh();
    const [one, two] = prints.children;
    await feedSheets(lead, prints, [{ candNo: one!.candNo }]);
    await lead.ok(absentSet, { readId, userId: two!.userId, absent: true });
    expect((await lead.refused(absentSet, { readId, userId: one!.userId, absent: true })).error).toBe(
      'exam.fault.pageTaken',
    );
    const users = await lead.rows(scanUsers, { readId, pageSize: 200 });
    const states = new Map(users.map((u) => [u.userId, u.state]));
    expect([states.get(one!.userId), states.get(two!.userId)]).toEqual(['scanned', 'absent']);
    const missing = await lead.rows(scanUsers, { readId, state: 'missing', pageSize: 200 });
    expect(missing).toHaveLength(prints.children.length - 2);
  });
});

describe('doubtful bubbles', () => {
  test('are never guessed: no points before somebody has looked, then those of what was seen', async () => {
    await fresh();
    await lead.ok(keySet, { readId, keys: [{ no: 1, key: 'B' }] });
    const [one] = prints.children;
    const gray = filledSide(prints, one!.candNo, 1);
    const bubble = bubblesOf(prints.questions[0]!)[1]!;
    paint(gray, { ...bubble, w: bubble.w * 0.45 }, 60);
    const { batchId } = await lead.ok(batchCreate, { readId });
    await lead.ok(sheetUpload, { batchId, seqNo: 1, side1: await pngOf(gray) });
    expect(await answersOf(1)).toMatchObject([{ verdict: 'doubtful', score: null }]);
    const [doubt] = await lead.rows(doubtList, { readId });
    expect(doubt).toMatchObject({ no: 1, kind: 'choice', options: 4 });
    const crop = await sharp((await lead.send(doubtPicture, { answerId: doubt!.answerId })).raw).metadata();
    expect(crop.width! / crop.height!).toBeGreaterThan(5);
    for (const given of ['E', 'BB', '3'])
      expect((await lead.refused(doubtFix, { answerId: doubt!.answerId, given })).status).toBe(400);
    expect(await lead.ok(doubtFix, { answerId: doubt!.answerId, given: 'B' })).toMatchObject({ score: 5 });
    expect(await lead.rows(doubtList, { readId })).toEqual([]);
  });
  test('a changed key judges all answers again, as the rule says it', async () => {
    await fresh();
    const [one, two, three] = prints.children;
    await feedSheets(lead, prints, [
      { candNo: one!.candNo, given: { 1: 'A', 2: 'AC' } },
      { candNo: two!.candNo, given: { 1: 'B', 2: 'A' } },
      { candNo: three!.candNo, given: { 2: 'AB' } },
    ]);
    const scores = async (no: number) => {
      const found = new Map((await answersOf(no)).map((a) => [a.user_id, a.score == null ? null : Number(a.score)]));
      return [one, two, three].map((child) => found.get(child!.userId));
    };
    expect(await scores(1)).toEqual([null, null, null]);
    await lead.ok(keySet, {
      readId,
      keys: [
        { no: 1, key: 'A' },
        { no: 2, key: 'AC' },
      ],
    });
    expect([await scores(1), await scores(2)]).toEqual([
      [5, 0, 0],
      [5, 2.5, 0],
    ]);
    expect(await lead.ok(keySet, { readId, keys: [{ no: 1, key: 'B' }] })).toEqual({ judged: 6 });
    expect(await scores(1)).toEqual([0, 5, 0]);
  });
});

describe('a scanner’s PDF', () => {
  test('is read page by page as pictures are; given again nothing is doubled', async () => {
    await fresh();
    const [one, two] = prints.children;
    const sidesOf = [
      filledSide(prints, one!.candNo, 1, { 1: 'B' }),
      filledSide(prints, one!.candNo, 2),
      filledSide(prints, two!.candNo, 1, { 1: 'D', 2: 'AB' }),
    ];
    const { batchId } = await lead.ok(batchCreate, { readId });
    expect(await lead.ok(pdfUpload, { batchId, file: await pdfOf(sidesOf) })).toEqual({ pages: 3 });
    const first = await lead.ok(pdfSheet, { batchId, seqNo: 1, page1: 1, page2: 2 });
    expect(first.sides.map((d) => [d.state, d.userId, d.page])).toEqual([
      ['ok', one!.userId, 1],
      ['ok', one!.userId, 2],
    ]);
    const second = await lead.ok(pdfSheet, { batchId, seqNo: 2, page1: 3 });
    expect(second.sides).toMatchObject([{ state: 'ok', userId: two!.userId, page: 1 }]);
    expect((await answersOf(1)).map((a) => a.given).sort()).toEqual(['B', 'D']);
    expect(await lead.ok(pdfSheet, { batchId, seqNo: 1, page1: 1, page2: 2 })).toEqual(first);
    expect((await lead.refused(pdfSheet, { batchId, seqNo: 3, page1: 4 })).error).toBe('exam.fault.noSuchPage');
    const [file] = await t.sql<{ kind: string; goes: boolean }>(
      `select f.kind, f.expires_at is not null as goes from files_file f
       join exam_batch b on b.org_id = f.org_id and b.pdf = f.path where b.org_id = 189 and b.batch_id = $1`,
      [batchId],
    );
    expect(file).toEqual({ kind: 'pdf', goes: true });
  });
  test('that is none, or was never sent, is refused in words; another school’s batch is gone', async () => {
    await fresh();
    const { batchId } = await lead.ok(batchCreate, { readId });
    const none = fileOf('scan.pdf', Buffer.from('%PDF-1.7 but nothing else'), 'application/pdf');
    const refused = await lead.refused(pdfUpload, { batchId, file: none });
    expect(refused).toMatchObject({ status: 400, error: 'exam.fault.badPdf' });
    expect(refused.message).toContain('PDF 打不开');
    expect((await lead.refused(pdfSheet, { batchId, seqNo: 1, page1: 1 })).error).toBe('exam.fault.noPdf');
    const other = await t.as('school619');
    expect((await other.send(pdfUpload, { batchId, file: await pdfOf([blankPage(50)]) })).status).toBe(404);
    expect((await other.send(pdfSheet, { batchId, seqNo: 1, page1: 1 })).status).toBe(404);
    // The next picture of the batch is read as if nothing had been.
    const side1 = await pngOf(filledSide(prints, prints.children[0]!.candNo, 1));
    expect((await lead.ok(sheetUpload, { batchId, seqNo: 1, side1 })).sides).toMatchObject([{ state: 'ok' }]);
  });
});

describe('the code twice on a side', () => {
  test('is read by either: the squares under a stroke by the QR, a creased QR by the squares', async () => {
    await fresh();
    const [one, two] = prints.children;
    const squaresGone = filledSide(prints, one!.candNo, 1, { 1: 'C' });
    paint(squaresGone, { x: 84, y: 9, w: 92, h: 8 }, 245);
    const qrGone = filledSide(prints, two!.candNo, 1, { 1: 'A' });
    paint(qrGone, { x: QR.x, y: QR.y + 3, w: 13, h: 6 }, 245);
    const { batchId } = await lead.ok(batchCreate, { readId });
    for (const [i, [gray, child]] of [[squaresGone, one!] as const, [qrGone, two!] as const].entries()) {
      const turned = feed(gray, { degrees: 1.5, noise: 12 });
      const { sides } = await lead.ok(sheetUpload, { batchId, seqNo: i + 1, side1: await pngOf(turned) });
      expect(sides).toMatchObject([{ state: 'ok', userId: child.userId, page: 1 }]);
    }
    expect((await answersOf(1)).map((a) => a.given).sort()).toEqual(['A', 'C']);
  });
});
