import { minutesOf } from '../../../kernel/shared/dates';
import { endOf, paceOf, secondsOf, startOf, type Reckoned } from './run';
import { verdictOf, type Reason, type Verdict } from './reason';
import type { Line, Settings } from './settings';

/** The version of what follows; what is judged says it together with the version of the school's settings. */
export const RULE_VERSION = 1;
/** Steps outside the window at so many of the places where the runner moved, as a share. */
const CADENCE_SHARE = 0.2;

/** What is known of a run besides its way. Times of day are minutes after midnight in the school's zone. */
export interface Around {
  readonly settings: Settings;
  /** What the child's grade runs; absent: it does not. */
  readonly line: Line | undefined;
  readonly weekday: number;
  readonly startMin: number;
  readonly endMin: number;
  /** Valid runs of the day that began before. */
  readonly validBefore: number;
  readonly away: boolean;
  readonly excused: boolean;
  readonly pair: { readonly otherId: number; readonly near: number; readonly passes: number } | undefined;
  readonly replay: { readonly runId: number; readonly userId: number } | undefined;
  /** Somebody said that another child ran with the band. */
  readonly isOther: boolean;
}
export interface Judged {
  readonly verdict: Verdict;
  /** Metres that count: none unless valid. */
  readonly credited: number;
  readonly reasons: readonly Reason[];
}

/** Judges a run by every check; each finding is a reason with its numbers and its place. */
export function judgeRun(run: Reckoned, around: Around): Judged {
  const reasons = [...ofDay(run, around), ...ofLength(run, around), ...ofWay(run, around), ...ofOthers(around)];
  const verdict = verdictOf(reasons);
  const most = around.line?.most ?? 0;
  return { verdict, credited: creditedOf(verdict, run.metres, most), reasons };
}
/** Metres that count of a run: capped, and none unless it is valid. */
export const creditedOf = (verdict: Verdict, metres: number, most: number): number =>
  verdict === 'valid' ? Math.min(metres, most) : 0;

function ofDay(run: Reckoned, { settings, weekday, startMin, endMin, validBefore }: Around): Reason[] {
  const found: Reason[] = [];
  if (!settings.weekdays.includes(weekday)) found.push({ code: 'weekday', value: weekday, at: startOf(run) });
  const isInside = settings.times.some(({ from, to }) => minutesOf(from) <= startMin && endMin <= minutesOf(to));
  if (!isInside) found.push({ code: 'window', value: startMin, limit: endMin, at: startOf(run) });
  if (validBefore >= settings.rounds)
    found.push({ code: 'second', value: validBefore + 1, limit: settings.rounds, at: startOf(run) });
  return found;
}
function ofLength(run: Reckoned, { settings, line }: Around): Reason[] {
  if (!line) return [{ code: 'noLine' }];
  const { metres } = run;
  if (metres < line.least) return [{ code: 'short', value: metres, limit: line.least, at: endOf(run), metres }];
  const pace = paceOf(metres, secondsOf(run));
  const found: Reason[] = [];
  if (pace > settings.pace.slow) found.push({ code: 'slow', value: pace, limit: settings.pace.slow });
  if (pace < settings.pace.fast) found.push({ code: 'fast', value: pace, limit: settings.pace.fast });
  if (metres > line.most) found.push({ code: 'capped', value: metres, limit: line.most });
  return found;
}
function ofWay(run: Reckoned, { settings }: Around): Reason[] {
  const found: Reason[] = [];
  const misses = run.found.filter(({ code }) => code === 'missing');
  const missed = misses.reduce((sum, { value = 0 }) => sum + value, 0);
  const [miss] = misses;
  if (miss && missed > settings.checkpoints) found.push({ ...miss, value: missed, limit: settings.checkpoints });
  for (const code of ['sprint', 'order', 'jump', 'even'] as const) {
    const first = run.found.find((reason) => reason.code === code);
    if (first) found.push(first);
  }
  const steps = run.steps ?? [];
  const wrong = steps.filter(({ cadence }) => cadence < settings.cadence.low || cadence > settings.cadence.high);
  const [odd] = wrong;
  if (odd && wrong.length > CADENCE_SHARE * steps.length)
    found.push({
      code: 'cadence',
      value: odd.cadence,
      limit: odd.cadence < settings.cadence.low ? settings.cadence.low : settings.cadence.high,
      at: odd.at,
    });
  return found;
}
function ofOthers({ away, excused, pair, replay, isOther }: Around): Reason[] {
  return [
    ...(away ? [{ code: 'away' as const }] : []),
    ...(excused ? [{ code: 'excused' as const }] : []),
    ...(pair ? [{ code: 'pair' as const, value: pair.near, limit: pair.passes, otherId: pair.otherId }] : []),
    ...(replay ? [{ code: 'replay' as const, runId: replay.runId, otherId: replay.userId }] : []),
    ...(isOther ? [{ code: 'other' as const }] : []),
  ];
}
