import type { Demo } from '../../kernel/server/world';
import { makeAround } from './demo/around';
import { makeLibraries } from './demo/libraries';
import { makeWorkbooks } from './demo/workbooks';

/** The platform's papers, courseware, plans and workbooks, the bureau's and the school's library, own things of teacher189, and what was shared and kept. */
export const demo: Demo = {
  name: 'resource',
  async make(world) {
    const shelf = await makeLibraries(world);
    const books = await makeWorkbooks(world);
    await makeAround(world, shelf, books);
  },
};
