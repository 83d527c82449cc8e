import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { filtered, notePage, oneNote } from './read';

/** The caller's classes, or the one asked for; another one is gone. */
async function clazzesOf(cx: Cx, clazzId: number | undefined): Promise<readonly number[]> {
  const ids = await cx.fact<readonly number[]>('class.everIds');
  if (clazzId == null) return ids;
  if (!ids.includes(clazzId)) throw fail(kernelFaults.gone);
  return [clazzId];
}
/** Who of a class wrote in the last seven days. */
async function weekOf(cx: Cx, clazzId: number) {
  const [row] = await cx.db.rows<{ writers: number; students: number; notes: number }>(
    `select count(distinct n.user_id) filter (where n.user_id in (select e.user_id from class_student_v e where e.org_id = $1 and e.clazz_id = $2)) as writers, count(*) as notes,
       (select count(*) from class_student_v e where e.org_id = $1 and e.clazz_id = $2) as students
     from notes_note n where n.org_id = $1 and n.clazz_id = $2 and n.on_date > $3`,
    [cx.db.orgId, clazzId, plusDays(cx.today, -7)],
  );
  return row!;
}

export const listHandlers = [
  handle(calls.listOwn, (cx, { curPage, pageSize, sort, ...f }) =>
    notePage(cx, { curPage, pageSize, sort }, (bind) => `n.user_id = $2 ${filtered(f, bind)}`),
  ),
  handle(calls.listShared, async (cx, { curPage, pageSize, sort, clazzId, ...f }) => {
    const ids = await clazzesOf(cx, clazzId);
    return notePage(
      cx,
      { curPage, pageSize, sort },
      (bind) => `n.is_shared and n.clazz_id = any(${bind(ids)}::bigint[]) ${filtered(f, bind)}`,
    );
  }),
  handle(calls.listClazz, async (cx, { curPage, pageSize, sort, clazzId, ...f }) => {
    const ids = await clazzesOf(cx, clazzId);
    const found = await notePage(
      cx,
      { curPage, pageSize, sort },
      (bind) => `n.clazz_id = any(${bind(ids)}::bigint[]) ${filtered(f, bind)}`,
    );
    return { ...found, week: clazzId == null ? null : await weekOf(cx, clazzId) };
  }),
  handle(calls.getNote, (cx, { id }) => oneNote(cx, id)),
];
