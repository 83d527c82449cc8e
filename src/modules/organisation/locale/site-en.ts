import type { Messages } from '../../../kernel/shared/messages';
import type { siteTexts as zh } from './site-zh';

/** What the desk says of the public page: who came, and what waits for a second person. */
export const siteTexts = {
  visitsTitle: 'Visits',
  visitsText: 'Without cookies and without addresses: a visitor counts once a day and is not known again the next day.',
  visitsSpan: 'Last {days} days',
  visitsOver: 'Time counted',
  visitsSum: 'Opened {views} {views|time|times}; {visitors} {visitors|visitor|visitors} today',
  visitsNone: 'No visitors in this time',
  visitsPage: 'Page',
  visitsDay: 'Day',
  visitsViews: 'Opened',
  visitsVisitors: 'Visitors',
  visitsByPage: 'By page',
  visitsByDay: 'By day',
  visitsGone: 'Removed since',
  'field.days': 'Days',
} as const satisfies Messages<typeof zh>;
