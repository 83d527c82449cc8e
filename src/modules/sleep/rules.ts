export const LEVELS = ['org', 'grd', 'clz'] as const;

/**
 * Hours of sleep by stage (1 primary, 2 junior, 3 senior): 教育部办公厅关于进一步加强中小学生睡眠管理工作的通知,
 * 教基厅函〔2021〕11号 of 30 March 2021.
 */
const LINES: ReadonlyMap<number, number> = new Map([
  [1, 10],
  [2, 9],
  [3, 8],
]);
/** Whole hours that a child of a stage should sleep; null for universities and children without a class. */
export const lineOf = (stgId: number | null): number | null => (stgId == null ? null : (LINES.get(stgId) ?? null));
/** Whether so many minutes are enough for a stage: exactly the hours are. Null: nothing is asked of it. */
export function isEnough(minutes: number, stgId: number | null): boolean | null {
  const line = lineOf(stgId);
  return line == null ? null : minutes >= line * 60;
}
/** What all of some values say, or null where they differ or one is missing. */
export const common = <V>(values: readonly (V | null)[]): V | null => {
  const [first = null, ...rest] = values;
  return rest.every((value) => value === first) ? first : null;
};
/** The components of PSQI that data/scales.json names. */
export const COMPONENTS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
/** Days before a form over which homework is looked at: PSQI asks about the last month. */
export const LOOK_BACK = 28;
/** Minutes a child and school day; null where nobody had homework or no day had school. */
export const loadOf = (seconds: number, children: number, days: number): number | null =>
  seconds > 0 && children > 0 && days > 0 ? Math.round(seconds / 60 / children / days) : null;
