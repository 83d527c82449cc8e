import { GATES } from '../../../kernel/shared/codes';

/** V-107: AI vision is a customised module of these organisations. */
export const AI_VISION_ORGS: readonly number[] = [GATES.experimentSchool];

/** What a vision station sends: sight tests and exercises, and as a health kiosk also weight and lungs. */
export const RECORD_TYPES = ['test', 'exercise', 'bmi', 'fvc'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];
/** C-059: types that have pages of their own and are left out of lists of the others. */
const APART = ['bmi', 'fvc'] as const;
type Apart = (typeof APART)[number];
/** C-059: the types of a list without bmi and fvc. */
export const withoutApart = <T extends string>(types: readonly T[]): Exclude<T, Apart>[] =>
  types.filter((t): t is Exclude<T, Apart> => !APART.some((a) => a === t));
export const LISTED_TYPES = withoutApart(RECORD_TYPES);

/** Exercises a station offers. */
export const EXERCISES = ['far-near', 'eye-massage', 'tracking', 'relaxing', 'outdoor'] as const;
/** Days a range of AI vision may span. */
export const RANGE_DAYS = 370;
