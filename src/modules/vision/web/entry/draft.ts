import {
  CYLINDER_MAX,
  SPHERE_MAX,
  WEAR,
  acuityText,
  dioptreText,
  readAcuity,
  readDioptre,
  type Criteria,
  type Eye,
  type LensTest,
  type Scale,
} from '../../rules';
import type { Screening } from '../../contract';

/** A box of the entry screen: what is measured of which eye. The right eye comes first, as on every chart and form. */
export type FieldKey = `${'naked' | 'corrected' | 'sphere' | 'cylinder' | 'axis'}${'Right' | 'Left'}`;
/** What is typed for one child, as text: a half-typed number is nobody's sight yet. */
export interface Draft {
  readonly wear: number;
  readonly refraction: boolean;
  readonly text: Readonly<Partial<Record<FieldKey, string>>>;
  /** The lens test of schools without a machine; what was not made is not there. */
  readonly lensTest: boolean;
  readonly lens: Readonly<Partial<Record<Side, LensTest>>>;
}
export type Side = 'Right' | 'Left';
export const SIDES: readonly Side[] = ['Right', 'Left'];
export const EMPTY_DRAFT: Draft = { wear: WEAR.none, refraction: false, text: {}, lensTest: false, lens: {} };
const both = <T extends string>(key: T) => [`${key}Right`, `${key}Left`] as const;

/** Which boxes stand there, in the order of the work: naked, with glasses, machine. Lenses worn at night are measured as they sit. */
export function fieldsOf(d: Draft): FieldKey[] {
  return [
    ...(d.wear === WEAR.ortho ? [] : both('naked')),
    ...(d.wear === WEAR.none ? [] : both('corrected')),
    ...(d.refraction && d.wear !== WEAR.ortho
      ? (['sphereRight', 'cylinderRight', 'axisRight', 'sphereLeft', 'cylinderLeft', 'axisLeft'] as const)
      : []),
  ];
}
/** Lenses worn at night leave nothing for the lens test to show by day. */
export const hasLensTest = (d: Draft): boolean => d.lensTest && d.wear !== WEAR.ortho;
export const kindOf = (key: FieldKey): 'sight' | 'dioptre' | 'axis' =>
  /^(naked|corrected)/.test(key) ? 'sight' : key.startsWith('axis') ? 'axis' : 'dioptre';

/** The value of a box, nothing for an empty one, or that it cannot be read. */
export function readField(
  c: Criteria,
  key: FieldKey,
  text: string | undefined,
): { readonly value: number | null } | { readonly fault: true } {
  const s = text?.trim() ?? '';
  if (!s) return { value: null };
  if (kindOf(key) === 'sight') {
    const read = readAcuity(c, s);
    return 'log' in read ? { value: read.log } : { fault: true };
  }
  if (kindOf(key) === 'axis') return /^\d{1,3}$/.test(s) && Number(s) <= 180 ? { value: Number(s) } : { fault: true };
  const read = readDioptre(s, key.startsWith('sphere') ? SPHERE_MAX : CYLINDER_MAX);
  return 'value' in read ? read : { fault: true };
}

/** An eye as it is sent; null where a box cannot be read. Boxes that do not stand there are empty. */
export function eyesIn(
  c: Criteria,
  d: Draft,
): { readonly left: Eye; readonly right: Eye; readonly faults: readonly FieldKey[]; readonly empty: boolean } {
  const shown = fieldsOf(d);
  const faults: FieldKey[] = [];
  const value = (key: FieldKey): number | null => {
    if (!shown.includes(key)) return null;
    const read = readField(c, key, d.text[key]);
    if ('fault' in read) {
      faults.push(key);
      return null;
    }
    return read.value;
  };
  const eye = (side: Side): Eye => {
    const sphere = value(`sphere${side}`);
    const [cylinder, axis] = [value(`cylinder${side}`), value(`axis${side}`)];
    if (sphere == null && (cylinder != null || axis != null) && !faults.includes(`sphere${side}`))
      faults.push(`sphere${side}`);
    return {
      naked: value(`naked${side}`),
      corrected: value(`corrected${side}`),
      sphere: sphere ?? undefined,
      cylinder,
      axis,
      lens: hasLensTest(d) ? (d.lens[side] ?? null) : null,
    };
  };
  const [right, left] = [eye('Right'), eye('Left')];
  return {
    left,
    right,
    faults,
    empty: [left, right].every((e) => e.naked == null && e.corrected == null && e.sphere == null && e.lens == null),
  };
}

/** What was measured before, to be corrected. */
export function draftOf(c: Criteria, s: Screening | null, scale: Scale): Draft {
  if (!s) return EMPTY_DRAFT;
  const text: Partial<Record<FieldKey, string>> = {};
  for (const [side, eye] of [
    ['Right', s.right],
    ['Left', s.left],
  ] as const) {
    text[`naked${side}`] = acuityText(c, eye.naked, scale);
    text[`corrected${side}`] = acuityText(c, eye.corrected, scale);
    text[`sphere${side}`] = dioptreText(eye.sphere);
    text[`cylinder${side}`] = dioptreText(eye.cylinder);
    text[`axis${side}`] = eye.axis == null ? '' : String(eye.axis);
  }
  const lens = { ...(s.right.lens ? { Right: s.right.lens } : {}), ...(s.left.lens ? { Left: s.left.lens } : {}) };
  return {
    wear: s.wear,
    refraction: s.left.sphere != null || s.right.sphere != null,
    text,
    lensTest: Object.keys(lens).length > 0,
    lens,
  };
}
/** One key of the pad after another: digits, point, sign, back. */
export function typed(text: string, key: string): string {
  if (key === 'back') return text.slice(0, -1);
  if (key === '±') return text.startsWith('-') ? text.slice(1) : `-${text.replace(/^\+/, '')}`;
  // A quarter takes the place of what stands behind the point.
  if (/^\.\d\d$/.test(key)) return `${text.split('.')[0] || '0'}${key}`.replace(/^-\./, '-0.');
  if (key === '.' && text.includes('.')) return text;
  return text.length >= 6 ? text : text + key;
}
