import './files';
import { auditHandlers } from './audit';
import { makeHandlers } from './make';
import { paperHandlers } from './papers';
import { exportHandlers, historyExport, tableExport } from './stats/exports';
import { libraryHandlers } from './stats/library';
import { ownHandlers } from './stats/own';
import { peopleHandlers } from './stats/people';
import { workHandlers } from './work';

export const inputHandlers = [
  ...makeHandlers,
  ...workHandlers,
  ...auditHandlers,
  ...paperHandlers,
  ...ownHandlers,
  ...libraryHandlers,
  ...peopleHandlers,
  ...exportHandlers,
];
export const inputJobs = [tableExport.job, historyExport.job];
