import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plusDays } from '../../../../kernel/shared/dates';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import { asked } from '../../../../kernel/testing/statements';
import { mondayOf, testToday } from '../../../../kernel/testing/test-day';
import * as calls from '../../contract';
import { recall } from '../../rules/memory';
import { answer, MATHS, note, plant, QUES, type Planted } from '../testing';

/** The tests ask on a Monday; a class is shown what it will have forgotten by Friday. */
const MONDAY = mondayOf(testToday());
const [SUNDAY, FRIDAY] = [plusDays(MONDAY, -1), plusDays(MONDAY, 4)];
let t: TestApp, teacher: Caller, child: Caller, clazzId: number, mates: number[], at: Planted;
beforeAll(async () => {
  t = await TestApp.start();
  teacher = await t.as('teacher189');
  child = await t.as('student189');
  at = await plant(t);
  t.at(`${MONDAY}T08:00:00Z`);
  [{ clazzId } = { clazzId: 0 }] = await t.sql<{ clazzId: number }>(
    `select clazz_id as "clazzId" from class_student_v where org_id = 189 and user_id = $1 and clazz_type = 1`,
    [child.userId],
  );
  mates = (
    await t.sql<{ user_id: number }>(
      'select user_id from class_student_v where org_id = 189 and clazz_id = $1 order by user_id',
      [clazzId],
    )
  ).map((r) => r.user_id);
  await note(t, [
    ...mates.slice(0, 4).map((userId) => answer(userId, QUES.single, { sourceId: 501 })),
    ...mates.slice(4).map((userId) => answer(userId, QUES.single, { sourceId: 501, share: 100 })),
    ...mates.slice(0, 2).map((userId) => answer(userId, QUES.blank, { sourceId: 501, at: `${SUNDAY}T10:00:00Z` })),
    // Another subject, which this teacher does not teach.
    answer(mates[0]!, QUES.short, { sbjId: 1, sourceId: 502 }),
  ]);
});
afterAll(async () => {
  await t.stop();
});

describe('what a teacher sees', () => {
  test('the class’s questions in the own subject, most children first, with the rate among those who answered', async () => {
    const page = await teacher.ok(calls.clazzList, { clazzId });
    expect(page.items.map((i) => [i.qid, i.wrongUsers, i.answeredUsers])).toEqual([
      [QUES.single.qid, 4, mates.length],
      [QUES.blank.qid, 2, 2],
    ]);
    expect(page.items[0]!.rate).toBe(Math.round(400 / mates.length));
    expect((await teacher.ok(calls.clazzList, { clazzId, sort: '-rate' })).items[0]!.qid).toBe(QUES.blank.qid);
    expect((await teacher.ok(calls.clazzList, { clazzId, klgId: at.area })).total).toBe(2);
    expect((await teacher.ok(calls.clazzList, { clazzId, from: SUNDAY })).items.map((i) => i.qid)).toEqual([
      QUES.blank.qid,
    ]);
  });
  test('who got it wrong, what they wrote and why', async () => {
    const { items } = await teacher.ok(calls.clazzUsers, { clazzId, qid: QUES.blank.qid });
    expect(items.map((i) => i.userId).toSorted((a, b) => a - b)).toEqual(mates.slice(0, 2));
    expect(items[0]).toMatchObject({ wrongCount: 1, answer: { picks: [3] } });
  });
  test('the sums are those of the children', async () => {
    const s = await teacher.ok(calls.clazzStats, { clazzId });
    expect(s).toMatchObject({ students: mates.length, questions: 2, mistakes: 6, fixed: 0 });
    expect(s.byKlg).toEqual([expect.objectContaining({ klgId: at.klg, mistakes: 6, users: 4 })]);
    expect(s.users.reduce((n, u) => n + u.mistakes, 0)).toBe(6);
  });
  test('what will be forgotten by Friday: by question and by knowledge, the expected number is the sum of the children’s chances', async () => {
    const f = await teacher.ok(calls.clazzFading, { clazzId });
    expect(f).toMatchObject({ day: FRIDAY, sbjId: MATHS, students: 4 });
    const [first] = f.ques;
    expect(first!.qid).toBe(QUES.single.qid);
    const [item] = await t.sql<{ stability: number; last_on: string }>(
      'select stability, last_on::text as last_on from wrongbook_item where org_id = 189 and user_id = $1 and qid = $2',
      [mates[0], QUES.single.qid],
    );
    // The statement's curve is the rules' curve.
    const chance = recall({ stability: item!.stability / 1000, lastOn: item!.last_on }, FRIDAY);
    expect(first!.users.map((u) => u.recall)).toEqual(Array.from({ length: 4 }, () => Math.round(chance * 100)));
    expect(first!.forgotten).toBeCloseTo(4 * (1 - chance), 1);
    expect(f.klgs).toEqual([expect.objectContaining({ klgId: at.klg, ques: 2 })]);
    expect(f.recall).toBeLessThan(f.todayRecall!);
    const later = await teacher.ok(calls.clazzFading, { clazzId, day: plusDays(FRIDAY, 30) });
    expect(later.ques[0]!.forgotten).toBeGreaterThan(first!.forgotten);
  });
  test('lists and figures take a handful of statements, however many children', async () => {
    const seen = await asked(async () => {
      await teacher.ok(calls.clazzFading, { clazzId });
      await teacher.ok(calls.clazzStats, { clazzId });
      await teacher.ok(calls.clazzList, { clazzId });
    });
    expect(seen.filter((sql) => /wrongbook_/.test(sql)).length).toBeLessThanOrEqual(10);
  });
});

