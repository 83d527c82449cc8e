import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Kernel } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { isLost } from '../../../kernel/server/db/lost';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import { placeForExport } from '../../../kernel/server/exporting';
import type { JobKind, JobRun } from '../../../kernel/server/jobs';
import { fail, Refusal } from '../../../kernel/shared/faults';
import { bytesOfPlaced, keepPlaced, placeFile } from '../../files/server/published';
import { consentOf } from '../../people/server/published';
import { faults } from '../faults';
import { PACKAGE_JOB, PACKAGE_USE, PHOTO_BYTES, type PackageFault, type PackageKind, type TombWhy } from '../rules';
import { packageDevices, packages } from '../tables';
import { newestMeasure } from './measure';
import { whoLeft } from './remove';
import { sealTo, type Entry, type SealedFor } from './seal';

const consent = consentOf('face');
export const BUILD = PACKAGE_JOB;
/** How often it is begun anew where somebody left while it was built. */
const TRIES = 3;

interface Packed {
  readonly userId: number;
  readonly name: string;
  readonly sidNo: string | null;
  readonly clazzName: string;
  readonly path: string;
  readonly sha256: string;
  readonly version: number;
  readonly takenAt: string;
  readonly vector: Uint8Array | null;
}
interface Gone {
  readonly userId: number;
  readonly version: number;
  readonly why: TombWhy;
}
/** What goes into a package, as one moment saw it. */
interface Content {
  readonly setVersion: number;
  readonly faces: readonly Packed[];
  readonly gone: readonly Gone[];
  readonly devices: readonly SealedFor[];
  readonly algorithm: string | null;
}
interface Wanted {
  readonly packageId: number;
  readonly clazzIds: readonly number[];
  readonly tstId?: number | null;
  readonly kind: PackageKind;
  readonly since: number | null;
  readonly endsAt: string;
}

/** Fit photographs of children whose consent stands, in running classes of the wish; tombstones since the version it begins at. */
async function contentOf(door: Door, nowIso: string, wanted: Wanted): Promise<Content> {
  const { clazzIds, tstId, kind, since } = wanted;
  const set = await door.row<{ version: number }>(sql`
    select t.version from face_set t where t.org_id = ${door.orgId} and t.removed_at is null`);
  if (!set) throw fail(faults.noSet);
  const measured = kind === 'vectors' ? await newestMeasure(door, 'compreface') : undefined;
  if (kind === 'vectors' && !measured) throw fail(faults.noVectors);
  const faces = await door.rows<Packed>(sql`
    select f.user_id, p.name, p.sid_no, s.clazz_name, f.path, f.sha256, f.version, f.taken_at, v.vector
    from face_face f
    join class_student_v s on s.org_id = f.org_id and s.user_id = f.user_id and s.clazz_type = 1
    join people_person_v p on p.org_id = f.org_id and p.user_id = f.user_id and p.removed_at is null
    join face_set t on t.org_id = f.org_id
    left join face_vector v on v.org_id = f.org_id and v.user_id = f.user_id and v.sha256 = f.sha256
      and v.model = ${measured?.model ?? ''} and v.version = ${measured?.version ?? ''}
    where f.org_id = ${door.orgId}
      and f.state = 'fit'
      and f.version > ${since ?? 0}
      and (${clazzIds.length === 0} or s.clazz_id = any(${clazzIds}::bigint[]))
      and ${tstId == null ? sql`true` : isTested(tstId)}
      and (f.taken_at >= ${nowIso}::timestamptz - make_interval(months => t.outdated_months)) is not false
      and ${consent.only('f')}
    order by f.user_id`);
  const gone = await goneOf(door, nowIso, since ?? null);
  const devices = await door.rows<SealedFor>(sql`
    select d.device_id, d.dev_id, k.fingerprint, k.pem
    from face_key k
    join device_apparatus_v d on d.org_id = k.org_id and d.device_id = k.device_id
    where k.org_id = ${door.orgId}
      and d.left_at is null
    order by d.device_id`);
  return {
    setVersion: set.version,
    faces: kind === 'vectors' ? faces.filter((face) => face.vector != null) : faces,
    gone,
    devices,
    algorithm: measured ? `${measured.model} ${measured.version}` : null,
  };
}

/** Whether the child of a face `f` takes part in a test. */
const isTested = (tstId: number): Sql => sql`exists (
  select 1
  from fitness_test_exam_cell_v x
  where x.org_id = f.org_id
    and x.tst_id = ${tstId}
    and x.user_id = f.user_id)`;
/**
 * Whom devices must forget: who is gone and, where only changes are packed, whose photograph they have must not be used any
 * more. A whole package needs no word about these: what is not in it is not on the device.
 */
