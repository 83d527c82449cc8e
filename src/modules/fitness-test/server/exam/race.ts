import { sql } from '../../../../kernel/server/db/sql';
import type { Door } from '../../../../kernel/server/db/door';
import { oneOf } from '../../../../kernel/server/db/where';
import type { Kernel } from '../../../../kernel/server/cx';
import type { Listener } from '../../../../kernel/server/module';
import { dayIn } from '../../../../kernel/shared/dates';
import { formatResult } from '../../rules/format';
import { examChildren, exams, marks, type MarkAttempt } from '../../tables';
import { addEntries } from './entries';
import { examStandard } from './scope';

/** What a confirmed race of a running room says of a lane; a false start and who did not come in have no time. */
interface Lane {
  readonly lane: number;
  readonly userId: number;
  readonly hundredths: number | null;
}
interface Confirmed {
  readonly raceId: number;
  readonly metres: number;
  readonly startedAt: string | null;
  /** Who confirmed it; a race of the release before does not say. */
  readonly byId?: number;
  /** What another module prepared it for: that module takes its times, and they are no attempt of a test. */
  readonly task?: unknown;
  readonly lanes: readonly Lane[];
}
type Timed = Lane & { readonly hundredths: number };

/**
 * Takes a confirmed race over: on a day of a test in which its distance is run, each time is the child's next attempt, as if a
 * device had sent it. Where no such test is on, the race stays what it is.
 */
export const raced: Listener = {
  topic: 'device.race.confirmed',
  async run({ payload }, door, kernel) {
    const race = payload as unknown as Confirmed;
    const timed = race.lanes.filter((lane): lane is Timed => lane.hundredths != null);
    if (race.task != null || race.startedAt == null || timed.length === 0) return;
    for (const tstId of await testsOf(door, race, race.startedAt, timed))
      await takeOver(door, kernel, tstId, race, race.startedAt, timed);
  },
};
const itemOfRace = ({ metres }: Confirmed): string => `run_${metres}m`;

/** The tests that are on at the school on the day of a race and have one of its runners for this distance. */
async function testsOf(door: Door, race: Confirmed, startedAt: string, timed: readonly Timed[]): Promise<number[]> {
  const org = await door.row<{ zone: string }>(
    sql`select o.zone from organisation_org o where o.org_id = ${door.orgId}`,
  );
  if (!org) return [];
  const day = dayIn(org.zone, new Date(startedAt));
  const rows = await door.rows<{ tstId: number }>(sql`
    select e.tst_id
    from fitness_test_exam e
    where e.org_id = ${door.orgId}
      and e.state = 'published'
      and ${day}::date between e.start_on and e.end_on
      and (e.config ->> 'devices')::boolean
      and exists (
        select 1
        from fitness_test_exam_child c
        where c.org_id = e.org_id
          and c.tst_id = e.tst_id
          and c.user_id = any(${timed.map(({ userId }) => userId)}::bigint[])
          and ${itemOfRace(race)} = any(c.item_ids))
    order by e.tst_id`);
  return rows.map(({ tstId }) => tstId);
}

/** Enters the times into one test; whoever has no attempt left, or has not checked in where that is asked, keeps what they have. */
async function takeOver(
  door: Door,
  kernel: Kernel,
  tstId: number,
  race: Confirmed,
  startedAt: string,
  timed: readonly Timed[],
): Promise<void> {
  // The test is held before its attempts are counted: a tablet that comes home now is merged before or after.
  const exam = await door.one(exams, { tstId }, { lock: 'update' });
  if (exam?.state !== 'published') return;
  const itemId = itemOfRace(race);
  const item = (await examStandard(door, exam, door.orgId)).itemOf(itemId);
  // An own standard may count what bears the name otherwise.
  if (item?.unit !== 's') return;
  const userId = oneOf(timed.map((lane) => lane.userId));
  const tested = new Set(
    (await door.many(examChildren, { tstId, userId }))
      .filter(({ itemIds }) => itemIds.includes(itemId))
      .map((child) => child.userId),
  );
  const made = new Map((await door.many(marks, { tstId, itemId, userId })).map((row) => [row.userId, row.attempts]));
  const at = Date.parse(startedAt);
  await addEntries(
    door,
    timed
      .filter((lane) => tested.has(lane.userId))
      .map((lane) => ({
        entryId: `race_${race.raceId}_${lane.lane}`,
        userId: lane.userId,
        itemId,
        attempt: nextOf(made.get(lane.userId) ?? []),
        typed: formatResult(item, lane.hundredths),
        at,
        seq: lane.lane,
        over: [],
      })),
    {
      tstId,
      tablet: `race-${race.raceId}`,
      source: 'device',
      byId: race.byId ?? 0,
      at: kernel.clock().toISOString(),
      book: kernel.books['zh-CN'],
      lang: 'zh-CN',
    },
  );
}
/** The first attempt that was not made; a cell that was emptied again is no attempt. */
function nextOf(attempts: readonly MarkAttempt[]): number {
  const taken = new Set(attempts.filter(({ value, mark }) => value != null || mark != null).map((a) => a.attempt));
  let next = 1;
  while (taken.has(next)) next += 1;
  return next;
}
