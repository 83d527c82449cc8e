import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { allOf, assessDay, DURING, END, evaluation, START } from './testing';

let t: TestApp;
let day: Awaited<ReturnType<typeof assessDay<Caller>>>;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(DURING);
  day = await assessDay(t);
});
afterAll(async () => {
  await t.stop();
});
beforeEach(() => {
  t.at(DURING);
});
const mateOf = async (itemId: number, judgeId: number) => {
  const [row] = await t.sql<{ user_id: string }>(
    "select user_id from assessment_sheet where item_id = $1 and role = 'classmate' and judge_id = $2 order by user_id limit 1",
    [itemId, judgeId],
  );
  return Number(row!.user_id);
};
const fillClazz = async (id: number, score = 8) => {
  const { master, clazzId } = day;
  const grid = await master.ok(calls.clazzGet, { id, clazzId });
  const items = grid.children.flatMap((child) =>
    allOf(grid.indexes, 'teacher', score).map((cell) => ({ userId: child.userId, ...cell })),
  );
  await master.ok(calls.clazzSave, { id, clazzId, items });
  return grid;
};

describe('publishing', () => {
  test('[S-048] an evaluation freezes its template, runs, ends and is archived; off deletes and can be undone', async () => {
    const { admin, clazzId, userIds } = day;
    const made = await evaluation(admin, clazzId);
    expect(made).toMatchObject({ kind: 'eval', state: 'running', objectDays: 7 });
    const info = await admin.ok(calls.itemGet, { kind: 'eval', id: made.itemId });
    const n = userIds.length;
    expect(info.counts).toMatchObject({ people: n, handed: 0, events: 0, appeals: 0 });
    expect(info.counts.roles).toEqual([
      { role: 'classmate', sheets: n * Math.min(3, n - 1), handed: 0 },
      { role: 'self', sheets: n, handed: 0 },
      { role: 'teacher', sheets: n, handed: 0 },
    ]);
    const id = made.itemId;
    expect((await admin.refused(calls.archive, { kind: 'eval', id })).error).toBe('assessment.fault.notEnded');
    await admin.ok(calls.off, { kind: 'eval', id });
    expect((await admin.refused(calls.itemGet, { kind: 'eval', id })).status).toBe(404);
    expect(await admin.ok(calls.on, { kind: 'eval', id })).toMatchObject({ state: 'running' });
    await admin.ok(calls.end, { kind: 'eval', id });
    expect((await admin.refused(calls.end, { kind: 'eval', id })).error).toBe('assessment.fault.notRunning');
    expect((await admin.refused(calls.archive, { kind: 'eval', id })).error).toBe('assessment.fault.objecting');
    expect(await admin.ok(calls.archive, { kind: 'eval', id, anyway: true })).toMatchObject({ state: 'archived' });
    expect((await admin.refused(calls.off, { kind: 'eval', id })).error).toBe('assessment.fault.archived');
    const levels = [
      { name: '优', from: 1 },
      { name: '良', from: 0 },
    ];
    expect((await admin.refused(calls.levelsSet, { kind: 'eval', id, levels })).error).toBe(
      'assessment.fault.archived',
    );
  });
  test('an end before the start, in the past, nobody, and classes of another school are refused', async () => {
    const { admin, clazzId } = day;
    const ask = {
      kind: 'eval',
      templateId: 'default',
      name: 'x',
      start: START,
      end: END,
      clazzIds: [clazzId],
    } as const;
    const back = await admin.refused(calls.publish, { ...ask, start: END, end: START });
    expect([back.status, back.fields?.[0]?.path]).toEqual([400, 'end']);
    expect((await admin.refused(calls.publish, { ...ask, end: `${testDayPlus(-7)}T00:00:00Z` })).error).toBe(
      'assessment.fault.endPast',
    );
    expect((await admin.refused(calls.publish, { ...ask, clazzIds: [] })).error).toBe('assessment.fault.nobody');
    const [foreign] = await t.sql<{ clazz_id: string }>(
      'select clazz_id from class_clazz where org_id = 710 order by clazz_id limit 1',
    );
    expect((await admin.refused(calls.publish, { ...ask, clazzIds: [Number(foreign!.clazz_id)] })).status).toBe(404);
    expect((await day.master.refused(calls.publish, ask)).status).toBe(403);
  });
  test('every child is judged by three classmates and judges three, never oneself', async () => {
    const { admin, clazzId, userIds } = day;
    const { itemId } = await evaluation(admin, clazzId);
    const rows = await t.sql<{ user_id: string; judge_id: string }>(
      "select user_id, judge_id from assessment_sheet where item_id = $1 and role = 'classmate'",
      [itemId],
    );
    const times = Math.min(3, userIds.length - 1);
    for (const userId of userIds) {
      expect(rows.filter((r) => Number(r.user_id) === userId)).toHaveLength(times);
      expect(rows.filter((r) => Number(r.judge_id) === userId)).toHaveLength(times);
    }
    expect(rows.filter((r) => r.user_id === r.judge_id)).toEqual([]);
  });
});

