import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import * as calls from '../../contract';
import { Exams, entry, notesOf } from './testing';

let t: TestApp;
let admin: Caller;
let exams: Exams;
let yearId: number;
let today: string;
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
  exams = await Exams.of(t, admin);
  ({ yearId, today } = exams);
});
afterAll(async () => {
  await t.stop();
});
const notes = (action: string) => notesOf(t, action);

describe('results', () => {
  test('[S-051] exception, removal and revision are separate commits, each with a reason and the old value in the book', async () => {
    const tstId = await exams.published();
    const child = (await exams.children(tstId)).find((c) => c.sex === 'male')!;
    const cell = { tstId, userId: child.userId, itemId: 'run_50m' };
    await admin.ok(calls.markDraft, { tstId, items: [{ ...cell, value: '8.9' }] });
    expect(
      (await admin.refused(calls.markCommit, { kind: 'revision', ...cell, value: '8.8', remark: '改' })).error,
    ).toBe('fitness-test.fault.noResult');
    expect((await admin.ok(calls.markCommit, { kind: 'entry', tstId })).committed).toBe(1);
    expect(await exams.markOf(tstId, child.userId)).toMatchObject({ state: 'committed', text: '8.9', changed: false });
    expect((await admin.refused(calls.markCommit, { kind: 'revision', ...cell, value: '8.8' })).error).toBe(
      'fitness-test.fault.remarkNeeded',
    );
    expect(
      (await admin.refused(calls.markCommit, { kind: 'exception', ...cell, value: '8.8', remark: '改' })).error,
    ).toBe('fitness-test.fault.wordNeeded');
    expect(
      (await admin.refused(calls.markCommit, { kind: 'revision', ...cell, value: '8.9', remark: '改' })).error,
    ).toBe('fitness-test.fault.sameResult');
    await admin.ok(calls.markCommit, { kind: 'revision', ...cell, value: '8.7', remark: '秒表读错' });
    expect(await exams.markOf(tstId, child.userId)).toMatchObject({ state: 'revised', text: '8.7' });
    await admin.ok(calls.markCommit, { kind: 'exception', ...cell, value: '犯规', remark: '抢跑' });
    expect(await exams.markOf(tstId, child.userId)).toMatchObject({ state: 'exception', mark: 'foul', points: 0 });
    await admin.ok(calls.markCommit, { kind: 'removal', ...cell, remark: '重测' });
    expect(await exams.markOf(tstId, child.userId)).toMatchObject({ state: 'removed', text: '' });
    // What was removed does not come back by itself.
    expect((await admin.ok(calls.markCommit, { kind: 'entry', tstId })).committed).toBe(0);
    const book = (await admin.ok(calls.commitList, { tstId, userId: child.userId, pageSize: 50 })).items;
    expect(book.map((c) => [c.kind, c.oldText, c.newText, c.remark])).toEqual([
      ['removal', '犯规', '', '重测'],
      ['exception', '8.7', '犯规', '抢跑'],
      ['revision', '8.9', '8.7', '秒表读错'],
      ['entry', '', '8.9', ''],
    ]);
    for (const kind of ['entry', 'exception', 'removal', 'revision'])
      expect((await notes(`fitness-test.commit-${kind}`)).length).toBeGreaterThan(0);
    expect((await notes('fitness-test.commit-revision')).at(-1)!.detail).toMatchObject({
      old: { value: 890 },
      new: { value: 870 },
      why: '秒表读错',
    });
  });
  test('what is committed of an exam that counts stands in the fitness year; of another it does not', async () => {
    const tstId = await exams.published();
    const child = (await exams.children(tstId)).find((c) => c.sex === 'male')!;
    const inYear = async () =>
      (await admin.ok(calls.educList, { yearId, name: child.sidNo!, pageSize: 10 })).items[0]!.results.find(
        (r) => r.itemId === 'run_50m',
      );
    await admin.ok(calls.markDraft, { tstId, items: [{ userId: child.userId, itemId: 'run_50m', value: '7.77' }] });
    await admin.ok(calls.markCommit, { kind: 'entry', tstId });
    const stands = await inYear();
    expect(stands).toMatchObject({ value: 777, source: 'exam' });
    expect((await exams.markOf(tstId, child.userId))!.points).toBe(stands!.points);
    await admin.ok(calls.markCommit, {
      kind: 'removal',
      tstId,
      userId: child.userId,
      itemId: 'run_50m',
      remark: '重测',
    });
    expect(await inYear()).toBeUndefined();
    const apart = await exams.published({ counts: false });
    await admin.ok(calls.markDraft, {
      tstId: apart,
      items: [{ userId: child.userId, itemId: 'run_50m', value: '7.5' }],
    });
    await admin.ok(calls.markCommit, { kind: 'entry', tstId: apart });
    expect(await inYear()).toBeUndefined();
  });
  test('a child appeals in time with evidence, once; the publicity period freezes rows until an appeal is accepted', async () => {
    const student = await t.as('student189');
    const tstId = await exams.published({ counts: false });
    const cell = { tstId, itemId: 'run_50m' };
    const mine = async () =>
      (await student.ok(calls.markMine, { tstId })).items[0]!.results.find((r) => r.itemId === 'run_50m')!;
    expect((await student.refused(calls.appealCreate, { ...cell, text: '没有我的成绩' })).status).toBe(404);
    await admin.ok(calls.markDraft, { tstId, items: [{ userId: student.userId, itemId: 'run_50m', value: '9.9' }] });
    await admin.ok(calls.markCommit, { kind: 'entry', tstId });
    expect((await mine()).why.length).toBeGreaterThan(3);
    await admin.ok(calls.examShow, { tstId, on: true });
    expect(
      (
        await admin.refused(calls.markCommit, {
          kind: 'revision',
          ...cell,
          userId: student.userId,
          value: '9.0',
          remark: '改',
        })
      ).error,
    ).toBe('fitness-test.fault.appealFirst');
    expect(
      (await admin.refused(calls.fieldMerge, { tstId, tablet: 'aaaa', entries: [entry(student.userId, '9.0')] })).error,
    ).toBe('fitness-test.fault.examFrozen');
    expect((await student.refused(calls.appealCreate, { ...cell, text: '证据', images: ['189/1-x.jpg'] })).status).toBe(
      400,
    );
    const appeal = await student.ok(calls.appealCreate, { ...cell, text: '我跑了 9.0' });
    expect((await student.refused(calls.appealCreate, { ...cell, text: '再来一次' })).error).toBe(
      'fitness-test.fault.appealTaken',
    );
    expect(
      (
        await admin.refused(calls.markCommit, {
          kind: 'revision',
          ...cell,
          userId: student.userId,
          value: '9.0',
          remark: '改',
        })
      ).error,
    ).toBe('fitness-test.fault.appealPending');
    expect((await admin.refused(calls.examArchive, { tstId })).error).toBe('fitness-test.fault.examStillShown');
    await admin.ok(calls.appealAudit, { id: appeal.appealId, pass: true, remark: '录像确认' });
    expect((await admin.refused(calls.appealAudit, { id: appeal.appealId, pass: false, remark: '再想想' })).error).toBe(
      'fitness-test.fault.appealDecided',
    );
    await admin.ok(calls.markCommit, {
      kind: 'revision',
      ...cell,
      userId: student.userId,
      value: '9.0',
      remark: '申诉通过',
    });
    expect(await mine()).toMatchObject({ text: '9.0', state: 'revised', appeal: { state: 'accepted' } });
    expect(
      (
        await admin.refused(calls.markCommit, {
          kind: 'revision',
          ...cell,
          userId: student.userId,
          value: '8.0',
          remark: '再改',
        })
      ).error,
    ).toBe('fitness-test.fault.appealFirst');
    expect((await student.ok(calls.appealList, {})).items.find((a) => a.appealId === appeal.appealId)).toMatchObject({
      state: 'accepted',
      settled: true,
    });
    // After the period nobody appeals any more, and the exam can be archived.
    await t.sql(
      `update fitness_test_exam set appeal_until = ${t.sqlNow} - interval '1 minute' where org_id = 189 and tst_id = $1`,
      [tstId],
    );
    expect((await student.refused(calls.appealCreate, { ...cell, text: '太晚' })).error).toBe(
      'fitness-test.fault.appealLate',
    );
    expect((await admin.ok(calls.examArchive, { tstId })).state).toBe('archived');
  });
  test('another school’s exam, child and appeal are gone, to a school and to its children', async () => {
    const [theirs] = (await (await t.as('school619')).ok(calls.examList, {})).items.filter((e) => e.mine);
    const { tstId } = theirs!;
    const [child] = await t.sql<{ user_id: string }>(
      'select user_id from fitness_test_exam_child where org_id = 619 and tst_id = $1 order by user_id limit 1',
      [tstId],
    );
    const [appeal] = await t.sql<{ appeal_id: string }>(
      "select appeal_id from appeal_appeal where org_id = 619 and subject = 'fitness-test.result' order by appeal_id limit 1",
    );
    const own = await exams.published();
    for (const [call, input] of [
      [calls.examGet, { tstId }],
      [calls.examUpdate, { tstId, name: 'x' }],
      [calls.examArchive, { tstId }],
      [calls.examBoard, { tstId }],
      [calls.examStatis, { tstId }],
      [calls.markList, { tstId }],
      [calls.fieldPack, { tstId }],
      [calls.markCommit, { kind: 'entry', tstId }],
      [
        calls.markCommit,
        {
          kind: 'exception',
          tstId: own,
          userId: Number(child!.user_id),
          itemId: 'run_50m',
          value: '缺测',
          remark: 'x',
        },
      ],
      [calls.appealAudit, { id: Number(appeal!.appeal_id), pass: true, remark: 'x' }],
      [calls.markDraft, { tstId: own, items: [{ userId: Number(child!.user_id), itemId: 'run_50m', value: '9' }] }],
    ] as const)
      expect([call.name, (await admin.refused(call, input)).status]).toEqual([call.name, 404]);
    expect((await (await t.as('student189')).ok(calls.markMine, { tstId })).items).toEqual([]);
  });
  test('a bureau’s exam stands with its schools: they enter, the bureau sees all of it and alone changes it', async () => {
    const bureau = await t.as('bureau4109');
    const made = await bureau.ok(calls.examCreate, {
      name: '市抽测',
      yearId,
      itemIds: ['run_50m'],
      start: today,
      end: today,
      grdIds: [7],
      orgIds: [189],
      counts: false,
    });
    const { tstId } = made;
    expect((await admin.refused(calls.examGet, { tstId })).status).toBe(404);
    await bureau.ok(calls.examPublish, { tstId, on: true });
    expect((await admin.ok(calls.examGet, { tstId })).mine).toBe(false);
    expect((await admin.refused(calls.examConfig, { tstId, rounds: 4 })).error).toBe('fitness-test.fault.examOther');
    await bureau.ok(calls.examConfig, { tstId, rounds: 4 });
    const all = await exams.children(tstId);
    await admin.ok(calls.markDraft, {
      tstId,
      items: all.slice(0, 6).map((c) => ({ userId: c.userId, itemId: 'run_50m', attempt: 4, value: '8.8' })),
    });
    expect((await bureau.ok(calls.examGet, { tstId })).drafted).toBe(6);
    expect((await bureau.ok(calls.markCommit, { kind: 'entry', tstId })).committed).toBe(6);
    expect((await bureau.ok(calls.markList, { tstId })).total).toBe(6);
    expect((await bureau.ok(calls.examBoard, { tstId })).places).toMatchObject([{ id: 189, committed: 6 }]);
    expect((await bureau.ok(calls.examStatis, { tstId, level: 'org' })).rows).toMatchObject([{ n: 6 }]);
    await bureau.ok(calls.markCommit, {
      kind: 'exception',
      tstId,
      userId: all[0]!.userId,
      itemId: 'run_50m',
      value: '犯规',
      remark: '抢跑',
    });
    expect(await exams.markOf(tstId, all[0]!.userId)).toMatchObject({ state: 'exception' });
    expect(
      (
        await bureau.refused(calls.examCreate, {
          name: '越界',
          yearId,
          itemIds: ['run_50m'],
          start: today,
          end: today,
          grdIds: [7],
          orgIds: [710],
        })
      ).status,
    ).toBe(404);
    expect((await bureau.ok(calls.examArchive, { tstId })).state).toBe('archived');
    expect((await admin.ok(calls.examGet, { tstId })).state).toBe('archived');
  });
  test('board and statistics say what the rows say; a sheet holds the list', async () => {
    const tstId = 189_601;
    const board = await admin.ok(calls.examBoard, { tstId });
    const [slow] = await t.sql<{ due: number; done: number }>(
      `
        select (
          select sum(cardinality(item_ids))::int
          from fitness_test_exam_child
          where org_id = 189 and tst_id = $1
        ) due,
          (
            select count(*)::int
            from fitness_test_mark
            where org_id = 189 and tst_id = $1 and (value is not null or mark is not null)
          ) done
      `,
      [tstId],
    );
    expect(board.total).toMatchObject({ due: slow!.due, committed: slow!.done });
    expect(board.conflicts).toBe(1);
    expect(board.appeals).toBe(1);
    expect(board.grounds.length).toBeGreaterThan(1);
    const byItem = await admin.ok(calls.examStatis, { tstId, level: 'item' });
    expect(byItem.rows.reduce((n, r) => n + r.n, 0)).toBe(slow!.done);
    expect((await admin.send(calls.markExport, { tstId })).raw.length).toBeGreaterThan(3000);
  });
});
