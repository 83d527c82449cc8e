import { boardColour, boardSeries } from './theme';
import { numberText } from '../format';
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

/** The option for the chart library: dark, large, values written on the bars. */
export function boardOption(data: BoardData, opens: boolean): Record<string, unknown> {
  const across = data.kind.startsWith('across');
  const stack = data.kind.endsWith('stack');
  const line = data.kind === 'line';
  const show = (v: unknown) => (typeof v === 'number' ? numberText(v, data.decimals ?? 0) + (data.unit ?? '') : '—');
  const short = (v: unknown) => (typeof v === 'number' ? numberText(v, data.decimals ?? 0) : '');
  const category = {
    type: 'category',
    data: [...data.categories],
    axisTick: { show: false },
    axisLine: { lineStyle: { color: boardColour.line } },
    axisLabel: {
      ...TEXT,
      ...(across
        ? { width: 220, overflow: 'truncate', interval: 0 }
        : { hideOverlap: true, lineHeight: 24, formatter: data.categories.length > 4 ? inTwoLines : undefined }),
    },
    inverse: across,
  };
  // Shares that come near the whole end at it; an axis to 120 % would say there is more.
  const most = Math.max(0, ...data.series.flatMap((s) => s.values.map((v) => v ?? 0)));
  const max = data.max ?? (data.unit === '%' && most > 60 && most <= 100 ? 100 : undefined);
  // Numbers stand on the bars where there is room for them; a stack says its parts in the tooltip and the table.
  const room = data.categories.length * data.series.length <= 14;
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
    },
    splitLine: { lineStyle: { color: boardColour.line } },
    splitNumber: 3,
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
      barMaxWidth: 56,
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
