import type { Registry } from '../kernel/shared/module';
import type { Need } from '../kernel/shared/need';

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

/** Screens and calls with all their needs, for programs. */
export const inventoryJson = ({ places, calls }: Pick<Registry, 'places' | 'calls'>) => ({
  screens: places.map((p) => ({
    path: p.path,
    titles: p.title,
    need: needText(p.need),
    ...gatesOf(p.need),
    module: p.module,
  })),
  calls: [...calls.values()].map((c) => ({
    method: c.method,
    path: c.path,
    name: c.name,
    need: needText(c.need),
    ...gatesOf(c.need),
    module: c.module,
  })),
});
