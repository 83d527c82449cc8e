import { cpus, totalmem } from 'node:os';

/** One line of the bench's table. `judged` lines can fail the run; targets are printed only, because they depend on the machine. */
export interface Line {
  readonly what: string;
  readonly figure: string;
  readonly bound: string;
  readonly good: boolean;
  readonly judged: boolean;
  readonly note?: string;
}

/** The middle of some figures. */
export const median = (list: readonly number[]): number => {
  const sorted = [...list].sort((a, b) => a - b);
  const at = sorted.length >> 1;
  return sorted.length % 2 ? sorted[at]! : (sorted[at - 1]! + sorted[at]!) / 2;
};

/** A ratio that must not be above (or below) a bound. */
export const ratio = (
  what: string,
  value: number,
  o: { readonly atMost?: number; readonly atLeast?: number; readonly note?: string },
): Line => ({
  what,
  figure: `× ${value.toFixed(2)}`,
  bound: o.atMost != null ? `≤ ${o.atMost}` : `≥ ${o.atLeast}`,
  good: o.atMost != null ? value <= o.atMost : value >= o.atLeast!,
  judged: true,
  note: o.note,
});
/** A number that must not be above a bound on any machine. */
export const atMost = (what: string, value: number, bound: number, note?: string): Line => ({
  what,
  figure: String(value),
  bound: `≤ ${bound}`,
  good: value <= bound,
  judged: true,
  note,
});
/** A figure beside what it should be on an ordinary machine. */
export const target = (what: string, value: number, unit: string, atMost: number, note?: string): Line => ({
  what,
  figure: `${round(value)} ${unit}`,
  bound: `≤ ${atMost} ${unit}`,
  good: value <= atMost,
  judged: false,
  note,
});
/** What is only told. */
export const told = (what: string, figure: string, note?: string): Line => ({
  what,
  figure,
  bound: '',
  good: true,
  judged: false,
  note,
});

export const round = (n: number): string => (n >= 100 ? n.toFixed(0) : n >= 10 ? n.toFixed(1) : n.toFixed(2));
/** The machine, as it says itself. */
export const machine = (): string =>
  [
    cpus()[0]?.model.trim() ?? 'unknown',
    `${cpus().length} cores`,
    `${Math.round(totalmem() / 1024 ** 3)} GB`,
    `${process.platform} ${process.arch}`,
    `Node ${process.versions.node}`,
  ].join(', ');

/** The table as Markdown, for the README. */
export const tableOf = (lines: readonly Line[], postgres: string): string =>
  [
    `${machine()}, PostgreSQL ${postgres}`,
    '',
    '| What | Measured | Bound | |',
    '|---|---|---|---|',
    ...lines.map(
      (l) =>
        `| ${l.what}${l.note ? ` (${l.note})` : ''} | ${l.figure} | ${l.bound} | ${l.bound === '' ? '' : l.good ? '✓' : l.judged ? '**✗**' : 'missed'} |`,
    ),
  ].join('\n');
