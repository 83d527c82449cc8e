import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../../../kernel/server/sheet/pool';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import { testDayPlus } from '../../../../kernel/testing/test-day';
import * as calls from '../../contract';
import type { QuestionBody } from '../../contract';

/** The month in the middle of which the tests work, on two days. */
const MONTH = testDayPlus(-35).slice(0, 7);
const [FIRST, NEXT] = [`${MONTH}-15`, `${MONTH}-16`];
/** That month and the four before it, the oldest first. */
const MONTHS = [4, 3, 2, 1, 0].map((back) =>
  new Date(Date.UTC(Number(MONTH.slice(0, 4)), Number(MONTH.slice(5)) - 1 - back)).toISOString().slice(0, 7),
);
let t: TestApp;
let inputer: Caller;
let auditor: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [inputer, auditor] = [await t.as('inputer'), await t.as('auditor')];
  await t.sql('delete from question_bank_queipt_step');
  await t.sql('delete from question_bank_queipt');
  await t.sql('delete from question_bank_queipt_day');
  await t.sql('delete from people_stg_sbj where org_id = 1');
  t.at(`${FIRST}T02:00:00Z`);
});
afterAll(async () => {
  await t.stop();
});

const AT = { stgId: 2, sbjId: 5 };
const body = (stem: string): QuestionBody => ({
  kind: 'single',
  stem: `<p>${stem}</p>`,
  options: ['甲', '乙', '丙', '丁'],
  rights: [],
  answer: { picks: [0] },
  explain: '',
  subs: [],
});
const direct = (who: Caller, stem: string, more: object = {}) =>
  who.ok(calls.taskDirect, {
    ...AT,
    question: {
      qtpId: 1,
      degree: 3,
      body: body(stem),
      tbkNodeIds: [],
      klgIds: [],
      tagIds: [],
      source: '中考化学',
      ...more,
    },
  });
const rowsOf = async (who: Caller, call: typeof calls.queExport | typeof calls.queHistory, input: object) =>
  readSheet((await who.send(call, input)).raw, 'a.xlsx');

