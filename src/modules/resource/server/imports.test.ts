import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import * as bank from '../../question-bank/contract';
import type { QuestionBody } from '../../question-bank/contract';
import { docx, p } from '../../question-bank/rules/docs/fixtures/docx-writer';
import * as calls from '../contract';
import { publishListener } from './publish';
import { inOrg } from '../../../kernel/server/db/tenant';

let t: TestApp;
let teacher: Caller, mate: Caller, bureau: Caller, inputer: Caller, auditor: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [teacher, mate, bureau, inputer, auditor] = (await Promise.all(
    ['teacher189', 'classmgr189', 'bureau4109', 'inputer', 'auditor'].map((l) => t.as(l)),
  )) as [Caller, Caller, Caller, Caller, Caller];
});
afterAll(async () => {
  await t.stop();
});

const OF = { stgId: 2, sbjId: 2 };
const document = (name: string, scored = true) =>
  docx([
    p(`${name}测验`),
    p(scored ? '一、选择题（每小题 3 分）' : '一、选择题'),
    p(`1. ${name}：一加一等于（  ） A. 2 B. 3`),
    p('【答案】A'),
    p(`2. ${name}：一减一等于（  ） A. 1 B. 0`),
    p('【答案】B'),
    p(scored ? '二、解答题（共 8 分）' : '二、解答题'),
    p(scored ? `3. ${name}：说明理由。（8 分）` : `3. ${name}：说明理由。`),
  ]);
const upload = (who: Caller, bytes: Uint8Array, lib: 'psn' | 'org' = 'psn') =>
  who.ok(bank.docCreate, { file: fileOf('试卷.docx', bytes), ...OF, lib });

test('[X-C2] a whole Word paper becomes a paper of the library with its parts and points, and goes with the undo', async () => {
  const seen = await upload(teacher, document('甲卷'));
  expect(seen.makesPapers).toBe(true);
  const done = await teacher.ok(bank.docConfirm, { batchId: seen.batchId, paper: true });
  const paper = await teacher.ok(calls.paperGet, { id: done.paperId! });
  expect([paper.title, paper.lib, paper.fullScore, paper.queCount]).toEqual(['甲卷测验', 'psn', 14, 3]);
  expect(
    paper.sections.map((s) => [
      s.title.slice(0, 3),
      s.questions.map((q) => [bank.plainText(q.body.stem).slice(0, 5), q.score]),
    ]),
  ).toEqual([
    [
      '选择题',
      [
        ['甲卷：一加', 3],
        ['甲卷：一减', 3],
      ],
    ],
    ['解答题', [['甲卷：说明', 8]]],
  ]);
  expect((await mate.refused(calls.paperGet, { id: paper.resId })).status).toBe(404);
  await teacher.ok(bank.docUndo, { batchId: seen.batchId });
  expect((await teacher.refused(calls.paperGet, { id: paper.resId })).status).toBe(404);
  expect((await teacher.ok(bank.queList, { lib: 'psn', text: '甲卷', curPage: 1, pageSize: 10 })).total).toBe(0);
});
test('[X-C2] imported for the school the paper stands in the school library; deleted since, the undo takes the questions all the same', async () => {
  const seen = await upload(teacher, document('乙卷', false), 'org');
  const { paperId } = await teacher.ok(bank.docConfirm, { batchId: seen.batchId, paper: true });
  const paper = await mate.ok(calls.paperGet, { id: paperId! });
  // Points the document does not state are the usual ones.
  expect([paper.lib, paper.sections[0]!.questions.map((q) => q.score)]).toEqual([
    'org',
    [bank.usualScore(paper.sections[0]!.questions[0]!.body), 3],
  ]);
  await teacher.ok(calls.paperRemove, { id: paperId! });
  await teacher.ok(bank.docUndo, { batchId: seen.batchId });
  expect((await mate.refused(calls.paperGet, { id: paperId! })).status).toBe(404);
  expect((await teacher.ok(bank.queList, { lib: 'org', text: '乙卷', curPage: 1, pageSize: 10 })).total).toBe(0);
});
test('[X-C2] the same document makes its paper of the questions that are there; a bureau keeps its paper to itself', async () => {
  const [first, second] = [await upload(teacher, document('丙卷')), await upload(teacher, document('丙卷'))];
  await teacher.ok(bank.docPick, { batchId: first.batchId, itemNos: [3], on: false });
  await teacher.ok(bank.docConfirm, { batchId: first.batchId });
  const { paperId } = await teacher.ok(bank.docConfirm, { batchId: second.batchId, paper: true });
  expect((await teacher.ok(calls.paperGet, { id: paperId! })).queCount).toBe(3);
  const theirs = await upload(bureau, document('丁卷'), 'org');
  const made = await bureau.ok(bank.docConfirm, { batchId: theirs.batchId, paper: true });
  expect((await bureau.ok(calls.paperGet, { id: made.paperId! })).lib).toBe('psn');
  expect((await teacher.refused(calls.paperGet, { id: made.paperId! })).status).toBe(404);
});
test('[V-083] a collection whose usual points pass 300 counts a point a question; one of more than 100 questions makes no paper', async () => {
  const many = (name: string, n: number) =>
    docx([
      p(`${name}题集`),
      p('一、解答题'),
      ...Array.from({ length: n }, (_, i) => p(`${i + 1}. ${name}：请说明第 ${i + 1} 个理由。`)),
    ]);
  const seen = await upload(teacher, many('戊卷', 60));
  const { paperId } = await teacher.ok(bank.docConfirm, { batchId: seen.batchId, paper: true });
  expect((await teacher.ok(calls.paperGet, { id: paperId! })).fullScore).toBe(60);
  const long = await upload(teacher, many('己卷', 101));
  expect([long.counts.total, long.makesPapers]).toEqual([101, false]);
  expect((await teacher.refused(bank.docConfirm, { batchId: long.batchId, paper: true })).error).toBe(
    'question-bank.fault.paperLong',
  );
});