describe('whom it is hidden from', () => {
  test('a class the caller does not teach, a subject they do not teach there, another school’s class: gone', async () => {
    const [not] = await t.sql<{ clazz_id: number }>(
      `
        select c.clazz_id
        from class_clazz c
        where c.org_id = 189
          and c.ended_at is null
          and not exists (
            select 1
            from class_teacher w
            where w.org_id = c.org_id and w.clazz_id = c.clazz_id and w.user_id = $1
          )
        order by c.clazz_id
        limit 1
      `,
      [teacher.userId],
    );
    const [far] = await t.sql<{ clazz_id: number }>(
      'select clazz_id from class_clazz where org_id = 619 order by clazz_id limit 1',
    );
    for (const id of [not!.clazz_id, far!.clazz_id])
      for (const call of [calls.clazzList, calls.clazzStats, calls.clazzFading] as const)
        expect((await teacher.refused(call as typeof calls.clazzStats, { clazzId: id })).status).toBe(404);
    expect((await teacher.refused(calls.clazzList, { clazzId, sbjId: 1 })).status).toBe(404);
    expect((await teacher.refused(calls.clazzUsers, { clazzId, qid: QUES.short.qid })).status).toBe(404);
    expect((await teacher.refused(calls.clazzUsers, { clazzId: far!.clazz_id, qid: QUES.single.qid })).status).toBe(
      404,
    );
  });
  test('a class that has ended is gone from the class view and from the choice', async () => {
    const end = (at: string | null) =>
      t.sql('update class_clazz set ended_at = $1 where org_id = 189 and clazz_id = $2', [at, clazzId]);
    await end(`${MONDAY}T07:00:00Z`);
    for (const call of [calls.clazzList, calls.clazzStats, calls.clazzFading] as const)
      expect((await teacher.refused(call as typeof calls.clazzStats, { clazzId })).status).toBe(404);
    expect((await teacher.refused(calls.clazzUsers, { clazzId, qid: QUES.single.qid })).status).toBe(404);
    expect((await teacher.ok(calls.clazzChoices, {})).items.map((c) => c.clazzId)).not.toContain(clazzId);
    await end(null);
    expect((await teacher.ok(calls.clazzStats, { clazzId })).mistakes).toBe(6);
  });
  test('children and desks have no class view', async () => {
    expect((await child.refused(calls.clazzList, { clazzId })).status).toBe(403);
    expect((await (await t.as('school189')).refused(calls.clazzChoices, {})).status).toBe(403);
  });
  test('the choice holds the own classes with the own subjects', async () => {
    const { items, friday } = await teacher.ok(calls.clazzChoices, {});
    expect(friday).toBe(FRIDAY);
    expect(items.find((c) => c.clazzId === clazzId)!.subjects.map((s) => s.sbjId)).toEqual([MATHS]);
  });
});
