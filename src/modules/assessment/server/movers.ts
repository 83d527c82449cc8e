import { contains, jsonList, sql, when } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { PersonRow } from '../contract';
import { faults } from '../faults';
import { stateOf } from '../rules';
import { sheets } from '../tables';
import { counts, kindOf, lockedItem, seenItem } from './open';
import { rolesIn, sheetsFor } from './publish';

type Mover = { readonly userId: number; readonly name: string; readonly clazzId: number; readonly clazzName: string };

export const moverHandlers = [
  handle(calls.peopleList, async (cx, input) => {
    const { itemId } = await seenItem(cx, kindOf(input.kind), input.id);
    return cx.list<typeof input, PersonRow>(input, {
      select: sql`m.user_id, p.name, coalesce(c.clazz_name, '') as place, coalesce(l.name, '') as leader, (
          select coalesce(json_agg(json_build_object('role', x.role, 'sheets', x.sheets, 'handed', x.handed)), '[]')
          from (
            select s.role, count(*) as sheets, count(*) filter (where ${counts(cx.nowIso)}) as handed
            from assessment_sheet s
            where s.org_id = ${cx.db.orgId} and s.item_id = m.item_id and s.user_id = m.user_id
            group by s.role
            order by s.role) x) as roles`,
      from: sql`assessment_member m
        join assessment_item i on i.org_id = m.org_id and i.item_id = m.item_id
        join people_person_v p on p.org_id = m.org_id and p.user_id = m.user_id
        left join class_clazz_v c on c.org_id = m.org_id and c.clazz_id = m.clazz_id
        left join people_person_v l on l.org_id = m.org_id and l.user_id = m.leader_id`,
      where: [
        cx.db.orgs('m'),
        sql`m.item_id = ${itemId}`,
        contains('p.name', input.name),
        when(
          input.missing,
          (role) => sql`exists (
            select 1
            from assessment_sheet s
            where s.org_id = ${cx.db.orgId}
              and s.item_id = m.item_id
              and s.user_id = m.user_id
              and s.role = ${role}
              and not ${counts(cx.nowIso)})`,
        ),
      ],
      sorts: {},
      then: sql`c.clazz_name, p.yun_no, m.user_id`,
    });
  }),
  handle(calls.moverList, async (cx, { kind: word, id }) => {
    const kind = kindOf(word);
    await seenItem(cx, kind, id);
    const orgId = cx.db.orgId;
    const found = await cx.db.row<{ joined: Mover[]; left: Mover[] }>(sql`
      select ${jsonList(sql`
          select s.user_id as "userId", p.name, s.clazz_id as "clazzId", s.clazz_name as "clazzName"
          from class_student_v s
          join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
          where s.org_id = ${orgId}
            and s.clazz_id in (
              select m.clazz_id from assessment_member m where m.org_id = ${orgId} and m.item_id = ${id})
            and not exists (
              select 1
              from assessment_member m
              where m.org_id = ${orgId} and m.item_id = ${id} and m.user_id = s.user_id)
          order by s.clazz_name, p.name, s.user_id
          limit 500`)} as joined, ${jsonList(sql`
          select m.user_id as "userId", p.name, m.clazz_id as "clazzId", c.clazz_name as "clazzName"
          from assessment_member m
          join people_person_v p on p.org_id = m.org_id and p.user_id = m.user_id
          join class_clazz_v c on c.org_id = m.org_id and c.clazz_id = m.clazz_id
          where m.org_id = ${orgId}
            and m.item_id = ${id}
            and not exists (
              select 1
              from class_student_v s
              where s.org_id = ${orgId} and s.clazz_id = m.clazz_id and s.user_id = m.user_id)
          order by c.clazz_name, p.name, m.user_id
          limit 500`)} as left`);
    const { joined = [], left = [] } = found ?? {};
    return {
      items: [
        ...joined.map((row) => ({ ...row, how: 'joined' as const })),
        ...left.map((row) => ({ ...row, how: 'left' as const })),
      ],
    };
  }),
  handle(calls.moversSet, async (cx, { kind: word, id, join, leave }) => {
    const kind = kindOf(word);
    const item = await lockedItem(cx, kind, id, 'update');
    if (stateOf(item, cx.nowIso) !== 'running' || kind !== 'eval') throw fail(faults.notRunning, { name: item.name });
    const orgId = cx.db.orgId;
    const left = await cx.db.change(sql`
      delete from assessment_member m
      where m.org_id = ${orgId}
        and m.item_id = ${id}
        and m.user_id = any(${leave}::bigint[])
        and not exists (
          select 1
          from class_student_v s
          where s.org_id = ${orgId} and s.clazz_id = m.clazz_id and s.user_id = m.user_id)`);
    const joined = await cx.db.change(sql`
      insert into assessment_member (org_id, item_id, user_id, clazz_id)
      select distinct on (s.user_id) s.org_id, ${id}::bigint, s.user_id, s.clazz_id
      from class_student_v s
      where s.org_id = ${orgId}
        and s.user_id = any(${join}::bigint[])
        and s.clazz_id in (
          select m.clazz_id from assessment_member m where m.org_id = ${orgId} and m.item_id = ${id})
      order by s.user_id, s.clazz_id
      on conflict do nothing`);
    if (left !== new Set(leave).size || joined !== new Set(join).size) throw fail(kernelFaults.gone);
    // Classmates were shared out already: who comes later judges oneself and is judged by teachers.
    const roles = rolesIn(item.indexes).filter((role) => role !== 'classmate');
    const fresh = [...new Set(join)].map((userId) => ({ userId, clazzId: 0 }));
    if (joined > 0) await cx.db.insert(sheets, sheetsFor(id, roles, fresh));
    cx.note('assessment.moved', { subjectId: id, joined: join, left: leave });
    return { joined, left };
  }),
];
