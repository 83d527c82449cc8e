import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, fileOf, type Caller } from '../../../../kernel/testing/app';
import * as calls from '../../contract';
import { docx, drawing, frac, math, p, tab } from '../../rules/docs/fixtures/docx-writer';
import { plainText } from '../../rules/words';

let t: TestApp, teacher: Caller, other: Caller;
let picture: Uint8Array;
beforeAll(async () => {
  t = await TestApp.start();
  [teacher, other] = [await t.as('teacher189'), await t.as('peteach189')];
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer();
});
afterAll(() => t.stop());

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const paper = (mark: string, answer = 'A') =>
  docx(
    [
      p(`${mark}测验`),
      p('一、选择题（每小题 3 分）'),
      p(`1. ${mark}：`, math(frac('1', '2')), ' 等于（  ）'),
      p('A. 0.5', tab, 'B. 2'),
      p(`【答案】${answer}【难度】容易`),
      p(`2. ${mark}：看图`, drawing('rId7'), '，选（  ）'),
      p('A. 甲 B. 乙'),
      p('【答案】B'),
      p('二、解答题'),
      p(`3. ${mark}：说明理由。`),
      p(`4. ${mark}：没有答案的选择（  ）A. 一 B. 二`),
    ],
    { rId7: { name: 'image1.png', bytes: picture } },
  );
const upload = (who: Caller, bytes: Uint8Array, name = '试卷.docx') =>
  who.ok(calls.docCreate, { file: fileOf(name, bytes, WORD), stgId: 2, sbjId: 2 });

test('[X-C2] a Word paper becomes questions of the own library, once, with its picture, and can be taken back for 30 minutes', async () => {
  const seen = await upload(teacher, paper('甲卷'));
  expect([seen.title, seen.state, seen.counts]).toEqual([
    '甲卷测验',
    'ready',
    { total: 4, new: 4, changed: 0, same: 0, picked: 3, saved: 0 },
  ]);
  expect(seen.items.map((i) => [i.printNo, i.body.kind, i.score, i.degree, i.picked])).toEqual([
    ['1', 'single', 3, 1, true],
    ['2', 'single', 3, 3, true],
    ['3', 'short', null, 3, true],
    ['4', 'single', null, 3, false],
  ]);
  const shown = await teacher.send(calls.docPicture, { batchId: seen.batchId, no: 1 });
  expect([shown.status, Buffer.compare(shown.raw, Buffer.from(picture))]).toEqual([200, 0]);
  // Nothing is in the library before the confirmation.
  expect((await teacher.ok(calls.queList, { lib: 'psn', text: '甲卷', curPage: 1, pageSize: 10 })).total).toBe(0);

  const four = seen.items[3]!;
  const mended = await teacher.ok(calls.docFix, {
    batchId: seen.batchId,
    itemNo: 4,
    qtpId: four.qtpId,
    degree: 2,
    body: { ...four.body, answer: { picks: [1] } },
  });
  expect([mended.picked, mended.degree]).toEqual([true, 2]);
  await teacher.ok(calls.docPick, { batchId: seen.batchId, itemNos: [3], on: false });
  const done = await teacher.ok(calls.docConfirm, { batchId: seen.batchId });
  expect([done.state, done.counts.saved, done.undoUntil != null]).toEqual(['done', 3, true]);
  const rows = await teacher.rows(calls.queList, { lib: 'psn', text: '甲卷', curPage: 1, pageSize: 10 });
  expect(rows).toHaveLength(3);
  const drawn = rows.find((r) => plainText(r.body.stem).includes('看图'))!;
  const src = /src="([^"]+)"/.exec(drawn.body.stem)![1]!;
  expect(src).toMatch(/^\/api\/file\/store\/get\?path=/);
  expect((await t.app.inject({ url: src })).statusCode).toBe(200);
  expect(await t.sql('select 1 from question_bank_doc_picture where batch_id = $1', [seen.batchId])).toHaveLength(0);

  // The same file again changes nothing.
  const again = await upload(teacher, paper('甲卷'));
  expect(again.items.map((i) => i.state)).toEqual(['same', 'same', 'new', 'same']);
  await teacher.ok(calls.docPick, { batchId: again.batchId, itemNos: [3], on: false });
  expect((await teacher.refused(calls.docConfirm, { batchId: again.batchId })).error).toBe(
    'question-bank.fault.docNothing',
  );
  // Another answer is a change, not ticked by itself; confirmed it is a new version, undone the old one stands again.
  const changed = await upload(teacher, paper('甲卷', 'B'));
  expect(changed.items.map((i) => [i.state, i.picked])).toEqual([
    ['changed', false],
    ['same', false],
    ['new', true],
    ['same', false],
  ]);
  await teacher.ok(calls.docPick, { batchId: changed.batchId, itemNos: [1], on: true });
  await teacher.ok(calls.docConfirm, { batchId: changed.batchId });
  const key = async () =>
    (await teacher.rows(calls.queList, { lib: 'psn', text: '甲卷 等于', curPage: 1, pageSize: 10 })).map((r) => [
      r.verNo,
      r.body.answer.picks,
    ]);
  expect(await key()).toEqual([[2, [1]]]);
  await teacher.ok(calls.docUndo, { batchId: changed.batchId });
  expect(await key()).toEqual([[1, [0]]]);

  // What was edited since is not taken back.
  const one = (await teacher.rows(calls.queList, { lib: 'psn', text: '甲卷 等于', curPage: 1, pageSize: 10 }))[0]!;
  await teacher.ok(calls.queUpdate, { id: one.qid, stgId: 2, sbjId: 2, qtpId: one.qtpId, degree: 5, body: one.body });
  const refused = await teacher.refused(calls.docUndo, { batchId: seen.batchId });
  expect([refused.status, refused.error]).toEqual([409, 'question-bank.fault.docUndoChanged']);
  expect((await teacher.in('en-US').refused(calls.docUndo, { batchId: seen.batchId })).error_description).toContain(
    '1 of the questions',
  );
});

