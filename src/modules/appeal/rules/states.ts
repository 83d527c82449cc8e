/**
 * Where an appeal stands. submitted: nobody has looked at it yet. accepted: it is being looked into. reviewed: looked into, the decision is
 * to come. upheld and rejected are decisions; withdrawn is the objector's own end of it.
 */
export const STATES = ['submitted', 'accepted', 'reviewed', 'upheld', 'rejected', 'withdrawn'] as const;
export type State = (typeof STATES)[number];
/** Steps before a decision, which a subject may have or leave out. */
export type Step = 'accepted' | 'reviewed';
export const OPEN: readonly State[] = ['submitted', 'accepted', 'reviewed'];
export const isOpen = (state: State): boolean => OPEN.includes(state);

/** What follows a state at all; a subject without a step leaves it out. */
const NEXT: Readonly<Record<State, readonly State[]>> = {
  submitted: ['accepted', 'upheld', 'rejected', 'withdrawn'],
  accepted: ['reviewed', 'upheld', 'rejected', 'withdrawn'],
  // Once it has been looked into, it ends with a decision.
  reviewed: ['upheld', 'rejected'],
  upheld: [],
  rejected: [],
  withdrawn: [],
};
const isStep = (state: State): state is Step => state === 'accepted' || state === 'reviewed';
/** What may follow a state where a subject has these steps. */
export const nextOf = (state: State, steps: readonly Step[]): readonly State[] =>
  NEXT[state].filter((next) => !isStep(next) || steps.includes(next));

/** Steps that those who decide are told; every other one goes to the child and whom else the subject names. */
export const TO_DECIDERS: readonly State[] = ['submitted', 'withdrawn'];

/** What happened to an appeal, by whom and why: its history, the first line is the objection itself. */
export interface Happened {
  readonly state: State;
  readonly byId: number;
  readonly at: string;
  readonly remark: string;
}

export const REASON_MAX = 200;
export const IMAGES_MAX = 3;
/** Evidence: pictures that only the objector and the deciders see. */
export const EVIDENCE = {
  proc: 'appeal.evidence',
  use: { families: ['image'], open: false, session: 'shown', count: IMAGES_MAX },
} as const;
