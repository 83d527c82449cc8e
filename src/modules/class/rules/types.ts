import { BUSI, type BusiId } from '../../../kernel/shared/codes';

/** What a class type is for. Source: desk §3. */
export type ClazzCategory = 'Basic' | 'Tutor' | 'Train' | 'All';
export interface ClazzTypeRule {
  readonly id: number;
  readonly category: ClazzCategory;
  /** Lessons stand in terms and numbered periods; otherwise they stand in free intervals. */
  readonly termPeriod: boolean;
  /** Business lines that have such classes. */
  readonly busi: readonly BusiId[];
  /** Administrative green, elective purple, others orange (C-039). */
  readonly icon: 'administrative' | 'elective' | 'other';
  /** Learners join with the invite code. Tutoring has applicants instead; a recorded class has nobody to meet. */
  readonly byCode: boolean;
  /** 1v1 takes one learner. */
  readonly seats?: 1;
}
const { tutor, school, training, region } = BUSI;
const type = (
  id: number,
  category: ClazzCategory,
  busi: readonly BusiId[],
  rest: Partial<ClazzTypeRule> = {},
): ClazzTypeRule => ({
  id,
  category,
  busi,
  termPeriod: category === 'Basic',
  icon: 'other',
  byCode: category !== 'Tutor',
  ...rest,
});

/** The nine class types. Source: desk §3, site §2.6; categories and business lines are this module's reading (README). */
export const CLAZZ_TYPES: readonly ClazzTypeRule[] = [
  type(1, 'Basic', [school], { icon: 'administrative' }),
  type(2, 'Basic', [school], { icon: 'elective' }),
  type(3, 'All', [school, training, region]),
  type(4, 'Tutor', [tutor], { seats: 1 }),
  type(5, 'Tutor', [tutor]),
  type(6, 'Train', [training], { seats: 1 }),
  type(7, 'Train', [training]),
  type(8, 'All', [school, training, region], { byCode: false }),
  type(9, 'Basic', [school, region]),
];
export const TYPE = {
  administrative: 1,
  elective: 2,
  live: 3,
  tutorOne: 4,
  tutorMany: 5,
  trainOne: 6,
  trainMany: 7,
  recorded: 8,
  paired: 9,
} as const;
/** The rule of a type; the contract lets no other number in. */
export const typeOf = (id: number): ClazzTypeRule => CLAZZ_TYPES[id - 1]!;

/** Types that a school forms of its own grades: 1, 2 and 9 (C-038). */
export const ADMINISTRATIVE_STYLE: readonly number[] = [TYPE.administrative, TYPE.elective, TYPE.paired];
/** Kinds of tutoring as they stand in the address. Source: calls.json tutor.list. */
export const TUTOR_KINDS = ['multi', 'single'] as const;
export type TutorKind = (typeof TUTOR_KINDS)[number];
export const tutorType = (kind: TutorKind): number => (kind === 'multi' ? TYPE.tutorMany : TYPE.tutorOne);
