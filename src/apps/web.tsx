import { lazy } from 'react';
import { createRoot } from 'react-dom/client';
import { webApp } from '../kernel/web/app';
import '../kernel/web/base.css';
import { configurePhotos } from '../kernel/web/import/photo-slot';
import { configureRich } from '../kernel/web/rich/rich-config';
import { openWrittenAddress } from '../kernel/web/router/written-address';
import { sessionCalls } from '../kernel/web/session/calls';
import { accountWeb } from '../modules/account/web';
import { analyticsWeb } from '../modules/analytics/web';
import { appealWeb } from '../modules/appeal/web';
import { assessmentWeb } from '../modules/assessment/web';
import { clazzWeb } from '../modules/class/web';
import { deviceWeb } from '../modules/device/web';
import { examWeb } from '../modules/exam/web';
import { openHelperAddress } from '../modules/device/web/helper-address';
import { faceWeb } from '../modules/face/web';
import { filesWeb } from '../modules/files/web';
import { fitnessTestWeb } from '../modules/fitness-test/web';
import { gamesWeb } from '../modules/games/web';
import { homeworkWeb } from '../modules/homework/web';
import { lessonWeb } from '../modules/lesson/web';
import { liveWeb } from '../modules/live/web';
import { noticeWeb } from '../modules/notice/web';
import { notesWeb } from '../modules/notes/web';
import { operationsWeb } from '../modules/operations/web';
import { organisationWeb } from '../modules/organisation/web';
import { peopleWeb } from '../modules/people/web';
import { practiceWeb } from '../modules/practice/web';
import { hsatWeb } from '../modules/hsat/web';
import { processEvalWeb } from '../modules/process-eval/web';
import { psychologyWeb } from '../modules/psychology/web';
import { watchWeb } from '../modules/watch/web';
import { proofWeb } from '../modules/proof/web';
import { questionBankWeb } from '../modules/question-bank/web';
import { resourceWeb } from '../modules/resource/web';
import { roleWeb } from '../modules/role/web';
import { schoolSiteWeb } from '../modules/school-site/web';
import { shell, shellWeb } from '../modules/shell/web';
import { sleepWeb } from '../modules/sleep/web';
import { sportDataWeb } from '../modules/sport-data/web';
import { sportSettingsWeb } from '../modules/sport-settings/web';
import { sunnyRunWeb } from '../modules/sunny-run/web';
import { teachlinkWeb } from '../modules/teachlink/web';
import { teachplanWeb } from '../modules/teachplan/web';
import { textbookWeb } from '../modules/textbook/web';
import { timetableWeb } from '../modules/timetable/web';
import { trainWeb } from '../modules/train/web';
import { financeWeb } from '../modules/finance/web';
import { mallWeb } from '../modules/mall/web';
import { videoWeb } from '../modules/video/web';
import { visionWeb } from '../modules/vision/web';
import { wrongbookWeb } from '../modules/wrongbook/web';

/** The browser half of the modules, in the order of modules.ts. */
const modules = [
  organisationWeb,
  accountWeb,
  roleWeb,
  filesWeb,
  noticeWeb,
  textbookWeb,
  peopleWeb,
  clazzWeb,
  operationsWeb,
  appealWeb,
  proofWeb,
  questionBankWeb,
  videoWeb,
  resourceWeb,
  timetableWeb,
  teachplanWeb,
  lessonWeb,
  liveWeb,
  teachlinkWeb,
  wrongbookWeb,
  homeworkWeb,
  practiceWeb,
  examWeb,
  notesWeb,
  sportSettingsWeb,
  deviceWeb,
  faceWeb,
  fitnessTestWeb,
  visionWeb,
  sunnyRunWeb,
  gamesWeb,
  processEvalWeb,
  watchWeb,
  psychologyWeb,
  sleepWeb,
  hsatWeb,
  assessmentWeb,
  trainWeb,
  mallWeb,
  financeWeb,
  analyticsWeb,
  sportDataWeb,
  schoolSiteWeb,
  shellWeb,
];

// Pictures of formatted text go to the file store.
configureRich({ upload: async (file) => (await import('../modules/files/web/published')).uploadImage(file) });
// Lists from paper become sheets of an import.
configurePhotos({
  Sheet: lazy(() => import('../modules/files/web/photo-sheet')),
  Shot: lazy(() => import('../modules/files/web/photo-shot')),
});

openHelperAddress(location, history);
openWrittenAddress(document, location, history);
createRoot(document.getElementById('root')!).render(webApp({ modules, shell, calls: sessionCalls }));
