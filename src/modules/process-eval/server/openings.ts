import { all, is, sql, type Sql } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { Opened } from '../contract/around';
import { judge, type EvalModule, type RoundState, type Sketch } from '../rules';
import { enteredIn, presentIn, type KnownCell } from './children';
import { inCharge, mustServe } from './sight';
import { normOf } from './norm-read';

interface OpenedRow {
  readonly normId: number;
  readonly name: string;
  readonly module: EvalModule;
  readonly yearId: number;
  readonly termId: number;
  readonly state: RoundState;
  readonly shownUntil: string | null;
  readonly sealHash: string | null;
  readonly version: number;
  readonly content: Sketch;
  readonly userId: number;
  readonly userName: string;
  readonly clazzName: string;
  readonly assigned: number | null;
  readonly assignedWhy: string | null;
  readonly monthsHere: number | null;
  readonly monthsOf: number | null;
  readonly cells: readonly KnownCell[];
}
/** A score with its steps, reckoned anew from what stands. */
function open(row: OpenedRow): Opened {
  const { content, cells, monthsHere, monthsOf, ...rest } = row;
  const present = presentIn({ monthsHere, monthsOf });
  const judged = judge(content, enteredIn(cells), present);
  const byItem = new Map(cells.map((c) => [c.itemId, c]));
  return {
    ...rest,
    fullScore: content.fullScore,
    score: judged.score,
    months: monthsHere === null ? null : { ...present },
    items: content.items.map((item) => ({ ...item, levels: [...item.levels], rows: [...item.rows] })),
    steps: judged.steps.map((step) => {
      const cell = byItem.get(step.itemId);
      const taken = cell?.origin === 'source' ? cell : undefined;
      return {
        ...step,
        origin: cell?.origin ?? null,
        sourceRule: taken?.sourceRule ?? null,
        sourceUntil: taken?.sourceUntil ?? null,
      };
    }),
  };
}
/** Scores of a school by conditions on the round `g`, the result `r` and the person `p`; the newest term first. */
async function openedWhere(door: Door, ...where: (Sql | undefined)[]): Promise<Opened[]> {
  const rows = await door.rows<OpenedRow>(sql`
    select g.norm_id, g.name, g.module, g.year_id, g.term_id, g.state, g.shown_until, g.seal_hash, g.version, g.content,
      r.user_id, p.name as user_name, r.clazz_name, r.assigned, r.assigned_why, r.months_here, r.months_of, (
        select coalesce(json_agg(json_build_object('itemId', c.item_id, 'value', c.value, 'exempt', c.exempt,
          'origin', c.origin, 'sourceRule', c.source_rule, 'sourceUntil', c.source_until)), '[]')
        from process_eval_cell c
        where c.org_id = r.org_id
          and c.norm_id = r.norm_id
          and c.user_id = r.user_id
      ) as cells
    from process_eval_result r
    join process_eval_round g on g.org_id = r.org_id and g.norm_id = r.norm_id
    join people_person_v p on p.org_id = r.org_id and p.user_id = r.user_id
    where ${all(sql`r.org_id = ${door.orgId}`, ...where)}
    order by g.year_id desc, g.term_id desc, g.norm_id desc
    limit 40`);
  return rows.map(open);
}

export const openedHandlers = [
  handle(calls.openScore, async (cx, { normId, userId }) => {
    const n = await normOf(cx.db, cx.db.orgId, normId);
    mustServe(cx, n.module);
    const [found] = await openedWhere(
      cx.db,
      sql`r.norm_id = ${normId}`,
      sql`r.user_id = ${userId}`,
      inCharge(cx, n.module, 'r'),
    );
    if (!found) throw fail(kernelFaults.gone);
    return found;
  }),
  handle(calls.mine, async (cx, { module }) => {
    if (module) mustServe(cx, module);
    const items = await openedWhere(
      cx.db,
      sql`r.user_id = ${cx.me.userId}`,
      sql`g.state in ('shown', 'closed')`,
      is('g.module', module),
    );
    return { items };
  }),
];
