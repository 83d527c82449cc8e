import type { Cx } from '../../../kernel/server/cx';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { registerUse } from '../../textbook/server/published';

// Nodes and points stand in arrays of versions, without a foreign key: the textbook's desk asks here before it deletes one.
// A school's own questions are not asked: they keep a number that no longer names anything, and nothing else is lost.
async function published(cx: Cx, hangs: Sql): Promise<boolean> {
  const found = await cx.db.row(sql`
    select v.ver_id
    from question_bank_shared v
    where ${hangs}
      and v.is_current
      and v.removed_at is null
    limit 1`);
  return found !== undefined;
}
registerUse('question-bank', 'tbknode', (cx, ids) => published(cx, sql`v.node_ids && ${ids}::bigint[]`));
registerUse('question-bank', 'klg', (cx, ids) => published(cx, sql`v.klg_ids && ${ids}::bigint[]`));