const goneOf = (door: Door, nowIso: string, since: number | null): Promise<Gone[]> =>
  door.rows<Gone>(sql`
    select g.user_id, g.version, g.why
    from face_gone g
    where g.org_id = ${door.orgId}
      and g.version > ${since ?? 0}
    union all
    select f.user_id, f.version,
      case when f.gone then 'left' when f.state <> 'fit' then f.state else 'outdated' end
    from (
      select f.user_id, f.version, f.state,
        ${whoLeft('f')} as gone,
        (f.taken_at < ${nowIso}::timestamptz - make_interval(months => t.outdated_months)) is true as outdated
      from face_face f
      join face_set t on t.org_id = f.org_id
      where f.org_id = ${door.orgId}
        and ${since != null}
        and ${consent.only('f')}) f
    where f.gone
      or (f.state <> 'fit' and f.version > ${since ?? 0})
      or (f.state = 'fit' and f.outdated)
    order by user_id`);

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** The files of a package; the manifest comes last, because it says what every other one is. */
async function* entriesOf(job: JobRun, wanted: Wanted, content: Content): AsyncGenerator<Entry> {
  const { kernel } = job;
  const files: object[] = [];
  for (const [at, face] of content.faces.entries()) {
    const bytes = face.vector ?? (await bytesOfPlaced(kernel, face.path, PHOTO_BYTES));
    // Withdrawn a moment ago: the check before it is kept begins anew.
    if (!bytes) continue;
    const name = `${face.userId}.${face.vector ? 'f32' : 'jpg'}`;
    const { userId, sidNo, version, takenAt, clazzName } = face;
    files.push({ userId, name: face.name, sidNo, clazzName, version, takenAt, file: name, sha256: hash(bytes) });
    yield { name, bytes };
    await job.progress(at + 1, content.faces.length + 1);
  }
  const manifest = {
    packageId: wanted.packageId,
    kind: wanted.kind,
    algorithm: content.algorithm,
    setVersion: content.setVersion,
    since: wanted.since,
    count: files.length,
    endsAt: wanted.endsAt,
    files,
    tombstones: content.gone,
  };
  yield { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) };
}

const FAULTS: ReadonlyMap<string, PackageFault> = new Map<string, PackageFault>([
  [faults.noSet.code, 'noSet'],
  [faults.noKey.code, 'noKey'],
  [faults.noFaces.code, 'noFaces'],
  [faults.noVectors.code, 'noVectors'],
  [faults.changed.code, 'changed'],
]);
/** Builds a package. Begun again after a crash it begins anew: what the first run left is swept, and nobody ever saw it. */
export const buildJob: JobKind = {
  kind: BUILD,
  calls: ['face.face.package.build'],
  async run(job, params) {
    const { orgId, packageId } = params as { readonly orgId: number; readonly packageId: number };
    const { kernel } = job;
    const inSchool = <T>(fn: (door: Door) => Promise<T>) => inOrg(kernel.pools.tenant, orgId, fn);
    const wanted = await inSchool((door) => door.one(packages, { packageId, state: 'building' }));
    if (!wanted) return { packageId };
    try {
      for (let tries = 0; tries < TRIES; tries++)
        if (await buildOnce(job, orgId, wanted, inSchool)) return { packageId };
      throw fail(faults.changed);
    } catch (error) {
      // A database that went away, or a process that handed the job over: somebody takes it up again.
      if (!isLost(error)) {
        const fault = error instanceof Refusal ? (FAULTS.get(error.fault.code) ?? 'other') : 'other';
        await inSchool((door) => door.update(packages, { packageId, state: 'building' }, { state: 'failed', fault }));
      }
      throw error;
    }
  },
};
async function buildOnce(
  job: JobRun,
  orgId: number,
  wanted: Wanted,
  inSchool: <T>(fn: (door: Door) => Promise<T>) => Promise<T>,
): Promise<boolean> {
  const { kernel } = job;
  const { packageId } = wanted;
  const content = await inSchool((door) => contentOf(door, kernel.clock().toISOString(), wanted));
  if (content.devices.length === 0) throw fail(faults.noKey);
  if (content.faces.length + content.gone.length === 0) throw fail(faults.noFaces);
  const at = await placeForExport(kernel, job.jobId);
  try {
    const size = await sealTo(at, content.devices, entriesOf(job, wanted, content));
    const file = { name: `faces-${packageId}.zip`, ext: 'zip', bytes: at, size, proc: PACKAGE_USE } as const;
    const path = await placeFile(kernel, { orgId, userId: job.userId }, file);
    return await inSchool((door) => keep(door, kernel, wanted, content, path, size));
  } finally {
    await rm(at, { force: true });
  }
}
/** Keeps it where everybody inside is still there, and fit, as packed; @returns false where somebody changed or left meanwhile. */
async function keep(
  door: Door,
  kernel: Kernel,
  { packageId }: Wanted,
  content: Content,
  path: string,
  size: number,
): Promise<boolean> {
  const now = kernel.clock();
  const userIds = content.faces.map((face) => face.userId);
  // Whoever withdraws raises the version first: held, it stays until this is kept, and the withdrawal then finds the package.
  await door.row(sql`select t.version from face_set t where t.org_id = ${door.orgId} for update of t`);
  const still = await door.row<{ n: number }>(sql`
    select count(*)::int as n
    from face_face f
    join unnest(
      ${userIds}::bigint[], ${content.faces.map((face) => face.sha256)}::text[]
    ) as u(user_id, sha256) on u.user_id = f.user_id and u.sha256 = f.sha256
    where f.org_id = ${door.orgId}
      and f.state = 'fit'
      and ${consent.only('f')}`);
  if (still?.n !== userIds.length) return false;
  const kept = await door.update(
    packages,
    { packageId, state: 'building' },
    {
      state: 'ready',
      userIds,
      faces: userIds.length,
      gone: content.gone.length,
      version: content.setVersion,
      algorithm: content.algorithm,
      readyAt: now.toISOString(),
      size,
      path,
    },
  );
  if (kept === 0) return true;
  await door.insert(
    packageDevices,
    content.devices.map(({ deviceId, fingerprint }) => ({ packageId, deviceId, fingerprint })),
  );
  await keepPlaced(door, [path], [], now);
  return true;
}
