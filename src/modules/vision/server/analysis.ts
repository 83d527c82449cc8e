import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { EMPTY_SUM, addSums, hiddenGroups, orderOf, periodOf, periodsUpTo } from '../rules';
import { termOf } from './children';
import { cutsOf, expectedBy, gradeNames, groupOf, groupsOf, schoolsOf, wholeOf, type Part, type Which } from './groups';
import { BASE } from './norms';

/** How many terms a trend shows. */
const TERMS = 6;
/** Sums that a level does not show. */
const NO_ONE: Which = { orgIds: [] };

/** Whose figures: a region's schools or one of them. A school sees itself. */
export async function schoolsAsked(cx: Cx, orgId: number | undefined): Promise<readonly number[]> {
  const reach = await cx.reach();
  if (orgId != null && !reach.includes(orgId)) throw fail(kernelFaults.gone);
  return orgId != null ? [orgId] : reach;
}
/** Through the tenant door for the own school, through the across door for others. */
export const readingOf = <T>(
  cx: Cx,
  why: string,
  orgIds: readonly number[],
  fn: (door: Door) => Promise<T>,
): Promise<T> => (orgIds.length === 1 && orgIds[0] === cx.me.orgId ? fn(cx.db) : cx.across(why, fn, orgIds));
/** Names are known inside the own school alone. */
export const isNamed = (cx: Cx, orgIds: readonly number[]): boolean =>
  cx.me.busiId === BUSI.school && orgIds.length === 1 && orgIds[0] === cx.me.orgId;

const hides = <K>(parts: readonly Part[], key: (p: Part) => K, wanted: K): boolean => {
  const at = parts.findIndex((p) => key(p) === wanted);
  return at >= 0 && hiddenGroups(parts.map((p) => p.sum.screened)).has(at);
};
/** Sums per class of a school, added up by grade. */
const byGrade = (clazzes: readonly Part[]): Part[] =>
  [...new Set(clazzes.map((p) => p.grdId ?? null))].map((grdId) => ({
    grdId,
    sum: addSums(clazzes.filter((p) => (p.grdId ?? null) === grdId).map((p) => p.sum)),
  }));

type Level = 'reg' | 'org' | 'grd' | 'clz';
/** What of a school is looked at: all of it, a grade, a class. */
interface Place {
  readonly orgId: number;
  readonly grdId: number | null;
  readonly clazzId: number | null;
}
/** A group that its neighbours hide stays hidden when somebody opens it by itself. */
function isHidden(schools: readonly Part[], clazzes: readonly Part[], at: Place): boolean {
  if (hides(schools, (p) => p.orgId, at.orgId)) return true;
  if (at.grdId != null && hides(byGrade(clazzes), (p) => p.grdId, at.grdId)) return true;
  const beside = at.grdId == null ? clazzes : clazzes.filter((p) => p.grdId === at.grdId);
  return at.clazzId != null && hides(beside, (p) => p.clazzId, at.clazzId);
}
/** The grade and class asked for, else the first that has figures. */
function placeOf(
  level: Level,
  asked: { readonly grdId?: number | undefined; readonly clazzId?: number | undefined },
  clazzes: readonly Part[],
): Omit<Place, 'orgId'> {
  if (level === 'grd') return { grdId: asked.grdId ?? clazzes[0]?.grdId ?? null, clazzId: null };
  if (level !== 'clz') return { grdId: null, clazzId: null };
  const first = clazzes.find((p) => asked.grdId == null || p.grdId === asked.grdId)?.clazzId ?? null;
  const clazzId = asked.clazzId ?? first;
  return { grdId: clazzes.find((p) => p.clazzId === clazzId)?.grdId ?? null, clazzId };
}
/** An administrative class of the school, which need not have figures. */
async function clazzThere(door: Door, orgIds: readonly number[], clazzId: number): Promise<void> {
  const found = await door.row(sql`
    select clazz_id
    from class_clazz_v
    where org_id = any(${orgIds}::bigint[])
      and clazz_id = ${clazzId}
      and clazz_type = 1`);
  if (!found) throw fail(kernelFaults.gone);
}
const KEYS = { reg: 'org_id', org: 'grd_id', grd: 'clazz_id', clz: 'sex' } as const;
/** What a part of a level is called by where children who are still to come are counted. */
const keyOf = (level: Level, p: Part): number | null =>
  (level === 'reg' ? p.orgId : level === 'org' ? p.grdId : level === 'grd' ? p.clazzId : null) ?? null;

