import { serve } from '../../../kernel/server/module';
import { boards } from './boards';
import { clazzUsers } from './clazz-users';
import { placeSheet, placeSheetHandlers } from './place-sheet';
import { placeHandlers } from './places';
import { listeners, watching, watchSweep } from './watch';

export const sportDataServer = serve({
  name: 'sport-data',
  handlers: [...boards, clazzUsers, watching, ...placeHandlers, ...placeSheetHandlers],
  jobs: [...placeSheet.jobs],
  listeners,
  schedules: [watchSweep],
});
