import type { Messages } from '../../../kernel/shared/messages';
import type { screenTexts as zh } from './screens-zh';

export const screenTexts = {
  progress: 'Teaching progress',
  placeNo: 'Unit {unit}, hour {hour}',
  'field.clazzName': 'Class',
  'field.sbjName': 'Subject',
  'field.userName': 'Teacher',
  'field.planName': 'Teaching plan',
  'field.taught': 'Hours taught',
  'field.hourCount': 'Hours in all',
  'field.due': 'Hours due',
  'field.lag': 'Hours behind',
  'field.thisWeek': 'This week',
  'field.next': 'Next hour',
} as const satisfies Messages<typeof zh>;
