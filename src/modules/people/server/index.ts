import { serve } from '../../../kernel/server/module';
import './news';
import { changeHandlers } from './change';
import { clogHandlers } from './clogs';
import { consentHandlers } from './consent/index';
import { linkSweep } from './consent/sweep';
import { waits } from './consent/to-decide';
import { createHandlers } from './create';
import { fakeHandlers } from './fake';
import { importHandlers, importJobs } from './import/handlers';
import { learnerHandlers } from './learners';
import { listHandlers, listJobs } from './lists/handlers';
import { optionHandlers } from './lists/options';
import { providePorts } from './ports';
import { readHandlers } from './read';
import { serveHandlers } from './serves';
import { stateHandlers } from './state';

providePorts();

export const peopleServer = serve({
  name: 'people',
  handlers: [
    ...listHandlers,
    ...optionHandlers,
    ...readHandlers,
    ...clogHandlers,
    ...createHandlers,
    ...changeHandlers,
    ...stateHandlers,
    ...fakeHandlers,
    ...serveHandlers,
    ...learnerHandlers,
    ...importHandlers,
    ...consentHandlers,
  ],
  jobs: [...listJobs, ...importJobs],
  schedules: [linkSweep],
  waits,
});
