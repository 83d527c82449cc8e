import type { Door } from '../../../../kernel/server/db/door';
import { jsonList, sql, type Sql } from '../../../../kernel/server/db/sql';
import { dayIn } from '../../../../kernel/shared/dates';
import { isOfOwnAge, type ActKind, type Relation } from '../../rules/consent';

/** What was last said about a purpose. */
export interface LastSaid {
  readonly purpose: string;
  readonly state: ActKind;
  readonly version: number;
  readonly at: string;
}
export interface KnownGuardian {
  readonly guardianId: number;
  readonly place: number;
  readonly name: string;
  readonly relation: Relation;
  readonly phone: string | null;
  readonly mayRead: boolean;
}
/** A child with everything a consent is judged by. */
export interface ConsentChild {
  readonly userId: number;
  readonly name: string;
  readonly sidNo: string | null;
  readonly bornOn: string | null;
  readonly zone: string;
  readonly clazzId: number | null;
  readonly clazzName: string | null;
  readonly guardians: readonly KnownGuardian[];
  readonly said: readonly LastSaid[];
}

/** Holds a child's row until the end, so that two answers about one child stand in line; false for nobody of this school. */
export const lockChild = async (door: Door, userId: number): Promise<boolean> =>
  (await door.row(sql`
    select p.user_id
    from people_person p
    where p.org_id = ${door.orgId}
      and p.user_id = ${userId}
      and p.user_type = 1
      and p.removed_at is null
    for no key update of p`)) != null;

/** Children of the door's organisation that meet a condition on person `p`, in one statement. */
export const consentChildren = (door: Door, where: Sql): Promise<ConsentChild[]> =>
  door.rows<ConsentChild>(sql`
    select p.user_id, p.name, p.sid_no, p.born_on, o.zone, c.clazz_id, c.clazz_name,
      ${jsonList(sql`
        select g.guardian_id as "guardianId", g.place, g.name, g.relation, g.phone, g.may_read as "mayRead"
        from people_guardian g
        where g.org_id = p.org_id and g.user_id = p.user_id
        order by g.place`)} as guardians,
      ${jsonList(sql`
        select s.purpose, s.state, s.version, s.at
        from people_consent s
        where s.org_id = p.org_id and s.user_id = p.user_id`)} as said
    from people_person p
    join organisation_org o on o.org_id = p.org_id
    left join class_student_v c on c.org_id = p.org_id and c.user_id = p.user_id and c.clazz_type = 1
    where p.org_id = ${door.orgId}
      and p.user_type = 1
      and p.removed_at is null
      and ${where}
    order by p.user_id`);
/** One child, or undefined for nobody of this school. */
export const consentChild = async (
  door: Door,
  userId: number,
  where: Sql = sql`true`,
): Promise<ConsentChild | undefined> => (await consentChildren(door, sql`p.user_id = ${userId} and ${where}`))[0];

/** Whether a child decides by themselves today, by the day of its organisation. */
export const decidesAlone = (child: Pick<ConsentChild, 'bornOn' | 'zone'>, now: Date): boolean =>
  isOfOwnAge(child.bornOn, dayIn(child.zone, now));
