// For tests and the bench of the search: schools of any size and a chance that is the same for the same seed.
import type { PlanInput, PlanNeed, PlanSection } from '../plan';

const at = (secNo: number, startMin: number, afterNoon = false, joins = true): PlanSection => ({
  secNo,
  startMin,
  endMin: startMin + 45,
  afterNoon,
  joins,
});
export const DAY = [
  at(1, 505),
  at(2, 565, false, false),
  at(3, 640),
  at(4, 700, false, false),
  at(5, 840, true),
  at(6, 900),
  at(7, 960, false, false),
];
export const chance = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};
/** Subject, hours, doubles, hours a teacher gives a week. */
const PLAN = [
  [1, 6, 1],
  [2, 6, 0],
  [3, 5, 0],
  [4, 3, 1],
  [8, 2, 0],
  [9, 2, 0],
  [6, 2, 0],
  [7, 2, 0],
  [10, 4, 0],
  [11, 1, 0],
  [12, 1, 0],
  [13, 1, 0],
] as const;
/** So many classes of 35 sections; nobody teaches more hours than the load. */
export function school(clazzes: number, load: number): PlanInput {
  const needs: PlanNeed[] = [];
  const gives = new Map<number, { teacherId: number; hours: number }>();
  let id = 0;
  let teacher = 100;
  for (let c = 1; c <= clazzes; c++)
    for (const [sbjId, hours, doubles] of PLAN) {
      const now = gives.get(sbjId);
      const by = now && now.hours + hours <= load ? now : { teacherId: ++teacher, hours: 0 };
      by.hours += hours;
      gives.set(sbjId, by);
      needs.push({
        needId: ++id,
        clazzId: c,
        sbjId,
        teacherId: by.teacherId,
        roomId: sbjId === 13 ? 900 + (c % 2) : sbjId === 11 ? 910 + (c % 2) : null,
        hours,
        doubles,
        group: '',
      });
    }
  return {
    weekdays: [1, 2, 3, 4, 5],
    sections: new Map(Array.from({ length: clazzes }, (_, i) => [i + 1, DAY])),
    needs,
    wishes: [],
    homes: new Map(),
    pe: [10],
    heavy: [2, 4, 5],
  };
}