test('[X-C2] an import is undone once and only within 30 minutes; two previews of one file make its questions once', async () => {
  const [a, b] = [await upload(teacher, paper('乙卷')), await upload(teacher, paper('乙卷'))];
  const both = await Promise.all([
    teacher.send(calls.docConfirm, { batchId: a.batchId }),
    teacher.send(calls.docConfirm, { batchId: b.batchId }),
  ]);
  expect(both.map((r) => r.status).toSorted()).toEqual([200, 409]);
  const done = both[0].status === 200 ? a : b;
  expect((await teacher.ok(calls.queList, { lib: 'psn', text: '乙卷', curPage: 1, pageSize: 10 })).total).toBe(3);
  expect((await teacher.refused(calls.docConfirm, { batchId: done.batchId })).error).toBe(
    'question-bank.fault.docState',
  );
  await teacher.ok(calls.docUndo, { batchId: done.batchId });
  expect((await teacher.ok(calls.queList, { lib: 'psn', text: '乙卷', curPage: 1, pageSize: 10 })).total).toBe(0);
  expect((await teacher.refused(calls.docUndo, { batchId: done.batchId })).error).toBe('question-bank.fault.docState');
  const late = await upload(teacher, paper('丙卷'));
  await teacher.ok(calls.docConfirm, { batchId: late.batchId });
  t.at(new Date(t.now().getTime() + 31 * 60_000));
  try {
    expect((await teacher.refused(calls.docUndo, { batchId: late.batchId })).error).toBe(
      'question-bank.fault.docUndoOver',
    );
  } finally {
    t.at(null);
  }
});

test('[X-C2] a preview is its owner’s alone; dropped it is gone', async () => {
  const seen = await upload(teacher, paper('丁卷'));
  for (const call of [calls.docGet, calls.docConfirm, calls.docUndo, calls.docDrop] as const)
    expect((await other.refused(call, { batchId: seen.batchId })).status).toBe(404);
  expect((await other.refused(calls.docPicture, { batchId: seen.batchId, no: 1 })).status).toBe(404);
  expect((await teacher.rows(calls.docRecent, { curPage: 1, pageSize: 5 }))[0]).toMatchObject({
    batchId: seen.batchId,
    counts: { total: 4 },
  });
  await teacher.ok(calls.docDrop, { batchId: seen.batchId });
  expect((await teacher.refused(calls.docGet, { batchId: seen.batchId })).status).toBe(404);
  expect((await (await t.as('student189')).refused(calls.docRecent, { curPage: 1, pageSize: 5 })).status).toBe(403);
});

test('[X-C2] a broken, locked, macro-laden or foreign file is refused at its field, in both languages, and leaves nothing behind', async () => {
  const before = await t.sql('select 1 from question_bank_doc');
  const refuse = (bytes: Uint8Array, lang: 'zh-CN' | 'en-US' = 'zh-CN') =>
    teacher.in(lang).refused(calls.docCreate, { file: fileOf('a.docx', bytes, WORD), stgId: 2, sbjId: 2 });
  expect([
    (await refuse(Buffer.from('%PDF'))).error,
    (await refuse(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))).error,
    (await refuse(docx([p('1. 题')], {}, { 'word/vbaProject.bin': new Uint8Array(3) }))).error,
  ]).toEqual(['question-bank.fault.docNotDocx', 'question-bank.fault.docOld', 'question-bank.fault.docMacro']);
  const english = await refuse(Buffer.from('%PDF'), 'en-US');
  expect([english.status, english.error_description, english.fields?.[0]?.path]).toEqual([
    415,
    'This is not a question file that can be read; upload a Word document (.docx), a QTI package (.zip, .xml), Moodle XML or GIFT text',
    'file',
  ]);
  expect(
    (await teacher.refused(calls.docCreate, { file: fileOf('a.docx', paper('戊卷'), WORD), stgId: 2, sbjId: 999 }))
      .error,
  ).toBe('question-bank.fault.unknownLink');
  expect(await t.sql('select 1 from question_bank_doc')).toHaveLength(before.length);
});

test('[X-C3] questions leave as a QTI 3 package with their pictures and come in again as the same', async () => {
  const seen = await upload(teacher, paper('己卷'));
  await teacher.ok(calls.docConfirm, { batchId: seen.batchId });
  const rows = await teacher.rows(calls.queList, { lib: 'psn', text: '己卷', curPage: 1, pageSize: 10 });
  const out = await teacher.send(calls.qtiExport, { qids: rows.map((r) => r.qid) });
  expect([out.status, out.headers['content-type']]).toEqual([200, 'application/zip']);
  const back = await teacher.ok(calls.docCreate, {
    file: fileOf('q.zip', out.raw, 'application/zip'),
    stgId: 2,
    sbjId: 2,
  });
  expect(back.kind).toBe('qti');
  expect(back.items.map((i) => [i.degree, JSON.stringify(i.body).replace(/src=\\"[^"\\]*\\"/g, '')])).toEqual(
    rows.map((r) => [r.degree, JSON.stringify(r.body).replace(/src=\\"[^"\\]*\\"/g, '')]),
  );
  expect(back.items.filter((i) => !i.body.stem.includes('<img')).map((i) => i.state)).toEqual(['same', 'same']);
  // Somebody else's own questions are not theirs to take out.
  expect((await other.refused(calls.qtiExport, { qids: [rows[0]!.qid] })).status).toBe(404);
});
