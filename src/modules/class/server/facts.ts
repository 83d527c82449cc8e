import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';

/** How the caller stands in one class. */
interface Standing {
  readonly clazzId: number;
  readonly isMaster: boolean;
  readonly running: boolean;
}

/** Classes the caller leads, teaches or learns in, ended ones too. Asked once a request. */
async function standings(cx: Cx): Promise<readonly Standing[]> {
  const { orgId, userId } = cx.me;
  return cx.db.rows<Standing>(sql`
    select c.clazz_id, c.master_id is not distinct from ${userId} as is_master, c.ended_at is null as running
    from class_clazz c
    where c.org_id = ${orgId}
      and c.clazz_id in (
        select h.clazz_id from class_charge_v h where h.org_id = ${orgId} and h.user_id = ${userId}
        union all
        select e.clazz_id from class_enrolment e
        where e.org_id = ${orgId} and e.user_id = ${userId} and e.removed_at is null)
    order by c.clazz_id`);
}
const idsOf = (list: readonly Standing[]): number[] => list.map((s) => s.clazzId);

/** What this module tells the others of the caller; `cx.fact<readonly number[]>('clazzIds')`. */
export const facts = {
  'class.standings': standings,
  /** Running classes the caller leads, teaches or learns in. */
  clazzIds: async (cx: Cx) => idsOf((await cx.fact<readonly Standing[]>('class.standings')).filter((s) => s.running)),
  /** Running classes whose class teacher the caller is. */
  masterOf: async (cx: Cx) =>
    idsOf((await cx.fact<readonly Standing[]>('class.standings')).filter((s) => s.running && s.isMaster)),
  /** As clazzIds, ended ones too. */
  'class.everIds': async (cx: Cx) => idsOf(await cx.fact<readonly Standing[]>('class.standings')),
};
