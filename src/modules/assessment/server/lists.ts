import type { Cx } from '../../../kernel/server/cx';
import { all, sql, type Sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import type { Paged } from '../../../kernel/shared/fields';
import * as calls from '../contract';
import type { ClazzTask, OwnRow, TaskRow } from '../contract';
import { stateOf, type Kind, type Role } from '../rules';
import { counts, hasEnded, itemOf, type ItemRow } from './open';
import { membersWhere, resultOf } from './results';

type Page = ParsedOf<typeof calls.evalSelfList>;
type Own = ItemRow & { readonly userId: number; readonly asked: boolean; readonly handedAt: string | null };

/** The own part in evaluations of a kind, the newest first; results stand in it once they are out. */
async function ownList(cx: Cx, kind: Kind, page: Page): Promise<Paged<OwnRow>> {
  const me = cx.me.userId;
  const found = await cx.list<Page, Own>(page, {
    select: sql`i.*, m.user_id, (s.user_id is not null) as asked, s.handed_at`,
    from: sql`assessment_member m
      join assessment_item i on i.org_id = m.org_id and i.item_id = m.item_id
      left join assessment_sheet s on s.org_id = m.org_id and s.item_id = m.item_id and s.user_id = m.user_id
        and s.role = 'self'`,
    where: [
      cx.db.orgs('m'),
      sql`m.user_id = ${me}`,
      sql`i.kind = ${kind}`,
      sql`i.off_at is null`,
      sql`i.start_at <= ${cx.nowIso}`,
    ],
    sorts: {},
    then: sql`i.start_at desc, i.item_id`,
  });
  const out = found.items.filter((row) => ['ended', 'archived'].includes(stateOf(row, cx.nowIso)));
  const ids = out.map((row) => row.itemId);
  const mine = ids.length
    ? await membersWhere(cx.db, cx.nowIso, sql`m.user_id = ${me} and m.item_id = any(${ids}::bigint[])`)
    : [];
  const results = new Map(
    mine.flatMap((member) => {
      const item = out.find((row) => row.itemId === member.itemId);
      return item ? [[member.itemId, resultOf(item, member)] as const] : [];
    }),
  );
  return {
    ...found,
    items: found.items.map((row) => ({
      ...itemOf(row, cx.nowIso),
      userId: row.userId,
      asked: row.asked,
      handedAt: row.handedAt,
      total: results.get(row.itemId)?.total ?? null,
      level: results.get(row.itemId)?.level ?? null,
    })),
  };
}

type Task = ItemRow & {
  readonly userId: number;
  readonly personName: string;
  readonly photo: string | null;
  readonly role: Role;
  readonly handedAt: string | null;
};
/** Judgements that the caller gives, what is still to do first. */
const taskList = (cx: Cx, kind: Kind, roles: readonly Role[], page: Page): Promise<Paged<TaskRow>> =>
  cx.list<Page, Task, TaskRow>(page, {
    select: sql`i.*, s.user_id, p.name as person_name, p.photo, s.role, s.handed_at`,
    from: sql`assessment_sheet s
      join assessment_item i on i.org_id = s.org_id and i.item_id = s.item_id
      join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id`,
    where: [
      cx.db.orgs('s'),
      sql`s.judge_id = ${cx.me.userId}`,
      sql`s.role = any(${roles}::text[])`,
      sql`i.kind = ${kind}`,
      sql`i.off_at is null`,
      sql`i.start_at <= ${cx.nowIso}`,
      sql`i.archived_at is null`,
    ],
    sorts: {},
    then: sql`(${hasEnded(cx.nowIso)} or s.handed_at is not null), i.end_at, s.role desc, p.name, s.user_id, i.item_id`,
    shape: (row) => ({
      ...itemOf(row, cx.nowIso),
      itemName: row.name,
      userId: row.userId,
      name: row.personName,
      photo: row.photo,
      role: row.role,
      handedAt: row.handedAt,
    }),
  });

/** The classes of the caller in evaluations, `k`, with the evaluation `i` of each; `only` of some members `m`. */
const inClazzes = (cx: Cx, only?: Sql): Sql => sql`(
        select m.org_id, m.item_id, m.clazz_id, c.clazz_name, count(distinct m.user_id)::int as people,
          bool_or(h.role = 'master') as is_master, array_agg(distinct h.sbj_id) as sbj_ids
        from assessment_member m
        join class_charge_v h on h.org_id = m.org_id and h.clazz_id = m.clazz_id and h.user_id = ${cx.me.userId}
        join class_clazz_v c on c.org_id = m.org_id and c.clazz_id = m.clazz_id
        where ${all(sql`m.org_id = ${cx.db.orgId}`, only)}
        group by m.org_id, m.item_id, m.clazz_id, c.clazz_name) k
      join assessment_item i on i.org_id = k.org_id and i.item_id = k.item_id`;
/** Of them those in evaluations of children that have begun. */
const begun = (cx: Cx): Sql[] => [
  sql`k.org_id = ${cx.db.orgId}`,
  cx.db.orgs('i'),
  sql`i.kind = 'eval'`,
  sql`i.off_at is null`,
  sql`i.start_at <= ${cx.nowIso}`,
];
type InClazz = ItemRow & Omit<ClazzTask, keyof ReturnType<typeof itemOf>>;
/** The classes of the caller in evaluations of children. */
const clazzes = (cx: Cx, page: Page, only: Sql | undefined): Promise<Paged<ClazzTask>> => {
  const count = (condition: Sql) => sql`(
        select count(*)::int
        from assessment_member m
        join assessment_sheet s on s.org_id = m.org_id and s.item_id = m.item_id and s.user_id = m.user_id
        where m.org_id = ${cx.db.orgId}
          and m.item_id = i.item_id
          and m.clazz_id = k.clazz_id
          and ${condition})`;
  return cx.list<Page, InClazz, ClazzTask>(page, {
    select: sql`i.*, k.clazz_id, k.clazz_name, k.is_master, k.people,
      ${count(sql`s.role = 'teacher' and ${counts(cx.nowIso)}`)} as handed,
      ${count(sql`s.role = 'self' and ${counts(cx.nowIso)}`)} as self,
      (select count(*)::int
        from assessment_member m
        where m.org_id = ${cx.db.orgId}
          and m.item_id = i.item_id
          and m.clazz_id = k.clazz_id
          and m.comment <> '') as comments`,
    from: inClazzes(cx),
    where: [...begun(cx), only],
    sorts: {},
    then: sql`i.start_at desc, k.clazz_name, k.clazz_id, i.item_id`,
    shape: ({ clazzId, clazzName, people, handed, self, comments, isMaster, ...row }) => ({
      ...itemOf(row, cx.nowIso),
      clazzId,
      clazzName,
      people,
      handed,
      self,
      comments,
      isMaster,
    }),
  });
};
/** What still waits for the caller: a running evaluation, and children whose judgement is not in or not signed. */
const waiting = (cx: Cx): Sql => sql`(
  i.archived_at is null
  and not ${hasEnded(cx.nowIso)}
  and exists (
    select 1
    from assessment_member m
    join assessment_sheet s on s.org_id = m.org_id and s.item_id = m.item_id and s.user_id = m.user_id
    where m.org_id = ${cx.db.orgId}
      and m.item_id = i.item_id
      and m.clazz_id = k.clazz_id
      and s.role = 'teacher'
      and s.handed_at is null
      and not (${cx.me.userId}::bigint = any(s.signed)))
  and (k.is_master or exists (
    select 1
    from jsonb_array_elements(i.indexes) x
    where (x ->> 'sbjId')::bigint = any(k.sbj_ids))))`;

/** How many classes wait for the caller's judgement, as the list of them counts. */
export const waitingClazzes = (cx: Cx): Sql => {
  // Mostly none runs: then nobody's members are looked at.
  const running = sql`m.item_id in (
    select i.item_id
    from assessment_item i
    where i.org_id = ${cx.db.orgId}
      and i.archived_at is null
      and not ${hasEnded(cx.nowIso)})`;
  return sql`
    select count(*)
    from ${inClazzes(cx, running)}
    where ${all(...begun(cx), waiting(cx))}`;
};

export const listHandlers = [
  handle(calls.evalSelfList, (cx, page) => ownList(cx, 'eval', page)),
  handle(calls.perfSelfList, (cx, page) => ownList(cx, 'perf', page)),
  handle(calls.studentTasks, (cx, page) => taskList(cx, 'eval', ['self', 'classmate'], page)),
  handle(calls.leadList, (cx, page) => taskList(cx, 'perf', ['lead'], page)),
  handle(calls.clazzList, (cx, page) => clazzes(cx, page, undefined)),
  handle(calls.teacherTasks, (cx, page) => clazzes(cx, page, waiting(cx))),
];
