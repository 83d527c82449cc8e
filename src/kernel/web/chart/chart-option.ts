import { numberText } from '../format';
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
  /** The national standard, the class's mean: drawn as a line with its name. */
  readonly reference?: { readonly name: string; readonly value: number };
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

/** The library does not stretch an axis for a reference line: one above all values would not be seen. */
function endFor({ series, reference, kind }: ChartData): number | undefined {
  const most = Math.max(0, ...series.flatMap((s) => s.values.map((v) => v ?? 0)));
  return reference && kind !== 'stack' && reference.value > most ? Math.ceil(reference.value / 10) * 10 : undefined;
}

const text = { color: colour.inkSoft, fontFamily: font.family, fontSize: 12 };
/** The option for the chart library: quiet axes, direct labels, unit, reference. */
export function optionOf(data: ChartData, rest: string): Record<string, unknown> {
  const series = atMostSix(data.series, rest);
  const show = (v: unknown) =>
    (typeof v === 'number' ? numberText(v, data.decimals ?? 0) : String(v ?? '')) + (data.unit ?? '');
  const base = {
    color: [...chartColours],
    textStyle: { fontFamily: font.family },
    animationDuration: 300,
    aria: { enabled: true, decal: { show: false } },
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
          radius: ['48%', '72%'],
          label: {
            ...text,
            formatter: (p: { name: string; value: number; percent: number }) =>
              `${p.name}\n${show(p.value)} ${p.percent}%`,
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
    axisLabel: {
      ...text,
      ...(data.categories.length <= 12 ? { interval: 0, width: 76, overflow: 'break' } : { hideOverlap: true }),
    },
  };
  const value = {
    type: 'value',
    name: data.unit,
    nameTextStyle: text,
    axisLabel: text,
    splitLine: { lineStyle: { color: colour.line } },
    max: endFor(data),
    minInterval: data.decimals ? undefined : 1,
  };
  const across = data.kind === 'across';
  const labelled = series.length === 1 && data.categories.length <= 12;
  const mark = data.reference && {
    silent: true,
    symbol: 'none',
    lineStyle: { color: colour.inkSoft, type: 'dashed' },
    label: { ...text, position: 'insideEndTop', formatter: `${data.reference.name} ${show(data.reference.value)}` },
    data: [across ? { xAxis: data.reference.value } : { yAxis: data.reference.value }],
  };
  return {
    ...base,
    grid: {
      left: 8,
      right: data.kind === 'line' && series.length > 1 ? 96 : 20,
      top: data.unit ? 36 : 20,
      bottom: 8,
      containLabel: true,
    },
    // Lines carry their names at their ends; bars side by side need a legend.
    legend:
      series.length > 1 && data.kind !== 'line'
        ? { top: 0, right: 0, textStyle: text, itemWidth: 10, itemHeight: 10 }
        : undefined,
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
        show: labelled,
        position: across ? 'right' : 'top',
        formatter: (p: { value: unknown }) => show(p.value),
      },
      endLabel:
        data.kind === 'line' && series.length > 1
          ? { ...text, show: true, color: chartColours[at], formatter: s.name }
          : undefined,
      labelLayout: data.kind === 'line' ? { moveOverlap: 'shiftY' } : undefined,
      markLine: at === 0 ? mark : undefined,
    })),
  };
}
