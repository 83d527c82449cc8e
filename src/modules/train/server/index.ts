import { serve } from '../../../kernel/server/module';
import { commentHandlers } from './comments';
import { goalHandlers } from './goals';
import { learnerHandlers } from './learners';
import { orgHandlers } from './org';
import { servesHandlers } from './serves';
import { summaryHandlers } from './summaries';
import { todoHandlers } from './todos';

export const trainServer = serve({
  name: 'train',
  handlers: [
    ...goalHandlers,
    ...todoHandlers,
    ...commentHandlers,
    ...learnerHandlers,
    ...summaryHandlers,
    ...orgHandlers,
    ...servesHandlers,
  ],
});
