import { BANDS, type Band, type Criteria } from './criteria';
import { beyond } from './data';
import { seOf, type Refraction } from './refraction';

/** How somebody is corrected: none, frame, contact lenses, orthokeratology at night. Source: vision.json wearTypes. */
export const WEAR = { none: 0, frame: 1, contact: 2, ortho: 3 } as const;
/**
 * What the lens test shows without a refractor: minus glass better and plus worse; the other way round; neither.
 * Source: lensTest codes of the national eye table.
 */
export const LENS_TESTS = ['myopic', 'hyperopic', 'other'] as const;
export type LensTest = (typeof LENS_TESTS)[number];
/** Myopia of a child by screening, the mildest first. `lens`: by the lens test, without a degree. `ortho`: wears orthokeratology lenses. */
export const MYOPIAS = ['none', 'pre', 'lens', 'low', 'moderate', 'high', 'ortho'] as const;
export type Myopia = (typeof MYOPIAS)[number];
export const MYOPIC: readonly Myopia[] = ['lens', 'low', 'moderate', 'high', 'ortho'];
export const CORRECTIONS = ['none', 'full', 'under', 'uncorrected'] as const;
export type Correction = (typeof CORRECTIONS)[number];
/** Why a doctor should look. */
export const REASONS = ['uncorrected', 'under', 'newMyopia', 'high', 'dropped', 'refractive', 'aniso'] as const;
export type Reason = (typeof REASONS)[number];

/** One eye as measured; sight in tenths of the five-grade scale. What was not measured is null. */
export interface Eye extends Partial<Refraction> {
  readonly naked: number | null;
  readonly corrected: number | null;
  readonly lens: LensTest | null;
}
/** A child on the day. */
export interface Eyes {
  readonly age: number;
  readonly wear: number;
  readonly left: Eye;
  readonly right: Eye;
}
/** What the last screening said, for what is new since. */
export interface Before {
  readonly nakedLeft: number | null;
  readonly nakedRight: number | null;
  readonly myopia: Myopia | null;
}
export interface Verdict {
  readonly poorLeft: Band | null;
  readonly poorRight: Band | null;
  /** The worse eye: somebody sees poorly if either eye does. */ readonly poor: Band | null;
  readonly myopia: Myopia | null;
  readonly correction: Correction | null;
  readonly reasons: readonly Reason[];
}

const hasRefraction = (eye: Eye): eye is Eye & Refraction => eye.sphere != null;

/** The degree of one eye. Below six an eye above its age's limit is normal; at or below it the same degrees name how poor it is. */
export function bandOf(c: Criteria, naked: number | null, age: number): Band | null {
  if (naked == null) return null;
  if (age < c.fromAge) {
    const row = c.under.find((r) => age >= r.from && age <= r.to) ?? c.under[0]!;
    if (naked > row.poor) return 'normal';
  }
  return c.bands.find((b) => b.from == null || naked >= b.from)!.code;
}
/** Whether a spherical equivalent is myopic: strictly below the bound, or at it too, as the setting says. */
export const isMyopicSe = (c: Criteria, se: number): boolean =>
  c.norm.boundary === 'strict' ? se < c.myopicAt : se <= c.myopicAt;
/** The degree of a myopic spherical equivalent. */
export const degreeOf = (c: Criteria, se: number): 'low' | 'moderate' | 'high' =>
  beyond(c.high, se) ? 'high' : c.moderateBelow != null && se < c.moderateBelow ? 'moderate' : 'low';

/** One eye: poor naked sight and a myopic refraction together, or poor sight and a myopic lens test. Null: cannot be known. */
export function myopiaOfEye(c: Criteria, eye: Eye, age: number): Exclude<Myopia, 'ortho'> | null {
  const band = bandOf(c, eye.naked, age);
  if (hasRefraction(eye)) {
    const se = seOf(eye);
    if (isMyopicSe(c, se)) return band == null ? null : band === 'normal' ? 'none' : degreeOf(c, se);
    return c.pre.every((b) => beyond(b, se)) ? 'pre' : 'none';
  }
  if (band === 'normal') return 'none';
  return band == null || eye.lens == null ? null : eye.lens === 'myopic' ? 'lens' : 'none';
}

