import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { queList } from '../../question-bank/contract';
import * as calls from '../contract';

let t: TestApp;
let admin: Caller, inputer: Caller, teacher: Caller, school: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [admin, inputer, teacher, school] = (await Promise.all(
    ['platform', 'inputer', 'teacher189', 'school189'].map((l) => t.as(l)),
  )) as [Caller, Caller, Caller, Caller];
});
afterAll(async () => {
  await t.stop();
});
const OF = { stgId: 2, sbjId: 2 };
let turn = 0;
const book = async () => admin.ok(calls.workbookCreate, { name: `练习册${++turn}`, ...OF });

describe('workbooks', () => {
  test('[S-039] a workbook is on or off: off it shows to the platform’s resource administrators alone', async () => {
    const made = await book();
    expect([made.on, (await teacher.rows(calls.workbookList, { name: made.name })).length]).toEqual([false, 0]);
    for (const call of [calls.workbookTree, calls.workbookRoot, calls.workbookNodes])
      expect((await teacher.refused(call, { id: made.wbkId })).status).toBe(404);
    expect((await admin.ok(calls.workbookOn, { id: made.wbkId, on: true })).on).toBe(true);
    expect((await teacher.rows(calls.workbookList, { name: made.name })).length).toBe(1);
    expect((await admin.refused(calls.workbookRemove, { id: made.wbkId })).error).toBe('resource.fault.turnOffFirst');
    await admin.ok(calls.workbookOn, { id: made.wbkId, on: false });
    expect((await teacher.rows(calls.workbookList, { name: made.name })).length).toBe(0);
    await admin.ok(calls.workbookRemove, { id: made.wbkId });
    expect((await teacher.refused(calls.workbookOn, { id: made.wbkId, on: true })).status).toBe(403);
  });
  test('two of one subject cannot have the same name', async () => {
    const made = await book();
    expect((await admin.refused(calls.workbookCreate, { name: made.name, ...OF })).message).toBe(
      `已经有“${made.name}”了，请换一个名称`,
    );
    expect((await admin.in('en-US').refused(calls.workbookCreate, { name: made.name, ...OF })).message).toContain(
      'already',
    );
    expect((await admin.ok(calls.workbookUpdate, { id: made.wbkId, name: `${made.name}改` })).name).toBe(
      `${made.name}改`,
    );
    expect((await admin.ok(calls.workbookRoot, { id: made.wbkId })).name).toBe(`${made.name}改`);
  });
  test('a school chooses those it works with, in its order; one that is chosen is not deleted', async () => {
    const made = await book();
    expect((await school.refused(calls.orgwbkSet, { wbkIds: [made.wbkId] })).status).toBe(404);
    await admin.ok(calls.workbookOn, { id: made.wbkId, on: true });
    const before = (await teacher.ok(calls.orgwbkList, {})).map((b) => b.wbkId);
    const set = await school.ok(calls.orgwbkSet, { wbkIds: [made.wbkId, ...before] });
    expect(set.map((b) => b.wbkId)).toEqual([made.wbkId, ...before]);
    expect((await teacher.refused(calls.orgwbkSet, { wbkIds: [] })).status).toBe(403);
    await admin.ok(calls.workbookOn, { id: made.wbkId, on: false });
    expect((await teacher.ok(calls.orgwbkList, {})).map((b) => b.wbkId)).toEqual(before);
    expect((await admin.refused(calls.workbookRemove, { id: made.wbkId })).error).toBe('resource.fault.workbookUsed');
    await school.ok(calls.orgwbkSet, { wbkIds: before });
    await admin.ok(calls.workbookRemove, { id: made.wbkId });
  });
});

