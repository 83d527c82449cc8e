import { serve } from '../../../kernel/server/module';
import './news';
import { affairExport, affairHandlers } from './affairs';
import { bandHandlers } from './bands';
import { configHandlers } from './config';
import { withdrawn } from './consent';
import { fenceHandlers } from './fences';
import { healthHandlers } from './health';
import { heard } from './heard';
import { lookHandlers } from './looks';
import { lookingAround } from './look-around';
import { screenHandlers, viewerSweep } from './screen';
import { bandSheet, sheetHandlers } from './sheet';
import { waits } from './waits';

export const watchServer = serve({
  name: 'watch',
  handlers: [
    ...bandHandlers,
    ...sheetHandlers,
    ...affairHandlers,
    ...configHandlers,
    ...fenceHandlers,
    ...healthHandlers,
    ...lookHandlers,
    ...screenHandlers,
  ],
  jobs: [...bandSheet.jobs, affairExport.job],
  listeners: [heard, withdrawn],
  schedules: [lookingAround, viewerSweep],
  waits,
});
