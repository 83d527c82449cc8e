/** none: as measured. half_up: 0.5 goes up. non_zero_up: any further digit goes up (10.11 s counts as 10.2 s). down: further digits are dropped. */
export type Rounding = 'none' | 'half_up' | 'non_zero_up' | 'down';

/**
 * `num / den` rounded to a multiple of `step`, in whole numbers all the way: 17.65 is not a number a double can hold.
 * `none` is refused, since it has no whole number to answer with.
 */
export function roundRatio(num: number, den: number, step: number, how: Exclude<Rounding, 'none'>): number {
  const d = den * step;
  const whole =
    how === 'down' ? Math.floor(num / d) : how === 'half_up' ? Math.floor((2 * num + d) / (2 * d)) : Math.ceil(num / d);
  // + 0 turns the -0 of Math.ceil(-0.5) into 0.
  return whole * step + 0;
}
