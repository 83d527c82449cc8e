import { sql, type Sql } from '../../../kernel/server/db/sql';
import type { IndicatorRow } from '../contract/parts';
import { ownersAbove } from './sight';

/** Indicators that an organisation has: its own, and those that regions above it publish. */
export const itemsFrom = (orgId: number): Sql => sql`(
  select i.item_id, i.module, i.name, i.unit, i.way, i.full_score, i.levels, i.source, i.is_on, i.org_id as owner_id,
    i.made_at
  from process_eval_item i
  where i.org_id = ${orgId}
  union all
  select s.subject_id, s.module, s.name, s.content ->> 'unit', s.content ->> 'way',
    (s.content ->> 'fullScore')::integer, array(select jsonb_array_elements_text(s.content -> 'levels')),
    s.content ->> 'source', true, s.owner_id, s.shared_at
  from process_eval_shared s
  where s.kind = 'item'
    and s.is_on
    and s.owner_id in ${ownersAbove(orgId)}
) i`;
/** An indicator as it is read; `used`: it stands in a sketch of the organisation. */
export const itemColumns = (orgId: number): Sql => sql`
  i.item_id, i.module, i.name, i.unit, i.way, i.full_score, i.levels, i.source, i.is_on, i.owner_id, o.name as owner_name,
  exists (
    select 1 from process_eval_norm n
    where n.org_id = ${orgId}
      and n.item_ids @> array[i.item_id]
  ) as used`;

export interface ItemRead extends Omit<IndicatorRow, 'on' | 'own'> {
  readonly isOn: boolean;
}
export const toIndicator =
  (orgId: number) =>
  ({ isOn, ...row }: ItemRead): IndicatorRow => ({ ...row, on: isOn, own: row.ownerId === orgId });
