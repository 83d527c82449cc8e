import type { Demo } from '../kernel/server/world';
import * as account from '../modules/account/demo';
import * as clazz from '../modules/class/demo';
import * as notes from '../modules/notes/demo';
import * as operations from '../modules/operations/demo';
import * as organisation from '../modules/organisation/demo';
import * as people from '../modules/people/demo';
import * as role from '../modules/role/demo';
import * as shell from '../modules/shell/demo';
import * as teachplan from '../modules/teachplan/demo';
import * as textbook from '../modules/textbook/demo';
import * as timetable from '../modules/timetable/demo';

/** The demonstration world, each part after those it builds on: people come before their accounts. */
export const demos: readonly Demo[] = [organisation.demo, role.demo, people.demo, account.demo, clazz.demo, textbook.demo, shell.demo, operations.demo, timetable.demo, teachplan.demo, notes.demo];
