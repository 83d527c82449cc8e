import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { nameIn, sql } from '../../../kernel/server/db/sql';
import { lookAcross } from '../../../kernel/server/look-across';
import { BUSI, inRegion } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { LEAST_SEEN, type ScreenLevel } from '../rules';

interface School {
  readonly orgId: number;
  readonly name: string;
  readonly regId: number | null;
}
interface Region {
  readonly regId: number;
  readonly parentId: number | null;
  readonly name: string;
}
/** Whose figures, and the schools that they add up. */
export interface ScreenScope {
  readonly level: ScreenLevel;
  readonly orgId: number | null;
  readonly regId: number | null;
  readonly schools: readonly School[];
  readonly regions: ReadonlyMap<number, Region>;
  /** Of fewer children nothing is said: five, for whoever is not of the school. */
  readonly least: number;
  /** The one grade that is asked for. */
  readonly grdId: number | undefined;
}
export interface AskedScope {
  readonly orgId?: number | undefined;
  readonly regId?: number | undefined;
  readonly grdId?: number | undefined;
}

/** All regions, the schools in use among some organisations, and whether there is such a grade: one statement. */
async function placesOf(cx: Cx, orgIds: readonly number[], grdId: number | undefined) {
  const found = await cx.db.row<{ regions: Region[] | null; schools: School[] | null; isGrade: boolean }>(sql`
    select
      exists (
        select 1
        from textbook_grade g
        where g.grd_id = ${grdId ?? null}::bigint
      ) as is_grade,
      (select jsonb_agg(jsonb_build_object('regId', r.reg_id, 'parentId', r.parent_id, 'name', ${nameIn(cx.lang, 'r')}))
        from organisation_region r) as regions,
      (select jsonb_agg(jsonb_build_object('orgId', o.org_id, 'name', o.name, 'regId', o.reg_id)
          order by o.reg_id, o.org_id)
        from organisation_org o
        where o.busi_id = ${BUSI.school}
          and o.enabled
          and o.org_id = any(${orgIds}::bigint[])) as schools`);
  return {
    regions: new Map((found?.regions ?? []).map((r) => [r.regId, r])) as ReadonlyMap<number, Region>,
    schools: found?.schools ?? [],
    isGrade: grdId == null || found?.isGrade === true,
  };
}

/**
 * The schools behind the screen, all within the caller's reach: one that is asked for, the own one, or those of a region. Another
 * school, another region, a region that a school asks for and a grade that does not exist are gone.
 */
export async function screenScope(cx: Cx, { orgId, regId: asked, grdId }: AskedScope): Promise<ScreenScope> {
  const { me } = cx;
  const isSchool = me.busiId === BUSI.school;
  const isRegion = me.busiId === BUSI.region;
  if (!isSchool && !isRegion && me.busiId !== BUSI.platform) throw fail(kernelFaults.gone);
  const { regions, schools, isGrade } = await placesOf(cx, await cx.reach(), grdId);
  if (!isGrade) throw fail(kernelFaults.gone);
  const one = orgId ?? (isSchool ? me.orgId : undefined);
  if (one != null) {
    const school = schools.find((s) => s.orgId === one);
    if (!school || (isSchool && asked != null)) throw fail(kernelFaults.gone);
    const least = school.orgId === me.orgId ? 1 : LEAST_SEEN;
    return { level: 'org', orgId: school.orgId, regId: school.regId, schools: [school], regions, least, grdId };
  }
  const regId = asked ?? (isRegion ? me.orgRegion : null);
  if (regId != null && !(regions.has(regId) && isOwn(cx, regId))) throw fail(kernelFaults.gone);
  return {
    level: 'reg',
    orgId: null,
    regId,
    schools: regId == null ? schools : schools.filter((s) => inRegion(s.regId, regId)),
    regions,
    least: LEAST_SEEN,
    grdId,
  };
}
/** Whether a region lies within the caller's. The platform has all of them. */
const isOwn = ({ me }: Cx, regId: number): boolean =>
  me.busiId === BUSI.platform || (me.orgRegion != null && inRegion(regId, me.orgRegion));

/** The same, of one school. @throws where several are seen and none is named. */
export async function schoolScope(cx: Cx, orgId: number | undefined, grdId?: number): Promise<ScreenScope> {
  if (orgId == null && cx.me.busiId !== BUSI.school) throw fail(faults.chooseSchool, {}, 'orgId');
  return screenScope(cx, { orgId, grdId });
}

/** Reads the schools of a screen: the own one through its own door, others through the door across, with a line an hour in the book. */
export function looking<T>(
  cx: Cx,
  scope: ScreenScope,
  fn: (door: Door) => Promise<T>,
  why = 'analytics.screen',
): Promise<T> {
  const ids = scope.schools.map((s) => s.orgId);
  if (ids.length === 1 && ids[0] === cx.db.orgId) return fn(cx.db);
  const what = scope.orgId != null ? `org ${scope.orgId}` : `reg ${scope.regId ?? 'all'}`;
  return lookAcross(cx, why, what, ids, fn);
}

/** What a screen is parted into. */
export interface ScreenUnits {
  readonly to: 'reg' | 'org';
  readonly unitOf: (orgId: number) => number;
  readonly nameOf: (unit: number) => string;
}
/** The region right below another one (null: below all) in which a region lies. */
function below({ regions }: ScreenScope, at: number | null, regId: number | null): number | undefined {
  let region = regId == null ? undefined : regions.get(regId);
  while (region && region.parentId !== at) region = region.parentId == null ? undefined : regions.get(region.parentId);
  return region?.regId;
}
/** Every school by itself. */
export function schoolUnits(scope: ScreenScope): ScreenUnits {
  const names = new Map(scope.schools.map((s) => [s.orgId, s.name]));
  return { to: 'org', unitOf: (orgId) => orgId, nameOf: (unit) => names.get(unit) ?? '' };
}
/** The nearest regions below that are several and have schools, else the schools themselves. */
export function screenUnits(scope: ScreenScope): ScreenUnits {
  if (scope.level === 'org') return schoolUnits(scope);
  let own = scope.regId;
  for (;;) {
    const at = own;
    const byOrg = new Map(scope.schools.map((s) => [s.orgId, below(scope, at, s.regId)]));
    const parts = new Set(byOrg.values());
    const [only] = parts;
    // One province with one city: the parts are those of the first region that has several.
    if (parts.size === 1 && only != null) {
      own = only;
      continue;
    }
    if ([...parts].filter((part) => part != null).length < 2) return schoolUnits(scope);
    // A school that lies in the region itself stands beside its parts under the region's own name.
    return {
      to: 'reg',
      unitOf: (orgId) => byOrg.get(orgId) ?? at ?? 0,
      nameOf: (unit) => scope.regions.get(unit)?.name ?? '',
    };
  }
}

/** The regions above a screen that the caller may open, the widest first. */
export function regionsAbove(cx: Cx, scope: ScreenScope): { regId: number; name: string }[] {
  if (scope.orgId === cx.me.orgId) return [];
  const lowest = scope.orgId != null || scope.regId == null ? scope.regId : scope.regions.get(scope.regId)?.parentId;
  const above: { regId: number; name: string }[] = [];
  let region = lowest == null ? undefined : scope.regions.get(lowest);
  while (region && isOwn(cx, region.regId)) {
    above.unshift({ regId: region.regId, name: region.name });
    region = region.parentId == null ? undefined : scope.regions.get(region.parentId);
  }
  return above;
}
