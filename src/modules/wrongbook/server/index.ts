import { serve } from '../../../kernel/server/module';
import { causeHandlers } from './causes';
import { fadingHandlers } from './clazz/fading';
import { clazzListHandlers } from './clazz/list';
import { clazzStatsHandlers } from './clazz/stats';
import { exportHandlers, exportJob } from './export';
import { notebookHandlers } from './notebook';
import './readers';
import { redoHandlers } from './redo';
import { statsHandlers } from './stats';
import { filmAnswered } from './video';

export const wrongbookServer = serve({
  name: 'wrongbook',
  handlers: [
    ...notebookHandlers,
    ...causeHandlers,
    ...redoHandlers,
    ...statsHandlers,
    ...exportHandlers,
    ...clazzListHandlers,
    ...clazzStatsHandlers,
    ...fadingHandlers,
  ],
  jobs: [exportJob],
  listeners: [filmAnswered],
});
