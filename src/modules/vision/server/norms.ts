import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { keptBy } from '../../../kernel/server/one-each';
import { dataFile } from '../../../kernel/server/root';
import { BUSI } from '../../../kernel/shared/codes';
import { DEFAULT_NORM, criteriaOf, type Criteria, type Norm, type VisionJson } from '../rules';

const json = dataFile<VisionJson>('vision.json');
/** The lines of the chart are the same whatever the settings. */
export const BASE = criteriaOf(json, DEFAULT_NORM);
const workedOut = keptBy(() => new Map<string, Criteria>());
/** The norms of the data with settings; made once for each set of settings. */
function criteriaFor({ source }: Pick<Door, 'source'>, norm: Norm): Criteria {
  const made = workedOut(source);
  const key = JSON.stringify([norm.boundary, norm.degrees, norm.underSix, norm.pre, norm.dropLines]);
  let c = made.get(key);
  if (!c) made.set(key, (c = criteriaOf(json, norm)));
  return c;
}

/** The settings in use. `owner` is nobody while the defaults hold; `above`: a region's, which its schools and districts cannot change. */
export interface NormInUse {
  readonly norm: Norm;
  readonly criteria: Criteria;
  readonly ownerId: number | null;
  readonly ownerName: string | null;
  readonly above: boolean;
}

/** The widest region's norms that somebody set, so that its schools compare; else the organisation's own; else the defaults. */
export async function normOf(door: Door, orgId: number): Promise<NormInUse> {
  const row = await door.row<NormRow>(sql`
    with recursive up as (
      select r.reg_id, r.parent_id, 0 as far
      from organisation_region r
      join organisation_org o on o.reg_id = r.reg_id
      where o.org_id = ${orgId}
      union all
      select p.reg_id, p.parent_id, up.far + 1
      from organisation_region p
      join up on p.reg_id = up.parent_id
    )
    select n.boundary, n.degrees, n.under_six, n.pre, n.drop_lines, n.owner_id, o.name as owner_name
    from vision_norm n
    join organisation_org o on o.org_id = n.owner_id
    left join up on up.reg_id = o.reg_id and o.busi_id = ${BUSI.region}
    where n.owner_id = ${orgId}
      or up.far is not null
    order by up.far desc nulls last
    limit 1`);
  return normIn(door, row, orgId);
}
/** Norms that somebody set. */
export type NormRow = Norm & { readonly ownerId: number; readonly ownerName: string };
/**
 * The same norms as one value of a statement about an organisation's rows; `normIn` reads it. Regions have three levels, and a
 * cluster takes no recursion beside schools' rows.
 */
export const normBeside = (orgId: number): Sql => sql`(
    select json_build_object('boundary', n.boundary, 'degrees', n.degrees, 'underSix', n.under_six, 'pre', n.pre,
      'dropLines', n.drop_lines, 'ownerId', n.owner_id, 'ownerName', o.name)
    from organisation_org own
    left join organisation_region r on r.reg_id = own.reg_id
    left join organisation_region m on m.reg_id = r.parent_id
    left join organisation_region g on g.reg_id = m.parent_id
    join organisation_org o on o.org_id = own.org_id
      or o.busi_id = ${BUSI.region} and o.reg_id in (r.reg_id, m.reg_id, g.reg_id)
    join vision_norm n on n.owner_id = o.org_id
    where own.org_id = ${orgId}
    order by case
      when o.busi_id <> ${BUSI.region} then 0
      when o.reg_id = g.reg_id then 3
      when o.reg_id = m.reg_id then 2
      else 1 end desc
    limit 1)`;
/** The norms in use, of what somebody set or of nothing. */
export function normIn(door: Pick<Door, 'source'>, row: NormRow | null | undefined, orgId: number): NormInUse {
  if (!row) return { norm: DEFAULT_NORM, criteria: BASE, ownerId: null, ownerName: null, above: false };
  const norm: Norm = {
    boundary: row.boundary,
    degrees: row.degrees,
    underSix: row.underSix,
    pre: row.pre,
    dropLines: row.dropLines,
  };
  return {
    norm,
    criteria: criteriaFor(door, norm),
    ownerId: row.ownerId,
    ownerName: row.ownerName,
    above: row.ownerId !== orgId,
  };
}
