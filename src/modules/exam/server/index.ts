import { serve } from '../../../kernel/server/module';
import { changing } from './exams/change';
import { listing } from './exams/lists';
import { committing } from './mark/commit';
import { controlling } from './mark/controls';
import { markLists } from './mark/lists';
import { drafting } from './papers/draft';
import { marking } from './papers/marking';
import { setting } from './papers/set';
import { appealing } from './appeal';
import { archiveHandlers, archiving } from './archive';
import { jointing } from './joint/joints';
import './news';
import './released';
import { building, reportJob, rescoring } from './report/build';
import { opening } from './report/child';
import { reporting } from './report/figures';
import { lining } from './report/goals';
import { telling, tellingAnew } from './report/tell';
import { ranking, rankSheet } from './report/ranks';
import { seating } from './rooms/seat';
import { watching } from './rooms/watch';
import { doubting } from './scan/doubts';
import { fixing } from './scan/fix';
import { scanning } from './scan/lists';
import './scan/readers';
import { swapping } from './scan/swap';
import { uploading } from './scan/upload';
import { studying } from './study';

export const examServer = serve({
  name: 'exam',
  handlers: [
    ...listing,
    ...changing,
    ...seating,
    ...watching,
    ...setting,
    ...drafting,
    ...marking,
    ...scanning,
    ...uploading,
    ...fixing,
    ...swapping,
    ...doubting,
    ...controlling,
    ...committing,
    ...markLists,
    ...building,
    ...ranking,
    ...opening,
    ...reporting,
    ...lining,
    ...studying,
    ...jointing,
    ...appealing,
    ...archiveHandlers,
  ],
  listeners: [rescoring, tellingAnew, telling, archiving],
  jobs: [reportJob, rankSheet.job],
});
