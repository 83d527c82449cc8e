import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { plusDays } from '../../../kernel/shared/dates';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { seeded } from '../../../kernel/server/world';
import { enrolmentPort } from '../../people/server/published';
import * as calls from '../contract';
import { periodsUpTo, spanOf } from '../rules';
import { AT, eye, NEXT, sumsIn, slow, TODAY, visionDay, type ClassOfChildren } from './testing';

/** The first day of the term. */
const [FROM] = spanOf(AT);

let t: TestApp;
let admin: Caller;
let master: Caller;
let teacher: Caller;
let student: Caller;
let first: ClassOfChildren;
let other: ClassOfChildren;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(`${TODAY}T01:00:00Z`);
  ({ admin, master, teacher, student, first, other } = await visionDay(t));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

describe('writing', () => {
  test('[vision input] a screening is judged, kept once a term, and shown again', async () => {
    const [a] = first.userIds;
    const one = await admin.ok(calls.input, {
      ...AT,
      items: [{ userId: a!, wear: 0, left: eye(47, { sphere: -100, cylinder: -50, axis: 90 }), right: eye(50) }],
    });
    expect(one.items[0]!.screening).toMatchObject({
      poor: 'moderate',
      myopia: 'low',
      correction: 'uncorrected',
      screenedOn: TODAY,
      left: { naked: 47, sphere: -100, cylinder: -50, axis: 90, poor: 'moderate' },
    });
    await admin.ok(calls.input, {
      ...AT,
      items: [{ userId: a!, wear: 1, left: eye(47, { corrected: 50 }), right: eye(50, { corrected: 50 }) }],
    });
    expect(
      await t.sql(
        'select wear, naked_left from vision_screening where org_id = 189 and user_id = $1 and year_id = $2 and term_id = $3',
        [a, AT.yearId, AT.termId],
      ),
    ).toEqual([{ wear: 1, naked_left: 47 }]);
    const roster = await admin.ok(calls.roster, { clazzId: first.clazzId, ...AT });
    expect(roster.items.find((x) => x.userId === a)).toMatchObject({
      done: true,
      screening: { wear: 1, left: { corrected: 50 } },
    });
  });
  test('[vision input] what a correction replaces stands in the audit book with old and new value and who', async () => {
    const [a] = first.userIds;
    const rows = await t.sql<{
      detail: { old: { nakedLeft: number; wear: number }; new: { wear: number } };
      user_id: number;
    }>(
      "select detail, user_id from kernel_audit where org_id = 189 and action = 'vision.screening.changed' and subject_id = $1 order by audit_id desc limit 1",
      [a],
    );
    expect(rows[0]).toMatchObject({ user_id: admin.userId, detail: { old: { wear: 0 }, new: { wear: 1 } } });
  });
  test('[vision input] the same values again change nothing', async () => {
    const [a] = first.userIds;
    const before = await t.sql(
      'select saved_at from vision_screening where org_id = 189 and user_id = $1 and year_id = $2 and term_id = $3',
      [a, AT.yearId, AT.termId],
    );
    t.at(`${TODAY}T02:00:00Z`);
    expect(
      await admin.ok(calls.input, {
        ...AT,
        items: [{ userId: a!, wear: 1, left: eye(47, { corrected: 50 }), right: eye(50, { corrected: 50 }) }],
      }),
    ).toMatchObject({ saved: 0 });
    expect(
      await t.sql(
        'select saved_at from vision_screening where org_id = 189 and user_id = $1 and year_id = $2 and term_id = $3',
        [a, AT.yearId, AT.termId],
      ),
    ).toEqual(before);
  });
  test('[vision input] refused: nothing measured, a cylinder without a sphere, a term to come, a day outside it, sight off the chart', async () => {
    const [a] = first.userIds;
    const item = (left: object) => ({ ...AT, items: [{ userId: a!, left, right: {} }] });
    expect((await admin.refused(calls.input, item({}))).error_description).toMatch(/还没有填写/);
    expect(
      (await admin.in('en-US').refused(calls.input, item({ naked: 50, cylinder: -50 }))).error_description,
    ).toMatch(/fill in the sphere/);
    expect(
      (
        await admin.refused(calls.input, {
          ...NEXT,
          items: [{ userId: a!, left: eye(50), right: eye(50) }],
        })
      ).error,
    ).toBe('vision.fault.future');
    expect(
      (
        await admin.refused(calls.input, {
          ...AT,
          screenedOn: plusDays(FROM, -1),
          items: [{ userId: a!, left: eye(50), right: eye(50) }],
        })
      ).error_description,
    ).toContain(`${FROM} 至 ${TODAY}`);
    expect(
      (
        await admin.refused(calls.input, {
          ...AT,
          screenedOn: testDayPlus(3),
          items: [{ userId: a!, left: eye(50), right: eye(50) }],
        })
      ).status,
    ).toBe(400);
    for (const naked of [28, 54]) expect((await admin.refused(calls.input, item({ naked }))).status).toBe(400);
    for (const naked of [29, 53]) await admin.ok(calls.input, item({ naked }));
  });
  test('[vision input] a teacher measures the classes they stand in and no other; strangers are gone', async () => {
    const [stranger] = await t.sql<{ user_id: number }>(
      'select user_id from class_student_v where org_id = 189 and clazz_type = 1 and clazz_id <> all($1::bigint[]) order by user_id limit 1',
      [
        (
          await t.sql<{ clazz_id: number }>(
            `
              select clazz_id
              from class_teacher
              where org_id = 189 and user_id = $1
              union
              select clazz_id
              from class_clazz
              where org_id = 189 and master_id = $1
            `,
            [teacher.userId],
          )
        ).map((r) => Number(r.clazz_id)),
      ],
    );
    expect(
      (
        await teacher.refused(calls.input, {
          ...AT,
          items: [{ userId: Number(stranger!.user_id), left: eye(50), right: eye(50) }],
        })
      ).status,
    ).toBe(404);
    const [foreign] = await t.sql<{ user_id: number }>(
      'select user_id from class_student_v where org_id = 619 order by user_id limit 1',
    );
    expect(
      (
        await admin.refused(calls.input, {
          ...AT,
          items: [{ userId: Number(foreign!.user_id), left: eye(50), right: eye(50) }],
        })
      ).status,
    ).toBe(404);
    expect((await admin.refused(calls.roster, { clazzId: 619_001 })).status).toBe(404);
    expect(
      (
        await student.refused(calls.input, {
          ...AT,
          items: [{ userId: student.userId, left: eye(53), right: eye(53) }],
        })
      ).status,
    ).toBe(403);
    const mine = await teacher.ok(calls.clazzes, {});
    expect(mine.items.length).toBeGreaterThan(0);
    expect(mine.items.every((c) => c.unread === null)).toBe(true);
  });
  test('[vision privacy] a teacher who is not the class teacher sees that a child is done, and only what they entered themselves', async () => {
    const [a, b] = first.userIds;
    await admin.ok(calls.input, { ...AT, items: [{ userId: a!, left: eye(47), right: eye(47) }] });
    await teacher.ok(calls.input, { ...AT, items: [{ userId: b!, left: eye(48), right: eye(48) }] });
    const seen = await teacher.ok(calls.roster, { clazzId: first.clazzId });
    expect(seen.items.find((x) => x.userId === a)).toMatchObject({ done: true, screening: null, before: null });
    expect(seen.items.find((x) => x.userId === b)).toMatchObject({ done: true, screening: { left: { naked: 48 } } });
    const own = await master.ok(calls.roster, { clazzId: first.clazzId });
    expect(own.items.find((x) => x.userId === a)?.screening).toMatchObject({ left: { naked: 47 } });
  });
  test('[vision sums] after any mix of entries, corrections and removals the kept sums equal the slow query', async () => {
    const rnd = seeded(5);
    const ids = [...first.userIds, ...other.userIds];
    const any = (list: readonly number[]) => list[Math.floor(rnd() * list.length)]!;
    for (let round = 0; round < 25; round++) {
      if (rnd() < 0.2) {
        const [row] = await t.sql<{ screening_id: number }>(
          'select screening_id from vision_screening where org_id = 189 and user_id = $1 and year_id = $2 order by screening_id limit 1',
          [any(ids), AT.yearId],
        );
        if (row) await admin.ok(calls.remove, { screeningId: Number(row.screening_id) });
      } else {
        const side = () =>
          rnd() < 0.7
            ? {
                naked: 40 + Math.floor(rnd() * 13),
                sphere: Math.floor(rnd() * 1000) - 800,
                cylinder: rnd() < 0.5 ? -75 : null,
              }
            : { naked: 40 + Math.floor(rnd() * 13) };
        const which = [...new Set(Array.from({ length: 1 + Math.floor(rnd() * 6) }, () => any(ids)))];
        await admin.ok(calls.input, {
          yearId: AT.yearId - (rnd() < 0.3 ? 1 : 0),
          termId: AT.termId,
          items: which.map((userId) => ({
            userId,
            wear: Math.floor(rnd() * 4),
            left: { ...side(), corrected: 48 + Math.floor(rnd() * 4) },
            right: side(),
          })),
        });
      }
    }
    expect(await sumsIn(t, 189)).toEqual(await slow(t, 189));
  });
  test('[vision sums] two tablets that write one class at once: both entries count', async () => {
    const ids = other.userIds;
    await Promise.all(
      ids.map((userId, i) =>
        admin.ok(calls.input, { ...AT, items: [{ userId, left: eye(45 + (i % 6)), right: eye(50) }] }),
      ),
    );
    expect(await sumsIn(t, 189)).toEqual(await slow(t, 189));
    expect((await admin.ok(calls.clazzes, AT)).items.find((c) => c.clazzId === other.clazzId)).toMatchObject({
      done: ids.length,
      students: ids.length,
    });
  });
  test('[vision sums] the demonstration world begins with sums that equal the slow query', async () => {
    for (const orgId of [619, 710]) expect(await sumsIn(t, orgId)).toEqual(await slow(t, orgId));
    expect(Object.keys(await sumsIn(t, 619)).length).toBeGreaterThan(0);
  });
});

