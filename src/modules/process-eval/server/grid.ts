import type { Cx } from '../../../kernel/server/cx';
import { contains, is, sql, when, type Sql } from '../../../kernel/server/db/sql';
import type { ListOf, Listed } from '../../../kernel/server/db/list';
import type { ParsedOf } from '../../../kernel/shared/call';
import type * as calls from '../contract';
import type { Line } from '../contract/coll';
import { cellsOf, cellShown, childFrom, isChild, isoCells, type KnownCell } from './children';
import type { KnownNorm } from './norm-read';
import { inCharge } from './sight';

type Filters = Omit<ParsedOf<typeof calls.listColl>, 'curPage' | 'pageSize' | 'sort' | 'normId' | 'orgId'>;
type Input = Listed & { readonly sort?: ParsedOf<typeof calls.listColl>['sort'] };
interface LineRead extends Omit<Line, 'cells' | 'missing'> {
  readonly cells: KnownCell[];
  readonly missing: number | null;
}

/**
 * Children with what stands of them. An open round has the children of the classes as they are now; one that is shown or
 * closed those that were judged, in the classes of that day.
 */
export function gridList(cx: Cx, orgId: number, n: KnownNorm, f: Filters): ListOf<Input, LineRead, Line> {
  const open = n.state === null || n.state === 'open';
  const at = open ? 's' : 'r';
  const result = sql`process_eval_result r`;
  const joined = sql`r.org_id = s.org_id and r.norm_id = ${n.normId} and r.user_id = s.user_id`;
  const counted: Sql = open
    ? childFrom
    : sql`${result} join people_person_v p on p.org_id = r.org_id and p.user_id = r.user_id`;
  const own: Sql[] = open ? [isChild(orgId, n.grdIds)] : [sql`r.org_id = ${orgId}`, sql`r.norm_id = ${n.normId}`];
  return {
    select: sql`p.user_id, p.name, p.sid_no, ${open ? sql`s.clazz_id, s.clazz_name` : sql`r.clazz_id, r.clazz_name`},
      r.score, r.missing, r.assigned, r.version, ${cellsOf(orgId, n.normId, at)} as cells`,
    from: open ? sql`${childFrom} left join ${result} on ${joined}` : counted,
    counted,
    where: [
      ...own,
      is(`${at}.grd_id`, f.grdId),
      is(`${at}.clazz_id`, f.clazzId),
      contains('p.name', f.name),
      when(
        f.itemId,
        (itemId) => sql`not exists (
          select 1 from process_eval_cell c
          where c.org_id = ${orgId}
            and c.norm_id = ${n.normId}
            and c.user_id = p.user_id
            and c.item_id = ${itemId}
            and (c.value is not null or c.exempt is not null))`,
      ),
      orgId === cx.me.orgId ? inCharge(cx, n.module, at) : undefined,
    ],
    sorts: { name: sql`p.name`, sidNo: sql`p.sid_no`, score: sql`coalesce(r.assigned, r.score)` },
    then: open
      ? sql`s.grd_id, s.order_no, s.clazz_id, p.sid_no nulls last, p.user_id`
      : sql`r.grd_id, r.clazz_id, p.sid_no nulls last, p.user_id`,
    shape: (row) => ({
      userId: row.userId,
      name: row.name,
      sidNo: row.sidNo,
      clazzId: row.clazzId,
      clazzName: row.clazzName,
      cells: isoCells(row.cells).map(cellShown),
      score: row.score,
      missing: row.missing ?? (n.inUse ?? n.content).items.length,
      assigned: row.assigned,
      version: row.version,
    }),
  };
}
