import { narrow } from '../../../kernel/shared/width';
import type { Item } from './items';

const MINUTES_MOST = 59;
const DAY_HOURS = 24;
/** Hours and minutes of 22:30, 7:45 and 22:30:00 as minutes; nothing where it is no time. */
function timeIn(text: string): number | undefined {
  const found = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text);
  if (!found) return undefined;
  const [hours, minutes] = [Number(found[1]), Number(found[2])];
  return hours <= DAY_HOURS && minutes <= MINUTES_MOST ? hours * 60 + minutes : undefined;
}
const numberIn = (text: string): number | undefined => (/^\d{1,4}$/.test(text) ? Number(text) : undefined);

/**
 * What a cell of a sheet answers to an item, or nothing. A choice is its number, a time of day is a time (a bare 7 or 23 would be minutes
 * after midnight), a length is a time or minutes. A bare number that may be the hours of a night is neither read as one nor as the other.
 */
export function answerIn({ shape, max }: Pick<Item, 'shape' | 'max'>, cell: string): number | undefined {
  const text = narrow(cell).trim();
  if (shape === 'choice') return numberIn(text);
  const time = timeIn(text);
  if (time !== undefined || shape === 'clock') return time;
  const minutes = numberIn(text);
  const mayBeHours = max === DAY_HOURS * 60 && minutes !== undefined && minutes <= DAY_HOURS;
  return mayBeHours ? undefined : minutes;
}
