import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { grouped } from '../../../kernel/shared/maps';
import { consentOf } from '../../people/server/published';
import {
  addPoints,
  emptyLoad,
  GAP_MS,
  mostRateOf,
  ratesOf,
  USUAL_ZONES,
  withLate,
  type Heard,
  type Load,
  type Point,
  type ZoneSetting,
} from '../rules/heart';
import { loads } from '../tables';
import { sumLessons } from './lesson-sums';

export type Kind = 'heart' | 'rope';
/** A reading with the child that wore the device. */
export interface Worn extends Point {
  readonly userId: number;
  readonly devId: string;
  readonly kind: Kind;
}
/** A child's lesson, as its sums are written. */
export interface Child {
  readonly lessonId: number;
  readonly clazzId: number;
  readonly userId: number;
}
type Kept = Omit<Load, 'heartAt' | 'ropeAt'> & {
  readonly loadId: number;
  readonly lessonId: number;
  readonly userId: number;
  readonly heartAt: string | null;
  readonly ropeAt: string | null;
};
const iso = (ms: number | null): string | null => (ms == null ? null : new Date(ms).toISOString());
const msOf = (at: string | null): number | null => (at == null ? null : Date.parse(at));
const loadOf = ({ loadId: _id, lessonId: _lesson, userId: _user, heartAt, ropeAt, ...rest }: Kept): Load => ({
  ...rest,
  heartAt: msOf(heartAt),
  ropeAt: msOf(ropeAt),
});
const keyOf = ({ lessonId, userId }: { readonly lessonId: number; readonly userId: number }) => `${lessonId} ${userId}`;

/** What decides the rates of a child's lesson: its age, the school's setting, and what was heard of it in the year before. */
interface Fact extends Heard {
  readonly onDate: string;
  readonly bornOn: string | null;
  readonly ratesBy: ZoneSetting['ratesBy'] | null;
  readonly karvonen: boolean | null;
}
/** Makes rows of children's sums; those that are there already stay. */
async function make(door: Door, list: readonly Child[]): Promise<void> {
  const facts = await door.rows<Child & Fact>(sql`
    select x.lesson_id, x.clazz_id, x.user_id, l.on_date, p.born_on, z.rates_by, z.karvonen, h.most, h.least
    from unnest(${list.map((one) => one.lessonId)}::bigint[], ${list.map((one) => one.clazzId)}::bigint[],
      ${list.map((one) => one.userId)}::bigint[]) as x(lesson_id, clazz_id, user_id)
    join lesson_lesson_v l on l.org_id = ${door.orgId} and l.lesson_id = x.lesson_id
    join people_person_v p on p.org_id = ${door.orgId} and p.user_id = x.user_id
    left join sport_data_zone z on z.org_id = ${door.orgId}
    left join lateral (
      select max(d.most) as most, min(d.least) as least
      from sport_data_load d
      where d.org_id = ${door.orgId}
        and d.user_id = x.user_id
        and d.on_date < l.on_date
        and d.on_date >= l.on_date - 365
        and d.beats > 0
        and (z.karvonen or z.rates_by = 'measured')) h on true
    order by x.lesson_id, x.user_id`);
  await door.insert(
    loads,
    facts.map(({ lessonId, clazzId, userId, onDate, bornOn, ratesBy, karvonen, most, least }) => ({
      lessonId,
      clazzId,
      userId,
      onDate,
      loadId: newId(),
      ...ratesOf(
        mostRateOf(bornOn, onDate),
        ratesBy == null || karvonen == null ? USUAL_ZONES : { ratesBy, karvonen },
        { most, least },
      ),
    })),
    'on conflict (org_id, lesson_id, user_id) do nothing',
  );
}
/** Rows of children's sums, as far as there are any, held until the end. */
export const holdSums = (door: Door, list: readonly Child[]): Promise<readonly Kept[]> =>
  list.length === 0
    ? Promise.resolve([])
    : door.rows<Kept>(sql`
        select d.load_id, d.lesson_id, d.user_id, d.most_rate, d.rest_rate, d.beats, d.dropped, d.heart_ms, d.heart_product, d.rest_ms,
          d.low_ms, d.light_ms, d.aerobic_ms, d.anaerobic_ms, d.active_ms, d.least, d.most, d.heart_at, d.heart_last,
          d.attempts, d.turns, d.breaks, d.rope_at, d.rope_last, d.rope_breaks
        from sport_data_load d
        where d.org_id = ${door.orgId}
          and d.lesson_id = any(${[...new Set(list.map((one) => one.lessonId))]}::bigint[])
          and d.user_id = any(${list.map((one) => one.userId)}::bigint[])
        order by d.load_id
        for no key update of d`);
/**
 * The same, made where there are none: that is once a child and lesson, so what is there is asked first.
 * @param held what was found there.
 */
