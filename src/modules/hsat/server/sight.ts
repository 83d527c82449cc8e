import type { Cx } from '../../../kernel/server/cx';
import { raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import type { HsatModule } from '../rules';

export const isRegion = (cx: Cx): boolean => cx.me.busiId === BUSI.region;
/**
 * V-110: sports stand under EDU_HSAT; a school's art under ART_BASE, its collection and scores under EDU_HSAT too. No service is
 * stated for a bureau's art.
 */
export function mustServe(cx: Cx, module: HsatModule, what: 'scheme' | 'scores' = 'scheme'): void {
  const has = (service: 'EDU_HSAT' | 'ART_BASE') => cx.me.servIds.includes(service);
  const may =
    module === 'sport' ? has('EDU_HSAT') : isRegion(cx) || (has('ART_BASE') && (what === 'scheme' || has('EDU_HSAT')));
  if (!may) throw fail(kernelFaults.noService);
}
/** The regions an organisation lies in, the nearest first: their codes are the beginnings of its own. */
export function regionsOf(regId: number | null): number[] {
  const text = String(regId ?? '');
  return [6, 4, 2].flatMap((length) => (text.length >= length ? [Number(text.slice(0, length))] : []));
}
/** A district's code has six digits; it has a scheme of its own only where the platform says so (hsat_solo). */
export const isDistrict = (regId: number): boolean => regId >= 100_000;
/** Works at the school's desk: the administrator, and holders of the desk's menu group. */
export const hasDesk = (cx: Cx): boolean => holds(cx.session, 'BASIC_SUPERMAN', 'mod:sport.hsat4', 'mod:art.hsat');
/** Acts for candidates of the own organisation: a school for its children, a bureau for those without a school. */
export const actsFor = (cx: Cx): boolean => hasDesk(cx) || isRegion(cx);
/** The subject of physical education. */
export const PE_SUBJECT = 10;
/** The caller leads the class of a row, or teaches it physical education. */
export const inCharge = (cx: Cx, alias: string, role: 'class' | 'pe'): Sql => sql`exists (
  select 1 from class_charge_v h
  where h.org_id = ${raw(alias)}.org_id
    and h.clazz_id = ${raw(alias)}.clazz_id
    and h.user_id = ${cx.me.userId}
    and ${role === 'class' ? sql`h.role = 'master'` : sql`h.role = 'teacher' and h.sbj_id = ${PE_SUBJECT}`})`;
