import type { Cx } from '../../../kernel/server/cx';

/** How the caller stands in one class. */
interface Standing {
  readonly clazzId: number;
  readonly isMaster: boolean;
  readonly running: boolean;
}

/** Classes the caller leads, teaches or learns in, ended ones too. Asked once a request. */
async function standings(cx: Cx): Promise<readonly Standing[]> {
  const { orgId, userId } = cx.me;
  return cx.db.rows<Standing>(
    `select c.clazz_id, c.master_id is not distinct from $2 as is_master, c.ended_at is null as running
     from class_clazz c
     join (select clazz_id from class_clazz where org_id = $1 and master_id = $2
           union select clazz_id from class_teacher where org_id = $1 and user_id = $2
           union select clazz_id from class_enrolment where org_id = $1 and user_id = $2 and removed_at is null) mine on mine.clazz_id = c.clazz_id
     where c.org_id = $1 order by c.clazz_id`,
    [orgId, userId],
  );
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
