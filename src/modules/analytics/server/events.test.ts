import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded } from '../../../kernel/server/world';
import { TestApp } from '../../../kernel/testing/app';
import { count, MONDAY, on, quietWeek, SEVEN, wrongDays, wrongSums } from './testing';

const [FROM, TO] = [on(-14), on(1)];
const DAYS = [on(-13), on(-11), on(-7), on(-4), MONDAY, on(1)];
let t: TestApp;
let teacherId = 0;
let termId = 0;
let arrangeIds: number[] = [];
beforeAll(async () => {
  t = await quietWeek(await TestApp.start());
  teacherId = (await t.who('teacher189')).userId;
  const [term] = await t.sql<{ id: string }>(
    `select min(term_id) as id from timetable_term where org_id = 189 and first_on <= '${MONDAY}' and last_on >= '${MONDAY}'`,
  );
  termId = Number(term?.id);
  const rows = await t.sql<{ id: string }>(
    "select arrange_id as id from timetable_arrange where org_id = 189 and kind = 'period' and is_on order by arrange_id limit 5",
  );
  arrangeIds = rows.map((row) => Number(row.id));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

type Event = readonly [topic: string, payload: object];
let made = 0;
/** One change of what hours are counted from, with the event that its owner leaves. */
async function change(rnd: () => number): Promise<Event> {
  const day = DAYS[Math.floor(rnd() * DAYS.length)] ?? TO;
  const kind = Math.floor(rnd() * 4);
  if (kind === 0) {
    await t.sql(
      `with gone as (delete from timetable_day where org_id = 189 and on_date = $1 returning 1)
       insert into timetable_day (org_id, on_date, term_id, kind, name)
       select 189, $1, $2, 'holiday', 'x' where not exists (select 1 from gone)`,
      [day, termId],
    );
    return ['timetable.days', { termId }];
  }
  if (kind === 1) {
    made += 1;
    await t.sql(
      `insert into lesson_lesson (org_id, lesson_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, started_at,
         taken_at, taken_by, taken_count, made_by, made_at)
       values (189, $1, $2, $3, 2, $4, $5, $6, '${on(1)}', '${on(1)}', $4, 8, $4, '${on(1)}')`,
      [6000 + made, day, SEVEN, teacherId, 1000 + made * 15, 1010 + made * 15],
    );
    return ['lesson.attended', { lessonId: 6000 + made, clazzId: SEVEN, date: day }];
  }
  if (kind === 2) {
    // Its attendance is corrected, and it is prepared afterwards.
    const [lesson] = await t.sql<{ day: string }>(
      `update lesson_lesson
       set away_count = (away_count + 1) % 8, prepared_at = case when prepared_at is null then '${on(1)}'::timestamptz end
       where org_id = 189 and lesson_id = $1
       returning on_date::text as day`,
      [6000 + made],
    );
    if (lesson) return ['lesson.changed', { date: lesson.day }];
  }
  const arrangeId = arrangeIds[Math.floor(rnd() * arrangeIds.length)];
  const [row] = await t.sql<{ is_on: boolean }>(
    'update timetable_arrange set is_on = not is_on where org_id = 189 and arrange_id = $1 returning is_on',
    [arrangeId],
  );
  return ['timetable.changed', { kind: row?.is_on ? 'made' : 'removed', arrangeIds: [arrangeId], from: on(2) }];
}

test('whatever changes, and in whatever order its events come, twice each: the facts are what the slow query says', async () => {
  await count(t, FROM, TO);
  const rnd = seeded(44);
  let eventId = 8_000_000;
  for (let round = 0; round < 4; round++) {
    const events: Event[] = [];
    for (let n = 0; n < 5; n++) events.push(await change(rnd));
    const shuffled = [...events, ...events]
      .map((event) => ({ event, at: rnd() }))
      .sort((a, b) => a.at - b.at)
      .map(({ event }) => event);
    for (const [topic, payload] of shuffled)
      await t.sql(
        `insert into kernel_outbox (org_id, event_id, topic, payload, at)
         values (189, $1, $2, $3, '${on(2)}T04:00:00Z')`,
        [(eventId += 1), topic, JSON.stringify(payload)],
      );
    await t.told(189, '%');
    expect(await wrongDays(t, FROM, TO)).toEqual([]);
    expect(await wrongSums(t, FROM, TO)).toEqual([]);
  }
});
