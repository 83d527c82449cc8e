import { existsSync, readFileSync } from 'node:fs';

/** What the calls of a test run are judged by, each a check with this name. */
const CHECKS = ['statements', 'audit', 'shapes', 'traces'];

/**
 * Judges the list of faults that the tests wrote (src/kernel/testing/faults.ts), a line each: check, call, what was found,
 * what is allowed or needed, and the test file.
 * @param {string} list
 * @returns {[string, string[]][]} each check with its faults, a sentence each
 */
export function judgeFaults(list) {
  const found = new Map(CHECKS.map((check) => [check, new Map()]));
  for (const line of list.split('\n').filter(Boolean)) {
    const [check, call, what, needs, file] = line.split('\t');
    const faults = found.get(check);
    if (!faults || !file) found.get('statements').set(line, { said: `a line that nobody understands: ${line}` });
    else if (check !== 'statements') faults.set(line, { said: `${call}: ${what}; ${needs} (${file})` });
    // A call may meet several numbers in a file, and a file may run twice.
    else if (!(faults.get(`${call} ${file}`)?.number >= Number(what)))
      faults.set(`${call} ${file}`, {
        number: Number(what),
        said: `${call}: ${what} statements, ${needs} allowed (${file})`,
      });
  }
  return [...found].map(([check, faults]) => [check, [...faults.values()].map(({ said }) => said)]);
}

/** What a run wrote to a list of faults; nothing where it wrote none. */
export const faultList = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
