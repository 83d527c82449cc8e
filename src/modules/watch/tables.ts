import { bool, date, id, instant, int, json, ref, table, text, word } from '../../kernel/server/db/table';
import type { AffairKind, AffairState, Config, Datum, FenceKind, SumKind, Series, Times, Why } from './rules';
import type { ChildState } from './rules/state';

/** A child's time with a band (migrations/20261123-1410). */
export const wears = table(
  'watch_wear',
  'tenant',
  {
    wearId: id(),
    userId: ref('people_person'),
    devId: text(64),
    deviceId: ref('device_device'),
    datum: word<Datum>(),
    fromAt: instant(),
    toAt: instant().null(),
    madeBy: id(),
    endedBy: id().null(),
    heardAt: instant().null(),
    battery: int().null(),
    isWorn: bool().null(),
  },
  ['wearId'],
);
export const children = table('watch_child', 'tenant', { userId: ref('people_person'), state: json<ChildState>() }, [
  'userId',
]);
export const fences = table(
  'watch_fence',
  'tenant',
  {
    fenceId: id(),
    name: text(32),
    kind: word<FenceKind>(),
    points: json<readonly (readonly [number, number])[]>(),
    times: json<readonly Times[]>(),
    dwell: int(),
    isOn: bool(),
    madeBy: id(),
    madeAt: instant(),
    removedAt: instant().null(),
  },
  ['fenceId'],
);
/** A point of the plan in shares of the picture, and where it lies. */
export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly latE6: number;
  readonly lonE6: number;
}
export const plans = table(
  'watch_plan',
  'tenant',
  { kind: word<'plan'>(), path: text(), marks: json<readonly Mark[]>(), madeBy: id(), madeAt: instant() },
  ['kind'],
);
/** What was seen when an alarm was opened. */
export interface Detail {
  readonly place?: { readonly latE6: number; readonly lonE6: number; readonly acc: number; readonly at: string };
  readonly value?: number;
  readonly value2?: number | null;
  readonly limit?: number | null;
  readonly inLesson?: boolean;
  readonly text?: string;
}
export const affairs = table(
  'watch_affair',
  'tenant',
  {
    affairId: id(),
    userId: ref('people_person'),
    clazzId: ref('class_clazz').null(),
    kind: word<AffairKind>(),
    fenceId: id(),
    state: word<AffairState>(),
    why: word<Why>().null(),
    fromAt: instant(),
    at: instant(),
    toAt: instant().null(),
    times: int(),
    detail: json<Detail>(),
    madeAt: instant(),
    step: int(),
    toldAt: instant().null(),
    takenBy: id().null(),
    takenAt: instant().null(),
    resolvedBy: id().null(),
    resolvedAt: instant().null(),
    remark: text(200),
  },
  ['affairId'],
);
export const tallies = table(
  'watch_tally',
  'tenant',
  {
    onDate: date(),
    clazzId: id(),
    kind: word<AffairKind>(),
    opened: int(),
    resolved: int(),
    withdrawn: int(),
    quiet: int(),
  },
  ['onDate', 'clazzId', 'kind'],
);
export const configs = table(
  'watch_config',
  'tenant',
  { kind: word<'school'>(), config: json<Config>(), setBy: id(), setAt: instant() },
  ['kind'],
  { stake: 'right' },
);
export const looks = table(
  'watch_look',
  'tenant',
  {
    lookId: id(),
    userId: ref('people_person'),
    what: word<'body' | 'way'>(),
    reason: text(200),
    affairId: id().null(),
    byOrg: id(),
    byId: id(),
    byName: text(64),
    at: instant(),
    until: instant(),
  },
  ['lookId'],
);
export const viewers = table(
  'watch_viewer',
  'claim',
  { orgId: id(), userId: id(), ofOrgId: id().null(), ofRegId: id().null(), until: instant() },
  ['orgId', 'userId'],
);

/** What bands measured, a row a value; monthly partitions by `at` (migrations/20261123-1411). */
export const readings = table(
  'watch_reading',
  'tenant',
  {
    userId: ref('people_person'),
    kind: word<Series>(),
    at: instant(),
    messageId: id(),
    wearId: id(),
    value: int(),
    value2: int().null(),
  },
  ['userId', 'kind', 'at'],
  { consent: 'watch', monthly: { by: 'at', keptDays: 180 } },
);
/** Where children were, WGS-84, with what the maker said; monthly partitions by `at`. */
export const fixes = table(
  'watch_fix',
  'tenant',
  {
    userId: ref('people_person'),
    at: instant(),
    messageId: id(),
    latE6: int(),
    lonE6: int(),
    acc: int(),
    datum: word<Datum>(),
    saidLatE6: int(),
    saidLonE6: int(),
  },
  ['userId', 'at'],
  { consent: 'watch', monthly: { by: 'at', keptDays: 30 } },
);
/** Sums by hour and day of what was measured, kept by the writing transaction; always what the slow query says. */
export const bandSums = table(
  'watch_sum',
  'tenant',
  {
    userId: ref('people_person'),
    kind: word<SumKind>(),
    span: word<'hour' | 'day'>(),
    at: instant(),
    count: int(),
    total: int(),
    least: int().null(),
    most: int().null(),
    total2: int().null(),
    least2: int().null(),
    most2: int().null(),
  },
  ['userId', 'kind', 'span', 'at'],
  { consent: 'watch' },
);
