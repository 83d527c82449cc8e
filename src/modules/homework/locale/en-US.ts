import type { Messages } from '../../../kernel/shared/messages';
import type zh from './zh-CN';
import faults from './en/faults';
import mark from './en/mark';
import reply from './en/reply';
import report from './en/report';
import tasks from './en/tasks';

export default { ...faults, ...tasks, ...mark, ...report, ...reply } satisfies Messages<typeof zh>;
