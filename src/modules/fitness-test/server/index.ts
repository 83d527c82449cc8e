import { serve } from '../../../kernel/server/module';
import './educ/card-news';
import './educ/releases';
import './news';
import { archiveHandlers } from './educ/archive';
import { cardProofHandlers } from './educ/card-proof';
import { cardHandlers } from './educ/cards';
import { importing, resultSheet } from './educ/import';
import { listExport, listing } from './educ/list';
import { correctedCard, correctionHandlers } from './educ/correct';
import { detailHandlers } from './mark/details';
import { thresholdSheet } from './mark/threshold-sheet';
import { libraryHandlers } from './mark/libs';
import { schemeHandlers } from './mark/schemes';
import { standardHandlers } from './mark/table';
import { national, nationalSheet } from './educ/national';
import { placeHandlers } from './educ/places';
import { planHandlers } from './educ/plan';
import { reporting } from './educ/report';
import { reportBooks } from './educ/report-down';
import { retesting } from './educ/retest';
import { sealing } from './educ/seal';
import { trying, whatIfJob } from './educ/whatif';
import { aiTestHandlers } from './exam/aitest';
import { appealHandlers } from './exam/appeal';
import { boarding } from './exam/board';
import { childCalls } from './exam/children';
import { committing } from './exam/commit';
import { examHandlers } from './exam/define';
import { deviceHandlers } from './exam/device';
import { fielding } from './exam/field';
import { stateHandlers } from './exam/life';
import { dayPlanHandlers } from './exam/plan';
import { raced } from './exam/race';
import { recordHandlers } from './exam/records';
import { markSheet, resultHandlers } from './exam/results';
import { signHandlers } from './exam/sign';
import { pickResultHandlers } from './pick/results';
import { surveyHandlers } from './pick/surveys';
import { newcomersSweep, newcomersTicker } from './educ/waiting';
import { yearCalls } from './educ/year-calls';
import { waits } from './waits';

export const fitnessTestServer = serve({
  name: 'fitness-test',
  handlers: [
    ...yearCalls,
    ...listing,
    ...placeHandlers,
    ...retesting,
    ...importing,
    ...national,
    ...reporting,
    ...reportBooks,
    ...archiveHandlers,
    ...cardHandlers,
    ...sealing,
    ...correctionHandlers,
    ...cardProofHandlers,
    ...planHandlers,
    ...trying,
    ...libraryHandlers,
    ...detailHandlers,
    ...standardHandlers,
    ...schemeHandlers,
    ...examHandlers,
    ...stateHandlers,
    ...childCalls,
    ...dayPlanHandlers,
    ...signHandlers,
    ...fielding,
    ...deviceHandlers,
    ...committing,
    ...resultHandlers,
    ...recordHandlers,
    ...appealHandlers,
    ...boarding,
    ...surveyHandlers,
    ...pickResultHandlers,
    ...aiTestHandlers,
  ],
  listeners: [correctedCard, raced],
  schedules: [newcomersSweep],
  waits,
  tickers: [newcomersTicker],
  jobs: [listExport.job, ...resultSheet.jobs, ...nationalSheet.jobs, ...thresholdSheet.jobs, whatIfJob, markSheet.job],
});
