import { newsTexts } from './news-zh';
import faults from './zh/faults';
import mark from './zh/mark';
import reply from './zh/reply';
import report from './zh/report';
import tasks from './zh/tasks';
import { figureTexts } from './zh/figures';

export default {
  ...newsTexts,
  ...figureTexts,
  ...faults,
  ...tasks,
  ...mark,
  ...report,
  ...reply,
};
