import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { handle } from '../../../kernel/server/module';
import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { hiddenGroups, orderOf, periodOf, periodsUpTo } from '../rules';
import { termOf } from './children';
import {
  expectedBy,
  gradeNames,
  groupOf,
  groupsOf,
  partsBy,
  schoolsOf,
  wholeOf,
  type Part,
  type Which,
} from './groups';
import { BASE } from './norms';
import type { At } from './sums';

/** How many terms a trend shows. */
const TERMS = 6;

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

const hidesKey = (parts: readonly Part[], key: (p: Part) => unknown, wanted: unknown): boolean => {
  const at = parts.findIndex((p) => key(p) === wanted);
  return at >= 0 && hiddenGroups(parts.map((p) => p.sum.screened)).has(at);
};
/** A group that its neighbours hide stays hidden when somebody opens it by itself. */
async function hiddenAbove(
  door: Door,
  cx: Cx,
  at: At,
  w: { orgId?: number; grdId?: number; clazzId?: number },
): Promise<boolean> {
  if (w.orgId == null) return false;
  const among = (await schoolsOf(cx, await cx.reach())).map((s) => s.orgId);
  const schools = await cx.across('vision.hidden', (all) => partsBy(all, ['org_id'], { orgIds: among, at }), among);
  if (hidesKey(schools, (p) => p.orgId, w.orgId)) return true;
  if (w.grdId != null && hidesKey(await partsBy(door, ['grd_id'], { orgIds: [w.orgId], at }), (p) => p.grdId, w.grdId))
    return true;
  return (
    w.clazzId != null &&
    hidesKey(
      await partsBy(door, ['clazz_id'], { orgIds: [w.orgId], at, ...(w.grdId == null ? {} : { grdId: w.grdId }) }),
      (p) => p.clazzId,
      w.clazzId,
    )
  );
}

export const analysisHandlers = [
  handle(calls.analysis, async (cx, i) => {
    const at = termOf(i, cx.today);
    const school = cx.me.busiId === BUSI.school;
    const level = school && i.level === 'reg' ? 'org' : i.level;
    const orgId = i.orgId ?? (school ? cx.me.orgId : undefined);
    const asked = await schoolsAsked(cx, orgId);
    const schools = await schoolsOf(cx, asked);
    const orgIds = level === 'reg' ? schools.map((s) => s.orgId) : asked;
    // Below the region a school must be named.
    if (level !== 'reg' && (orgId == null || schools.length === 0)) throw fail(kernelFaults.gone);
    const named = isNamed(cx, orgIds);
    const grades = await gradeNames(cx);
    return readingOf(cx, 'vision.analysis', orgIds, async (door) => {
      const there = level === 'reg' ? [] : await partsBy(door, ['grd_id', 'clazz_id'], { orgIds, at });
      if (
        i.clazzId != null &&
        !(
          await door.rows(
            'select 1 from class_clazz_v where org_id = any($1::bigint[]) and clazz_id = $2 and clazz_type = 1',
            [orgIds, i.clazzId],
          )
        ).length
      )
        throw fail(kernelFaults.gone);
      const clazzId =
        level === 'clz'
          ? (i.clazzId ?? there.find((p) => i.grdId == null || p.grdId === i.grdId)?.clazzId ?? null)
          : null;
      const grdId =
        level === 'grd'
          ? (i.grdId ?? there[0]?.grdId ?? null)
          : level === 'clz'
            ? (there.find((p) => p.clazzId === clazzId)?.grdId ?? null)
            : null;
      const which: Which = {
        orgIds,
        at,
        ...(level === 'grd' && grdId != null ? { grdId } : {}),
        ...(level === 'clz' && clazzId != null ? { clazzId } : {}),
      };
      const hidden =
        !named &&
        level !== 'reg' &&
        (await hiddenAbove(door, cx, at, {
          orgId: orgIds[0]!,
          ...(grdId == null ? {} : { grdId }),
          ...(clazzId == null ? {} : { clazzId }),
        }));
      const key = ({ reg: 'org_id', org: 'grd_id', grd: 'clazz_id', clz: 'sex' } as const)[level];
      const parts = await partsBy(door, [key], which);
      const now = orderOf(at) === orderOf(periodOf(cx.today));
      const expected = now
        ? new Map((await expectedBy(door, key === 'sex' ? 'clazz_id' : key, which)).map((e) => [e.key, Number(e.n)]))
        : null;
      const nameOf = (p: Part) => ({
        ...(p.orgId == null ? {} : (schools.find((s) => s.orgId === p.orgId) ?? {})),
        ...('grdId' in p
          ? { grdId: p.grdId ?? null, grdName: p.grdId == null ? null : (grades.get(p.grdId) ?? null) }
          : {}),
        ...(p.clazzId == null ? {} : { clazzId: p.clazzId, clazzName: p.clazzName ?? null }),
        ...(p.sex ? { sex: p.sex } : {}),
      });
      const keyOf = (p: Part) =>
        key === 'org_id' ? p.orgId! : key === 'grd_id' ? (p.grdId ?? null) : key === 'clazz_id' ? p.clazzId! : null;
      const listed = (list: readonly Part[], withExpected: boolean) =>
        groupsOf(
          list.map((p) => ({
            names: nameOf(p),
            sum: p.sum,
            expected: withExpected ? (expected?.get(keyOf(p)) ?? null) : null,
          })),
          named,
          hidden,
        );
      const last = orderOf(at);
      const trend = await partsBy(door, ['year_id', 'term_id'], {
        ...which,
        at: undefined,
        span: [last - TERMS + 1, last],
      });
      const total = expected ? [...expected.values()].reduce((a, b) => a + b, 0) : null;
      const clazz = there.find((p) => p.clazzId === clazzId);
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
            grdName: grdId == null ? null : (grades.get(grdId) ?? null),
            clazzId,
            clazzName: clazz?.clazzName ?? null,
          },
          parts.map((p) => p.sum),
          named,
          hidden,
          total,
        ),
        parts: listed(parts, key !== 'sex'),
        grades: level === 'reg' ? listed(await partsBy(door, ['grd_id'], which), false) : [],
        sexes: level === 'clz' ? [] : listed(await partsBy(door, ['sex'], which), false),
        trend: periodsUpTo(at, TERMS).map((p) => {
          const found = trend.find((x) => x.yearId === p.yearId && x.termId === p.termId);
          return {
            ...p,
            group: found
              ? wholeOf({}, [found.sum], named, hidden, null)
              : groupOf({}, wholeOf({}, [], true, false, null).sum!, false),
          };
        }),
        choices: there.map((p) => ({
          grdId: p.grdId ?? null,
          grdName: p.grdId == null ? null : (grades.get(p.grdId) ?? null),
          clazzId: p.clazzId ?? null,
          clazzName: p.clazzName ?? null,
        })),
        reference: BASE.reference,
      };
    });
  }),
];
