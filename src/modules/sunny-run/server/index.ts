import { serve } from '../../../kernel/server/module';
import './appeal-subject';
import './consent';
import { anewHandlers, judgeAsked } from './anew';
import { bandSheet, bandSheetHandlers } from './band-sheet';
import { cfgHandlers } from './cfg';
import { exportHandlers } from './export';
import { fieldHandlers } from './field';
import { heard } from './hear';
import { peopleHandlers } from './people-read';
import { pictureHandlers } from './pictures';
import { reportHandlers } from './reports';
import { roomHandlers } from './rooms';
import { runHandlers } from './runs';
import { closeRunDays, sweepRuns } from './sweep';
import { withdrawn } from './withdrawal';

export const sunnyRunServer = serve({
  name: 'sunny-run',
  handlers: [
    ...cfgHandlers,
    ...anewHandlers,
    ...roomHandlers,
    ...reportHandlers,
    ...peopleHandlers,
    ...runHandlers,
    ...fieldHandlers,
    ...bandSheetHandlers,
    ...pictureHandlers,
    ...exportHandlers,
  ],
  jobs: [...bandSheet.jobs],
  listeners: [heard, judgeAsked, withdrawn],
  schedules: [closeRunDays, sweepRuns],
});
