import { serve } from '../../../kernel/server/module';
import './news';
import './releases';
import { appealHandlers } from './appeal';
import { clazzHandlers } from './clazz';
import { commentHandlers } from './comments';
import { eventHandlers } from './events';
import { evidenceHandlers } from './evidence';
import { exportHandlers } from './export';
import { itemHandlers } from './items';
import { judgeHandlers } from './judge';
import { listHandlers } from './lists';
import { moverHandlers } from './movers';
import { publishHandlers } from './publish';
import { reportHandlers } from './reports';
import { sealing } from './seal';
import { sweep } from './sweep';
import { templateHandlers } from './templates';
import { waits } from './waits';

export const assessmentServer = serve({
  name: 'assessment',
  handlers: [
    ...templateHandlers,
    ...publishHandlers,
    ...itemHandlers,
    ...moverHandlers,
    ...judgeHandlers,
    ...listHandlers,
    ...clazzHandlers,
    ...commentHandlers,
    ...reportHandlers,
    ...exportHandlers,
    ...eventHandlers,
    ...evidenceHandlers,
    ...appealHandlers,
  ],
  listeners: [sealing],
  schedules: [sweep],
  waits,
});
