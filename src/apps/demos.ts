import type { Demo } from '../kernel/server/world';
import * as account from '../modules/account/demo';
import * as analytics from '../modules/analytics/demo';
import * as assessment from '../modules/assessment/demo';
import * as clazz from '../modules/class/demo';
import * as device from '../modules/device/demo';
import * as exam from '../modules/exam/demo';
import * as face from '../modules/face/demo';
import { CONSENT as FACE } from '../modules/face/locale/consent';
import * as fitnessTest from '../modules/fitness-test/demo';
import * as games from '../modules/games/demo';
import * as homework from '../modules/homework/demo';
import * as lesson from '../modules/lesson/demo';
import * as live from '../modules/live/demo';
import * as notice from '../modules/notice/demo';
import * as notes from '../modules/notes/demo';
import * as operations from '../modules/operations/demo';
import * as organisation from '../modules/organisation/demo';
import * as people from '../modules/people/demo';
import * as practice from '../modules/practice/demo';
import * as hsat from '../modules/hsat/demo';
import * as processEval from '../modules/process-eval/demo';
import * as psychology from '../modules/psychology/demo';
import { CONSENT as PSYCHOLOGY } from '../modules/psychology/locale/consent';
import { CONSENT as PHOTO } from '../modules/school-site/locale/consent';
import * as watch from '../modules/watch/demo';
import * as questionBank from '../modules/question-bank/demo';
import * as resource from '../modules/resource/demo';
import * as role from '../modules/role/demo';
import * as shell from '../modules/shell/demo';
import { CONSENT as SLEEP } from '../modules/sleep/locale/consent';
import * as sportData from '../modules/sport-data/demo';
import * as sportSettings from '../modules/sport-settings/demo';
import * as sunnyRun from '../modules/sunny-run/demo';
import * as teachlink from '../modules/teachlink/demo';
import * as teachplan from '../modules/teachplan/demo';
import * as textbook from '../modules/textbook/demo';
import * as timetable from '../modules/timetable/demo';
import * as train from '../modules/train/demo';
import * as finance from '../modules/finance/demo';
import * as mall from '../modules/mall/demo';
import * as video from '../modules/video/demo';
import * as vision from '../modules/vision/demo';
import * as wrongbook from '../modules/wrongbook/demo';

/** The demonstration world, each part after those it builds on: people come before their accounts. */
export const demos: readonly Demo[] = [
  organisation.demo,
  role.demo,
  people.demo,
  account.demo,
  clazz.demo,
  people.consentDemo([FACE, PSYCHOLOGY, SLEEP, PHOTO]),
  textbook.demo,
  questionBank.demo,
  resource.demo,
  shell.demo,
  operations.demo,
  timetable.demo,
  teachplan.demo,
  lesson.demo,
  live.demo,
  homework.demo,
  teachlink.demo,
  practice.answeredDemo,
  train.answeredDemo,
  video.demo,
  wrongbook.demo,
  exam.demo,
  practice.demo,
  notes.demo,
  sportSettings.demo,
  device.demo,
  face.demo,
  fitnessTest.demo,
  face.packedDemo,
  vision.demo,
  sunnyRun.demo,
  games.demo,
  processEval.demo,
  watch.demo,
  psychology.demo,
  hsat.demo,
  assessment.demo,
  analytics.demo,
  sportData.demo,
  train.demo,
  mall.demo,
  finance.demo,
  notice.demo,
  sunnyRun.picturesDemo,
];
