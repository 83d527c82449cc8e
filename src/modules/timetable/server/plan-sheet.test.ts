import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../../kernel/server/sheet/pool';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { exportCreate, exportFile, exportGet } from '../../files/contract';
import * as calls from '../contract';
import { MONDAY, on, setTerm, TERM } from './testing';

let t: TestApp;
let admin: Caller;
let teacher: Caller;
const ONE = 189002;
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
  teacher = await t.as('teacher189');
  await setTerm(t);
  await t.sql('update timetable_arrange set from_date = $1, to_date = $2 where org_id = 189', [
    TERM.firstOn,
    TERM.lastOn,
  ]);
  await t.sql('delete from timetable_day where org_id = 189');
  await t.sql('delete from timetable_absence where org_id = 189');
  t.at(`${MONDAY}T01:00:00Z`);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

const read = async (input: { by?: 'clazz' | 'teacher'; span?: 'week' | 'term'; date?: string }) => {
  const file = await admin.send(calls.planExport, input);
  expect(file.status).toBe(200);
  return readSheet(file.raw, 'a.xlsx');
};

describe('the school’s timetable as a sheet', () => {
  test('a week has a row for every class with lessons, and each lesson stands below its day and section', async () => {
    const { headers, rows } = await read({});
    const week = await admin.ok(calls.clazzWeek, { clazzId: ONE });
    const row = rows.find((r) => r[0] === week.title)!;
    for (const o of week.items.filter((x) => x.secNo != null)) {
      const name = week.sections.find((s) => s.secNo === o.secNo)?.name ?? `第${o.secNo}节`;
      const at = headers.findIndex((h) => h.includes(o.date.slice(5)) && h.endsWith(` ${name}`));
      expect(row[at], `${o.date} ${name}`).toContain(`${o.sbjName} ${o.teacherName}`);
    }
    expect(rows.map((r) => r[0])).toEqual([...new Set(rows.map((r) => r[0]))]);
  });
  test('by teacher a row holds the classes they teach, and who stands in has the lesson', async () => {
    const items = (await admin.ok(calls.teacherWeek, { userId: teacher.userId })).items;
    const lesson = items.find((o) => o.date > MONDAY && o.secNo != null)!;
    const { absenceId } = await admin.ok(calls.absenceCreate, {
      teacherId: teacher.userId,
      fromDate: lesson.date,
      toDate: lesson.date,
      reason: '病假',
    });
    const open = (await admin.ok(calls.absenceLessons, { id: absenceId })).items;
    const [helper] = open.find((o) => o.lesson.arrangeId === lesson.arrangeId)!.proposals;
    const { coverId } = await admin.ok(calls.coverAsk, {
      absenceId,
      arrangeId: lesson.arrangeId,
      date: lesson.date,
      teacherId: helper!.teacherId,
    });
    const cellsOf = async (name: string) =>
      (await read({ by: 'teacher' })).rows.find((r) => r[0] === name)?.join('\n') ?? '';
    const asked = await cellsOf(helper!.teacherName);
    expect(asked).not.toContain(`代${lesson.teacherName}`);
    await (await t.asUser(189, helper!.teacherId)).ok(calls.coverAnswer, { id: coverId, accept: true });
    expect(await cellsOf(helper!.teacherName)).toContain(
      `${lesson.sbjName} ${lesson.clazzName} 代${lesson.teacherName}`,
    );
  });
  test('a term says odd and even weeks, and what begins later when', async () => {
    const { headers, rows } = await read({ span: 'term' });
    expect(headers.some((h) => /\d\d-\d\d/.test(h))).toBe(false);
    const all = rows.flat().join('\n');
    expect(all).toContain('(单)');
    expect(all).not.toContain(`${on(14)} 起`);
    await t.sql(
      `update timetable_arrange set from_date = $2 where org_id = 189 and arrange_id = (
        select min(arrange_id) from timetable_arrange where org_id = 189 and clazz_id = $1 and is_on)`,
      [ONE, on(14)],
    );
    expect((await read({ span: 'term' })).rows.flat().join('\n')).toContain(`${on(14)} 起`);
  });
  test('it is made by its kind for those who arrange the whole school, and for no other teacher', async () => {
    const { id } = await admin.ok(exportCreate, { kind: 'timetable.plan', params: { by: 'teacher' } });
    await expect.poll(async () => admin.ok(exportGet, { id })).toMatchObject({ state: 'done', error: null });
    expect((await admin.send(exportFile, { id })).status).toBe(200);
    expect((await teacher.refused(exportCreate, { kind: 'timetable.plan', params: {} })).status).toBe(403);
    expect((await teacher.send(calls.planExport, {})).status).toBe(403);
    const wrong = await admin.refused(exportCreate, { kind: 'timetable.plan', params: { span: 'year' } });
    expect([wrong.status, wrong.fields?.[0]?.path]).toEqual([400, 'params.span']);
  });
});