describe('who needs a doctor', () => {
  test('[vision doctor] the class teacher finds the child unread, reads, tells the family; a corrected entry takes an untouched one off the list', async () => {
    const [a, b] = first.userIds as [number, number];
    await t.sql('delete from vision_referral where org_id = 189 and user_id = any($1::bigint[])', [[a, b]]);
    await admin.ok(calls.input, {
      ...AT,
      items: [a, b].map((userId) => ({ userId, wear: 0, left: eye(44), right: eye(45) })),
    });
    const list = await master.ok(calls.referrals, { ...AT, pageSize: 50 });
    const of = (userId: number) => list.items.find((r) => r.userId === userId)!;
    expect(of(a)).toMatchObject({ state: 'new', read: false, clazzId: first.clazzId });
    expect(of(a).reasons).toContain('uncorrected');
    expect(list.unread).toBeGreaterThanOrEqual(2);
    expect(list.items.every((r) => r.clazzId === first.clazzId)).toBe(true);
    await master.ok(calls.readReferrals, { ids: [of(a).referralId] });
    expect(await master.ok(calls.readReferrals, { ids: [of(a).referralId] })).toEqual({ read: 0 });
    await master.ok(calls.actReferral, { referralId: of(a).referralId, state: 'told', remark: '已电话告知' });
    await admin.ok(calls.input, {
      ...AT,
      items: [a, b].map((userId) => ({ userId, wear: 0, left: eye(51), right: eye(51) })),
    });
    const after = await master.ok(calls.referrals, { ...AT, pageSize: 50 });
    expect(after.items.map((r) => r.userId)).toContain(a);
    expect(after.items.map((r) => r.userId)).not.toContain(b);
    expect(after.items.find((r) => r.userId === a)).toMatchObject({
      state: 'told',
      remark: '已电话告知',
      read: true,
      actedBy: '林若曦',
    });
  });
  test("[vision doctor] another class's list is closed to a class teacher, another school's to everybody", async () => {
    await admin.ok(calls.input, {
      ...AT,
      items: [{ userId: other.userIds[0]!, wear: 0, left: eye(42), right: eye(42) }],
    });
    const [row] = await t.sql<{ referral_id: number }>(
      'select referral_id from vision_referral where org_id = 189 and user_id = $1 and year_id = $2 and term_id = $3',
      [other.userIds[0], AT.yearId, AT.termId],
    );
    const referralId = Number(row!.referral_id);
    expect((await master.refused(calls.actReferral, { referralId, state: 'told' })).status).toBe(404);
    expect((await master.refused(calls.readReferrals, { ids: [referralId] })).status).toBe(404);
    await admin.ok(calls.actReferral, { referralId, state: 'visited' });
    const rest = await teacher.ok(calls.referrals, {});
    expect(rest.items).toEqual([]);
  });
});

