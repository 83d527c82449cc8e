// Runners as they are: what stations and watches see of them, honest ones and every kind of cheat. Tests, the demonstration
// world and the bench use it. All of it is made from a seed; no recorded trace of anybody is in it.
import type { Fix, Pass, Station } from '../rules';

export { SimulatedDevice, type Item } from '../../device/demo/simulator';

/** A field of 400 m: two straights and two half circles, as a place on earth by metres along it. */
const RADIUS = 36.5;
const STRAIGHT = (400 - 2 * Math.PI * RADIUS) / 2;
const DEGREE = 111_195;
/** Where a field lies, in degrees. */
export interface Field {
  readonly lat: number;
  readonly lon: number;
}
export const FIELD: Field = { lat: 35.76, lon: 115.03 };

function onOval(metres: number): { readonly x: number; readonly y: number } {
  const at = ((metres % 400) + 400) % 400;
  const turn = Math.PI * RADIUS;
  if (at < STRAIGHT) return { x: at, y: 0 };
  if (at < STRAIGHT + turn) {
    const angle = (at - STRAIGHT) / RADIUS - Math.PI / 2;
    return { x: STRAIGHT + RADIUS * Math.cos(angle), y: RADIUS + RADIUS * Math.sin(angle) };
  }
  if (at < 2 * STRAIGHT + turn) return { x: STRAIGHT - (at - STRAIGHT - turn), y: 2 * RADIUS };
  const angle = (at - 2 * STRAIGHT - turn) / RADIUS + Math.PI / 2;
  return { x: RADIUS * Math.cos(angle), y: RADIUS + RADIUS * Math.sin(angle) };
}
const degrees = ({ x, y }: { readonly x: number; readonly y: number }, field: Field) => ({
  lat: Math.round((field.lat + y / DEGREE) * 1e6),
  lon: Math.round((field.lon + x / (DEGREE * Math.cos((field.lat * Math.PI) / 180))) * 1e6),
});
/** A number around nought, about as often so far away as a bell curve has it. */
const bell = (rnd: () => number): number => rnd() + rnd() + rnd() + rnd() - 2;

/** How somebody runs: metres at each second from the start. */
export type Pace = readonly number[];
/** An honest runner: about as fast all the way, sometimes a little slower, faster at the end. @param speed metres a second */
export function honest(rnd: () => number, metres: number, speed: number): Pace {
  const way = [0];
  let drift = 0;
  for (let done = 0; done < metres;) {
    drift = 0.9 * drift + 0.06 * bell(rnd);
    const tired = 1 - 0.08 * Math.min(1, done / metres) + (done > metres - 150 ? 0.1 : 0);
    done += Math.max(1.2, speed * tired + drift);
    way.push(done);
  }
  return way;
}
/** Somebody beside a friend, a step or two behind and then before. */
export function beside(rnd: () => number, friend: Pace, apartMetres: number): Pace {
  let gap = apartMetres;
  let done = 0;
  return friend.map((metres) => {
    gap = 0.97 * gap + 0.03 * apartMetres + 0.35 * bell(rnd);
    done = Math.max(done, metres - gap, 0);
    return done;
  });
}
/** The second at which so many metres were done, with a fraction; nothing when they never were. */
function secondOf(way: Pace, metres: number): number | undefined {
  const at = way.findIndex((done) => done >= metres);
  if (at < 0) return undefined;
  if (at === 0) return 0;
  const [before = 0, after = 0] = [way[at - 1], way[at]];
  return at - 1 + (after > before ? (metres - before) / (after - before) : 0);
}

/** What stations see of a runner, each with a reader that is a fifth of a second late or early. */
export function passesOf(
  way: Pace,
  stations: readonly Station[],
  at: number,
  { rnd, miss = 0, firstId = 1 }: { readonly rnd: () => number; readonly miss?: number; readonly firstId?: number },
): Pass[] {
  const passes: Pass[] = [];
  const total = way.at(-1) ?? 0;
  let metres = 0;
  for (let no = 0; metres <= total + 0.001; no++) {
    const station = stations[no % stations.length];
    const second = secondOf(way, Math.min(metres, total));
    if (!station || second == null) break;
    // The start and the end are seen by the teacher as well: nobody leaves before the band has sounded.
    if (no === 0 || rnd() >= miss)
      passes.push({
        at: Math.round(at + second * 1000 + 200 * (rnd() - 0.5)),
        deviceId: station.deviceId,
        passId: firstId + no,
      });
    metres += station.toNext;
  }
  return passes;
}
/** What a watch sees of a runner, a fix in `every` seconds, with the jitter of a receiver that drifts. */
export function fixesOf(
  way: Pace,
  at: number,
  o: {
    readonly rnd: () => number;
    readonly every?: number;
    readonly field?: Field;
    /** Metres by which the receiver errs. */
    readonly jitter?: number;
    readonly cadence?: number;
  },
): Fix[] {
  const { rnd, every = 5, field = FIELD, jitter = 2, cadence = 165 } = o;
  let [offX, offY] = [0, 0];
  const fixes: Fix[] = [];
  for (let second = 0; second < way.length; second += every) {
    offX = 0.85 * offX + 0.5 * jitter * bell(rnd);
    offY = 0.85 * offY + 0.5 * jitter * bell(rnd);
    const { x, y } = onOval(way[second] ?? 0);
    fixes.push({
      at: at + second * 1000,
      ...degrees({ x: x + offX, y: y + offY }, field),
      acc: 3 + Math.floor(3 * rnd()),
      cadence: cadence === 0 ? 0 : Math.round(cadence + 6 * bell(rnd)),
    });
  }
  return fixes;
}
/** A watch that lies on a bench for so many seconds. */
export const resting = (rnd: () => number, seconds: number, at: number): Fix[] =>
  fixesOf(
    Array.from({ length: seconds }, () => 100),
    at,
    { rnd, cadence: 0, jitter: 6 },
  ).map((fix) => ({ ...fix, acc: 8 }));

/** What faking tools do: a trace moved in time and place. */
export const moved = (fixes: readonly Fix[], byMs: number, north: number, east: number): Fix[] =>
  fixes.map((fix) => ({
    ...fix,
    at: fix.at + byMs,
    lat: fix.lat + Math.round((north / DEGREE) * 1e6),
    lon: fix.lon + Math.round((east / DEGREE) * 1e6),
  }));
/** What faking tools do: straight lines around a square, equal steps at one speed. */
export function drawn(metres: number, speed: number, at: number, field: Field = FIELD, every = 5): Fix[] {
  const side = 100;
  return Array.from({ length: Math.floor(metres / speed / every) + 1 }, (_, no) => {
    const done = no * every * speed;
    const on = done % side;
    const corner = Math.floor(done / side) % 4;
    const places = [
      { x: on, y: 0 },
      { x: side, y: on },
      { x: side - on, y: side },
      { x: 0, y: side - on },
    ];
    return { at: at + no * every * 1000, ...degrees(places[corner] ?? { x: 0, y: 0 }, field), acc: 5, cadence: 160 };
  });
}
