// The education screen: its levels and pages, and how a figure is made of sums.

export const SCREEN_LEVELS = ['org', 'reg'] as const;
/** A school, or a region whose districts and schools it adds up. */
export type ScreenLevel = (typeof SCREEN_LEVELS)[number];
export const SCREEN_PAGES = [
  'today',
  'actual',
  'school',
  'online',
  'map',
  'lesson-map',
  'study',
  'teach',
  'design',
  'res',
  'info',
  'clazz',
  'info-stu',
  'info-teacher',
] as const;
export type ScreenPage = (typeof SCREEN_PAGES)[number];
/** A school has no districts. */
const OF_REGION: ReadonlySet<ScreenPage> = new Set(['map', 'lesson-map']);
/** Days of practice are kept a child each: those of a city are too many to be added up on every look. */
const OF_SCHOOL: ReadonlySet<ScreenPage> = new Set(['study']);
export const screenPagesOf = (level: ScreenLevel): readonly ScreenPage[] =>
  SCREEN_PAGES.filter((page) => !(level === 'reg' ? OF_SCHOOL : OF_REGION).has(page));
export const LIST_KINDS = [
  'orgs',
  'teachers',
  'students',
  'lessons',
  'study',
  'resources',
  'logins',
  'online',
] as const;
/** What the figures of a region open to. */
export type ListKind = (typeof LIST_KINDS)[number];
/** Lists of classes and children, which one grade may be asked of. */
export const GRADED_KINDS: ReadonlySet<ListKind> = new Set<ListKind>(['orgs', 'students', 'lessons', 'study']);

/** Of lessons: those of today in which something happened, and those that run at this moment. */
export const LESSONS_NOW = ['begun', 'running'] as const;

export const RES_KINDS = ['sum', 'byOrg', 'byType', 'trend'] as const;
/** What may be asked of resources. */
export type ResKind = (typeof RES_KINDS)[number];
/** The types of resources, in the order in which they stand. */
export const RES_TYPES = ['paper', 'courseware', 'teachdesign', 'teachreflect'] as const;
/** The text that names a type. */
export const resTypeText = (type: string | null): `resType.${(typeof RES_TYPES)[number] | 'other'}` =>
  `resType.${RES_TYPES.find((one) => one === type) ?? 'other'}`;

/** Whoever is not of the school sees nothing of fewer children than these. */
export const LEAST_SEEN = 5;
/** Numbers by name, added up. */
export type ScreenSums = Readonly<Record<string, number>>;
export interface ScreenMetric {
  readonly key: string;
  readonly part: string;
  /** Divided by this sum: without any there is no share. */
  readonly whole?: string;
  /** 100 for a percentage, 1 when absent. */
  readonly by?: number;
  /** How many children it says something of: of a few it says who they are. */
  readonly seen?: string;
}
/**
 * Whether a metric rests on too few children to be shown. Lessons of few children are in no sum of what they say (`few` tells how many
 * they are): a class of four has many seats in a week, and the whole less the others would tell of one.
 */
export function isFew({ seen }: ScreenMetric, sums: ScreenSums | undefined, least: number): boolean {
  if (seen == null) return false;
  const children = sums?.[seen] ?? 0;
  return children > 0 ? children < least : (sums?.['few'] ?? 0) > 0;
}
/**
 * The groups of which a metric says nothing: those of few children, and, as the whole less what is shown would tell them, the next
 * smallest ones until they are many together.
 */
export function fewAmong<K>(
  metric: ScreenMetric,
  keys: readonly K[],
  sumsAt: (key: K) => ScreenSums | undefined,
  least: number,
): ReadonlySet<K> {
  const childrenAt = (key: K): number => (metric.seen == null ? 0 : (sumsAt(key)?.[metric.seen] ?? 0));
  const hidden = new Set(keys.filter((key) => isFew(metric, sumsAt(key), least)));
  let children = [...hidden].reduce((sum, key) => sum + childrenAt(key), 0);
  if (children === 0) return hidden;
  const shown = keys.filter((key) => !hidden.has(key) && childrenAt(key) > 0);
  for (const key of shown.sort((a, b) => childrenAt(a) - childrenAt(b))) {
    if (children >= least) break;
    hidden.add(key);
    children += childrenAt(key);
  }
  return hidden;
}
/** How many rows a metric was counted from: those of its source, or, of people, those that it counts. */
export const rowsBehind = ({ part, whole }: ScreenMetric, sums: ScreenSums | undefined): number =>
  sums?.['rows'] ?? (sums?.[part] ?? 0) + (whole == null ? 0 : (sums?.[whole] ?? 0));
/** A metric of sums, to one decimal where it is divided; null where there is nothing to divide by, or too few children. */
export function screenValue(metric: ScreenMetric, sums: ScreenSums | undefined, least: number): number | null {
  if (isFew(metric, sums, least)) return null;
  const part = sums?.[metric.part] ?? 0;
  if (metric.whole == null) return part;
  const whole = sums?.[metric.whole] ?? 0;
  return whole > 0 ? Math.round((part / whole) * (metric.by ?? 1) * 10) / 10 : null;
}
