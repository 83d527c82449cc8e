import { date, id, instant, int, table, text, word } from '../../kernel/server/db/table';
import type { HourKind, HourLoss, HourState } from './rules';

// Facts of past days (migrations/20261129-3090). They are made of others' rows by rules/hours.ts and written by server/count.ts alone.
export const hours = table(
  'analytics_hour',
  'tenant',
  {
    onDate: date(),
    kind: word<HourKind>(),
    keyId: id(),
    lessonId: id().null(),
    teacherId: id(),
    heldById: id().null(),
    clazzId: id(),
    sbjId: id(),
    secNo: int().null(),
    startMin: int(),
    endMin: int(),
    state: word<Exclude<HourState, 'ahead'>>(),
    cause: word<HourLoss>().null(),
  },
  ['onDate', 'kind', 'keyId'],
);
/**
 * Days whose hours stand: without a row a day has not been counted, and is read from rows. So is one that differs: a night found that what
 * is kept is not what its rows come to, and nobody has mended it yet (migrations/20261129-3440).
 */
export const countedDays = table(
  'analytics_day',
  'tenant',
  { onDate: date(), countedAt: instant(), rule: int(), differsAt: instant().null() },
  ['onDate'],
);
/**
 * The hours of a counted day added up, with what came of their lessons, by subject and under subject 0 together (migrations/20261129-3300
 * and 3441): regions are read from them. Written with the hours, by server/count.ts alone.
 */
export const sums = table(
  'analytics_sum',
  'tenant',
  {
    sbjId: id(),
    onDate: date(),
    planned: int(),
    held: int(),
    covered: int(),
    lost: int(),
    prepared: int(),
    taken: int(),
    seats: int(),
    away: int(),
    late: int(),
  },
  ['sbjId', 'onDate'],
);
/** The hours that the timetable has today and tomorrow (migrations/20261130-3760), written by server/due.ts alone. */
export const dues = table(
  'analytics_due',
  'tenant',
  { onDate: date(), arrangeId: id(), clazzId: id(), sbjId: id(), startMin: int(), endMin: int() },
  ['onDate', 'arrangeId'],
);
// Sums of counted days beside their hours, written by server/day-kind.ts alone.
/** Homework by the day on which it began (migrations/20261129-3600). */
export const works = table(
  'analytics_work',
  'tenant',
  { onDate: date(), clazzId: id(), sbjId: id(), teacherId: id(), works: int(), papers: int(), handedIn: int() },
  ['onDate', 'clazzId', 'sbjId', 'teacherId'],
);
/** What children of a class answered (migrations/20261129-3640). */
export const answers = table(
  'analytics_answer',
  'tenant',
  {
    onDate: date(),
    clazzId: id(),
    sbjId: id(),
    dayRows: int(),
    answers: int(),
    rightCount: int(),
    shareSum: int(),
    spent: int(),
  },
  ['onDate', 'clazzId', 'sbjId'],
);
/** Sign-ins of a day (migrations/20261129-3641). */
export const signIns = table(
  'analytics_sign_in',
  'tenant',
  { onDate: date(), logins: int(), people: int(), refused: int() },
  ['onDate'],
);
/** Page views by kind of person (migrations/20261129-3642). */
export const views = table('analytics_view', 'tenant', { onDate: date(), userType: int(), views: int() }, [
  'onDate',
  'userType',
]);
/** How many people hold an open page, by minute and process (migrations/20261129-3143). */
export const online = table('analytics_online', 'tenant', { at: instant(), processId: int(), people: int() }, [
  'at',
  'processId',
]);
/** Which page of an account holds a name (migrations/20261129-3091): one at a time. */
export const leases = table(
  'analytics_lease',
  'tenant',
  { userId: id(), name: text(), tokenHash: text(), until: instant() },
  ['userId', 'name'],
);
/** Who looks at the education screen right now, over all organisations (migrations/20261129-3130). */
export const watches = table(
  'analytics_watch',
  'reference',
  { orgId: id(), userId: id(), ofOrgId: id().null(), ofRegId: id().null(), until: instant() },
  ['orgId', 'userId'],
);
