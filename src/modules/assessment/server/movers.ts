import type { Cx } from '../../../kernel/server/cx';
import { contains, jsonList, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { PersonRow } from '../contract';
import { faults } from '../faults';
import { stateOf } from '../rules';
import { sheets } from '../tables';
import { counts, kindOf, lockedItem, seenItem } from './open';
import { rolesIn, sheetsFor } from './publish';

/** The classes of an evaluation. */
const clazzesOf = (orgId: number, id: number): Sql => sql`
  select x.clazz_id from assessment_member x where x.org_id = ${orgId} and x.item_id = ${id}`;
/** Whether the child of `m` is not in the class any more in which the evaluation has it. */
const outOfClazz = (orgId: number): Sql => sql`not exists (
  select 1
  from class_student_v o
  where o.org_id = ${orgId} and o.clazz_id = m.clazz_id and o.user_id = m.user_id)`;
/** Takes children out who are not in their class any more, and what they have begun to say of classmates. @returns how many. */
async function takeOut(cx: Cx, id: number, userIds: readonly number[]): Promise<number> {
  const orgId = cx.db.orgId;
  const row = await cx.db.row<{ n: number }>(sql`
    with gone as (
      delete from assessment_member m
      where m.org_id = ${orgId}
        and m.item_id = ${id}
        and m.user_id = any(${userIds}::bigint[])
        and ${outOfClazz(orgId)}
      returning m.user_id),
    begun as (
      delete from assessment_sheet s
      where s.org_id = ${orgId}
        and s.item_id = ${id}
        and s.role = 'classmate'
        and s.judge_id = any(${userIds}::bigint[])
        and not (s.user_id = any(${userIds}::bigint[]))
        and s.handed_at is null
        and not s.complete)
    select count(*)::int as n from gone`);
  return row?.n ?? 0;
}
/** Children who changed between classes of the evaluation stand in the new one, with all that was said of them. */
const moveOver = (cx: Cx, id: number, userIds: readonly number[]): Promise<number> =>
  cx.db.change(sql`
    update assessment_member m
    set clazz_id = u.clazz_id
    from (
      select s.user_id, min(s.clazz_id) as clazz_id
      from class_student_v s
      where s.org_id = ${cx.db.orgId}
        and s.user_id = any(${userIds}::bigint[])
        and s.clazz_id in (${clazzesOf(cx.db.orgId, id)})
      group by s.user_id) u
    where m.org_id = ${cx.db.orgId}
      and m.item_id = ${id}
      and m.user_id = u.user_id
      and ${outOfClazz(cx.db.orgId)}`);

type Mover = { readonly userId: number; readonly name: string; readonly clazzId: number; readonly clazzName: string };

export const moverHandlers = [
  handle(calls.peopleList, async (cx, input) => {
    const { itemId } = await seenItem(cx, kindOf(input.kind), input.id);
    return cx.list<typeof input, PersonRow>(input, {
      select: sql`m.user_id, coalesce(m.names ->> 'name', p.name) as name,
          coalesce(m.names ->> 'place', c.clazz_name, '') as place, coalesce(m.names ->> 'leader', l.name, '') as leader, (
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
    const found = await cx.db.row<{ joined: Mover[]; left: Mover[]; moved: Mover[] }>(sql`
      select ${jsonList(sql`
          select s.user_id as "userId", p.name, s.clazz_id as "clazzId", s.clazz_name as "clazzName"
          from class_student_v s
          join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
          where s.org_id = ${orgId}
            and s.clazz_id in (${clazzesOf(orgId, id)})
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
            and ${outOfClazz(orgId)}
            and not exists (
              select 1
              from class_student_v s
              where s.org_id = ${orgId} and s.user_id = m.user_id and s.clazz_id in (${clazzesOf(orgId, id)}))
          order by c.clazz_name, p.name, m.user_id
          limit 500`)} as left, ${jsonList(sql`
          select m.user_id as "userId", p.name, s.clazz_id as "clazzId", s.clazz_name as "clazzName"
          from assessment_member m
          join people_person_v p on p.org_id = m.org_id and p.user_id = m.user_id
          join class_student_v s on s.org_id = m.org_id and s.user_id = m.user_id
            and s.clazz_id in (${clazzesOf(orgId, id)})
          where m.org_id = ${orgId}
            and m.item_id = ${id}
            and ${outOfClazz(orgId)}
          order by s.clazz_name, p.name, m.user_id
          limit 500`)} as moved`);
    const { joined = [], left = [], moved = [] } = found ?? {};
    return {
      items: [
        ...joined.map((row) => ({ ...row, how: 'joined' as const })),
        ...left.map((row) => ({ ...row, how: 'left' as const })),
        ...moved.map((row) => ({ ...row, how: 'moved' as const })),
      ],
    };
  }),
  handle(calls.moversSet, async (cx, { kind: word, id, join, leave, move }) => {
    const kind = kindOf(word);
    const item = await lockedItem(cx, kind, id, 'update');
    if (stateOf(item, cx.nowIso) !== 'running' || kind !== 'eval') throw fail(faults.notRunning, { name: item.name });
    const orgId = cx.db.orgId;
    const left = leave.length ? await takeOut(cx, id, leave) : 0;
    const moved = move.length ? await moveOver(cx, id, move) : 0;
    const joined = await cx.db.change(sql`
      insert into assessment_member (org_id, item_id, user_id, clazz_id)
      select distinct on (s.user_id) s.org_id, ${id}::bigint, s.user_id, s.clazz_id
      from class_student_v s
      where s.org_id = ${orgId}
        and s.user_id = any(${join}::bigint[])
        and s.clazz_id in (${clazzesOf(orgId, id)})
      order by s.user_id, s.clazz_id
      on conflict do nothing`);
    const wanted = [leave, move, join].map((userIds) => new Set(userIds).size);
    if ([left, moved, joined].some((n, at) => n !== wanted[at])) throw fail(kernelFaults.gone);
    // Classmates were shared out already: who comes later judges oneself and is judged by teachers.
    const roles = rolesIn(item.indexes).filter((role) => role !== 'classmate');
    const fresh = [...new Set(join)].map((userId) => ({ userId, clazzId: 0 }));
    if (joined > 0) await cx.db.insert(sheets, sheetsFor(id, roles, fresh));
    cx.note('assessment.moved', { subjectId: id, joined: join, left: leave, moved: move });
    return { joined, left, moved };
  }),
];
