import type { Messages } from '../../../kernel/shared/messages';
import { newsTexts } from './news-en';
import type zh from './zh-CN';
import faults from './en/faults';
import mark from './en/mark';
import reply from './en/reply';
import report from './en/report';
import tasks from './en/tasks';
import { figureTexts } from './en/figures';

export default {
  ...newsTexts,
  ...figureTexts,
  ...faults,
  ...tasks,
  ...mark,
  ...report,
  ...reply,
} satisfies Messages<typeof zh>;
