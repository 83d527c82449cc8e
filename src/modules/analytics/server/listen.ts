// Events say what changed; the day is counted anew. Today is read from rows, and days that were never counted wait for the night.
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import type { Kernel } from '../../../kernel/server/cx';
import type { Listener } from '../../../kernel/server/module';
import { dayIn, plusDays } from '../../../kernel/shared/dates';
import { answers } from './answers';
import { countedAmong, countHours, countKind, type CountPart } from './count';
import { keepDue } from './due';
import { signIns } from './sign-ins';
import { views } from './views';
import { homework } from './works';

/** The zone of the door's school. */
export const zoneOf = async (door: Door): Promise<string> =>
  (await door.row<{ zone: string }>(sql`select o.zone from organisation_org o where o.org_id = ${door.orgId}`))?.zone ??
  'Asia/Shanghai';

/** Counts the counted days of a span anew, up to yesterday: their hours and lessons, or what else is named. */
async function recount(
  door: Door,
  kernel: Kernel,
  of: { from: string; to?: string | undefined },
  count: CountPart = countHours,
): Promise<void> {
  const now = kernel.clock();
  const zone = await zoneOf(door);
  const yesterday = plusDays(dayIn(zone, now), -1);
  const to = of.to != null && of.to < yesterday ? of.to : yesterday;
  if (to < of.from) return;
  await count(door, await countedAmong(door, { from: of.from, to }), { zone, at: now.toISOString() });
}
/** Days of an event, each once. */
const daysIn = (dates: unknown): string[] => [...new Set([dates].flat().map(String))].sort();
/**
 * The first day on which some schedules take place or were counted: one that is switched on or off changes the past as well, and so does
 * one that is no more.
 */
async function firstOf(door: Door, arrangeIds: unknown): Promise<string | null> {
  const found = await door.row<{ firstOn: string | null }>(sql`
    select least((
        select min(a.from_date)
        from timetable_arrange_v a
        where a.org_id = ${door.orgId}
          and a.arrange_id = any(${arrangeIds}::bigint[])
      ), (
        select min(h.on_date)
        from analytics_hour h
        where h.org_id = ${door.orgId}
          and h.kind = 'arrange'
          and h.key_id = any(${arrangeIds}::bigint[])
      )) as first_on`);
  return found?.firstOn ?? null;
}

const lessonsOfDay: Listener['run'] = async ({ payload }, door, kernel) => {
  const day = String(payload['date']);
  await recount(door, kernel, { from: day, to: day });
};

export const listeners: readonly Listener[] = [
  {
    topic: 'timetable.changed',
    async run({ payload }, door, kernel) {
      const from = String(payload['from']);
      const first = payload['kind'] === 'moved' ? null : await firstOf(door, payload['arrangeIds']);
      await recount(door, kernel, { from: first != null && first < from ? first : from });
      await keepDue(door, await zoneOf(door), kernel.clock());
    },
  },
  {
    topic: 'timetable.days',
    async run({ payload }, door, kernel) {
      const term = await door.row<{ firstOn: string; lastOn: string }>(sql`
        select t.first_on, t.last_on
        from timetable_term_v t
        where t.org_id = ${door.orgId}
          and t.term_id = ${payload['termId']}`);
      if (!term) return;
      // A term whose own days were changed says which days it had as well.
      const [from, to] = [String(payload['from'] ?? term.firstOn), String(payload['to'] ?? term.lastOn)];
      await recount(door, kernel, {
        from: from < term.firstOn ? from : term.firstOn,
        to: to > term.lastOn ? to : term.lastOn,
      });
      await keepDue(door, await zoneOf(door), kernel.clock());
    },
  },
  // Its room is closed by the same event: nobody waits there until a day is counted.
  { topic: 'lesson.finished', run: lessonsOfDay },
  // Many lessons of few days are corrected at once: a day is counted once for all that came meanwhile.
  ...['lesson.attended', 'lesson.changed'].map((topic): Listener => ({
    topic,
    foldBy: (payload) => String(payload['date']),
    run: lessonsOfDay,
  })),
  {
    topic: 'homework.changed',
    async run({ payload }, door, kernel) {
      const day = String(payload['date']);
      await recount(door, kernel, { from: day, to: day }, countKind(homework));
    },
  },
  {
    topic: 'practice.changed',
    async run({ payload }, door, kernel) {
      for (const day of daysIn(payload['dates']))
        await recount(door, kernel, { from: day, to: day }, countKind(answers));
    },
  },
  {
    // From a day on somebody stood in a class in which they did not stand by what was known.
    topic: 'class.stayed',
    async run({ payload }, door, kernel) {
      await recount(door, kernel, { from: String(payload['from']) }, countKind(answers));
    },
  },
  {
    topic: 'account.signed',
    async run({ payload }, door, kernel) {
      const [from, to] = [String(payload['from']), String(payload['to'])];
      await recount(door, kernel, { from, to }, countKind(signIns));
    },
  },
  {
    topic: 'shell.viewed',
    async run({ payload }, door, kernel) {
      const day = String(payload['date']);
      await recount(door, kernel, { from: day, to: day }, countKind(views));
    },
  },
];
