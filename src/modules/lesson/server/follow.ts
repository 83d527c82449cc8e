import type { Door } from '../../../kernel/server/db/door';
import type { Listener } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
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
  const taken = new Set(
    (
      await door.rows<{ name: string }>(
        "select arrange_id || ' ' || on_date as name from lesson_lesson where org_id = $1 and arrange_id is not null and on_date >= $2",
        [door.orgId, from],
      )
    ).map((r) => r.name),
  );
  for (const row of rows) {
    const o = at.get(`${row.arrangeId} ${row.onDate}`);
    if (o) {
      await door.update(lessons, { lessonId: row.lessonId }, fromPlan(o));
      continue;
    }
    if (!isPrepared(row)) {
      await door.remove(lessons, { lessonId: row.lessonId });
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
    await door.update(
      lessons,
      { lessonId: row.lessonId },
      { arrangeId: next.arrangeId, onDate: next.date, ...fromPlan(next) },
    );
  }
}
const WAITING = 'started_at is null and ended_at is null and taken_at is null';
const waiting = (door: Door, where: string, params: readonly unknown[]) =>
  door.rows<LessonRow>(
    `select * from lesson_lesson where org_id = $1 and arrange_id is not null and ${WAITING} and ${where} order by on_date, start_min limit 2000 for update`,
    [door.orgId, ...params],
  );

export const listeners: readonly Listener[] = [
  {
    topic: 'timetable.changed',
    run: async ({ payload }, door) =>
      follow(
        door,
        await waiting(door, 'arrange_id = any($2::bigint[]) and on_date >= $3', [
          payload['arrangeIds'],
          payload['from'],
        ]),
      ),
  },
  // Holidays and make-up days of a term: every row that still waits.
  {
    topic: 'timetable.days',
    run: async (_event, door, kernel) =>
      follow(door, await waiting(door, 'on_date >= $2', [plusDays(kernel.clock().toISOString().slice(0, 10), -1)])),
  },
];
