import { visibleText } from '../../../kernel/shared/visible';
import type { Answer } from '../../question-bank/contract';

// What a class did with a preview, out of single answers. Pure.

/** What one child gave for one part; `share` 0 to 100, null while a person must look. */
export interface Given {
  readonly userId: number;
  /** The version that was answered: sent later to another class, a question may be a newer one. */ readonly verId: number;
  readonly qcid: number;
  readonly answer: Answer | null;
  readonly share: number | null;
}
/** Answers by part, `verId/qcid`. */
export function byPart<T extends Pick<Given, 'verId' | 'qcid'>>(
  given: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const parts = new Map<string, T[]>();
  for (const g of given) {
    const key = `${g.verId}/${g.qcid}`;
    const list = parts.get(key);
    if (list) list.push(g);
    else parts.set(key, [g]);
  }
  return parts;
}
export interface PartResult {
  readonly answered: number;
  readonly right: number;
  readonly rate: number | null;
  readonly wrong: readonly {
    readonly answer: Answer | null;
    readonly count: number;
    readonly share: number;
    readonly userIds: readonly number[];
  }[];
}

const orderless = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(orderless)
    : value && typeof value === 'object'
      ? Object.entries(value)
          .filter(([, v]) => v != null)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([k, v]) => [k, orderless(v)])
      : typeof value === 'string'
        ? visibleText(value).normalize('NFKC').replace(/\s+/g, '').toLowerCase()
        : value;
/** Two answers that say the same have the same key, however they were typed; nothing said has none. */
export const answerKey = (answer: Answer | null): string => (answer == null ? '' : JSON.stringify(orderless(answer)));

/** Groups of wrong answers to one part, the commonest first; of groups of one size the one that said something first. */
export function partResult(given: readonly Given[]): PartResult {
  const judged = given.filter((g) => g.share != null);
  const groups = new Map<string, { answer: Answer | null; share: number; userIds: number[] }>();
  for (const g of judged) {
    if (g.share === 100) continue;
    const key = answerKey(g.answer);
    const group = groups.get(key) ?? { answer: g.answer, share: g.share ?? 0, userIds: [] };
    group.userIds.push(g.userId);
    groups.set(key, group);
  }
  const right = judged.filter((g) => g.share === 100).length;
  return {
    answered: given.length,
    right,
    rate: judged.length ? Math.round((right / judged.length) * 100) : null,
    wrong: [...groups]
      .toSorted(
        ([a, x], [b, y]) =>
          y.userIds.length - x.userIds.length || Number(a === '') - Number(b === '') || (a < b ? -1 : 1),
      )
      .map(([, { answer, share, userIds }]) => ({ answer, share, count: userIds.length, userIds })),
  };
}

/** The values between which the middle half lies; nothing of fewer than `least`. */
export function middleHalf(
  values: readonly number[],
  least: number,
): { readonly low: number; readonly high: number; readonly handedIn: number } | null {
  if (values.length < least) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => {
    const place = (sorted.length - 1) * share;
    const below = sorted[Math.floor(place)] ?? 0;
    const above = sorted[Math.ceil(place)] ?? below;
    return Math.round(below + (above - below) * (place - Math.floor(place)));
  };
  return { low: at(0.25), high: at(0.75), handedIn: values.length };
}
