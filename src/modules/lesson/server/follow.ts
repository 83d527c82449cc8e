import { sql, type Sql } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import type { Listener } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import { oneOf } from '../../../kernel/server/db/where';
import { occurrences } from '../../timetable/server/published';
import { isPrepared } from '../rules';
import { lessons } from '../tables';
import { fromPlan } from './open';
import type { LessonRow } from './read';

/** How far a prepared lesson is carried when its day is gone. */
const CARRY_DAYS = 28;

/**
 * Rows follow the timetable until something happened in them: substitute, room and time are taken over; a row that only said
 * "opened" goes with its day; what somebody prepared moves to the class's next free lesson of the subject, and waits where it
 * stands when there is none.
 */
async function follow(door: Door, rows: readonly LessonRow[]): Promise<void> {
  if (!rows.length) return;
  const days = rows.map((r) => r.onDate).sort();
  const [from, last] = [days[0]!, days.at(-1)!];
  const { items } = await occurrences(door, {
    from,
    to: plusDays(last, CARRY_DAYS),
    clazzIds: [...new Set(rows.map((r) => r.clazzId))],
  });
  const at = new Map(items.map((o) => [`${o.arrangeId} ${o.date}`, o]));
  const held = await door.rows<{ arrangeId: number; onDate: string }>(sql`
    select arrange_id, on_date
    from lesson_lesson
    where org_id = ${door.orgId}
      and arrange_id is not null
      and on_date >= ${from}`);
  // Also of rows that go or move: nothing moves to a place where something stands, so all may change in one statement.
  const taken = new Set(held.map((r) => `${r.arrangeId} ${r.onDate}`));
  const gone: number[] = [];
  const stays: (ReturnType<typeof fromPlan> & Pick<LessonRow, 'lessonId' | 'arrangeId' | 'onDate'>)[] = [];
  for (const row of rows) {
    const { lessonId, arrangeId, onDate } = row;
    const o = at.get(`${arrangeId} ${onDate}`);
    if (o) {
      stays.push({ lessonId, arrangeId, onDate, ...fromPlan(o) });
      continue;
    }
    if (!isPrepared(row)) {
      gone.push(lessonId);
      continue;
    }
    const next = items.find(
      (x) =>
        x.clazzId === row.clazzId &&
        x.sbjId === row.sbjId &&
        x.date >= row.onDate &&
        !taken.has(`${x.arrangeId} ${x.date}`),
    );
    if (!next) continue;
    taken.add(`${next.arrangeId} ${next.date}`);
    stays.push({ lessonId, arrangeId: next.arrangeId, onDate: next.date, ...fromPlan(next) });
  }
  if (gone.length > 0) await door.remove(lessons, { lessonId: oneOf(gone) });
  await door.updateEach(lessons, 'lessonId', stays);
}
/** Timetabled rows in which nothing has happened yet, locked. */
const waiting = (door: Door, where: Sql) =>
  door.rows<LessonRow>(sql`
    select *
    from lesson_lesson
    where org_id = ${door.orgId}
      and arrange_id is not null
      and started_at is null and ended_at is null and taken_at is null
      and ${where}
    order by on_date, start_min, lesson_id
    limit 2000
    for update`);

export const listeners: readonly Listener[] = [
  {
    topic: 'timetable.changed',
    run: async ({ payload }, door) =>
      follow(
        door,
        await waiting(
          door,
          sql`arrange_id = any(${payload['arrangeIds']}::bigint[]) and on_date >= ${payload['from']}`,
        ),
      ),
  },
  // Holidays and make-up days of a term: every row that still waits.
  {
    topic: 'timetable.days',
    run: async (_event, door, kernel) =>
      follow(door, await waiting(door, sql`on_date >= ${plusDays(kernel.clock().toISOString().slice(0, 10), -1)}`)),
  },
];