describe('a child’s own', () => {
  test('[X-028] a draft is kept beside the POST, tells a second window, and handing in twice is one', async () => {
    const { admin, clazzId, child } = day;
    const { itemId: id } = await evaluation(admin, clazzId);
    const userId = child.userId;
    const empty = await child.ok(calls.evalSelfGet, { id, userId });
    expect(empty).toMatchObject({ scores: [], handedAt: null, open: true, rev: 1 });
    const [one] = allOf(empty.indexes, 'self', 7.5);
    const kept = await child.ok(calls.evalSelfSave, { id, userId, scores: [one!], rev: 1 });
    expect(kept).toMatchObject({ rev: 2, handedAt: null });
    expect(await child.ok(calls.evalSelfGet, { id, userId })).toMatchObject({ scores: [one], rev: 2, open: true });
    expect((await child.refused(calls.evalSelfSave, { id, userId, scores: [], rev: 1 })).error).toBe(
      'kernel.fault.changedSince',
    );
    const half = await child.refused(calls.evalSelfSubmit, { id, userId, scores: [one!], rev: 2 });
    expect(half.error).toBe('assessment.fault.incomplete');
    const scores = allOf(empty.indexes, 'self', 9);
    const both = await Promise.all([
      child.ok(calls.evalSelfSubmit, { id, userId, scores }),
      child.ok(calls.evalSelfSubmit, { id, userId, scores }),
    ]);
    expect(both[0].handedAt).toBe(both[1].handedAt);
    expect(new Set(both.map((r) => r.rev)).size).toBe(1);
    expect((await child.refused(calls.evalSelfSave, { id, userId, scores: [] })).error).toBe(
      'assessment.fault.handedIn',
    );
    expect(
      (await child.ok(calls.studentTasks, { pageSize: 200 })).items.find((r) => r.itemId === id && r.role === 'self'),
    ).toMatchObject({
      userId,
      state: 'running',
    });
  });
  test('half a character is mended in what is kept by itself, and named at its field when it is handed in', async () => {
    const { admin, clazzId, child } = day;
    const { itemId: id } = await evaluation(admin, clazzId);
    const userId = child.userId;
    const texts = [{ indexId: 'd11', text: '认真\ud83d' }];
    await child.ok(calls.evalSelfSave, { id, userId, scores: [], texts });
    expect((await child.ok(calls.evalSelfGet, { id, userId })).texts).toEqual([{ indexId: 'd11', text: '认真\ufffd' }]);
    expect(await child.refused(calls.evalSelfSubmit, { id, userId, scores: [], texts })).toMatchObject({
      status: 400,
      fields: [{ path: 'texts.0.text', code: 'kernel.halfCharacter' }],
    });
  });
  test('somebody else’s assessment, another evaluation’s index and scores outside are refused at their place', async () => {
    const { admin, clazzId, child, userIds, master } = day;
    const { itemId: id } = await evaluation(admin, clazzId);
    const other = userIds.find((userId) => userId !== child.userId)!;
    expect((await child.refused(calls.evalSelfGet, { id, userId: other })).status).toBe(404);
    expect((await child.refused(calls.evalSelfSave, { id, userId: other, scores: [] })).status).toBe(404);
    expect((await child.refused(calls.evalSelfSubmit, { id, userId: other, scores: [] })).status).toBe(404);
    const at = async (score: object) => {
      const { error, fields } = await child.refused(calls.evalSelfSave, { id, userId: child.userId, scores: [score] });
      return [error.replace('assessment.fault.', ''), fields?.[0]?.path];
    };
    expect(await at({ indexId: 'nothere', score: 1 })).toEqual(['unknownIndex', 'scores.0.indexId']);
    expect(await at({ indexId: 'd11', score: 10.1 })).toEqual(['outside', 'scores.0.score']);
    expect(await at({ indexId: 'd11', score: 1.25 })).toEqual(['decimals', 'scores.0.score']);
    expect(await at({ indexId: 'd1', score: 1 })).toEqual(['unknownIndex', 'scores.0.indexId']);
    expect(
      (await child.refused(calls.evalSelfSave, { id, userId: child.userId, scores: [{ indexId: 'd11', score: -1 }] }))
        .status,
    ).toBe(400);
    // The class teacher reads it, a teacher of no class of theirs does not.
    expect((await master.ok(calls.evalSelfGet, { id, userId: other })).open).toBe(false);
    const foreign = await t.as('student619');
    expect((await foreign.refused(calls.evalSelfGet, { id, userId: child.userId })).status).toBe(403);
  });
  test('a classmate’s judgement is the judge’s alone; whom one does not judge is gone', async () => {
    const { admin, clazzId, child, master } = day;
    const { itemId: id } = await evaluation(admin, clazzId);
    const mate = await mateOf(id, child.userId);
    const sheet = await child.ok(calls.mateGet, { id, userId: mate });
    await child.ok(calls.mateSubmit, { id, userId: mate, scores: allOf(sheet.indexes, 'classmate', 6) });
    expect((await child.refused(calls.mateGet, { id, userId: child.userId })).status).toBe(404);
    expect((await child.refused(calls.mateSubmit, { id, userId: child.userId, scores: [] })).status).toBe(404);
    expect((await master.refused(calls.mateGet, { id, userId: mate })).status).toBe(403);
  });
  test('only the administrator opens a judgement again, with a reason', async () => {
    const { admin, clazzId, child } = day;
    const { itemId: id } = await evaluation(admin, clazzId);
    const userId = child.userId;
    const ask = { kind: 'eval', id, userId, role: 'self', why: '漏了一项' } as const;
    expect((await admin.refused(calls.reopen, ask)).error).toBe('assessment.fault.notHanded');
    const { indexes } = await child.ok(calls.evalSelfGet, { id, userId });
    await child.ok(calls.evalSelfSubmit, { id, userId, scores: allOf(indexes, 'self', 9) });
    expect((await day.master.refused(calls.reopen, ask)).status).toBe(403);
    expect(await admin.ok(calls.reopen, ask)).toEqual({ opened: 1 });
    expect((await child.ok(calls.evalSelfGet, { id, userId })).open).toBe(true);
    const [note] = await t.sql<{ detail: { why: string } }>(
      "select detail from kernel_audit where org_id = 189 and action = 'assessment.reopened' order by audit_id desc limit 1",
    );
    expect(note!.detail.why).toBe('漏了一项');
  });
  test('the clock ends it: a complete draft counts, an incomplete one is missing, nothing more is taken', async () => {
    const { admin, clazzId, child, master } = day;
    const { itemId: id } = await evaluation(admin, clazzId);
    const userId = child.userId;
    const { indexes } = await child.ok(calls.evalSelfGet, { id, userId });
    await child.ok(calls.evalSelfSave, { id, userId, scores: allOf(indexes, 'self', 8) });
    expect((await child.refused(calls.reportUser, { id, userId })).error).toBe('assessment.fault.notYet');
    await fillClazz(id);
    t.at(`${testDayPlus(22)}T00:00:01Z`);
    expect((await child.refused(calls.evalSelfSave, { id, userId, scores: [] })).error).toBe(
      'assessment.fault.notRunning',
    );
    const report = await child.ok(calls.reportUser, { id, userId });
    expect(report).toMatchObject({ total: 8000, level: '良好', missing: ['classmate'] });
    const rows = (await master.ok(calls.reportClazz, { id, clazzId })).rows;
    expect(rows.find((row) => row.userId === userId)?.missing).toEqual(['classmate']);
    expect(rows.filter((row) => row.userId !== userId && !row.missing.includes('self'))).toEqual([]);
  });
});

