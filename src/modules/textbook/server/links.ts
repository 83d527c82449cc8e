import { fail } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import { column, sql } from '../../../kernel/server/db/sql';
import { textbookFaults } from '../faults';
import type { nodeKlgs, sbknodeKlgs } from '../tables';

/** Links a node with points of its own stage and subject, in the given order; the links before are gone. */
export async function linkPoints(
  cx: Cx,
  to: typeof nodeKlgs | typeof sbknodeKlgs,
  nodeId: number,
  klgIds: readonly number[],
  of: { readonly stgId: number; readonly sbjId: number },
): Promise<void> {
  const ids = [...new Set(klgIds)];
  const known = await cx.db.rows(sql`
    select klg_id
    from textbook_klg
    where klg_id = any(${ids}::bigint[])
      and stg_id = ${of.stgId}
      and sbj_id = ${of.sbjId}`);
  if (known.length !== ids.length) throw fail(textbookFaults.wrongPoints, {}, 'klgIds');
  await cx.db.change(sql`delete from ${column(to.name)} where node_id = ${nodeId}`);
  if (ids.length)
    await cx.db.insert(
      to,
      ids.map((klgId, ord) => ({ nodeId, klgId, ord })),
    );
}
