import { nameIn, nothing, sql, type Sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import { CHANGES_ALL } from '../access';
import type { Clazz } from '../contract/parts';

// One select for a class, whoever asks for it: the list, the single read, and every change, which answers with the class as it is now.
interface Read extends Omit<Clazz, 'invite'> {
  readonly inviteCode: string | null;
  readonly inviteUntil: string | null;
  readonly inviteLimit: number | null;
  readonly inviteUsed: number;
}

/**
 * The columns of a class; needs the tables of `clazzFrom`. Each query in it names the organisations itself: where a door
 * has several, what is only tied to `c` would be asked on every shard.
 */
export const clazzSelect = (cx: Cx, door: Door): Sql => sql`
  c.clazz_id, c.clazz_name, c.rev, c.clazz_no, c.clazz_type, c.order_no, c.org_id, o.name as org_name,
  c.stg_id, ${nameIn(cx.lang, 's')} as stg_name, c.grd_id, ${nameIn(cx.lang, 'g')} as grd_name,
  c.sbj_id, ${nameIn(cx.lang, 'b')} as sbj_name, c.year, c.master_id, p.name as master_name,
  c.ended_at is not null as ended, c.ended_at,
  ${studentCount(door)} as student_count,
  (select count(distinct t.user_id) from class_teacher t
    where ${door.orgs('t')} and t.org_id = c.org_id and t.clazz_id = c.clazz_id) as teacher_count,
  c.invite_code, c.invite_until, c.invite_limit, c.invite_used`;
/** How many children stand in a class `c`. */
export const studentCount = (door: Door): Sql => sql`(select count(*) from class_enrolment e
    where ${door.orgs('e')} and e.org_id = c.org_id and e.clazz_id = c.clazz_id
      and e.removed_at is null)`;
/** Joins who leads a class `c`, as `p`. */
export const masterOf = (door: Door): Sql =>
  sql`left join people_person_v p on ${door.orgs('p')} and p.org_id = c.org_id and p.user_id = c.master_id`;
export const clazzFrom = (door: Door): Sql => sql`class_clazz c
  join organisation_org o on o.org_id = c.org_id
  left join textbook_stage s on s.stg_id = c.stg_id
  left join textbook_grade g on g.grd_id = c.grd_id
  left join textbook_subject b on b.sbj_id = c.sbj_id
  ${masterOf(door)}`;

/** A read row as the contract has it: the invite code shows to managers of the class and to its class teacher. */
export function toClazz(cx: Cx, row: Read): Clazz {
  const { inviteCode, inviteUntil, inviteLimit, inviteUsed, ...clazz } = row;
  const mayInvite = row.masterId === cx.me.userId || holds(cx.me, ...CHANGES_ALL);
  return {
    ...clazz,
    invite:
      inviteCode && mayInvite ? { code: inviteCode, until: inviteUntil!, limit: inviteLimit!, used: inviteUsed } : null,
  };
}
export type ClazzRead = Read;

/** One class, read through the door it belongs to. `logging` is written with it: a line of its log. */
export async function clazzOf(cx: Cx, door: Door, clazzId: number, logging?: Sql): Promise<Clazz> {
  const row = await door.row<Read>(sql`${logging ? sql`with logged as (${logging})` : nothing}
    select ${clazzSelect(cx, door)}
    from ${clazzFrom(door)}
    where c.org_id = ${door.orgId}
      and c.clazz_id = ${clazzId}`);
  if (!row) throw fail(kernelFaults.gone);
  return toClazz(cx, row);
}
