import { kernelModule } from '../kernel/shared/kernel-module';
import { registryOf, type Module } from '../kernel/shared/module';
import { account } from '../modules/account/module';
import { clazz } from '../modules/class/module';
import { files } from '../modules/files/module';
import { notes } from '../modules/notes/module';
import { operations } from '../modules/operations/module';
import { organisation } from '../modules/organisation/module';
import { people } from '../modules/people/module';
import { role } from '../modules/role/module';
import { shell } from '../modules/shell/module';
import { teachplan } from '../modules/teachplan/module';
import { textbook } from '../modules/textbook/module';
import { timetable } from '../modules/timetable/module';

/** The one list of modules, left to right as they may use each other. */
export const modules: readonly Module[] = [kernelModule, organisation, account, role, files, textbook, people, clazz, operations, timetable, teachplan, notes, shell];
export const registry = registryOf(modules);