const body = (stem: string, o: Partial<QuestionBody> = {}): QuestionBody => ({
  kind: 'single',
  stem: `<p>${stem}</p>`,
  options: ['H₂O', 'CO₂'],
  rights: [],
  answer: { picks: [0] },
  explain: '',
  subs: [],
  ...o,
});
const typed = (b: QuestionBody, qtpId = 1) => ({
  qtpId,
  degree: 2,
  body: b,
  tbkNodeIds: [],
  klgIds: [],
  tagIds: [],
  source: null,
});
test('a paper of the input desk is published when the last of its questions has passed, without those that were left out, and once', async () => {
  const sub = (qcid: number) => ({
    qcid,
    kind: 'single' as const,
    stem: `第${qcid}问`,
    options: ['是', '否'],
    rights: [],
    answer: { picks: [1] },
    explain: '',
  });
  const { papId } = await inputer.ok(bank.paperCreate, {
    title: '2026 年化学期末卷',
    stgId: 2,
    sbjId: 5,
    year: 2026,
    images: [
      (
        await t.sql<{ path: string }>(
          'select images[1] as path from question_bank_papipt where org_id = 1 order by pap_id limit 1',
        )
      )[0]!.path,
    ],
  });
  const sections = [
    {
      title: '一、选择题',
      items: [
        { score: 2.5, question: typed(body('水的化学式')) },
        { score: 2.5, question: typed(body('二氧化碳的化学式')) },
      ],
    },
    {
      title: '二、阅读',
      items: [
        {
          score: 5,
          question: typed(body('读一读', { kind: 'group', options: [], answer: {}, subs: [sub(1), sub(2)] }), 20),
        },
      ],
    },
  ];
  const dear = [{ ...sections[0]!, items: sections[0]!.items.map((i) => ({ ...i, score: 200 })) }];
  expect((await inputer.refused(bank.paperStore, { id: papId, sections: dear, submit: true })).message).toBe(
    '整卷 400 分，超过上限 300 分，请调低部分题目的分值',
  );
  expect(
    (await inputer.in('en-US').refused(bank.paperStore, { id: papId, sections: dear, submit: true })).message,
  ).toContain('400 points');
  await inputer.ok(bank.paperStore, { id: papId, sections, submit: true });
  const ids = (await inputer.ok(bank.paperGet, { id: papId })).sections.flatMap((s) => s.items.map((i) => i.taskId!));
  const published = () => teacher.rows(calls.paperList, { lib: 'pfm', title: '化学期末卷' });
  await auditor.ok(bank.auditPass, { id: ids[0]! });
  await auditor.ok(bank.auditPass, { id: ids[2]! });
  expect(await published()).toEqual([]);
  await auditor.ok(bank.auditReject, { id: ids[1]!, cause: '与原卷不符' });
  await auditor.ok(bank.taskReturn, { id: ids[1]!, cause: '请核对' });
  await inputer.ok(bank.taskIgnore, { id: ids[1]! });
  await expect
    .poll(async () => (await published()).map((r) => [r.title, r.year, r.queCount, r.fullScore]))
    .toEqual([['2026 年化学期末卷', 2026, 2, 7.5]]);
  const paper = await teacher.ok(calls.paperGet, { id: (await published())[0]!.resId });
  expect([
    paper.lib,
    paper.sections.map((s) => [s.title, s.questions.map((q) => q.scores.map((x) => x.score))]),
  ]).toEqual([
    'pfm',
    [
      ['一、选择题', [[2.5]]],
      ['二、阅读', [[2.5, 2.5]]],
    ],
  ]);
  // Heard of twice it is published once.
  const [event] = await t.sql<{ payload: Record<string, unknown> }>(
    `select payload from kernel_outbox where topic = 'question-bank.paper.done'`,
  );
  await inOrg(t.kernel.pools.tenant, 1, (door) =>
    publishListener.run({ orgId: 1, payload: event!.payload, id: 1 }, door, t.kernel),
  );
  expect(await published()).toHaveLength(1);
});
