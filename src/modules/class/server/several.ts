import { sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import { createSeveral } from '../contract';
import { faults } from '../faults';
import { ORDER_MAX, TYPE, nameOfClazz, numberInName, stageOf } from '../rules';
import { clazzes } from '../tables';
import { entryYear } from './create';
import { doerOf, writeLog } from './log';
import { schoolOf } from './school';

/** The running administrative classes of a school's grades: what a new one's name and place follow. */
const standing = (cx: Cx, grdIds: readonly number[]) =>
  cx.db.rows<{ readonly grdId: number; readonly clazzName: string; readonly orderNo: number }>(sql`
    select c.grd_id, c.clazz_name, c.order_no
    from class_clazz c
    where c.org_id = ${cx.me.orgId}
      and c.clazz_type = ${TYPE.administrative}
      and c.grd_id = any(${grdIds}::bigint[])
      and c.ended_at is null`);

export const makingSeveral = [
  /** class_clazz_name_key is the last word when two people press the key at once: the second is refused as a whole. */
  handle(createSeveral, async (cx, { grades }) => {
    const wanted = new Map(grades.map((g) => [g.grdId, g.count]));
    const school = await schoolOf(cx.db, cx.me.orgId);
    const there = await standing(cx, [...wanted.keys()]);
    const made = [...wanted].flatMap(([grdId, count]) => {
      const stgId = stageOf(grdId, school.systems);
      if (stgId == null) throw fail(faults.gradeNotTaught, {}, 'grades');
      const own = there.filter((c) => c.grdId === grdId);
      const last = own.reduce((most, c) => Math.max(most, numberInName(c.clazzName), c.orderNo), 0);
      if (last + count > ORDER_MAX)
        throw fail(faults.gradeFull, { grade: nameOfClazz(grdId, 0).slice(0, -2) }, 'grades');
      return Array.from({ length: count }, (_, at) => ({
        clazzId: newId(),
        clazzName: nameOfClazz(grdId, last + at + 1),
        clazzType: TYPE.administrative,
        orderNo: last + at + 1,
        stgId,
        grdId,
        year: entryYear(cx, grdId, school),
        madeAt: cx.nowIso,
      }));
    });
    await cx.db.insert(clazzes, made);
    await writeLog(
      cx.db,
      doerOf(cx),
      made.map(({ clazzId }) => ({ clazzId, action: 'created' })),
    );
    for (const { clazzId, clazzName } of made) cx.note('class.created', { subjectId: clazzId, new: clazzName });
    return { items: made.map(({ clazzId, clazzName, grdId }) => ({ clazzId, clazzName, grdId })) };
  }),
];
