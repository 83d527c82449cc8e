import { must } from '../../../kernel/shared/maps';
import { nameInGrade, nextGrade, stageOf, type StageSystem } from './grades';
import { ADMINISTRATIVE_STYLE } from './types';

/** A class that moved up stays where it is for so long: two administrators who press the button one after the other move it once. */
const UPGRADE_REST_DAYS = 180;
/** Whether an upgrade happened so lately that another one would be the same one again. */
export const isResting = (at: string, now: string): boolean =>
  Date.parse(now) - Date.parse(at) < UPGRADE_REST_DAYS * 86_400_000;
/** Upgrades belong to the summer; outside June to September the screen warns. */
export const upgradeSeason = (day: string): boolean => {
  const month = Number(day.slice(5, 7));
  return month >= 6 && month <= 9;
};

/** A running class as the plan looks at it. */
export interface Standing {
  readonly clazzId: number;
  readonly clazzName: string;
  readonly clazzType: number;
  readonly grdId: number | null;
  readonly upgradedAt: string | null;
}
/** moves: to the next grade. finishes: ends and is archived. done: moved a short while ago. blocked: cannot, see `why`. */
export type StepState = 'moves' | 'finishes' | 'done' | 'blocked';
/** noGrade: no class of a grade. notTaught: the school does not teach its grade. nameTaken: `holder` bears the name already. */
export type StepWhy = 'noGrade' | 'notTaught' | 'nameTaken';
/** What an upgrade does to one class. */
export interface Step {
  readonly clazzId: number;
  readonly state: StepState;
  readonly why?: StepWhy;
  readonly toGrdId: number | null;
  readonly toStgId: number | null;
  readonly toName: string;
  readonly holder?: number;
}

/**
 * What an upgrade of some classes will do, one step a class: the preview shows it and the upgrade does it.
 * @param chosen the classes to move up.
 * @param all every running class of the school: those that stay may hold a name.
 */
export function planUpgrade(
  chosen: readonly Standing[],
  all: readonly Standing[],
  systems: readonly StageSystem[],
  now: string,
): Step[] {
  const steps = chosen.map((c) => stepOf(c, systems, now));
  const going = new Set(steps.filter((s) => s.state === 'moves' || s.state === 'finishes').map((s) => s.clazzId));
  const typeOf = new Map(chosen.map((c) => [c.clazzId, c.clazzType]));
  const holders = new Map<string, number>();
  for (const c of all) if (!going.has(c.clazzId)) holders.set(seat(c.clazzType, c.grdId, c.clazzName), c.clazzId);
  return steps.map((step) => {
    if (step.state !== 'moves') return step;
    const at = seat(must(typeOf, step.clazzId), step.toGrdId, step.toName);
    const holder = holders.get(at);
    holders.set(at, step.clazzId);
    return holder == null ? step : { ...step, state: 'blocked', why: 'nameTaken', holder };
  });
}

/** Names are unique by type and grade (class_clazz_name_key). */
const seat = (clazzType: number, grdId: number | null, name: string) => `${clazzType}/${grdId ?? 0}/${name}`;

function stepOf(c: Standing, systems: readonly StageSystem[], now: string): Step {
  const stays = { clazzId: c.clazzId, toGrdId: c.grdId, toStgId: null, toName: c.clazzName };
  if (c.grdId == null || !ADMINISTRATIVE_STYLE.includes(c.clazzType))
    return { ...stays, state: 'blocked', why: 'noGrade' };
  if (c.upgradedAt != null && isResting(c.upgradedAt, now)) return { ...stays, state: 'done' };
  if (stageOf(c.grdId, systems) == null) return { ...stays, state: 'blocked', why: 'notTaught' };
  const next = nextGrade(c.grdId, systems);
  if (!next) return { ...stays, state: 'finishes', toGrdId: null };
  return {
    ...stays,
    state: 'moves',
    toGrdId: next.grdId,
    toStgId: next.stgId,
    toName: nameInGrade(c.clazzName, c.grdId, next.grdId),
  };
}
