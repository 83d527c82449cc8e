import { serve } from '../../../kernel/server/module';
import './news';
import { arrangeHandlers } from './arranges';
import { coverHandlers } from './covers';
import { feedHandlers } from './feed';
import { importing, sheet } from './import';
import { lockSchedule } from './may';
import { needHandlers } from './needs';
import { planHandlers } from './plan';
import { planJob } from './plan-job';
import { planExporter } from './plan-sheet';
import { refreshPupils } from './pupils';
import { roomHandlers } from './rooms';
import './withdraw';
import { settingHandlers } from './settings';
import { swapHandlers } from './swap';
import { waits } from './waits';
import { weekHandlers } from './weeks';

export const timetableServer = serve({
  name: 'timetable',
  handlers: [
    ...arrangeHandlers,
    ...swapHandlers,
    ...weekHandlers,
    ...feedHandlers,
    ...settingHandlers,
    ...roomHandlers,
    ...coverHandlers,
    ...needHandlers,
    ...planHandlers,
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