async function withNew(door: Door, list: readonly Child[], held: readonly Kept[]): Promise<readonly Kept[]> {
  const known = new Set(held.map(keyOf));
  const strange = list.filter((one) => !known.has(keyOf(one)));
  if (strange.length === 0) return held;
  await make(door, strange);
  return holdSums(door, list);
}
/** Everything that was measured of some children in some lessons, in the order of time. */
export const measured = (door: Door, lessonIds: readonly number[], userIds: readonly number[]) =>
  door.rows<{ lessonId: number; userId: number; kind: Kind; at: string; value: number; value2: number | null }>(sql`
    select w.lesson_id, w.user_id, r.kind, r.at, r.value, r.value2
    from sport_data_wear w
    join sport_data_reading r on r.org_id = w.org_id and r.dev_id = w.dev_id and r.at >= w.from_at and r.at < w.to_at
    where w.org_id = ${door.orgId}
      and r.org_id = ${door.orgId}
      and w.lesson_id = any(${lessonIds}::bigint[])
      and w.user_id = any(${userIds}::bigint[])
    order by r.at, r.dev_id collate "C", r.kind`);
/** In the same order: of two devices at one instant the one of the lesser number first. */
const byTime = (a: Worn, b: Worn): number => a.at - b.at || (a.devId < b.devId ? -1 : Number(a.devId > b.devId));
const write = (door: Door, list: readonly (Load & { readonly loadId: number })[]): Promise<number> =>
  door.updateEach(
    loads,
    'loadId',
    list.map(({ heartAt, ropeAt, ...load }) => ({ ...load, heartAt: iso(heartAt), ropeAt: iso(ropeAt) })),
  );
/** Sums from nothing, by what stands measured. */
async function anew(door: Door, rows: readonly Kept[]): Promise<void> {
  if (rows.length === 0) return;
  const all = grouped(
    await measured(
      door,
      [...new Set(rows.map((row) => row.lessonId))],
      rows.map((row) => row.userId),
    ),
    keyOf,
  );
  await write(
    door,
    rows.map((row) => {
      const points = (all.get(keyOf(row)) ?? []).map((one) => ({ ...one, at: Date.parse(one.at) }));
      const of = (kind: Kind) => points.filter((one) => one.kind === kind);
      const load = addPoints(
        addPoints(emptyLoad(row.mostRate, row.restRate), 'heart', of('heart')),
        'rope',
        of('rope'),
      );
      return { loadId: row.loadId, ...load };
    }),
  );
}
/** What came of a child, in the order of time, and the sums that it is added to. */
interface Came {
  readonly row: Kept;
  readonly load: Load;
  readonly hearts: readonly Worn[];
  readonly ropes: readonly Worn[];
}
function cameOf(row: Kept, list: readonly Worn[]): Came {
  const points = list.toSorted(byTime);
  return {
    row,
    load: loadOf(row),
    hearts: points.filter((one) => one.kind === 'heart'),
    ropes: points.filter((one) => one.kind === 'rope'),
  };
}
/** Whether some of it lies before what was counted last. */
const isLate = ([first]: readonly Worn[], last: number | null): boolean =>
  first !== undefined && last != null && first.at <= last;

/** A heart that was measured. */
interface Near extends Point {
  readonly lessonId: number;
  readonly userId: number;
  readonly devId: string;
}
/** All that lies around hearts that came late, by child, in the order of time. */
async function around(door: Door, late: readonly Came[]): Promise<ReadonlyMap<string, readonly Near[]>> {
  if (late.length === 0) return new Map();
  const rows = await door.rows<Omit<Near, 'at' | 'value2'> & { readonly at: string }>(sql`
    select w.lesson_id, w.user_id, w.dev_id, r.at, r.value
    from unnest(${late.map(({ row }) => row.lessonId)}::bigint[], ${late.map(({ row }) => row.userId)}::bigint[],
      ${late.map(({ hearts }) => iso((hearts[0]?.at ?? 0) - GAP_MS))}::timestamptz[],
      ${late.map(({ hearts }) => iso((hearts.at(-1)?.at ?? 0) + GAP_MS))}::timestamptz[])
      as x(lesson_id, user_id, from_at, to_at)
    join sport_data_wear w on w.org_id = ${door.orgId} and w.lesson_id = x.lesson_id and w.user_id = x.user_id
    join sport_data_reading r on r.org_id = ${door.orgId} and r.dev_id = w.dev_id and r.kind = 'heart'
      and r.at >= w.from_at and r.at < w.to_at and r.at >= x.from_at and r.at <= x.to_at
    order by r.at, r.dev_id collate "C"`);
  return grouped(
    rows.map(({ at, ...one }) => ({ ...one, at: Date.parse(at), value2: null })),
    keyOf,
  );
}
const pointOf = ({ devId, at }: Pick<Worn, 'devId' | 'at'>): string => `${devId} ${at}`;
/** The sums of a child with what came. @param near all that lies around its hearts, where one of them is late. */
function sumsOf({ row, load, hearts, ropes }: Came, near: readonly Near[] | undefined): Load & { loadId: number } {
  const fresh = new Set(near ? hearts.map(pointOf) : []);
  const heard = near
    ? withLate(
        load,
        near.filter((one) => !fresh.has(pointOf(one))),
        near,
      )
    : addPoints(load, 'heart', hearts);
  return { loadId: row.loadId, ...addPoints(heard, 'rope', ropes) };
}
/** Children of lessons, each once. */
export const childrenIn = (list: readonly Child[]): readonly Child[] => [
  ...new Map(list.map((one) => [keyOf(one), one])).values(),
];
/**
 * Adds what came to the sums of its children, and these to those of its lessons. What comes behind all that is there is folded on;
 * hearts that come late change the sums by what lies around them, and a child whose rope's word comes late is reckoned anew. Each
 * way the sums are those of the slow query.
 * @param held the sums of its children that there are (`holdSums`); others in it stay as they are.
 */
