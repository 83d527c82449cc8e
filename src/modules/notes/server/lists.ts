import type { Cx } from '../../../kernel/server/cx';
import { isOneOf, sql } from '../../../kernel/server/db/sql';
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
    sql`
    select count(distinct n.user_id) filter (where n.user_id in (
        select e.user_id
        from class_student_v e
        where e.org_id = ${cx.db.orgId}
          and e.clazz_id = ${clazzId}
      )) as writers, count(*) as notes, (
        select count(*)
        from class_student_v e
        where e.org_id = ${cx.db.orgId}
          and e.clazz_id = ${clazzId}
      ) as students
    from notes_note n
    where n.org_id = ${cx.db.orgId}
      and n.clazz_id = ${clazzId}
      and n.on_date > ${plusDays(cx.today, -7)}`,
  );
  return row!;
}

export const listHandlers = [
  handle(calls.listOwn, (cx, input) => notePage(cx, input, [sql`n.user_id = ${cx.me.userId}`, ...filtered(input)])),
  handle(calls.listShared, async (cx, { clazzId, ...input }) =>
    notePage(cx, input, [sql`n.is_shared`, isOneOf('n.clazz_id', await clazzesOf(cx, clazzId)), ...filtered(input)]),
  ),
  handle(calls.listClazz, async (cx, { clazzId, ...input }) => {
    const found = await notePage(cx, input, [isOneOf('n.clazz_id', await clazzesOf(cx, clazzId)), ...filtered(input)]);
    return { ...found, week: clazzId == null ? null : await weekOf(cx, clazzId) };
  }),
  handle(calls.getNote, (cx, { id }) => oneNote(cx, id)),
];
