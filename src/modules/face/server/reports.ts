import { sql } from '../../../kernel/server/db/sql';
import type { Listener } from '../../../kernel/server/module';
import { eventsSaid } from '../../device/server/published';
import { tellFrom } from '../../notice/server/published';
import { consentOf } from '../../people/server/published';
import { REPORT_CODE, reportOf } from '../rules';

const consent = consentOf('face');
interface Refused {
  readonly userId: number;
  readonly clazzId: number | null;
  readonly clazzName: string | null;
}

/**
 * What an apparatus says of the children of a package: who could be loaded, and who not. It speaks only of packages that were
 * sealed for it; a photograph that it could not enrol is unfit, unless there is a newer one by now.
 */
export const reported: Listener = {
  topic: 'device.said',
  async run({ orgId, payload }, door, kernel) {
    const said = (await eventsSaid(door, payload, REPORT_CODE)).flatMap((event) => {
      const report = reportOf(event.text);
      return report ? [{ ...report, deviceId: event.deviceId, at: event.receivedAt }] : [];
    });
    if (said.length === 0) return;
    // The last word of an apparatus about a child counts.
    const last = [...new Map(said.map((r) => [`${r.packageId} ${r.deviceId} ${r.userId}`, r])).values()];
    const nowIso = kernel.clock().toISOString();
    const refused = await door.rows<Refused>(sql`
      with told as materialized (
        select d.org_id, d.package_id, d.device_id, u.user_id, u.loaded, u.code, u.at, k.version
        from unnest(
          ${last.map((r) => r.packageId)}::bigint[], ${last.map((r) => r.deviceId)}::bigint[],
          ${last.map((r) => r.userId)}::bigint[], ${last.map((r) => r.loaded)}::boolean[],
          ${last.map((r) => r.code)}::text[], ${last.map((r) => r.at)}::timestamptz[]
        ) as u(package_id, device_id, user_id, loaded, code, at)
        join face_package_device d on d.org_id = ${orgId} and d.package_id = u.package_id and d.device_id = u.device_id
        join face_package k on k.org_id = d.org_id and k.package_id = d.package_id
        where d.org_id = ${orgId}
          and u.user_id = any(k.user_ids)),
      kept as (
        insert into face_report as r (org_id, package_id, device_id, user_id, loaded, code, at)
        select t.org_id, t.package_id, t.device_id, t.user_id, t.loaded, t.code, t.at
        from told t
        on conflict (org_id, package_id, device_id, user_id) do update
          set loaded = excluded.loaded, code = excluded.code, at = excluded.at),
      heard as (
        update face_package_device d
        set loaded_at = ${nowIso}
        from (select distinct t.package_id, t.device_id from told t) t
        where d.org_id = ${orgId}
          and d.package_id = t.package_id
          and d.device_id = t.device_id),
      bumped as (
        update face_set s
        set version = s.version + 1
        where s.org_id = ${orgId}
          and exists (select 1 from told t where not t.loaded)
        returning s.org_id, s.version),
      fallen as (
        update face_face f
        set state = 'unfit', reason = 'device', judged_at = ${nowIso}, judged_by = null, engine = 'device',
          engine_version = null, version = b.version
        from bumped b, (select distinct t.user_id, t.version from told t where not t.loaded) t
        where f.org_id = ${orgId}
          and b.org_id = f.org_id
          and f.user_id = t.user_id
          and f.version <= t.version
          and ${consent.only('f')}
        returning f.user_id)
      select f.user_id, s.clazz_id, s.clazz_name
      from fallen f
      left join class_student_v s on s.org_id = ${orgId} and s.user_id = f.user_id and s.clazz_type = 1`);
    const clazzes = new Map<number, { readonly name: string; count: number }>();
    for (const { clazzId, clazzName } of refused) {
      if (clazzId == null) continue;
      const known = clazzes.get(clazzId) ?? { name: clazzName ?? '', count: 0 };
      clazzes.set(clazzId, { ...known, count: known.count + 1 });
    }
    if (clazzes.size > 0)
      await tellFrom(
        door,
        kernel,
        [...clazzes].map(([clazzId, { name, count }]) => ({
          kind: 'face.refused',
          subject: { clazzId },
          params: { clazz: name, count },
        })),
      );
  },
};
