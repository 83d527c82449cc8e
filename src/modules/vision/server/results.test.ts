import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { AT, eye, visionDay, type ClassOfChildren } from './testing';

let t: TestApp;
let admin: Caller;
let master: Caller;
let teacher: Caller;
let student: Caller;
let bureau: Caller;
let first: ClassOfChildren;
let other: ClassOfChildren;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(`${testDayPlus(2)}T01:00:00Z`);
  ({ admin, master, teacher, student, bureau, first, other } = await visionDay(t));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

describe('seeing', () => {
  test('[vision privacy] names and single eyes stay inside the school: a region asks for groups and gets no child', async () => {
    expect((await bureau.refused(calls.results, { level: 'usr' })).error).toBe('vision.fault.namesNotAllowed');
    expect((await bureau.in('en-US').refused(calls.results, { level: 'usr' })).error_description).toMatch(
      /within its school/,
    );
    expect((await bureau.refused(calls.person, { userId: student.userId })).status).toBe(404);
    const schools = await bureau.ok(calls.results, { level: 'org', pageSize: 50 });
    expect(
      schools.items.every((r) => r.userId === null && r.name === null && r.screening === null && r.group !== null),
    ).toBe(true);
    expect(schools.items.map((r) => r.group!.orgId)).toContain(189);
    expect(schools.items.map((r) => r.group!.orgId)).not.toContain(710);
  });
  test('[vision privacy] for a region small groups are hidden on every level, also when they are opened by themselves', async () => {
    await t.sql('delete from vision_referral where org_id in (189, 619)');
    await t.sql('delete from vision_screening where org_id in (189, 619) and year_id = 2026');
    await t.sql('delete from vision_sum where org_id in (189, 619) and year_id = 2026');
    const four = other.userIds.slice(0, 4);
    await admin.ok(calls.input, {
      ...AT,
      items: [...first.userIds, ...four].map((userId) => ({ userId, left: eye(46), right: eye(50) })),
    });
    const school = await bureau.ok(calls.analysis, { ...AT, level: 'org', orgId: 189 });
    expect(school.named).toBe(false);
    expect(school.parts.filter((p) => p.sum).map((p) => p.grdId)).toEqual([]);
    expect(school.whole.sum).toMatchObject({ screened: first.userIds.length + 4 });
    expect((await bureau.ok(calls.analysis, { ...AT, level: 'grd', orgId: 189, grdId: 9 })).whole).toMatchObject({
      hidden: true,
      sum: null,
    });
    // Grade 7 alone would give grade 9 away.
    expect((await bureau.ok(calls.analysis, { ...AT, level: 'grd', orgId: 189, grdId: 7 })).whole).toMatchObject({
      hidden: true,
      sum: null,
    });
    expect(
      (await bureau.ok(calls.analysis, { ...AT, level: 'clz', orgId: 189, clazzId: other.clazzId })).parts.every(
        (p) => p.hidden,
      ),
    ).toBe(true);
    const own = await admin.ok(calls.analysis, { ...AT, level: 'org' });
    expect(own.parts.map((p) => [p.grdId, p.sum?.screened])).toEqual([
      [7, first.userIds.length],
      [9, 4],
    ]);
  });
  test("[vision analysis] rates, parts, sexes, the term's children and six terms; a region adds its schools up", async () => {
    const own = await admin.ok(calls.analysis, { ...AT, level: 'org' });
    expect(own.whole.sum).toMatchObject({
      screened: first.userIds.length + 4,
      graded: first.userIds.length + 4,
      moderate: first.userIds.length + 4,
      poor: first.userIds.length + 4,
    });
    expect(own.sexes.reduce((n, s) => n + s.sum!.screened, 0)).toBe(own.whole.sum!.screened);
    const [roll] = await t.sql<{ n: number }>(
      'select count(*)::int n from class_student_v where org_id = 189 and clazz_type = 1',
    );
    expect(own.whole.expected).toBe(roll!.n);
    expect(own.trend).toHaveLength(6);
    expect(own.trend.at(-1)).toMatchObject({ ...AT, group: { sum: { screened: own.whole.sum!.screened } } });
    expect(own.trend.at(-3)!.group.sum!.screened).toBeGreaterThan(0);
    const classes = await admin.ok(calls.analysis, { ...AT, level: 'grd', grdId: 7 });
    expect(classes.parts.map((p) => p.clazzId)).toEqual([first.clazzId]);
    expect(
      (await admin.ok(calls.analysis, { ...AT, level: 'clz', clazzId: first.clazzId })).parts.map((p) => p.sex).sort(),
    ).toEqual(['female', 'male']);
    const region = await bureau.ok(calls.analysis, { yearId: 2025, termId: 2, level: 'reg' });
    const [all] = await t.sql<{ n: number }>(
      'select count(*)::int n from vision_screening where org_id <> 710 and year_id = 2025 and term_id = 2',
    );
    expect(region.whole.sum!.screened).toBe(all!.n);
    expect((await bureau.refused(calls.analysis, { level: 'org', orgId: 710 })).status).toBe(404);
    expect((await admin.refused(calls.analysis, { level: 'org', orgId: 619 })).status).toBe(404);
    expect((await admin.refused(calls.analysis, { level: 'clz', clazzId: 619_001 })).status).toBe(404);
  });
  test('[vision results] the list finds by class, degree and who is still to come; it is paged, sorted and audited', async () => {
    const page = await admin.ok(calls.results, { ...AT, clazzId: first.clazzId, pageSize: 3, sort: '-nakedLeft' });
    expect([page.items.length, page.total]).toEqual([3, first.userIds.length]);
    expect((await admin.ok(calls.results, { ...AT, poor: 'normal' })).total).toBe(0);
    const lacking = await admin.ok(calls.results, { ...AT, clazzId: other.clazzId, lacking: true });
    expect(lacking.total).toBe(other.userIds.length - 4);
    expect(lacking.items.every((r) => r.screening === null)).toBe(true);
    expect((await admin.refused(calls.results, { ...AT, sort: 'phone' as 'name' })).status).toBe(400);
    const [book] = await t.sql<{ n: number }>(
      "select count(*)::int n from kernel_audit where org_id = 189 and action = 'vision.read' and user_id = $1",
      [admin.userId],
    );
    expect(book!.n).toBeGreaterThan(0);
    const sheet = await admin.send(calls.exportResults, { ...AT, level: 'usr' });
    expect([sheet.status, sheet.raw.length > 2000]).toEqual([200, true]);
    expect((await bureau.send(calls.exportResults, { ...AT, level: 'org' })).status).toBe(200);
    expect((await bureau.refused(calls.exportResults, { ...AT, level: 'usr' })).status).toBe(403);
  });
  test('[vision privacy] a child sees the own line alone; the class teacher those of the own class; each look by name is in the audit book', async () => {
    const mine = await student.ok(calls.mine, {});
    expect(mine.userId).toBe(student.userId);
    expect(mine.items.length).toBeGreaterThan(1);
    expect(mine.items.map((s) => s.yearId * 2 + s.termId)).toEqual(
      mine.items.map((s) => s.yearId * 2 + s.termId).toSorted((a, b) => a - b),
    );
    expect(
      (await student.refused(calls.person, { userId: first.userIds.find((u) => u !== student.userId)! })).status,
    ).toBe(404);
    await student.ok(calls.person, { userId: student.userId });
    await master.ok(calls.person, { userId: first.userIds[0]! });
    expect((await master.refused(calls.person, { userId: other.userIds[0]! })).status).toBe(404);
    expect((await teacher.refused(calls.person, { userId: first.userIds[0]! })).status).toBe(404);
    const looks = await t.sql(
      "select 1 from kernel_audit where org_id = 189 and action = 'vision.read' and user_id = $1 and subject_id = $2 and detail->>'what' = 'person'",
      [master.userId, first.userIds[0]],
    );
    expect(looks).toHaveLength(1);
  });
  test('[vision privacy] the middle of a class shows from five measured children on', async () => {
    const line = await admin.ok(calls.person, { userId: first.userIds[0]! });
    expect(line.items.at(-1)).toMatchObject({ clazzCount: first.userIds.length, clazzMiddle: 46 });
    const small = await admin.ok(calls.person, { userId: other.userIds[0]! });
    expect(small.items.at(-1)).toMatchObject({ clazzCount: 4, clazzMiddle: null });
  });
  test('[vision privacy] somebody with the PE group of the school sees and measures like the administrator', async () => {
    const pe = await t.as('peteach189');
    expect((await pe.ok(calls.results, { ...AT })).total).toBe(first.userIds.length + 4);
    expect((await pe.ok(calls.clazzes, {})).items.length).toBe((await admin.ok(calls.clazzes, {})).items.length);
  });
});
