// Eyes in the national upload workbook. Codes come from data/national-upload-template.json (visionCodes); two sources disagree about them,
// so both conventions stand and somebody chooses (`codes`).

export const EYE_KEYS = [
  'nakedLeft',
  'nakedRight',
  'lensTestLeft',
  'lensTestRight',
  'refractiveLeft',
  'refractiveRight',
] as const;
export type EyeKey = (typeof EYE_KEYS)[number];
export const EYE_CODES = ['nationalEyeTable', 'otherApp'] as const;
export type EyeCodes = (typeof EYE_CODES)[number];
export const LENSES = ['none', 'myopic', 'hyperopic', 'other'] as const;
export const REFRACTIVES = ['normal', 'myopic', 'hyperopic', 'other'] as const;
export type Lens = (typeof LENSES)[number];
export type Refractive = (typeof REFRACTIVES)[number];
/** Sight in tenths of the five-grade scale, 29 below 3.0; null where nothing is known. */
export interface Eyes {
  readonly nakedLeft: number | null;
  readonly nakedRight: number | null;
  readonly lensTestLeft: Lens | null;
  readonly lensTestRight: Lens | null;
  readonly refractiveLeft: Refractive | null;
  readonly refractiveRight: Refractive | null;
}
export const NO_EYES: Eyes = {
  nakedLeft: null,
  nakedRight: null,
  lensTestLeft: null,
  lensTestRight: null,
  refractiveLeft: null,
  refractiveRight: null,
};

type Labels = Readonly<Record<string, string>>;
/** The part of the template that labels the codes. */
export interface VisionCodes {
  readonly nationalEyeTable: { readonly lensTest: Labels; readonly refractive: Labels };
  readonly otherApp: { readonly lensTest: Labels };
}

// A lens test as the sources word it: a plus lens that blurs and a minus lens that clears is a myopic eye (vision.json, lensTestRule).
const LENS_OF: Readonly<Record<string, Lens>> = {
  正常: 'none',
  近视: 'myopic',
  远视: 'hyperopic',
  其他: 'other',
  正片下降负片上升: 'myopic',
  正片上升负片下降: 'hyperopic',
};
const REFRACTIVE_OF: Readonly<Record<string, Refractive>> = {
  正常: 'normal',
  近视: 'myopic',
  远视: 'hyperopic',
  其他: 'other',
};
const UNTESTED = '未测';
const BELOW = 29;
const LOWEST = 30;
const HIGHEST = 53;

/** Sight as people read it: 4.8, below 3.0 as <3.0. */
export const sightText = (tenths: number | null): string =>
  tenths == null ? '' : tenths === BELOW ? '<3.0' : (tenths / 10).toFixed(1);
const isNaked = (key: EyeKey): key is 'nakedLeft' | 'nakedRight' => key === 'nakedLeft' || key === 'nakedRight';
const isLens = (key: EyeKey): boolean => key === 'lensTestLeft' || key === 'lensTestRight';
/** Codes of a column with their labels. */
export const labelsOf = (v: VisionCodes, codes: EyeCodes, key: EyeKey): Labels =>
  isLens(key) ? v[codes].lensTest : v.nationalEyeTable.refractive;

/** What a cell says of an eye: null nothing, undefined that it cannot be read. */
export function readEye(v: VisionCodes, codes: EyeCodes, key: EyeKey, text: string): Eyes[EyeKey] | undefined {
  const s = text.trim();
  if (s === '') return null;
  if (isNaked(key)) {
    // 3.0 to 5.3; below 3.0 the sheet holds a 9.
    if (s === '9') return BELOW;
    const tenths = /^[345](\.\d)?$/.test(s) ? Math.round(Number(s) * 10) : 0;
    return tenths >= LOWEST && tenths <= HIGHEST ? tenths : undefined;
  }
  const labels = labelsOf(v, codes, key);
  const label = Object.hasOwn(labels, s) ? labels[s] : undefined;
  return label == null ? undefined : label === UNTESTED ? null : (isLens(key) ? LENS_OF : REFRACTIVE_OF)[label];
}
/** An eye as the sheet codes it. What was not tested has a code in the national table and is left empty in the other. */
export function writeEye(v: VisionCodes, codes: EyeCodes, key: EyeKey, eyes: Eyes): string {
  const value = eyes[key];
  if (isNaked(key)) return value == null ? '' : value === BELOW ? '9' : (Number(value) / 10).toFixed(1);
  if (EYE_KEYS.every((k) => eyes[k] == null)) return '';
  const of: Readonly<Record<string, string>> = isLens(key) ? LENS_OF : REFRACTIVE_OF;
  const found = Object.entries(labelsOf(v, codes, key)).find(([, label]) =>
    value == null ? label === UNTESTED : of[label] === value,
  );
  return found?.[0] ?? (value == null ? '' : writeEye(v, codes, key, { ...eyes, [key]: null }));
}

/** Refraction of an eye in hundredths of a dioptre. */
export interface Measured {
  readonly sphere: number | null;
  readonly cylinder: number | null;
}
const MYOPIC = -50;
const ASTIGMATIC = 50;
/** Beyond which spherical equivalent an eye counts as long-sighted, by age (vision.json, oneScreeningSystem.hyperopia). */
const hyperopicBeyond = (age: number): number => (age < 4 ? 300 : age < 6 ? 200 : age < 8 ? 150 : 50);
/** The code of a refraction: spherical equivalent below -0.50 D is myopia (screeningMyopia, strict), a cylinder alone something else. */
export function refractiveOf({ sphere, cylinder }: Measured, age: number): Refractive | null {
  if (sphere == null) return null;
  const equivalent = sphere + (cylinder ?? 0) / 2;
  if (equivalent < MYOPIC) return 'myopic';
  if (equivalent > hyperopicBeyond(age)) return 'hyperopic';
  return Math.abs(cylinder ?? 0) > ASTIGMATIC ? 'other' : 'normal';
}
