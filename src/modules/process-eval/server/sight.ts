import type { Cx } from '../../../kernel/server/cx';
import { raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import { GROUP } from '../access';
import type { EvalModule } from '../rules';

/** Art belongs to organisations with its service; the module of a call stands in its input or its record, so it is asked here. */
export function mustServe(cx: Cx, module: EvalModule): void {
  if (module === 'art' && !cx.me.servIds.includes('ART_BASE')) throw fail(kernelFaults.noService);
}
/** Sees and enters every child of the own school. */
export const hasDesk = (cx: Cx, module: EvalModule): boolean =>
  holds(cx.session, 'BASIC_SUPERMAN', `mod:${GROUP[module]}`);
/** Whoever changes what belongs to a module's desk has it: the holders of the sports group do nothing to art. Bureaus have theirs. */
export function mustManage(cx: Cx, module: EvalModule): void {
  mustServe(cx, module);
  if (!hasDesk(cx, module) && !holds(cx.session, 'ADMIN_SUPERMAN')) throw fail(kernelFaults.notAllowed);
}
/** Whoever has no desk sees the classes they lead or teach: the condition on a row with a class. */
export const inCharge = (cx: Cx, module: EvalModule, alias: string): Sql | undefined =>
  hasDesk(cx, module)
    ? undefined
    : sql`exists (
        select 1 from class_charge_v h
        where h.org_id = ${raw(alias)}.org_id
          and h.clazz_id = ${raw(alias)}.clazz_id
          and h.user_id = ${cx.me.userId})`;
/** Bureaus of the regions an organisation lies in: what they publish holds for it. */
export const ownersAbove = (orgId: number): Sql => sql`(
  with recursive up as (
    select r.reg_id, r.parent_id
    from organisation_region r
    join organisation_org o on o.reg_id = r.reg_id
    where o.org_id = ${orgId}
    union all
    select p.reg_id, p.parent_id
    from organisation_region p
    join up on p.reg_id = up.parent_id
  )
  select b.org_id
  from up
  join organisation_org b on b.reg_id = up.reg_id
  where b.busi_id = ${BUSI.region}
    and b.org_id <> ${orgId})`;
export const isRegion = (cx: Cx): boolean => cx.me.busiId === BUSI.region;
