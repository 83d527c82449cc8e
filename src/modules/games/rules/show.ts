import { isTimed, type Kind, type NoPlace, type Timing } from './kinds';
import type { Attempts, Trial } from './entry';
import { metresText, timeText, windText } from './values';

interface Shown {
  readonly value: number | null;
  readonly mark: NoPlace | null;
  readonly rule: string;
  readonly timing: Timing | null;
  readonly attempts: Attempts | null;
  readonly misses: number | null;
  readonly jumpOff: number | null;
}

/** A value as people read it: `1:05.23`, `4.52`, `112`. */
export function valueText(kind: Kind, value: number, timing: Timing | null): string {
  if (isTimed(kind)) return timeText(value, timing ?? 'photo');
  return kind === 'length' || kind === 'height' ? metresText(value) : String(value);
}
/** A result as lists show it; empty where there is none. */
export function resultText(kind: Kind, run: Pick<Shown, 'value' | 'mark' | 'rule' | 'timing'>): string {
  if (run.mark) return run.rule ? `${run.mark} ${run.rule}` : run.mark;
  return run.value == null ? '' : valueText(kind, run.value, run.timing);
}

const trialText = (t: Trial): string =>
  t.sign ?? `${metresText(t.mm ?? 0)}${t.wind == null ? '' : `(${windText(t.wind)})`}`;
/** The same as it is typed, so that it can be corrected: trials and heights one after the other. */
export function typedText(kind: Kind, usual: Timing, run: Shown): string {
  if (run.attempts && 'trials' in run.attempts) return run.attempts.trials.map(trialText).join(' ');
  if (run.attempts && 'heights' in run.attempts)
    return [
      ...run.attempts.heights.map((h) => `${metresText(h.mm)}:${h.tries}`),
      ...(run.jumpOff == null ? [] : [`j${run.jumpOff}`]),
    ].join(' ');
  if (run.mark) return resultText(kind, run);
  if (run.value == null) return '';
  if (kind === 'countMiss' && run.misses != null) return `${run.value + run.misses}-${run.misses}`;
  if (isTimed(kind) && run.timing === 'photo' && run.value % 10 !== 0) return thousandths(run.value);
  return `${valueText(kind, run.value, run.timing)}${isTimed(kind) && run.timing === 'hand' && usual === 'photo' ? 'h' : ''}`;
}
/** A photo finish with all that tells it from another: what is shown is rounded. */
function thousandths(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const rest = ((ms % 60_000) / 1000).toFixed(3);
  return minutes ? `${minutes}:${rest.padStart(6, '0')}` : rest;
}
