import { serve } from '../../../kernel/server/module';
import { examChangeHandlers } from './exams/change';
import { examListHandlers } from './exams/lists';
import { commitHandlers } from './mark/commit';
import { controlHandlers } from './mark/controls';
import { markListHandlers } from './mark/lists';
import { draftHandlers } from './papers/draft';
import { markingHandlers } from './papers/marking';
import { paperSetHandlers } from './papers/set';
import { appealHandlers } from './appeal';
import { archiveHandlers, archiving } from './archive';
import { jointHandlers } from './joint/joints';
import './news';
import './releases';
import { reportBuildHandlers, reportJob, rescoring } from './report/build';
import { childReportHandlers } from './report/child';
import { figureHandlers } from './report/figures';
import { goalHandlers } from './report/goals';
import { telling, tellingAnew } from './report/tell';
import { rankHandlers, rankSheet } from './report/ranks';
import { seatHandlers } from './rooms/seat';
import { watchHandlers } from './rooms/watch';
import { doubtHandlers } from './scan/doubts';
import { fixHandlers } from './scan/fix';
import { scanListHandlers } from './scan/lists';
import './scan/readers';
import { swapHandlers } from './scan/swap';
import { uploadHandlers } from './scan/upload';
import { studyHandlers } from './study';

export const examServer = serve({
  name: 'exam',
  handlers: [
    ...examListHandlers,
    ...examChangeHandlers,
    ...seatHandlers,
    ...watchHandlers,
    ...paperSetHandlers,
    ...draftHandlers,
    ...markingHandlers,
    ...scanListHandlers,
    ...uploadHandlers,
    ...fixHandlers,
    ...swapHandlers,
    ...doubtHandlers,
    ...controlHandlers,
    ...commitHandlers,
    ...markListHandlers,
    ...reportBuildHandlers,
    ...rankHandlers,
    ...childReportHandlers,
    ...figureHandlers,
    ...goalHandlers,
    ...studyHandlers,
    ...jointHandlers,
    ...appealHandlers,
    ...archiveHandlers,
  ],
  listeners: [rescoring, tellingAnew, telling, archiving],
  jobs: [reportJob, rankSheet.job],
});
