import { numberText, unitText } from '../format';
import { chartColours, colour, type as font } from '../theme';

/** One line or set of bars. */
export interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** A colour that means something: red for the worst. */ readonly colour?: string;
}
/** What a chart shows. */
export interface ChartData {
  readonly kind: 'line' | 'bar' | 'stack' | 'across' | 'pie';
  readonly categories: readonly string[];
  readonly series: readonly Series[];
  /** Of a pie: colours of its categories, where they mean something. */
  readonly colours?: readonly string[];
  readonly unit?: string;
  readonly decimals?: number;
  /** The national standard, the class's mean: drawn as a line with its name; a range as two. */
  readonly reference?: { readonly name: string; readonly value: number; readonly to?: number };
}

/** More than six series do not keep apart: the rest becomes one. */
export function atMostSix(series: readonly Series[], rest: string): readonly Series[] {
  if (series.length <= chartColours.length) return series;
  const kept = series.slice(0, chartColours.length - 1);
  const others = series.slice(chartColours.length - 1);
  return [
    ...kept,
    { name: rest, values: kept[0]!.values.map((_, at) => others.reduce((sum, s) => sum + (s.values[at] ?? 0), 0)) },
  ];
}

/** The same data as a table: header and rows. */
export function tableOf(data: ChartData): {
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
} {
  return {
    head: ['', ...data.series.map((s) => s.name)],
    rows: data.categories.map((c, at) => [c, ...data.series.map((s) => s.values[at] ?? null)]),
  };
}

/** Shares that are stacked up to a whole. Their sums may miss it by a little. */
function isWhole({ series, kind, unit, categories }: ChartData): boolean {
  if (kind !== 'stack' || unit !== '%') return false;
  const sums = categories.map((_, at) => series.reduce((sum, s) => sum + (s.values[at] ?? 0), 0));
  return Math.abs(Math.max(...sums) - 100) < 0.5;
}

/** The library does not stretch an axis for a reference line: one above all values would not be seen. A whole ends at 100 %. */
function endFor(data: ChartData): number | undefined {
  if (isWhole(data)) return 100;
  const { series, reference, kind } = data;
  const most = Math.max(0, ...series.flatMap((s) => s.values.map((v) => v ?? 0)));
  const highest = Math.max(reference?.value ?? 0, reference?.to ?? 0);
  return reference && kind !== 'stack' && highest > most ? Math.ceil(highest / 10) * 10 : undefined;
}

/** The end of a reference line where its name lies over no value's: the values' stand above their points. */
function freeEnd({ series, reference, kind }: ChartData): 'insideStartTop' | 'insideEndTop' {
  const values = series.flatMap((s) =>
    [s.values[0], s.values.at(-1)].map((v) => Math.abs((v ?? 0) - reference!.value)),
  );
  return kind === 'line' && series.length === 1 && values[0]! > values[1]! ? 'insideStartTop' : 'insideEndTop';
}

/** How near the ends of two lines may lie, of all the height there is, before their names would lie over each other. */
const ENDS_APART = 0.08;
/** Whether the names of lines have room behind their ends, each beside its own. */
function endsApart(series: readonly Series[]): boolean {
  const most = Math.max(0, ...series.flatMap((s) => s.values.map((v) => v ?? 0)));
  const ends = series.flatMap((s) => s.values.findLast((v) => v != null) ?? []).toSorted((a, b) => a - b);
  return ends.every((end, at) => end - (ends[at - 1] ?? -most) > most * ENDS_APART);
}

/** How far above a bar its value reaches, of all the height there is. */
const VALUE_HIGH = 0.12;
/** Whether a reference line would run through the value of a bar that ends just below it. */
function isCrossed({ kind, series, reference }: ChartData): boolean {
  if (kind !== 'bar' || !reference) return false;
  const values = series.flatMap((s) => s.values.map((v) => v ?? 0));
  const high = Math.max(reference.value, reference.to ?? 0, ...values) * VALUE_HIGH;
  return [reference.value, reference.to ?? reference.value].some((line) =>
    values.some((v) => v > 0 && line >= v && line - v < high),
  );
}

