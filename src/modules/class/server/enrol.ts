import { raw, sql, type Sql } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import { oneOf } from '../../../kernel/server/db/where';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { wordList } from '../../../kernel/shared/messages';
import { faults } from '../faults';
import { TYPE, typeOf } from '../rules';
import { clazzes, enrolments, type LogAction, type RemovedWhy } from '../tables';
import { tellEnrolled, writeLog, type Doer } from './log';
import { must } from '../../../kernel/shared/maps';

// The one way into a class and the one way out of it, for sets of students: managers, invite codes, tutors and the roster import
// all come through here, so V-062, "one administrative class" and the seats of a 1v1 class hold for all of them.
export interface Place {
  readonly clazzId: number;
  readonly userId: number;
}
export interface EnrolOptions extends Doer {
  readonly action: Extract<LogAction, 'added' | 'joined' | 'approved' | 'recovered'>;
}

/**
 * Puts students into running classes. Whoever stands there already stays; whoever was moved on or left comes back;
 * whoever was removed by hand is refused (V-062), unless this is the recovery from the log.
 * @returns the places that are new.
 */
export async function enrol(door: Door, places: readonly Place[], o: EnrolOptions): Promise<readonly Place[]> {
  const before = await standing(door, places);
  const wanted = places.filter((p) => !before.get(keyOf(p)) || must(before, keyOf(p)).removedWhy != null);
  if (wanted.length === 0) return [];
  const removed = o.action === 'recovered' ? [] : wanted.filter((p) => before.get(keyOf(p))?.removedWhy === 'removed');
  if (removed.length > 0)
    throw fail(faults.removedBefore, {
      names: await namesOf(
        door,
        removed.map((p) => p.userId),
      ),
    });

  // Shared locks, in the order of ids: a class does not end while somebody comes in.
  const into = new Map(
    (
      await door.many(
        clazzes,
        { clazzId: oneOf([...new Set(wanted.map((p) => p.clazzId))]) },
        { sort: ['clazzId'], lock: 'share' },
      )
    ).map((c) => [c.clazzId, c]),
  );
  const isHome = (p: Place) => {
    const clazz = into.get(p.clazzId);
    if (!clazz) throw fail(kernelFaults.gone);
    if (clazz.endedAt) throw fail(faults.ended);
    return clazz.clazzType === TYPE.administrative;
  };
  const homes = wanted.filter(isHome).map((p) => p.userId);
  await checkHomes(door, homes);
  for (const clazz of into.values())
    await checkSeats(
      door,
      clazz.clazzId,
      clazz.seatLimit ?? typeOf(clazz.clazzType).seats,
      wanted.filter((p) => p.clazzId === clazz.clazzId).length,
    );

  const back = wanted.filter((p) => before.has(keyOf(p)));
  const fresh = wanted.filter((p) => !before.has(keyOf(p)));
  const made = await door.insert(
    enrolments,
    fresh.map((p) => ({ ...p, joinedAt: o.at, isHome: isHome(p) })),
    'on conflict do nothing',
  );
  if (made < fresh.length) {
    // Somebody else was faster by a moment: if a child stands in another class now, say in which; otherwise let the caller try again.
    await checkHomes(
      door,
      homes.filter((userId) => fresh.some((p) => p.userId === userId)),
      fresh,
    );
    throw fail(kernelFaults.stale);
  }
  if (back.length > 0)
    // The stay before is kept: lists of its days still have the child.
    await door.change(sql`
      with before as (
        insert into class_stay (org_id, clazz_id, user_id, joined_at, left_at)
        select e.org_id, e.clazz_id, e.user_id, e.joined_at, e.removed_at
        from class_enrolment e
        join ${placesAs('n', back)} on n.clazz_id = e.clazz_id and n.user_id = e.user_id
        where e.org_id = ${door.orgId}
          and e.removed_at > e.joined_at
        on conflict (org_id, clazz_id, user_id, joined_at) do nothing
      )
      update class_enrolment e
      set removed_at = null, removed_why = null, joined_at = ${o.at}::timestamptz, is_home = n.is_home
      from unnest(${clazzIdsOf(back)}::bigint[], ${userIdsOf(back)}::bigint[], ${back.map(isHome)}::boolean[])
        as n(clazz_id, user_id, is_home)
      where e.org_id = ${door.orgId}
        and e.clazz_id = n.clazz_id
        and e.user_id = n.user_id`);
  await writeLog(
    door,
    o,
    wanted.map((p) => ({ ...p, action: o.action })),
  );
  await tellEnrolled(
    door,
    o.at,
    wanted.map((p) => p.clazzId),
  );
  return wanted;
}

