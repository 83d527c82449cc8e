import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';

const NOW = '2026-11-24T08:00:00Z';
let t: TestApp;
let school: Caller;
let termId = 0;
let clazzId = 0;
let userId = 0;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(NOW);
  school = await t.as('school189');
  await t.sql(
    `update timetable_term set first_on = '2026-09-01', last_on = '2027-01-22'
     where org_id = 189 and term_id = (select term_id from timetable_term where org_id = 189 order by first_on desc limit 1)`,
  );
  termId = (await school.ok(calls.dataTerms, {})).items[0]?.termId ?? 0;
  const [child] = await t.sql<{ user_id: string; clazz_id: string }>(
    `select s.user_id, s.clazz_id
     from class_student_v s
     join people_person p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
     where s.org_id = 189 and s.clazz_type = 1
       and exists (select 1 from class_charge_v h where h.org_id = s.org_id and h.clazz_id = s.clazz_id)
     order by s.clazz_id, s.user_id limit 1`,
  );
  [userId, clazzId] = [Number(child?.user_id), Number(child?.clazz_id)];
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const row = async () =>
  (await school.ok(calls.dataTerm, { termId, clazzId, pageSize: 200 })).items.find((found) => found.userId === userId);
const make = async () => {
  await school.ok(calls.dataTermMake, { termId });
  await t.told(189, 'sport-data.term');
};

