import { serve } from '../../../kernel/server/module';
import { archiveImport } from './archive-sheet';
import { archiveHandlers } from './archives';
import { boardHandlers } from './boards';
import { boundHandlers } from './bounds';
import { classDataHandlers } from './class-data';
import { clazzUsers } from './clazz-users';
import { dailyBook, dailyHandlers } from './daily';
import { gearHandlers } from './gear';
import { heard } from './heard';
import { heartSweep } from './heart-sweep';
import { heartHandlers } from './hearts';
import { homeworkHandlers } from './homework';
import { lessonNight } from './lesson-sums';
import { logHandlers } from './log';
import { looseHandlers } from './loose';
import { moneyHandlers } from './money';
import { moneySheet, moneySheetHandlers } from './money-sheet';
import { numberHandlers } from './numbers';
import { opinionHandlers } from './opinions';
import { placeSheet, placeSheetHandlers } from './place-sheet';
import { placeHandlers } from './places';
import { raced } from './races';
import { recordHandlers } from './records';
import { ropeHandlers, ropesExport } from './ropes';
import { termAsked, termNight } from './term-make';
import { termHandlers } from './terms';
import { thirdHandlers } from './third';
import { thirdPushHandlers } from './third-push';
import { refusedHandlers, refusedSweep } from './third-refusals';
import { thirdTestSheet, thirdVisionSheet } from './third-sheet';
import { thirdTakeHandlers } from './third-take';
import { ticketHandlers } from './ticket';
import { waits } from './waits';
import { listeners, watching, watchSweep } from './watch';
import { wearHandlers, worn } from './wears';
import { zoneHandlers } from './zones';
import { withdrawn } from './withdrawal';

export const sportDataServer = serve({
  name: 'sport-data',
  handlers: [
    ...boardHandlers,
    clazzUsers,
    watching,
    ...placeHandlers,
    ...placeSheetHandlers,
    ...moneyHandlers,
    ...moneySheetHandlers,
    ...numberHandlers,
    ...gearHandlers,
    ...wearHandlers,
    ...looseHandlers,
    ...zoneHandlers,
    ...heartHandlers,
    ...ropeHandlers,
    ...classDataHandlers,
    ...opinionHandlers,
    ...dailyHandlers,
    ...recordHandlers,
    ...homeworkHandlers,
    ...boundHandlers,
    ...ticketHandlers,
    ...logHandlers,
    ...termHandlers,
    ...archiveHandlers,
    ...thirdHandlers,
    ...thirdTakeHandlers,
    ...thirdPushHandlers,
    ...refusedHandlers,
  ],
  jobs: [
    ...placeSheet.jobs,
    ...moneySheet.jobs,
    ...archiveImport.jobs,
    ...thirdTestSheet.jobs,
    ...thirdVisionSheet.jobs,
    dailyBook.job,
    ropesExport.job,
  ],
  listeners: [...listeners, heard, worn, withdrawn, raced, termAsked],
  schedules: [watchSweep, lessonNight, termNight, heartSweep, refusedSweep],
  waits,
});
