import { SUPERS, type BusiId } from '../../../kernel/shared/codes';
import type { Session } from '../../../kernel/shared/session';
import type { Door } from '../../../kernel/server/db/door';
import * as tables from '../tables';

/** A role that may be given to people of an organisation. */
export interface Givable {
  readonly roleId: number;
  readonly name: string;
  readonly nameEn: string | null;
  readonly busiId: number;
  readonly preset: boolean;
  readonly funcIds: readonly string[];
  readonly baseline: boolean;
  readonly madeAt: string | null;
  readonly rev: number;
}

/** Presets of the organisation's line and its own roles. `door` stands in that organisation. */
export async function rolesOf(door: Door, busiId: number): Promise<Givable[]> {
  const presets = await door.many(tables.presets, { busiId }, { sort: ['ord'] });
  const own = await door.many(tables.roles, {}, { sort: ['roleId'] });
  return [
    ...presets.map((p) => ({
      roleId: p.roleId,
      name: p.nameZh,
      nameEn: p.nameEn,
      busiId: p.busiId,
      preset: true,
      funcIds: p.funcIds,
      baseline: p.baseline,
      madeAt: null,
      rev: p.rev,
    })),
    ...own.map((r) => ({
      roleId: r.roleId,
      name: r.name,
      nameEn: null,
      busiId,
      preset: false,
      funcIds: r.funcIds,
      baseline: false,
      madeAt: r.madeAt,
      rev: r.rev,
    })),
  ];
}

/**
 * Whether the caller may give a role: a super-administrator's code is given only by who holds one.
 * Without it a user manager could make themselves the school's administrator.
 */
export const mayGive = (me: Session, funcIds: readonly string[]): boolean => {
  const supers: readonly string[] = SUPERS;
  return !funcIds.some((f) => supers.includes(f)) || me.funcIds.some((f) => supers.includes(f));
};
/** Whether the caller may give the role in an organisation of this line. */
export const givable = (me: Session, role: Givable): boolean => mayGive(me, role.funcIds);

/** Roles that every new teacher of a line begins with. */
export const baselineRoles = async (door: Door, busiId: BusiId): Promise<number[]> =>
  (await door.many(tables.presets, { busiId, baseline: true })).map((p) => p.roleId);
