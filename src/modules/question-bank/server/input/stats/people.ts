import type { Cx } from '../../../../../kernel/server/cx';
import { rowsOfList } from '../../../../../kernel/server/db/list';
import { all, contains, is, sql, type Sql } from '../../../../../kernel/server/db/sql';
import { handle } from '../../../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../../../kernel/shared/call';
import * as calls from '../../../contract';
import { passRate } from '../../../rules/input';
import { daySums, NOTHING, spanOf } from './own';

/** Roles of the resource desks (role presets 11 to 13). */
const RESOURCE_ROLES = [11, 12, 13];
type Asked<C extends typeof calls.queInput | typeof calls.queAudit> = Omit<ParsedOf<C>, keyof Paging> & Partial<Paging>;
interface Paging {
  readonly curPage: number;
  readonly pageSize: number;
}
export type InputterRow = ReplyOf<typeof calls.queInput>['items'][number];
export type AuditorRow = ReplyOf<typeof calls.queAudit>['items'][number];
type Sums<C extends typeof calls.queInput | typeof calls.queAudit> = ReplyOf<C>['sums'] & { readonly people: number };

const daysOf = (cx: Cx, span: { readonly from: string; readonly to: string }, userId: number | undefined): Sql =>
  all(
    sql`d.org_id = ${cx.db.orgId}`,
    sql`d.day >= ${span.from}::date`,
    sql`d.day <= ${span.to}::date`,
    is('d.user_id', userId),
  );
const asInputter = sql`(d.claimed > 0 or d.input > 0 or d.redone > 0 or d.passed > 0 or d.rejected > 0 or d.ignored > 0)`;
const asAuditor = sql`(d.adt_passed > 0 or d.adt_edited > 0 or d.adt_rejected > 0)`;
const auditSums = sql`coalesce(sum(d.adt_passed), 0)::integer as passed,
  coalesce(sum(d.adt_edited), 0)::integer as edited, coalesce(sum(d.adt_rejected), 0)::integer as rejected,
  coalesce(sum(d.adt_passed + d.adt_edited + d.adt_rejected), 0)::integer as total`;
const sumsOf = async <S extends { readonly people: number }>(cx: Cx, figures: Sql, days: Sql): Promise<S | undefined> =>
  cx.db.row<S>(sql`
    select ${figures}, count(distinct d.user_id)::integer as people
    from question_bank_queipt_day d
    where ${days}`);
const person = (cx: Cx): Sql => sql`left join people_person_v u on u.org_id = ${cx.db.orgId} and u.user_id = n.user_id`;

/** Work of the inputters in a period, from the day's counts alone; without a page size all of them. */
export async function inputters(cx: Cx, input: Asked<typeof calls.queInput>) {
  const span = spanOf(cx, input.from, input.to);
  const days = all(daysOf(cx, span, input.userId), asInputter);
  const { people = 0, ...sums } = (await sumsOf<Sums<typeof calls.queInput>>(cx, daySums, days)) ?? {};
  const rows = rowsOfList<ParsedOf<typeof calls.queInput>>(
    {
      select: sql`n.*, coalesce(u.name, '') as name, u.login, coalesce(w.auditing, 0) as auditing`,
      from: sql`(select d.user_id, ${daySums} from question_bank_queipt_day d where ${days} group by d.user_id) n
        ${person(cx)}
        left join (
          select t.inputter_id, count(*)::integer as auditing
          from question_bank_queipt t
          where t.org_id = ${cx.db.orgId}
            and t.state = 'auditing'
          group by t.inputter_id
        ) w on w.inputter_id = n.user_id`,
      sorts: {
        claimed: sql`n.claimed`,
        input: sql`n.input`,
        redone: sql`n.redone`,
        passed: sql`n.passed`,
        edited: sql`n.edited`,
        rejected: sql`n.rejected`,
        ignored: sql`n.ignored`,
        passRate: sql`n.passed::float / nullif(n.passed + n.rejected, 0)`,
      },
      then: sql`n.input desc, n.user_id`,
    },
    input,
  );
  const found = people === 0 ? [] : await cx.db.rows<Omit<InputterRow, 'passRate'>>(rows);
  return {
    ...span,
    total: people,
    sums: { ...NOTHING, ...sums },
    items: found.map((r): InputterRow => ({ ...r, passRate: passRate(r.passed, r.rejected) })),
  };
}
/** Work of the auditors; without a page size all of them. */
export async function auditors(cx: Cx, input: Asked<typeof calls.queAudit>) {
  const span = spanOf(cx, input.from, input.to);
  const days = all(daysOf(cx, span, input.userId), asAuditor);
  const { people = 0, ...sums } = (await sumsOf<Sums<typeof calls.queAudit>>(cx, auditSums, days)) ?? {};
  const rows = rowsOfList<ParsedOf<typeof calls.queAudit>>(
    {
      select: sql`n.*, coalesce(u.name, '') as name, u.login`,
      from: sql`(select d.user_id, ${auditSums} from question_bank_queipt_day d where ${days} group by d.user_id) n
        ${person(cx)}`,
      sorts: {
        passed: sql`n.passed`,
        edited: sql`n.edited`,
        rejected: sql`n.rejected`,
        total: sql`n.total`,
        passRate: sql`(n.passed + n.edited)::float / nullif(n.total, 0)`,
      },
      then: sql`n.total desc, n.user_id`,
    },
    input,
  );
  const found = people === 0 ? [] : await cx.db.rows<Omit<AuditorRow, 'passRate'>>(rows);
  return {
    ...span,
    total: people,
    sums: { passed: 0, edited: 0, rejected: 0, total: 0, ...sums },
    items: found.map((r): AuditorRow => ({ ...r, passRate: passRate(r.passed + r.edited, r.rejected) })),
  };
}

export const peopleHandlers = [
  handle(calls.queInput, async (cx, input) => {
    const { curPage, pageSize } = input;
    return { ...(await inputters(cx, input)), curPage, pageSize };
  }),
  handle(calls.queAudit, async (cx, input) => {
    const { curPage, pageSize } = input;
    return { ...(await auditors(cx, input)), curPage, pageSize };
  }),
  handle(calls.queUsers, (cx, { roleId, name }) =>
    cx.db.rows(sql`
      select u.user_id, u.name, u.login, u.enabled, coalesce(h.role_ids, '{}') as role_ids
      from people_person_v u
      left join (
        select r.user_id, array_agg(r.role_id order by r.role_id) as role_ids
        from people_role_v r
        where r.org_id = ${cx.db.orgId}
        group by r.user_id
      ) h on h.user_id = u.user_id
      where ${all(
        sql`u.org_id = ${cx.db.orgId}`,
        sql`u.user_type = 2`,
        sql`u.removed_at is null`,
        contains('u.name', name),
        roleId == null ? atResources(cx) : sql`${roleId} = any(h.role_ids)`,
      )}
      order by u.name, u.user_id`),
  ),
];
/** Holds a role of the resource desks, or has worked there. */
const atResources = (cx: Cx): Sql => sql`(h.role_ids && ${RESOURCE_ROLES}::bigint[] or exists (
  select 1 from question_bank_queipt_day d where d.org_id = ${cx.db.orgId} and d.user_id = u.user_id))`;
