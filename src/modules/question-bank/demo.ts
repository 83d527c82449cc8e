import type { Demo } from '../../kernel/server/world';
import { makeAround } from './demo/around';
import { makeInput } from './demo/input';
import { makeLibrary } from './demo/library';

export { copyVersions, demoQuestions, type DemoQuestion } from './demo/library';

/** The platform's library, own questions of teacher189, of the school and of the bureau, tags, repeats to decide, reports to answer, and the input desks at work. */
export const demo: Demo = {
  name: 'question-bank',
  async make(world) {
    await makeLibrary(world);
    await makeAround(world);
    await makeInput(world);
  },
};
