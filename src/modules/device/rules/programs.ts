/** helper: the question helper on a desktop; tablet: the program of teachers' tablets; screen: that of big screens. */
export const PROGRAM_KINDS = ['helper', 'tablet', 'screen'] as const;
export type ProgramKind = (typeof PROGRAM_KINDS)[number];
/** What a program comes as: the helper as an archive, everything else as a signed package. */
export const familyOf = (kind: ProgramKind): 'zip' | 'program' => (kind === 'helper' ? 'zip' : 'program');
/** What a file of a program may be. */
export const PROGRAM_USE = { families: ['program', 'zip'], open: true, count: 1 } as const;

/** One to three numbers up to 999. */
export const VERSION = /^\d{1,3}(\.\d{1,3}){0,2}$/;
/** What versions are ordered by: `1.10` is 1,010,000 and above `1.9`, which is 1,009,000. */
export const codeOf = (verNo: string): number => {
  const [major = 0, minor = 0, patch = 0] = verNo.split('.').map(Number);
  return major * 1_000_000 + minor * 1000 + patch;
};

export const IMPL_STATES = ['planned', 'shipped', 'installed', 'accepted', 'cancelled'] as const;
export type ImplState = (typeof IMPL_STATES)[number];
/** What may follow: on its way step by step; what is not accepted yet may be called off. */
const NEXT: Readonly<Record<ImplState, readonly ImplState[]>> = {
  planned: ['shipped', 'cancelled'],
  shipped: ['installed', 'cancelled'],
  installed: ['accepted', 'cancelled'],
  accepted: [],
  cancelled: [],
};
/** States that an implementation may be put into. */
export const nextOf = (state: ImplState): readonly ImplState[] => NEXT[state];
