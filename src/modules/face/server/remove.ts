import type { Kernel } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { column, sql, type Sql } from '../../../kernel/server/db/sql';
import { dropPlaced } from '../../files/server/published';
import { tellFrom } from '../../notice/server/published';
import type { GoneWhy } from '../rules';

/** Which children: a condition on the rows behind an alias, which have `org_id`, `user_id` and `taken_at`. */
export type Which = (alias: 'f' | 's') => Sql;
export const theChild =
  (userId: number): Which =>
  (alias) =>
    sql`${column(`${alias}.user_id`)} = ${userId}`;
/**
 * Children who left the school: whose row is removed, or whose class has graduated. One who stands in no class for the time being,
 * because classes are made anew, is still there.
 */
export const whoLeft: Which = (alias) => sql`(
  not exists (
    select 1
    from people_person_v p
    where p.org_id = ${column(`${alias}.org_id`)}
      and p.user_id = ${column(`${alias}.user_id`)}
      and p.removed_at is null)
  or exists (
    select 1
    from class_graduate_v g
    where g.org_id = ${column(`${alias}.org_id`)}
      and g.user_id = ${column(`${alias}.user_id`)}))`;
/** What a removal took. */
export interface Removed {
  readonly faces: number;
  /** Packages that held one of them, whose files are gone as well. */
  readonly packages: number;
}
/**
 * Removes faces, whether their consent stands or not: rows, descriptions, what an import still holds, packages that carry one of them, and every file
 * of these at once. Each leaves a tombstone for the devices. What is not there is passed over, so it bears being run twice.
 * @param also paths of files that go with them.
 */
export async function removeFaces(
  kernel: Kernel,
  door: Door,
  which: Which,
  why: GoneWhy,
  also: readonly string[] = [],
): Promise<Removed> {
  const at = kernel.clock().toISOString();
  // Held first, by a statement of its own: whoever places a face or keeps a package at this moment holds it too, and what they
  // wrote is there for the next statement to find.
  await door.row(sql`select t.version from face_set t where t.org_id = ${door.orgId} for update of t`);
  const taken = await door.rows<{ kind: 'face' | 'staged' | 'package'; path: string | null; id: number }>(sql`
    with lost as (
      delete from face_face f
      where f.org_id = ${door.orgId}
        and ${which('f')}
      returning f.org_id, f.user_id, f.path),
    parked as (
      delete from face_staged s
      where s.org_id = ${door.orgId}
        and ${which('s')}
      returning s.user_id, s.path),
    holding as materialized (
      select k.package_id, k.path
      from face_package k
      where k.org_id = ${door.orgId}
        and k.state in ('ready', 'building')
        and k.user_ids && (select coalesce(array_agg(lost.user_id), '{}') from lost)
      for update of k),
    ended as (
      update face_package k
      set state = 'void', path = null
      from holding h
      where k.org_id = ${door.orgId}
        and k.package_id = h.package_id),
    bumped as (
      update face_set t
      set version = t.version + 1
      where t.org_id = ${door.orgId}
        and exists (select 1 from lost)
      returning t.org_id, t.version),
    tombs as (
      insert into face_gone (org_id, user_id, version, why, at)
      select b.org_id, l.user_id, b.version, ${why}::text, ${at}::timestamptz
      from bumped b
      join lost l on l.org_id = b.org_id
      on conflict (org_id, user_id) do update
        set version = excluded.version, why = excluded.why, at = excluded.at)
    select 'face' as kind, path, user_id as id from lost
    union all
    select 'staged', path, user_id from parked
    union all
    select 'package', path, package_id from holding`);
  await dropPlaced(kernel, door, [...also, ...taken.flatMap(({ path }) => path ?? [])]);
  const ended = taken.filter(({ kind }) => kind === 'package');
  if (ended.length > 0 && why === 'withdrawn')
    await tellFrom(
      door,
      kernel,
      ended.map(({ id }) => ({
        kind: 'face.packageVoid',
        subject: { packageId: id },
        params: { count: taken.filter(({ kind }) => kind === 'face').length },
        once: `face.packageVoid ${id}`,
      })),
    );
  return { faces: taken.filter(({ kind }) => kind === 'face').length, packages: ended.length };
}
