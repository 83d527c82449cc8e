import { narrow, unspaced } from '../../../kernel/shared/width';
import type { Criteria } from './criteria';

/** Both ways of writing sight; logMAR is the third, for doctors. */
export type Scale = 'five' | 'decimal';
/** Sight below the chart's lowest line: sheets and the national table write 9 (national-upload-template.json). */
export const BELOW = 29;
/** Values of the five-grade scale that can be written down, in tenths. */
export const LOWEST = 30;
export const HIGHEST = 53;

/** The decimal value of a line in hundredths: 5.0 is 1.00, 4.9 is 0.80. Lines the table leaves out follow L = 5 + lg V. */
export function decimalOf(c: Criteria, log: number): number {
  const line = c.lines.find((l) => l.log === log);
  return line ? line.decimal : Math.max(1, Math.round(100 * 10 ** ((log - 50) / 10)));
}
/** The nearest line of a decimal value in hundredths. */
export function logOf(c: Criteria, decimal: number): number {
  const line = c.lines.find((l) => l.decimal === decimal);
  return line ? line.log : 50 + Math.round(10 * Math.log10(decimal / 100));
}
/** logMAR in tenths: 5.0 is 0.0, a line worse is 0.1. */
export const logMarOf = (log: number): number => 50 - log;

/** How sight reads in the five-point scale, which needs no table: 4.8. */
export const fiveText = (log: number): string =>
  log <= BELOW ? `<${(LOWEST / 10).toFixed(1)}` : (log / 10).toFixed(1);
/** How sight reads in a scale: 4.8, 0.6. */
export function acuityText(c: Criteria, log: number | null | undefined, scale: Scale = 'five'): string {
  if (log == null) return '';
  if (scale === 'five') return fiveText(log);
  if (log <= BELOW) return '<0.01';
  const decimal = decimalOf(c, log);
  return decimal % 10 === 0 ? (decimal / 100).toFixed(1) : (decimal / 100).toFixed(2);
}

export type AcuityRead =
  | { readonly log: number; readonly scale: Scale }
  | { readonly fault: 'form' | 'range' | 'line' };
/** One spelling of what keyboards and sheets write: full-width digits and points, commas as points. Blanks between digits part two numbers. */
export const plainNumber = (text: string): string =>
  unspaced(narrow(text))
    .replace(/[,，。·．、]/g, '.')
    .replace(/[−–—]/g, '-');

/**
 * Reads sight as people write it in either scale; the two never overlap (0.01 to 2.0, 3.0 to 5.3), so nobody has to say which. On a
 * keypad the point may be left out: 48 is 4.8, 08 is 0.8, 5 is 5.0. 9, and "<3.0", is below the chart.
 */
export function readAcuity(c: Criteria, text: string): AcuityRead {
  const t = plainNumber(text);
  if (/^(9|9\.0|<3(\.0)?)$/.test(t)) return { log: BELOW, scale: 'five' };
  const bare = /^\d\d$/.test(t) ? `${t[0]}.${t[1]}` : /^0\d\d$/.test(t) ? `0.${t.slice(1)}` : t;
  if (!/^\d(\.\d{1,2})?$/.test(bare)) return { fault: 'form' };
  const hundredths = Math.round(Number(bare) * 100);
  if (hundredths >= LOWEST * 10 && hundredths <= HIGHEST * 10)
    return hundredths % 10 === 0 ? { log: hundredths / 10, scale: 'five' } : { fault: 'line' };
  const [least, most] = [c.lines[0]!.decimal, c.lines.at(-1)!.decimal];
  return hundredths >= least && hundredths <= most
    ? { log: logOf(c, hundredths), scale: 'decimal' }
    : { fault: 'range' };
}