const text = { color: colour.inkSoft, fontFamily: font.family, fontSize: 12 };
/** Width of a word in pixels, as near as an axis needs it. */
const widthOf = (word: string): number => [...word].reduce((sum, c) => sum + (c > '\u2e7f' ? 12 : 7), 0);
/** The widest that the name of a category may be before it breaks. */
const NAME_MOST = 76;
/** The same beside lying bars. */
const ACROSS_MOST = 184;
/** In so many lines a name can still be read. */
const LINES = 3;
/** What the value axis and the edges take of a chart's width. */
const BESIDE = 64;
/** Room for the names of lines, which stand behind their ends. */
const LINE_NAMES = 96;
/**
 * How a few categories are named: all of them, broken where they are long; where there is no room for that (a phone), bars
 * have theirs aslant, and of a line's as many stand as fit.
 */
function namesOf({ categories, kind, series }: ChartData, width: number): Record<string, unknown> {
  if (categories.length > 12) return { hideOverlap: true };
  const beside = BESIDE + (kind === 'line' && series.length > 1 ? LINE_NAMES - 20 : 0);
  const share = Math.floor((width - beside) / categories.length) - 6;
  // Where all have room for one line, none breaks.
  const inOneLine = categories.every((c) => widthOf(c) <= share);
  // Lying bars stand close: a school's name in three lines would lie over its neighbours'.
  const room =
    kind === 'across'
      ? Math.max(NAME_MOST, Math.min(ACROSS_MOST, Math.floor(width * 0.38)))
      : inOneLine
        ? share
        : Math.min(NAME_MOST, share);
  // Chinese breaks between any two letters, other words only where a space is.
  const fits =
    inOneLine ||
    categories.every(
      (c) => widthOf(c) <= room * LINES && c.split(/[\u2e80-\uffff ]/).every((part) => widthOf(part) <= room),
    );
  if (fits || kind === 'across') return { interval: 0, width: room, overflow: 'break', lineHeight: 16 };
  return kind === 'line' ? { hideOverlap: true } : { interval: 0, rotate: 40 };
}
/** What a reader of the screen hears: each value with its category, a missing one as a dash. */
export function spokenOf({
  categories,
  series,
  unit = '',
  decimals = 0,
}: Pick<ChartData, 'categories' | 'series' | 'unit' | 'decimals'>): string {
  const said = (v: number | null | undefined) => (v == null ? '—' : unitText(numberText(v, decimals), unit));
  return series
    .map((s) => `${s.name}: ${categories.map((c, at) => `${c} ${said(s.values[at])}`).join(', ')}`)
    .join('; ');
}
/** Room for a letter of a unit, in pixels: the widest one. */
const UNIT_LETTER = 13;
/**
 * The option for the chart library: quiet axes, direct labels, unit, reference.
 * @param width of the box in pixels
 */
