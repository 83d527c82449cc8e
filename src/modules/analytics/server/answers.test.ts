import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seeded } from '../../../kernel/server/world';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { answers } from './answers';
import { childrenOf, compare, count, MONDAY, night, on, quietWeek, SEVEN, wrongKept } from './testing';

const [FROM, TUESDAY, TODAY] = [on(-7), on(1), on(2)];
const DAYS = [on(-7), on(-4), MONDAY, on(1), on(2)];
const [SBJ, OTHER] = [2, 3];
const SPAN = { from: FROM, to: TODAY, clazzId: SEVEN, sbjId: SBJ };
let t: TestApp;
let head: Caller;
let kids: number[] = [];
let eventId = 8_640_000;
beforeAll(async () => {
  t = await quietWeek(await TestApp.start());
  head = await t.as('school189');
  kids = await childrenOf(t, 6);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
beforeEach(async () => {
  await quietWeek(t);
  await t.sql('delete from practice_day where org_id = 189');
  await t.sql(
    `update class_enrolment set removed_at = null, removed_why = null, is_home = true
     where org_id = 189 and clazz_id = $1 and user_id = any($2)`,
    [SEVEN, kids],
  );
});

/** What a child answered in a subject on a day, as practice keeps it. */
const answered = (userId: number, day: string, all: number, right: number, sbjId = SBJ) =>
  t.sql(
    `insert into practice_day (org_id, user_id, sbj_id, done_on, answers, right_count, share_sum, spent)
     values (189, $1, $2, $3, $4, $5, $5 * 100, 60)
     on conflict (org_id, user_id, sbj_id, done_on) do update
       set answers = excluded.answers, right_count = excluded.right_count, share_sum = excluded.share_sum`,
    [userId, sbjId, day, all, right],
  );
interface Said {
  readonly topic: string;
  readonly payload: object;
}
const changed = (...dates: string[]): Said => ({ topic: 'practice.changed', payload: { dates } });
/** Events, told to whoever hears them. */
async function told(events: readonly Said[]): Promise<void> {
  for (const { topic, payload } of events)
    await t.sql(
      `insert into kernel_outbox (org_id, event_id, topic, payload, at) values (189, $1, $2, $3, ${t.sqlNow})`,
      [(eventId += 1), topic, JSON.stringify(payload)],
    );
  await t.told(189, '%');
}
/** What the class answered, as its own row says, the sums of all classes, and those above its children. */
async function said() {
  const { items, figures, rows } = await head.ok(calls.eduStudy, SPAN);
  const [own] = items;
  const detail = await head.ok(calls.eduStudyDetail, SPAN);
  expect([own?.answers, own?.rightCount, own?.accuracy]).toEqual([
    figures.answers,
    figures.rightCount,
    figures.accuracy,
  ]);
  expect([detail.figures, detail.rows]).toEqual([figures, rows]);
  return { answers: figures.answers, right: figures.rightCount, active: figures.active, rows };
}

test('whatever becomes of answers and of who was in a class, in whatever order it is told, twice each: the sums are what the rows come to', async () => {
  await count(t, FROM, TUESDAY);
  const rnd = seeded(3640);
  const of = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(rnd() * list.length)];
    if (found === undefined) throw new Error('an empty list');
    return found;
  };
  for (let round = 0; round < 6; round++) {
    const events: Said[] = [];
    for (let n = 0; n < 8; n++) {
      const [child, day, sbjId] = [of(kids), of(DAYS), of([SBJ, OTHER])];
      const kind = Math.floor(rnd() * 4);
      if (kind === 3) {
        // Somebody's stay of the past ends on another day, or goes on.
        await t.sql(
          `update class_enrolment set removed_at = $3::timestamptz, removed_why = case when $3 is null then null else 'moved' end,
             is_home = $3 is null
           where org_id = 189 and clazz_id = $1 and user_id = $2`,
          [SEVEN, child, rnd() < 0.5 ? null : `${day}T02:00:00Z`],
        );
        events.push({ topic: 'class.stayed', payload: { from: FROM } });
        continue;
      }
      if (kind === 2)
        await t.sql('delete from practice_day where org_id = 189 and user_id = $1 and sbj_id = $2 and done_on = $3', [
          child,
          sbjId,
          day,
        ]);
      else await answered(child, day, 5 + Math.floor(rnd() * 5), Math.floor(rnd() * 5), sbjId);
      events.push(changed(day, of(DAYS)));
    }
    const shuffled = [...events, ...events]
      .map((event) => ({ event, at: rnd() }))
      .sort((a, b) => a.at - b.at)
      .map(({ event }) => event);
    await told(shuffled);
    expect(await wrongKept(t, answers, FROM, TUESDAY)).toEqual([]);
  }
  expect(await t.sql('select 1 from analytics_answer where org_id = 189')).not.toEqual([]);
});
test('answers of the past are read from sums and those of today from rows, and both make what all rows together come to', async () => {
  const [first = 0, second = 0] = kids;
  await answered(first, MONDAY, 10, 4);
  await answered(second, TODAY, 6, 6);
  await answered(second, MONDAY, 9, 9, OTHER);
  const all = await said();
  expect(all).toEqual({ answers: 16, right: 10, active: 2, rows: 2 });
  await count(t, FROM, TUESDAY);
  expect(await said()).toEqual(all);
  // What is kept is what is said: nobody adds up the rows of a counted day.
  await answered(first, MONDAY, 20, 8);
  expect(await said()).toEqual(all);
  await answered(second, TODAY, 7, 6);
  expect((await said()).answers).toBe(17);
  await told([changed(MONDAY)]);
  expect(await said()).toEqual({ answers: 27, right: 14, active: 2, rows: 2 });
});
test('answers count in every class in which the child stood, each by its subject', async () => {
  const [first = 0] = kids;
  await answered(first, MONDAY, 10, 4);
  await answered(first, MONDAY, 3, 3, OTHER);
  await count(t, FROM, TUESDAY);
  const rows = await t.sql<{ clazz: string; sbj: string; n: number }>(
    'select clazz_id as clazz, sbj_id as sbj, answers as n from analytics_answer where org_id = 189 order by clazz_id, sbj_id',
  );
  const stood = await t.sql<{ clazz: string }>(
    `select clazz_id as clazz from class_stay_v
     where org_id = 189 and user_id = $1 and (left_at is null or left_at >= '${MONDAY}T16:00:00Z') order by clazz_id`,
    [first],
  );
  expect(rows.map((row) => [Number(row.clazz), Number(row.sbj), row.n])).toEqual(
    stood.flatMap(({ clazz }) => [
      [Number(clazz), SBJ, 10],
      [Number(clazz), OTHER, 3],
    ]),
  );
});
test('answers that are kept wrongly are found by the night, read from rows until they are mended, and mended', async () => {
  await answered(kids[0] ?? 0, MONDAY, 10, 4);
  await count(t, FROM, TUESDAY);
  const right = await said();
  await t.sql('update analytics_answer set answers = answers + 1 where org_id = 189 and on_date = $1', [MONDAY]);
  expect((await said()).answers).toBe(right.answers + 1);
  await t.sql(`update analytics_day set differs_at = ${t.sqlNow} where org_id = 189 and on_date = $1`, [MONDAY]);
  expect(await compare(t)).toEqual([MONDAY]);
  expect(await said()).toEqual(right);
  expect(await night(t)).toEqual([MONDAY]);
  expect(await wrongKept(t, answers, FROM, TUESDAY)).toEqual([]);
  expect(await said()).toEqual(right);
  expect(await night(t)).toEqual([]);
});
