import type { Cx } from '../../../../kernel/server/cx';
import { insertOf } from '../../../../kernel/server/db/insert';
import { nothing, sql, type Sql } from '../../../../kernel/server/db/sql';
import { fail } from '../../../../kernel/shared/faults';
import { faults } from '../../faults';
import { examClazzes, sitters } from '../../tables';

interface Child {
  readonly clazzId: number;
  readonly userId: number | null;
}
/**
 * The children of classes as they stand now, in the order of classes and names: their numbers in the exam follow it.
 * @throws where a class is not the school's, has ended or is of another grade.
 */
export async function childrenOf(cx: Cx, grdId: number, clazzIds: readonly number[]): Promise<readonly Child[]> {
  const ids = [...new Set(clazzIds)];
  const rows = await cx.db.rows<Child>(sql`
    select c.clazz_id, s.user_id
    from class_clazz_v c
    left join class_student_v s on s.org_id = c.org_id and s.clazz_id = c.clazz_id
    left join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
    where c.org_id = ${cx.db.orgId}
      and c.clazz_id = any(${ids}::bigint[])
      and c.grd_id = ${grdId}
      and c.ended_at is null
    order by c.order_no, c.clazz_id, p.name, s.user_id`);
  if (new Set(rows.map((row) => row.clazzId)).size < ids.length) throw fail(faults.clazzOtherGrade, {}, 'clazzIds');
  return rows;
}
/**
 * Writes that put classes and children down; their numbers follow the last one that was given. A child of two classes sits in
 * the first.
 */
export function sitting(cx: Cx, examId: number, rows: readonly Child[], lastNo = 0): Sql[] {
  const clazzIds = [...new Set(rows.map((row) => row.clazzId))];
  const seats = new Map<number, number>();
  for (const { userId, clazzId } of rows) if (userId != null && !seats.has(userId)) seats.set(userId, clazzId);
  const children = [...seats].map(([userId, clazzId], i) => ({ examId, userId, clazzId, candNo: lastNo + i + 1 }));
  const orgId = cx.db.orgId;
  return [
    insertOf(
      examClazzes,
      ['examId', 'clazzId'],
      clazzIds.map((clazzId) => ({ examId, clazzId })),
      orgId,
      nothing,
    ),
    insertOf(sitters, ['examId', 'userId', 'clazzId', 'candNo'], children, orgId, sql`on conflict do nothing`),
  ];
}
