/** Where the keys stand that a call takes and its handler does not read, each for a reason: a call and its keys. */
export const UNREAD = 'tests/registry/unread.json';

/**
 * Which keys came to a call with a value and were never looked at by its handler, whatever test made the call.
 * @param {string} list what the tests wrote (src/kernel/testing/input-keys.ts): a call, what came, what was read, a line each
 * @returns {Record<string, string[]>} by call, sorted
 */
export function unreadKeys(list) {
  const calls = new Map();
  for (const line of list.split('\n').filter(Boolean)) {
    const [call, came, read] = JSON.parse(line);
    const keys = calls.get(call) ?? { came: new Set(), read: new Set() };
    for (const key of came) keys.came.add(key);
    for (const key of read) keys.read.add(key);
    calls.set(call, keys);
  }
  return Object.fromEntries(
    [...calls]
      .map(([call, { came, read }]) => [call, [...came].filter((key) => !read.has(key)).sort()])
      .filter(([, keys]) => keys.length > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/**
 * What is neither read nor known.
 * @param {Record<string, string[]>} unread
 * @param {Record<string, string[]>} known
 * @returns {string[]} a sentence a key
 */
export const judgeInputs = (unread, known) =>
  Object.entries(unread).flatMap(([call, keys]) =>
    keys
      .filter((key) => !known[call]?.includes(key))
      .map((key) => `${call}: its handler never reads ${key}; what is typed there is lost (or it stands in ${UNREAD})`),
  );
