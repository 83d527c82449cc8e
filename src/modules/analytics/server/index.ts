import { serve } from '../../../kernel/server/module';
import { absenceHandlers, absencesExport } from './absences';
import { attendExport, attendHandlers } from './attend';
import { attendOneHandlers } from './attend-one';
import { attendRatesExport, rateHandlers } from './attend-rates';
import { listeners } from './listen';
import { loginHandlers, loginsExport } from './logins';
import { mutexHandlers } from './mutex';
import './news';
import { factsNight } from './night';
import { progressHandlers } from './progress';
import { screenHandlers } from './screen';
import { screenListHandlers } from './screen-lists';
import { schoolDaysExport, schoolTracesExport, screenSchoolHandlers } from './screen-school';
import { schoolHourHandlers, schoolHoursExport } from './school-hours';
import { regionListExport, screenSheetHandlers } from './screen-sheet';
import { screenListeners, screenSweep, screenWatching } from './screen-watch';
import { studentHourHandlers } from './student-hours';
import { studentHandlers, studentsExport } from './students';
import { eduStudyExport, eduStudyHandlers } from './study';
import { eduChildrenExport, eduChildrenHandlers } from './study-children';
import { eduTaughtExport, eduTaughtHandlers } from './study-hours';
import { eduTeachExport, eduTeachHandlers } from './study-teach';
import { trainHandlers, trainManagersExport, trainStudentsExport } from './study-train';
import { trainerHandlers, trainTeachersExport } from './study-trainers';
import { adoptionExport, adoptionHandlers } from './usage';
import { cleanHandlers, cleanJob } from './usage-clean';
import { forgetOnline, onlineHandlers, onlineTicker } from './usage-online';
import { adoptionRowHandlers, adoptionScreensExport, adoptionTeachersExport } from './usage-rows';
import { teacherHandlers, teacherHourExport } from './teachers';

export const analyticsServer = serve({
  name: 'analytics',
  handlers: [
    ...teacherHandlers,
    ...schoolHourHandlers,
    ...studentHandlers,
    ...studentHourHandlers,
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
    ...eduTaughtHandlers,
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
    schoolHoursExport.job,
    studentsExport.job,
    attendExport.job,
    attendRatesExport.job,
    absencesExport.job,
    loginsExport.job,
    regionListExport.job,
    schoolDaysExport.job,
    schoolTracesExport.job,
    eduTeachExport.job,
    eduTaughtExport.job,
    eduStudyExport.job,
    eduChildrenExport.job,
    trainStudentsExport.job,
    trainManagersExport.job,
    trainTeachersExport.job,
    adoptionExport.job,
    adoptionScreensExport.job,
    adoptionTeachersExport.job,
    cleanJob,
  ],
  listeners: [...listeners, ...screenListeners],
  schedules: [factsNight, screenSweep, forgetOnline],
  tickers: [onlineTicker],
});
