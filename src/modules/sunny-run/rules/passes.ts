import type { Station } from './course';
import { apart, MOST_SPEED, sprintIn, type Mark, type Reckoned } from './run';
import type { Reason } from './reason';

/** A band or card seen by a station, by our clock in milliseconds. */
export interface Pass {
  readonly at: number;
  readonly deviceId: number;
  readonly passId: number;
}
/** Seen again by the same station within so long is one pass. */
export const SAME_MS = 3000;

/** Passes of one runner in the order of time, each once; equal times are ordered by id, so that the order of arrival changes nothing. */
function distinct(passes: readonly Pass[]): Pass[] {
  const sorted = passes.toSorted((a, b) => a.at - b.at || a.passId - b.passId);
  const lastAt = new Map<number, number>();
  return sorted.filter(({ deviceId, at }) => {
    const before = lastAt.get(deviceId);
    // Whoever stands at a station is seen again and again: each time within three seconds of the one before.
    lastAt.set(deviceId, at);
    return before == null || at - before > SAME_MS;
  });
}

/** Runs of one runner on a course, from all passes of a day: the distance is the way along the route between stations. */
export function runsOfPasses(passes: readonly Pass[], stations: readonly Station[]): Reckoned[] {
  const places = new Map(stations.map((station, at) => [station.deviceId, at]));
  const known = distinct(passes.filter((pass) => places.has(pass.deviceId)));
  const lap = stations.reduce((sum, station) => sum + station.toNext, 0);
  return apart(known).map((part) => reckon(part, stations, places, lap));
}

function reckon(
  passes: readonly Pass[],
  stations: readonly Station[],
  places: ReadonlyMap<number, number>,
  lap: number,
): Reckoned {
  const marks: Mark[] = [];
  const found: Reason[] = [];
  let metres = 0;
  let place = 0;
  for (const { at, deviceId } of passes) {
    const next = places.get(deviceId) ?? 0;
    const before = marks.at(-1);
    if (!before) {
      marks.push({ at, metres: 0, deviceId });
      place = next;
      continue;
    }
    const count = stations.length;
    const steps = (next - place + count) % count;
    const took = (at - before.at) / 1000;
    if (steps === 0) {
      // At the same station again: a lap in which every other one was missed, or somebody who waits there.
      if (took * MOST_SPEED < lap || (count > 1 && took < lap / 3)) {
        marks[marks.length - 1] = { ...before, at };
        continue;
      }
      if (count > 1) found.push({ code: 'missing', value: count - 1, at, metres: Math.round(metres) });
      metres += lap;
    } else if (count > 2 && steps > count / 2) {
      found.push({ code: 'order', at, metres: Math.round(metres) });
    } else {
      if (steps > 1) found.push({ code: 'missing', value: steps - 1, at, metres: Math.round(metres) });
      for (let step = 0; step < steps; step++) metres += stations[(place + step) % count]?.toNext ?? 0;
    }
    const speed = took > 0 ? (metres - before.metres) / took : Infinity;
    if (metres > before.metres && speed > MOST_SPEED)
      found.push({
        code: 'jump',
        value: Math.min(Math.round(speed), 9999),
        limit: MOST_SPEED,
        at,
        metres: Math.round(metres),
      });
    marks.push({ at, metres, deviceId });
    place = next;
  }
  const sprint = sprintIn(marks);
  if (sprint) found.push(sprint);
  return { source: 'pass', marks, metres: Math.round(metres), laps: lap > 0 ? Math.floor(metres / lap) : 0, found };
}
