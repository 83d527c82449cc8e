import type { Messages } from '../../../kernel/shared/messages';
import type { boardZh } from './board-zh';

export const boardEn = {
  'page.money': 'Funding',
  'page.meeting': 'Meets',
  'key.planned': 'Planned',
  'key.spent': 'Spent',
  'key.usedRate': 'Of the plan',
  'key.spentPerChild': 'Spent per student',
  'key.examSpent': 'Spent on exams',
  'key.meets': 'Meets',
  'key.closed': 'Awards published',
  'key.athletes': 'Athletes',
  'key.joinRate': 'Taking part',
  'key.records': 'Records broken',
  'unit.yuan': 'yuan',
  'tile.money.sum': 'Money at a glance',
  'tile.money.unit': 'Spent per student',
  'tile.money.used': 'Spent of the plan',
  'tile.money.category': 'Money by category',
  'tile.money.year': 'Year by year',
  'tile.meeting.sum': 'Meets at a glance',
  'tile.meeting.unit': 'Taking part',
  'tile.meeting.meets': 'Meets',
  'tile.meeting.athletes': 'Athletes',
  'tile.meeting.year': 'Year by year',
  noMeets: 'No meets yet',
} as const satisfies Messages<typeof boardZh>;
