import type { Hour } from './hours';

/** The subject under which all hours of a day stand together. */
export const ALL_SUBJECTS = 0;
/** The hours of a day that is over, added up. */
export interface DaySum {
  readonly sbjId: number;
  readonly onDate: string;
  readonly planned: number;
  readonly held: number;
  readonly covered: number;
  readonly lost: number;
}

/** What hours come to, by day and subject, and of each day together. What is ahead is no fact yet. */
export function sumsOf(hours: readonly Pick<Hour, 'onDate' | 'sbjId' | 'state'>[]): DaySum[] {
  const sums = new Map<string, { -readonly [K in keyof DaySum]: DaySum[K] }>();
  for (const { onDate, sbjId, state } of hours) {
    if (state === 'ahead') continue;
    for (const subject of [sbjId, ALL_SUBJECTS]) {
      const key = `${onDate} ${subject}`;
      const sum = sums.get(key) ?? { sbjId: subject, onDate, planned: 0, held: 0, covered: 0, lost: 0 };
      sum.planned += 1;
      sum[state] += 1;
      sums.set(key, sum);
    }
  }
  return [...sums.values()];
}
const lineOf = ({ sbjId, planned, held, covered, lost }: DaySum): string =>
  [sbjId, planned, held, covered, lost].join(' ');
/** The days among these of which two lists of sums say different things. */
export function sumsDiffering(days: readonly string[], a: readonly DaySum[], b: readonly DaySum[]): string[] {
  const linesOf = (sums: readonly DaySum[], day: string): string =>
    sums
      .filter((sum) => sum.onDate === day)
      .map(lineOf)
      .sort()
      .join('\n');
  return days.filter((day) => linesOf(a, day) !== linesOf(b, day));
}
