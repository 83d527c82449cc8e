import type { Demo } from '../../kernel/server/world';
import { makeAround } from './demo/around';
import { makeEstimates } from './demo/estimates';
import { makeFights } from './demo/fights';
import { makeTrains } from './demo/trains';

// For demonstrations on the right.
export { TrainBook } from './demo/book';
export { BOOK, instantOf, later, MATHS, questionsBySection } from './demo/answer';
export { giveBeans } from './demo/around';

/** Before the notebook: a term of practice and challenges of teacher189's classes; what was answered there goes to the notebook with homework's answers. */
export const answeredDemo: Demo = {
  name: 'practice.answered',
  async make(world) {
    await makeTrains(world);
    await makeFights(world);
  },
};
/** After the notebook: what all answers say of learners and questions, beans, and questions to teachers. */
export const demo: Demo = {
  name: 'practice',
  async make(world) {
    await makeEstimates(world);
    await makeAround(world);
  },
};
