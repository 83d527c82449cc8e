import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileOf, TestApp, type Caller } from '../../../../kernel/testing/app';
import { fileUpload } from '../../../files/contract';
import * as calls from '../../contract';
import type { QuestionBody } from '../../contract';

let t: TestApp;
let inputer: Caller;
let auditor: Caller;
let platform: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [inputer, auditor, platform] = [await t.as('inputer'), await t.as('auditor'), await t.as('platform')];
  await t.sql('delete from question_bank_queipt_step');
  await t.sql('delete from question_bank_queipt');
  await t.sql('delete from question_bank_queipt_day');
  await t.sql('delete from people_stg_sbj where org_id = 1');
});
afterAll(async () => {
  await t.stop();
});

const AT = { stgId: 2, sbjId: 5 };
// One white pixel.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC',
  'base64',
);
const body = (stem: string, o: Partial<QuestionBody> = {}): QuestionBody => ({
  kind: 'single',
  stem: `<p>${stem}</p>`,
  options: ['H₂O', 'CO₂', 'O₂', 'NaCl'],
  rights: [],
  answer: { picks: [0] },
  explain: '',
  subs: [],
  ...o,
});
const question = (stem: string, o: Partial<QuestionBody> = {}) => ({
  qtpId: 1,
  degree: 2,
  body: body(stem, o),
  tbkNodeIds: [],
  klgIds: [],
  tagIds: [],
  source: null,
});
const page = async (who: Caller, name = 'page.png') =>
  (await who.ok(fileUpload, { file: fileOf(name, PNG, 'image/png'), proc: 'question-bank.page' })).path;
const batch = async (num: number, who = auditor, at = AT) =>
  who.ok(calls.taskInit, { title: '2026 年化学期中卷', ...at, images: [await page(who)], num });
const claim = async (num = 1, who = inputer, at = AT) => who.ok(calls.taskClaim, { ...at, num });
/** A task in audit, typed by `who` after a claim. */
async function inAudit(stem: string, who = inputer): Promise<number> {
  await batch(1);
  const [task] = await claim(1, who);
  await who.ok(calls.taskInput, { id: task!.taskId, question: question(stem) });
  return task!.taskId;
}
const state = async (id: number) =>
  (await t.sql<{ state: string }>('select state from question_bank_queipt where task_id = $1', [id]))[0]?.state;

