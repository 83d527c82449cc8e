import { kernelServer } from '../kernel/server/kernel-calls';
import type { ServerModule } from '../kernel/server/module';
import { accountServer } from '../modules/account/server/index';
import { analyticsServer } from '../modules/analytics/server/index';
import { appealServer } from '../modules/appeal/server/index';
import { assessmentServer } from '../modules/assessment/server/index';
import { clazzServer } from '../modules/class/server/index';
import { deviceServer } from '../modules/device/server/index';
import { examServer } from '../modules/exam/server/index';
import { faceServer } from '../modules/face/server/index';
import { filesServer } from '../modules/files/server/index';
import { fitnessTestServer } from '../modules/fitness-test/server/index';
import { gamesServer } from '../modules/games/server/index';
import { homeworkServer } from '../modules/homework/server/index';
import { lessonServer } from '../modules/lesson/server/index';
import { liveServer } from '../modules/live/server/index';
import { noticeServer } from '../modules/notice/server/index';
import { notesServer } from '../modules/notes/server/index';
import { operationsServer } from '../modules/operations/server/index';
import { organisationServer } from '../modules/organisation/server/index';
import { peopleServer } from '../modules/people/server/index';
import { practiceServer } from '../modules/practice/server/index';
import { hsatServer } from '../modules/hsat/server/index';
import { processEvalServer } from '../modules/process-eval/server/index';
import { psychologyServer } from '../modules/psychology/server/index';
import { watchServer } from '../modules/watch/server/index';
import { proofServer } from '../modules/proof/server/index';
import { questionBankServer } from '../modules/question-bank/server/index';
import { resourceServer } from '../modules/resource/server/index';
import { roleServer } from '../modules/role/server/index';
import { schoolSiteServer } from '../modules/school-site/server/index';
import { shellServer } from '../modules/shell/server/index';
import { sleepServer } from '../modules/sleep/server/index';
import { sportDataServer } from '../modules/sport-data/server/index';
import { sportSettingsServer } from '../modules/sport-settings/server/index';
import { sunnyRunServer } from '../modules/sunny-run/server/index';
import { teachlinkServer } from '../modules/teachlink/server/index';
import { teachplanServer } from '../modules/teachplan/server/index';
import { textbookServer } from '../modules/textbook/server/index';
import { timetableServer } from '../modules/timetable/server/index';
import { trainServer } from '../modules/train/server/index';
import { videoServer } from '../modules/video/server/index';
// After video: it asks whoever filled the port of the films before.
import { mallServer } from '../modules/mall/server/index';
import { financeServer } from '../modules/finance/server/index';
import { visionServer } from '../modules/vision/server/index';
import { wrongbookServer } from '../modules/wrongbook/server/index';

/** The server halves, in the order of apps/modules.ts. */
export const servers: readonly ServerModule[] = [
  kernelServer,
  organisationServer,
  accountServer,
  roleServer,
  filesServer,
  noticeServer,
  textbookServer,
  peopleServer,
  clazzServer,
  operationsServer,
  appealServer,
  proofServer,
  questionBankServer,
  videoServer,
  resourceServer,
  timetableServer,
  teachplanServer,
  lessonServer,
  liveServer,
  teachlinkServer,
  wrongbookServer,
  homeworkServer,
  practiceServer,
  examServer,
  notesServer,
  sportSettingsServer,
  deviceServer,
  faceServer,
  fitnessTestServer,
  visionServer,
  sunnyRunServer,
  gamesServer,
  processEvalServer,
  watchServer,
  psychologyServer,
  sleepServer,
  hsatServer,
  assessmentServer,
  trainServer,
  mallServer,
  financeServer,
  analyticsServer,
  sportDataServer,
  schoolSiteServer,
  shellServer,
];
