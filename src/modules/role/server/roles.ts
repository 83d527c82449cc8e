import { type RowOf } from '../../../kernel/server/db/table';
import { fail } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { constraintOf } from '../../../kernel/server/db/tenant';
import { sql, contains } from '../../../kernel/server/db/sql';
import { oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import { handle, type Handler } from '../../../kernel/server/module';
import { changedFields, revise } from '../../../kernel/server/rev';
import { FUNCS, SUPERS } from '../../../kernel/shared/codes';
import { staleSessions } from '../../account/server/published';
import * as access from '../access';
import * as calls from '../contract';
import { roleFaults } from '../faults';
import { FUNC_MODULES, modCode } from '../rules';
import * as tables from '../tables';
import { givable, rolesOf } from './published';

type Reply = {
  roleId: number;
  name: string;
  nameEn: string | null;
  busiId: number;
  preset: boolean;
  funcIds: string[];
  holders: number;
  madeAt: string | null;
  rev: number;
};

/** How many of the organisation's people hold each role. */
async function holdersOf(cx: Cx, roleIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await cx.db.rows<{ roleId: number; n: number }>(sql`
    select h.role_id, count(*) as n
    from people_role_v h
    join people_person_v p on p.org_id = h.org_id and p.user_id = h.user_id and p.removed_at is null
    where h.org_id = ${cx.me.orgId}
      and h.role_id = any(${roleIds}::bigint[])
    group by h.role_id`);
  return new Map(rows.map((r) => [r.roleId, r.n]));
}
const preset = (
  p: { roleId: number; nameZh: string; nameEn: string; busiId: number; funcIds: string[]; rev: number },
  holders: number,
): Reply => ({
  roleId: p.roleId,
  name: p.nameZh,
  nameEn: p.nameEn,
  busiId: p.busiId,
  preset: true,
  funcIds: p.funcIds,
  holders,
  madeAt: null,
  rev: p.rev,
});
const own = (
  r: { roleId: number; name: string; funcIds: string[]; madeAt: string; rev: number },
  busiId: number,
  holders: number,
): Reply => ({
  roleId: r.roleId,
  name: r.name,
  nameEn: null,
  busiId,
  preset: false,
  funcIds: r.funcIds,
  holders,
  madeAt: r.madeAt,
  rev: r.rev,
});

async function roleById(cx: Cx, id: number): Promise<Reply> {
  const holders = (await holdersOf(cx, [id])).get(id) ?? 0;
  const mine = await cx.db.one(tables.roles, { roleId: id });
  if (mine) return own(mine, cx.me.busiId, holders);
  const p = await cx.db.one(tables.presets, { roleId: id });
  if (!p || (p.busiId !== cx.me.busiId && !holds(cx.me, ...access.presetKeepers))) throw fail(roleFaults.gone);
  return preset(p, holders);
}

/** A custom role holds function modules of its organisation's line; a preset holds function codes. */
function checkFuncs(busiId: number, isPreset: boolean, funcIds: readonly string[]): void {
  const offered: readonly string[] = isPreset
    ? FUNCS
    : FUNC_MODULES.filter((g) => g.busi.some((b) => b === busiId)).map((g) => modCode(g.code));
  if (funcIds.some((f) => !offered.includes(f))) throw fail(roleFaults.notOffered, {}, 'funcIds');
}
const keepsPresets = (cx: Cx): void => {
  if (!holds(cx.me, ...access.presetKeepers)) throw fail(roleFaults.presetOnlyPlatform);
};
/** A role of the organisation gives what its administrator holds, so nobody else makes one. */
const keepsCustoms = (cx: Cx): void => {
  if (!holds(cx.me, ...SUPERS)) throw fail(roleFaults.customOnlySuper);
};
const keeps = (cx: Cx, isPreset: boolean): void => (isPreset ? keepsPresets(cx) : keepsCustoms(cx));

async function withFreeName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (constraintOf(error) === 'role_role_name_key') throw fail(roleFaults.nameTaken, { name }, 'name');
    throw error;
  }
}