test('[J sport-data] a row has what its child did in the term and no more: lessons it was in, load, ropes, tests', async () => {
  await make();
  const before = await row();
  // Four PE lessons of the term, of which it missed one and was on leave in another, and one that nobody called the roll in; one of
  // another subject, and one before the term.
  const lessons = [
    [990_000_501, '2026-11-20', 10, true],
    [990_000_502, '2026-11-21', 10, true],
    [990_000_503, '2026-11-22', 10, true],
    [990_000_504, '2026-11-23', 10, false],
    [990_000_505, '2026-11-19', 2, true],
    [990_000_506, '2026-08-20', 10, true],
  ] as const;
  for (const [lessonId, onDate, sbjId, taken] of lessons)
    await t.sql(
      `insert into lesson_lesson (org_id, lesson_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, started_at, topic,
           made_by, made_at, taken_at, taken_by, taken_count)
         select 189, $1::bigint, $2::date, $3::bigint, $4::bigint, h.user_id, 1300, 1340, ${t.sqlNow}, '', h.user_id, ${t.sqlNow},
           case when $5 then ${t.sqlNow} end, case when $5 then h.user_id end, case when $5 then 40 end
         from (select min(user_id) as user_id from class_charge_v where org_id = 189 and clazz_id = $3) h`,
      [lessonId, onDate, clazzId, sbjId, taken],
    );
  for (const [lessonId, code] of [
    [990_000_502, 'absent'],
    [990_000_503, 'leave'],
    [990_000_501, 'late'],
  ] as const)
    await t.sql(
      `insert into lesson_attend (org_id, lesson_id, user_id, clazz_id, on_date, mark, mark_by, mark_at, code)
         select l.org_id, l.lesson_id, $2::bigint, l.clazz_id, l.on_date, $3, l.teacher_id, ${t.sqlNow}, $3
         from lesson_lesson l where l.org_id = 189 and l.lesson_id = $1`,
      [lessonId, userId, code],
    );
  for (const [loadId, onDate] of [
    [990_000_501, '2026-11-20'],
    [990_000_506, '2026-08-20'],
  ] as const)
    await t.sql(
      `insert into sport_data_load (org_id, load_id, lesson_id, clazz_id, user_id, on_date, most_rate, beats, heart_ms, active_ms,
           attempts, turns)
         values (189, $1, $1, $2, $3, $4, 208, 100, 600000, 300000, 2, 120)`,
      [loadId, clazzId, userId, onDate],
    );
  for (const [recordId, kind, state, onDate] of [
    [990_000_501, 'test', 'ok', '2026-11-20'],
    [990_000_502, 'test', 'doubtful', '2026-11-20'],
    [990_000_503, 'work', 'ok', '2026-11-20'],
    [990_000_504, 'test', 'ok', '2026-08-20'],
  ] as const)
    await t.sql(
      `insert into sport_data_record (org_id, record_id, user_id, clazz_id, kind, item_id, value, at, on_date, source, state, made_by,
           made_at)
         select 189, $1::bigint, $2::bigint, $3::bigint, $4, min(i.item_id), ($1::bigint - 990000400)::int, $6::date + interval '1 hour', $6::date, 'app', $5,
           $2::bigint, ${t.sqlNow}
         from sport_settings_item_v i`,
      [recordId, userId, clazzId, kind, state, onDate],
    );
  await make();
  const after = await row();
  const more = (key: 'lessons' | 'attended' | 'heartSeconds' | 'activeSeconds' | 'turns' | 'tests') =>
    (after?.[key] ?? 0) - (before?.[key] ?? 0);
  expect([more('lessons'), more('attended'), more('tests')]).toEqual([3, 1, 1]);
  expect([more('heartSeconds'), more('activeSeconds'), more('turns')]).toEqual([600, 300, 120]);
});
test('[J sport-data] runs, the fitness test, sight and places are those of their modules, asked one by one', async () => {
  const { items } = await school.ok(calls.dataTerms, {});
  const { yearId, termNo } = items.find((term) => term.termId === termId) ?? { yearId: 0, termNo: 0 };
  const rows = await school.rows(calls.dataTerm, { termId, pageSize: 200 });
  expect(rows.length).toBeGreaterThan(5);
  const asked = await t.sql<Record<'user_id' | 'items' | 'places', number> & Record<'last', string | null>>(
    `select p.user_id,
         (select count(*)::int from fitness_test_result r where r.org_id = 189 and r.year_id = $2 and r.user_id = p.user_id
           and r.done_on between '2026-09-01' and '2027-01-22') as items,
         (select max(r.done_on)::text from fitness_test_result r where r.org_id = 189 and r.year_id = $2 and r.user_id = p.user_id)
           as last,
         (select count(distinct a.entry_id)::int from games_place_v a join games_meet m on m.org_id = a.org_id and m.gam_id = a.gam_id
           where a.org_id = 189 and a.user_id = p.user_id and m.awards_at is not null and m.state <> 'draft'
             and m.start_on between '2026-09-01' and '2027-01-22') as places
       from unnest($1::bigint[]) p(user_id)`,
    [rows.map((found) => found.userId), yearId],
  );
  const of = new Map(asked.map((child) => [Number(child.user_id), child]));
  expect(rows.map((found) => [found.userId, found.fitItems, found.places])).toEqual(
    rows.map((found) => [found.userId, of.get(found.userId)?.items, of.get(found.userId)?.places]),
  );
  const [ran, seen, totals] = await Promise.all([
    t.sql<{ user_id: number; runs: number; metres: number }>(
      'select user_id, runs, metres from sunny_run_result where org_id = 189 and year_id = $1 and term_id = $2',
      [yearId, termNo],
    ),
    t.sql<{ user_id: number; naked_left: number | null; naked_right: number | null }>(
      'select user_id, naked_left, naked_right from vision_screening where org_id = 189 and year_id = $1 and term_id = $2',
      [yearId, termNo],
    ),
    t.sql<{ user_id: number; total: number | null; level: string | null }>(
      'select user_id, total, level from fitness_test_total where org_id = 189 and year_id = $1',
      [yearId],
    ),
  ]);
  const byId = <R extends { user_id: number }>(list: readonly R[]) =>
    new Map(list.map((child) => [Number(child.user_id), child]));
  const [runs, eyes, marks] = [byId(ran), byId(seen), byId(totals)];
  for (const found of rows) {
    const [run, eye, mark] = [runs.get(found.userId), eyes.get(found.userId), marks.get(found.userId)];
    // A year's total belongs to the term in which its last item was done.
    const last = of.get(found.userId)?.last ?? '';
    const isHere = last >= '2026-09-01' && last <= '2027-01-22';
    expect([
      found.userId,
      found.runs,
      found.metres,
      found.nakedLeft,
      found.nakedRight,
      found.fitTotal,
      found.fitLevel,
    ]).toEqual([
      found.userId,
      run?.runs ?? null,
      run?.metres ?? null,
      eye?.naked_left ?? null,
      eye?.naked_right ?? null,
      (isHere ? mark?.total : null) ?? null,
      (isHere ? mark?.level : null) ?? null,
    ]);
  }
  expect(rows.some((found) => found.fitItems > 0)).toBe(true);
});
test('[J sport-data] a child that came between two PE lessons of its class was due in the later ones, its classmates in all', async () => {
  const joins = (at: string, more = '') =>
    t.sql(`update class_enrolment set joined_at = $2 where org_id = 189 and clazz_id = $1 ${more}`, [clazzId, at]);
  const figures = async () => {
    await make();
    const { items } = await school.ok(calls.dataTerm, { termId, clazzId, pageSize: 200 });
    const own = items.find((found) => found.userId === userId);
    const others = items.filter((found) => found.userId !== userId);
    return {
      due: own?.lessons ?? 0,
      missed: (own?.lessons ?? 0) - (own?.attended ?? 0),
      others: others.map((found) => [found.userId, found.lessons, found.attended]),
    };
  };
  await joins('2026-08-01T00:00:00Z');
  const before = await figures();
  // In the night before the lesson of the 22nd, in which it was on leave; the day before it was absent.
  await joins('2026-11-21T16:00:00Z', `and user_id = ${userId}`);
  const after = await figures();
  const [earlier] = await t.sql<Record<'lessons' | 'missed', number>>(
    `select count(*)::int as lessons, count(a.user_id)::int as missed
     from lesson_lesson l
     left join lesson_attend a on a.org_id = l.org_id and a.lesson_id = l.lesson_id and a.user_id = $2
       and a.code in ('leave', 'absent')
     where l.org_id = 189 and l.clazz_id = $1 and l.sbj_id = 10 and l.taken_at is not null
       and l.on_date between '2026-09-01' and '2026-11-21'`,
    [clazzId, userId],
  );
  expect([before.due - after.due, before.missed - after.missed]).toEqual([earlier?.lessons, earlier?.missed]);
  expect(earlier?.lessons).toBeGreaterThan(1);
  expect(after.missed).toBeGreaterThan(0);
  expect(after.others.length).toBeGreaterThan(0);
  expect(after.others).toEqual(before.others);
});
