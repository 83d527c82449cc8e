import type { Hour } from './hours';

/** The subject under which all hours of a day stand together. */
export const ALL_SUBJECTS = 0;
/** What is known of a lesson beside its hour: whether it was prepared, and what its attendance said where somebody took it. */
export interface LessonMark {
  readonly lessonId: number;
  readonly prepared: boolean;
  readonly taken: boolean;
  readonly seats: number;
  readonly away: number;
  readonly late: number;
}
const NOTHING = { planned: 0, held: 0, covered: 0, lost: 0, prepared: 0, taken: 0, seats: 0, away: 0, late: 0 };
type Counts = Readonly<typeof NOTHING>;
/** The hours of a day that is over, added up, with what came of their lessons. */
export interface DaySum extends Counts {
  readonly sbjId: number;
  readonly onDate: string;
}
type Counted = Pick<Hour, 'onDate' | 'sbjId' | 'lessonId' | 'state'>;

/** What an hour adds to its day: lessons that were not given were prepared for nothing. */
function addedBy(state: 'held' | 'covered' | 'lost', mark: LessonMark | undefined): Counts {
  const taken = mark?.taken ? mark : undefined;
  return {
    ...NOTHING,
    planned: 1,
    [state]: 1,
    prepared: state !== 'lost' && mark?.prepared ? 1 : 0,
    taken: taken ? 1 : 0,
    seats: taken?.seats ?? 0,
    away: taken?.away ?? 0,
    late: taken?.late ?? 0,
  };
}
const KEYS = Object.keys(NOTHING) as readonly (keyof Counts)[];
/** What hours and their lessons come to, by day and subject, and of each day together. What is ahead is no fact yet. */
export function sumsOf(hours: readonly Counted[], marks: readonly LessonMark[]): DaySum[] {
  const byLesson = new Map(marks.map((mark) => [mark.lessonId, mark]));
  const sums = new Map<string, { -readonly [K in keyof DaySum]: DaySum[K] }>();
  for (const { onDate, sbjId, lessonId, state } of hours) {
    if (state === 'ahead') continue;
    const added = addedBy(state, lessonId == null ? undefined : byLesson.get(lessonId));
    for (const subject of [sbjId, ALL_SUBJECTS]) {
      const key = `${onDate} ${subject}`;
      const sum = sums.get(key) ?? { sbjId: subject, onDate, ...NOTHING };
      for (const name of KEYS) sum[name] += added[name];
      sums.set(key, sum);
    }
  }
  return [...sums.values()];
}
const lineOf = (sum: DaySum): string => [sum.sbjId, ...KEYS.map((key) => sum[key])].join(' ');
/** The days among these of which two lists of sums say different things. @param lineOf what a sum says */
export function daysDiffering<S extends { readonly onDate: string }>(
  days: readonly string[],
  a: readonly S[],
  b: readonly S[],
  lineOf: (sum: S) => string,
): string[] {
  const linesOf = (sums: readonly S[], day: string): string =>
    sums
      .filter((sum) => sum.onDate === day)
      .map(lineOf)
      .sort()
      .join('\n');
  return days.filter((day) => linesOf(a, day) !== linesOf(b, day));
}
/** The same of sums of hours and lessons. */
export const sumsDiffering = (days: readonly string[], a: readonly DaySum[], b: readonly DaySum[]): string[] =>
  daysDiffering(days, a, b, lineOf);
