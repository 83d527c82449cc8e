/** What one school says of a paper that several schools sat: sums, so that schools add up. */
export interface JointSums {
  readonly count: number;
  readonly sum: number;
  readonly squares: number;
  readonly excellent: number;
  readonly pass: number;
}
interface JointFigures {
  readonly count: number;
  readonly mean: number;
  readonly sd: number;
  /** Shares of the children from 0 to 1. */
  readonly excellent: number;
  readonly pass: number;
}
/** Of fewer children a school's figures would be those of single ones. */
export const JOINT_ENOUGH = 5;

const tenth = (value: number): number => Math.round(value * 10) / 10;
/** Figures of sums; nothing of too few children. */
export function figuresOf({ count, sum, squares, excellent, pass }: JointSums): JointFigures | null {
  if (count < JOINT_ENOUGH) return null;
  const mean = sum / count;
  const spread = Math.sqrt(Math.max(0, squares / count - mean * mean));
  return { count, mean: tenth(mean), sd: tenth(spread), excellent: excellent / count, pass: pass / count };
}
/** All schools together: only of those that are shown, or what is left would tell the one that is not. */
export function together(schools: readonly JointSums[]): JointFigures | null {
  const shown = schools.filter(({ count }) => count >= JOINT_ENOUGH);
  const total = (of: keyof JointSums): number => shown.reduce((n, school) => n + school[of], 0);
  return figuresOf({
    count: total('count'),
    sum: total('sum'),
    squares: total('squares'),
    excellent: total('excellent'),
    pass: total('pass'),
  });
}
