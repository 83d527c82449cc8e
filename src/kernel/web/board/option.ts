import { boardColour, boardSeries } from './theme';
import { numberText, unitText } from '../format';
import { type as font } from '../theme';

export interface BoardSeries {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** A colour that means something: green for good. */ readonly colour?: string;
}
/** What a board's chart shows. `stack` adds up; `across` has long names. */
export interface BoardData {
  readonly kind: 'bar' | 'stack' | 'across' | 'across-stack' | 'line';
  readonly categories: readonly string[];
  readonly series: readonly BoardSeries[];
  readonly unit?: string;
  readonly decimals?: number;
  /** A fixed end of the scale: 100 for percent. */
  readonly max?: number;
  readonly reference?: { readonly name: string; readonly value: number };
}
/** "Primary Grade 1" in two lines: in one there would be room for every second name. */
const inTwoLines = (name: string): string => name.replace(' ', '\n');
const TEXT = { color: boardColour.inkSoft, fontFamily: font.family, fontSize: 20 };
/** Width of a word in pixels, as near as an axis needs it. */
const widthOf = (word: string): number => [...word].reduce((sum, c) => sum + (c > '\u2e7f' ? 20 : 12), 0);
/** What the value axis and the edges take of a chart's width. */
const BESIDE = 96;
/** In so many lines a name can still be read. */
const LINES = 3;
/**
 * How standing bars are named: all of them, broken where they are long; smaller where that gives room. Hours, days and names
 * for which there is none stand as many as fit.
 */
function namesOf({ categories, kind }: BoardData, width: number): Record<string, unknown> {
  const free = {
    hideOverlap: true,
    lineHeight: 24,
    formatter: categories.length > 4 ? inTwoLines : undefined,
  };
  if (kind === 'line' || categories.length > MOST_NAMES) return free;
  const share = Math.floor((width - BESIDE) / Math.max(1, categories.length)) - 6;
  // Chinese breaks between any two letters, other words only where a space is.
  const fitsAt = (fontSize: number) => {
    const scale = fontSize / TEXT.fontSize;
    return categories.every(
      (c) =>
        widthOf(c) * scale <= share * LINES &&
        c.split(/[\u2e80-\uffff ]/).every((part) => widthOf(part) * scale <= share),
    );
  };
  const fontSize = [TEXT.fontSize, 16].find(fitsAt);
  return fontSize == null ? free : { interval: 0, width: share, overflow: 'break', fontSize, lineHeight: fontSize + 4 };
}
/** Bars are no wider than this, and side by side in a group closer than their numbers may be. */
const MOST_BAR = 56;
/** Whether the numbers of bars that stand side by side in a group have room next to each other. */
const saysBeside = ({ categories, series, decimals }: BoardData, width: number): boolean => {
  if (series.length < 2) return true;
  const share = (width - BESIDE) / Math.max(1, categories.length);
  const bar = Math.min(MOST_BAR * 1.3, (share * 0.65) / series.length);
  return series.every(({ values }) => values.every((v) => v == null || widthOf(numberText(v, decimals ?? 0)) <= bar));
};
/** More names than these are an axis of hours or days, of which not every one need be named. */
const MOST_NAMES = 20;

/**
 * The option for the chart library: dark, large, values written on the bars.
 * @param width of the box in pixels
 */
