import { serve } from '../../../kernel/server/module';
import './releases';
import './news';
import { aiHandlers } from './ai';
import { analysisHandlers } from './analysis';
import { importHandlers } from './import';
import { inputHandlers } from './input';
import { normHandlers } from './norm';
import { personHandlers } from './person';
import { providerHandlers } from './providers';
import { recordHandlers } from './records';
import { referralHandlers } from './referrals';
import { resultHandlers, resultJobs } from './results';
import { sheet } from './sheet';
import { waits } from './waits';

export const visionServer = serve({
  name: 'vision',
  handlers: [
    ...inputHandlers,
    ...resultHandlers,
    ...analysisHandlers,
    ...personHandlers,
    ...referralHandlers,
    ...normHandlers,
    ...importHandlers,
    ...aiHandlers,
    ...recordHandlers,
    ...providerHandlers,
  ],
  jobs: [...sheet.jobs, ...resultJobs],
  waits,
});
