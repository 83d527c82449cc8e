import { fail } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import { organisationFaults as faults } from '../faults';
import * as tables from '../tables';

/** What a menu setting may name: every address of the program, and the menu groups with those above them (`sport` for `sport.play`). */
function menusIn(cx: Cx): ReadonlySet<string> {
  const known = new Set<string>();
  for (const { path, group } of cx.kernel.registry.places) {
    known.add(path);
    const parts = group?.split('.') ?? [];
    for (let n = 1; n <= parts.length; n++) known.add(parts.slice(0, n).join('.'));
  }
  return known;
}

/** Keeps which menu entries are switched off for an organisation or a region; nothing off leaves no row. */
export async function setMenus(
  cx: Cx,
  ownerKind: 'org' | 'reg',
  ownerId: number,
  menuIds: readonly string[],
): Promise<string[]> {
  const next = [...new Set(menuIds)].sort();
  const old = (await cx.db.one(tables.menus, { ownerKind, ownerId }, { lock: 'update' }))?.menuIds ?? [];
  const known = menusIn(cx);
  const unknown = next.find((id) => !known.has(id) && !old.includes(id));
  if (unknown !== undefined) throw fail(faults.menuUnknown, { menuId: unknown }, 'menuIds');
  if (!next.length) await cx.db.remove(tables.menus, { ownerKind, ownerId });
  else
    await cx.db.insert(
      tables.menus,
      [{ ownerKind, ownerId, menuIds: next }],
      'on conflict (owner_kind, owner_id) do update set menu_ids = excluded.menu_ids',
    );
  if (old.join() !== next.join())
    cx.note(
      'organisation.menus',
      { subjectId: ownerId, of: ownerKind, old, new: next },
      ownerKind === 'org' ? ownerId : cx.me.orgId,
    );
  return next;
}
