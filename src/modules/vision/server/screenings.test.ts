import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { seeded } from '../../../kernel/server/world';
import * as calls from '../contract';
import { MYOPIC, SUM_KEYS, type Sum } from '../rules';

let t: TestApp;
let admin: Caller;
let master: Caller;
let teacher: Caller;
let student: Caller;
let bureau: Caller;
const AT = { yearId: 2026, termId: 1 } as const;
let first: { clazzId: number; userIds: number[] };
let other: { clazzId: number; userIds: number[] };
const eye = (naked: number, more: object = {}) => ({ naked, ...more });
beforeAll(async () => {
  t = await TestApp.start();
  t.at('2026-11-20T01:00:00Z');
  [admin, master, teacher, student, bureau] = (await Promise.all(
    ['school189', 'classmgr189', 'teacher189', 'student189', 'bureau4109'].map((l) => t.as(l)),
  )) as [Caller, Caller, Caller, Caller, Caller];
  const of = async (clazzId: number) => ({
    clazzId,
    userIds: (
      await t.sql<{ user_id: number }>(
        'select user_id from class_student_v where org_id = 189 and clazz_id = $1 order by user_id',
        [clazzId],
      )
    ).map((r) => Number(r.user_id)),
  });
  const [c1] = await t.sql<{ clazz_id: number }>(
    'select clazz_id from class_clazz where org_id = 189 and clazz_type = 1 and master_id = $1',
    [master.userId],
  );
  const [c2] = await t.sql<{ clazz_id: number }>(
    'select clazz_id from class_clazz where org_id = 189 and grd_id = 9 and clazz_type = 1',
  );
  first = await of(Number(c1!.clazz_id));
  other = await of(Number(c2!.clazz_id));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

/** What the sums must say, reckoned from the screenings one by one. */
async function slow(orgId: number): Promise<Record<string, Sum>> {
  const rows = await t.sql<{
    year_id: number;
    term_id: number;
    clazz_id: number;
    sex: string;
    poor: string | null;
    myopia: string | null;
    wear: number;
    correction: string | null;
    reasons: string[];
  }>('select * from vision_screening where org_id = $1', [orgId]);
  const out: Record<string, Record<string, number>> = {};
  for (const r of rows) {
    const s = (out[`${r.year_id} ${r.term_id} ${r.clazz_id} ${r.sex}`] ??= Object.fromEntries(
      SUM_KEYS.map((k) => [k, 0]),
    ));
    const count: Partial<Record<(typeof SUM_KEYS)[number], boolean>> = {
      screened: true,
      graded: r.poor != null,
      poor: r.poor != null && r.poor !== 'normal',
      mild: r.poor === 'mild',
      moderate: r.poor === 'moderate',
      severe: r.poor === 'severe',
      judged: r.myopia != null,
      myopic: r.myopia != null && MYOPIC.includes(r.myopia as 'low'),
      pre: r.myopia === 'pre',
      low: r.myopia === 'low',
      mid: r.myopia === 'moderate',
      high: r.myopia === 'high',
      ortho: r.myopia === 'ortho',
      lens: r.myopia === 'lens',
      glasses: r.wear > 0,
      under: r.correction === 'under',
      uncorrected: r.correction === 'uncorrected',
      doctor: r.reasons.length > 0,
    };
    for (const k of SUM_KEYS) if (count[k]) s[k] = s[k]! + 1;
  }
  return out as Record<string, Sum>;
}
async function kept(orgId: number): Promise<Record<string, Sum>> {
  const rows = await t.sql<Record<string, number | string>>('select * from vision_sum where org_id = $1', [orgId]);
  return Object.fromEntries(
    rows.map((r) => [
      `${r['year_id']} ${r['term_id']} ${r['clazz_id']} ${r['sex']}`,
      Object.fromEntries(SUM_KEYS.map((k) => [k, Number(r[k])])) as unknown as Sum,
    ]),
  );
}

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
      screenedOn: '2026-11-20',
      left: { naked: 47, sphere: -100, cylinder: -50, axis: 90, poor: 'moderate' },
    });
    await admin.ok(calls.input, {
      ...AT,
      items: [{ userId: a!, wear: 1, left: eye(47, { corrected: 50 }), right: eye(50, { corrected: 50 }) }],
    });
    expect(
      await t.sql(
        'select wear, naked_left from vision_screening where org_id = 189 and user_id = $1 and year_id = 2026 and term_id = 1',
        [a],
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
      'select saved_at from vision_screening where org_id = 189 and user_id = $1 and year_id = 2026 and term_id = 1',
      [a],
    );
    t.at('2026-11-20T02:00:00Z');
    expect(
      await admin.ok(calls.input, {
        ...AT,
        items: [{ userId: a!, wear: 1, left: eye(47, { corrected: 50 }), right: eye(50, { corrected: 50 }) }],
      }),
    ).toMatchObject({ saved: 0 });
    expect(
      await t.sql(
        'select saved_at from vision_screening where org_id = 189 and user_id = $1 and year_id = 2026 and term_id = 1',
        [a],
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
          yearId: 2026,
          termId: 2,
          items: [{ userId: a!, left: eye(50), right: eye(50) }],
        })
      ).error,
    ).toBe('vision.fault.future');
    expect(
      (
        await admin.refused(calls.input, {
          ...AT,
          screenedOn: '2026-08-31',
          items: [{ userId: a!, left: eye(50), right: eye(50) }],
        })
      ).error_description,
    ).toMatch(/2026-09-01 至 2026-11-20/);
    expect(
      (
        await admin.refused(calls.input, {
          ...AT,
          screenedOn: '2026-11-21',
          items: [{ userId: a!, left: eye(50), right: eye(50) }],
        })
      ).status,
    ).toBe(400);
    for (const naked of [28, 54]) expect((await admin.refused(calls.input, item({ naked }))).status).toBe(400);
    for (const naked of [29, 53]) await admin.ok(calls.input, item({ naked }));
  });
  test('[vision input] a teacher measures the classes they stand in and no other; strangers are gone', async () => {
    const [stranger] = await t.sql<{ user_id: number }>(
      'select user_id from class_student_v where org_id = 189 and clazz_type = 1 and clazz_id <> all($1::bigint[]) limit 1',
      [
        (
          await t.sql<{ clazz_id: number }>(
            'select clazz_id from class_teacher where org_id = 189 and user_id = $1 union select clazz_id from class_clazz where org_id = 189 and master_id = $1',
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
      'select user_id from class_student_v where org_id = 619 limit 1',
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
          'select screening_id from vision_screening where org_id = 189 and user_id = $1 and year_id = 2026 limit 1',
          [any(ids)],
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
          yearId: 2026 - (rnd() < 0.3 ? 1 : 0),
          termId: 1,
          items: which.map((userId) => ({
            userId,
            wear: Math.floor(rnd() * 4),
            left: { ...side(), corrected: 48 + Math.floor(rnd() * 4) },
            right: side(),
          })),
        });
      }
    }
    expect(await kept(189)).toEqual(await slow(189));
  });
  test('[vision sums] two tablets that write one class at once: both entries count', async () => {
    const ids = other.userIds;
    await Promise.all(
      ids.map((userId, i) =>
        admin.ok(calls.input, { ...AT, items: [{ userId, left: eye(45 + (i % 6)), right: eye(50) }] }),
      ),
    );
    expect(await kept(189)).toEqual(await slow(189));
    expect((await admin.ok(calls.clazzes, AT)).items.find((c) => c.clazzId === other.clazzId)).toMatchObject({
      done: ids.length,
      students: ids.length,
    });
  });
  test('[vision sums] the demonstration world begins with sums that equal the slow query', async () => {
    for (const orgId of [619, 710]) expect(await kept(orgId)).toEqual(await slow(orgId));
    expect(Object.keys(await kept(619)).length).toBeGreaterThan(0);
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
      'select referral_id from vision_referral where org_id = 189 and user_id = $1 and year_id = 2026',
      [other.userIds[0]],
    );
    const referralId = Number(row!.referral_id);
    expect((await master.refused(calls.actReferral, { referralId, state: 'told' })).status).toBe(404);
    expect((await master.refused(calls.readReferrals, { ids: [referralId] })).status).toBe(404);
    await admin.ok(calls.actReferral, { referralId, state: 'visited' });
    const rest = await teacher.ok(calls.referrals, {});
    expect(rest.items).toEqual([]);
  });
});

