import { judge } from './explain';
import type { Sex } from './grades';
import type { Item, Standard } from './standard';

// A six-week plan from a child's weak items: what to train, how often, and a result to aim at each week. The distances are the
// standard's; how a training week looks is common practice in school PE, not a norm, and every number of it stands here.

export const WEEKS = 6;
/** Items trained at a time: more would be no plan. */
export const FOCUS = 2;
/** What an item trains, and the exercises for it: keys of the texts. Two or three of them make a session. */
export const TRAINS: Readonly<
  Record<
    string,
    {
      readonly ability: 'speed' | 'endurance' | 'strength' | 'flexibility' | 'coordination' | 'breath';
      readonly exercises: readonly string[];
    }
  >
> = {
  run_50m: { ability: 'speed', exercises: ['highKnees', 'sprint20', 'starts'] },
  shuttle_50x8: { ability: 'endurance', exercises: ['intervals200', 'easyRun', 'shuttle'] },
  run_800m: { ability: 'endurance', exercises: ['easyRun', 'intervals200', 'tempo'] },
  run_1000m: { ability: 'endurance', exercises: ['easyRun', 'intervals200', 'tempo'] },
  long_jump: { ability: 'strength', exercises: ['frogJumps', 'boxJumps', 'squats'] },
  pull_up: { ability: 'strength', exercises: ['hang', 'negatives', 'rows'] },
  sit_up_1min: { ability: 'strength', exercises: ['sitUpSets', 'plank', 'legRaises'] },
  rope_1min: { ability: 'coordination', exercises: ['rope30', 'rope60', 'doubleRope'] },
  sit_reach: { ability: 'flexibility', exercises: ['forwardFold', 'hamstring', 'butterfly'] },
  fvc: { ability: 'breath', exercises: ['deepBreath', 'easyRun', 'swim'] },
};
/**
 * How much of its way to the top a child can be asked to go in six weeks: a share of the present result, in thousandths. Judged by
 * common practice: flexibility and rope move fast, speed and breath slowly.
 */
const REACH: Readonly<Record<string, number>> = {
  speed: 40,
  endurance: 80,
  strength: 150,
  flexibility: 0,
  coordination: 200,
  breath: 80,
};
/** A bend or a pull-up begins near nothing, where a share says nothing: millimetres and repetitions in six weeks. */
const LEAST: Readonly<Record<string, number>> = {
  sit_reach: 40,
  pull_up: 2,
  sit_up_1min: 4,
  rope_1min: 12,
  long_jump: 60,
};

export interface PlanWeek {
  readonly week: number;
  readonly target: number;
  readonly sessions: number;
  readonly sets: number;
  readonly exercises: readonly string[];
}
export interface PlanItem {
  readonly itemId: string;
  readonly ability: string;
  readonly value: number;
  readonly points: number;
  /** The next level and what it takes, in whole units; null in the best one. */
  readonly band: { readonly level: string; readonly points: number; readonly at: number; readonly gap: number } | null;
  /** What the sixth week aims at, and the points it earns. */
  readonly goal: number;
  readonly goalPoints: number;
  /** Hundredths of a point of the total that the goal is worth. */
  readonly gain: number;
  readonly weeks: readonly PlanWeek[];
}

/** The items worth training, the most rewarding first: points within reach times weight. BMI is nobody's homework. */
export function planOf(
  standard: Standard,
  child: { readonly grdId: number; readonly sex: Sex },
  results: Readonly<Record<string, number | null | undefined>>,
): readonly PlanItem[] {
  const items = standard.weightsOf(child.grdId, child.sex).flatMap(({ item, percent }) => {
    const value = results[item.code];
    const score = value == null ? undefined : judge(standard, child, item, value);
    if (value == null || !score || score.points === 100 || !TRAINS[item.code]) return [];
    const goal = goalOf(item, value, score.band?.at ?? score.next?.at ?? value);
    const after = judge(standard, child, item, goal)!;
    return [
      {
        itemId: item.code,
        ability: TRAINS[item.code]!.ability,
        value,
        points: score.points,
        band: score.band
          ? { level: score.band.level.code, points: score.band.points, at: score.band.at, gap: score.band.gap }
          : null,
        goal,
        goalPoints: after.points,
        gain: (after.points - score.points) * percent,
        weeks: weeksOf(item, value, goal),
      },
    ];
  });
  // The weaker level first: nothing helps a child more than the items that fail.
  const tier = (points: number): number => [60, 80, 90].filter((p) => points >= p).length;
  return items
    .sort(
      (a, b) =>
        tier(a.points) - tier(b.points) || b.gain - a.gain || a.points - b.points || (a.itemId < b.itemId ? -1 : 1),
    )
    .slice(0, FOCUS);
}

/** The next level where six weeks can reach it, else as far as they can; always a step the item counts in. */
function goalOf(item: Item, value: number, band: number): number {
  const reach = Math.max(
    LEAST[item.code] ?? 0,
    Math.round((Math.abs(value) * REACH[TRAINS[item.code]!.ability]!) / 1000),
    item.step,
  );
  const far = item.direction === 'lower' ? Math.max(band, value - reach) : Math.min(band, value + reach);
  const whole =
    item.direction === 'lower' ? Math.ceil(far / item.step) * item.step : Math.floor(far / item.step) * item.step;
  // At least one step, or the plan would aim at what is there already.
  return item.direction === 'lower'
    ? Math.min(whole, value - 1 - ((value - 1) % item.step))
    : Math.max(whole, value + item.step - (value % item.step));
}

/** Targets come slowly at first and end at the goal; the third and the sixth week are for testing. */
function weeksOf(item: Item, value: number, goal: number): PlanWeek[] {
  const pool = TRAINS[item.code]!.exercises;
  return Array.from({ length: WEEKS }, (_, i) => {
    const week = i + 1;
    const share = (week * (week + 4)) / (WEEKS * (WEEKS + 4));
    const exact = value + (goal - value) * share;
    const target =
      week === WEEKS
        ? goal
        : item.direction === 'lower'
          ? Math.ceil(exact / item.step) * item.step
          : Math.floor(exact / item.step) * item.step;
    return {
      week,
      target,
      sessions: week === WEEKS ? 2 : 3,
      sets: week <= 2 ? 3 : week === WEEKS ? 3 : 4,
      exercises: [pool[i % pool.length]!, pool[(i + 1) % pool.length]!],
    };
  });
}
