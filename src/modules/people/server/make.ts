import { BUSI, type BusiId } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { constraintOf } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import { nextYunNos, openAccounts } from '../../account/server/published';
import { givable, rolesOf, type Givable } from '../../role/server/published';
import { RECORD_KEYS, type StudentRecord } from '../contract/person';
import { peopleFaults } from '../faults';
import { people, personRoles, teachSbjs, type Sex } from '../tables';

export interface NewPerson extends Partial<StudentRecord> {
  readonly userType: 1 | 2;
  readonly name: string;
  readonly sex: Sex;
  readonly login?: string | null;
  readonly phone?: string | null;
  readonly adminBy?: number | null;
  readonly roleIds?: readonly number[];
  readonly sbjIds?: readonly number[];
}
export interface MadePerson {
  readonly userId: number;
  readonly yunNo: string;
}

/**
 * Makes people in the door's organisation with their accounts, any number in a few statements. They have no password of
 * their own: the organisation's initial one signs in once (decisions.md, Behaviour).
 */
export async function makePeople(door: Door, at: string, rows: readonly NewPerson[]): Promise<MadePerson[]> {
  const numbers = await nextYunNos(door, rows.length);
  const made = rows.map((row, i) => ({ row, userId: newId(), yunNo: numbers[i]! }));
  await noteSidNo(() =>
    door.insert(
      people,
      made.map(({ row: p, userId, yunNo }) => ({
        userId,
        userType: p.userType,
        yunNo,
        login: p.login || null,
        name: p.name,
        nick: p.name,
        sex: p.sex,
        phone: p.phone || null,
        ...keptRecord(p),
        adminBy: p.adminBy ?? null,
        enabled: true,
        madeAt: at,
      })),
    ),
  );
  await door.insert(
    personRoles,
    made.flatMap(({ row, userId }) => (row.roleIds ?? []).map((roleId) => ({ userId, roleId }))),
  );
  await door.insert(
    teachSbjs,
    made.flatMap(({ row, userId }) => (row.sbjIds ?? []).map((sbjId, ord) => ({ userId, sbjId, ord }))),
  );
  const { taken } = await openAccounts(
    door,
    made.map(({ row, userId, yunNo }) => ({ userId, yunNo, login: row.login || null, phone: row.phone || null })),
  );
  if (taken[0]) throw fail(peopleFaults.loginTaken, { login: taken[0].login }, 'login');
  return made.map(({ userId, yunNo }) => ({ userId, yunNo }));
}

/** A record as it is kept: what is empty is nothing, or no text where the column knows no nothing. */
export const keptRecord = (p: Partial<StudentRecord>): StudentRecord =>
  Object.fromEntries(
    RECORD_KEYS.map((key) => [key, p[key] || (people.columns[key].nullable ? null : '')]),
  ) as StudentRecord;

/** A student number that somebody took a moment ago: the index people_person_sid_key is the last word. */
export async function noteSidNo<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (constraintOf(error) === 'people_person_sid_key')
      throw fail(peopleFaults.sidNoTaken, { sidNo: '', name: '' }, 'sidNo');
    throw error;
  }
}

/** Refuses a student number of another child of the organisation, by name. */
export async function checkSidNo(door: Door, sidNo: string | null | undefined, userId?: number): Promise<void> {
  const holder = sidNo ? await door.one(people, { sidNo, removedAt: null }) : undefined;
  if (holder && holder.userId !== userId)
    throw fail(peopleFaults.sidNoTaken, { sidNo: sidNo!, name: holder.name }, 'sidNo');
}
/** Refuses subjects that nobody teaches. */
export async function checkSbjs(door: Door, sbjIds: readonly number[]): Promise<void> {
  if (!sbjIds.length) return;
  const found = await door.rows(sql`select s.sbj_id from textbook_subject s where s.sbj_id = any(${sbjIds}::bigint[])`);
  if (found.length !== new Set(sbjIds).size) throw fail(peopleFaults.sbjUnknown, {}, 'sbjIds');
}
/**
 * Refuses roles the caller may not give: other lines' presets, another school's own roles, and a super-administrator's role
 * unless the caller holds one. Roles the person has already stay theirs.
 */
export async function checkRoles(
  cx: Cx,
  door: Door,
  busiId: number,
  roleIds: readonly number[],
  has: readonly number[] = [],
): Promise<readonly Pick<Givable, 'roleId' | 'name' | 'nameEn' | 'funcIds'>[]> {
  const offered = await rolesOf(door, busiId);
  for (const roleId of roleIds) {
    const role = offered.find((r) => r.roleId === roleId);
    if (role ? !has.includes(roleId) && !givable(cx.me, role) : !has.includes(roleId))
      throw fail(peopleFaults.roleNotGivable, { name: role?.name ?? String(roleId) }, 'roleIds');
  }
  return offered;
}

/** The business line of the door's organisation. */
export async function busiOf(door: Door): Promise<BusiId> {
  const org = await door.row<{ readonly busiId: BusiId }>(
    sql`select o.busi_id from organisation_org o where o.org_id = ${door.orgId}`,
  );
  if (!org) throw fail(kernelFaults.gone);
  return org.busiId;
}
/** Students belong to schools, training institutions and tutoring; a bureau and the platform have none. */
export async function refuseStudentsElsewhere(door: Door): Promise<void> {
  const busi = await busiOf(door);
  if (busi !== BUSI.school && busi !== BUSI.training && busi !== BUSI.tutor) throw fail(peopleFaults.noStudentsHere);
}
