import { NAME_MAX } from './limits';

const DIGITS = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'] as const;
const SENIOR = 10;

/** One way schools write the grade at the front of a class name. */
interface Way {
  readonly of: (grdId: number) => string | undefined;
  /** What must follow, so that 七彩班 is not taken for a class of grade 7. */
  readonly then?: RegExp;
}
const WAYS: readonly Way[] = [
  {
    of: (g) =>
      g < SENIOR ? `${DIGITS[g]}年级` : g <= 12 ? `高${DIGITS[g - 9]}` : g <= 16 ? `大${DIGITS[g - 12]}` : undefined,
  },
  { of: (g) => (g >= 7 && g <= 9 ? `初${DIGITS[g - 6]}` : undefined) },
  { of: (g) => (g < SENIOR ? `${g}年级` : undefined) },
  { of: (g) => (g < SENIOR ? DIGITS[g] : undefined), then: /^[\d(（]/ },
  { of: (g) => (g < SENIOR ? String(g) : undefined), then: /^[(（.]/ },
  { of: (g) => `Grade ${g}`, then: /^(?!\d)/ },
];

/**
 * The name a class bears after it moved from one grade to another: 七年级1班 becomes 八年级1班, 初一(3)班 becomes 初二(3)班.
 * A name that does not begin with its grade (火箭班, 2025级1班) stays.
 */
export function nameInGrade(name: string, from: number, to: number): string {
  for (const way of WAYS) {
    const old = way.of(from);
    if (!old || !name.startsWith(old)) continue;
    const rest = name.slice(old.length);
    if (way.then && !way.then.test(rest)) continue;
    const next = way.of(to);
    return next && next.length + rest.length <= NAME_MAX ? next + rest : name;
  }
  return name;
}

/** The usual name of a grade's class: 七年级3班, 高一2班. */
export const nameOfClazz = (grdId: number, n: number): string => `${WAYS[0]?.of(grdId) ?? ''}${n}班`;
/** The number in a class's name, 0 without one: the 3 of 七年级3班 and 初一(3)班. */
export const numberInName = (name: string): number => Number(/(\d{1,3})\D*班?\D*$/.exec(name)?.[1] ?? 0);

/** A stage as a school runs it: six or five years of primary, three or four of junior. Source: textbook_stage_system. */
export interface StageSystem {
  readonly sysId: number;
  readonly stgId: number;
  readonly firstGrdId: number;
  readonly lastGrdId: number;
}
const JUNIOR_STAGE = 2;

/** The stage a grade belongs to in a school, or nothing when the school does not teach the grade. Grade 6 is junior in a 5-4 school. */
export const stageOf = (grdId: number, systems: readonly StageSystem[]): number | undefined =>
  systems.find((s) => grdId >= s.firstGrdId && grdId <= s.lastGrdId)?.stgId;

/**
 * Where a class of a grade goes next: the next grade of its stage system; after the last one the first grade of the school's own
 * junior stage; otherwise nowhere, the class finishes. Nobody walks into a senior school or a university: an entrance exam stands before it.
 */
export function nextGrade(
  grdId: number,
  systems: readonly StageSystem[],
): { readonly grdId: number; readonly stgId: number } | null {
  const next = grdId + 1;
  const own = systems.find((s) => grdId >= s.firstGrdId && next <= s.lastGrdId);
  if (own) return { grdId: next, stgId: own.stgId };
  return systems.some((s) => s.stgId === JUNIOR_STAGE && s.firstGrdId === next)
    ? { grdId: next, stgId: JUNIOR_STAGE }
    : null;
}
