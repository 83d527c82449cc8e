import { kernelModule } from '../kernel/shared/kernel-module';
import { registryOf, type Module } from '../kernel/shared/module';
import { account } from '../modules/account/module';
import { clazz } from '../modules/class/module';
import { files } from '../modules/files/module';
import { fitnessTest } from '../modules/fitness-test/module';
import { homework } from '../modules/homework/module';
import { lesson } from '../modules/lesson/module';
import { notes } from '../modules/notes/module';
import { operations } from '../modules/operations/module';
import { organisation } from '../modules/organisation/module';
import { people } from '../modules/people/module';
import { practice } from '../modules/practice/module';
import { questionBank } from '../modules/question-bank/module';
import { resource } from '../modules/resource/module';
import { role } from '../modules/role/module';
import { shell } from '../modules/shell/module';
import { sportData } from '../modules/sport-data/module';
import { sportSettings } from '../modules/sport-settings/module';
import { teachplan } from '../modules/teachplan/module';
import { textbook } from '../modules/textbook/module';
import { timetable } from '../modules/timetable/module';
import { train } from '../modules/train/module';
import { vision } from '../modules/vision/module';
import { wrongbook } from '../modules/wrongbook/module';

/** The one list of modules, left to right as they may use each other. */
export const modules: readonly Module[] = [
  kernelModule,
  organisation,
  account,
  role,
  files,
  textbook,
  people,
  clazz,
  operations,
  questionBank,
  resource,
  timetable,
  teachplan,
  lesson,
  wrongbook,
  homework,
  practice,
  notes,
  sportSettings,
  fitnessTest,
  vision,
  train,
  sportData,
  shell,
];
export const registry = registryOf(modules);
