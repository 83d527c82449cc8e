import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import * as calls from '../../contract';
import { cardText } from '../../rules/exam';
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

describe('an exam from plan to archive', () => {
  test('published, it has the children of its grades with numbers, groups and cards; items follow grade and sex', async () => {
    const tstId = await exams.published({ itemIds: ['run_50m', 'run_1000m', 'run_800m'] });
    const all = await exams.children(tstId);
    expect(all.length).toBeGreaterThan(10);
    expect(all.map((c) => c.chestNo).toSorted((a, b) => a - b)).toEqual(all.map((_, i) => i + 1));
    for (const c of all)
      expect(c.itemIds).toEqual(c.sex === 'male' ? ['run_50m', 'run_1000m'] : ['run_50m', 'run_800m']);
    expect(all[0]!.card).toBe(cardText(tstId, all[0]!.userId));
    const grouped = await admin.ok(calls.examGroups, { tstId, by: 'clazzSex', size: 8 });
    expect(grouped.items.every((g) => g.children <= 8 && g.sex != null)).toBe(true);
    const namesBy = async (by: 'gradeSex' | 'clazzSex' | 'clazz', size: number) =>
      (await admin.ok(calls.examGroups, { tstId, by, size })).items.map((g) => g.name);
    const [first] = (await admin.ok(calls.examPlaces, { tstId })).clazzes;
    expect((await namesBy('clazz', 60))[0]).toBe(first!.clazzName);
    expect((await namesBy('clazz', 2)).slice(0, 2)).toEqual([`${first!.clazzName} 1 组`, `${first!.clazzName} 2 组`]);
    expect((await namesBy('clazzSex', 60)).slice(0, 2)).toEqual([
      `${first!.clazzName} 男生`,
      `${first!.clazzName} 女生`,
    ]);
    expect(await namesBy('gradeSex', 60)).toEqual([
      expect.stringMatching(/^七年级 男生/),
      expect.stringMatching(/^七年级 女生/),
    ]);
    expect((await admin.refused(calls.examUpdate, { tstId, itemIds: ['run_50m'] })).error).toBe(
      'fitness-test.fault.examFixed',
    );
    expect((await admin.ok(calls.examUpdate, { tstId, name: '改名' })).name).toBe('改名');
  });
  test('grounds and periods make a plan without clashes: groups go round, overlaps and double use are refused', async () => {
    const tstId = await exams.published();
    const { items } = await admin.ok(calls.groundSet, {
      tstId,
      items: [
        { name: '跑道', itemIds: ['run_50m'] },
        { name: '沙坑', itemIds: ['long_jump'] },
      ],
    });
    const { items: groups } = await admin.ok(calls.examPlaces, { tstId }).then((p) => ({ items: p.groups }));
    const times = Array.from({ length: 2 * Math.ceil(groups.length / 2) }, (_, i) => ({
      onDate: today,
      from: `${String(8 + i).padStart(2, '0')}:00`,
      to: `${String(8 + i).padStart(2, '0')}:40`,
    }));
    const plan = await admin.ok(calls.periodSet, { tstId, items: times });
    expect(plan.left).toBe(0);
    for (const p of plan.items) {
      expect(new Set(p.slots.map((s) => s.gudId)).size).toBe(p.slots.length);
      expect(new Set(p.slots.map((s) => s.grpNo)).size).toBe(p.slots.length);
    }
    const refused = async (rows: object[]) => (await admin.refused(calls.periodSet, { tstId, items: rows })).error;
    expect(
      await refused([
        { onDate: today, from: '08:00', to: '09:00' },
        { onDate: today, from: '08:30', to: '09:30' },
      ]),
    ).toBe('fitness-test.fault.periodOverlap');
    expect(await refused([{ onDate: today, from: '09:00', to: '08:00' }])).toBe('fitness-test.fault.periodOrder');
    expect(await refused([{ onDate: '2031-01-01', from: '08:00', to: '09:00' }])).toBe(
      'fitness-test.fault.periodOutside',
    );
    expect(
      await refused([
        {
          onDate: today,
          from: '08:00',
          to: '09:00',
          slots: [
            { gudId: items[0]!.gudId, grpNo: 1 },
            { gudId: items[1]!.gudId, grpNo: 1 },
          ],
        },
      ]),
    ).toBe('fitness-test.fault.slotTaken');
    // What was refused has changed nothing.
    expect((await admin.ok(calls.periodList, { tstId })).items.length).toBe(times.length);
    const act = (await admin.ok(calls.actionList, { tstId, pageSize: 200 })).items[0]!;
    const one = (await admin.ok(calls.actionSigns, { actId: act.actId })).items[0]!;
    await admin.ok(calls.actionSign, { actId: act.actId, userId: one.userId, way: 'card' });
    const again = await admin.ok(calls.actionSign, { actId: act.actId, userId: one.userId, way: 'hand' });
    expect(again.way).toBe('card');
    expect(
      (await admin.ok(calls.actionList, { tstId, pageSize: 200 })).items.find((a) => a.actId === act.actId)!.signed,
    ).toBe(1);
    expect((await admin.refused(calls.periodSet, { tstId, items: [] })).error).toBe('fitness-test.fault.planSigned');
    expect((await notes('fitness-test.signed')).length).toBe(1);
  });
  test('[S-049] an exam definition can be archived; afterwards it is read only', async () => {
    const { tstId } = await admin.ok(calls.examCreate, {
      name: '归档',
      yearId,
      itemIds: ['run_50m'],
      start: today,
      end: today,
      grdIds: [7],
    });
    expect((await admin.refused(calls.examArchive, { tstId })).error).toBe('fitness-test.fault.examNotOpen');
    await admin.ok(calls.examPublish, { tstId, on: true });
    expect((await admin.ok(calls.examArchive, { tstId })).state).toBe('archived');
    const child = (await exams.children(tstId))[0]!;
    for (const [call, input] of [
      [calls.examUpdate, { tstId, name: 'x' }],
      [calls.examConfig, { tstId, rounds: 3 }],
      [calls.examPublish, { tstId, on: false }],
      [calls.examDelete, { tstId }],
      [calls.examShow, { tstId, on: true }],
      [calls.groundSet, { tstId, items: [] }],
      [calls.periodSet, { tstId, items: [] }],
      [calls.examGroups, { tstId }],
      [calls.markDraft, { tstId, items: [{ userId: child.userId, itemId: 'run_50m', value: '8.9' }] }],
      [calls.fieldMerge, { tstId, tablet: 'tab1', entries: [entry(child.userId, '8.9')] }],
      [calls.markCommit, { kind: 'entry', tstId }],
      [
        calls.markCommit,
        { kind: 'exception', tstId, userId: child.userId, itemId: 'run_50m', value: '缺测', remark: '未到' },
      ],
    ] as const)
      expect([call.name, (await admin.refused(call, input)).error]).toEqual([
        call.name,
        'fitness-test.fault.examArchived',
      ]);
    expect((await admin.ok(calls.examGet, { tstId })).state).toBe('archived');
    expect((await admin.ok(calls.examList, { state: 'archived' })).items.some((e) => e.tstId === tstId)).toBe(true);
    expect((await notes('fitness-test.exam-archived')).some((n) => n.subject_id === tstId)).toBe(true);
  });
  test('with results it is neither removed nor taken back; without any it is', async () => {
    const tstId = await exams.published();
    const child = (await exams.children(tstId))[0]!;
    await admin.ok(calls.markDraft, { tstId, items: [{ userId: child.userId, itemId: 'run_50m', value: '8.9' }] });
    expect((await admin.refused(calls.examDelete, { tstId })).error).toBe('fitness-test.fault.examUsed');
    expect((await admin.refused(calls.examPublish, { tstId, on: false })).error).toBe('fitness-test.fault.examUsed');
    const bare = await exams.published();
    await admin.ok(calls.examDelete, { tstId: bare });
    expect((await admin.refused(calls.examGet, { tstId: bare })).status).toBe(404);
  });
});
