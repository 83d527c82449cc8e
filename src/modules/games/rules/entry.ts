import { isTimed, NO_PLACE, type Kind, type NoPlace, type Timing } from './kinds';
import { endsAt, heightTries, type HeightTry } from './height';
import { heightOf, lengthDown, metresOf, timeKept, timeOf, watchTime, windIn, windUp } from './values';

/** One trial of a length: millimetres, or a failure `x` or a pass `-`; the wind in tenths where it was measured. */
export interface Trial {
  readonly mm: number | null;
  readonly sign: 'x' | '-' | null;
  readonly wind: number | null;
}
export type Attempts = { readonly trials: readonly Trial[] } | { readonly heights: readonly HeightTry[] };

/** What somebody typed of one competitor, read. Time in ms, length in mm, counts as they are; misses taken off. */
export interface Entered {
  readonly value: number | null;
  readonly mark: NoPlace | null;
  /** Which rule was broken, with DQ. */
  readonly rule: string;
  readonly timing: Timing | null;
  readonly attempts: Attempts | null;
  readonly misses: number | null;
  /** The place in a jump-off, where a height was decided by one. */
  readonly jumpOff: number | null;
}
/** Why a text is no result. */
export type EntryFault =
  | 'empty'
  | 'time'
  | 'length'
  | 'height'
  | 'count'
  | 'watches'
  | 'trials'
  | 'ended'
  | 'order'
  | 'rule';
export type Read = { readonly ok: Entered } | { readonly fault: EntryFault };

const NOTHING: Entered = {
  value: null,
  mark: null,
  rule: '',
  timing: null,
  attempts: null,
  misses: null,
  jumpOff: null,
};
const ok = (more: Partial<Entered>): Read => ({ ok: { ...NOTHING, ...more } });
const MOST_TRIALS = 6;
/** Which rule was broken, in characters. */
const RULE_MOST = 40;
/** Words that stand alone: with a result or anything else behind (DNS 12.34) it is not known which of both is meant. */
const MARKS: ReadonlyMap<string, NoPlace> = new Map(NO_PLACE.map((mark) => [mark, mark]));

/**
 * Reads what is typed: `12.34`, `1:05.23`, `3'25"`, several watches `12.3/12.4/12.5`, `12.4h` for a hand time among electronic ones;
 * lengths as trials `4.52 x 4.60(+1.2) -`; heights `1.20:o 1.25:xo 1.30:xxx`, with the place in a jump-off behind them (`j1`); counts
 * `112`, and with misses `112-3`; DNS, DNF, NM, and `DQ 16.8` with its rule.
 */
export function readEntry(kind: Kind, typed: string, timing: Timing): Read {
  const text = typed.trim();
  if (!text) return { fault: 'empty' };
  const mark = MARKS.get(text.toUpperCase());
  if (mark) return ok({ mark });
  const rule = /^DQ\s+(.+)$/is.exec(text)?.[1];
  if (rule !== undefined) return rule.length > RULE_MOST ? { fault: 'rule' } : ok({ mark: 'DQ', rule });
  if (isTimed(kind)) return readTime(text, timing);
  if (kind === 'length') return readTrials(text);
  if (kind === 'height') return readHeights(text);
  return readCount(kind, text);
}

function readTime(typed: string, usual: Timing): Read {
  const byHand = /h$/i.test(typed);
  const watches = typed.replace(/h$/i, '').split('/').map(timeOf);
  if (watches.length > 3) return { fault: 'watches' };
  const times = watches.filter((time) => time !== undefined);
  if (times.length < watches.length) return { fault: 'time' };
  const timing = byHand || times.length > 1 ? 'hand' : usual;
  return ok({ value: timing === 'hand' ? watchTime(times) : timeKept(times[0]!, timing), timing });
}

function readTrial(text: string): Trial | undefined {
  if (/^[xX×]$/.test(text)) return { mm: null, sign: 'x', wind: null };
  if (text === '-') return { mm: null, sign: '-', wind: null };
  const found = /^([^()]+)(?:\(([^()]+)\))?$/.exec(text);
  const mm = found && metresOf(found[1]!);
  if (mm == null) return undefined;
  const wind = found?.[2] == null ? null : windIn(found[2]);
  if (wind === undefined) return undefined;
  return { mm: lengthDown(mm), sign: null, wind: wind == null ? null : windUp(wind) };
}
function readTrials(text: string): Read {
  const trials = text.split(/\s+/).map(readTrial);
  if (trials.length > MOST_TRIALS) return { fault: 'trials' };
  const read = trials.filter((trial) => trial !== undefined);
  if (read.length < trials.length) return { fault: 'length' };
  const value = bestTrial(read);
  return ok({ value, mark: value == null ? 'NM' : null, attempts: { trials: read } });
}
/** The longest trial, whatever the wind. */
export const bestTrial = (trials: readonly Trial[]): number | null => {
  const lengths = trials.flatMap(({ mm }) => mm ?? []);
  return lengths.length ? Math.max(...lengths) : null;
};

function readHeights(typed: string): Read {
  const tries: HeightTry[] = [];
  const jumped = /\sj(\d{1,2})$/i.exec(typed);
  const text = jumped ? typed.slice(0, jumped.index) : typed;
  for (const part of text.split(/\s+/)) {
    const found = /^([^:：]+)[:：]([oOxX×-]{1,3})$/.exec(part);
    const mm = found && heightOf(found[1]!);
    const signs = found?.[2]?.toLowerCase().replaceAll('×', 'x');
    if (mm == null || signs == null || !heightTries(signs)) return { fault: 'height' };
    tries.push({ mm: lengthDown(mm), tries: signs });
  }
  if (tries.some((t, i) => i > 0 && t.mm <= tries[i - 1]!.mm)) return { fault: 'order' };
  const end = endsAt(tries);
  if (end != null && end < tries.length - 1) return { fault: 'ended' };
  const cleared = tries.filter((t) => t.tries.endsWith('o')).map((t) => t.mm);
  const value = cleared.length ? Math.max(...cleared) : null;
  return ok({
    value,
    mark: value == null ? 'NM' : null,
    attempts: { heights: tries },
    jumpOff: jumped ? Number(jumped[1]) : null,
  });
}

function readCount(kind: Kind, text: string): Read {
  const found = /^(\d{1,5})(?:-(\d{1,4}))?$/.exec(text);
  if (!found) return { fault: 'count' };
  const misses = found[2] == null ? null : Number(found[2]);
  const count = Number(found[1]);
  // More misses than counts is a slip (3-112), never a nought.
  if (misses != null && (kind !== 'countMiss' || misses > count)) return { fault: 'count' };
  return ok({ value: count - (misses ?? 0), misses });
}