describe('the class', () => {
  test('cells are kept one by one, two teachers each keep theirs, and a newer score of somebody else is not overwritten', async () => {
    const { admin, clazzId, master, userIds } = day;
    const { itemId: id } = await evaluation(admin, clazzId);
    const [userId] = userIds as [number];
    const save = (indexId: string, score: number | null, was?: number | null) =>
      master.send(calls.clazzSave, { id, clazzId, items: [{ userId, indexId, score, was }] });
    expect((await save('d11', 8, null)).status).toBe(200);
    expect((await save('d12', 7, null)).status).toBe(200);
    expect((await save('d11', 9, 5)).body).toMatchObject({ error: 'assessment.fault.cellChanged' });
    expect((await save('d11', 9, 8)).status).toBe(200);
    expect((await save('d12', null)).status).toBe(200);
    const grid = await master.ok(calls.clazzGet, { id, clazzId });
    expect(grid.children.find((c) => c.userId === userId)?.cells).toEqual([{ indexId: 'd11', score: 9 }]);
    expect(
      (await master.refused(calls.clazzSave, { id, clazzId, items: [{ userId, indexId: 'd11', score: 11 }] })).error,
    ).toBe('assessment.fault.outside');
    const [stranger] = await t.sql<{ user_id: string }>(
      'select user_id from class_student_v where org_id = 189 and clazz_id <> $1 and clazz_type = 1 order by user_id limit 1',
      [clazzId],
    );
    const items = [{ userId: Number(stranger!.user_id), indexId: 'd11', score: 1 }];
    expect((await master.refused(calls.clazzSave, { id, clazzId, items })).status).toBe(404);
  });
  test('handing in asks for every child, hands in twice as one, and closes the class', async () => {
    const { admin, clazzId, master, userIds } = day;
    const { itemId: id } = await evaluation(admin, clazzId);
    const wanting = await master.refused(calls.clazzSubmit, { id, clazzId });
    expect(wanting.error).toBe('assessment.fault.incompleteClazz');
    expect((await master.ok(calls.teacherTasks, { pageSize: 200 })).items.map((r) => r.itemId)).toContain(id);
    await fillClazz(id);
    const [a, b] = await Promise.all([
      master.ok(calls.clazzSubmit, { id, clazzId }),
      master.ok(calls.clazzSubmit, { id, clazzId }),
    ]);
    const at = (grid: typeof a) => new Set(grid.children.map((c) => c.handedAt));
    expect(at(a)).toEqual(at(b));
    expect(at(a).has(null)).toBe(false);
    const items = [{ userId: userIds[0]!, indexId: 'd11', score: 1 }];
    expect((await master.refused(calls.clazzSave, { id, clazzId, items })).error).toBe('assessment.fault.handedIn');
    expect((await master.ok(calls.teacherTasks, { pageSize: 200 })).items.map((r) => r.itemId)).not.toContain(id);
    expect((await master.ok(calls.clazzList, { pageSize: 200 })).items.find((r) => r.itemId === id)).toMatchObject({
      isMaster: true,
      people: userIds.length,
      handed: userIds.length,
    });
  });
  test('who teaches a subject judges its indexes alone; a class of nobody’s is gone', async () => {
    const { admin, clazzId, teacher, master, userIds } = day;
    const { indexes, levels } = await admin.ok(calls.templateGet, { kind: 'eval', id: 'default' });
    await t.sql('delete from class_teacher where org_id = 189 and clazz_id = $1 and user_id = $2', [
      clazzId,
      teacher.userId,
    ]);
    await t.sql('insert into class_teacher (org_id, clazz_id, user_id, sbj_id) values (189, $1, $2, 2)', [
      clazzId,
      teacher.userId,
    ]);
    const name = `数学 ${t.now().getTime()}`;
    const made = await admin.ok(calls.templateCreate, {
      kind: 'eval',
      name,
      levels,
      indexes: indexes.map((i) => (i.indexId === 'd21' ? { ...i, sbjId: 2 } : i)),
    });
    const { itemId: id } = await evaluation(admin, clazzId, { templateId: made.templateId });
    const grid = await teacher.ok(calls.clazzGet, { id, clazzId });
    expect(grid.isMaster).toBe(false);
    expect(grid.indexes.filter((i) => i.mine).map((i) => i.indexId)).toEqual(['d21']);
    const [userId] = userIds as [number];
    const save = (indexId: string) =>
      teacher.send(calls.clazzSave, { id, clazzId, items: [{ userId, indexId, score: 8 }] });
    expect((await save('d21')).status).toBe(200);
    expect((await save('d11')).body).toMatchObject({ error: 'assessment.fault.unknownIndex' });
    await teacher.ok(calls.clazzSubmit, {
      id,
      clazzId,
      items: userIds.map((each) => ({ userId: each, indexId: 'd21', score: 8 })),
    });
    expect((await save('d21')).body).toMatchObject({ error: 'assessment.fault.handedIn' });
    // What the subject's teacher has given stands in the class teacher's grid.
    const whole = await master.ok(calls.clazzGet, { id, clazzId });
    expect(whole.children.every((c) => c.cells.some((cell) => cell.indexId === 'd21' && cell.score === 8))).toBe(true);
    const [foreign] = await t.sql<{ clazz_id: string }>(
      `select clazz_id from class_clazz c where org_id = 189 and ended_at is null and not exists (
        select 1 from class_charge_v h where h.org_id = c.org_id and h.clazz_id = c.clazz_id and h.user_id = $1) order by clazz_id limit 1`,
      [teacher.userId],
    );
    expect((await teacher.refused(calls.clazzGet, { id, clazzId: Number(foreign!.clazz_id) })).status).toBe(404);
  });
  test('comments stay as they were typed, mark twins, tell a second window, and are the class teacher’s', async () => {
    const { admin, clazzId, master, teacher, userIds } = day;
    const { itemId: id } = await evaluation(admin, clazzId);
    const [a, b] = userIds as [number, number];
    const text = '上课专心 <b>善于思考</b>，\n 还会帮助同学。';
    const first = await master.ok(calls.commentSet, { id, userId: a, text, rev: 1 });
    await master.ok(calls.commentSet, { id, userId: b, text: '还会帮助同学。你的画很有想象力。' });
    expect((await master.refused(calls.commentSet, { id, userId: a, text: 'x', rev: 1 })).error).toBe(
      'kernel.fault.changedSince',
    );
    const { items, open } = await master.ok(calls.commentList, { id, clazzId });
    expect(open).toBe(true);
    expect(items.find((row) => row.userId === a)).toMatchObject({ text, rev: first.rev, twins: ['还会帮助同学。'] });
    expect(items.find((row) => row.userId === b)?.twins).toEqual(['还会帮助同学。']);
    expect((await master.refused(calls.commentSet, { id, userId: a, text: '长'.repeat(301) })).status).toBe(400);
    expect((await teacher.refused(calls.commentSet, { id, userId: a, text: 'x' })).error).toBe(
      'assessment.fault.notMaster',
    );
    const phrase = await master.ok(calls.phraseAdd, { text: '{name}进步很大。' });
    expect((await master.ok(calls.phraseAdd, { text: '{name}进步很大。' })).phraseId).toBe(phrase.phraseId);
    expect((await teacher.ok(calls.phraseList, {})).items).toEqual([]);
    expect((await teacher.refused(calls.phraseRemove, { id: phrase.phraseId })).status).toBe(404);
    await master.ok(calls.phraseRemove, { id: phrase.phraseId });
  });
  test('children who joined or left in between are asked about; who joins is judged too', async () => {
    const { admin, clazzId, userIds } = day;
    const { itemId: id } = await evaluation(admin, clazzId);
    const kind = 'eval';
    expect(await admin.ok(calls.moverList, { kind, id })).toEqual({ items: [] });
    const gone = userIds.at(-1)!;
    await t.sql('delete from assessment_member where item_id = $1 and user_id = $2', [id, gone]);
    expect((await admin.ok(calls.moverList, { kind, id })).items).toMatchObject([
      { userId: gone, how: 'joined', clazzId },
    ]);
    expect(await admin.ok(calls.moversSet, { kind, id, join: [gone] })).toEqual({ joined: 1, left: 0, moved: 0 });
    expect((await admin.ok(calls.itemGet, { kind, id })).counts.people).toBe(userIds.length);
    // A child who still is in the class is not taken out.
    expect((await admin.refused(calls.moversSet, { kind, id, leave: [gone] })).status).toBe(404);
    const { items, total } = await admin.ok(calls.peopleList, { kind, id, missing: 'teacher' });
    expect([total, items.length > 0]).toEqual([userIds.length, true]);
  });
});
