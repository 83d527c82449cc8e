import { createRoot } from 'react-dom/client';
import { webApp } from '../kernel/web/app';
import '../kernel/web/base.css';
import { configureRich } from '../kernel/web/rich/rich-config';
import { sessionCalls } from '../kernel/web/session/calls';
import { accountWeb } from '../modules/account/web';
import { clazzWeb } from '../modules/class/web';
import { filesWeb } from '../modules/files/web';
import { fitnessTestWeb } from '../modules/fitness-test/web';
import { homeworkWeb } from '../modules/homework/web';
import { lessonWeb } from '../modules/lesson/web';
import { notesWeb } from '../modules/notes/web';
import { operationsWeb } from '../modules/operations/web';
import { organisationWeb } from '../modules/organisation/web';
import { peopleWeb } from '../modules/people/web';
import { practiceWeb } from '../modules/practice/web';
import { questionBankWeb } from '../modules/question-bank/web';
import { resourceWeb } from '../modules/resource/web';
import { roleWeb } from '../modules/role/web';
import { shell, shellWeb } from '../modules/shell/web';
import { sportDataWeb } from '../modules/sport-data/web';
import { sportSettingsWeb } from '../modules/sport-settings/web';
import { teachplanWeb } from '../modules/teachplan/web';
import { textbookWeb } from '../modules/textbook/web';
import { timetableWeb } from '../modules/timetable/web';
import { trainWeb } from '../modules/train/web';
import { visionWeb } from '../modules/vision/web';
import { wrongbookWeb } from '../modules/wrongbook/web';

/** The browser half of the modules, in the order of modules.ts. */
const modules = [
  organisationWeb,
  accountWeb,
  roleWeb,
  filesWeb,
  textbookWeb,
  peopleWeb,
  clazzWeb,
  operationsWeb,
  questionBankWeb,
  resourceWeb,
  timetableWeb,
  teachplanWeb,
  lessonWeb,
  wrongbookWeb,
  homeworkWeb,
  practiceWeb,
  notesWeb,
  sportSettingsWeb,
  fitnessTestWeb,
  visionWeb,
  trainWeb,
  sportDataWeb,
  shellWeb,
];

// Pictures of formatted text go to the file store.
configureRich({ upload: async (file) => (await import('../modules/files/web/published')).uploadImage(file) });

createRoot(document.getElementById('root')!).render(webApp({ modules, shell, calls: sessionCalls }));
