import { serve } from '../../../kernel/server/module';
import { attendExport, attendHandlers } from './attend';
import { attendOneHandlers } from './attend-one';
import { rateHandlers } from './attend-rates';
import { listeners } from './listen';
import { loginHandlers, loginsExport } from './logins';
import { mutexHandlers } from './mutex';
import './news';
import { factsNight } from './night';
import { progressHandlers } from './progress';
import { studentHandlers, studentsExport } from './students';
import { teacherHandlers, teacherHourExport } from './teachers';

export const analyticsServer = serve({
  name: 'analytics',
  handlers: [
    ...teacherHandlers,
    ...studentHandlers,
    ...attendHandlers,
    ...attendOneHandlers,
    ...rateHandlers,
    ...progressHandlers,
    ...loginHandlers,
    ...mutexHandlers,
  ],
  jobs: [teacherHourExport.job, studentsExport.job, attendExport.job, loginsExport.job],
  listeners,
  schedules: [factsNight],
});
