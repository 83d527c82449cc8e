import { bool, id, int, instant, table, text, view, words } from '../../kernel/server/db/table';
import { revColumns } from '../../kernel/server/rev';

export const presets = table(
  'role_preset',
  'reference',
  {
    roleId: id(),
    busiId: int(),
    userType: int(),
    nameZh: text(),
    nameEn: text(),
    funcIds: words(),
    baseline: bool().default(),
    ord: int(),
    ...revColumns(),
  },
  ['roleId'],
);
export const roles = table(
  'role_role',
  'tenant',
  { roleId: id(), name: text(16), funcIds: words(), madeAt: instant(), ...revColumns() },
  ['roleId'],
  { stake: 'right' },
);
/** Published. */
export const roleView = view('role_role_v', 'tenant', { roleId: id(), name: text(), funcIds: words() }, ['roleId']);
