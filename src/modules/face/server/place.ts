import type { Cx, Kernel } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { is, sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import { audit } from '../../../kernel/server/tables';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { dropPlaced, keepPlaced, placeFile } from '../../files/server/published';
import { consentOf } from '../../people/server/published';
import { faults } from '../faults';
import { PHOTO_USE, type Source } from '../rules';
import { judgedBySharp, serverEngine, type Judged } from './engine';
import type { Photo } from './photo';
import type { FaceRow } from './rows';

const consent = consentOf('face');
/** Who writes: an organisation's row of the book says so. */
export interface Writer {
  readonly userId: number;
  readonly realUserId: number | null;
  readonly requestId: string;
}
export const writerOf = (cx: Cx): Writer => ({
  userId: cx.session?.userId ?? 0,
  realUserId: cx.session?.fake?.userId ?? null,
  requestId: cx.requestId,
});
/** An audit line within the transaction of what it speaks of: for jobs, listeners, and uploads, which have none of their own. */
export const noteIn = (
  door: Door,
  kernel: Kernel,
  by: Writer,
  action: string,
  { subjectId, ...detail }: { readonly subjectId?: number } & Readonly<Record<string, unknown>>,
): Promise<number> =>
  door.insert(audit, {
    auditId: newId(),
    at: kernel.clock().toISOString(),
    userId: by.userId,
    realUserId: by.realUserId,
    action,
    subjectId: subjectId ?? null,
    detail,
    requestId: by.requestId,
  });

/** A child that may be photographed. */
export interface Sitter {
  readonly orgId: number;
  readonly userId: number;
  readonly name: string;
}
/**
 * The child of a school (of one of its classes), its consent and its school's set, before anything is drawn or stored.
 * @throws gone, noSet, and the refusal of people where nobody agreed.
 */
export async function sitterOf(door: Door, userId: number, clazzId?: number): Promise<Sitter> {
  const found = await door.row<{ name: string; hasSet: boolean; agreed: boolean }>(sql`
    select p.name, ${consent.only('p')} as agreed,
      exists (select 1 from face_set t where t.org_id = p.org_id and t.removed_at is null) as has_set
    from people_person_v p
    where p.org_id = ${door.orgId}
      and p.user_id = ${userId}
      and p.user_type = 1
      and p.removed_at is null
      and exists (
        select 1
        from class_student_v s
        where s.org_id = p.org_id
          and s.user_id = p.user_id
          and ${is('s.clazz_id', clazzId) ?? sql`true`})`);
  if (!found) throw fail(kernelFaults.gone);
  if (!found.hasSet) throw fail(faults.noSet);
  if (!found.agreed) await consent.require(door, userId);
  return { orgId: door.orgId, userId, name: found.name };
}

/** A photograph on its way into a set. */
export interface Placing {
  readonly sitter: Sitter;
  readonly photo: Photo;
  readonly source: Source;
  readonly by: Writer;
  /** Where it is older than its arrival. */ readonly takenAt?: string;
}
/** A photograph with what was judged of it; one that a face server still has to see waits. */
export const firstVerdict = (photo: Photo): Judged => judgedBySharp(photo);

/** Stores a photograph and makes it the child's face: the file's row first, then its bytes, then everything else at once. */
export async function placeFace(kernel: Kernel, { sitter, ...placing }: Placing): Promise<FaceRow> {
  const { photo, by } = placing;
  const { orgId, userId, name } = sitter;
  const file = {
    name: `${name}.jpg`,
    ext: 'jpg',
    bytes: photo.bytes,
    size: photo.bytes.length,
    proc: PHOTO_USE,
  } as const;
  const path = await placeFile(kernel, { orgId, userId: by.userId }, file);
  const { row, old } = await inOrg(kernel.pools.tenant, orgId, (door) =>
    writeFace(kernel, door, { ...placing, userId, path }),
  );
  // The old one is the sweep's already; gone at once where this process lives on.
  if (old)
    setImmediate(() => {
      inOrg(kernel.pools.tenant, orgId, (door) => dropPlaced(kernel, door, [old])).catch((error: unknown) => {
        kernel.log.warn({ error, orgId }, 'face');
      });
    });
  return row;
}
type Written = Pick<FaceRow, 'version' | 'hint' | 'hintUserId'> & { readonly old: string | null };
async function writeFace(
  kernel: Kernel,
  door: Door,
  o: Omit<Placing, 'sitter'> & { readonly userId: number; readonly path: string },
): Promise<{ readonly row: FaceRow; readonly old: string | null }> {
  const { photo, userId, path, source, by } = o;
  const now = kernel.clock();
  const { state, reason, engine, version: engineVersion } = firstVerdict(photo);
  const asked = serverEngine() ? null : now.toISOString();
  const row = {
    userId,
    state,
    reason,
    path,
    sha256: photo.sha256,
    width: photo.width,
    height: photo.height,
    source,
    takenAt: o.takenAt ?? now.toISOString(),
    engine,
    engineVersion,
  };
  const written = await door.row<Written>(sql`
    with bumped as (
      update face_set t
      set version = t.version + 1
      where t.org_id = ${door.orgId}
        and t.removed_at is null
      returning t.org_id, t.version),
    before as materialized (
      select f.path
      from face_face f
      where f.org_id = ${door.orgId}
        and f.user_id = ${userId}
        and ${consent.only('f')}
      for update of f),
    -- The very same picture of another child: no likeness, a mistake.
    twin as (
      select f.user_id
      from face_face f
      where f.org_id = ${door.orgId}
        and f.user_id <> ${userId}
        and f.sha256 = ${photo.sha256}
        and ${consent.only('f')}
      order by f.user_id
      limit 1),
    risen as (delete from face_gone g where g.org_id = ${door.orgId} and g.user_id = ${userId}),
    put as (
      insert into face_face (org_id, user_id, state, reason, path, sha256, width, height, size, source, taken_at, version,
        engine, engine_version, judged_at, hint, hint_user_id, made_by)
      select b.org_id, ${userId}::bigint, ${state}::text, ${reason}::text, ${path}::text, ${photo.sha256}::text,
        ${photo.width}::int, ${photo.height}::int, ${photo.bytes.length}::int, ${source}::text, ${row.takenAt}::timestamptz,
        b.version, ${engine}::text, ${engineVersion}::text, ${asked}::timestamptz,
        case when w.user_id is not null then 'resembles' end, w.user_id, ${by.userId}::bigint
      from bumped b
      join people_person_v p on p.org_id = b.org_id and p.user_id = ${userId}
      -- Read before it is written over.
      left join before o on true
      left join twin w on true
      where b.org_id = ${door.orgId}
        and ${consent.only('p')}
      on conflict (org_id, user_id) do update
        set state = excluded.state, reason = excluded.reason, path = excluded.path, sha256 = excluded.sha256,
          width = excluded.width, height = excluded.height, size = excluded.size, source = excluded.source,
          taken_at = excluded.taken_at, version = excluded.version, engine = excluded.engine,
          engine_version = excluded.engine_version, judged_at = excluded.judged_at, judged_by = null,
          tried_at = null, hint = excluded.hint, hint_user_id = excluded.hint_user_id, made_by = excluded.made_by
      returning version, hint, hint_user_id)
    select put.version, put.hint, put.hint_user_id, (select path from before) as old
    from put`);
  if (!written) {
    await consent.require(door, userId);
    throw fail(faults.noSet);
  }
  await keepPlaced(door, [path], written.old ? [written.old] : [], now);
  await noteIn(door, kernel, by, 'face.set', { subjectId: userId, source, state, reason });
  const { old, ...found } = written;
  return { row: { ...row, ...found }, old };
}
