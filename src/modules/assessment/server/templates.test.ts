import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../../apps/modules';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { denied } from '../../../kernel/shared/need';
import * as calls from '../contract';
import { defaultTemplate } from '../rules';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
});
afterAll(async () => {
  await t.stop();
});
const body = (name: string) => {
  const { indexes, levels } = defaultTemplate('eval', 'zh-CN');
  return { name, levels: [...levels], indexes: indexes.map((i) => ({ ...i, by: [...i.by] })) };
};

describe('templates', () => {
  test('[C-057] one default template of each kind exists, in the reader’s language; nobody changes or deletes it', async () => {
    for (const kind of ['perf', 'eval']) {
      const { items } = await admin.ok(calls.templateList, { kind });
      expect(items.filter((row) => row.isDefault)).toHaveLength(1);
      const own = await admin.ok(calls.templateGet, { kind, id: 'default' });
      expect(own).toMatchObject({ templateId: null, isDefault: true });
      expect((await admin.in('en-US').ok(calls.templateGet, { kind, id: 'default' })).name).toContain('default');
      expect((await admin.refused(calls.templateUpdate, { kind, id: 'default', ...body('x') })).error).toBe(
        'assessment.fault.defaultStays',
      );
      expect((await admin.refused(calls.templateDelete, { kind, id: 'default' })).error).toBe(
        'assessment.fault.defaultStays',
      );
    }
  });
  test('a copy is changed and removed; two editors are told of each other; a name stands once', async () => {
    const made = await admin.ok(calls.templateCreate, { kind: 'eval', ...body('初中模板') });
    expect(made).toMatchObject({ name: '初中模板', isDefault: false, leaves: 10, rev: 1 });
    const id = made.templateId ?? 0;
    expect((await admin.refused(calls.templateCreate, { kind: 'eval', ...body('初中模板') })).error).toBe(
      'assessment.fault.nameTaken',
    );
    const first = await admin.ok(calls.templateUpdate, { kind: 'eval', id, ...body('初中模板二'), rev: 1 });
    expect(first).toMatchObject({ name: '初中模板二', rev: 2 });
    const late = await admin.refused(calls.templateUpdate, { kind: 'eval', id, ...body('初中模板三'), rev: 1 });
    expect(late).toMatchObject({ status: 409, error: 'kernel.fault.changedSince' });
    expect((await admin.refused(calls.templateGet, { kind: 'perf', id })).status).toBe(404);
    await admin.ok(calls.templateDelete, { kind: 'eval', id });
    expect((await admin.refused(calls.templateGet, { kind: 'eval', id })).status).toBe(404);
  });
  test('weights that do not sum to exactly 100 are refused at their index, in words', async () => {
    const wrong = body('差一点');
    wrong.indexes[0] = { ...wrong.indexes[0]!, weight: 1999 };
    const refused = await admin.refused(calls.templateCreate, { kind: 'eval', ...wrong });
    expect(refused).toMatchObject({ status: 400, error: 'assessment.fault.treeWeights' });
    expect(refused.fields?.[0]?.path).toBe('indexes.0.weight');
    expect(refused.message).toContain('还差 0.01%');
    wrong.indexes[0] = { ...wrong.indexes[0]!, weight: 20.5 };
    expect((await admin.refused(calls.templateCreate, { kind: 'eval', ...wrong })).status).toBe(400);
    const levels = [
      { name: '优', from: 9000 },
      { name: '良', from: 10 },
    ];
    expect((await admin.refused(calls.templateCreate, { kind: 'eval', ...body('等级'), levels })).error).toBe(
      'assessment.fault.levelsWrong',
    );
  });
  test('a kind that is none is a page that is none', async () => {
    expect((await admin.refused(calls.templateList, { kind: 'constructor' })).status).toBe(404);
    expect((await admin.refused(calls.itemList, { kind: 'exam' })).status).toBe(404);
  });
  test('[V-104] [desk D15] [site M18] organisation 619 has no assessment: every call and every screen refuses it', async () => {
    const other = await t.as('school619');
    expect((await other.refused(calls.templateList, { kind: 'eval' })).status).toBe(403);
    expect((await other.refused(calls.itemList, { kind: 'perf' })).status).toBe(403);
    const own = [...registry.calls.values()].filter((call) => call.name.startsWith('assessment.'));
    expect(own.length).toBeGreaterThan(40);
    const everything = {
      userType: 2,
      busiId: 4,
      orgId: 619,
      orgRegion: null,
      funcIds: [
        'BASIC_SUPERMAN',
        'BASIC_TEACHING',
        'STUDENT',
        'mod:teach.assessment-student',
        'mod:teach.assessment-teacher',
      ],
      servIds: [],
    };
    expect(own.filter((call) => denied(call.need, everything) !== 'gate').map((call) => call.name)).toEqual([]);
    const places = registry.places.filter((place) => place.module === 'assessment');
    expect(places.length).toBeGreaterThan(20);
    expect(
      places.filter((place) => [1, 2].some((userType) => !denied(place.need, { ...everything, userType }))),
    ).toEqual([]);
  });
  test('[V-105] performance and class pages need BASIC_TEACHING, student pages STUDENT, reports of children either', async () => {
    const who = (userType: number, func: string) => ({
      userType,
      busiId: 4,
      orgId: 189,
      orgRegion: null,
      funcIds: [func],
      servIds: [],
    });
    const opens = (path: string) => {
      const place = registry.places.find((one) => one.path === path);
      return [who(2, 'BASIC_TEACHING'), who(1, 'STUDENT'), who(2, 'ADMIN_TEACHING')].map(
        (one) => place != null && !denied(place.need, one),
      );
    };
    for (const page of [
      'list-self',
      'list-task',
      'self-assessment/{userId}/{perfId}',
      'teacher-report/{userId}/{perfId}',
    ])
      expect([page, opens(`/assessment-teacher/${page}`)]).toEqual([page, [true, false, false]]);
    for (const page of ['assessment-list-class', 'class-assessment/{clazzId}/{evalId}', 'comment/{evalId}/{userId}'])
      expect([page, opens(`/assessment-student/${page}`)]).toEqual([page, [true, false, false]]);
    for (const page of ['assessment-list-self', 'assessment-list-student-task', 'self-assessment/{userId}/{evalId}'])
      expect([page, opens(`/assessment-student/${page}`)]).toEqual([page, [false, true, false]]);
    expect(opens('/assessment-student/student-report/{userId}/{evalId}')).toEqual([true, true, false]);
    expect(opens('/assessment-student/report/{userId}/{evalId}')).toEqual([true, false, false]);
  });
});
