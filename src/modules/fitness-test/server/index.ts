import { serve } from '../../../kernel/server/module';
import './educ/card-news';
import './educ/released';
import './news';
import { archives } from './educ/archive';
import { cardChecking } from './educ/card-proof';
import { cards } from './educ/cards';
import { importing, resultSheet } from './educ/import';
import { listExport, listing } from './educ/list';
import { correctedCard, correcting } from './educ/correct';
import { details } from './mark/details';
import { thresholdSheet } from './mark/threshold-sheet';
import { libraries } from './mark/libs';
import { schemeCalls } from './mark/schemes';
import { standardCalls } from './mark/table';
import { national, nationalSheet } from './educ/national';
import { placing } from './educ/places';
import { planning } from './educ/plan';
import { reporting } from './educ/report';
import { reportBooks } from './educ/report-down';
import { retesting } from './educ/retest';
import { sealing } from './educ/seal';
import { trying, whatIfJob } from './educ/whatif';
import { aiTesting } from './exam/aitest';
import { appealing } from './exam/appeal';
import { boarding } from './exam/board';
import { childCalls } from './exam/children';
import { committing } from './exam/commit';
import { defining } from './exam/define';
import { devices } from './exam/device';
import { fielding } from './exam/field';
import { living } from './exam/life';
import { planning as dayPlanning } from './exam/plan';
import { raced } from './exam/race';
import { recording } from './exam/records';
import { markSheet, resulting } from './exam/results';
import { signing } from './exam/sign';
import { pickResults } from './pick/results';
import { surveying } from './pick/surveys';
import { newcomersSweep, newcomersTicker } from './educ/waiting';
import { yearCalls } from './educ/year-calls';
import { waits } from './waits';

export const fitnessTestServer = serve({
  name: 'fitness-test',
  handlers: [
    ...yearCalls,
    ...listing,
    ...placing,
    ...retesting,
    ...importing,
    ...national,
    ...reporting,
    ...reportBooks,
    ...archives,
    ...cards,
    ...sealing,
    ...correcting,
    ...cardChecking,
    ...planning,
    ...trying,
    ...libraries,
    ...details,
    ...standardCalls,
    ...schemeCalls,
    ...defining,
    ...living,
    ...childCalls,
    ...dayPlanning,
    ...signing,
    ...fielding,
    ...devices,
    ...committing,
    ...resulting,
    ...recording,
    ...appealing,
    ...boarding,
    ...surveying,
    ...pickResults,
    ...aiTesting,
  ],
  listeners: [correctedCard, raced],
  schedules: [newcomersSweep],
  waits,
  tickers: [newcomersTicker],
  jobs: [listExport.job, ...resultSheet.jobs, ...nationalSheet.jobs, ...thresholdSheet.jobs, whatIfJob, markSheet.job],
});
