import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { handle, type Handler } from '../../../kernel/server/module';
import { takenLogins } from '../../account/server/published';
import * as calls from '../contract';
import { people } from '../tables';
import { relatedTo } from './related';
import { aboutPerson, sightOf, sightSql } from './scope';
import { nameIn } from './sql';
import { userView, usersView } from './view';

interface Clazz {
  readonly clazzId: number;
  readonly clazzName: string;
  readonly clazzType: number;
  readonly grdId: number | null;
  readonly joinedAt: string | null;
  readonly as: 'student' | 'teacher' | 'master';
  readonly sbjNames: string[];
}

/** Running classes of a person: as a child, as the head, as a subject's teacher. */
const clazzesOf = (cx: Cx, door: Door, userId: number): Promise<Clazz[]> =>
  door.rows<Clazz>(
    `select s.clazz_id, s.clazz_name, s.clazz_type, s.grd_id, s.joined_at, 'student' "as", '{}'::text[] sbj_names, 0 at from class_student_v s where s.org_id = $1 and s.user_id = $2
   union all select k.clazz_id, k.clazz_name, k.clazz_type, k.grd_id, null, h.role, coalesce(array_agg(b.${nameIn(cx.lang)} order by b.ord) filter (where b.sbj_id is not null), '{}'), case h.role when 'master' then 1 else 2 end
     from class_charge_v h join class_clazz_v k on k.org_id = h.org_id and k.clazz_id = h.clazz_id and k.ended_at is null left join textbook_subject b on b.sbj_id = h.sbj_id
     where h.org_id = $1 and h.user_id = $2 group by k.clazz_id, k.clazz_name, k.clazz_type, k.grd_id, h.role
   order by at, grd_id, clazz_name, clazz_id`,
    [door.orgId, userId],
  );

interface ServeOf {
  readonly serveId: number;
  readonly servId: number;
  readonly name: string;
  readonly startOn: string;
  readonly endOn: string;
  readonly state: string;
}
const servesOf = (cx: Cx, door: Door, userId: number): Promise<ServeOf[]> =>
  door.rows<ServeOf>(
    `select s.serve_id, s.serv_id, coalesce(b.${nameIn(cx.lang)}, s.serv_id::text) as name, s.start_on, s.end_on, s.state from people_serve s left join textbook_subject b on b.sbj_id = s.serv_id
   where s.org_id = $1 and s.user_id = $2 order by s.end_on desc, s.serve_id`,
    [door.orgId, userId],
  );

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
    const found = await cx.reading('people.batch.details', undefined, (door) => {
      const params: unknown[] = [];
      // The statement's own values come first: $1 organisations, $2 people, $3 codes.
      const sight = sightSql(cx.me, sightOf(cx.me), (v) => `$${params.push(v) + 3}`);
      return usersView(door, cx.lang, userIds, sight, params);
    });
    if (userIds.length && !found.length) throw fail(kernelFaults.gone);
    return found;
  }),
  handle(calls.userInfo, (cx, { id }) => aboutPerson(cx, id, 'people.userInfo', (door) => userView(door, cx.lang, id))),
  handle(calls.details, (cx, { id }) =>
    aboutPerson(cx, id, 'people.details', async (door) => ({
      ...(await userView(door, cx.lang, id)),
      clazzes: await clazzesOf(cx, door, id),
      serves: await servesOf(cx, door, id),
      related: await relatedTo(cx, door, id),
    })),
  ),
];
