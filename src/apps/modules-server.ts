import { kernelServer } from '../kernel/server/kernel-calls';
import type { ServerModule } from '../kernel/server/module';
import type { Demo } from '../kernel/server/world';
import * as account from '../modules/account/demo';
import { accountServer } from '../modules/account/server/index';
import * as clazz from '../modules/class/demo';
import { clazzServer } from '../modules/class/server/index';
import { filesServer } from '../modules/files/server/index';
import { operationsServer } from '../modules/operations/server/index';
import * as organisation from '../modules/organisation/demo';
import { organisationServer } from '../modules/organisation/server/index';
import * as people from '../modules/people/demo';
import { peopleServer } from '../modules/people/server/index';
import * as role from '../modules/role/demo';
import { roleServer } from '../modules/role/server/index';
import { shellServer } from '../modules/shell/server/index';
import { textbookServer } from '../modules/textbook/server/index';

/** The server halves, in the order of apps/modules.ts. */
export const servers: readonly ServerModule[] = [kernelServer, organisationServer, accountServer, roleServer, filesServer, textbookServer, peopleServer, clazzServer, operationsServer, shellServer];
/** The demonstration world, each part after those it builds on: people come before their accounts. */
export const demos: readonly Demo[] = [organisation.demo, role.demo, people.demo, account.demo, clazz.demo];
