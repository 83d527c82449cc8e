import { serve } from '../../../kernel/server/module';
import './links';
import { docHandlers, docJobs, sweepDocs } from './docs';
import { faultyHandlers } from './faulty';
import { inputHandlers, inputJobs } from './input';
import { questionHandlers } from './questions';
import { repeatHandlers, scanJob } from './repeats';
import { sumUse } from './sum-use';
import { tagHandlers } from './tags';
import { typeHandlers } from './types';
import { waits } from './waits';

export const questionBankServer = serve({
  name: 'question-bank',
  handlers: [
    ...typeHandlers,
    ...questionHandlers,
    ...tagHandlers,
    ...repeatHandlers,
    ...faultyHandlers,
    ...docHandlers,
    ...inputHandlers,
  ],
  jobs: [scanJob, ...docJobs, ...inputJobs],
  schedules: [sumUse, sweepDocs],
  waits,
});
