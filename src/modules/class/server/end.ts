import { sql } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import { handle } from '../../../kernel/server/module';
import { schoolYearOf } from '../../../kernel/shared/dates';
import { endClazz } from '../contract';
import { doerOf, logging, writeLog, type Doer } from './log';
import { lockRunning } from './open';
import { clazzOf } from './read';

/** So many lines of the log are written in one statement with the classes that end. */
const AT_ONCE = 1000;
/**
 * Ends classes that the caller has locked: writes each into the archive as it stands, takes back its invite code and lets its
 * children go, so that another administrative class may take them (S-020).
 */
export async function endClazzes(
  door: Door,
  clazzIds: readonly number[],
  o: Doer & { readonly today: string; readonly cause: 'ended' | 'graduated' },
): Promise<void> {
  if (clazzIds.length === 0) return;
  await door.change(sql`
    insert into class_archive (org_id, clazz_id, clazz_name, clazz_no, clazz_type, stg_id, grd_id, year,
      master_name, student_count, students, teachers, ended_at, ended_by, cause)
    select c.org_id, c.clazz_id, c.clazz_name, c.clazz_no, c.clazz_type, c.stg_id, c.grd_id,
      ${schoolYearOf(o.today)}::int, m.name, coalesce(s.n, 0), coalesce(s.list, '[]'), coalesce(t.list, '[]'),
      ${o.at}::timestamptz, ${o.by}::bigint, ${o.cause}
    from class_clazz c
    left join people_person_v m on m.org_id = c.org_id and m.user_id = c.master_id
    left join (
      select e.org_id, e.clazz_id, count(*) as n,
        jsonb_agg(jsonb_build_object('userId', p.user_id, 'name', p.name, 'sex', p.sex, 'sidNo', p.sid_no)
          order by p.sid_no nulls last, p.name) as list
      from class_enrolment e
      join people_person_v p on p.org_id = e.org_id and p.user_id = e.user_id
      where e.org_id = ${door.orgId}
        and e.clazz_id = any(${clazzIds}::bigint[])
        and e.removed_at is null
      group by e.org_id, e.clazz_id) s on s.org_id = c.org_id and s.clazz_id = c.clazz_id
    left join (
      select x.org_id, x.clazz_id,
        jsonb_agg(jsonb_build_object('userId', p.user_id, 'name', p.name, 'sbjId', x.sbj_id)
          order by x.sbj_id, p.name) as list
      from class_teacher x
      join people_person_v p on p.org_id = x.org_id and p.user_id = x.user_id
      where x.org_id = ${door.orgId}
        and x.clazz_id = any(${clazzIds}::bigint[])
      group by x.org_id, x.clazz_id) t on t.org_id = c.org_id and t.clazz_id = c.clazz_id
    where c.org_id = ${door.orgId}
      and c.clazz_id = any(${clazzIds}::bigint[])`);
  const lines = clazzIds.map((clazzId) => ({ clazzId, action: 'ended' as const, detail: { cause: o.cause } }));
  await door.change(sql`
    with ended as (
      update class_clazz c
      set ended_at = ${o.at}::timestamptz, invite_code = null
      where c.org_id = ${door.orgId}
        and c.clazz_id = any(${clazzIds}::bigint[])),
    line as (${logging(door, o, lines.slice(0, AT_ONCE))})
    update class_enrolment e
    set is_home = false
    where e.org_id = ${door.orgId}
      and e.clazz_id = any(${clazzIds}::bigint[])
      and e.is_home`);
  await writeLog(door, o, lines.slice(AT_ONCE));
}

export const endHandlers = [
  handle(endClazz, async (cx, { id }) => {
    const clazz = await lockRunning(cx.db, id);
    await endClazzes(cx.db, [id], { ...doerOf(cx), today: cx.today, cause: 'ended' });
    cx.note('class.ended', { subjectId: id, old: clazz.clazzName });
    return clazzOf(cx, cx.db, id);
  }),
];
