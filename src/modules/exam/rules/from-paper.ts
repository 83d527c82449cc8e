import { LIMITS } from './limits';
import { letterOf, type Kind, type Question } from './paper';
import { placed, type Added } from './place';

/** A part of a question of the bank as a sheet takes it over. */
export interface BankPart {
  readonly verId: number;
  readonly qcid: number;
  readonly kind: string;
  readonly options: number;
  /** Places of the right options; for true and false the first is true. */
  readonly picks: readonly number[];
  /** Places to fill in. */
  readonly blanks: number;
  readonly score: number;
}
/** A question that came from a paper of the library: with its link and its key. */
export type LinkedQuestion = Question & { readonly verId: number; readonly qcid: number; readonly key: string | null };

const ESSAY = 80;
const LINE = 12;
/** How a part stands on a sheet: what can be answered by letters becomes a row of bubbles, everything else a frame. */
export function frameOf({ kind, options, blanks, score }: BankPart): Added {
  const choice = (count: number, multi: boolean): Added => ({
    kind: 'choice',
    count: 1,
    score,
    options: count,
    multi,
    height: LINE,
  });
  const frame = (as: Kind, height: number): Added => ({ kind: as, count: 1, score, options: 4, multi: false, height });
  if (kind === 'judge') return choice(2, false);
  const fits = options >= LIMITS.optionsMin && options <= LIMITS.optionsMax;
  if ((kind === 'single' || kind === 'multi') && fits) return choice(options, kind === 'multi');
  return kind === 'blank' ? frame('fill', LINE * Math.max(1, blanks)) : frame('essay', ESSAY);
}
const alike = (a: Added, b: Added): boolean =>
  a.kind === 'choice' && b.kind === 'choice' && a.options === b.options && a.multi === b.multi;

/** A sheet for the parts of a paper, in their order: equal rows side by side, each linked with its question of the bank. */
export function placedPaper(parts: readonly BankPart[]): LinkedQuestion[] {
  let there: Question[] = [];
  for (let at = 0; at < parts.length;) {
    const first = parts[at];
    if (!first) break;
    const frame = frameOf(first);
    let count = 1;
    for (let next = parts[at + count]; next && alike(frame, frameOf(next)); next = parts[at + count]) count += 1;
    there = placed(there, { ...frame, count });
    at += count;
  }
  return there.flatMap((q, i) => {
    const part = parts[i];
    if (!part) return [];
    const key = [...part.picks].sort((a, b) => a - b).map(letterOf);
    return [
      {
        ...q,
        score: part.score,
        verId: part.verId,
        qcid: part.qcid,
        key: q.kind === 'choice' ? key.join('') || null : null,
      },
    ];
  });
}
