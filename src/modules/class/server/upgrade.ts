import { sql } from 'kysely';
import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { UPGRADE_MAX, previewUpgrade, upgradeClazzes, type UpgradeStep } from '../contract';
import { faults } from '../faults';
import { ADMINISTRATIVE_STYLE, planUpgrade, upgradeSeason, type Standing, type Step } from '../rules';
import { clazzes } from '../tables';
import { schoolYearOf } from '../../../kernel/shared/dates';
import { endClazzes } from './end';
import { doerOf, writeLog } from './log';
import { schoolOf, type School } from './school';
import { nameIn, rowsOf, type Piece } from './sql';

interface Running extends Standing { readonly stgId: number | null; readonly studentCount: number }
interface Plan { readonly steps: readonly Step[]; readonly byId: ReadonlyMap<number, Running>; readonly school: School }

/**
 * What moving these classes up means for this school (rules/upgrade.ts). With `lock` every running class of the school is locked, in
 * the order of ids: two upgrades follow each other, and nobody joins or renames a class in between.
 */
async function planFor(cx: Cx, clazzIds: readonly number[] | undefined, lock: boolean): Promise<Plan> {
  const { orgId } = cx.me;
  const running = await rowsOf<Running>(cx.db, sql`
    select c.clazz_id, c.clazz_name, c.clazz_type, c.grd_id, c.stg_id, c.upgraded_at,
      (select count(*) from class_enrolment e where e.org_id = c.org_id and e.clazz_id = c.clazz_id and e.removed_at is null) as student_count
    from class_clazz c where c.org_id = ${orgId} and c.ended_at is null order by c.clazz_id ${lock ? sql`for update of c` : sql``}`);
  const byId = new Map(running.map((c) => [c.clazzId, c]));
  const graded = running.filter((c) => c.grdId != null && ADMINISTRATIVE_STYLE.includes(c.clazzType)).slice(0, UPGRADE_MAX);
  if (!clazzIds && graded.length === 0) throw fail(faults.notCreated);
  const chosen = clazzIds ? [...new Set(clazzIds)].map((id) => byId.get(id)) : graded;
  if (chosen.includes(undefined)) throw (await isEnded(cx, clazzIds!)) ? fail(faults.ended) : fail(kernelFaults.gone);
  const school = await schoolOf(cx.db, orgId);
  return { byId, school, steps: planUpgrade(chosen as Running[], running, school.systems, cx.nowIso) };
}
const isEnded = async (cx: Cx, clazzIds: readonly number[]): Promise<boolean> =>
  (await rowsOf(cx.db, sql`select 1 from class_clazz c where c.org_id = ${cx.me.orgId} and c.clazz_id = any(${clazzIds}::bigint[]) and c.ended_at is not null`)).length > 0;

/** The steps with names instead of ids, from the lowest grade to the highest. */
async function told(cx: Cx, { steps, byId }: Plan): Promise<UpgradeStep[]> {
  const grades = new Map((await rowsOf<{ grdId: number; name: string }>(cx.db, sql`select g.grd_id, ${nameIn(cx, 'g') as Piece} as name from textbook_grade g`)).map((g) => [g.grdId, g.name]));
  const gradeName = (grdId: number | null) => (grdId == null ? null : (grades.get(grdId) ?? String(grdId)));
  return steps.map((step) => {
    const { clazzId, clazzName, clazzType, studentCount, grdId } = byId.get(step.clazzId)!;
    const holder = step.holder == null ? '' : byId.get(step.holder)!.clazzName;
    return {
      clazzId, clazzName, clazzType, studentCount, grdId, grdName: gradeName(grdId), state: step.state, toGrdId: step.toGrdId, toGrdName: gradeName(step.toGrdId), toName: step.toName,
      whyNot: step.why ? cx.text(`class.upgrade.${step.why}`, { name: step.toName, holder, grade: gradeName(grdId) ?? '' }) : null,
    };
  }).sort((a, b) => (a.grdId ?? 0) - (b.grdId ?? 0));
}

/** Moves classes grade by grade from the highest down, so that each finds its new name free (class_clazz_name_key is checked row by row). */
async function move(cx: Cx, plan: Plan): Promise<void> {
  const moving = plan.steps.filter((s) => s.state === 'moves');
  const from = (s: Step) => plan.byId.get(s.clazzId)!;
  for (const grade of [...new Set(moving.map((s) => from(s).grdId!))].sort((a, b) => b - a)) {
    for (const step of moving.filter((s) => from(s).grdId === grade)) {
      const old = from(step);
      // Only a new stage begins a new entry year: after June the year that is about to start.
      const year = step.toStgId === old.stgId ? {} : { year: schoolYearOf(cx.today) + (upgradeSeason(cx.today) && Number(cx.today.slice(5, 7)) < 9 ? 1 : 0) };
      await cx.db.update(clazzes, { clazzId: step.clazzId }, { grdId: step.toGrdId, stgId: step.toStgId, clazzName: step.toName, upgradedAt: cx.nowIso, ...year });
    }
  }
  await writeLog(cx.db, doerOf(cx), moving.map((s) => ({ clazzId: s.clazzId, action: 'upgraded', detail: { old: from(s).clazzName, new: s.toName } })));
  for (const s of moving) cx.note('class.upgraded', { subjectId: s.clazzId, old: { grdId: from(s).grdId, clazzName: from(s).clazzName }, new: { grdId: s.toGrdId, clazzName: s.toName } });
}

export const upgrading = [
  handle(previewUpgrade, async (cx, { clazzIds }) => ({ items: await told(cx, await planFor(cx, clazzIds, false)), inSeason: upgradeSeason(cx.today) })),

  handle(upgradeClazzes, async (cx, { clazzIds }) => {
    const plan = await planFor(cx, clazzIds, true);
    const items = await told(cx, plan);
    const blocked = items.filter((s) => s.state === 'blocked');
    if (blocked.length > 0) throw fail(faults.upgradeBlocked, { names: blocked.map((s) => `${s.clazzName}（${s.whyNot}）`).join(cx.text('class.comma')) });
    const finishing = plan.steps.filter((s) => s.state === 'finishes').map((s) => s.clazzId);
    // The highest grade leaves first; its names are then free for the grade below.
    await endClazzes(cx.db, finishing, { ...doerOf(cx), today: cx.today, cause: 'graduated' });
    for (const id of finishing) cx.note('class.ended', { subjectId: id, old: plan.byId.get(id)!.clazzName, why: 'graduated' });
    await move(cx, plan);
    return { items };
  }),
];
