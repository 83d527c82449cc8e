import { plusDays } from '../../../kernel/shared/dates';

/** The Friday a teacher means: of this week until Thursday, of the next one from Friday on. */
export const fridayOf = (today: string): string => {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay() || 7;
  return plusDays(today, weekday < 5 ? 5 - weekday : 12 - weekday);
};
