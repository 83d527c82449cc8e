/** HH:mm of minutes since midnight; nothing for none. */
export const clockText = (min: number | null): string =>
  min == null ? '' : `${String(Math.floor(min / 60)).padStart(2, '0')}:${String(min % 60).padStart(2, '0')}`;
