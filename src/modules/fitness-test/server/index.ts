import { serve } from '../../../kernel/server/module';
import { archives } from './educ/archive';
import { cards } from './educ/cards';
import { importing, resultSheet } from './educ/import';
import { listExport, listing } from './educ/list';
import { details, thresholdSheet } from './mark/details';
import { libraries } from './mark/libs';
import { schemeCalls } from './mark/schemes';
import { standardCalls } from './mark/table';
import { national, nationalSheet } from './educ/national';
import { planning } from './educ/plan';
import { reporting } from './educ/report';
import { sealing } from './educ/seal';
import { trying, whatIfJob } from './educ/whatif';
import { yearCalls } from './educ/year-calls';

export const fitnessTestServer = serve({
  name: 'fitness-test',
  handlers: [...yearCalls, ...listing, ...importing, ...national, ...reporting, ...archives, ...cards, ...sealing, ...planning, ...trying, ...libraries, ...details, ...standardCalls, ...schemeCalls],
  jobs: [listExport.job, ...resultSheet.jobs, ...nationalSheet.jobs, ...thresholdSheet.jobs, whatIfJob],
});