export const roleHandlers: readonly Handler[] = [
  handle(calls.choices, async (cx, { orgId, busiId }) => {
    const at = orgId ?? cx.me.orgId;
    const list = await cx.reading('role.choices', at, async (door) => {
      const line =
        (await door.row<{ busiId: number }>(sql`select busi_id from organisation_org where org_id = ${at}`))?.busiId ??
        cx.me.busiId;
      if (busiId != null && busiId !== line) return [];
      return (await rolesOf(door, line)).filter((r) => givable(cx.me, r));
    });
    const holders =
      at === cx.me.orgId
        ? await holdersOf(
            cx,
            list.map((r) => r.roleId),
          )
        : new Map<number, number>();
    return list.map(({ baseline: _, ...r }) => ({
      ...r,
      funcIds: [...r.funcIds],
      holders: holders.get(r.roleId) ?? 0,
    }));
  }),
  handle(calls.presets, async (cx, { busiId }) => {
    const line = holds(cx.me, ...access.presetKeepers) ? busiId : cx.me.busiId;
    const rows = await cx.db.many(tables.presets, { busiId: line }, { sort: ['busiId', 'ord'] });
    const holders = await holdersOf(
      cx,
      rows.map((r) => r.roleId),
    );
    return rows.map((p) => preset(p, holders.get(p.roleId) ?? 0));
  }),
  handle(calls.customs, async (cx, input) => {
    const page = await cx.list<typeof input, RowOf<typeof tables.roles>>(input, {
      select: sql`r.*`,
      from: sql`role_role r`,
      where: [cx.db.orgs('r'), contains('r.name', input.name)],
      sorts: {},
      then: sql`r.role_id desc`,
    });
    const holders = await holdersOf(
      cx,
      page.items.map((r) => r.roleId),
    );
    return { ...page, items: page.items.map((r) => own(r, cx.me.busiId, holders.get(r.roleId) ?? 0)) };
  }),
  handle(calls.get, (cx, { id }) => roleById(cx, id)),
  handle(calls.create, async (cx, input) => {
    keeps(cx, input.preset);
    const busiId = input.busiId ?? cx.me.busiId;
    // A role of an organisation is of its own line: another one is refused, not exchanged for it.
    if (!input.preset && busiId !== cx.me.busiId) throw fail(roleFaults.otherLine, {}, 'busiId');
    checkFuncs(busiId, input.preset, input.funcIds);
    const roleId = newId();
    if (input.preset) {
      const last = await cx.db.many(tables.presets, { busiId }, { sort: ['-ord'], limit: 1 });
      await cx.db.insert(tables.presets, [
        {
          roleId,
          busiId,
          userType: 2,
          nameZh: input.name,
          nameEn: input.nameEn ?? input.name,
          funcIds: input.funcIds,
          ord: (last[0]?.ord ?? 0) + 1,
        },
      ]);
    } else
      await withFreeName(input.name, () =>
        cx.db.insert(tables.roles, [{ roleId, name: input.name, funcIds: input.funcIds, madeAt: cx.nowIso }]),
      );
    cx.note('role.made', { subjectId: roleId, name: input.name, funcIds: input.funcIds, preset: input.preset });
    return roleById(cx, roleId);
  }),
  handle(calls.update, async (cx, { id, name, nameEn, funcIds, rev }) => {
    const before = await roleById(cx, id);
    keeps(cx, before.preset);
    checkFuncs(before.busiId, before.preset, funcIds);
    const o = { rev, module: 'role', fields: changedFields(before, { name, nameEn, funcIds }) };
    if (before.preset)
      await revise(
        cx,
        cx.db,
        tables.presets,
        { roleId: id },
        { nameZh: name, nameEn: nameEn ?? before.nameEn ?? name, funcIds },
        { ...o, view: (p) => preset(p, before.holders) },
      );
    else await withFreeName(name, () => revise(cx, cx.db, tables.roles, { roleId: id }, { name, funcIds }, o));
    await forgetRights(cx, id, before.preset);
    // A role of the platform is everybody's who has it, in every organisation: its announcements say what changed in it.
    const isOther = funcIds.length !== before.funcIds.length || funcIds.some((f) => !before.funcIds.includes(f));
    if (isOther && !before.preset) cx.emit('role.changed', { roleId: id, name, byId: cx.me.userId });
    cx.note('role.changed', {
      subjectId: id,
      old: { name: before.name, funcIds: before.funcIds },
      new: { name, funcIds },
    });
    return roleById(cx, id);
  }),
  handle(calls.remove, async (cx, { id }) => {
    const role = await roleById(cx, id);
    if (role.preset) throw fail(roleFaults.presetStays);
    keepsCustoms(cx);
    if (role.holders) throw fail(roleFaults.inUse, { count: role.holders });
    await cx.db.remove(tables.roles, { roleId: oneOf([id]) });
    cx.note('role.removed', { subjectId: id, name: role.name, funcIds: role.funcIds });
  }),
];

/** Whoever holds the role is judged by its new codes from the next call on. */
async function forgetRights(cx: Cx, roleId: number, isPreset: boolean): Promise<void> {
  const find = (door: Door) =>
    door.rows<{ userId: number }>(
      sql`select h.user_id from people_role_v h where ${door.orgs('h')} and h.role_id = ${roleId}`,
    );
  const holders = isPreset ? await cx.across('role.preset', find) : await find(cx.db);
  await staleSessions(cx.db, { userIds: holders.map((h) => h.userId) });
}
