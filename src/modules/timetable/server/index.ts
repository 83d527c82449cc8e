import { serve } from '../../../kernel/server/module';
import './news';
import { arranging } from './arranges';
import { covering } from './covers';
import { feeding } from './feed';
import { importing, sheet } from './import';
import { lockSchedule } from './may';
import { needing } from './needs';
import { planning } from './plan';
import { planJob } from './plan-job';
import { planExporter } from './plan-sheet';
import { refreshPupils } from './pupils';
import { rooming } from './rooms';
import './withdraw';
import { settings } from './settings';
import { swapping } from './swap';
import { waits } from './waits';
import { weeks } from './weeks';

export const timetableServer = serve({
  name: 'timetable',
  handlers: [
    ...arranging,
    ...swapping,
    ...weeks,
    ...feeding,
    ...settings,
    ...rooming,
    ...covering,
    ...needing,
    ...planning,
    ...importing,
  ],
  jobs: [planJob, planExporter.job, ...sheet.jobs],
  waits,
  // A child who joins an elective class, or leaves one, has other lessons from now on.
  listeners: [
    {
      topic: 'class.enrolled',
      async run(_event, door) {
        await lockSchedule({ db: door });
        await refreshPupils(door);
      },
    },
  ],
});
