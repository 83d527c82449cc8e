import { SENIOR_GRADE } from './grades';
import { levelOf } from './score';
import type { Standard } from './standard';
import { roundTotal, type Relief } from './total';

/** One school year of a stage: its total in hundredths of a point, or why there is none. */
export interface SchoolYear {
  readonly yearId: number;
  readonly grdId: number;
  readonly total: number | null;
  readonly relief?: Relief | null;
}
/** complete: has a result. incomplete: years are missing. exempt: no result because the final year was exempt. */
export interface Graduation {
  readonly state: 'complete' | 'incomplete' | 'exempt';
  readonly total: number | null;
  readonly level: string | null;
  /** Years that must be tested or decided on first. */
  readonly missing: readonly number[];
  /** Years the mean was made of, without the final one. */
  readonly others: readonly number[];
  /** The record notes 免测: the child was exempt because of a disability. */
  readonly notesExempt: boolean;
  /** Below 50 in senior school, vocational school or university: leaves without the diploma (结业 or 肄业). */
  readonly withoutDiploma: boolean;
}
/** 50 points, in hundredths (rules.graduation.belowFiftyAtGraduation). */
const FIFTY = 5000;

/**
 * The result a child leaves a stage with: half the final year, half the mean of the other years (rules.graduation.formula), rounded and
 * levelled like a year's total. Exempt years are left out of the mean; a child with no other year keeps the final one.
 * @param years every school year the child spent in the stage, also at other schools.
 */
export function graduate(standard: Standard, years: readonly SchoolYear[]): Graduation {
  const { settings, levels } = standard;
  const sorted = years.toSorted((a, b) => a.yearId - b.yearId);
  const final = sorted.at(-1);
  const none: Graduation = {
    state: 'incomplete',
    total: null,
    level: null,
    missing: [],
    others: [],
    notesExempt: false,
    withoutDiploma: false,
  };
  if (!final) return none;
  const notesExempt = final.relief?.kind === 'exempt' && final.relief.ground === 'disability';
  if (final.relief?.kind === 'exempt') return { ...none, state: 'exempt', notesExempt };
  const earlier = sorted.slice(0, -1);
  const last = new Map(sorted.map((y) => [y.grdId, y.yearId]));
  const counted = settings.repeatedYear === 'all' ? earlier : earlier.filter((y) => last.get(y.grdId) === y.yearId);
  const due = counted.filter((y) => y.relief?.kind !== 'exempt');
  const tested = due.filter((y) => hasTotal(y));
  const open = settings.missingYear === 'wait' ? due.filter((y) => !hasTotal(y)) : [];
  const missing = [...open, ...(hasTotal(final) ? [] : [final])].map((y) => y.yearId);
  const others = tested.map((y) => y.yearId);
  if (missing.length > 0) return { ...none, missing, others };
  const sum = tested.reduce((n, y) => n + y.total!, 0);
  // final / 2 + sum / 2n as one fraction, so that nothing is rounded before the end.
  const total =
    tested.length === 0
      ? roundTotal(final.total!, 1, settings)
      : roundTotal(final.total! * tested.length + sum, 2 * tested.length, settings);
  return {
    state: 'complete',
    total,
    level: levelOf(levels, total),
    missing,
    others,
    notesExempt,
    withoutDiploma: final.grdId >= SENIOR_GRADE && total < FIFTY,
  };
}

/** A deferred year has no total until it is tested, whatever was typed in. */
const hasTotal = (year: SchoolYear): boolean => year.total != null && year.relief == null;