export function optionOf(given: ChartData, rest: string, width = 800): Record<string, unknown> {
  // A line of one point is none: its figures stand as bars, and their names beside each other.
  const data: ChartData = given.kind === 'line' && given.categories.length === 1 ? { ...given, kind: 'bar' } : given;
  const series = atMostSix(data.series, rest);
  const show = (v: unknown) =>
    unitText(typeof v === 'number' ? numberText(v, data.decimals ?? 0) : String(v ?? ''), data.unit);
  const plain = (v: number) => numberText(v, data.decimals ?? 0);
  const wordy = (data.unit?.length ?? 0) > 1;
  const base = {
    color: [...chartColours],
    textStyle: { fontFamily: font.family },
    animationDuration: 300,
    tooltip: {
      trigger: data.kind === 'pie' ? 'item' : 'axis',
      confine: true,
      valueFormatter: show,
      axisPointer: { type: data.kind === 'line' ? 'line' : 'shadow' },
    },
  };
  if (data.kind === 'pie') {
    return {
      ...base,
      series: [
        {
          type: 'pie',
          radius: ['42%', '62%'],
          label: {
            ...text,
            formatter: (p: { name: string; value: number; percent: number }) =>
              `${p.name} ${numberText(p.percent, 1)}%\n${show(p.value)}`,
          },
          data: data.categories.map((name, at) => ({
            name,
            value: series[0]?.values[at] ?? 0,
            ...(data.colours?.[at] ? { itemStyle: { color: data.colours[at] } } : {}),
          })),
        },
      ],
    };
  }
  const category = {
    type: 'category',
    data: [...data.categories],
    axisTick: { show: false },
    axisLine: { lineStyle: { color: colour.line } },
    axisLabel: { ...text, ...namesOf(data, width) },
  };
  const labelled = series.length === 1 && data.categories.length <= 12;
  const value = {
    type: 'value',
    // Where each lying bar says it, the end of the axis has no room for it.
    name: data.kind === 'across' && labelled ? undefined : data.unit,
    nameTextStyle: text,
    axisLabel: text,
    splitLine: { lineStyle: { color: colour.line } },
    max: endFor(data),
    minInterval: data.decimals ? undefined : 1,
  };
  const across = data.kind === 'across';
  const named = data.kind === 'line' && series.length > 1 && endsApart(series);
  // The unit of lying bars stands behind the end of their axis.
  const unitRoom = across ? (data.unit?.length ?? 0) * UNIT_LETTER : 0;
  const lineAt = (at: number) => (across ? { xAxis: at } : { yAxis: at });
  const to = data.reference?.to;
  // The value keeps its own ground, and the line goes on behind it.
  const crossed = labelled && isCrossed(data);
  const mark = data.reference && {
    silent: true,
    ...(crossed ? { z: 1 } : {}),
    symbol: 'none',
    lineStyle: { color: colour.inkSoft, type: 'dashed' },
    // Beside lying bars its name stands above the line: along it, it would lie over bars and their values.
    label: {
      ...text,
      position: across ? 'start' : freeEnd(data),
      // Bars may stand where its name does: it keeps its own ground.
      backgroundColor: across ? undefined : colour.surface,
      padding: across ? undefined : [1, 4],
      formatter:
        to == null
          ? `${data.reference.name} ${show(data.reference.value)}`
          : `${data.reference.name} ${plain(data.reference.value)}–${show(to)}`,
    },
    // The other end of a range is drawn, and named by the first line.
    data: [lineAt(data.reference.value), ...(to == null ? [] : [{ ...lineAt(to), label: { show: false } }])],
  };
  return {
    ...base,
    grid: {
      left: 8,
      right: named ? LINE_NAMES : 20 + unitRoom,
      top: data.unit ? 36 : 20,
      bottom: 8,
      containLabel: true,
    },
    // Lines carry their names at their ends where these lie apart; bars side by side need a legend.
    legend:
      series.length > 1 && !named ? { top: 0, right: 0, textStyle: text, itemWidth: 10, itemHeight: 10 } : undefined,
    xAxis: across ? value : category,
    yAxis: across ? { ...category, inverse: true } : value,
    series: series.map((s, at) => ({
      name: s.name,
      type: data.kind === 'line' ? 'line' : 'bar',
      stack: data.kind === 'stack' ? 'all' : undefined,
      data: [...s.values],
      barMaxWidth: 28,
      itemStyle: s.colour ? { color: s.colour } : undefined,
      symbolSize: 6,
      connectNulls: false,
      label: {
        ...text,
        ...(crossed ? { backgroundColor: colour.surface, padding: [0, 2] } : {}),
        show: labelled,
        position: across ? 'right' : 'top',
        // Bars beside each other have no room for a word behind each figure; it stands at the axis.
        formatter: (p: { value: unknown }) =>
          typeof p.value === 'number' && !across && wordy ? plain(p.value) : show(p.value),
      },
      endLabel: named ? { ...text, show: true, color: chartColours[at], formatter: s.name } : undefined,
      labelLayout: data.kind === 'line' ? { moveOverlap: 'shiftY' } : { hideOverlap: true },
      markLine: at === 0 ? mark : undefined,
    })),
  };
}
