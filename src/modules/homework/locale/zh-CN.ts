import faults from './zh/faults';
import mark from './zh/mark';
import reply from './zh/reply';
import report from './zh/report';
import tasks from './zh/tasks';

export default { ...faults, ...tasks, ...mark, ...report, ...reply };
