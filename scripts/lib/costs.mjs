// What the files of a run took, by the watchdog's list (TEST_COSTS_FILE): where its minutes go.

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * The slowest files, and what all of them took together.
 * @param {readonly { file: string; loading: number; setUp: number; all: number }[]} costs in milliseconds; `all` holds the others
 * @param {number} most how many files are named
 * @returns {string[]} lines, none for a run without files
 */
export function costLines(costs, most = 10) {
  if (costs.length === 0) return [];
  const sum = (key) => costs.reduce((total, each) => total + each[key], 0);
  const slowest = costs.toSorted((a, b) => b.all - a.all || (a.file < b.file ? -1 : 1)).slice(0, most);
  return [
    `${costs.length} files took ${seconds(sum('all'))} of their processes: ${seconds(sum('loading'))} loading, ${seconds(sum('setUp'))} set-up`,
    ...slowest.map(
      ({ file, loading, setUp, all }) =>
        `  ${seconds(all)} (${seconds(loading)} loading, ${seconds(setUp)} set-up) ${file}`,
    ),
  ];
}
