import { CLASS_MANAGERS, SUPERS, TEACHERS, USER_MANAGERS } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import type { Session } from '../../../kernel/shared/session';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { pick, sql, type Sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { peopleFaults } from '../faults';
import { people } from '../tables';
import { holdsOneOf } from './person-sql';
import { usersView, type UserView } from './view';

export type Person = RowOf<typeof people>;
/** How far somebody sees: everybody, all students, the own classes' students and colleagues, or only themselves. */
export type Sight = 'all' | 'students' | 'classes' | 'self';

const EVERYBODY = [
  ...USER_MANAGERS,
  ...SUPERS,
  'PFM_CUSTOMER',
  'ORGANIZE_MANAGER',
  'PFM_RES_ADMIN',
  'mod:edu',
  'mod:sys',
  'mod:user',
  'mod:teach.repo',
];
/** What a session sees, inside the organisations it reaches. A call's need says what may be done at all. */
export function sightOf(me: Session): Sight {
  if (holds(me, ...EVERYBODY)) return 'all';
  if (holds(me, ...CLASS_MANAGERS, 'STUDENT_MANAGER')) return 'students';
  return holds(me, ...TEACHERS) ? 'classes' : 'self';
}

/** The caller's sight as a condition on person `p`. */
export function seenBy(me: Session, sight: Sight = sightOf(me)): Sql {
  if (sight === 'all') return sql`true`;
  if (sight === 'students') return sql`(p.user_type = 1 or p.user_id = ${me.userId})`;
  if (sight === 'self') return sql`p.user_id = ${me.userId}`;
  return sql`(p.user_type = 2 or exists (
    select 1
    from class_student_v s
    join class_charge_v h on h.org_id = s.org_id and h.clazz_id = s.clazz_id
    where s.org_id = p.org_id and s.user_id = p.user_id and h.user_id = ${me.userId}))`;
}

/** The condition on a person `p` who is there, and in the caller's sight. */
const inSight = (cx: Cx, door: Door, userId: number): Sql =>
  sql`${door.orgs('p')} and p.user_id = ${userId} and p.removed_at is null and ${seenBy(cx.me)}`;
const findOrg =
  (cx: Cx, userId: number) =>
  async (door: Door): Promise<number | undefined> =>
    (
      await door.row<{ readonly orgId: number }>(sql`
        select p.org_id
        from people_person p
        where ${inSight(cx, door, userId)}`)
    )?.orgId;
/** The organisation of a person within the caller's reach and sight; anybody else is "gone". */
export async function orgOf(cx: Cx, userId: number): Promise<number> {
  const find = findOrg(cx, userId);
  return (await find(cx.db)) ?? elsewhere(cx, 'people.find', find);
}
/** What another organisation of the caller's reach answers; "gone" when none does. */
async function elsewhere<T>(cx: Cx, why: string, find: (door: Door) => Promise<T | undefined>): Promise<T> {
  const reach = (await cx.reach()).filter((id) => id !== cx.me.orgId);
  const found = reach.length ? await cx.across(why, find, reach) : undefined;
  if (found == null) throw fail(kernelFaults.gone);
  return found;
}
/** A person in the caller's sight as calls answer them: one statement for one of the own organisation. */
export async function seenUser(cx: Cx, userId: number): Promise<UserView> {
  const find = async (door: Door) => (await usersView(door, cx.lang, [userId], seenBy(cx.me)))[0];
  return (await find(cx.db)) ?? elsewhere(cx, 'people.userInfo', find);
}

/** Reads about one person in the caller's sight, wherever in the reach they are. */
export async function aboutPerson<T>(
  cx: Cx,
  userId: number,
  why: string,
  fn: (door: Door, orgId: number) => Promise<T>,
): Promise<T> {
  const orgId = await orgOf(cx, userId);
  return cx.reading(why, orgId, (door) => fn(door, orgId));
}

/**
 * Changes one person in the caller's sight; the row is held until the end, so that two changes stand in line. One of the own
 * organisation is looked for and held in one statement.
 */
export async function changePerson<T>(
  cx: Cx,
  userId: number,
  why: string,
  fn: (door: Door, person: Person) => Promise<T>,
): Promise<T> {
  const own = await cx.db.row<Person>(sql`
    select p.org_id, ${pick('p', Object.keys(people.columns))}
    from people_person p
    where ${inSight(cx, cx.db, userId)}
    for update of p`);
  if (own) return fn(cx.db, own);
  const orgId = await elsewhere(cx, 'people.find', findOrg(cx, userId));
  return cx.into(orgId, why, async (door) => {
    const person = await door.one(people, { userId, removedAt: null }, { lock: 'update' });
    if (!person) throw fail(kernelFaults.gone);
    return fn(door, person);
  });
}

/** Whether a person holds a super-administrator's code. */
export const isSuper = async (door: Door, userId: number): Promise<boolean> =>
  (await supersAmong(door, [userId])).has(userId);
export async function supersAmong(door: Door, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await door.rows<{ readonly userId: number }>(sql`
    select p.user_id
    from people_person p
    where p.org_id = ${door.orgId}
      and p.user_id = any(${userIds}::bigint[])
      and ${holdsOneOf(SUPERS)}`);
  return new Set(rows.map((r) => r.userId));
}
/**
 * Whether the caller may do to a super-administrator what changes their sign-in, rights or existence: only another one.
 * From above (the platform for schools, a bureau for its region) it is the reach that decides. Without this a user manager
 * would reset the administrator's password and sign in as them.
 */
export const mayTouchSuper = (me: Session, orgId: number): boolean => orgId !== me.orgId || holds(me, ...SUPERS);
/** Refuses what a user manager may not do to their organisation's super-administrator. */
export async function guardSuper(cx: Cx, door: Door, userId: number): Promise<void> {
  if (!mayTouchSuper(cx.me, door.orgId) && (await isSuper(door, userId))) throw fail(peopleFaults.superOnly);
}
/** Who did it, for the log of an organisation where the actor is a stranger. */
export const actor = (cx: Cx, orgId: number): { byName?: string } =>
  orgId === cx.me.orgId ? {} : { byName: `${cx.me.name}（${cx.me.orgName}）` };
