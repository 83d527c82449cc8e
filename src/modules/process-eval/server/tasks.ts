import { all, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { grouped } from '../../../kernel/shared/maps';
import * as calls from '../contract';
import { childFrom, isChild } from './children';
import { isSeen, normColumns, normOf, normsFrom, sketchOf, toRead, type NormRow } from './norm-read';
import { inCharge, mustServe } from './sight';

type Task = ReplyOf<typeof calls.listTasks>['items'][number];
interface ClazzRow {
  readonly normId: number;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly students: number;
  readonly done: number;
}
/** Sketches that a page offers: some years of them. */
const TASKS = 40;
/** Sketches with the classes that somebody may enter; one without such a class is none of theirs. */
function tasksOf(norms: readonly ReturnType<typeof toRead<NormRow>>[], rows: readonly ClazzRow[]): Task[] {
  const byNorm = grouped(rows, (row) => row.normId);
  return norms.flatMap(({ normId, name, yearId, termId, state }): Task[] => {
    const clazzes = byNorm.get(normId)?.map(({ normId: _, ...clazz }) => clazz);
    return clazzes ? [{ normId, name, yearId, termId, state: state ?? 'open', clazzes }] : [];
  });
}

export const taskHandlers = [
  handle(calls.listTasks, async (cx, { module }) => {
    mustServe(cx, module);
    const { orgId } = cx.db;
    const read = await cx.db.rows<NormRow>(sql`
      select ${normColumns(orgId)}
      from ${normsFrom(orgId)}
      join organisation_org o on o.org_id = n.owner_id
      where n.module = ${module}
        and ${isSeen(orgId)}
      order by n.year_id desc, n.term_id desc, n.norm_id desc
      limit ${TASKS}`);
    const norms = read
      .map(toRead)
      .filter((n) => (n.isOn && n.boundBy === null) || (n.state !== null && n.state !== 'open'));
    const pairs = norms.flatMap((n) => n.grdIds.map((grdId) => ({ normId: n.normId, grdId })));
    const rows = await cx.db.rows<ClazzRow>(sql`
      select n.norm_id, c.clazz_id, c.clazz_name, count(s.user_id) as students,
        count(r.user_id) filter (where r.missing = 0) as done
      from class_clazz_v c
      join unnest(${pairs.map((p) => p.normId)}::bigint[], ${pairs.map((p) => p.grdId)}::bigint[]) as n(norm_id, grd_id)
        on n.grd_id = c.grd_id
      left join class_student_v s on s.org_id = c.org_id and s.clazz_id = c.clazz_id
      left join process_eval_result r on r.org_id = s.org_id and r.norm_id = n.norm_id and r.user_id = s.user_id
      where ${all(sql`c.org_id = ${orgId}`, sql`c.clazz_type = 1`, sql`c.ended_at is null`, inCharge(cx, module, 'c'))}
      group by n.norm_id, c.clazz_id, c.clazz_name, c.grd_id, c.order_no
      order by c.grd_id, c.order_no, c.clazz_id`);
    return { items: tasksOf(norms, rows) };
  }),
  handle(calls.listMissing, async (cx, { normId }) => {
    const { orgId } = cx.db;
    const n = await normOf(cx.db, orgId, normId);
    mustServe(cx, n.module);
    const { items } = sketchOf(n);
    const names = new Map(items.map((item) => [item.itemId, item.name]));
    const rows = await cx.db.rows<Omit<ReplyOf<typeof calls.listMissing>['items'][number], 'itemName'>>(sql`
      select s.clazz_id, s.clazz_name, i.item_id, count(*) as count, m.name as master_name
      from ${childFrom}
      cross join unnest(${items.map((item) => item.itemId)}::bigint[]) as i(item_id)
      left join process_eval_cell c on c.org_id = s.org_id and c.norm_id = ${normId} and c.user_id = s.user_id
        and c.item_id = i.item_id and (c.value is not null or c.exempt is not null)
      left join class_clazz_v z on z.org_id = s.org_id and z.clazz_id = s.clazz_id
      left join people_person_v m on m.org_id = z.org_id and m.user_id = z.master_id
      where ${all(isChild(orgId, n.grdIds), sql`c.item_id is null`, inCharge(cx, n.module, 's'))}
      group by s.grd_id, s.order_no, s.clazz_id, s.clazz_name, i.item_id, m.name
      order by s.grd_id, s.order_no, s.clazz_id, i.item_id`);
    return { items: rows.map((row) => ({ ...row, itemName: names.get(row.itemId) ?? '' })) };
  }),
];
