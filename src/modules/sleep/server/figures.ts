import {
  groupsOf,
  type GroupLevel,
  type SleepSum,
  type SumGroup,
  type SumRow,
} from '../../psychology/server/published';
import type { Figures } from '../contract';
import { common, COMPONENTS, isEnough, lineOf, loadOf } from '../rules';
import type { ClazzDay, SchoolLife } from './day';

/** Who reaches the line of its stage, as a sum in place of the hours: with classes of several stages only the class knows. */
export const withLines = (sums: readonly SleepSum[]): SumRow[] =>
  sums.flatMap((sum) => {
    if (sum.measure !== 'hours') return [sum];
    const isReached = isEnough(Number(sum.code) * 60, sum.stgId);
    return isReached == null ? [] : [{ ...sum, measure: 'line', code: isReached ? 'reached' : 'below' }];
  });

/** The place that is looked at: the school, a grade or a class. */
export interface Spot {
  readonly grdId?: number | undefined;
  readonly clazzId?: number | undefined;
}
export const levelOf = ({ grdId, clazzId }: Spot): GroupLevel =>
  clazzId != null ? 'clz' : grdId != null ? 'grd' : 'org';
/** The place among the groups of its own level. */
export function groupAt(rows: readonly SumRow[], spot: Spot, all: string): SumGroup | undefined {
  const level = levelOf(spot);
  const id = spot.clazzId ?? spot.grdId ?? 0;
  return groupsOf(rows, level, all).find((group) => group.id === id);
}
/** The classes of a group. */
export const clazzesIn = (clazzes: readonly ClazzDay[], { grdId, clazzId }: Spot): ClazzDay[] =>
  clazzes.filter((one) => (clazzId == null || one.clazzId === clazzId) && (grdId == null || one.grdId === grdId));

/** How many of a group: nought where nobody is, null where the count is hidden. */
function countIn(group: SumGroup, measure: string, code: string): number | null {
  const rate = group.rates.get(`${measure} ${code}`);
  return rate ? rate.count : 0;
}
/** Of how many it is known whether they reach the line; hidden where a part of it is. */
function judgedIn(group: SumGroup): number | null {
  const [reached, below] = [countIn(group, 'line', 'reached'), countIn(group, 'line', 'below')];
  return reached == null || below == null ? null : reached + below;
}
/** What a group says, or null where it is hidden. @param spot where the group stands. */
export function figuresOf(group: SumGroup | undefined, spot: Spot, life: SchoolLife): Figures | null {
  if (!group?.isShown) return null;
  const slept = group.rates.get('slept minutes');
  const clazzes = clazzesIn(life.clazzes, spot);
  const stages = [...new Set(clazzes.map(({ stgId }) => stgId))];
  const line = common(stages.map(lineOf));
  const sum = (of: (clazz: ClazzDay) => number) => clazzes.reduce((all, clazz) => all + of(clazz), 0);
  return {
    count: group.count,
    minutes: slept?.count && slept.total != null ? Math.round(slept.total / slept.count) : 0,
    line: line == null ? null : line * 60,
    reached: countIn(group, 'line', 'reached'),
    judged: judgedIn(group),
    over: countIn(group, 'cutoff', 'over'),
    bands: [...group.rates.values()]
      .filter(({ measure }) => measure === 'total')
      .map(({ code, count }) => ({ code, count })),
    components: COMPONENTS.map((code) => ({
      code,
      counts: [0, 1, 2, 3].map((points) => countIn(group, code, String(points))),
    })),
    startMin: common(stages.map((stgId) => startOf(life, stgId)?.startMin ?? null)),
    homework: loadOf(
      sum(({ seconds }) => seconds),
      // A class that hands nothing in here has its homework on paper: counted in, it would make that of the others look small.
      sum(({ seconds, children }) => (seconds > 0 ? children : 0)),
      life.days,
    ),
  };
}
/** The day of a stage; a scheme without a stage is the whole school's. */
export const startOf = ({ starts }: SchoolLife, stgId: number | null) =>
  starts.find((start) => start.stgId === stgId) ?? starts.find((start) => start.stgId == null);
