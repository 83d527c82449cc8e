// What other modules use. SQL joins the views process_eval_result_v (closed results) and process_eval_assigned_v instead.
import { sql } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import type { EvalModule } from '../rules';

export { endOfDay } from '../rules';

/**
 * The entrance exam has taken over the closed results of these terms: nobody opens them again. In the transaction that reads
 * them, with the door of the school.
 */
export const takeOver = (
  door: Door,
  of: { readonly module: EvalModule; readonly terms: readonly { readonly yearId: number; readonly termId: number }[] },
  at: string,
): Promise<number> =>
  door.change(sql`
    update process_eval_round g
    set taken_at = ${at}
    from unnest(${of.terms.map((t) => t.yearId)}::integer[], ${of.terms.map((t) => t.termId)}::integer[])
      as t(year_id, term_id)
    where g.org_id = ${door.orgId}
      and g.module = ${of.module}
      and g.year_id = t.year_id
      and g.term_id = t.term_id
      and g.state = 'closed'
      and g.taken_at is null`);
