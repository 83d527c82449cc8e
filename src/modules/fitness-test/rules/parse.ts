import type { Params } from '../../../kernel/shared/messages';
import { UNIT_TIME } from './definition';
import { formatResult } from './format';
import { attemptsOf, markOf, plain } from './parse-text';
import { roundRatio, type Rounding } from './round';
import type { Mark } from './settings';
import type { Item } from './standard';

/**
 * unreadable: no number and no word we know.        outOfRange {min,max}: no child runs or weighs that.
 * secondsOver59: 3'75".                             ambiguous {a,b}: two readings are plausible; a person must say which.
 * notWhole: half a repetition.                      wrongUnit {unit}: kilograms in a length.
 * tooManyAttempts {max}, tooLong {max}.
 */
export const PARSE_FAULTS = [
  'unreadable',
  'outOfRange',
  'secondsOver59',
  'ambiguous',
  'notWhole',
  'wrongUnit',
  'tooManyAttempts',
  'tooLong',
] as const;
export type ParseFault = (typeof PARSE_FAULTS)[number];
export type Attempt = number | Mark;
export type Parsed =
  | { readonly kind: 'empty' }
  /** `value` is the best attempt, `best` its place. `assumed`: read in another unit than the item's, so the screen shows it for a nod. */
  | {
      readonly kind: 'value';
      readonly value: number;
      readonly attempts: readonly Attempt[];
      readonly best: number;
      readonly assumed: boolean;
    }
  | { readonly kind: 'mark'; readonly mark: Mark; readonly attempts: readonly Attempt[] }
  /** `attempt` is the place of the piece that could not be read. */
  | { readonly kind: 'fault'; readonly code: ParseFault; readonly params: Params; readonly attempt: number };

/**
 * A bare 235 for a 1000 m run is 235 seconds in a sheet and 2'35" on a keypad. ask: a fault where both are plausible.
 * seconds, digits: the sheet or the keypad says which it writes.
 */
export interface ParseOptions {
  readonly bareTime?: 'ask' | 'seconds' | 'digits';
}

export const ATTEMPTS_MAX = 6;
export const TEXT_MAX = 80;

type Reading =
  | { readonly value: number; readonly assumed?: boolean }
  | { readonly code: ParseFault; readonly params?: Params };
const isFault = (r: Reading): r is Extract<Reading, { code: ParseFault }> => 'code' in r;
const fault = (code: ParseFault, params: Params = {}): Reading => ({ code, params });

/** Whole units per unit word, as a whole number: 1 斤 is five tenths of a kilogram. */
const WORDS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  s: {},
  cm: { '': 10, cm: 10, 厘米: 10, 公分: 10, mm: 1, 毫米: 1, m: 1000, 米: 1000 },
  m: { '': 1000, m: 1000, 米: 1000, cm: 10, 厘米: 10, 公分: 10, mm: 1, 毫米: 1 },
  kg: { '': 10, kg: 10, 千克: 10, 公斤: 10, 斤: 5, 市斤: 5 },
  ml: { '': 1, ml: 1, 毫升: 1, l: 1000, 升: 1000 },
  count: { '': 1, 次: 1, 个: 1, 下: 1 },
  'kg/m2': { '': 10, 'kg/m2': 10 },
};
/** The bigger unit somebody may have measured in without saying so: 2.25 in a long jump are metres. */
const BIGGER: Readonly<Record<string, string>> = { cm: 'm', ml: 'l' };

const inRange = ({ range }: Item, value: number): boolean => !range || (value >= range[0] && value <= range[1]);

/** Digits finer than a whole unit go the way the item's rounding would take them later, so that reading and scoring never disagree. */
function finest(item: Item): Exclude<Rounding, 'none'> {
  if (item.step === 1 && item.rounding !== 'none') return item.rounding;
  if (item.rounding === 'non_zero_up') return 'non_zero_up';
  return item.rounding === 'none' && item.direction === 'lower' ? 'non_zero_up' : 'down';
}
/** A decimal text times a whole factor, without passing through a binary fraction. */
function scaled(item: Item, text: string, factor: number): number {
  const sign = text.startsWith('-') ? -1 : 1;
  const [whole = '', fraction = ''] = text.replace(/^[+-]/, '').split('.');
  return roundRatio(sign * Number(whole + fraction) * factor, 10 ** fraction.length, 1, finest(item));
}

const isWhole = (text: string, factor: number): boolean => {
  const fraction = text.split('.')[1] ?? '';
  return (Number(text.replace('.', '')) * factor) % 10 ** fraction.length === 0;
};

