import type { Rounding } from './round';

/** Words a cell may hold in place of a number. DNS: never started. DNF: did not finish. foul: no attempt counted. exempt, deferred: excused from this item. */
export const MARKS = ['DNS', 'DNF', 'foul', 'exempt', 'deferred'] as const;
export type Mark = (typeof MARKS)[number];

/**
 * What the standard leaves open, one switch each. A closed year keeps the settings it was scored with beside the key of its standard;
 * changing them is a new scheme, never a change of old years.
 */
export interface ScoringSettings {
  /**
   * Rounding of items whose standard names none: 1000 m and 800 m to whole seconds.
   * half_up: what the one reporting tool does whose rules were seen (data/README.md, 1, Uncertain). down and non_zero_up are also heard of.
   */
  readonly openRounding: Rounding;
  /** Overrides the rounding of single items, by code. Empty: as the standard says. */
  readonly itemRounding: Readonly<Record<string, Rounding>>;
  /** The total to 0.1 before its level is looked up. half_up: one program (89.95 is 90.0); the official text is silent (rules.totalDecimalsNote). */
  readonly totalRounding: Rounding;
  /** Whether a word stands for 0 points or for a result that is still to come. No source; a child who never started can be tested later. */
  readonly marks: Readonly<Record<'DNS' | 'DNF' | 'foul', 'zero' | 'missing'>>;
  /**
   * A child excused from one item only. The standard knows exemption as a whole (rules.exemption), so noTotal; scale spreads the
   * remaining weights over 100, as some local schemes do.
   */
  readonly excusedItem: 'noTotal' | 'scale';
  /** Which total stands after the one retest a fail may have: the better or the later one. rules.retest names only the fail. */
  readonly retest: 'best' | 'last';
  /** Graduation, a grade gone through twice: every school year counts ("the other years"), or the last pass of the grade. */
  readonly repeatedYear: 'all' | 'last';
  /** Graduation, a year nobody tested: wait until somebody decides, or leave it out of the mean. Exempt years are left out in any case. */
  readonly missingYear: 'wait' | 'skip';
}

export const DEFAULT_SETTINGS: ScoringSettings = {
  openRounding: 'half_up',
  itemRounding: {},
  totalRounding: 'half_up',
  marks: { DNS: 'missing', DNF: 'zero', foul: 'zero' },
  excusedItem: 'noTotal',
  retest: 'best',
  repeatedYear: 'all',
  missingYear: 'wait',
};