describe('terms gone by', () => {
  test('[vision input] a child that was moved since is on the roster of the class it was in then, and on no other', async () => {
    const kid = first.userIds[1] ?? 0;
    await t.sql('update class_enrolment set joined_at = $1 where org_id = 189', [testDayPlus(-446)]);
    const [past = AT] = periodsUpTo(AT, 2);
    for (const table of ['referral', 'screening'])
      await t.sql(`delete from vision_${table} where org_id = 189 and user_id = $1`, [kid]);
    const on = async (clazzId: number) =>
      (await admin.ok(calls.roster, { clazzId, ...past })).items.map((c) => c.userId);
    const counts = async () =>
      (await admin.ok(calls.clazzes, past)).items
        .filter((c) => [first.clazzId, other.clazzId].includes(c.clazzId))
        .map((c) => [c.clazzId, c.students, c.done]);
    const before = [await on(first.clazzId), await on(other.clazzId), await counts()];
    expect(before[0]).toContain(kid);
    const when = t.now().toISOString();
    const move = (from: number, to: number) =>
      inOrg(t.kernel.pools.tenant, 189, (door) =>
        enrolmentPort.get().transfer(door, [{ userId: kid, from, to }], when, admin.userId),
      );
    await move(first.clazzId, other.clazzId);
    expect([await on(first.clazzId), await on(other.clazzId), await counts()]).toEqual(before);
    expect((await admin.ok(calls.roster, { clazzId: other.clazzId, ...AT })).items.map((c) => c.userId)).toContain(kid);
    // A school that entered its children since has those of today.
    await t.sql('update class_enrolment set joined_at = $1 where org_id = 189 and removed_at is null', [
      plusDays(FROM, 1),
    ]);
    await t.sql('delete from class_enrolment where org_id = 189 and user_id = $1 and removed_at is not null', [kid]);
    expect(await on(other.clazzId)).toContain(kid);
    await move(other.clazzId, first.clazzId);
  });
});
