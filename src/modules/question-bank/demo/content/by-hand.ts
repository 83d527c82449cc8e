import type { Chance, Draft, Template, Topic } from './types';

/** Questions written one by one: each brings its topic. */
export type Written = readonly [topic: Topic, draft: (r: Chance) => Draft | null];
export const written = (name: string, rows: readonly Written[]): Template => ({
  name,
  topic: rows[0]![0],
  count: rows.length,
  make(r, at) {
    const draft = rows[at]![1](r);
    // A writer's mistake, not chance: two options read the same, or a list of claims holds fewer than two right ones.
    if (!draft) throw new Error(`${name}: question ${at + 1} is not sound`);
    return { ...draft, topic: rows[at]![0] };
  },
});