/** Of these places those whose child was removed by hand (V-062). */
export async function barred(door: Door, places: readonly Place[]): Promise<readonly Place[]> {
  const before = await standing(door, places);
  return places.filter((p) => before.get(keyOf(p))?.removedWhy === 'removed');
}

/** Takes students out of classes and out of their groups. Whoever is out already stays out. @returns the places that ended. */
export async function leave(
  door: Door,
  places: readonly Place[],
  o: Doer & { readonly why: RemovedWhy },
): Promise<readonly Place[]> {
  if (places.length === 0) return [];
  const gone = await door.rows<Place>(sql`
    update class_enrolment e
    set removed_at = ${o.at}::timestamptz, removed_why = ${o.why}, is_home = false
    from ${placesAs('n', places)}
    where e.org_id = ${door.orgId}
      and e.clazz_id = n.clazz_id
      and e.user_id = n.user_id
      and e.removed_at is null
    returning e.clazz_id, e.user_id`);
  if (gone.length === 0) return [];
  await door.change(sql`
    delete from class_group_member m
    using ${placesAs('n', gone)}
    where m.org_id = ${door.orgId}
      and m.clazz_id = n.clazz_id
      and m.user_id = n.user_id`);
  await writeLog(
    door,
    o,
    gone.map((p) => ({ ...p, action: o.why })),
  );
  await tellEnrolled(
    door,
    o.at,
    gone.map((p) => p.clazzId),
  );
  return gone;
}

const keyOf = (p: Place) => `${p.clazzId}/${p.userId}`;
const clazzIdsOf = (places: readonly Place[]): number[] => places.map((p) => p.clazzId);
const userIdsOf = (places: readonly Place[]): number[] => places.map((p) => p.userId);
/** Places as a table of a statement. */
export const placesAs = (alias: string, places: readonly Place[]): Sql =>
  sql`unnest(${clazzIdsOf(places)}::bigint[], ${userIdsOf(places)}::bigint[]) as ${raw(alias)}(clazz_id, user_id)`;
type Before = Place & { readonly removedWhy: RemovedWhy | null };
/** What stands in the database for these places, removed ones too. */
async function standing(door: Door, places: readonly Place[]): Promise<ReadonlyMap<string, Before>> {
  const rows = await door.rows<Before>(sql`
    select e.clazz_id, e.user_id, e.removed_why
    from class_enrolment e
    join ${placesAs('n', places)} on n.clazz_id = e.clazz_id and n.user_id = e.user_id
    where e.org_id = ${door.orgId}`);
  return new Map(rows.map((r) => [keyOf(r), r]));
}

/** A child belongs to one running administrative class; class_enrolment_home_key is the last word, this says it in words. */
async function checkHomes(door: Door, userIds: readonly number[], except: readonly Place[] = []): Promise<void> {
  if (userIds.length === 0) return;
  const homes = await door.rows<Place & { readonly name: string; readonly clazzName: string }>(sql`
    select e.clazz_id, e.user_id, p.name, c.clazz_name
    from class_enrolment e
    join class_clazz c on c.org_id = e.org_id and c.clazz_id = e.clazz_id
    join people_person_v p on p.org_id = e.org_id and p.user_id = e.user_id
    where e.org_id = ${door.orgId}
      and e.user_id = any(${userIds}::bigint[])
      and e.is_home`);
  const other = homes.find((h) => !except.some((p) => p.clazzId === h.clazzId && p.userId === h.userId));
  if (other) throw fail(faults.inOtherClazz, { name: other.name, clazzName: other.clazzName });
}
/** The class's row is locked, so nobody takes a seat in between. */
async function checkSeats(door: Door, clazzId: number, limit: number | undefined, more: number): Promise<void> {
  if (limit == null) return;
  if ((await door.count(enrolments, { clazzId, removedAt: null })) + more > limit) throw fail(faults.full, { limit });
}
/** Names for a fault: the first five, which is what fits a line. */
async function namesOf(door: Door, userIds: readonly number[]): Promise<string> {
  const rows = await door.rows<{ readonly name: string }>(sql`
    select p.name
    from people_person_v p
    where p.org_id = ${door.orgId}
      and p.user_id = any(${userIds}::bigint[])
    order by p.name`);
  return wordList(rows.slice(0, 5).map((r) => r.name)) + (rows.length > 5 ? '…' : '');
}
