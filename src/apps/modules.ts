import { kernelModule } from '../kernel/shared/kernel-module';
import { registryOf, type Module } from '../kernel/shared/module';
import { account } from '../modules/account/module';
import { analytics } from '../modules/analytics/module';
import { appeal } from '../modules/appeal/module';
import { assessment } from '../modules/assessment/module';
import { clazz } from '../modules/class/module';
import { device } from '../modules/device/module';
import { exam } from '../modules/exam/module';
import { face } from '../modules/face/module';
import { files } from '../modules/files/module';
import { fitnessTest } from '../modules/fitness-test/module';
import { games } from '../modules/games/module';
import { homework } from '../modules/homework/module';
import { lesson } from '../modules/lesson/module';
import { live } from '../modules/live/module';
import { notice } from '../modules/notice/module';
import { notes } from '../modules/notes/module';
import { finance } from '../modules/finance/module';
import { mall } from '../modules/mall/module';
import { operations } from '../modules/operations/module';
import { organisation } from '../modules/organisation/module';
import { people } from '../modules/people/module';
import { practice } from '../modules/practice/module';
import { hsat } from '../modules/hsat/module';
import { processEval } from '../modules/process-eval/module';
import { psychology } from '../modules/psychology/module';
import { watch } from '../modules/watch/module';
import { proof } from '../modules/proof/module';
import { questionBank } from '../modules/question-bank/module';
import { resource } from '../modules/resource/module';
import { role } from '../modules/role/module';
import { shell } from '../modules/shell/module';
import { schoolSite } from '../modules/school-site/module';
import { sleep } from '../modules/sleep/module';
import { sportData } from '../modules/sport-data/module';
import { sportSettings } from '../modules/sport-settings/module';
import { sunnyRun } from '../modules/sunny-run/module';
import { teachlink } from '../modules/teachlink/module';
import { teachplan } from '../modules/teachplan/module';
import { textbook } from '../modules/textbook/module';
import { timetable } from '../modules/timetable/module';
import { train } from '../modules/train/module';
import { video } from '../modules/video/module';
import { vision } from '../modules/vision/module';
import { wrongbook } from '../modules/wrongbook/module';

/** The one list of modules, left to right as they may use each other. */
export const modules: readonly Module[] = [
  kernelModule,
  organisation,
  account,
  role,
  files,
  notice,
  textbook,
  people,
  clazz,
  operations,
  appeal,
  proof,
  questionBank,
  video,
  resource,
  timetable,
  teachplan,
  lesson,
  live,
  teachlink,
  wrongbook,
  homework,
  practice,
  exam,
  notes,
  sportSettings,
  device,
  face,
  fitnessTest,
  vision,
  sunnyRun,
  games,
  processEval,
  watch,
  psychology,
  sleep,
  hsat,
  assessment,
  train,
  mall,
  finance,
  analytics,
  sportData,
  schoolSite,
  shell,
];
export const registry = registryOf(modules);
