import type { Cx } from '../../../kernel/server/cx';
import { column, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { holds } from '../../../kernel/shared/need';
import { GROUP } from '../access';

/** Runs the meets of the own school. */
export const isOffice = (cx: Cx): boolean => holds(cx.session, 'BASIC_SUPERMAN', `mod:${GROUP}`);
export const isStudent = (cx: Cx): boolean => cx.me.userType === USER_TYPE.student;

/** The condition on a meet `m` that the caller sees: a draft is the office's alone. */
export const visible = (cx: Cx): Sql | undefined => (isOffice(cx) ? undefined : raw(`m.state <> 'draft'`));

/** Whether somebody leads or teaches the class of an enrolment or a child `c`. */
export const inCharge = (cx: Cx, alias: string): Sql => sql`exists (
  select 1
  from class_charge_v h
  where h.org_id = ${cx.db.orgId}
    and h.clazz_id = ${column(`${alias}.clazz_id`)}
    and h.user_id = ${cx.me.userId})`;