export const analysisHandlers = [
  handle(calls.analysis, async (cx, i) => {
    const at = termOf(i, cx.today);
    const school = cx.me.busiId === BUSI.school;
    const level = school && i.level === 'reg' ? 'org' : i.level;
    const orgId = i.orgId ?? (school ? cx.me.orgId : undefined);
    const asked = await schoolsAsked(cx, orgId);
    const inReach = await schoolsOf(cx, await cx.reach(), orgId);
    const schools = inReach.filter((s) => asked.includes(s.orgId));
    const orgIds = level === 'reg' ? schools.map((s) => s.orgId) : asked;
    // Below the region a school must be named.
    if (level !== 'reg' && (orgId == null || schools.length === 0)) throw fail(kernelFaults.gone);
    const named = isNamed(cx, orgIds);
    const grades = await gradeNames(cx);
    const around = named || level === 'reg' ? orgIds : inReach.map((s) => s.orgId);
    const { clazzes, beside } = await readingOf(cx, 'vision.analysis', around, (door) =>
      cutsOf(door, {
        clazzes: { by: ['grd_id', 'clazz_id'], of: { orgIds: level === 'reg' ? [] : orgIds, at } },
        beside: { by: ['org_id'], of: { orgIds: named ? [] : around, at } },
      }),
    );
    return readingOf(cx, 'vision.analysis', orgIds, async (door) => {
      if (i.clazzId != null && !clazzes.some((p) => p.clazzId === i.clazzId)) await clazzThere(door, orgIds, i.clazzId);
      const { grdId, clazzId } = placeOf(level, i, clazzes);
      const hidden = !named && level !== 'reg' && orgId != null && isHidden(beside, clazzes, { orgId, grdId, clazzId });
      const which: Which = {
        orgIds,
        at,
        grdId: (level === 'grd' ? grdId : null) ?? undefined,
        clazzId: (level === 'clz' ? clazzId : null) ?? undefined,
      };
      const last = orderOf(at);
      const cuts = await cutsOf(door, {
        parts: { by: [KEYS[level]], of: which },
        grades: { by: ['grd_id'], of: level === 'reg' ? which : NO_ONE },
        sexes: { by: ['sex'], of: level === 'clz' ? NO_ONE : which },
        trend: { by: ['year_id', 'term_id'], of: { ...which, at: undefined, span: [last - TERMS + 1, last] } },
      });
      const key = KEYS[level];
      const expected =
        last === orderOf(periodOf(cx.today))
          ? new Map((await expectedBy(door, key === 'sex' ? 'clazz_id' : key, which)).map((e) => [e.key, e.n]))
          : null;
      const gradeName = (id: number | null | undefined) => (id == null ? null : (grades.get(id) ?? null));
      const nameOf = (p: Part) => ({
        ...(p.orgId == null ? {} : (schools.find((s) => s.orgId === p.orgId) ?? {})),
        ...('grdId' in p ? { grdId: p.grdId ?? null, grdName: gradeName(p.grdId) } : {}),
        ...(p.clazzId == null ? {} : { clazzId: p.clazzId, clazzName: p.clazzName ?? null }),
        ...(p.sex ? { sex: p.sex } : {}),
      });
      const listed = (list: readonly Part[], withExpected: boolean) =>
        groupsOf(
          list.map((p) => ({
            names: nameOf(p),
            sum: p.sum,
            expected: withExpected ? (expected?.get(keyOf(level, p)) ?? null) : null,
          })),
          named,
          hidden,
        );
      return {
        ...at,
        level,
        orgId: orgId ?? null,
        orgName: orgId == null ? null : (schools[0]?.orgName ?? null),
        grdId,
        clazzId,
        named,
        whole: wholeOf(
          {
            ...(orgId == null ? {} : schools[0]),
            grdId,
            grdName: gradeName(grdId),
            clazzId,
            clazzName: clazzes.find((p) => p.clazzId === clazzId)?.clazzName ?? null,
          },
          cuts.parts.map((p) => p.sum),
          named,
          hidden,
          expected ? [...expected.values()].reduce((a, b) => a + b, 0) : null,
        ),
        parts: listed(cuts.parts, key !== 'sex'),
        grades: listed(cuts.grades, false),
        sexes: listed(cuts.sexes, false),
        trend: periodsUpTo(at, TERMS).map((p) => {
          const found = cuts.trend.find((x) => x.yearId === p.yearId && x.termId === p.termId);
          return { ...p, group: found ? wholeOf({}, [found.sum], named, hidden, null) : groupOf({}, EMPTY_SUM, false) };
        }),
        choices: clazzes.map((p) => ({
          grdId: p.grdId ?? null,
          grdName: gradeName(p.grdId),
          clazzId: p.clazzId ?? null,
          clazzName: p.clazzName ?? null,
        })),
        reference: BASE.reference,
      };
    });
  }),
];
