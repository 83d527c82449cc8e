import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { oneOf } from '../../../kernel/server/db/where';
import { allIn, gunOf, laneResult, ofThisRace, type Mark } from '../rules';
import { lanes, races } from '../tables';
import type { MessageRow } from './message-row';
import { tellRaces, type ChangedRace } from './watching';

/** What a race is while the gate may still say something of it. */
const LISTENING = ['called', 'started', 'finished'] as const;
type MarkRow = Mark & { readonly at: string };

/**
 * Reckons races anew from all that their gates said of them: marks may come in any order, late or after a repeat, and the
 * same marks always give the same times. A race that is confirmed or void is not touched.
 */
export async function applyMarks(door: Door, said: readonly MessageRow[], now: string): Promise<void> {
  const raceIds = [...new Set(said.map((m) => Number(m.data['raceId'])))];
  if (raceIds.length === 0) return;
  const found = await door.many(
    races,
    { raceId: oneOf(raceIds), state: oneOf(LISTENING) },
    { lock: 'update', sort: ['raceId'] },
  );
  const changed: ChangedRace[] = [];
  for (const race of found) {
    if (race.gateId == null || race.calledAt == null) continue;
    const own = await door.many(lanes, { raceId: race.raceId });
    const marks = ofThisRace(
      await marksOf(door, race.gateId, race.raceId, race.madeAt),
      // Whom somebody said not to have finished nobody waits for any more.
      own.filter(({ state }) => state !== 'dnf').map(({ lane }) => lane),
    );
    const gun = gunOf(marks);
    if (!gun) continue;
    const after = own.map(({ lane, state }) => {
      const result = laneResult(marks, lane);
      // Somebody ended the race without this runner; a mark that comes late brings the time all the same.
      return state === 'dnf' && result.state === 'running' ? { ...result, state } : result;
    });
    await writeLanes(door, race.raceId, after);
    const isOver = race.state === 'finished' || allIn(after);
    await door.update(
      races,
      { raceId: race.raceId },
      {
        state: isOver ? 'finished' : 'started',
        startedAt: gun.at,
        finishedAt: isOver ? (race.finishedAt ?? now) : null,
      },
    );
    changed.push(race);
  }
  await tellRaces(door, changed, now);
}
const marksOf = (door: Door, gateId: number, raceId: number, since: string): Promise<MarkRow[]> =>
  door.rows<MarkRow>(sql`
    select m.data ->> 'mark' as mark, (m.data ->> 'lane')::int as lane, (m.data ->> 'ms')::bigint as ms, m.message_id, m.at
    from device_message m
    where m.org_id = ${door.orgId}
      and m.device_id = ${gateId}
      and m.kind = 'race'
      and not m.is_conflict
      and m.received_at >= ${since}
      and (m.data ->> 'raceId')::bigint = ${raceId}`);
async function writeLanes(door: Door, raceId: number, after: readonly ReturnType<typeof laneResult>[]): Promise<void> {
  for (const { lane, ...result } of after) await door.update(lanes, { raceId, lane }, result);
}
