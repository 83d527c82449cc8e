import type { Mark, Reckoned } from './run';

/** A trace is compared at so many equal parts of its way. */
const PARTS = 16;
/** Tenths of a second, and degrees, by which two traces may differ that are one. */
const SAME_TENTHS = 3;
const SAME_DEGREES = 3;
/** Seconds of one bucket of the key. */
const BUCKET = 4;
const WIDE = 4096;
/** A shorter way says too little. */
const LEAST = 400;

/** Times after each part of the way in tenths of a second, and how far the way turned there in degrees: neither knows where or when it was. */
export type Signature = readonly number[];

export function signatureOf(run: Pick<Reckoned, 'marks' | 'metres' | 'source'>): Signature | null {
  const { marks, metres, source } = run;
  const first = marks[0];
  if (source !== 'trace' || metres < LEAST || !first) return null;
  const places = Array.from({ length: PARTS + 1 }, (_, no) => placeAt(marks, (metres * no) / PARTS));
  const times = places.slice(1).map((place) => Math.round((place.at - first.at) / 100));
  const headings = places.slice(1).map((to, no) => {
    const from = places[no] ?? to;
    const wide = Math.cos((to.lat / 1e6) * (Math.PI / 180));
    return Math.atan2((to.lon - from.lon) * wide, to.lat - from.lat);
  });
  const turns = headings.slice(1).map((heading, no) => turned(headings[no] ?? heading, heading));
  return [...times, ...turns];
}
const turned = (from: number, to: number): number => {
  const degrees = Math.round(((to - from) * 180) / Math.PI);
  return ((degrees + 540) % 360) - 180;
};
function placeAt(marks: readonly Mark[], metres: number): { at: number; lat: number; lon: number } {
  const no = marks.findIndex((mark) => mark.metres >= metres);
  const to = marks[no < 0 ? marks.length - 1 : no];
  const from = marks[Math.max(0, (no < 0 ? marks.length : no) - 1)] ?? to;
  if (!from || !to) return { at: 0, lat: 0, lon: 0 };
  const way = to.metres - from.metres;
  const share = way > 0 ? Math.min(1, Math.max(0, (metres - from.metres) / way)) : 0;
  const between = (a: number, b: number): number => a + (b - a) * share;
  return {
    at: between(from.at, to.at),
    lat: between(from.lat ?? 0, to.lat ?? 0),
    lon: between(from.lon ?? 0, to.lon ?? 0),
  };
}

const bucketsOf = (of: Signature): readonly [number, number, number] => {
  const bucket = (no: number): number => Math.floor((of[no - 1] ?? 0) / 10 / BUCKET);
  return [bucket(PARTS), bucket(PARTS / 4), bucket(PARTS / 2)];
};
const keyOf = (all: number, quarter: number, half: number): number => (all * WIDE + quarter) * WIDE + half;
/** What an index finds a trace by: total, quarter and half time, rounded. */
export const keyOfSignature = (of: Signature): number => keyOf(...bucketsOf(of));
/** The keys under which the same trace may stand: times at the edge of a bucket fall to either side. */
export function keysAround(of: Signature): number[] {
  const [all, quarter, half] = bucketsOf(of);
  const near = [-1, 0, 1];
  return near.flatMap((a) =>
    near.flatMap((q) => near.map((h) => keyOf(Math.max(0, all + a), Math.max(0, quarter + q), Math.max(0, half + h)))),
  );
}
/** Whether two traces are one, moved in place or time: the same splits and the same curve. */
export const isSame = (a: Signature, b: Signature): boolean =>
  a.length === b.length &&
  a.every((value, no) => {
    const apart = Math.abs(value - (b[no] ?? 0));
    return no < PARTS ? apart <= SAME_TENTHS : Math.min(apart, 360 - apart) <= SAME_DEGREES;
  });
