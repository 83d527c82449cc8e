import type { Cx } from '../../../../kernel/server/cx';
import { all, contains, is, isOneOf, nameIn, sql, when } from '../../../../kernel/server/db/sql';
import { handle, type Handler } from '../../../../kernel/server/module';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { BUSI } from '../../../../kernel/shared/codes';
import { commaOf } from '../../../../kernel/shared/messages';
import * as calls from '../../contract';
import { ethnicGroups } from '../ethnics';
import { holdsOneOf, standsIn, teaches } from '../person-sql';
import { seenBy, sightOf, type Sight } from '../scope';

// What pickers and filters choose from: at most 200 rows, with a search.

/**
 * Whoever keeps a desk of the school (a custom role's function module) chooses among all its children. A bureau's custom role
 * chooses among its colleagues: lists that do not name children to it must not be read with names from a picker.
 */
const pickSight = (cx: Cx): Sight => {
  const own = sightOf(cx.me);
  if (!cx.me.funcIds.some((f) => f.startsWith('mod:'))) return own;
  return cx.me.busiId === BUSI.region ? (own === 'self' ? 'classes' : own) : 'all';
};

export const optionHandlers: readonly Handler[] = [
  handle(calls.customs, (cx, f) =>
    cx.reading('people.customs', f.orgId ?? cx.me.orgId, (door) =>
      door.rows<ReplyOf<typeof calls.customs>[number]>(sql`
        select p.user_id, p.name, p.phone,
          (select count(*) from people_person l
            where l.org_id = p.org_id and l.admin_by = p.user_id and l.removed_at is null) as learners
        from people_person p
        where ${all(
          door.orgs('p'),
          sql`p.user_type = 2 and p.enabled and p.removed_at is null`,
          contains('p.name', f.name),
          holdsOneOf(['STUDENT_MANAGER', 'TRAIN_SUPERMAN']),
        )}
        order by p.name, p.user_id
        limit 200`),
    ),
  ),
  handle(calls.options, (cx, f) =>
    cx.reading('people.options', f.orgId ?? cx.me.orgId, async (door) => {
      const where = all(
        door.orgs('p'),
        sql`p.removed_at is null`,
        is('p.user_type', f.userType),
        contains(['p.name', 'p.sid_no', 'p.login'], f.q),
        when(f.clazzId, (id) => standsIn('clazz_id', id)),
        when(f.sbjId, teaches),
        // Chosen people stay readable after they were disabled; new ones are chosen among the enabled.
        f.userIds?.length ? isOneOf('p.user_id', f.userIds) : sql`p.enabled`,
        seenBy(cx.me, pickSight(cx)),
      );
      const items = await door.rows<ReplyOf<typeof calls.options>['items'][number]>(sql`
        select p.user_id, p.name, p.user_type, p.sex, p.photo, p.sid_no, p.enabled,
          case when p.user_type = 1 then coalesce(c.clazz_name, '') else coalesce((
            select string_agg(${nameIn(cx.lang, 's')}, ${commaOf(cx.lang)}::text order by t.ord)
            from people_teach_sbj t
            join textbook_subject s on s.sbj_id = t.sbj_id
            where t.org_id = p.org_id and t.user_id = p.user_id), '') end as note
        from people_person p
        left join class_student_v c on c.org_id = p.org_id and c.user_id = p.user_id and c.clazz_type = 1
        where ${where}
        order by p.name, p.user_id
        limit 200`);
      return { items, total: await door.total(sql`select count(*) as n from people_person p where ${where}`) };
    }),
  ),
  handle(calls.clazzes, (cx, f) =>
    cx.reading('people.clazzes', f.orgId ?? cx.me.orgId, (door) =>
      door.rows<ReplyOf<typeof calls.clazzes>[number]>(sql`
        select k.clazz_id, k.clazz_name, k.grd_id, count(s.user_id) as students
        from class_clazz_v k
        left join class_student_v s on s.org_id = k.org_id and s.clazz_id = k.clazz_id
        where ${all(door.orgs('k'), sql`k.clazz_type = 1 and k.ended_at is null`, is('k.grd_id', f.grdId))}
        group by k.clazz_id, k.clazz_name, k.grd_id, k.order_no
        order by k.grd_id nulls last, k.order_no nulls last, k.clazz_id`),
    ),
  ),
  handle(calls.ethnics, () =>
    Promise.resolve(ethnicGroups().map((g) => ({ id: g.id, name: g.nameZh, nameEn: g.nameEnCommon ?? g.nameEn }))),
  ),
];
