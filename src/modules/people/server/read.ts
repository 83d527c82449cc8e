import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { nameIn, sql } from '../../../kernel/server/db/sql';
import type { ReplyOf } from '../../../kernel/shared/call';
import { BUSI } from '../../../kernel/shared/codes';
import { handle, type Handler } from '../../../kernel/server/module';
import { takenLogins } from '../../account/server/published';
import * as calls from '../contract';
import { people } from '../tables';
import { relatedTo } from './links';
import { seenBy, seenUser } from './scope';
import { userView, usersView, type UserView } from './view';

type Details = ReplyOf<typeof calls.details>;

/** Running classes of a person: as a child, as the head, as a subject's teacher. */
const clazzesOf = (cx: Cx, door: Door, userId: number): Promise<Details['clazzes']> =>
  door.rows(sql`
    select s.clazz_id, s.clazz_name, s.clazz_type, s.grd_id, s.joined_at, 'student' as "as",
      '{}'::text[] as sbj_names, 0 as at
    from class_student_v s
    where s.org_id = ${door.orgId}
      and s.user_id = ${userId}
    union all
    select k.clazz_id, k.clazz_name, k.clazz_type, k.grd_id, null, h.role,
      coalesce(array_agg(${nameIn(cx.lang, 'b')} order by b.ord) filter (where b.sbj_id is not null), '{}'),
      case h.role when 'master' then 1 else 2 end
    from class_charge_v h
    join class_clazz_v k on k.org_id = h.org_id and k.clazz_id = h.clazz_id and k.ended_at is null
    left join textbook_subject b on b.sbj_id = h.sbj_id
    where h.org_id = ${door.orgId}
      and h.user_id = ${userId}
    group by k.clazz_id, k.clazz_name, k.clazz_type, k.grd_id, h.role
    order by at, grd_id, clazz_name, clazz_id`);

/** Services of a learner; only training institutions and tutoring have any. */
const servesOf = async (cx: Cx, door: Door, user: UserView): Promise<Details['serves']> =>
  user.userType === 1 && user.busiId !== BUSI.school
    ? door.rows(sql`
        select s.serve_id, s.serv_id, coalesce(${nameIn(cx.lang, 'b')}, s.serv_id::text) as name, s.start_on, s.end_on,
          s.state
        from people_serve s
        left join textbook_subject b on b.sbj_id = s.serv_id
        where s.org_id = ${door.orgId}
          and s.user_id = ${user.userId}
        order by s.end_on desc, s.serve_id`)
    : [];

export const readHandlers: readonly Handler[] = [
  handle(calls.bySidNo, (cx, { sidNo, orgId }) =>
    cx.reading('people.bySidNo', orgId ?? cx.me.orgId, async (door) => {
      const found = await door.one(people, { sidNo, removedAt: null });
      if (!found) throw fail(kernelFaults.gone);
      return userView(door, cx.lang, found.userId);
    }),
  ),
  handle(calls.checkLogin, async (cx, { login }) => ({ free: (await takenLogins(cx.db, [login])).size === 0 })),
  handle(calls.checkSidNo, async (cx, { sidNo, userId }) => {
    const holder = await cx.db.one(people, { sidNo, removedAt: null });
    return { free: !holder || holder.userId === userId };
  }),
  handle(calls.batchDetails, async (cx, { userIds }) => {
    const found = await cx.reading('people.batch.details', undefined, (door) =>
      usersView(door, cx.lang, userIds, seenBy(cx.me)),
    );
    if (userIds.length && !found.length) throw fail(kernelFaults.gone);
    return found;
  }),
  handle(calls.userInfo, (cx, { id }) => seenUser(cx, id)),
  handle(calls.details, async (cx, { id }) => {
    const user = await seenUser(cx, id);
    return cx.reading('people.details', user.orgId, async (door) => {
      // None waits for another: they leave in one message.
      const [clazzes, serves, related] = await Promise.all([
        clazzesOf(cx, door, id),
        servesOf(cx, door, user),
        relatedTo(cx, door, id),
      ]);
      return { ...user, clazzes, serves, related };
    });
  }),
];
