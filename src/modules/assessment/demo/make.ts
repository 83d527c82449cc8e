import { newId } from '../../../kernel/server/ids';
import type { NewRow } from '../../../kernel/server/db/table';
import type { World } from '../../../kernel/server/world';
import { defaultTemplate, judgedBy, type Kind, type Role } from '../rules';
import { rolesIn, sheetsFor } from '../server/publish';
import type { SheetKey } from '../server/sheets';
import { items, members, sheets } from '../tables';

type Item = NewRow<typeof items> & { readonly orgId: number };
export interface DemoMember {
  readonly userId: number;
  readonly clazzId?: number;
  readonly leaderId?: number;
  readonly comment?: string;
  readonly commentBy?: number;
}
export interface DemoItem {
  readonly orgId: number;
  readonly kind: Kind;
  readonly name: string;
  readonly madeBy: number;
  /** Days from today. */
  readonly start: number;
  readonly end: number;
  readonly archived?: true;
  /** Which part of the judgements is in, 0 to 1. */
  readonly done: number;
  readonly members: readonly DemoMember[];
}
const DAY_MS = 86_400_000;
export const daysFrom = (world: World, days: number): string =>
  new Date(world.now.getTime() + days * DAY_MS).toISOString();

/** Judgements that a teacher's evaluation waits for. */
const perfSheets = (itemId: number, roles: readonly Role[], list: readonly DemoMember[]): SheetKey[] =>
  list.flatMap(({ userId, leaderId }) =>
    roles.map((role) => ({
      itemId,
      userId,
      role,
      judgeId: role === 'self' ? userId : role === 'lead' ? (leaderId ?? 0) : 0,
    })),
  );

/** An evaluation with its people and judgements, `done` of them handed in, the next begun. @returns the item as it was written. */
export async function makeItem(world: World, o: DemoItem): Promise<Item> {
  const { indexes, levels, name: templateName } = defaultTemplate(o.kind, 'zh-CN');
  const itemId = newId();
  const over = o.end <= 0;
  const end = daysFrom(world, o.end);
  const item: Item = {
    orgId: o.orgId,
    itemId,
    kind: o.kind,
    name: o.name,
    templateName,
    indexes,
    levels,
    startAt: daysFrom(world, o.start),
    endAt: end,
    objectDays: 7,
    endedAt: over ? end : null,
    archivedAt: o.archived ? daysFrom(world, o.end + 8) : null,
    archivedBy: o.archived ? o.madeBy : null,
    madeBy: o.madeBy,
    madeAt: daysFrom(world, o.start - 1),
  };
  await world.put(items, [item]);
  await world.put(
    members,
    o.members.map(({ userId, clazzId, leaderId, comment = '', commentBy }) => ({
      orgId: o.orgId,
      itemId,
      userId,
      clazzId: clazzId ?? null,
      leaderId: leaderId ?? null,
      comment,
      commentBy: comment ? (commentBy ?? null) : null,
      commentAt: comment ? daysFrom(world, Math.min(o.end - 1, -1)) : null,
    })),
  );
  const roles = rolesIn(indexes);
  const keys =
    o.kind === 'eval'
      ? sheetsFor(
          itemId,
          roles,
          o.members.flatMap(({ userId, clazzId }) => (clazzId == null ? [] : [{ userId, clazzId }])),
        )
      : perfSheets(itemId, roles, o.members);
  const leaves = new Map(roles.map((role) => [role, judgedBy(indexes, role)]));
  await world.put(
    sheets,
    keys.map((key) => {
      const own = leaves.get(key.role) ?? [];
      const scores = own.map((leaf) => ({ indexId: leaf.indexId, score: world.int(12, 20) / 2 }));
      const isIn = world.chance(o.done);
      const begun = !isIn && world.chance(0.3);
      return {
        ...key,
        orgId: o.orgId,
        scores: isIn ? scores : begun ? scores.slice(0, 3) : [],
        complete: isIn,
        savedAt: isIn || begun ? daysFrom(world, Math.min(o.end, 0) - 1) : null,
        handedAt: isIn ? daysFrom(world, Math.min(o.end, 0) - 1) : null,
      };
    }),
  );
  return item;
}