const worse = <T>(order: readonly T[], a: T | null, b: T | null): T | null =>
  a == null ? b : b == null ? a : order.indexOf(a) >= order.indexOf(b) ? a : b;

/** Glasses worn: both corrected eyes above 4.9 are fully corrected, otherwise not enough; not worn with poor sight: uncorrected. */
function correctionOf(c: Criteria, e: Eyes, poor: Band | null): Correction | null {
  if (e.wear === WEAR.none) return poor == null ? null : poor === 'normal' ? 'none' : 'uncorrected';
  const normal = c.bands[0]!.from!;
  const measured = [e.left.corrected, e.right.corrected].filter((v) => v != null);
  return measured.some((v) => v < normal) ? 'under' : measured.length === 2 ? 'full' : null;
}

/** Everything that follows from one screening: for the server when it is written, for the browser while it is typed. */
export function judge(c: Criteria, e: Eyes, before?: Before | null): Verdict {
  const [poorLeft, poorRight] = [bandOf(c, e.left.naked, e.age), bandOf(c, e.right.naked, e.age)];
  const poor = worse<Band>(BANDS, poorLeft, poorRight);
  // Lenses worn at night flatten the eye: what is measured by day says nothing, the wearer counts as myopic.
  const [left, right] = [myopiaOfEye(c, e.left, e.age), myopiaOfEye(c, e.right, e.age)];
  const worst = worse<Myopia>(MYOPIAS, left, right);
  // One eye that cannot be known leaves "none" open, and nothing else.
  const myopia = e.wear === WEAR.ortho ? 'ortho' : worst === 'none' && (left == null || right == null) ? null : worst;
  const correction = correctionOf(c, e, poor);
  return {
    poorLeft,
    poorRight,
    poor,
    myopia,
    correction,
    reasons: reasonsOf(c, e, { poor, myopia, correction }, before ?? null),
  };
}

function reasonsOf(
  c: Criteria,
  e: Eyes,
  v: Pick<Verdict, 'poor' | 'myopia' | 'correction'>,
  before: Before | null,
): Reason[] {
  const eyes = [e.left, e.right].filter(hasRefraction);
  const row = c.refer.find((r) => e.age >= r.from && e.age <= r.to) ?? c.refer[0]!;
  const lost = (now: number | null, then: number | null) =>
    now != null && then != null && then - now >= c.norm.dropLines;
  const apart = (key: 'sphere' | 'cylinder') =>
    eyes.length === 2 && beyond(c.aniso[key], Math.abs((eyes[0]![key] ?? 0) - (eyes[1]![key] ?? 0)));
  const ortho = e.wear === WEAR.ortho;
  const found: Record<Reason, boolean> = {
    uncorrected: v.correction === 'uncorrected',
    under: v.correction === 'under',
    newMyopia:
      before != null &&
      before.myopia != null &&
      !MYOPIC.includes(before.myopia) &&
      v.myopia != null &&
      MYOPIC.includes(v.myopia),
    high: v.myopia === 'high',
    dropped: before != null && (lost(e.left.naked, before.nakedLeft) || lost(e.right.naked, before.nakedRight)),
    // Refraction is judged where nothing hides it: whoever is fully corrected is under a doctor already.
    refractive:
      !ortho &&
      v.correction !== 'full' &&
      eyes.some(
        (eye) =>
          row.se.some((b) => beyond(b, seOf(eye))) || row.cylinder.some((b) => beyond(b, Math.abs(eye.cylinder ?? 0))),
      ),
    aniso: !ortho && v.correction !== 'full' && (apart('sphere') || apart('cylinder')),
  };
  return REASONS.filter((reason) => found[reason]);
}

/** What is still to be measured for how the child is corrected. Source: vision.json dataNeeded. */
export function lackingOf(
  c: Criteria,
  e: Pick<Eyes, 'wear' | 'left' | 'right'>,
): readonly ('naked' | 'corrected' | 'refraction')[] {
  const has = {
    naked: (eye: Eye) => eye.naked != null,
    corrected: (eye: Eye) => eye.corrected != null,
    refraction: (eye: Eye) => eye.sphere != null,
  };
  return ((c.needed[String(e.wear)] ?? []) as readonly (keyof typeof has)[]).filter(
    (key) => key in has && !(has[key](e.left) && has[key](e.right)),
  );
}