describe('tasks', () => {
  test('[X-027] a question-input task carries its own taskId, from the claim to the question', async () => {
    const made = await batch(3);
    expect(made.taskIds).toHaveLength(3);
    const tasks = await claim(2);
    expect(tasks.map((x) => x.taskId)).toEqual(made.taskIds.slice(0, 2));
    expect(tasks[0]).toMatchObject({
      state: 'claimed',
      mine: true,
      title: '2026 年化学期中卷',
      no: 1,
      pages: 1,
      sbjName: '化学',
    });
    const full = await inputer.ok(calls.taskGet, { id: tasks[0]!.taskId });
    expect(full).toMatchObject({
      taskId: tasks[0]!.taskId,
      question: null,
      steps: [{ what: 'claimed', userName: '录入员小林' }],
    });
    expect((await inputer.in('en-US').ok(calls.taskGet, { id: tasks[0]!.taskId })).sbjName).toBe('Chemistry');
    await claim(50);
  });
  test("[S-036] an input task is claimed, typed in and audited; passing makes it a question of the library, its inputter's own", async () => {
    const id = await inAudit('水的化学式是');
    expect((await inputer.rows(calls.taskMyAuditing, AT)).map((x) => x.taskId)).toContain(id);
    expect((await auditor.rows(calls.taskAuditing, AT)).map((x) => x.words)).toContain('水的化学式是');
    const passed = await auditor.ok(calls.auditPass, { id });
    expect(passed).toMatchObject({
      lib: 'pfm',
      verNo: 1,
      source: '2026 年化学期中卷',
      ownerName: '录入员小林',
      mine: false,
      body: { stem: '<p>水的化学式是</p>' },
    });
    expect(await state(id)).toBe('passed');
    expect(
      (await (await t.as('teacher189')).rows(calls.queList, { lib: 'pfm', ...AT, text: '水的化学式是' })).map(
        (q) => q.qid,
      ),
    ).toEqual([passed.qid]);
    expect((await inputer.rows(calls.queMine, AT)).map((q) => q.qid)).toContain(passed.qid);
  });
  test('[S-036] two who claim at once never get the same task, and nobody gets more than there are', async () => {
    await t.sql("delete from question_bank_queipt where state = 'init'");
    await batch(12);
    const taken = await Promise.all([claim(5), claim(5, auditor), claim(5, platform)]);
    const ids = taken.flat().map((x) => x.taskId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(12);
    expect(await inputer.refused(calls.taskClaim, { ...AT, num: 1 })).toMatchObject({
      status: 409,
      error: 'question-bank.fault.noTasks',
      message: '这个学科没有可以领取的任务了',
    });
    expect((await inputer.refused(calls.taskClaim, { ...AT, num: 51 })).status).toBe(400);
  });
  test('[S-036] only its inputter goes on with a claimed task, and only once', async () => {
    await batch(1);
    const [task] = await claim();
    const id = task!.taskId;
    expect(await platform.refused(calls.taskInput, { id, question: question('别人的') })).toMatchObject({
      status: 403,
      error: 'question-bank.fault.notInputter',
    });
    const both = await Promise.all(
      [1, 2].map((n) => inputer.send(calls.taskInput, { id, question: question(`第${n}次`) })),
    );
    expect(both.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    // An incomplete question is refused with its place, and the task stays where it was.
    const [other] = (await batch(1), await claim());
    expect(
      (
        await inputer.refused(calls.taskInput, {
          id: other!.taskId,
          question: question('缺答案', { answer: { picks: [] } }),
        })
      ).fields?.[0]?.path,
    ).toBe('question.body.answer.picks');
    expect(await state(other!.taskId)).toBe('claimed');
  });
  test('a task belongs to its inputter and the research staff; to everybody else it is gone', async () => {
    const id = await inAudit('谁能看');
    const [colleague] = await t.sql<{ user_id: number }>(
      "select user_id from people_person where org_id = 1 and login = 'support'",
    );
    await t.sql('insert into people_person_role (org_id, user_id, role_id) values (1, $1, 12)', [colleague!.user_id]);
    const other = await t.asUser(1, Number(colleague!.user_id));
    for (const call of [calls.taskGet, calls.taskIgnore] as const)
      expect((await other.refused(call, { id })).status).toBe(404);
    expect((await other.refused(calls.taskInput, { id, question: question('x') })).status).toBe(404);
    expect((await (await t.as('teacher189')).refused(calls.taskGet, { id })).status).toBe(403);
    await auditor.ok(calls.taskGet, { id });
  });
  test('a question typed without a claim stands in audit at once', async () => {
    const task = await inputer.ok(calls.taskDirect, { ...AT, question: question('直接录入的题') });
    expect(task).toMatchObject({ kind: 'direct', state: 'auditing', mine: true, words: '直接录入的题' });
    expect(
      (await inputer.refused(calls.taskDirect, { stgId: 1, sbjId: 5, question: question('小学没有化学') })).fields?.[0]
        ?.path,
    ).toBe('sbjId');
  });
  test('a person with a list of charges claims only those subjects', async () => {
    await batch(2);
    await t.sql(
      'insert into people_stg_sbj (org_id, user_id, stg_id, sbj_id) select 1, user_id, 2, 2 from people_person where org_id = 1 and login = $1',
      ['inputer'],
    );
    expect((await inputer.ok(calls.initStat, {})).filter((r) => r.sbjId === 5)).toEqual([]);
    expect((await inputer.refused(calls.taskClaim, { ...AT, num: 1 })).status).toBe(409);
    await t.sql('delete from people_stg_sbj where org_id = 1');
    expect((await inputer.ok(calls.initStat, {})).find((r) => r.sbjId === 5)).toMatchObject({
      count: 2,
      sbjName: '化学',
    });
    await claim(50);
  });
  test("pages are read by the platform's input staff alone", async () => {
    const mine = await page(inputer, 'mine.png');
    expect(
      (await auditor.refused(calls.taskInit, { title: 'x', ...AT, images: [mine], num: 1 })).fields?.[0]?.path,
    ).toBe('images');
    const { taskIds } = await inputer.ok(calls.taskInit, { title: '自己的页', ...AT, images: [mine], num: 1 });
    const seen = await auditor.ok(calls.taskGet, { id: taskIds[0]! });
    expect(seen.images[0]!.url).toContain('sig=');
    expect((await t.app.inject({ url: `/api/file/store/get?path=${encodeURIComponent(mine)}` })).statusCode).toBe(404);
    expect((await t.app.inject({ url: seen.images[0]!.url })).statusCode).toBe(200);
    await claim(50);
  });
});

describe('audit', () => {
  test('[S-037] a task is passed, rejected or edited, once, by somebody else than its inputter', async () => {
    const mine = await inAudit('审核员自己录的', auditor);
    for (const call of [calls.auditPass] as const)
      expect(await auditor.refused(call, { id: mine })).toMatchObject({
        status: 403,
        error: 'question-bank.fault.ownInput',
      });
    expect((await auditor.refused(calls.auditReject, { id: mine, cause: '自己驳回' })).status).toBe(403);
    expect((await auditor.refused(calls.auditEdit, { id: mine, question: question('自己改') })).status).toBe(403);
    await platform.ok(calls.auditPass, { id: mine });
    const edited = await inAudit('有错别子');
    const done = await auditor.ok(calls.auditEdit, { id: edited, question: question('有错别字') });
    expect(done).toMatchObject({ body: { stem: '<p>有错别字</p>' }, ownerName: '录入员小林', verNo: 1 });
    expect(await inputer.ok(calls.taskGet, { id: edited })).toMatchObject({
      state: 'passed',
      edited: true,
      auditorName: expect.any(String),
      question: { body: { stem: '<p>有错别字</p>' } },
    });
    for (const again of [
      await auditor.refused(calls.auditPass, { id: edited }),
      await auditor.refused(calls.auditReject, { id: edited, cause: '晚了' }),
    ])
      expect(again).toMatchObject({ status: 409, error: 'question-bank.fault.taskState' });
    const both = await inAudit('两个人同时审');
    const answers = await Promise.all([
      auditor.send(calls.auditPass, { id: both }),
      platform.send(calls.auditPass, { id: both }),
    ]);
    expect(answers.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await inputer.refused(calls.auditPass, { id: mine })).status).toBe(403);
  });
  test('[S-037] rejecting needs a cause', async () => {
    const id = await inAudit('缺图');
    for (const cause of ['', '   '])
      expect((await auditor.refused(calls.auditReject, { id, cause })).fields?.[0]?.path).toBe('cause');
    expect(await auditor.ok(calls.auditReject, { id, cause: '缺少插图' })).toMatchObject({
      state: 'rejected',
      cause: '缺少插图',
    });
    expect((await inputer.rows(calls.taskMyReject, AT)).map((x) => [x.taskId, x.cause])).toContainEqual([
      id,
      '缺少插图',
    ]);
    expect(await auditor.in('en-US').refused(calls.auditReject, { id, cause: 'again' })).toMatchObject({
      message: 'This task has changed in the meantime. Refresh and try again',
    });
  });
  test('[S-038] a rejected task may be returned to its inputter, who redoes it', async () => {
    const id = await inAudit('重做');
    expect((await auditor.refused(calls.taskReturn, { id, cause: '还在审核' })).status).toBe(409);
    await auditor.ok(calls.auditReject, { id, cause: '答案不对' });
    expect(await inputer.refused(calls.taskReturn, { id, cause: '我不会' })).toMatchObject({
      status: 403,
      error: 'question-bank.fault.auditorReturns',
    });
    expect(await auditor.ok(calls.taskReturn, { id, cause: '请对照原卷第 2 页' })).toMatchObject({
      state: 'returned',
      returnCause: '请对照原卷第 2 页',
      cause: '答案不对',
    });
    expect((await inputer.rows(calls.taskReturned, AT)).map((x) => x.taskId)).toEqual([id]);
    expect(await inputer.ok(calls.taskInput, { id, question: question('重做好了') })).toMatchObject({
      state: 'auditing',
      returnCause: null,
    });
    await auditor.ok(calls.auditPass, { id });
    expect((await auditor.ok(calls.taskGet, { id })).steps.map((s) => s.what)).toEqual([
      'claimed',
      'input',
      'rejected',
      'returned',
      'input',
      'passed',
    ]);
  });
  test('[S-038] or ignores it: the task is closed; a rejected one is redone without a return too', async () => {
    const id = await inAudit('不做了');
    await auditor.ok(calls.auditReject, { id, cause: '题目重复' });
    expect((await inputer.refused(calls.taskIgnore, { id })).status).toBe(409);
    await auditor.ok(calls.taskReturn, { id, cause: '库里已有，可忽略' });
    expect((await auditor.refused(calls.taskIgnore, { id })).status).toBe(403);
    expect(await inputer.ok(calls.taskIgnore, { id })).toMatchObject({ state: 'ignored' });
    expect((await inputer.refused(calls.taskInput, { id, question: question('又想做') })).status).toBe(409);
    const direct = await inAudit('直接重做');
    await auditor.ok(calls.auditReject, { id: direct, cause: '选项顺序不对' });
    expect(await inputer.ok(calls.taskInput, { id: direct, question: question('直接重做好了') })).toMatchObject({
      state: 'auditing',
    });
  });
  test('a claimed task goes back to the pool, but not to who gave it back', async () => {
    await batch(1);
    const [task] = await claim();
    expect((await inputer.refused(calls.taskReturn, { id: task!.taskId, cause: ' ' })).fields?.[0]?.path).toBe('cause');
    expect(await inputer.ok(calls.taskReturn, { id: task!.taskId, cause: '图片看不清' })).toMatchObject({
      state: 'init',
      inputterId: null,
    });
    expect((await auditor.rows(calls.taskReturned, AT)).map((x) => [x.taskId, x.returnCause])).toContainEqual([
      task!.taskId,
      '图片看不清',
    ]);
    expect((await inputer.refused(calls.taskClaim, { ...AT, num: 1 })).status).toBe(409);
    expect((await claim(1, platform)).map((x) => x.taskId)).toEqual([task!.taskId]);
    expect(await auditor.ok(calls.taskReturn, { id: task!.taskId, cause: '放了太久' })).toMatchObject({
      state: 'init',
    });
  });
  test('the next task to audit is never an own one, and one put aside does not come again', async () => {
    await t.sql("update question_bank_queipt set state = 'ignored' where state = 'auditing'");
    const [a, b] = [await inAudit('第一题'), await inAudit('第二题', auditor)];
    expect((await auditor.ok(calls.taskAuditingOne, AT))?.taskId).toBe(a);
    expect(await auditor.ok(calls.taskAuditingOne, { ...AT, not: [a] })).toBeNull();
    expect((await platform.ok(calls.taskAuditingOne, { not: [a] }))?.taskId).toBe(b);
  });
  test('what is not in the library yet can be deleted, with an audit line', async () => {
    const id = await inAudit('删掉');
    expect((await inputer.refused(calls.taskRemove, { id })).status).toBe(403);
    await auditor.ok(calls.taskRemove, { id });
    expect((await auditor.refused(calls.taskRemove, { id })).status).toBe(404);
    expect(
      await t.sql('select 1 from kernel_audit where org_id = 1 and action = $1 and subject_id = $2', [
        'question-bank.input.removed',
        id,
      ]),
    ).toHaveLength(1);
    const passed = await inAudit('留下');
    await auditor.ok(calls.auditPass, { id: passed });
    expect((await auditor.refused(calls.taskRemove, { id: passed })).status).toBe(409);
  });
});

describe('papers', () => {
  const paper = async () =>
    inputer.ok(calls.paperCreate, { title: '化学期中', ...AT, year: 2026, images: [await page(inputer)] });
  test('a paper is kept half written, handed in complete, and done with its last question', async () => {
    const made = await paper();
    const half = [
      { title: '一、选择题', items: [{ score: 2.5, question: question('没写完', { answer: { picks: [] } }) }] },
    ];
    expect(await inputer.ok(calls.paperStore, { id: made.papId, sections: half })).toMatchObject({
      state: 'input',
      questions: 1,
      score: 2.5,
    });
    expect(
      (await inputer.refused(calls.paperStore, { id: made.papId, sections: half, submit: true })).fields?.[0]?.path,
    ).toBe('sections.0.items.0.question.body.answer.picks');
    expect((await inputer.refused(calls.paperStore, { id: made.papId, sections: [], submit: true })).error).toBe(
      'question-bank.fault.paperEmpty',
    );
    expect((await auditor.refused(calls.paperStore, { id: made.papId, sections: half })).status).toBe(403);
    const whole = [
      {
        title: '一、选择题',
        items: ['氧气', '氢气', '氮气'].map((stem, i) => ({ score: i === 0 ? 0.1 : 0.2, question: question(stem) })),
      },
    ];
    expect(await inputer.ok(calls.paperStore, { id: made.papId, sections: whole, submit: true })).toMatchObject({
      state: 'auditing',
      questions: 3,
      score: 0.5,
    });
    expect((await inputer.refused(calls.paperStore, { id: made.papId, sections: whole })).status).toBe(409);
    const tasks = (await inputer.ok(calls.paperGet, { id: made.papId })).sections[0]!.items.map((i) => i.taskId!);
    await auditor.ok(calls.auditPass, { id: tasks[0]! });
    await auditor.ok(calls.auditReject, { id: tasks[1]!, cause: '重复' });
    expect(await inputer.ok(calls.paperGet, { id: made.papId })).toMatchObject({
      state: 'auditing',
      passed: 1,
      rejected: 1,
      sections: [{ items: [{ state: 'passed' }, { state: 'rejected', cause: '重复' }, { state: 'auditing' }] }],
    });
    await auditor.ok(calls.taskReturn, { id: tasks[1]!, cause: '可忽略' });
    await inputer.ok(calls.taskIgnore, { id: tasks[1]! });
    await platform.ok(calls.auditPass, { id: tasks[2]! });
    const done = await inputer.ok(calls.paperGet, { id: made.papId });
    expect(done).toMatchObject({ state: 'done', questions: 2, score: 0.3, passed: 2 });
    const [event] = await t.sql<{ payload: { title: string; sections: { questions: { score: number }[] }[] } }>(
      "select payload from kernel_outbox where topic = 'question-bank.paper.done'",
    );
    expect(event?.payload).toMatchObject({
      title: '化学期中',
      sections: [{ questions: [{ score: 0.1 }, { score: 0.2 }] }],
    });
  });
  test("papers are their inputter's; whoever audits sees all", async () => {
    const made = await paper();
    expect((await auditor.rows(calls.paperList, {})).map((p) => p.papId)).toContain(made.papId);
    const theirs = await auditor.ok(calls.paperCreate, { title: '审核员的', ...AT, images: [await page(auditor)] });
    expect((await inputer.refused(calls.paperGet, { id: theirs.papId })).status).toBe(404);
    expect((await inputer.refused(calls.paperStore, { id: theirs.papId, sections: [] })).status).toBe(404);
    expect((await inputer.rows(calls.paperList, { pageSize: 100 })).map((p) => p.papId)).not.toContain(theirs.papId);
  });
});
