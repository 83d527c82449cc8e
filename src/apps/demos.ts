import type { Demo } from '../kernel/server/world';
import * as account from '../modules/account/demo';
import * as clazz from '../modules/class/demo';
import * as fitnessTest from '../modules/fitness-test/demo';
import * as homework from '../modules/homework/demo';
import * as lesson from '../modules/lesson/demo';
import * as notes from '../modules/notes/demo';
import * as operations from '../modules/operations/demo';
import * as organisation from '../modules/organisation/demo';
import * as people from '../modules/people/demo';
import * as practice from '../modules/practice/demo';
import * as questionBank from '../modules/question-bank/demo';
import * as resource from '../modules/resource/demo';
import * as role from '../modules/role/demo';
import * as shell from '../modules/shell/demo';
import * as sportData from '../modules/sport-data/demo';
import * as sportSettings from '../modules/sport-settings/demo';
import * as teachplan from '../modules/teachplan/demo';
import * as textbook from '../modules/textbook/demo';
import * as timetable from '../modules/timetable/demo';
import * as train from '../modules/train/demo';
import * as vision from '../modules/vision/demo';
import * as wrongbook from '../modules/wrongbook/demo';

/** The demonstration world, each part after those it builds on: people come before their accounts. */
export const demos: readonly Demo[] = [
  organisation.demo,
  role.demo,
  people.demo,
  account.demo,
  clazz.demo,
  textbook.demo,
  questionBank.demo,
  resource.demo,
  shell.demo,
  operations.demo,
  timetable.demo,
  teachplan.demo,
  lesson.demo,
  homework.demo,
  practice.answeredDemo,
  train.answeredDemo,
  wrongbook.demo,
  practice.demo,
  notes.demo,
  sportSettings.demo,
  fitnessTest.demo,
  vision.demo,
  sportData.demo,
  train.demo,
];
