import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { allNames } from '../../src/apps/where-names';
import { root } from '../../src/kernel/server/root';
import { processorTime } from '../../src/kernel/testing/processor';
import { searchPlan } from '../../src/modules/timetable/rules/generate/search';
import { chance, school } from '../../src/modules/timetable/rules/generate/school-for-tests';
import { median, ratio, round, type Line } from './table';

const STEPS = 20_000;

/** What is quick because it does not look at everything: a step of a timetable's search, and names asked for again. */
export async function benchSearch({ rounds }: { readonly rounds: number }): Promise<Line[]> {
  const steps = (clazzes: number) => {
    const search = searchPlan(school(clazzes, 18), chance(7));
    return processorTime(() => search.run(STEPS), 1);
  };
  steps(12);
  const turns = Array.from({ length: rounds }, () => [steps(12), steps(36)] as const);
  const of = (at: 0 | 1) => median(turns.map((turn) => turn[at]));

  rmSync(join(root, '.build/where-names.json'), { force: true });
  const first = processorTime(allNames, 1);
  const again = processorTime(allNames, rounds);
  return [
    ratio(
      'Steps of the search for a timetable of 36 classes against 12, processor time',
      median(turns.map(([small, large]) => large / small)),
      { atMost: 3, note: `${STEPS} steps: ${round(of(1))} ms against ${round(of(0))} ms` },
    ),
    ratio('All names of the sources for the first time against asked again, processor time', first / again, {
      atLeast: 2,
      note: `${round(first)} ms against ${round(again)} ms`,
    }),
  ];
}
