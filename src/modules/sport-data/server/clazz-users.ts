import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { nameIn, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import { SEES_SCHOOL } from '../access';
import { boardClazzUsers } from '../contract';
import { isFirstLook, lookAcross } from './looks';

type Pupil = ReplyOf<typeof boardClazzUsers>['items'][number];
interface Clazz {
  readonly orgId: number;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly orgName: string;
  readonly grdName: string | null;
}

/** The class where the caller may see its children: a teacher the own classes, a school its own, a bureau its region's. */
export async function seenClazz(cx: Cx, clazzId: number): Promise<Clazz> {
  const all = holds(cx.session, ...SEES_SCHOOL);
  if (!all && !(await cx.fact<readonly number[]>('clazzIds')).includes(clazzId)) throw fail(kernelFaults.gone);
  const find = (door: Door) =>
    door.row<Clazz>(sql`
      select c.org_id, c.clazz_id, c.clazz_name, o.name as org_name, ${nameIn(cx.lang, 'g')} as grd_name
      from class_clazz_v c
      join organisation_org o on o.org_id = c.org_id
      left join textbook_grade g on g.grd_id = c.grd_id
      where ${door.orgs('c')}
        and c.clazz_id = ${clazzId}
        and c.ended_at is null`);
  const found =
    (await find(cx.db)) ??
    (holds(cx.session, 'ADMIN_SUPERMAN', 'mod:sport.data8')
      ? await lookAcross(cx, 'sport-data.clazz', String(clazzId), await cx.reach(), find)
      : undefined);
  if (!found) throw fail(kernelFaults.gone);
  return found;
}

/** Every child of the class with the newest year's test and the newest screening, in one statement. */
const pupils = (door: Door, clazzId: number, yearId: number | null): Promise<Pupil[]> =>
  door.rows<Pupil>(sql`
    select p.user_id, p.name, p.sex, p.sid_no, t.height, t.weight, t.bmi, b.level as bmi_band,
      f.value as fvc, f.level as fvc_level, t.total, t.level, t.state,
      v.naked_left, v.naked_right, v.poor, v.myopia, cardinality(v.reasons) > 0 as doctor, v.screened_on
    from class_student_v s
    join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
    left join fitness_test_total_v t on t.org_id = s.org_id and t.user_id = s.user_id and t.year_id = ${yearId}
    left join fitness_test_result_v b on b.org_id = s.org_id and b.user_id = s.user_id and b.year_id = ${yearId}
      and b.item_id = 'bmi'
    left join fitness_test_result_v f on f.org_id = s.org_id and f.user_id = s.user_id and f.year_id = ${yearId}
      and f.item_id = 'fvc'
    left join (
      select distinct on (x.org_id, x.user_id) x.org_id, x.user_id, x.naked_left, x.naked_right, x.poor, x.myopia,
        x.reasons, x.screened_on
      from vision_screening_v x
      where x.org_id = ${door.orgId}
        and x.user_id in (
          select m.user_id
          from class_student_v m
          where m.org_id = ${door.orgId}
            and m.clazz_id = ${clazzId})
      order by x.org_id, x.user_id, x.screened_on desc) v on v.org_id = s.org_id and v.user_id = s.user_id
    where s.org_id = ${door.orgId}
      and s.clazz_id = ${clazzId}
      and p.org_id = ${door.orgId}
      and p.removed_at is null
    order by p.sid_no nulls last, p.name, p.user_id`);

export const clazzUsers = handle(boardClazzUsers, async (cx, { clazzId }) => {
  const clazz = await seenClazz(cx, clazzId);
  const read = async (door: Door) => {
    const year = await door.row<{ yearId: number | null }>(sql`
      select max(year_id) as year_id
      from fitness_test_total_v
      where org_id = ${door.orgId}
        and clazz_id = ${clazzId}
        and done > 0`);
    return { yearId: year?.yearId ?? null, items: await pupils(door, clazzId, year?.yearId ?? null) };
  };
  const own = clazz.orgId === cx.db.orgId;
  const data = own ? await read(cx.db) : await lookAcross(cx, 'sport-data.clazz', String(clazzId), [clazz.orgId], read);
  // Who looked at children's health data is kept, by name of the class.
  if (isFirstLook(cx, `clazz ${clazzId}`))
    await cx.kernel.audit(
      [{ action: 'sport-data.clazz.seen', orgId: cx.me.orgId, detail: { subjectId: clazzId, orgId: clazz.orgId } }],
      cx,
    );
  return { at: cx.nowIso, ...clazz, ...data };
});
