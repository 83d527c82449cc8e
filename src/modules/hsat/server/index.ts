import { serve } from '../../../kernel/server/module';
import './appeal-subject';
import './news';
import { appealHandlers } from './appeals';
import { calcHandlers, calcJob, closedListener } from './calc';
import { candidateHandlers } from './candidates';
import { collHandlers, collJobs } from './coll';
import { coreHandlers, coreJobs } from './core-sheet';
import { correctHandlers } from './correct';
import { drawHandlers } from './draw';
import { exemptHandlers } from './exempts';
import { execHandlers } from './exec';
import { exportHandlers } from './export-scheme';
import { itemHandlers } from './items';
import { levelHandlers, levelJobs } from './levels';
import { mineHandlers } from './mine';
import { performHandlers } from './perform';
import { progressHandlers } from './progress';
import { schemaHandlers } from './schemas';
import { scoreHandlers, scoreJobs } from './scores';
import { sealer } from './seal';
import { soloHandlers, soloJobs } from './solo';
import { stateHandlers, stateJobs } from './states';
import { statisticHandlers } from './statistics';
import { waits } from './waits';
import { whatIfHandlers, whatIfJob } from './whatif';

export const hsatServer = serve({
  name: 'hsat',
  handlers: [
    ...schemaHandlers,
    ...exportHandlers,
    ...itemHandlers,
    ...performHandlers,
    ...drawHandlers,
    ...candidateHandlers,
    ...collHandlers,
    ...progressHandlers,
    ...correctHandlers,
    ...appealHandlers,
    ...coreHandlers,
    ...exemptHandlers,
    ...calcHandlers,
    ...whatIfHandlers,
    ...stateHandlers,
    ...scoreHandlers,
    ...statisticHandlers,
    ...mineHandlers,
    ...levelHandlers,
    ...soloHandlers,
    ...execHandlers,
  ],
  jobs: [calcJob, whatIfJob, ...collJobs, ...coreJobs, ...levelJobs, ...scoreJobs, ...stateJobs, ...soloJobs],
  listeners: [sealer, closedListener],
  waits,
});
