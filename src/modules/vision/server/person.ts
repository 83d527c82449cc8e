import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { SMALL } from '../rules';
import { columns, toScreening, type Read } from './read';
import { hasDesk, namedClazzes, noteRead, within } from './sight';

/** All screenings of one child with the middle of its class each time: three statements, whatever the years. */
async function lineOf(cx: Cx, userId: number): Promise<ReplyOf<typeof calls.person>> {
  const [who] = await cx.db.rows<{ name: string; sex: 'male' | 'female'; clazzName: string | null }>(
    `select p.name, p.sex, s.clazz_name from people_person_v p left join class_student_v s on s.org_id = p.org_id and s.user_id = p.user_id and s.clazz_type = 1
     where p.org_id = $1 and p.user_id = $2 and p.user_type = 1 and p.removed_at is null`,
    [cx.db.orgId, userId],
  );
  if (!who) throw fail(kernelFaults.gone);
  const rows = await cx.db.rows<Read>(
    `select ${columns('v')}, b.name as saved_name from vision_screening v left join people_person_v b on b.org_id = v.org_id and b.user_id = v.saved_by
     where v.org_id = $1 and v.user_id = $2 order by v.year_id, v.term_id`,
    [cx.db.orgId, userId],
  );
  const classes = await cx.db.rows<{ yearId: number; termId: number; n: number; middle: number }>(
    `select m.year_id, m.term_id, count(*) as n, percentile_disc(0.5) within group (order by least(m.naked_left, m.naked_right)) as middle
     from vision_screening v join vision_screening m on m.org_id = v.org_id and m.year_id = v.year_id and m.term_id = v.term_id and m.clazz_id = v.clazz_id
     where v.org_id = $1 and v.user_id = $2 and m.naked_left is not null and m.naked_right is not null group by m.year_id, m.term_id`,
    [cx.db.orgId, userId],
  );
  return {
    userId,
    ...who,
    items: rows.map((r) => {
      const c = classes.find((x) => x.yearId === r.yearId && x.termId === r.termId);
      // A middle of a handful would say what the neighbours see.
      return { ...toScreening(r), clazzMiddle: c && c.n >= SMALL ? c.middle : null, clazzCount: c?.n ?? 0 };
    }),
  };
}

export const personHandlers = [
  handle(calls.person, async (cx, { userId }) => {
    if (userId !== cx.me.userId && !hasDesk(cx)) {
      const named = await namedClazzes(cx);
      const [place] = await cx.db.rows<{ clazzId: number }>(
        'select clazz_id from class_student_v where org_id = $1 and user_id = $2 and clazz_type = 1',
        [cx.db.orgId, userId],
      );
      if (!place || !within(named, place.clazzId)) throw fail(kernelFaults.gone);
    }
    const line = await lineOf(cx, userId);
    if (userId !== cx.me.userId) await noteRead(cx, 'person', { subjectId: userId });
    return line;
  }),
  handle(calls.mine, (cx) => lineOf(cx, cx.me.userId)),
];
