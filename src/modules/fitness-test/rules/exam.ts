import { bestOf, weightiest, type Attempt } from './parse';
import type { Mark } from './settings';
import type { Item, Standard } from './standard';
import type { Sex } from './grades';

/** draft: being made. published: on the field. shown: in its publicity period, rows frozen. archived: read only (S-049). */
export const EXAM_STATES = ['draft', 'published', 'shown', 'archived'] as const;
export type ExamState = (typeof EXAM_STATES)[number];
/** Which attempt counts: the best by the item's rule, or the last one. */
export const BEST = ['best', 'last'] as const;
export type Best = (typeof BEST)[number];
/** S-051: each a commit of its own kind. entry takes drafts over; the others change what was taken over. */
export const COMMIT_KINDS = ['entry', 'exception', 'removal', 'revision'] as const;
export type CommitKind = (typeof COMMIT_KINDS)[number];
/** What a child's item stands at. */
export const MARK_STATES = ['draft', 'committed', 'exception', 'revised', 'removed'] as const;
export type MarkState = (typeof MARK_STATES)[number];
export const SIGN_WAYS = ['card', 'number', 'hand', 'face'] as const;
export type SignWay = (typeof SIGN_WAYS)[number];
export const APPEAL_STATES = ['open', 'accepted', 'refused'] as const;
export type AppealState = (typeof APPEAL_STATES)[number];
/** Attempts of one child at one item, at most. Source: rules/parse.ts, ATTEMPTS_MAX. */
export const ROUNDS_MAX = 6;
export const SURVEY_STATES = ['draft', 'published'] as const;
export type SurveyState = (typeof SURVEY_STATES)[number];

/** What is set for an exam (test.define.config). */
export interface ExamConfig {
  /** Attempts each child has. */
  readonly rounds: number;
  readonly best: Best;
  /** Results are taken only of children who have checked in. */
  readonly sign: boolean;
  /** Results of devices are taken. */
  readonly devices: boolean;
  /** Days in which a result may be appealed against. */
  readonly appealDays: number;
  /** An appeal is decided by somebody who neither entered nor committed the result. */
  readonly secondDecider: boolean;
}
export const DEFAULT_CONFIG: ExamConfig = {
  rounds: 2,
  best: 'best',
  sign: false,
  devices: true,
  appealDays: 7,
  secondDecider: false,
};

/** Each attempt that was made, in its place; a cell that was emptied again is no attempt. */
export interface Tried {
  readonly attempt: number;
  readonly value: number | null;
  readonly mark: Mark | null;
}
/** Words of an attempt that was no measurement: they say why there is none, so they never take a measured value's place. */
export const isNoMeasure = (mark: Mark | null): boolean => mark === 'DNS' || mark === 'DNF' || mark === 'foul';

/** What several attempts come to: the best or the last one that was measured, a word only where none was. Null: none was made. */
export function countingOf(
  item: Pick<Item, 'direction'>,
  tried: readonly Tried[],
  best: Best,
): { readonly value: number | null; readonly mark: Mark | null; readonly attempt: number } | null {
  const made = tried.filter((t) => t.value != null || t.mark != null).toSorted((a, b) => a.attempt - b.attempt);
  const last = made.findLast((t) => !isNoMeasure(t.mark)) ?? made.at(-1);
  if (!last) return null;
  if (best === 'last' && !isNoMeasure(last.mark)) return { value: last.value, mark: last.mark, attempt: last.attempt };
  const attempts: Attempt[] = made.map((t) => t.value ?? t.mark!);
  const at = bestOf(item, attempts);
  if (at != null) return { value: made[at]!.value, mark: null, attempt: made[at]!.attempt };
  const mark = weightiest(attempts as Mark[]);
  return { value: null, mark, attempt: made.find((t) => t.mark === mark)!.attempt };
}

/** Items of an exam that a child does: those its grade and sex are tested in, of electives only the chosen ones. */
export function itemsFor(
  standard: Standard,
  child: { readonly grdId: number; readonly sex: Sex },
  itemIds: readonly string[],
  electives?: { readonly all: ReadonlySet<string>; readonly chosen: ReadonlySet<string> },
): string[] {
  const weighs = new Set(
    standard
      .weightsOf(child.grdId, child.sex)
      .flatMap((w) => (w.item.code === 'bmi' ? ['height', 'weight'] : [w.item.code])),
  );
  return itemIds.filter(
    (code) => weighs.has(code) && (!electives || !electives.all.has(code) || electives.chosen.has(code)),
  );
}

/** Number on a child's card: the exam, the child, and a check digit so that a smudged code is not somebody else. */
export const cardText = (tstId: number, userId: number): string =>
  `MYK-T${tstId}-${userId}-${checkDigit(`${tstId}${userId}`)}`;
export function readCard(text: string): { readonly tstId: number; readonly userId: number } | null {
  const m = /^MYK-T(\d{1,16})-(\d{1,16})-(\d)$/.exec(text.trim());
  return m && checkDigit(m[1]! + m[2]!) === m[3] ? { tstId: Number(m[1]), userId: Number(m[2]) } : null;
}
function checkDigit(digits: string): string {
  let sum = 0;
  for (const [i, c] of [...digits].entries()) sum += Number(c) * (i % 2 ? 3 : 1);
  return String((10 - (sum % 10)) % 10);
}

/** Whether a result may still be appealed against: in the publicity period until its end, before it for some days from its commit. */
export const appealUntil = (o: {
  readonly state: ExamState;
  readonly appealUntil: string | null;
  readonly appealDays: number;
  readonly committedAt: string | null;
}): string | null =>
  o.committedAt == null || o.state === 'archived' || o.state === 'draft'
    ? null
    : o.state === 'shown'
      ? o.appealUntil
      : new Date(Date.parse(o.committedAt) + o.appealDays * 86_400_000).toISOString();
