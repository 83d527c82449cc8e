import { serve } from '../../../kernel/server/module';
import './appeal-subject';
import './news';
import { collHandlers, collJobs } from './coll';
import { correctHandlers } from './correct';
import { execHandlers } from './exec';
import { itemHandlers } from './items';
import { normHandlers } from './norms';
import { openedHandlers } from './openings';
import { roundHandlers } from './rounds';
import { sealer } from './seal';
import { sourceHandlers } from './sources';
import { sumHandlers } from './sums';
import { taskHandlers } from './tasks';
import { workHandlers } from './works';

export const processEvalServer = serve({
  name: 'process-eval',
  handlers: [
    ...itemHandlers,
    ...normHandlers,
    ...collHandlers,
    ...correctHandlers,
    ...sourceHandlers,
    ...taskHandlers,
    ...openedHandlers,
    ...roundHandlers,
    ...execHandlers,
    ...workHandlers,
    ...sumHandlers,
  ],
  jobs: collJobs,
  listeners: [sealer],
});