describe('seeing', () => {
  test('[vision privacy] names and single eyes stay inside the school: a region asks for groups and gets no child', async () => {
    expect((await bureau.refused(calls.results, { level: 'usr' })).error).toBe('vision.fault.namesNotAllowed');
    expect((await bureau.in('en-US').refused(calls.results, { level: 'usr' })).error_description).toMatch(
      /inside its school/,
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

describe('norms', () => {
  test('[vision norms] a change judges nothing by surprise; judging again does, and the sums follow', async () => {
    const [a] = first.userIds;
    await admin.ok(calls.input, {
      ...AT,
      items: [{ userId: a!, left: eye(47, { sphere: -50 }), right: eye(50, { sphere: 0 }) }],
    });
    const myopia = async () =>
      (
        await t.sql<{ myopia: string; norm: string }>(
          'select myopia, norm from vision_screening where org_id = 189 and user_id = $1 and year_id = 2026',
          [a],
        )
      )[0]!;
    expect((await myopia()).myopia).toBe('pre');
    await admin.ok(calls.setNorm, {
      boundary: 'inclusive',
      degrees: 'three',
      underSix: 'table',
      pre: 'wide',
      dropLines: 2,
    });
    expect((await myopia()).myopia).toBe('pre');
    expect((await admin.ok(calls.rejudge, AT)).changed).toBe(1);
    expect(await myopia()).toMatchObject({ myopia: 'low', norm: expect.stringContaining('inclusive') });
    expect(await kept(189)).toEqual(await slow(189));
    expect(await admin.ok(calls.rejudge, AT)).toMatchObject({ changed: 0 });
  });
  test("[vision norms] a region's norms hold for its schools, which cannot change them then", async () => {
    await bureau.ok(calls.setNorm, {
      boundary: 'strict',
      degrees: 'two',
      underSix: 'table',
      pre: 'wide',
      dropLines: 3,
    });
    expect(await admin.ok(calls.getNorm, {})).toMatchObject({
      free: false,
      ownerName: '濮阳市教育局',
      norm: { degrees: 'two', dropLines: 3 },
    });
    expect(
      (
        await admin.refused(calls.setNorm, {
          boundary: 'strict',
          degrees: 'three',
          underSix: 'table',
          pre: 'wide',
          dropLines: 2,
        })
      ).error_description,
    ).toMatch(/濮阳市教育局/);
    const elsewhere = await t.sql<{ user_id: number }>(
      'select user_id from class_student_v where org_id = 710 limit 1',
    );
    expect(elsewhere).toHaveLength(1);
    expect((await student.ok(calls.getNorm, {})).criteria).toMatchObject({ fromAge: 6, norm: { degrees: 'two' } });
  });
});
