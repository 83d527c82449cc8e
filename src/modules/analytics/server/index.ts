import { serve } from '../../../kernel/server/module';
import { absenceHandlers, absencesExport } from './absences';
import { attendExport, attendHandlers } from './attend';
import { attendOneHandlers } from './attend-one';
import { rateHandlers } from './attend-rates';
import { listeners } from './listen';
import { loginHandlers, loginsExport } from './logins';
import { mutexHandlers } from './mutex';
import './news';
import { factsNight } from './night';
import { progressHandlers } from './progress';
import { screenHandlers } from './screen';
import { screenListHandlers } from './screen-lists';
import { screenSchoolHandlers } from './screen-school';
import { regionListExport, screenSheetHandlers } from './screen-sheet';
import { screenListeners, screenSweep, screenWatching } from './screen-watch';
import { studentHandlers, studentsExport } from './students';
import { eduStudyHandlers } from './study';
import { eduChildrenExport, eduChildrenHandlers } from './study-children';
import { eduTeachExport, eduTeachHandlers } from './study-teach';
import { trainHandlers } from './study-train';
import { trainerHandlers } from './study-trainers';
import { adoptionExport, adoptionHandlers } from './usage';
import { cleanHandlers, cleanJob } from './usage-clean';
import { forgetOnline, onlineHandlers, onlineTicker } from './usage-online';
import { adoptionRowHandlers } from './usage-rows';
import { teacherHandlers, teacherHourExport } from './teachers';

export const analyticsServer = serve({
  name: 'analytics',
  handlers: [
    ...teacherHandlers,
    ...studentHandlers,
    ...attendHandlers,
    ...attendOneHandlers,
    ...absenceHandlers,
    ...rateHandlers,
    ...progressHandlers,
    ...loginHandlers,
    ...mutexHandlers,
    ...screenHandlers,
    ...screenListHandlers,
    ...screenSheetHandlers,
    ...screenSchoolHandlers,
    screenWatching,
    ...eduTeachHandlers,
    ...eduStudyHandlers,
    ...eduChildrenHandlers,
    ...trainHandlers,
    ...trainerHandlers,
    ...adoptionHandlers,
    ...adoptionRowHandlers,
    ...cleanHandlers,
    ...onlineHandlers,
  ],
  jobs: [
    teacherHourExport.job,
    studentsExport.job,
    attendExport.job,
    absencesExport.job,
    loginsExport.job,
    regionListExport.job,
    eduTeachExport.job,
    eduChildrenExport.job,
    adoptionExport.job,
    cleanJob,
  ],
  listeners: [...listeners, ...screenListeners],
  schedules: [factsNight, screenSweep, forgetOnline],
  tickers: [onlineTicker],
});
