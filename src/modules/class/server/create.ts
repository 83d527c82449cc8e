import { sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { revise } from '../../../kernel/server/rev';
import { schoolYearOf } from '../../../kernel/shared/dates';
import { fail } from '../../../kernel/shared/faults';
import { createClazz, renameClazz, updateClazz } from '../contract';
import { faults } from '../faults';
import { ADMINISTRATIVE_STYLE, ORDER_MAX, TYPE, stageOf, typeOf } from '../rules';
import { clazzes } from '../tables';
import { doerOf, logging } from './log';
import { lockRunning } from './open';
import { clazzOf } from './read';
import { schoolOf, type School } from './school';

/** E-026: an administrative class has a stage and a grade; V: both are taught by the school. */
function checkGrade(
  clazz: { readonly clazzType: number; readonly stgId: number | null; readonly grdId: number | null },
  school: School,
): void {
  if (clazz.clazzType === TYPE.administrative && (clazz.stgId == null || clazz.grdId == null))
    throw fail(faults.incomplete, {}, clazz.grdId == null ? 'grdId' : 'stgId');
  if (clazz.grdId == null || !ADMINISTRATIVE_STYLE.includes(clazz.clazzType) || school.systems.length === 0) return;
  const stage = stageOf(clazz.grdId, school.systems);
  if (stage == null || (clazz.stgId != null && clazz.stgId !== stage)) throw fail(faults.gradeNotTaught, {}, 'grdId');
}

/** Says so before class_clazz_name_key does: a running class of this type and grade bears the name. */
async function checkName(
  door: Door,
  clazz: {
    readonly clazzId: number;
    readonly clazzName: string;
    readonly clazzType: number;
    readonly grdId: number | null;
  },
): Promise<void> {
  if (!ADMINISTRATIVE_STYLE.includes(clazz.clazzType)) return;
  const taken = await door.row(sql`
    select 1 as taken
    from class_clazz c
    where c.org_id = ${door.orgId}
      and c.clazz_type = ${clazz.clazzType}
      and coalesce(c.grd_id, 0) = ${clazz.grdId ?? 0}
      and c.clazz_name = ${clazz.clazzName}
      and c.clazz_id <> ${clazz.clazzId}
      and c.ended_at is null
    limit 1`);
  if (taken) throw fail(faults.nameTaken, { name: clazz.clazzName }, 'clazzName');
}

/**
 * The running classes of a new one's type and grade: the place behind the last of them, where it stands without a number of
 * its own, and whether one bears its name.
 */
async function placeAmong(
  door: Door,
  {
    clazzName,
    clazzType,
    grdId,
  }: { readonly clazzName: string; readonly clazzType: number; readonly grdId?: number | null },
): Promise<{ readonly next: number; readonly isTaken: boolean }> {
  const row = await door.row<{ readonly most: number; readonly isTaken: boolean }>(sql`
    select coalesce(max(c.order_no), 0) as most, coalesce(bool_or(c.clazz_name = ${clazzName}), false) as is_taken
    from class_clazz c
    where c.org_id = ${door.orgId}
      and c.clazz_type = ${clazzType}
      and coalesce(c.grd_id, 0) = ${grdId ?? 0}
      and c.ended_at is null`);
  return { next: Math.min((row?.most ?? 0) + 1, ORDER_MAX), isTaken: row?.isTaken ?? false };
}

/** School year a class of this grade entered its stage in. */
export function entryYear(cx: Cx, grdId: number | null, school: School): number | null {
  const system = grdId == null ? undefined : school.systems.find((s) => grdId >= s.firstGrdId && grdId <= s.lastGrdId);
  return system && grdId != null ? schoolYearOf(cx.today) - (grdId - system.firstGrdId) : null;
}

export const newClazzHandlers = [
  handle(createClazz, (cx, input) =>
    cx.into(input.schoolId ?? cx.me.orgId, 'class.create', async (door) => {
      const school = await schoolOf(door, door.orgId);
      if (!typeOf(input.clazzType).busi.some((b) => b === school.busiId)) throw fail(faults.wrongType, {}, 'clazzType');
      const { next, isTaken } = await placeAmong(door, input);
      const clazz = {
        clazzId: newId(),
        clazzName: input.clazzName,
        clazzNo: input.clazzNo ?? '',
        clazzType: input.clazzType,
        orderNo: input.orderNo ?? next,
        stgId: input.stgId ?? null,
        grdId: input.grdId ?? null,
        year: entryYear(cx, input.grdId ?? null, school),
        madeAt: cx.nowIso,
      };
      checkGrade(clazz, school);
      if (isTaken && ADMINISTRATIVE_STYLE.includes(clazz.clazzType))
        throw fail(faults.nameTaken, { name: clazz.clazzName }, 'clazzName');
      await door.insert(clazzes, clazz);
      cx.note('class.created', { subjectId: clazz.clazzId, new: clazz.clazzName }, door.orgId);
      const line = { clazzId: clazz.clazzId, action: 'created' as const };
      return clazzOf(cx, door, clazz.clazzId, logging(door, doerOf(cx), [line]));
    }),
  ),

  handle(renameClazz, async (cx, { id, clazzName, rev }) => {
    const clazz = await lockRunning(cx.db, id);
    if (clazz.clazzName === clazzName) return clazzOf(cx, cx.db, id);
    await checkName(cx.db, { ...clazz, clazzName });
    const o = { rev, module: 'class', fields: ['clazzName'] };
    await revise(cx, cx.db, clazzes, { clazzId: id }, { clazzName }, o);
    const detail = { old: clazz.clazzName, new: clazzName };
    cx.note('class.renamed', { subjectId: id, ...detail });
    return clazzOf(cx, cx.db, id, logging(cx.db, doerOf(cx), [{ clazzId: id, action: 'renamed', detail }]));
  }),

  handle(updateClazz, async (cx, { id, rev, ...input }) => {
    const clazz = await lockRunning(cx.db, id);
    const change = Object.fromEntries(
      Object.entries(input).filter(([key, v]) => v !== undefined && v !== clazz[key as keyof typeof clazz]),
    );
    if (Object.keys(change).length === 0) return clazzOf(cx, cx.db, id);
    const next = { ...clazz, ...change };
    const school = await schoolOf(cx.db, cx.me.orgId);
    checkGrade(next, school);
    await checkName(cx.db, next);
    await revise(
      cx,
      cx.db,
      clazzes,
      { clazzId: id },
      { ...change, ...('grdId' in change ? { year: entryYear(cx, next.grdId, school) } : {}) },
      { rev, module: 'class', fields: Object.keys(change) },
    );
    const old = Object.fromEntries(Object.keys(change).map((key) => [key, clazz[key as keyof typeof clazz]]));
    const detail = { old, new: change };
    cx.note('class.changed', { subjectId: id, ...detail });
    return clazzOf(cx, cx.db, id, logging(cx.db, doerOf(cx), [{ clazzId: id, action: 'changed', detail }]));
  }),
];
