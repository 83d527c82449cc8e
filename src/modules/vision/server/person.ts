import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { judgedAlike } from '../../../kernel/shared/judged';
import * as calls from '../contract';
import { SMALL } from '../rules';
import { columns, judgedBy, judgedNow, toScreening, type Read } from './read';
import { hasDesk, namedClazzes, noteRead, within } from './sight';

/** All screenings of one child with the middle of its class each time: three statements, whatever the years. */
async function lineOf(cx: Cx, userId: number): Promise<ReplyOf<typeof calls.person>> {
  const who = await cx.db.row<{ name: string; sex: 'male' | 'female'; clazzName: string | null }>(sql`
    select p.name, p.sex, s.clazz_name
    from people_person_v p
    left join class_student_v s on s.org_id = p.org_id and s.user_id = p.user_id and s.clazz_type = 1
    where p.org_id = ${cx.db.orgId}
      and p.user_id = ${userId}
      and p.user_type = 1
      and p.removed_at is null`);
  if (!who) throw fail(kernelFaults.gone);
  const rows = await cx.db.rows<Read>(sql`
    select ${columns('v')}, b.name as saved_name
    from vision_screening v
    left join people_person_v b on b.org_id = v.org_id and b.user_id = v.saved_by
    where v.org_id = ${cx.db.orgId}
      and v.user_id = ${userId}
    order by v.year_id, v.term_id`);
  const classes = await cx.db.rows<{ yearId: number; termId: number; n: number; middle: number }>(sql`
    select m.year_id, m.term_id, count(*) as n,
      percentile_disc(0.5) within group (order by least(m.naked_left, m.naked_right)) as middle
    from vision_screening v
    join vision_screening m on m.org_id = v.org_id and m.year_id = v.year_id and m.term_id = v.term_id
      and m.clazz_id = v.clazz_id
    where v.org_id = ${cx.db.orgId}
      and v.user_id = ${userId}
      and m.naked_left is not null
      and m.naked_right is not null
    group by m.year_id, m.term_id`);
  const items = rows.map((r) => {
    const c = classes.find((x) => x.yearId === r.yearId && x.termId === r.termId);
    // A middle of a handful would say what the neighbours see.
    return { ...toScreening(r), clazzMiddle: c && c.n >= SMALL ? c.middle : null, clazzCount: c?.n ?? 0 };
  });
  return { userId, ...who, ...judgedAlike(items, judgedBy, judgedNow(cx)) };
}

export const personHandlers = [
  handle(calls.person, async (cx, { userId }) => {
    if (userId !== cx.me.userId && !hasDesk(cx)) {
      const named = await namedClazzes(cx);
      const place = await cx.db.row<{ clazzId: number }>(sql`
        select clazz_id
        from class_student_v
        where org_id = ${cx.db.orgId}
          and user_id = ${userId}
          and clazz_type = 1`);
      if (!place || !within(named, place.clazzId)) throw fail(kernelFaults.gone);
    }
    const line = await lineOf(cx, userId);
    if (userId !== cx.me.userId) await noteRead(cx, 'person', { subjectId: userId });
    return line;
  }),
  handle(calls.mine, (cx) => lineOf(cx, cx.me.userId)),
];