export function boardOption(data: BoardData, opens: boolean, width = 800): Record<string, unknown> {
  const across = data.kind.startsWith('across');
  const stack = data.kind.endsWith('stack');
  const line = data.kind === 'line';
  const show = (v: unknown) => (typeof v === 'number' ? unitText(numberText(v, data.decimals ?? 0), data.unit) : '—');
  // A unit of one letter stands behind each figure that has room for it, and at the scale.
  const unit = data.unit?.length === 1 ? data.unit : '';
  const short = (v: unknown) => (typeof v === 'number' ? numberText(v, data.decimals ?? 0) + (across ? unit : '') : '');
  const category = {
    type: 'category',
    data: [...data.categories],
    axisTick: { show: false },
    axisLine: { lineStyle: { color: boardColour.line } },
    axisLabel: {
      ...TEXT,
      ...(across ? { width: 220, overflow: 'truncate', interval: 0 } : namesOf(data, width)),
    },
    inverse: across,
  };
  // Shares that come near the whole end at it; an axis to 120 % would say there is more.
  const most = Math.max(0, ...data.series.flatMap((s) => s.values.map((v) => v ?? 0)));
  const max = data.max ?? (data.unit === '%' && most > 60 && most <= 100 ? 100 : undefined);
  // Numbers stand on the bars where there is room for them; a stack says its parts in the tooltip and the table.
  const room = data.categories.length * data.series.length <= 14 && (across || line || saysBeside(data, width));
  const value = {
    type: 'value',
    max,
    interval: max == null ? undefined : max / 2,
    // Where every bar says its number, the scale would only take the room of a bar.
    axisLabel: {
      ...TEXT,
      show: !(across && !stack && room),
      color: boardColour.inkFaint,
      fontSize: 18,
      hideOverlap: true,
      formatter: unit ? (v: number) => v.toLocaleString('en-US') + unit : undefined,
    },
    splitLine: { lineStyle: { color: boardColour.line } },
    splitNumber: 3,
    minInterval: data.decimals ? undefined : 1,
    ...(line ? { scale: true, boundaryGap: ['15%', '10%'] } : {}),
  };
  const reference = data.reference && {
    silent: true,
    symbol: 'none',
    lineStyle: { color: boardColour.waiting, type: 'dashed', width: 2 },
    label: {
      ...TEXT,
      color: boardColour.waiting,
      position: 'insideEndTop',
      formatter: `${data.reference.name} ${show(data.reference.value)}`,
    },
    data: [across ? { xAxis: data.reference.value } : { yAxis: data.reference.value }],
  };
  return {
    color: [...boardSeries],
    textStyle: { fontFamily: font.family },
    animationDuration: 500,
    tooltip: {
      trigger: 'axis',
      confine: true,
      valueFormatter: show,
      axisPointer: { type: line ? 'line' : 'shadow' },
      backgroundColor: boardColour.raised,
      borderColor: boardColour.line,
      textStyle: { color: boardColour.ink, fontSize: 20 },
    },
    legend:
      data.series.length > 1
        ? {
            top: 0,
            left: 0,
            textStyle: { ...TEXT, color: boardColour.ink },
            itemWidth: 18,
            itemHeight: 18,
            icon: 'roundRect',
            itemGap: 24,
          }
        : undefined,
    grid: {
      left: 8,
      right: across && !stack ? 96 : 24,
      top: data.series.length > 1 ? 52 : 28,
      bottom: line && data.series.length > 1 ? 16 : 4,
      containLabel: true,
    },
    xAxis: across ? value : category,
    yAxis: across ? category : value,
    series: data.series.map((s, at) => ({
      name: s.name,
      type: line ? 'line' : 'bar',
      stack: stack ? 'all' : undefined,
      data: [...s.values],
      barMaxWidth: MOST_BAR,
      barCategoryGap: '35%',
      symbolSize: 12,
      lineStyle: line ? { width: 4 } : undefined,
      cursor: opens ? 'pointer' : 'default',
      itemStyle: {
        color: s.colour ?? boardSeries[at % boardSeries.length],
        borderRadius: stack || line ? 0 : across ? [0, 4, 4, 0] : [4, 4, 0, 0],
      },
      label: {
        ...TEXT,
        color: boardColour.ink,
        fontSize: data.series.length > 1 && data.categories.length > 2 ? 18 : TEXT.fontSize,
        show: !stack && room,
        position: across ? 'right' : line && at > 0 ? 'bottom' : 'top',
        formatter: (p: { value: unknown }) => short(p.value),
      },
      labelLayout: { hideOverlap: true },
      markLine: at === 0 ? reference : undefined,
    })),
  };
}

/** The data as rows of a sheet: a head with the units, a row a category. */
export const rowsOf = (data: BoardData): (string | number | null)[][] => [
  ['', ...data.series.map((s) => (data.unit ? `${s.name} (${data.unit})` : s.name))],
  ...data.categories.map((c, at) => [c, ...data.series.map((s) => s.values[at] ?? null)]),
];
