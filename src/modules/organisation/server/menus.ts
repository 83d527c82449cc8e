import type { Cx } from '../../../kernel/server/cx';
import * as tables from '../tables';

/** Keeps which menu entries are switched off for an organisation or a region; nothing off leaves no row. */
export async function setMenus(
  cx: Cx,
  ownerKind: 'org' | 'reg',
  ownerId: number,
  menuIds: readonly string[],
): Promise<string[]> {
  const next = [...new Set(menuIds)].sort();
  const old = (await cx.db.one(tables.menus, { ownerKind, ownerId }, { lock: 'update' }))?.menuIds ?? [];
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
