/** Children of a place in a year: `due` on the list or come since, of whom `excused` need no test. */
interface Tested {
  readonly due: number;
  readonly excused: number;
  readonly complete: number;
}
/** How many are to be tested: whoever is exempt or deferred is not waited for. */
export const toBeTested = ({ due, excused }: Pick<Tested, 'due' | 'excused'>): number => due - excused;
/** How many are not complete yet. */
export const leftToTest = (f: Tested): number => Math.max(0, toBeTested(f) - f.complete);
/** The share that is complete, 0 to 1, the same on every page; null where nobody is to be tested. */
export const completion = (f: Tested): number | null => (toBeTested(f) > 0 ? f.complete / toBeTested(f) : null);