/** Reads what a person, a sheet or a device wrote for one item of one child. Never throws. */
export function parseResult(item: Item, text: string, options: ParseOptions = {}): Parsed {
  if (text.length > TEXT_MAX) return { kind: 'fault', code: 'tooLong', params: { max: TEXT_MAX }, attempt: 0 };
  const clean = plain(text);
  if (clean === '' || clean === '-') return { kind: 'empty' };
  const commas = splitCommas(item, clean);
  if (typeof commas !== 'string') return { kind: 'fault', code: commas.code, params: commas.params ?? {}, attempt: 0 };
  const pieces = attemptsOf(commas, item.unitType === UNIT_TIME);
  if (pieces.length === 0) return { kind: 'fault', code: 'unreadable', params: {}, attempt: 0 };
  if (pieces.length > ATTEMPTS_MAX)
    return { kind: 'fault', code: 'tooManyAttempts', params: { max: ATTEMPTS_MAX }, attempt: ATTEMPTS_MAX };
  const attempts: Attempt[] = [];
  let assumed = false;
  for (const [i, piece] of pieces.entries()) {
    const mark = markOf(piece);
    if (mark) {
      attempts.push(mark);
      continue;
    }
    const reading = item.unit === 's' ? readTime(item, piece, options) : readNumber(item, piece);
    if (isFault(reading)) return { kind: 'fault', code: reading.code, params: reading.params ?? {}, attempt: i };
    assumed ||= reading.assumed ?? false;
    attempts.push(reading.value);
  }
  const best = bestOf(item, attempts);
  if (best == null) return { kind: 'mark', mark: weightiest(attempts as Mark[]), attempts };
  return { kind: 'value', value: attempts[best] as number, attempts, best, assumed };
}

/** The place of the best attempt: the highest, or the lowest time; the first of equals. Undefined when none is a number. */
export function bestOf({ direction }: Pick<Item, 'direction'>, attempts: readonly Attempt[]): number | undefined {
  let best: number | undefined;
  attempts.forEach((a, i) => {
    if (typeof a !== 'number') return;
    if (best == null || (direction === 'lower' ? a < (attempts[best] as number) : a > (attempts[best] as number)))
      best = i;
  });
  return best;
}
/** Without a number the word that says most: whoever fouled was there, whoever did not finish had started. */
const WEIGHT: readonly Mark[] = ['foul', 'DNF', 'exempt', 'deferred', 'DNS'];
export const weightiest = (marks: readonly Mark[]): Mark => WEIGHT.find((m) => marks.includes(m))!;

/**
 * A comma, of either width, is a thousands sign (3,200 ml), a blank between attempts, or somebody's decimal point;
 * the last two cannot be told apart where decimals exist.
 */
function splitCommas(item: Item, text: string): string | Extract<Reading, { code: ParseFault }> {
  if (!text.includes(',')) return text;
  const joined =
    item.scale !== 1
      ? text
      : text.replace(/(?<!\d)(\d{1,3}),(\d{3})(?!\d)/g, (whole, a: string, b: string) =>
          inRange(item, Number(a)) && inRange(item, Number(b)) ? whole : a + b,
        );
  // 8.9,9.1 has its decimal points: there the comma stands between attempts.
  if (item.decimals > 0 && /(?<![\d.])\d+,\d+(?![\d.])/.test(joined))
    return { code: 'ambiguous', params: { a: joined.replaceAll(',', '.'), b: joined.replaceAll(',', ' / ') } };
  return joined.replaceAll(',', ';');
}

function readNumber(item: Item, piece: string): Reading {
  const units = WORDS[item.unit] ?? { '': item.scale };
  // 2米25, 1m65.5: metres and centimetres; 2米5 is two and a half.
  const both = units['米'] ? /^(\d{1,3})(?:m|米)(\d{1,2}(?:\.\d{1,4})?)(?:cm|厘米)?$/.exec(piece) : null;
  if (both) {
    const tail = both[2]!;
    const value = Number(both[1]) * 1000 + (/^\d$/.test(tail) ? Number(tail) * 100 : scaled(item, tail, 10));
    return inRange(item, value) ? { value } : outOfRange(item);
  }
  const match = /^([+-]?(?:\d{1,7}(?:\.\d{0,6})?|\.\d{1,6}))([a-zμ/²2\u4e00-\u9fff]*)$/.exec(piece);
  if (!match) return fault('unreadable');
  const [, digits = '', word = ''] = match;
  const factor = Object.hasOwn(units, word) ? units[word] : undefined;
  if (factor == null) return fault('wrongUnit', { unit: word });
  if (item.scale === 1 && !isWhole(digits, factor)) return bigger(item, digits, word) ?? fault('notWhole');
  const value = scaled(item, digits, factor);
  if (inRange(item, value)) return { value };
  return bigger(item, digits, word) ?? outOfRange(item);
}

