import { grouped } from '../../../kernel/shared/maps';
import { isTimed, type Kind, type Way } from './kinds';
import { drawn } from './lot';
import { compareRuns, type Run } from './rank';

/** Who goes on: the first of each heat, then the best of all the others. */
export interface Advance {
  readonly perHeat: number;
  readonly fastest: number;
}
export interface HeatRun extends Run {
  readonly heat: number;
}
/** Somebody who goes on, and how. */
export interface Through {
  readonly userId: number;
  readonly way: Way;
}
export interface Advanced {
  readonly through: readonly Through[];
  /** Times of two systems in one round: nobody goes on by time, and why the list is short. */
  readonly mixed: boolean;
  /** Whom a lot decided about, the drawn ones first. */
  readonly lots: readonly (readonly number[])[];
}

/**
 * Who goes on. Equal for the last place: thousandths tell (they are what is compared), then a lane that would stay empty in the next
 * round takes all of them, then the lot.
 */
export function advance(
  kind: Kind,
  runs: readonly HeatRun[],
  { perHeat, fastest }: Advance,
  o: { readonly lanes: number; readonly lot: number },
): Advanced {
  const placed = runs.filter((run) => run.mark == null && run.value != null);
  const heats = grouped(placed, (run) => run.heat);
  const planned = perHeat * heats.size + fastest;
  let free = planned > 0 ? Math.ceil(planned / o.lanes) * o.lanes - planned : 0;
  const through: Through[] = [];
  const lots: number[][] = [];
  /** Takes the first `places` of a sorted list. */
  const take = (sorted: readonly HeatRun[], places: number, way: Way): void => {
    if (places <= 0) return;
    const last = sorted[places - 1];
    const sure = last ? sorted.filter((run) => compareRuns(kind, run, last) < 0) : sorted;
    const equal = last ? sorted.filter((run) => compareRuns(kind, run, last) === 0) : [];
    through.push(...sure.map(({ userId }) => ({ userId, way })));
    const left = places - sure.length;
    const more = equal.length - left;
    if (more <= free) {
      if (more > 0) free -= more;
      through.push(...equal.map(({ userId }) => ({ userId, way })));
      return;
    }
    const order = drawn(
      o.lot,
      equal.map((run) => run.userId),
    );
    lots.push(order);
    through.push(...order.slice(0, left).map((userId) => ({ userId, way: 'lot' as const })));
  };
  const sort = (list: readonly HeatRun[]) => list.toSorted((a, b) => compareRuns(kind, a, b) || a.userId - b.userId);
  for (const [, heat] of [...heats].toSorted(([a], [b]) => a - b)) take(sort(heat), perHeat, 'place');
  const mixed = isTimed(kind) && fastest > 0 && new Set(placed.map((run) => run.timing ?? 'photo')).size > 1;
  const done = new Set(through.map(({ userId }) => userId));
  if (!mixed) take(sort(placed.filter((run) => !done.has(run.userId))), fastest, 'time');
  return { through, mixed, lots };
}
