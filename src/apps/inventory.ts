import type { Need } from '../kernel/shared/need';
import { inventoryTable } from './inventory-table';
import { registry } from './modules';

// What the program declares: a table for people, and screens and calls with their needs as JSON for programs: with `--json`,
// and wherever nobody looks at a terminal (`--table` there has the table).
const needText = (need: Need) => (need.open ? 'open' : need.funcs ? need.funcs.join('|') : 'signed in');
/** What a need asks besides codes; absent where it asks nothing. */
const gatesOf = ({ busi, userTypes, servs, regIds, orgIds, exOrgIds }: Need) => ({
  busi,
  userTypes,
  servs,
  regIds,
  orgIds,
  exOrgIds,
});
const isTable = process.argv.includes('--table') || (process.stdout.isTTY && !process.argv.includes('--json'));
const whole = () => ({
  screens: registry.places.map((p) => ({
    path: p.path,
    titles: p.title,
    need: needText(p.need),
    ...gatesOf(p.need),
    module: p.module,
  })),
  calls: [...registry.calls.values()].map((c) => ({
    method: c.method,
    path: c.path,
    name: c.name,
    need: needText(c.need),
    ...gatesOf(c.need),
    module: c.module,
  })),
});
process.stdout.write(`${isTable ? inventoryTable(registry) : JSON.stringify(whole())}\n`);