describe('nodes', () => {
  test('[C-049] a workbook node has name and ord and moves by dir', async () => {
    const made = await book(),
      root = await admin.ok(calls.workbookRoot, { id: made.wbkId });
    const [a, b] = [
      await admin.ok(calls.nodeCreate, { id: root.nodeId, name: '第一章' }),
      await admin.ok(calls.nodeCreate, { id: root.nodeId, name: '第二章' }),
    ];
    const c = await admin.ok(calls.nodeCreate, { id: root.nodeId, name: '前言', ord: 0 });
    expect((await admin.ok(calls.nodeChildren, { id: root.nodeId })).map((n) => [n.name, n.ord])).toEqual([
      ['前言', 0],
      ['第一章', 1],
      ['第二章', 2],
    ]);
    expect((await admin.ok(calls.nodeMove, { id: b.nodeId, dir: 'up' })).map((n) => n.nodeId)).toEqual([
      c.nodeId,
      b.nodeId,
      a.nodeId,
    ]);
    expect((await admin.ok(calls.nodeMove, { id: c.nodeId, dir: 'up' })).map((n) => n.nodeId)).toEqual([
      c.nodeId,
      b.nodeId,
      a.nodeId,
    ]);
    expect((await admin.ok(calls.nodeMove, { id: c.nodeId, dir: 'down' })).map((n) => n.nodeId)).toEqual([
      b.nodeId,
      c.nodeId,
      a.nodeId,
    ]);
    expect(await admin.ok(calls.nodeRename, { id: a.nodeId, name: '第一单元' })).toMatchObject({
      name: '第一单元',
      ord: 2,
    });
    expect((await admin.refused(calls.nodeRename, { id: a.nodeId, name: '第二章' })).error).toBe(
      'resource.fault.nameTaken',
    );
    expect((await admin.refused(calls.nodeMove, { id: root.nodeId, dir: 'up' })).error).toBe(
      'resource.fault.rootStays',
    );
    expect((await admin.ok(calls.workbookTree, { id: made.wbkId })).map((n) => n.name)).toEqual([
      '第二章',
      '前言',
      '第一单元',
    ]);
    for (const who of [teacher, inputer])
      expect((await who.refused(calls.nodeRename, { id: a.nodeId, name: 'x' })).status).toBe(403);
    await admin.ok(calls.nodeRemove, { id: b.nodeId });
    expect((await admin.ok(calls.workbookNodes, { id: made.wbkId })).map((n) => n.ord)).toEqual([0, 0, 1]);
  });
  test('a tree has at most five levels below its root', async () => {
    const made = await book();
    let { nodeId } = await admin.ok(calls.workbookRoot, { id: made.wbkId });
    for (let i = 1; i <= 5; i++) ({ nodeId } = await admin.ok(calls.nodeCreate, { id: nodeId, name: `层${i}` }));
    expect((await admin.refused(calls.nodeCreate, { id: nodeId, name: '层6' })).error).toBe('resource.fault.tooDeep');
  });
  test('questions stand in a node in their order: added, moved, replaced, taken out', async () => {
    const made = await book(),
      root = await admin.ok(calls.workbookRoot, { id: made.wbkId });
    const node = await admin.ok(calls.nodeCreate, { id: root.nodeId, name: '第一节' });
    const [x, y, z] = await inputer.rows(queList, { lib: 'pfm', ...OF });
    const one = await inputer.ok(calls.nodeAddQue, { id: node.nodeId, question: { qid: x!.qid } });
    const two = await inputer.ok(calls.nodeAddQue, { id: node.nodeId, question: { qid: y!.qid } });
    expect((await inputer.refused(calls.nodeAddQue, { id: node.nodeId, question: { qid: x!.qid } })).error).toBe(
      'resource.fault.inNode',
    );
    expect((await inputer.ok(calls.nodeUpQue, { id: node.nodeId, taskId: two.taskId })).map((q) => q.taskId)).toEqual([
      two.taskId,
      one.taskId,
    ]);
    expect((await inputer.ok(calls.nodeDownQue, { id: node.nodeId, taskId: two.taskId })).map((q) => q.taskId)).toEqual(
      [one.taskId, two.taskId],
    );
    const three = await inputer.ok(calls.nodeReplaceQue, {
      id: node.nodeId,
      oldTaskId: one.taskId,
      question: { qid: z!.qid },
    });
    expect((await admin.ok(calls.nodeQues, { id: node.nodeId })).map((q) => [q.taskId, q.ord, q.on])).toEqual([
      [three.taskId, 0, true],
      [two.taskId, 1, true],
    ]);
    const body = {
      kind: 'single' as const,
      stem: '<p>练习册里的新题</p>',
      options: ['甲', '乙'],
      answer: { picks: [1] },
    };
    const fresh = await inputer.ok(calls.nodeAddQue, {
      id: node.nodeId,
      question: { ...OF, qtpId: 1, degree: 2, body },
    });
    expect((await inputer.rows(queList, { lib: 'pfm', text: '练习册里的新题' })).map((q) => q.qid)).toEqual([
      fresh.qid,
    ]);
    await inputer.ok(calls.nodeRmQue, { id: node.nodeId, taskId: two.taskId });
    await admin.ok(calls.workbookOn, { id: made.wbkId, on: true });
    expect((await teacher.ok(calls.nodeQues, { id: node.nodeId, on: true })).map((q) => q.qid)).toEqual([
      z!.qid,
      fresh.qid,
    ]);
    expect((await teacher.refused(calls.nodeAddQue, { id: node.nodeId, question: { qid: x!.qid } })).status).toBe(403);
    // A question that leaves the library leaves the learners' sight; who keeps the workbook sees that it has to be replaced.
    await t.sql(`update question_bank_shared set removed_at = ${t.sqlNow} where qid = $1`, [z!.qid]);
    expect((await teacher.ok(calls.nodeQues, { id: node.nodeId })).map((q) => q.qid)).toEqual([fresh.qid]);
    expect((await admin.ok(calls.nodeQues, { id: node.nodeId, on: false })).map((q) => q.qid)).toEqual([z!.qid]);
  });
});
