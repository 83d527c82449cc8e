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
/** Whether a metric rests on some children, and on too few to be shown. */
export function isFew({ seen }: ScreenMetric, sums: ScreenSums | undefined, least: number): boolean {
  const children = seen == null ? 0 : (sums?.[seen] ?? 0);
  return children > 0 && children < least;
}
/** A metric of sums, to one decimal where it is divided; null where there is nothing to divide by, or too few children. */
export function screenValue(metric: ScreenMetric, sums: ScreenSums | undefined, least: number): number | null {
  if (isFew(metric, sums, least)) return null;
  const part = sums?.[metric.part] ?? 0;
  if (metric.whole == null) return part;
  const whole = sums?.[metric.whole] ?? 0;
  return whole > 0 ? Math.round((part / whole) * (metric.by ?? 1) * 10) / 10 : null;
}