describe('statistics of the input', () => {
  test("each person's work is counted on its day, as inputter and as auditor", async () => {
    const [a, b, c] = [
      await direct(inputer, '第一题'),
      await direct(inputer, '第二题'),
      await direct(inputer, '第三题'),
    ];
    await auditor.ok(calls.auditPass, { id: a.taskId });
    t.at(`${NEXT}T02:00:00Z`);
    await auditor.ok(calls.auditReject, { id: b.taskId, cause: '重复' });
    await inputer.ok(calls.taskInput, {
      id: b.taskId,
      question: { qtpId: 1, degree: 3, body: body('第二题改'), tbkNodeIds: [], klgIds: [], tagIds: [], source: null },
    });
    await auditor.ok(calls.auditEdit, {
      id: b.taskId,
      question: {
        qtpId: 1,
        degree: 3,
        body: body('第二题再改'),
        tbkNodeIds: [],
        klgIds: [],
        tagIds: [],
        source: '中考化学',
      },
    });
    expect(c.state).toBe('auditing');
    expect(await inputer.ok(calls.ownToday, {})).toEqual({
      claimed: 0,
      input: 0,
      redone: 1,
      passed: 1,
      edited: 1,
      rejected: 1,
      ignored: 0,
    });
    expect(await inputer.ok(calls.ownTotals, { from: FIRST, to: NEXT })).toMatchObject({
      passed: 2,
      auditing: 1,
      rejected: 0,
    });
    expect(await inputer.ok(calls.ownTotals, { to: `${MONTH}-14` })).toMatchObject({ passed: 0, auditing: 0 });
    const both = await auditor.ok(calls.queInput, { from: FIRST, to: NEXT });
    expect(both).toMatchObject({
      total: 1,
      sums: { input: 3, passed: 2 },
      items: [
        { name: '录入员小林', input: 3, redone: 1, passed: 2, edited: 1, rejected: 1, auditing: 1, passRate: 67 },
      ],
    });
    expect((await auditor.ok(calls.queInput, { from: NEXT, to: NEXT })).items[0]).toMatchObject({
      input: 0,
      passed: 1,
    });
    expect(await auditor.ok(calls.queAudit, { from: FIRST, to: NEXT })).toMatchObject({
      total: 1,
      items: [{ total: 3, passed: 1, edited: 1, rejected: 1, passRate: 67 }],
    });
    expect((await auditor.refused(calls.queInput, { from: NEXT, to: FIRST })).status).toBe(400);
    expect((await auditor.refused(calls.queInput, { sort: 'login' as 'input' })).status).toBe(400);
    expect((await inputer.refused(calls.queInput, {})).status).toBe(403);
  });
  test('an export of people is sorted as its list is, and refuses a sort that the list does not have', async () => {
    const asked = { kind: 'input', from: FIRST, to: NEXT } as const;
    expect((await rowsOf(auditor, calls.queExport, { ...asked, sort: '-passed' })).rows).toHaveLength(1);
    expect((await auditor.refused(calls.queExport, { ...asked, sort: 'total' })).fields?.[0]?.path).toBe('sort');
  });
  test('the sums of the library agree with the list of its questions', async () => {
    const sums = await auditor.ok(calls.queSums, {});
    const [all] = await t.sql<{ n: string }>(
      'select count(*) n from question_bank_shared where is_current and removed_at is null and reg_id is null',
    );
    expect(sums.total).toBe(Number(all!.n));
    expect(sums.subjects.reduce((n, s) => n + s.total, 0)).toBe(sums.total);
    expect(sums.degrees.reduce((n, d) => n + d, 0)).toBe(sums.total);
    const teacher = await t.as('teacher189');
    for (const s of sums.subjects.slice(0, 2))
      expect((await teacher.ok(calls.queList, { lib: 'pfm', stgId: s.stgId, sbjId: s.sbjId })).total).toBe(s.total);
    expect(await auditor.ok(calls.queSums, AT)).toMatchObject({
      total: 2,
      month: 2,
      tasks: { auditing: 1, passed: 2 },
    });
    expect((await auditor.in('en-US').ok(calls.queSums, AT)).subjects[0]).toMatchObject({
      sbjName: 'Chemistry',
      degrees: [0, 0, 2, 0, 0],
    });
  });
  test('sources by kind add up to the library; by name they are paged, the largest first', async () => {
    expect(await auditor.ok(calls.queSources, AT)).toEqual([
      { kind: 'batch', total: 0 },
      { kind: 'direct', total: 2 },
      { kind: 'paper', total: 0 },
      { kind: 'other', total: 0 },
    ]);
    const all = await auditor.ok(calls.queSources, {});
    expect(all.reduce((n, r) => n + r.total, 0)).toBe((await auditor.ok(calls.queSums, {})).total);
    expect(await auditor.ok(calls.queBySource, AT)).toMatchObject({
      total: 1,
      items: [{ source: '中考化学', total: 2, subjects: 1 }],
    });
    expect((await auditor.ok(calls.queBySource, { curPage: 9 })).total).toBe(
      (await auditor.ok(calls.queBySource, {})).total,
    );
    expect((await auditor.ok(calls.queBySource, { source: '%' })).items).toEqual([]);
  });
  test('a node of a textbook counts what hangs below it, each question once', async () => {
    const [leaf] = await t.sql<{ node_id: number; parent_id: number; tbk_id: number }>(
      'select node_id, parent_id, tbk_id from textbook_node where parent_id is not null order by node_id limit 1',
    );
    const [nodeId, parentId, tbkId] = [Number(leaf!.node_id), Number(leaf!.parent_id), Number(leaf!.tbk_id)];
    const before = await auditor.ok(calls.queByTbk, { tbkId });
    const of = (r: typeof before, id: number) => r.items.find((i) => i.nodeId === id)!;
    const task = await direct(inputer, '挂在两处', { tbkNodeIds: [nodeId, parentId] });
    await auditor.ok(calls.auditPass, { id: task.taskId });
    const after = await auditor.ok(calls.queByTbk, { tbkId });
    expect(after.total).toBe(before.total + 1);
    expect(of(after, parentId).total).toBe(of(before, parentId).total + 1);
    expect(of(after, parentId).own).toBe(of(before, parentId).own + 1);
    expect(of(after, nodeId).degrees[2]).toBe(of(before, nodeId).degrees[2]! + 1);
    expect((await auditor.refused(calls.queByTbk, { tbkId: 5 })).status).toBe(404);
  });
  test('months without work stand in the trend too', async () => {
    const months = await auditor.ok(calls.queTrend, { from: `${MONTHS[0]}-10`, to: `${MONTH}-20`, ...AT });
    expect(months.map((m) => m.month)).toEqual(MONTHS);
    expect(months[4]).toEqual({ month: MONTH, added: 3, input: 4, passed: 3, rejected: 1 });
    expect(await auditor.ok(calls.queTrend, {})).toHaveLength(12);
    expect((await auditor.refused(calls.queTrend, { from: NEXT, to: FIRST })).status).toBe(400);
  });
  test('inputters and auditors are found by role and name', async () => {
    expect((await auditor.ok(calls.queUsers, { roleId: 12 })).map((u) => u.login)).toEqual(['inputer']);
    expect((await auditor.ok(calls.queUsers, {})).map((u) => u.login).toSorted()).toEqual(
      expect.arrayContaining(['auditor', 'inputer']),
    );
    expect(await auditor.ok(calls.queUsers, { name: '小林' })).toMatchObject([{ login: 'inputer', roleIds: [12] }]);
  });
  test('an export holds what the screen shows', async () => {
    const span = { from: FIRST, to: NEXT };
    const shown = await auditor.ok(calls.queInput, span);
    const sheet = await rowsOf(auditor, calls.queExport, { kind: 'input', ...span });
    expect(sheet.rows.map((r) => [r[0], r[3]])).toEqual(shown.items.map((i) => [i.name, String(i.input)]));
    const sources = await rowsOf(auditor, calls.queExport, { kind: 'bySource', ...AT });
    expect(sources.rows.map((r) => [r[0], r[1]])).toEqual([['中考化学', '3']]);
    expect((await rowsOf(auditor, calls.queExport, { kind: 'adt', ...span })).rows).toHaveLength(1);
    const [book] = await t.sql<{ tbk_id: number }>('select tbk_id from textbook_node order by node_id limit 1');
    const tree = await auditor.ok(calls.queByTbk, { tbkId: Number(book!.tbk_id) });
    expect(
      (await rowsOf(auditor, calls.queExport, { kind: 'byTbk', tbkId: Number(book!.tbk_id) })).rows.map((r) => r[1]),
    ).toEqual(tree.items.map((i) => String(i.total)));
    expect((await auditor.refused(calls.queExport, { kind: 'byTbk' })).status).toBe(400);
    const days = await rowsOf(auditor, calls.queHistory, span);
    expect(days.rows.map((r) => r[0])).toEqual([FIRST, FIRST, NEXT, NEXT]);
    expect((await inputer.refused(calls.queHistory, span)).status).toBe(403);
  });
});
