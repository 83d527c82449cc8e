import { serve } from '../../../kernel/server/module';
import { arranging } from './arranges';
import { covering } from './covers';
import { feeding } from './feed';
import { importing, sheet } from './import';
import { planning } from './plan';
import { planJob } from './plan-job';
import { settings } from './settings';
import { weeks } from './weeks';

export const timetableServer = serve({
  name: 'timetable',
  handlers: [...arranging, ...weeks, ...feeding, ...settings, ...covering, ...planning, ...importing],
  jobs: [planJob, ...sheet.jobs],
});
