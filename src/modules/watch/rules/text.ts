import { dayIn, timeIn } from '../../../kernel/shared/dates';

/** An instant as a sheet says it; nothing for none. */
export const instantText = (zone: string, at: string | null): string =>
  at == null ? '' : `${dayIn(zone, new Date(at))} ${timeIn(zone, new Date(at))}`;
