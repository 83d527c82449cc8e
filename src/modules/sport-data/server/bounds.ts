import { any, contains, sql, type Sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import type { Bounds } from '../rules/record';
import { bounds } from '../tables';
import { itemColumns } from './daily';

type Row = ReplyOf<typeof calls.boundList>['items'][number];
/** Items `i` of the library, with what the school has set of them as `b`. */
export const itemsOfSchool = (orgId: number): Sql => sql`sport_settings_item_v i
left join sport_data_bound b on b.org_id = ${orgId} and b.item_id = i.item_id`;
/** What is plausible of such an item, as values of records: what the school has set, else what the library says in the unit. */
export const plausible = sql`case when b.item_id is null then i.low * (10 ^ i.decimals)::bigint else b.low end as low,
  case when b.item_id is null then i.high * (10 ^ i.decimals)::bigint else b.high end as high`;
/** What is plausible of the item of a row `o`, where it is one that is measured: `is_item`, `low`, `high` of it. */
export const itemOfRow = (orgId: number): Sql => sql`left join lateral (
      select i.item_id, ${plausible}
      from ${itemsOfSchool(orgId)}
      where i.item_id = o.item_id
        and i.enabled
        and i.formula_no is null) n on true`;
export const itemOfRowColumns = sql`n.item_id is not null as is_item, n.low, n.high`;
/** It may be recorded: in use and measured, not reckoned. */
const isMeasured = [sql`i.enabled`, sql`i.formula_no is null`];

const ANEW = `on conflict (org_id, item_id) do update set
  low = excluded.low, high = excluded.high, saved_by = excluded.saved_by, saved_at = excluded.saved_at`;

export const boundHandlers = [
  handle(calls.boundList, (cx, input) =>
    cx.db.list(input, {
      select: sql`${itemColumns(cx)}, ${plausible}, b.item_id is not null as own`,
      from: itemsOfSchool(cx.db.orgId),
      counted: sql`sport_settings_item_v i`,
      where: [
        ...isMeasured,
        input.name ? any(contains('i.name', input.name), contains('i.name_en', input.name)) : undefined,
      ],
      sorts: {},
      then: sql`i.ord, i.item_id`,
      shape: (row: Row) => row,
    }),
  ),
  handle(calls.boundSet, async (cx, { itemId, low, high }) => {
    if (low != null && high != null && low >= high) throw fail(faults.boundsCross, {}, 'high');
    const old = await cx.db.row<Bounds>(sql`
      select ${plausible}
      from ${itemsOfSchool(cx.db.orgId)}
      where i.item_id = ${itemId}
        and i.enabled
        and i.formula_no is null`);
    if (!old) throw fail(kernelFaults.gone);
    await cx.db.insert(bounds, { itemId, low, high, savedBy: cx.me.userId, savedAt: cx.nowIso }, ANEW);
    cx.note('sport-data.bound.set', { subjectId: itemId, old, new: { low, high } });
    return { itemId, low, high };
  }),
  handle(calls.boundUsual, async (cx, { itemId }) => {
    const old = await cx.db.one(bounds, { itemId });
    if (!old) return;
    await cx.db.remove(bounds, { itemId });
    cx.note('sport-data.bound.usual', { subjectId: itemId, old: { low: old.low, high: old.high } });
  }),
];
