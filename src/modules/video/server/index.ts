import { serve } from '../../../kernel/server/module';
import './courses';
import './learn/days';
import { figureHandlers, figureJobs } from './figures';
import { noteHandlers } from './learn/notes';
import { playHandlers } from './learn/play';
import { scheduleHandlers } from './learn/schedule';
import { trainHandlers } from './learn/train';
import { watchHandlers } from './learn/watch';
import { filmJob, sweeping } from './make/job';
import { filmHandlers } from './manage/film';
import { folderHandlers } from './manage/folders';
import { lessonHandlers } from './manage/lessons';
import { queHandlers } from './manage/ques';
import { sweep } from './sweep';
import './uses';

export const videoServer = serve({
  name: 'video',
  handlers: [
    ...folderHandlers,
    ...lessonHandlers,
    ...queHandlers,
    ...filmHandlers,
    ...scheduleHandlers,
    ...watchHandlers,
    ...trainHandlers,
    ...noteHandlers,
    ...playHandlers,
    ...figureHandlers,
  ],
  jobs: [filmJob, ...figureJobs],
  schedules: [sweep],
  tickers: [sweeping],
});
