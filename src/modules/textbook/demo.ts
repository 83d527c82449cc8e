import type { Demo } from '../../kernel/server/world';
import { makeBooks } from './demo/make-books';
import { makeKnowledge } from './demo/make-knowledge';
import { makeSchools } from './demo/make-schools';

export { BOOKS, TREES, type BookKey, type TreeKey } from './demo/catalogue';
export { edgesOf, knowledge, knowledgeOf, node, nodesOf, textbook, type DemoNode } from './demo/lookup';

/** Series, textbooks, knowledge, graph and special-topic books; what the schools teach from, and the current textbooks of people. */
export const demo: Demo = {
  name: 'textbook',
  async make(world) {
    await makeKnowledge(world);
    await makeBooks(world);
    await makeSchools(world);
  },
};
