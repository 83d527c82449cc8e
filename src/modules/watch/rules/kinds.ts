/** What an alarm is about. Values are hints, never a diagnosis. */
export const AFFAIR_KINDS = [
  'fence',
  'missing',
  'heart',
  'blood',
  'oxygen',
  'temps',
  'sos',
  'battery',
  'silent',
] as const;
export type AffairKind = (typeof AFFAIR_KINDS)[number];
/** S-056: open until somebody says a word; withdrawn where points that came late show that it was none. */
export const AFFAIR_STATES = ['open', 'resolved', 'withdrawn'] as const;
export type AffairState = (typeof AFFAIR_STATES)[number];
/**
 * Why nobody was called: the child is on leave, on an excursion, it is a holiday, the timetable says that school is over; or
 * points that came late showed another way.
 */
export const WHYS = ['leave', 'trip', 'holiday', 'over', 'late'] as const;
export type Why = (typeof WHYS)[number];

/** Series of a band: beats a minute, mmHg (two values), per cent, the day's counter, tenths of a degree. */
export const SERIES = ['heart', 'blood', 'oxygen', 'steps', 'temps'] as const;
export type Series = (typeof SERIES)[number];
/** What is summed by hour and day: the series, and positions outside the times, which are counted and not stored. */
export const SUM_KINDS = [...SERIES, 'outside'] as const;
export type SumKind = (typeof SUM_KINDS)[number];

/** How a band is: heard of within its intervals, silent, nearly empty, lying on a table; bound and never heard of. */
export const BAND_STATES = ['online', 'silent', 'lowBattery', 'notWorn', 'never'] as const;
export type BandState = (typeof BAND_STATES)[number];
/** A battery below so many per cent is low. */
export const LOW_BATTERY = 15;

/** Geodetic datums of makers: GPS speaks WGS-84, maps and many vendors in China GCJ-02, some BD-09; 100 to 700 m apart. */
export const DATUMS = ['wgs84', 'gcj02', 'bd09'] as const;
export type Datum = (typeof DATUMS)[number];

export const FENCE_KINDS = ['stay', 'out'] as const;
/** stay: children stay inside. out: they keep out of it. */
export type FenceKind = (typeof FENCE_KINDS)[number];

/** Whom an alarm reaches, one step after the other: class teacher, teachers of the class, administrators, named people. */
export const RECEIVERS = ['master', 'teachers', 'admin', 'people'] as const;
export type Receiver = (typeof RECEIVERS)[number];

/** Late points change alarms for so long; older ones are stored and never ring. */
export const LATE_MS = 30 * 60_000;
/** A child's points are kept at hand a little longer, so that the order in which processes finish changes nothing. */
export const HELD_MS = LATE_MS + 5 * 60_000;
/** Most days a series, a way or a list may span. */
export const MOST_DAYS = 31;
