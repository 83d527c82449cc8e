import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { nameIn, sql } from '../../../kernel/server/db/sql';
import { BUSI, inRegion } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { LEAST, type Level } from '../rules';
import { lookAcross } from './looks';

export interface School {
  readonly orgId: number;
  readonly name: string;
  readonly regId: number | null;
}
export interface Region {
  readonly regId: number;
  readonly parentId: number | null;
  readonly name: string;
}
/** Whose board it is and which schools it adds up. */
export interface Scope {
  readonly level: Level;
  readonly orgId: number | null;
  readonly regId: number | null;
  readonly schools: readonly School[];
  readonly regions: ReadonlyMap<number, Region>;
  /** Groups below this are not shown: five, for whoever is not of the school. */
  readonly least: number;
}
export interface Asked {
  readonly orgId?: number | undefined;
  readonly regId?: number | undefined;
}

/** All regions, and the schools in use among some organisations in the order of lists: one statement. */
async function knownPlaces(cx: Cx, orgIds: readonly number[]) {
  const found = await cx.db.row<{ regions: Region[] | null; schools: School[] | null }>(sql`
    select
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
  };
}

/**
 * The schools behind a board, all within the caller's reach. Another school, another region and a region asked for by a school are gone.
 * @param narrows a page of regions alone shows one school by `orgId`.
 */
export async function scopeOf(cx: Cx, level: Level, asked: Asked, narrows = false): Promise<Scope> {
  const { me } = cx;
  const reach = await cx.reach();
  const { regions, schools } = await knownPlaces(cx, reach);
  if (level === 'org') {
    const orgId = asked.orgId ?? (me.busiId === BUSI.school ? me.orgId : undefined);
    if (orgId == null) throw fail(faults.chooseSchool);
    const school = schools.find((s) => s.orgId === orgId);
    if (!school) throw fail(kernelFaults.gone);
    return { level, orgId, regId: school.regId, schools: [school], regions, least: orgId === me.orgId ? 1 : LEAST };
  }
  if (me.busiId !== BUSI.region && me.busiId !== BUSI.platform) throw fail(kernelFaults.gone);
  const regId = asked.regId ?? (me.busiId === BUSI.region ? me.orgRegion : null);
  if (
    regId != null &&
    (!regions.has(regId) || (me.busiId === BUSI.region && (me.orgRegion == null || !inRegion(regId, me.orgRegion))))
  )
    throw fail(kernelFaults.gone);
  if (narrows && asked.orgId != null) {
    const school = schools.find((s) => s.orgId === asked.orgId);
    if (!school) throw fail(kernelFaults.gone);
    return { level, orgId: school.orgId, regId: school.regId, schools: [school], regions, least: LEAST };
  }
  return {
    level,
    orgId: null,
    regId,
    schools: regId == null ? schools : schools.filter((s) => inRegion(s.regId, regId)),
    regions,
    least: LEAST,
  };
}

/** Reads the schools of a board: the own one through its own door, others through the door across. */
export function reading<T>(cx: Cx, scope: Scope, fn: (door: Door) => Promise<T>): Promise<T> {
  const ids = scope.schools.map((s) => s.orgId);
  return ids.length === 1 && ids[0] === cx.db.orgId
    ? fn(cx.db)
    : lookAcross(
        cx,
        'sport-data.board',
        scope.orgId != null ? `org ${scope.orgId}` : `reg ${scope.regId ?? 'all'}`,
        ids,
        fn,
      );
}

/** The region that all schools lie in, when there is one. */
const onlyPart = (byOrg: ReadonlyMap<number, number | undefined>): number | undefined => {
  const parts = new Set(byOrg.values());
  return parts.size === 1 ? [...parts][0] : undefined;
};

/** What a region's board is parted into: the nearest regions below it that are several and have schools, else its schools. */
export function unitsOf(scope: Scope): {
  readonly to: 'reg' | 'org';
  readonly unitOf: (orgId: number) => number;
  readonly nameOf: (unit: number) => string;
} {
  const below = (at: number | null, regId: number | null): number | undefined => {
    for (
      let r = regId == null ? undefined : scope.regions.get(regId);
      r;
      r = r.parentId == null ? undefined : scope.regions.get(r.parentId)
    )
      if (r.parentId === at) return r.regId;
    return undefined;
  };
  const partsAt = (at: number | null) => new Map(scope.schools.map((s) => [s.orgId, below(at, s.regId)]));
  let own = scope.regId;
  let byOrg = partsAt(own);
  // One province with one city: the parts are those of the first region that has several.
  for (let one = onlyPart(byOrg); one != null; one = onlyPart(byOrg)) {
    own = one;
    byOrg = partsAt(own);
  }
  const parts = new Set([...byOrg.values()].filter((r) => r != null));
  const schools = new Map(scope.schools.map((s) => [s.orgId, s.name]));
  if (parts.size < 2) return { to: 'org', unitOf: (orgId) => orgId, nameOf: (unit) => schools.get(unit) ?? '' };
  // A school that lies in the region itself and in none of its parts stands beside them under the region's own name.
  return {
    to: 'reg',
    unitOf: (orgId) => byOrg.get(orgId) ?? own ?? 0,
    nameOf: (unit) => scope.regions.get(unit)?.name ?? '',
  };
}
