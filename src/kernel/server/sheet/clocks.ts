// What a cell of minutes and seconds says. The format of the cell decides: 4:00 typed for a run of four minutes is kept as a part of a day.

/** How the cells of a style show a time of day or a length of time; `marks` is a number shown with signs between: 405 as 4′05″. */
export type Clock =
  | { readonly way: 'clock' | 'seconds' | 'elapsed' }
  | { readonly way: 'marks'; readonly sign: string };

/** Formats that spreadsheet programs know by number alone, with those of Chinese ones. */
const BUILT_IN: Readonly<Record<number, string>> = {
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  34: 'h"时"mm"分"',
  35: 'h"时"mm"分"ss"秒"',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  55: 'h"时"mm"分"',
  56: 'h"时"mm"分"ss"秒"',
};
const MARKS = /^[#0]+(?:"(['′’分:])"|\\?(['′’分:]))00(?:"["″”秒]+"|\\?["″”秒])?$/;

/** What a number format is for; undefined for numbers, texts and whatever names a day. */
export function clockOf(format: string): Clock | undefined {
  const first = format.split(';')[0] ?? '';
  const marks = MARKS.exec(first);
  if (marks) return { way: 'marks', sign: marks[1] ?? marks[2] ?? '′' };
  const bare = first
    .replace(/"[^"]*"/g, '')
    .replace(/\\./g, '')
    .replace(/[_*]./g, '')
    .replace(/am\/pm|a\/p|上午\/下午/gi, '');
  if (/\[(?:h+|m+|s+)\]/i.test(bare)) return { way: 'elapsed' };
  const tokens = bare.replace(/\[[^\]]*\]/g, '');
  if (/[ydeg年月日]/i.test(tokens) || !/[hs]/i.test(tokens)) return undefined;
  if (!/s/i.test(tokens)) return { way: 'clock' };
  return { way: /h/i.test(tokens) ? 'seconds' : 'elapsed' };
}
/** The clocks of a workbook's styles by their number. */
export function clocksIn(styles: string): ReadonlyMap<string, Clock> {
  const formats = new Map<string, string>();
  for (const [tag] of styles.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g))
    formats.set(attr(tag, 'numFmtId') ?? '', entities(attr(tag, 'formatCode') ?? ''));
  const block = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? '';
  const out = new Map<string, Clock>();
  for (const [at, [tag]] of [...block.matchAll(/<(?:\w+:)?xf\s[^>]*>/g)].entries()) {
    const id = attr(tag, 'numFmtId') ?? '0';
    const clock = clockOf(formats.get(id) ?? BUILT_IN[Number(id)] ?? '');
    if (clock) out.set(String(at), clock);
  }
  return out;
}
/** The value of an attribute in an opening tag. */
export function attr(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found ? (found[1] ?? found[2]) : undefined;
}
const ENTITIES: Readonly<Record<string, string>> = { quot: '"', apos: "'", amp: '&', lt: '<', gt: '>' };
const entities = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(quot|apos|amp|lt|gt));/gi, (_, dec?: string, hex?: string, name?: string) =>
    name ? (ENTITIES[name.toLowerCase()] ?? '') : String.fromCodePoint(Math.min(Number(dec ?? `0x${hex}`), 0x10ffff)),
  );

const HUNDREDTHS = 8_640_000;
const two = (n: number): string => String(n).padStart(2, '0');
/**
 * The text of a part of a day: hours, minutes and seconds, 00:04:05.4. Seconds that are none and that the cell shows after hours
 * are left out. Undefined where the number means a day too: that is for the reader of dates.
 */
export function clockText(clock: Clock, value: number): string | undefined {
  if (!Number.isFinite(value) || value < 0) return undefined;
  if (clock.way === 'marks') {
    if (!Number.isInteger(value)) return undefined;
    return `${Math.floor(value / 100)}${clock.sign}${two(value % 100)}"`;
  }
  if (value >= 1 && (clock.way !== 'elapsed' || value >= 366)) return undefined;
  const all = Math.round(value * HUNDREDTHS);
  const [hours, minutes, seconds, rest] = [
    Math.floor(all / 360_000),
    Math.floor(all / 6000) % 60,
    Math.floor(all / 100) % 60,
    all % 100,
  ];
  const short = `${two(hours)}:${two(minutes)}`;
  if (seconds === 0 && rest === 0 && (clock.way === 'clock' || (clock.way === 'seconds' && hours > 0))) return short;
  return `${short}:${two(seconds)}${rest === 0 ? '' : `.${two(rest).replace(/0$/, '')}`}`;
}