export async function reckon(door: Door, worn: readonly (Worn & Child)[], held: readonly Kept[]): Promise<void> {
  if (worn.length === 0) return;
  const byChild = grouped(worn, keyOf);
  const rows = await withNew(door, childrenIn(worn), held);
  const came = rows.flatMap((row) => {
    const list = byChild.get(keyOf(row));
    return list ? [cameOf(row, list)] : [];
  });
  const inTime = came.filter(({ load, ropes }) => !isLate(ropes, load.ropeAt));
  const near = await around(
    door,
    inTime.filter(({ load, hearts }) => isLate(hearts, load.heartAt)),
  );
  const late = came.filter(({ load, ropes }) => isLate(ropes, load.ropeAt)).map(({ row }) => row);
  await anew(door, late);
  // Both leave in one message: the lessons' sums are asked behind those of their children.
  await Promise.all([
    write(
      door,
      inTime.map((one) => sumsOf(one, near.get(keyOf(one.row)))),
    ),
    sumLessons(
      door,
      came.map(({ row }) => row.lessonId),
    ),
  ]);
}
const turnOf = ({ orgId }: Door): string => `sport-data.readings ${orgId}`;
/**
 * Until the end of the transaction nobody reckons a lesson of the school anew; others may take readings in at the same time. Held before
 * it is asked who wears what: a device that is given out meanwhile finds what was taken in before, and what comes after finds who wears it.
 */
export async function holdWorn(door: Door): Promise<void> {
  await door.rows(sql`select pg_advisory_xact_lock_shared(hashtextextended(${turnOf(door)}, 0)) as locked`);
}
/** The other side of it: readings that are being taken in are there, and others wait. */
async function holdReadings(door: Door): Promise<void> {
  await door.rows(sql`select pg_advisory_xact_lock(hashtextextended(${turnOf(door)}, 0)) as locked`);
}
/** Who wears something in a lesson. Held: who takes a consent back waits, and finds what was reckoned by it. */
async function wearersOf(door: Door, lessonId: number): Promise<readonly Child[]> {
  const rows = await door.rows<Child>(sql`
    select w.lesson_id, w.clazz_id, w.user_id
    from sport_data_wear w
    where w.org_id = ${door.orgId}
      and w.lesson_id = ${lessonId}
    order by w.wear_id
    for no key update of w`);
  return childrenIn(rows);
}
/** A whole lesson anew, once who wore what has changed: children who wear nothing any more have no sums. Hearts need a consent. */
export async function reckonLesson(door: Door, lessonId: number): Promise<void> {
  await holdReadings(door);
  const list = await wearersOf(door, lessonId);
  const agreed = await consentOf('watch').among(
    door,
    list.map((one) => one.userId),
  );
  // What was measured before it had a child is nobody's; without a consent it must not become somebody's.
  await door.change(sql`
    delete from sport_data_reading r
    using sport_data_wear w
    where r.org_id = ${door.orgId}
      and w.org_id = r.org_id
      and w.dev_id = r.dev_id
      and r.at >= w.from_at
      and r.at < w.to_at
      and r.kind = 'heart'
      and w.lesson_id = ${lessonId}
      and w.user_id <> all(${[...agreed]}::bigint[])`);
  await door.change(sql`
    delete from sport_data_load d
    where d.org_id = ${door.orgId}
      and d.lesson_id = ${lessonId}
      and d.user_id <> all(${list.map((one) => one.userId)}::bigint[])`);
  if (list.length > 0) await anew(door, await withNew(door, list, await holdSums(door, list)));
  await sumLessons(door, [lessonId]);
}
