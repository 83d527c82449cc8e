import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { consentOf } from '../../people/server/published';
import { PRINT } from '../rules';
import { SHARP } from './engine';

const consent = consentOf('face');
interface Scope {
  readonly db: Door;
  readonly userId: number;
}
interface Wanted {
  readonly userId: number;
  /** The first digits of the photograph's SHA-256. */
  readonly photo: string;
}

/**
 * Makes photographs that lie ready the children's faces. What they replace lies ready in their place, so that an undo finds
 * it and a withdrawal takes it along. One statement over all of them.
 */
export const swapIn = ({ db, userId }: Scope, wanted: readonly Wanted[]): Promise<number> =>
  db.change(sql`
    with bumped as (
      update face_set t
      set version = t.version + 1
      where t.org_id = ${db.orgId}
        and t.removed_at is null
      returning t.org_id, t.version),
    fresh as materialized (
      select distinct on (s.user_id) s.*
      from face_staged s
      join unnest(
        ${wanted.map((row) => row.userId)}::bigint[], ${wanted.map((row) => row.photo)}::text[]
      ) as u(user_id, photo) on u.user_id = s.user_id and u.photo = left(s.sha256, ${PRINT})
      where s.org_id = ${db.orgId}
        and ${consent.only('s')}
      order by s.user_id, s.batch_id desc),
    before as materialized (
      select f.*
      from face_face f
      join fresh n on n.user_id = f.user_id
      where f.org_id = ${db.orgId}
        and ${consent.only('f')}
      for update of f),
    parked as (
      update face_staged s
      set path = b.path, sha256 = b.sha256, width = b.width, height = b.height, size = b.size, state = b.state,
        reason = b.reason, source = b.source, taken_at = b.taken_at
      from fresh n
      join before b on b.user_id = n.user_id
      where s.org_id = ${db.orgId}
        and s.batch_id = n.batch_id
        and s.user_id = n.user_id),
    used as (
      delete from face_staged s
      using fresh n
      where s.org_id = ${db.orgId}
        and s.batch_id = n.batch_id
        and s.user_id = n.user_id
        and not exists (select 1 from before b where b.user_id = n.user_id)),
    risen as (
      delete from face_gone g
      using fresh n
      where g.org_id = ${db.orgId}
        and g.user_id = n.user_id)
    insert into face_face (org_id, user_id, state, reason, path, sha256, width, height, size, source, taken_at, version,
      engine, engine_version, judged_at, hint, hint_user_id, made_by)
    select n.org_id, n.user_id, n.state, n.reason, n.path, n.sha256, n.width, n.height, n.size, 'zip', n.taken_at,
      b.version, ${SHARP.engine}::text, ${SHARP.version}::text, null::timestamptz,
      case when w.user_id is not null then 'resembles' end, w.user_id, ${userId}::bigint
    from fresh n
    join bumped b on b.org_id = n.org_id
    -- Read before it is written over.
    left join before o on o.user_id = n.user_id
    -- The very same picture of another child, here or in the archive.
    left join lateral (
      select x.user_id
      from (
        select f.user_id
        from face_face f
        where f.org_id = ${db.orgId}
          and f.sha256 = n.sha256
          and ${consent.only('f')}
        union all
        select e.user_id
        from fresh e
        where e.sha256 = n.sha256) x
      where x.user_id <> n.user_id
      order by x.user_id
      limit 1) w on true
    on conflict (org_id, user_id) do update
      set state = excluded.state, reason = excluded.reason, path = excluded.path, sha256 = excluded.sha256,
        width = excluded.width, height = excluded.height, size = excluded.size, source = excluded.source,
        taken_at = excluded.taken_at, version = excluded.version, engine = excluded.engine,
        engine_version = excluded.engine_version, judged_at = null, judged_by = null, tried_at = null,
        hint = excluded.hint, hint_user_id = excluded.hint_user_id, made_by = excluded.made_by`);

/** Gives children the photographs back that an import replaced. @returns the paths of those that it had brought. */
export async function swapBack({ db }: Scope, wanted: readonly Wanted[]): Promise<string[]> {
  const rows = await db.rows<{ path: string }>(sql`
    with bumped as (
      update face_set t
      set version = t.version + 1
      where t.org_id = ${db.orgId}
      returning t.org_id, t.version),
    kept as materialized (
      select distinct on (s.user_id) s.*
      from face_staged s
      join unnest(
        ${wanted.map((row) => row.userId)}::bigint[], ${wanted.map((row) => row.photo)}::text[]
      ) as u(user_id, photo) on u.user_id = s.user_id and u.photo = left(s.sha256, ${PRINT})
      where s.org_id = ${db.orgId}
        and ${consent.only('s')}
      order by s.user_id, s.batch_id desc),
    before as materialized (
      select f.user_id, f.path
      from face_face f
      join kept k on k.user_id = f.user_id
      where f.org_id = ${db.orgId}
        and ${consent.only('f')}
      for update of f),
    given as (
      update face_face f
      set path = k.path, sha256 = k.sha256, width = k.width, height = k.height, size = k.size, state = k.state,
        reason = k.reason, source = k.source, taken_at = k.taken_at, version = b.version, judged_by = null,
        hint = null, hint_user_id = null
      from kept k
      join bumped b on b.org_id = k.org_id
      where f.org_id = ${db.orgId}
        and f.user_id = k.user_id),
    used as (
      delete from face_staged s
      using kept k
      where s.org_id = ${db.orgId}
        and s.batch_id = k.batch_id
        and s.user_id = k.user_id)
    select path from before`);
  return rows.map((row) => row.path);
}
