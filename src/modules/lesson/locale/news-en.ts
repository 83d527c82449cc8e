import type { Messages } from '../../../kernel/shared/messages';
import type { newsTexts as zh } from './news-zh';

export const newsTexts = {
  'news.leaveAsked': 'Request for leave',
  'news.leaveAsked.text': '{name} asks for leave: {when}',
  'news.leaveApproved': 'Leave approved',
  'news.leaveApproved.text': 'Your leave is approved: {when}',
  'news.leaveRefused': 'Leave not approved',
  'news.leaveRefused.text': 'Your leave is not approved ({when}): {why}',
  'news.attendFixed': 'Attendance corrected',
  'news.attendFixed.text': '{by} corrected the attendance of a lesson on {day}',
} satisfies Messages<typeof zh>;
