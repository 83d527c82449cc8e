import { plainNumber } from './acuity';

/** Refraction of one eye without drops: sphere and cylinder in hundredths of a dioptre, axis in degrees. */
export interface Refraction {
  readonly sphere: number;
  readonly cylinder: number | null;
  readonly axis: number | null;
}
/** What a machine may print, in hundredths. */
export const SPHERE_MAX = 3000;
export const CYLINDER_MAX = 1500;
export const AXIS_MAX = 180;

/** Spherical equivalent in hundredths: sphere plus half the cylinder; it may end on a half. A missing cylinder is none. */
export const seOf = (r: Pick<Refraction, 'sphere' | 'cylinder'>): number => r.sphere + (r.cylinder ?? 0) / 2;

export type DioptreRead = { readonly value: number | null } | { readonly fault: 'form' | 'range' };
/**
 * Reads dioptres: -2.25, +0.5, 平光 or PL. A number of three or four digits without a point is what a keypad leaves of it: 225 is
 * 2.25. 999 is the national table's "not measured".
 */
export function readDioptre(text: string, most: number): DioptreRead {
  const t = plainNumber(text).replace(/D$/i, '');
  if (/^(平|平光|pl|plano)$/i.test(t)) return { value: 0 };
  if (t === '999') return { value: null };
  const [, sign, digits, rest] = /^([+-]?)(\d{1,4})(\.\d{1,2})?$/.exec(t) ?? [];
  if (digits == null) return { fault: 'form' };
  const size = rest == null && digits.length >= 3 ? Number(digits) : Math.round(Number(digits + (rest ?? '')) * 100);
  const value = sign === '-' ? -size : size;
  return Math.abs(value) > most ? { fault: 'range' } : { value: value === 0 ? 0 : value };
}
/** -2.25, +0.50, 0.00. */
export const dioptreText = (value: number | null | undefined): string =>
  value == null ? '' : `${value > 0 ? '+' : ''}${(value / 100).toFixed(2)}`;
