import type { Need } from '../kernel/shared/need';
import { registry } from './modules';

// What the program declares, for the specification's coverage and for people: screens and calls with their needs.
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
process.stdout.write(
  `${JSON.stringify({
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
  })}\n`,
);
