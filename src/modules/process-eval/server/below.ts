import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { isRegion } from './sight';

/** Whether schools of a region have begun with its sketch: what they collect by is neither removed nor moved to another term. */
export const begunBelow = async (cx: Cx, normId: number): Promise<boolean> =>
  isRegion(cx) &&
  (await cx.across('process-eval.norm.begun', (door) =>
    door.row(sql`
      select 1 as found
      from process_eval_round g
      where ${door.orgs('g')}
        and g.norm_id = ${normId}
      limit 1`),
  )) !== undefined;

/** Whether schools of a region have an indicator of it in their sketches, and have collected by it. */
export async function usedBelow(
  cx: Cx,
  itemId: number,
): Promise<{ readonly used: boolean; readonly collected: boolean }> {
  const none = { used: false, collected: false };
  if (!isRegion(cx)) return none;
  const found = await cx.across('process-eval.item.used', (door) =>
    door.row<typeof none>(sql`
      select exists (
        select 1
        from process_eval_norm n
        where ${door.orgs('n')}
          and n.item_ids @> array[${itemId}]::bigint[]
      ) as used, exists (
        select 1
        from process_eval_round g
        where ${door.orgs('g')}
          and g.content -> 'items' @> ${JSON.stringify([{ itemId }])}::jsonb
      ) as collected`),
  );
  return found ?? none;
}
