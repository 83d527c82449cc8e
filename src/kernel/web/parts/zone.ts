import dayjs, { type Dayjs } from 'dayjs';
import { instantIn, momentIn } from '../../shared/dates';

// A calendar box knows the computer's zone alone: what it shows and gives is what clocks say where the organisation is.

/** What a box shows of an instant. */
export const faceIn = (zone: string, at: string | Date): Dayjs => dayjs(momentIn(zone, new Date(at)).join('T'));
/** What a box shows of this moment: the first that can be chosen. */
export const faceNow = (zone: string): Dayjs => faceIn(zone, new Date());
/** The instant that a box means, to the minute. */
export const meantIn = (zone: string, face: Dayjs): string =>
  instantIn(zone, face.format('YYYY-MM-DD'), face.format('HH:mm'));
/** Whether the computer's clock says what clocks say there: only then does a box's key for "now" mean now. */
export const isHere = (zone: string): boolean =>
  dayjs().format('YYYY-MM-DD HH:mm') === momentIn(zone, new Date()).join(' ');
