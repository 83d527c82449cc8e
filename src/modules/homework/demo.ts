import type { Demo, World } from '../../kernel/server/world';
import type { DemoPerson } from '../people/demo';
import { demoAppeals } from './demo/appeals';
import { makePapers, type DemoAnswered } from './demo/papers';
import { makeElsewhere, makeTasks } from './demo/tasks';

export type { DemoAnswered };
/** Judged answers of the demonstration, for the notebook. */
export const demoAnswered = (world: World): readonly DemoAnswered[] =>
  (world.made['answered'] ?? []) as readonly DemoAnswered[];

/** A term of homework of teacher189: past ones marked, one pile to mark, one with classmates, one running, tests and checks; student189 has to-dos and results. */
export const demo: Demo = {
  name: 'homework',
  async make(world) {
    const tasks = [...(await makeTasks(world)), ...(await makeElsewhere(world))];
    world.made['answered'] = await makePapers(world, tasks);
    const people = world.made['people'] as readonly DemoPerson[];
    await demoAppeals(world, people.find((p) => p.login === 'student189')?.userId ?? 0);
  },
};
