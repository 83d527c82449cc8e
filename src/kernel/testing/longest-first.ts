/**
 * Files that take minutes, below the project's folder: what takes longest must not begin last, when the other processes have
 * nothing left. A fresh machine knows no durations and goes by the sizes of files, and a walk of all screens has three lines.
 */
export const LONGEST: readonly string[] = [
  'tests/browser/walk-en.test.ts',
  'tests/browser/walk-zh.test.ts',
  'tests/browser/homes.test.ts',
  'tests/browser/ways.test.ts',
  'tests/browser/paper.test.ts',
  'tests/browser/notice.test.ts',
  'tests/registry/fuzz.test.ts',
  // A minute of it is spent waiting for a clock: the others have the processors.
  'tests/hardness/chaos.test.ts',
  'tests/hardness/mall.test.ts',
  'tests/registry/rights.test.ts',
];

/** What of a test file its place in a run hangs on. */
interface File {
  readonly moduleId: string;
  readonly project: { readonly name: string };
}
const rankOf = ({ moduleId }: File): number => {
  const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
  return at < 0 ? LONGEST.length : at;
};
/** Puts the longest files of each project before its others, which keep their order (vitest.config.ts). */
export function longestFirst<F extends File>(files: readonly F[]): F[] {
  const projects = [...new Set(files.map(({ project }) => project.name))];
  return projects.flatMap((name) =>
    files.filter(({ project }) => project.name === name).toSorted((a, b) => rankOf(a) - rankOf(b)),
  );
}
