import { kernelServer } from '../kernel/server/kernel-calls';
import type { ServerModule } from '../kernel/server/module';
import { accountServer } from '../modules/account/server/index';
import { clazzServer } from '../modules/class/server/index';
import { filesServer } from '../modules/files/server/index';
import { fitnessTestServer } from '../modules/fitness-test/server/index';
import { homeworkServer } from '../modules/homework/server/index';
import { lessonServer } from '../modules/lesson/server/index';
import { notesServer } from '../modules/notes/server/index';
import { operationsServer } from '../modules/operations/server/index';
import { organisationServer } from '../modules/organisation/server/index';
import { peopleServer } from '../modules/people/server/index';
import { practiceServer } from '../modules/practice/server/index';
import { questionBankServer } from '../modules/question-bank/server/index';
import { resourceServer } from '../modules/resource/server/index';
import { roleServer } from '../modules/role/server/index';
import { shellServer } from '../modules/shell/server/index';
import { sportDataServer } from '../modules/sport-data/server/index';
import { sportSettingsServer } from '../modules/sport-settings/server/index';
import { teachplanServer } from '../modules/teachplan/server/index';
import { textbookServer } from '../modules/textbook/server/index';
import { timetableServer } from '../modules/timetable/server/index';
import { trainServer } from '../modules/train/server/index';
import { visionServer } from '../modules/vision/server/index';
import { wrongbookServer } from '../modules/wrongbook/server/index';

/** The server halves, in the order of apps/modules.ts. */
export const servers: readonly ServerModule[] = [
  kernelServer,
  organisationServer,
  accountServer,
  roleServer,
  filesServer,
  textbookServer,
  peopleServer,
  clazzServer,
  operationsServer,
  questionBankServer,
  resourceServer,
  timetableServer,
  teachplanServer,
  lessonServer,
  wrongbookServer,
  homeworkServer,
  practiceServer,
  notesServer,
  sportSettingsServer,
  fitnessTestServer,
  visionServer,
  trainServer,
  sportDataServer,
  shellServer,
];
