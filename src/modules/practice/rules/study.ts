import { entryOf } from '../../../kernel/shared/maps';

/** C-046: the grade of a study report from its accuracy in hundredths. Fewer answers than this are no grade yet. */
export const GRADES = ['A', 'B', 'C', 'D'] as const;
export type Grade = (typeof GRADES)[number];
export const GRADE_FROM: Readonly<Record<Grade, number>> = { A: 85, B: 70, C: 60, D: 0 };
export const GRADE_ANSWERS = 10;
export const gradeOf = (accuracy: number | null, answers: number): Grade | null =>
  accuracy == null || answers < GRADE_ANSWERS ? null : GRADES.find((g) => accuracy >= GRADE_FROM[g])!;

/** How a point stands: `new` nothing known; weak below 50; fair; good from 75. */
export const STANDS = ['new', 'weak', 'fair', 'good'] as const;
export type Stand = (typeof STANDS)[number];
export const WEAK_BELOW = 50;
export const GOOD_FROM = 75;
export const standOf = (mastery: number | null): Stand =>
  mastery == null ? 'new' : mastery < WEAK_BELOW ? 'weak' : mastery < GOOD_FROM ? 'fair' : 'good';

/** Hundredths of the points, or nothing without an answer. */
export const accuracyOf = (shareSum: number, answers: number): number | null =>
  answers > 0 ? Math.round(shareSum / answers) : null;

export interface Proposal {
  readonly klgId: number;
  /** weak: mend it. blocks: a weak point that others wait for. next: its prerequisites stand. */ readonly why:
    | 'blocks'
    | 'weak'
    | 'next';
}
/**
 * What to learn next among `klgIds` (in reading order): first weak points that others rest on, then weak ones, then new ones whose
 * prerequisites stand or were never asked. `mastery` null: nothing known.
 */
export function proposeNext(
  klgIds: readonly number[],
  mastery: ReadonlyMap<number, number | null>,
  before: readonly { readonly fromId: number; readonly toId: number }[],
  count: number,
): readonly Proposal[] {
  const wanted = new Set(klgIds);
  const standAt = (k: number) => standOf(mastery.get(k) ?? null);
  const needs = new Map<number, number[]>();
  for (const e of before) entryOf(needs, e.toId, () => []).push(e.fromId);
  const blocks = new Set(
    before
      .filter((e) => wanted.has(e.toId) && standAt(e.fromId) === 'weak' && standAt(e.toId) !== 'good')
      .map((e) => e.fromId),
  );
  const out: Proposal[] = [...blocks].map((klgId) => ({ klgId, why: 'blocks' as const }));
  const at = new Map(klgIds.map((k, n) => [k, n]));
  // Their own order first; a prerequisite from elsewhere comes before all.
  out.sort((a, b) => (at.get(a.klgId) ?? -1) - (at.get(b.klgId) ?? -1));
  for (const k of klgIds) if (standAt(k) === 'weak' && !blocks.has(k)) out.push({ klgId: k, why: 'weak' });
  for (const k of klgIds)
    if (standAt(k) === 'new' && (needs.get(k) ?? []).every((n) => standAt(n) !== 'weak'))
      out.push({ klgId: k, why: 'next' });
  return out.slice(0, count);
}