function bigger(item: Item, digits: string, word: string): Reading | undefined {
  const unit = BIGGER[item.unit];
  if (word !== '' || !unit || !digits.includes('.')) return undefined;
  const value = scaled(item, digits, WORDS[item.unit]![unit]!);
  return inRange(item, value) ? { value, assumed: true } : undefined;
}

function outOfRange(item: Item): Reading {
  const [min, max] = item.range!;
  return fault('outOfRange', { min: formatResult(item, min), max: formatResult(item, max) });
}

const SPLIT = /^(\d{1,3})(?:'|:|分钟?|min|m|\s+)(\d{1,2})(?:(?:["秒s:.])(\d{1,3})?)?["秒s]?$/;
/** With points seconds have two digits: 3.5.2 may be 3'05"2 or 3'50"2. */
const DOTS = /^(\d{1,3})\.(\d{2})\.(\d{1,3})$/;
/** A sheet turns 3:25 into 3:25:00 and 0:03:25 into hours. */
const CLOCK = /^0{1,2}:(\d{1,2}):(\d{2})(?:\.(\d{1,3}))?$/;
const MINUTES = /^(\d{1,3})(?:'|分钟?|min)$/;
const SECONDS = /^(\d{1,4})(?:"|秒|s)(\d{1,3})"?$/;
const BARE = /^(\d{1,4}(?:\.\d{1,6})?)(?:"|秒钟?|s|sec)?$/;

function readTime(item: Item, piece: string, { bareTime = 'ask' }: ParseOptions): Reading {
  const whole = (minutes: string, seconds: string, fraction: string | undefined, assumed = false): Reading => {
    if (Number(seconds) > 59) return fault('secondsOver59');
    const value = Number(minutes) * 6000 + scaled(item, `${seconds}.${fraction ?? ''}`, 100);
    return inRange(item, value) ? { value, assumed } : outOfRange(item);
  };
  const parts = CLOCK.exec(piece) ?? SPLIT.exec(piece) ?? DOTS.exec(piece);
  if (parts) return whole(parts[1]!, parts[2]!, parts[3]);
  const minutes = MINUTES.exec(piece);
  if (minutes) return whole(minutes[1]!, '0', undefined);
  const seconds = SECONDS.exec(piece);
  const bare = BARE.exec(piece);
  if (!seconds && !bare) return fault('unreadable');
  const text = seconds ? `${seconds[1]}.${seconds[2]}` : bare![1]!;
  const value = scaled(item, text, 100);
  if (item.unitType !== UNIT_TIME || seconds || bare![0] !== bare![1])
    return inRange(item, value) ? { value } : outOfRange(item);
  return readBare(item, text, value, bareTime, whole);
}

/** A number alone for an item of minutes and seconds: 3.55 and 3.05 are minutes and seconds, never decimal minutes (national template, timeFormat). */
function readBare(
  item: Item,
  text: string,
  value: number,
  bareTime: 'ask' | 'seconds' | 'digits',
  whole: (m: string, s: string, f: undefined, assumed?: boolean) => Reading,
): Reading {
  const fits = (r: Reading | undefined): r is Extract<Reading, { value: number }> => r != null && !isFault(r);
  const [front = '', back] = text.split('.');
  const asSeconds: Reading = inRange(item, value) ? { value } : outOfRange(item);
  const two = (a: number, b: number): Reading =>
    fault('ambiguous', { a: formatResult(item, a), b: formatResult(item, b) });
  if (back != null) {
    if (bareTime === 'seconds' || fits(asSeconds)) return asSeconds;
    // A sheet drops the last zero: 3.5 may be 3'50" or 3'05".
    if (back.length === 1) {
      const early = whole(front, back, undefined);
      const late = whole(front, `${back}0`, undefined);
      if (fits(early) && fits(late) && early.value !== late.value) return two(early.value, late.value);
      return fits(early) ? early : late;
    }
    return back.length === 2 ? whole(front, back, undefined) : asSeconds;
  }
  const keyed =
    text.length === 3 || text.length === 4 ? whole(text.slice(0, -2), text.slice(-2), undefined, true) : undefined;
  if (bareTime === 'seconds' || !keyed) return asSeconds;
  if (bareTime === 'digits') return fits(keyed) ? { value: keyed.value } : keyed;
  if (fits(asSeconds) && fits(keyed)) return two(asSeconds.value, keyed.value);
  return fits(asSeconds) || !fits(keyed) ? asSeconds : keyed;
}
