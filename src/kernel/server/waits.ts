import type { Call } from '../shared/call';
import type { Cx } from './cx';
import type { Sql } from './db/sql';

/**
 * Something that waits for somebody, as the module that keeps it says it. The pages where people begin show it first: what, how
 * many, and one click to the rows. All that wait for one person are asked with one statement, so each is a query, not a function.
 */
export interface Wait {
  /** What waits, `leaves`; the module's text of it is `wait.leaves`. */
  readonly name: string;
  /** The list whose rows it counts: whoever may ask for the list may know the number. */
  readonly list: Call;
  /** Pages that show the list, the best first: somebody is led to the first that lets them in, and told of nothing without one. */
  readonly at: readonly [string, ...string[]];
  /** Where its pages stand for one of a kind (a class): for which, by the names in `at`. Nothing: none can wait for the caller. */
  readonly of?: (cx: Cx) => Promise<Readonly<Record<string, number>> | undefined>;
  /**
   * A query that answers one number, of the rows that the list would show to the caller. Nothing: none can wait for them.
   * @param of what `of` answered.
   */
  readonly count: (cx: Cx, of: Readonly<Record<string, number>>) => Sql | undefined | Promise<Sql | undefined>;
}
/** The same with its module before it: `lesson.leaves`. */
export interface NamedWait extends Wait {
  readonly module: string;
}
