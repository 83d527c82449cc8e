import { nameIn, nothing, sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import { schoolYearOf } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { must } from '../../../kernel/shared/maps';
import { UPGRADE_MAX, previewUpgrade, upgradeClazzes, type UpgradeStep } from '../contract';
import { faults } from '../faults';
import { ADMINISTRATIVE_STYLE, isResting, planUpgrade, upgradeSeason, type Standing, type Step } from '../rules';
import { endClazzes } from './end';
import { doerOf, writeLog } from './log';
import { schoolOf } from './school';

interface Running extends Standing {
  readonly stgId: number | null;
  readonly studentCount: number;
}
interface Plan {
  readonly steps: readonly Step[];
  readonly byId: ReadonlyMap<number, Running>;
}

/**
 * What moving these classes up means for this school (rules/upgrade.ts). With `lock` every running class of the school is locked, in
 * the order of ids: two upgrades follow each other, and nobody joins or renames a class in between.
 */
async function planFor(cx: Cx, clazzIds: readonly number[] | undefined, lock: boolean): Promise<Plan> {
  const { orgId } = cx.me;
  const running = await cx.db.rows<Running>(sql`
    select c.clazz_id, c.clazz_name, c.clazz_type, c.grd_id, c.stg_id, c.upgraded_at,
      coalesce(s.n, 0) as student_count
    from class_clazz c
    left join (
      select e.clazz_id, count(*) as n
      from class_enrolment e
      where e.org_id = ${orgId}
        and e.removed_at is null
      group by e.clazz_id
    ) s on s.clazz_id = c.clazz_id
    where c.org_id = ${orgId}
      and c.ended_at is null
    order by c.clazz_id
    ${lock ? sql`for update of c` : nothing}`);
  const ids = clazzIds && [...new Set(clazzIds)];
  const chosen = ids
    ? running.filter((c) => ids.includes(c.clazzId))
    : running.filter((c) => c.grdId != null && ADMINISTRATIVE_STYLE.includes(c.clazzType)).slice(0, UPGRADE_MAX);
  if (!ids && chosen.length === 0) throw fail(faults.notCreated);
  const finished = ids
    ? await finishedOf(
        cx,
        ids.filter((id) => !chosen.some((c) => c.clazzId === id)),
      )
    : [];
  const { systems } = await schoolOf(cx.db, orgId);
  const done = finished.map((c): Step => ({
    clazzId: c.clazzId,
    state: 'done',
    toGrdId: null,
    toStgId: null,
    toName: c.clazzName,
  }));
  return {
    byId: new Map([...running, ...finished].map((c) => [c.clazzId, c])),
    steps: [...planUpgrade(chosen, running, systems, cx.nowIso), ...done],
  };
}

/** Classes that run no more: those that an upgrade finished a short while ago are done, so that asking twice is no mistake; any other has ended. */
async function finishedOf(cx: Cx, clazzIds: readonly number[]): Promise<Running[]> {
  if (clazzIds.length === 0) return [];
  const rows = await cx.db.rows<Running & { readonly cause: string; readonly endedAt: string }>(sql`
    select c.clazz_id, c.clazz_name, c.clazz_type, c.grd_id, c.stg_id, c.upgraded_at,
      a.student_count, a.cause, a.ended_at
    from class_clazz c
    left join class_archive a on a.org_id = c.org_id and a.clazz_id = c.clazz_id
    where c.org_id = ${cx.me.orgId}
      and c.clazz_id = any(${clazzIds}::bigint[])`);
  if (rows.length < clazzIds.length) throw fail(kernelFaults.gone);
  if (rows.some((r) => r.cause !== 'graduated' || !isResting(r.endedAt, cx.nowIso))) throw fail(faults.ended);
  return rows;
}

/** The steps with names instead of ids, from the lowest grade to the highest. */
async function stepsWithNames(cx: Cx, { steps, byId }: Plan): Promise<UpgradeStep[]> {
  const named = await cx.db.rows<{ readonly grdId: number; readonly name: string }>(
    sql`select g.grd_id, ${nameIn(cx.lang, 'g')} as name from textbook_grade g`,
  );
  const grades = new Map(named.map((g) => [g.grdId, g.name]));
  const gradeName = (grdId: number | null) => (grdId == null ? null : (grades.get(grdId) ?? String(grdId)));
  return steps
    .map((step) => {
      const { clazzId, clazzName, clazzType, studentCount, grdId } = must(byId, step.clazzId);
      const holder = step.holder == null ? '' : must(byId, step.holder).clazzName;
      return {
        clazzId,
        clazzName,
        clazzType,
        studentCount,
        grdId,
        grdName: gradeName(grdId),
        state: step.state,
        toGrdId: step.toGrdId,
        toGrdName: gradeName(step.toGrdId),
        toName: step.toName,
        whyNot: step.why
          ? cx.text(`class.upgrade.${step.why}`, { name: step.toName, holder, grade: gradeName(grdId) ?? '' })
          : null,
      };
    })
    .sort((a, b) => (a.grdId ?? 0) - (b.grdId ?? 0));
}

/** Moves classes grade by grade from the highest down, so that each finds its new name free: class_clazz_name_key is checked row by row. */
async function move(cx: Cx, { steps, byId }: Plan): Promise<void> {
  const moving = steps.filter((s) => s.state === 'moves');
  const from = (s: Step) => must(byId, s.clazzId);
  // A new stage begins a new entry year: until August it is the year that is about to start.
  const entering = schoolYearOf(cx.today) + (upgradeSeason(cx.today) && cx.today.slice(5, 7) < '09' ? 1 : 0);
  for (const grade of [...new Set(moving.map((s) => from(s).grdId!))].sort((a, b) => b - a)) {
    const some = moving.filter((s) => from(s).grdId === grade);
    const years = some.map((s) => (s.toStgId === from(s).stgId ? null : entering));
    await cx.db.change(sql`
      update class_clazz c
      set grd_id = n.grd_id, stg_id = n.stg_id, clazz_name = n.clazz_name, year = coalesce(n.year, c.year),
        upgraded_at = ${cx.nowIso}::timestamptz
      from unnest(
        ${some.map((s) => s.clazzId)}::bigint[], ${some.map((s) => s.toGrdId)}::bigint[],
        ${some.map((s) => s.toStgId)}::bigint[], ${some.map((s) => s.toName)}::text[], ${years}::int[]
      ) as n(clazz_id, grd_id, stg_id, clazz_name, year)
      where c.org_id = ${cx.me.orgId}
        and c.clazz_id = n.clazz_id`);
  }
  await writeLog(
    cx.db,
    doerOf(cx),
    moving.map((s) => ({ clazzId: s.clazzId, action: 'upgraded', detail: { old: from(s).clazzName, new: s.toName } })),
  );
  for (const s of moving)
    cx.note('class.upgraded', {
      subjectId: s.clazzId,
      old: { grdId: from(s).grdId, clazzName: from(s).clazzName },
      new: { grdId: s.toGrdId, clazzName: s.toName },
    });
}

export const upgradeHandlers = [
  handle(previewUpgrade, async (cx, { clazzIds }) => ({
    items: await stepsWithNames(cx, await planFor(cx, clazzIds, false)),
    inSeason: upgradeSeason(cx.today),
  })),

  handle(upgradeClazzes, async (cx, { clazzIds }) => {
    const plan = await planFor(cx, clazzIds, true);
    const items = await stepsWithNames(cx, plan);
    const blocked = items.filter((s) => s.state === 'blocked');
    if (blocked.length > 0)
      throw fail(faults.upgradeBlocked, {
        names: blocked
          .map((s) => cx.text('class.upgrade.because', { name: s.clazzName, why: s.whyNot! }))
          .join(cx.text('class.comma')),
      });
    const finishing = plan.steps.filter((s) => s.state === 'finishes').map((s) => s.clazzId);
    // The highest grade leaves first; its names are then free for the grade below.
    await endClazzes(cx.db, finishing, { ...doerOf(cx), today: cx.today, cause: 'graduated' });
    for (const id of finishing)
      cx.note('class.ended', { subjectId: id, old: must(plan.byId, id).clazzName, why: 'graduated' });
    await move(cx, plan);
    return { items };
  }),
];
