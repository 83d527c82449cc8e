import { sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import { fail } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { reopened } from '../papers/marking';
import { seenRead } from '../scope';
import { together } from '../write';

export const swapHandlers = [
  handle(calls.sheetSwap, async (cx, { readId, userId, otherId }) => {
    const read = await seenRead(cx, readId, true);
    if (read.examState === 'released') throw fail(faults.isReleased);
    const orgId = cx.db.orgId;
    const both = [userId, otherId];
    const found = await cx.db.rows<{ userId: number; sheets: number }>(sql`
      select s.user_id, (
          select count(distinct d.sheet_id)::int from exam_side d
          where d.org_id = s.org_id and d.read_id = ${readId} and d.user_id = s.user_id and d.state = 'ok') as sheets
      from exam_sitter s
      where s.org_id = ${orgId} and s.exam_id = ${read.examId} and s.user_id = any(${both}::bigint[])`);
    if (userId !== otherId && found.length < 2) throw fail(faults.notASitter, {}, 'otherId');
    const sheets = found.reduce((n, child) => n + child.sheets, 0);
    if (userId === otherId || sheets === 0) throw fail(faults.noSheets, {}, 'otherId');
    // A page of a child counts once, at every moment: both step aside first. Below zero there is nobody.
    const of = sql`org_id = ${orgId} and read_id = ${readId}`;
    await together(cx.db, [
      sql`update exam_side set user_id = -user_id where ${of} and user_id = any(${both}::bigint[]) and state = 'ok'`,
      sql`update exam_answer set user_id = -user_id where ${of} and user_id = any(${both}::bigint[])`,
    ]);
    const aside = both.map((id) => -id);
    const changed = sql`case when user_id = ${-userId}::bigint then ${otherId}::bigint else ${userId}::bigint end`;
    // Who has sheets now was not absent.
    const present = found
      .filter((child) => child.sheets > 0)
      .map((child) => (child.userId === userId ? otherId : userId));
    await together(cx.db, [
      reopened(cx, read.examId),
      sql`delete from exam_absent where ${of} and user_id = any(${present}::bigint[])`,
      sql`update exam_side set user_id = ${changed} where ${of} and user_id = any(${aside}::bigint[])`,
      sql`update exam_answer set user_id = ${changed} where ${of} and user_id = any(${aside}::bigint[])`,
    ]);
    cx.note('exam.swapped', { subjectId: readId, userId, otherId, sheets });
    return { sheets };
  }),
];
