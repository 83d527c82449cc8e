/** Seconds of a lesson as a clock: 12:05. */
export const clockText = (second: number): string =>
  `${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}`;
