import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { StageSystem } from '../rules';

/** What a class needs to know of its organisation: business line and the stages it runs. */
export interface School {
  readonly busiId: number;
  readonly systems: readonly StageSystem[];
}

export async function schoolOf(door: Door, orgId: number): Promise<School> {
  const rows = await door.rows<{ busiId: number } & { [K in keyof StageSystem]: StageSystem[K] | null }>(sql`
    select o.busi_id, s.sys_id, s.stg_id, s.first_grd_id, s.last_grd_id
    from organisation_org o
    left join textbook_stage_system s on s.sys_id = any(o.sys_ids)
    where o.org_id = ${orgId}
    order by s.first_grd_id`);
  const [first] = rows;
  if (!first) throw fail(kernelFaults.gone);
  return { busiId: first.busiId, systems: rows.filter((r): r is StageSystem & { busiId: number } => r.sysId != null) };
}
