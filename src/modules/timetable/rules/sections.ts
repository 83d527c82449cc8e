import { minutesOf, type PeriodKind } from './week';

export interface Section {
  readonly secNo: number;
  readonly kind: PeriodKind;
  readonly start: string;
  readonly end: string;
}

const s = (secNo: number, kind: PeriodKind, start: string, end: string): Section => ({ secNo, kind, start, end });
/** The day a stage begins with: the patterns of data/timetable.json. Lessons are 1 to 9, what surrounds them stands above 20; every row can be changed. */
const PRIMARY: readonly Section[] = [
  s(21, 'early', '08:20', '08:35'),
  s(1, 'lesson', '08:40', '09:20'),
  s(2, 'lesson', '09:35', '10:15'),
  s(22, 'big_break', '10:15', '10:45'),
  s(3, 'lesson', '10:45', '11:25'),
  s(4, 'lesson', '11:40', '12:20'),
  s(23, 'noon', '12:20', '14:00'),
  s(5, 'lesson', '14:00', '14:40'),
  s(6, 'lesson', '14:55', '15:35'),
  s(24, 'after_school', '15:45', '17:30'),
];
const JUNIOR: readonly Section[] = [
  s(21, 'early', '08:00', '08:20'),
  s(1, 'lesson', '08:25', '09:10'),
  s(2, 'lesson', '09:25', '10:10'),
  s(22, 'big_break', '10:10', '10:40'),
  s(3, 'lesson', '10:40', '11:25'),
  s(4, 'lesson', '11:40', '12:25'),
  s(23, 'noon', '12:25', '14:00'),
  s(5, 'lesson', '14:00', '14:45'),
  s(6, 'lesson', '15:00', '15:45'),
  s(7, 'lesson', '16:00', '16:45'),
  s(24, 'after_school', '16:55', '18:00'),
];
export const patternOf = (stgId: number | null): readonly Section[] => (stgId === 1 ? PRIMARY : JUNIOR);

/** Two sections of one day that overlap, or none. Switched-off sections take no time. */
export function overlapOf(
  sections: readonly (Pick<Section, 'secNo' | 'start' | 'end'> & { readonly on?: boolean })[],
): readonly [number, number] | undefined {
  const sorted = sections.filter((x) => x.on !== false).toSorted((a, b) => minutesOf(a.start) - minutesOf(b.start));
  for (let i = 1; i < sorted.length; i++)
    if (minutesOf(sorted[i]!.start) < minutesOf(sorted[i - 1]!.end)) return [sorted[i - 1]!.secNo, sorted[i]!.secNo];
  return undefined;
}
