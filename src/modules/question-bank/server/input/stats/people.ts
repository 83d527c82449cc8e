import type { Cx } from '../../../../../kernel/server/cx';
import { handle } from '../../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../../kernel/shared/faults';
import * as calls from '../../../contract';
import { passRate } from '../../../rules/input';
import { DAY_SUMS, spanOf } from './own';

/** Roles of the resource desks (role presets 11 to 13). */
const RESOURCE_ROLES = [11, 12, 13];
export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly userId?: number | undefined;
}
type Paging = { readonly curPage: number; readonly pageSize: number } | undefined;
interface Work {
  readonly claimed: number;
  readonly input: number;
  readonly redone: number;
  readonly passed: number;
  readonly edited: number;
  readonly rejected: number;
  readonly ignored: number;
}
export interface InputterRow extends Work {
  readonly userId: number;
  readonly name: string;
  readonly login: string | null;
  readonly auditing: number;
  readonly passRate: number | null;
}
export interface AuditorRow {
  readonly userId: number;
  readonly name: string;
  readonly login: string | null;
  readonly passed: number;
  readonly edited: number;
  readonly rejected: number;
  readonly total: number;
  readonly passRate: number | null;
}

const OF = 'd.org_id = $1 and d.day >= $2::date and d.day <= $3::date and ($4::bigint is null or d.user_id = $4)';
const AS_INPUTTER = '(d.claimed > 0 or d.input > 0 or d.redone > 0 or d.passed > 0 or d.rejected > 0 or d.ignored > 0)';
const AS_AUDITOR = '(d.adt_passed > 0 or d.adt_edited > 0 or d.adt_rejected > 0)';
const AUDITED =
  'coalesce(sum(d.adt_passed), 0)::integer as passed, coalesce(sum(d.adt_edited), 0)::integer as edited, coalesce(sum(d.adt_rejected), 0)::integer as rejected, coalesce(sum(d.adt_passed + d.adt_edited + d.adt_rejected), 0)::integer as total';
/** The order of a list by one of its figures. */
function orderOf(sort: string | undefined, columns: Readonly<Record<string, string>>, usual: string): string {
  const key = (sort ?? usual).replace(/^-/, ''),
    column = columns[key];
  if (!column) throw fail(kernelFaults.badInput, {}, 'sort');
  return `order by ${column} ${(sort ?? usual).startsWith('-') ? 'desc nulls last' : 'asc nulls last'}, n.user_id`;
}
const same = (...keys: string[]): Record<string, string> => Object.fromEntries(keys.map((k) => [k, `n.${k}`]));
const limited = (p: Paging): string => (p ? ` limit ${p.pageSize} offset ${(p.curPage - 1) * p.pageSize}` : '');

/** Work of the inputters in a period, from the day's counts alone. */
export async function inputters(cx: Cx, f: Period, sort: string | undefined, paging: Paging) {
  const span = spanOf(cx, f.from, f.to);
  const params = [cx.db.orgId, span.from, span.to, f.userId ?? null];
  const order = orderOf(
    sort,
    {
      ...same('claimed', 'input', 'redone', 'passed', 'edited', 'rejected', 'ignored'),
      passRate: 'n.passed::float / nullif(n.passed + n.rejected, 0)',
    },
    '-input',
  );
  const [sums] = await cx.db.rows<Work & { people: number }>(
    `select ${DAY_SUMS}, count(distinct d.user_id)::integer as people from question_bank_queipt_day d where ${OF} and ${AS_INPUTTER}`,
    params,
  );
  const { people, ...work } = sums!;
  const rows =
    people === 0
      ? []
      : await cx.db.rows<Omit<InputterRow, 'passRate'>>(
          `select n.*, coalesce(u.name, '') as name, u.login, coalesce(w.auditing, 0) as auditing from (select d.user_id, ${DAY_SUMS} from question_bank_queipt_day d where ${OF} and ${AS_INPUTTER} group by d.user_id) n
     left join people_person_v u on u.org_id = $1 and u.user_id = n.user_id
     left join (select t.inputter_id, count(*)::integer as auditing from question_bank_queipt t where t.org_id = $1 and t.state = 'auditing' group by t.inputter_id) w on w.inputter_id = n.user_id
     ${order}${limited(paging)}`,
          params,
        );
  return {
    ...span,
    total: people,
    sums: work,
    rows: rows.map((r): InputterRow => ({ ...r, passRate: passRate(r.passed, r.rejected) })),
  };
}
/** Work of the auditors. */
export async function auditors(cx: Cx, f: Period, sort: string | undefined, paging: Paging) {
  const span = spanOf(cx, f.from, f.to);
  const params = [cx.db.orgId, span.from, span.to, f.userId ?? null];
  const order = orderOf(
    sort,
    { ...same('passed', 'edited', 'rejected', 'total'), passRate: '(n.passed + n.edited)::float / nullif(n.total, 0)' },
    '-total',
  );
  const [sums] = await cx.db.rows<{ people: number; passed: number; edited: number; rejected: number; total: number }>(
    `select ${AUDITED}, count(distinct d.user_id)::integer as people from question_bank_queipt_day d where ${OF} and ${AS_AUDITOR}`,
    params,
  );
  const { people, ...work } = sums!;
  const rows =
    people === 0
      ? []
      : await cx.db.rows<Omit<AuditorRow, 'passRate'>>(
          `select n.*, coalesce(u.name, '') as name, u.login from (select d.user_id, ${AUDITED} from question_bank_queipt_day d where ${OF} and ${AS_AUDITOR} group by d.user_id) n left join people_person_v u on u.org_id = $1 and u.user_id = n.user_id ${order}${limited(paging)}`,
          params,
        );
  return {
    ...span,
    total: people,
    sums: work,
    rows: rows.map((r): AuditorRow => ({ ...r, passRate: passRate(r.passed + r.edited, r.rejected) })),
  };
}

export const peopleHandlers = [
  handle(calls.queInput, async (cx, { curPage, pageSize, sort, ...f }) => {
    const { rows, ...rest } = await inputters(cx, f, sort, { curPage, pageSize });
    return { ...rest, items: rows, curPage, pageSize };
  }),
  handle(calls.queAudit, async (cx, { curPage, pageSize, sort, ...f }) => {
    const { rows, ...rest } = await auditors(cx, f, sort, { curPage, pageSize });
    return { ...rest, items: rows, curPage, pageSize };
  }),
  handle(calls.queUsers, (cx, { roleId, name }) =>
    cx.db.rows(
      `select u.user_id, u.name, u.login, u.enabled, coalesce(h.role_ids, '{}') as role_ids from people_person_v u
     left join (select r.user_id, array_agg(r.role_id order by r.role_id) as role_ids from people_role_v r where r.org_id = $1 group by r.user_id) h on h.user_id = u.user_id
     where u.org_id = $1 and u.user_type = 2 and u.removed_at is null and ($2::text is null or u.name ilike $2)
       and case when $3::bigint is null then h.role_ids && $4::bigint[] or exists (select 1 from question_bank_queipt_day d where d.org_id = $1 and d.user_id = u.user_id) else $3 = any(h.role_ids) end
     order by u.name, u.user_id limit 200`,
      [cx.db.orgId, name ? `%${name.replace(/[\\%_]/g, '\\$&')}%` : null, roleId ?? null, RESOURCE_ROLES],
    ),
  ),
];
