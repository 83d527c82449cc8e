import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { contains, is, isOneOf, sql, type Sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import { Download, handle, type Schedule } from '../../../kernel/server/module';
import { storageOf } from '../../../kernel/server/store/store';
import type { ReplyOf } from '../../../kernel/shared/call';
import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { dropPlaced } from '../../files/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { PACKAGE_DAYS } from '../rules';
import { packages } from '../tables';
import { BUILD } from './build';

type Row = ReplyOf<typeof calls.buildPackage>;
const columns = sql`k.package_id as id, k.org_id, o.name as org_name, k.tst_id,
  (select e.name from fitness_test_exam_v e where e.org_id = k.org_id and e.tst_id = k.tst_id) as tst_name,
   k.kind, k.algorithm, k.state, k.fault, k.since, k.version,
  k.faces, k.gone, k.size, k.made_at, k.ends_at,
  (select count(*)::int from face_package_device d where d.org_id = k.org_id and d.package_id = k.package_id) as devices`;
const source = sql`face_package k
  join organisation_org o on o.org_id = k.org_id`;
interface Found extends Row {
  readonly path: string | null;
}
/** A package wherever the caller may look. @throws gone. */
async function packageOf(cx: Cx, id: number): Promise<Found> {
  const found = await cx.reading('face.package', undefined, (door) =>
    door.row<Found>(sql`
      select ${columns}, k.path
      from ${source}
      where ${door.orgs('k')}
        and k.package_id = ${id}`),
  );
  if (!found) throw fail(kernelFaults.gone);
  return found;
}
/** Refuses what could not be built, before it is begun: a class or a test of elsewhere, no set, no device that could open it. */
async function mayBuild(door: Door, clazzIds: readonly number[], tstId: number | undefined): Promise<void> {
  const ids = [...new Set(clazzIds)];
  const found = await door.row<{ clazzes: number; hasTest: boolean; hasSet: boolean; hasKey: boolean }>(sql`
    select
      (select count(*)::int
        from class_clazz_v k
        where k.org_id = ${door.orgId} and k.clazz_id = any(${ids}::bigint[]) and k.ended_at is null) as clazzes,
      ${tstId === undefined ? sql`true` : hasTest(door, tstId)} as has_test,
      exists (select 1 from face_set t where t.org_id = ${door.orgId} and t.removed_at is null) as has_set,
      exists (
        select 1
        from face_key y
        join device_apparatus_v d on d.org_id = y.org_id and d.device_id = y.device_id and d.left_at is null
        where y.org_id = ${door.orgId}) as has_key`);
  if (found?.clazzes !== ids.length || !found.hasTest) throw fail(kernelFaults.gone);
  if (!found.hasSet) throw fail(faults.noSet);
  if (!found.hasKey) throw fail(faults.noKey);
}

const hasTest = (door: Door, tstId: number): Sql =>
  sql`exists (select 1 from fitness_test_exam_v e where e.org_id = ${door.orgId} and e.tst_id = ${tstId})`;

export const packageHandlers = [
  handle(calls.listPackages, (cx, input) =>
    cx.reading('face.packages', input.orgId, (door) =>
      door.list(input, {
        select: columns,
        from: source,
        counted: sql`face_package k`,
        where: [door.orgs('k'), is('k.tst_id', input.tstId)],
        sorts: {},
        then: sql`k.package_id desc`,
      }),
    ),
  ),
  handle(calls.listTests, (cx, input) =>
    cx.reading('face.tests', input.orgId, (door) =>
      door.list(input, {
        select: sql`e.tst_id, e.org_id, o.name as org_name, e.name, e.start_on, e.end_on`,
        from: sql`fitness_test_exam_v e
          join organisation_org o on o.org_id = e.org_id`,
        // A bureau's own row of a test stands beside those of its schools: only they have children to pack.
        where: [
          door.orgs('e'),
          sql`o.busi_id <> ${BUSI.region}`,
          contains('e.name', input.name),
          isOneOf('e.tst_id', input.tstIds),
        ],
        sorts: {},
        then: sql`e.start_on desc, e.tst_id desc, e.org_id`,
      }),
    ),
  ),
  handle(calls.buildPackage, async (cx, { orgId, clazzIds, tstId, kind, since }) => {
    const packageId = newId();
    const endsAt = new Date(cx.now.getTime() + PACKAGE_DAYS * 86_400_000).toISOString();
    const row = await cx.into(orgId, 'face.package', async (door) => {
      await mayBuild(door, clazzIds, tstId);
      await door.insert(packages, {
        packageId,
        clazzIds,
        tstId,
        kind,
        since,
        state: 'building',
        userIds: [],
        faces: 0,
        gone: 0,
        madeBy: cx.me.userId,
        madeAt: cx.nowIso,
        endsAt,
      });
      cx.note(
        'face.packageBuilt',
        { subjectId: packageId, kind, clazzIds, tstId: tstId ?? null, since: since ?? null },
        orgId,
      );
      return door.row<Row>(sql`
        select ${columns}
        from ${source}
        where k.org_id = ${orgId}
          and k.package_id = ${packageId}`);
    });
    if (!row) throw fail(kernelFaults.gone);
    await cx.startJob(BUILD, { orgId, packageId });
    return row;
  }),
  handle(calls.packageFile, async (cx, { id, deviceId }) => {
    const found = await packageOf(cx, id);
    if (found.state !== 'ready' || !found.path || found.endsAt <= cx.nowIso) throw fail(faults.notReady);
    if (deviceId !== undefined) {
      const sealed = await cx.reading('face.package', found.orgId, (door) =>
        door.row(sql`
          select 1 as yes
          from face_package_device d
          where ${door.orgs('d')} and d.package_id = ${id} and d.device_id = ${deviceId}`),
      );
      if (!sealed) throw fail(faults.notDevice);
    }
    const detail = { subjectId: id, deviceId: deviceId ?? null, faces: found.faces };
    await cx.kernel.audit([{ action: 'face.packageTaken', orgId: found.orgId, detail }], cx);
    const body = await storageOf(cx.kernel).read(found.path);
    return new Download(`faces-${id}.zip`, 'application/zip', body, { size: found.size ?? undefined });
  }),
  handle(calls.packageDetail, async (cx, { id }) => {
    const { path: _, ...found } = await packageOf(cx, id);
    const sealedFor = await cx.reading('face.package', found.orgId, (door) => devicesOf(door, id));
    return { ...found, sealedFor };
  }),
];
type Sealed = ReplyOf<typeof calls.packageDetail>['sealedFor'][number];
/** The apparatus a package is sealed for, with what each said. */
const devicesOf = (door: Door, packageId: number): Promise<Sealed[]> =>
  door.rows<Sealed>(sql`
    select d.device_id, a.dev_id, a.name, d.fingerprint, d.loaded_at,
      (select count(*)::int from face_report r
        where r.org_id = d.org_id and r.package_id = d.package_id and r.device_id = d.device_id and r.loaded) as loaded,
      (select coalesce(json_agg(x), '[]') from (
        select coalesce(r.code, '') as code, count(*)::int as count
        from face_report r
        where r.org_id = d.org_id and r.package_id = d.package_id and r.device_id = d.device_id and not r.loaded
        group by 1
        order by 2 desc, 1) x) as refused
    from face_package_device d
    join device_apparatus_v a on a.org_id = d.org_id and a.device_id = d.device_id
    where ${door.orgs('d')}
      and d.package_id = ${packageId}
    order by a.name, d.device_id`);

/** Whoever builds a package is done within minutes, or was given up after some tries. */
const BUILD_HOURS = 24;
/** Packages whose time is over lose their file; one that nobody builds any more has failed. */
export const expiring: Schedule = {
  name: 'face-packages',
  does: 'packages of faces whose time is over lose their file; one that nobody builds any more has failed',
  cron: '25 * * * *',
  async run(kernel) {
    const now = kernel.clock();
    const nowIso = now.toISOString();
    const lostBefore = new Date(now.getTime() - BUILD_HOURS * 3_600_000).toISOString();
    const orgs = await acrossOrgs(kernel.pools.across, [], (door) =>
      door.rows<{ orgId: number }>(sql`
        select distinct k.org_id
        from face_package k
        where k.org_id = k.org_id
          and (k.state = 'ready' and k.ends_at < ${nowIso} or k.state = 'building' and k.made_at < ${lostBefore})
        order by k.org_id`),
    );
    for (const { orgId } of orgs)
      await inOrg(kernel.pools.tenant, orgId, async (door) => {
        await door.change(sql`
          update face_package
          set state = 'failed', fault = 'other'
          where org_id = ${orgId}
            and state = 'building'
            and made_at < ${lostBefore}`);
        const over = await door.rows<{ path: string | null }>(sql`
          with over as materialized (
            select k.package_id, k.path
            from face_package k
            where k.org_id = ${orgId}
              and k.state = 'ready'
              and k.ends_at < ${nowIso}
            for update of k),
          ended as (
            update face_package k
            set state = 'expired', path = null
            from over
            where k.org_id = ${orgId}
              and k.package_id = over.package_id)
          select path from over`);
        await dropPlaced(
          kernel,
          door,
          over.flatMap(({ path }) => path ?? []),
        );
      });
  },
};
