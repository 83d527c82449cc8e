import type { Door } from '../../../kernel/server/db/door';
import { column, sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import type { Kernel } from '../../../kernel/server/cx';
import type { JobKind, JobRun } from '../../../kernel/server/jobs';
import { handle, type Schedule } from '../../../kernel/server/module';
import { fail, kernelFaults, Refusal } from '../../../kernel/shared/faults';
import { dropPlaced, storedPictures } from '../../files/server/published';
import { consentOf } from '../../people/server/published';
import * as calls from '../contract';
import { GONE_DAYS, type GoneWhy } from '../rules';
import { draw } from './photo';
import { noteIn, placeFace, sitterOf, type Writer } from './place';
import { removeFaces, whoLeft, type Which } from './remove';
import { reachable } from './sight';

const consent = consentOf('face');
const BATCH = 'face.batch';
const PRUNE = 'face.prune';
const byJob = ({ jobId, userId }: JobRun): Writer => ({ userId, realUserId: null, requestId: `job ${jobId}` });

interface Failed {
  readonly userId: number;
  readonly code: string;
}
/**
 * Registers faces from profile photographs, one child at a time. Taken up after a crash it goes on behind those that stand:
 * a face of the very photograph is not made again.
 */
export const batchJob: JobKind = {
  kind: BATCH,
  calls: ['face.face.batch'],
  async run(job, params) {
    const { orgId, userIds } = params as { orgId: number; userIds: readonly number[] };
    const saved: number[] = [];
    const failed: Failed[] = [];
    for (const [at, userId] of userIds.entries()) {
      if (job.stopped()) break;
      const code = await register(job, orgId, userId);
      if (code === undefined) saved.push(userId);
      else failed.push({ userId, code });
      await job.progress(at + 1, userIds.length);
    }
    return { saved, failed };
  },
};
/** @returns why it was not registered. */
async function register(job: JobRun, orgId: number, userId: number): Promise<string | undefined> {
  const { kernel } = job;
  try {
    const sitter = await inOrg(kernel.pools.tenant, orgId, (door) => sitterOf(door, userId));
    const profile = await inOrg(kernel.pools.tenant, orgId, (door) =>
      door.row<{ photo: string | null; sha256: string | null }>(sql`
        select p.photo, f.sha256
        from people_person_v p
        left join face_face f on f.org_id = p.org_id and f.user_id = p.user_id and f.source = 'profile' and ${consent.only('f')}
        where p.org_id = ${orgId}
          and p.user_id = ${userId}`),
    );
    const picture = profile?.photo ? (await storedPictures(kernel, [profile.photo])).get(profile.photo) : undefined;
    if (!picture) return 'face.noProfile';
    const photo = await draw(picture.bytes, picture.bytes.length);
    if (photo.sha256 === profile?.sha256) return undefined;
    // As old as the profile photograph is: registering it does not make it new.
    await placeFace(kernel, { sitter, photo, source: 'profile', by: byJob(job), takenAt: picture.madeAt });
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.fault.code;
    throw error;
  }
}

/** Faces older than the school keeps them. */
const keptLong =
  (nowIso: string): Which =>
  (alias) =>
    sql`exists (
      select 1
      from face_set k
      where k.org_id = ${column(`${alias}.org_id`)}
        and ${column(`${alias}.taken_at`)} < ${nowIso}::timestamptz - make_interval(months => k.keep_months))`;
async function prune(kernel: Kernel, door: Door, which: Which, why: GoneWhy, by: Writer): Promise<number> {
  const { faces } = await removeFaces(kernel, door, which, why);
  if (faces > 0) await noteIn(door, kernel, by, `face.gone.${why}`, { faces });
  return faces;
}
export const pruneJob: JobKind = {
  kind: PRUNE,
  calls: ['face.face.prune'],
  async run(job, params) {
    const orgId = Number(params['orgId']);
    await job.progress(0, 1);
    const count = await inOrg(job.kernel.pools.tenant, orgId, (door) =>
      prune(job.kernel, door, whoLeft, 'left', byJob(job)),
    );
    await job.progress(1, 1);
    return { count };
  },
};

export const jobHandlers = [
  handle(calls.batchFaces, async (cx, { orgId, userIds }) => {
    const ids = [...new Set(userIds)];
    const found = await cx.reading('face.batch', orgId, (door) =>
      door.row<{ n: number }>(sql`
        select count(*)::int as n
        from people_person_v p
        where ${door.orgs('p')} and p.user_id = any(${ids}::bigint[]) and p.user_type = 1`),
    );
    if (found?.n !== ids.length) throw fail(kernelFaults.gone);
    const jobId = await cx.startJob(BATCH, { orgId, userIds: ids });
    cx.note('face.batch', { subjectId: orgId, children: userIds.length }, orgId);
    return { jobId };
  }),
  handle(calls.pruneFaces, async (cx, { orgId }) => {
    await reachable(cx, orgId);
    const jobId = await cx.startJob(PRUNE, { orgId });
    cx.note('face.prune', { subjectId: orgId }, orgId);
    return { jobId };
  }),
];

/** Every night: who left goes, and what was kept as long as the school wants; what an import left behind, and old tombstones. */
export const keeping: Schedule = {
  name: 'face-keeping',
  does: 'faces of whoever left go, and what was kept as long as the school wants',
  cron: '20 17 * * *',
  async run(kernel) {
    const by = { userId: 0, realUserId: null, requestId: 'schedule' };
    const sets = await acrossOrgs(kernel.pools.across, [], (door) =>
      door.rows<{ orgId: number }>(sql`select t.org_id from face_set t where t.org_id = t.org_id order by t.org_id`),
    );
    for (const { orgId } of sets)
      await inOrg(kernel.pools.tenant, orgId, async (door) => {
        await prune(kernel, door, whoLeft, 'left', by);
        await prune(kernel, door, keptLong(kernel.clock().toISOString()), 'kept', by);
        await sweepIn(kernel, door);
      });
    await inOrg(kernel.pools.tenant, 0, (door) =>
      door.change(sql`delete from face_code where ends_at < ${kernel.clock().toISOString()}`),
    );
  },
};
/** An import can be undone for half an hour; a day later nobody asks for what it replaced. */
const STAGED_HOURS = 24;
async function sweepIn(kernel: Kernel, door: Door): Promise<void> {
  const now = kernel.clock().getTime();
  const ago = (ms: number): string => new Date(now - ms).toISOString();
  const staged = await door.rows<{ path: string }>(sql`
    delete from face_staged s
    where s.org_id = ${door.orgId}
      and s.made_at < ${ago(STAGED_HOURS * 3_600_000)}
    returning s.path`);
  await dropPlaced(
    kernel,
    door,
    staged.map((row) => row.path),
  );
  await door.change(sql`
    delete from face_gone g where g.org_id = ${door.orgId} and g.at < ${ago(GONE_DAYS * 86_400_000)}`);
}
