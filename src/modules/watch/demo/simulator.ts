// Bands as they are, over the wire of devices: a child that walks, a clock that is off, a net that loses, repeats and reorders.
// Tests, the bench and whoever tries the door use it.
import { unflat, type Point } from '../rules';

/** A message as it travels. */
export type Item = Readonly<Record<string, unknown>> & { readonly devId: string; readonly no: string };
/** What is measured, scaled integers by name: heart, systolic, diastolic, oxygen, steps, temps, battery, worn, latE6, lonE6, acc. */
export type Values = Readonly<Record<string, number>>;

/** A band with a clock of its own. */
export class SimulatedBand {
  private count = 0;
  /** @param skewMs how far its clock is ahead of the true time; below zero: behind. */
  constructor(
    readonly devId: string,
    readonly skewMs = 0,
  ) {}
  /** A reading of an instant; `waits` says how long it lay in the band before it was sent. */
  reading(at: number, values: Values, waits = 0): Item {
    return this.item(at, waits, { kind: 'reading', values });
  }
  /** The key for help. */
  sos(at: number): Item {
    return this.item(at, 0, { kind: 'event', code: 'sos', text: '' });
  }
  beat(at: number, battery: number): Item {
    return this.item(at, 0, { kind: 'beat', battery });
  }
  private item(at: number, waits: number, says: object): Item {
    this.count += 1;
    const clock = (ms: number) => new Date(ms + this.skewMs).toISOString();
    return { devId: this.devId, no: `${this.devId}#${this.count}`, at: clock(at), sentAt: clock(at + waits), ...says };
  }
}

/** A step of a walk: metres east and north of the middle, and how wide the circle is. */
export interface Step {
  readonly at: number;
  readonly east: number;
  readonly north: number;
  readonly acc: number;
}
/** A position of a step, as a reading says it. */
export const placeOf = ({ east, north, acc }: Step, middle: Point): Values => ({
  ...unflat([east, north], middle),
  acc,
});

/** A square fence of so many metres around a middle. */
export const squareAround = (middle: Point, metres: number): Point[] =>
  (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([x, y]) => unflat([(x * metres) / 2, (y * metres) / 2], middle));

/** A stretch outside, from the first fix there to the first one back; null where the walk ends outside. */
export interface Expected {
  readonly from: number;
  readonly to: number | null;
}
export interface Walk {
  readonly steps: readonly Step[];
  readonly exits: readonly Expected[];
}
const MINUTE_MS = 60_000;
/**
 * A walk of some minutes with a fix each minute, in and out of a square of 200 m: jitter, jumps of a cell tower, moments on the
 * edge, short steps outside that are none. `exits` says what an alarm must say of it, with a dwell time of two minutes.
 */
export function walk(rnd: () => number, from: number, minutes: number): Walk {
  const steps: Step[] = [];
  const exits: { from: number; to: number | null }[] = [];
  let out = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    const at = from + minute * MINUTE_MS;
    const jitter = () => (rnd() - 0.5) * 20;
    // The first fix is inside, so that the child has been seen there.
    if (minute > 0 && out === 0 && rnd() < 0.05) out = 1 + Math.floor(rnd() * 8);
    const odd = minute === 0 ? 1 : rnd();
    if (odd < 0.06) {
      // A tower, kilometres away and kilometres wide: it decides nothing.
      steps.push({ at, east: 3000 * rnd(), north: 2500, acc: 800 });
    } else if (odd < 0.1) {
      // On the edge: the circle lies on both sides.
      steps.push({ at, east: 100 + jitter() / 4, north: 0, acc: 15 });
    } else steps.push({ at, east: (out > 0 ? 260 : 0) + jitter(), north: jitter(), acc: 8 + Math.floor(rnd() * 10) });
    if (out > 0) out -= 1;
  }
  let since: number | null = null;
  for (const { at, east, acc } of steps) {
    if (acc > 200 || (Math.abs(east - 100) < 15 && acc === 15)) continue;
    const last = exits.at(-1);
    const isOut = last != null && last.to == null;
    if (east < 100) {
      since = null;
      if (isOut) last.to = at;
    } else if (!isOut) {
      since ??= at;
      if (at - since >= 2 * MINUTE_MS) {
        exits.push({ from: since, to: null });
        since = null;
      }
    }
  }
  return { steps, exits };
}
