import type { Cx } from '../../../kernel/server/cx';
import { insertOf } from '../../../kernel/server/db/insert';
import { all, any, is, nothing, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle, type Handler } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { Share } from '../contract';
import { faults } from '../faults';
import { shareTos, shares } from '../tables';
import { holding } from './save';
import { resourceOf, type VersionRow } from './sql';
import { fileUrl } from './urls';

interface Row extends VersionRow {
  readonly shareId: number;
  readonly userId: number;
  readonly byName: string;
  readonly sharedAt: string;
  readonly clazzes: { id: number; name: string }[];
  readonly users: { id: number; name: string }[];
}
const columns = sql`s.share_id, s.user_id, p.name as by_name, s.made_at as shared_at, v.*,
  coalesce((
    select json_agg(json_build_object('id', c.clazz_id, 'name', c.clazz_name) order by c.order_no, c.clazz_id)
    from resource_share_to x
    join class_clazz_v c on c.org_id = x.org_id and c.clazz_id = x.to_id
    where x.org_id = s.org_id
      and x.share_id = s.share_id
      and x.to_kind = 'clazz'), '[]') as clazzes,
  coalesce((
    select json_agg(json_build_object('id', u.user_id, 'name', u.name) order by u.user_id)
    from resource_share_to x
    join people_person_v u on u.org_id = x.org_id and u.user_id = x.to_id
    where x.org_id = s.org_id
      and x.share_id = s.share_id
      and x.to_kind = 'user'), '[]') as users`;
const from = sql`resource_share s
  join resource_version v on v.org_id = s.org_id and v.ver_id = s.ver_id
  join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id`;
const ofOrg = (cx: Cx): Sql => sql`s.org_id = ${cx.db.orgId}`;
/** Shares that went to one of the receivers. */
const sentTo = (kind: 'clazz' | 'user', ids: readonly number[]): Sql => sql`exists (
  select 1
  from resource_share_to x
  where x.org_id = s.org_id
    and x.share_id = s.share_id
    and x.to_kind = ${kind}
    and x.to_id = any(${ids}::bigint[]))`;

/** A receiver is told who else got it only by classes: a child need not know which classmates were given a paper of their own. */
function asShare(cx: Cx, r: Row): Share {
  const mine = r.userId === cx.me.userId;
  return {
    shareId: r.shareId,
    resId: r.resId,
    verId: r.verId,
    resType: r.resType,
    title: r.title,
    author: r.author,
    byId: r.userId,
    byName: r.byName,
    mine,
    madeAt: r.sharedAt,
    clazzes: r.clazzes,
    users: mine ? r.users : [],
    fileType: r.fileType,
    fileName: r.fileName,
    fileSize: r.fileSize,
    url: r.path ? fileUrl(cx, r.path) : null,
    content: r.body.content ?? null,
  };
}
/** Classes of the caller, and persons: colleagues, and children of classes the caller teaches or leads. Any other is gone. */
async function checkReceivers(
  cx: Cx,
  clazzIds: readonly number[],
  userIds: readonly number[],
  teachersOnly: boolean,
): Promise<void> {
  const mine = await cx.fact<readonly number[]>('clazzIds');
  if (clazzIds.some((id) => !mine.includes(id))) throw fail(kernelFaults.gone);
  const people =
    userIds.length === 0
      ? []
      : await cx.db.rows<{ userId: number; userType: number; taught: boolean }>(sql`
          select u.user_id, u.user_type, exists (
              select 1
              from class_student_v c
              where c.org_id = u.org_id
                and c.user_id = u.user_id
                and c.clazz_id = any(${mine}::bigint[])) as taught
          from people_person_v u
          where u.org_id = ${cx.db.orgId}
            and u.user_id = any(${userIds}::bigint[])
            and u.enabled
            and u.removed_at is null`);
  if (people.length < userIds.length || people.some((p) => p.userType === 1 && !p.taught))
    throw fail(kernelFaults.gone);
  if (teachersOnly && (clazzIds.length > 0 || people.some((p) => p.userType === 1)))
    throw fail(faults.keysToStudents, {}, clazzIds.length > 0 ? 'clazzIds' : 'userIds');
}

export const shareHandlers: readonly Handler[] = [
  handle(calls.shareList, async (cx, input) => {
    const { clazzId, mine, resType } = input;
    const { userId } = cx.me;
    const clazzIds = await cx.fact<readonly number[]>('clazzIds');
    if (clazzId != null && !clazzIds.includes(clazzId)) throw fail(kernelFaults.gone);
    const whose = mine
      ? [sql`s.user_id = ${userId}`, when(clazzId, (id) => sentTo('clazz', [id]))]
      : [
          sql`s.user_id <> ${userId}`,
          clazzId == null ? any(sentTo('clazz', clazzIds), sentTo('user', [userId])) : sentTo('clazz', [clazzId]),
        ];
    return cx.db.list(input, {
      select: columns,
      from,
      counted: sql`resource_share s`,
      where: [ofOrg(cx), ...whose, is('s.res_type', resType)],
      sorts: {},
      then: sql`s.made_at desc, s.share_id desc`,
      shape: (row: Row) => asShare(cx, row),
    });
  }),
  handle(calls.shareCreate, async (cx, { resId, clazzIds, userIds }) => {
    const row = await resourceOf(cx, resId);
    // What somebody was only shown is not theirs to hand on.
    if (row.lib === 'psn' && row.ownerId !== cx.me.userId) throw fail(faults.notYours);
    const to = { clazzIds: [...new Set(clazzIds)], userIds: [...new Set(userIds)].filter((id) => id !== cx.me.userId) };
    if (to.clazzIds.length + to.userIds.length === 0) throw fail(faults.shareNobody, {}, 'clazzIds');
    await checkReceivers(cx, to.clazzIds, to.userIds, row.resType === 'paper' || row.resType === 'teachreflect');
    const shareId = newId();
    const share = {
      shareId,
      resId,
      verId: row.verId,
      resType: row.resType,
      userId: cx.me.userId,
      madeAt: cx.nowIso,
    };
    const receivers = [
      ...to.clazzIds.map((toId) => ({ shareId, toKind: 'clazz', toId })),
      ...to.userIds.map((toId) => ({ shareId, toKind: 'user', toId })),
    ];
    await cx.db.change(sql`
      with ${row.fromOrgId === cx.db.orgId ? nothing : sql`held as (${holding(cx, row)}),`}
      share as (${insertOf(shares, Object.keys(share), [share], cx.db.orgId, nothing)}),
      receiver as (${insertOf(shareTos, ['shareId', 'toKind', 'toId'], receivers, cx.db.orgId, nothing)})
      select 1 as done`);
    const made = await cx.db.row<Row>(
      sql`select ${columns} from ${from} where ${all(ofOrg(cx), is('s.share_id', shareId))}`,
    );
    if (!made) throw fail(kernelFaults.gone);
    return asShare(cx, made);
  }),
  handle(calls.shareRemove, async (cx, { id }) => {
    const row = await cx.db.one(shares, { shareId: id }, { lock: 'update' });
    if (!row || row.userId !== cx.me.userId) throw fail(kernelFaults.gone);
    await cx.db.remove(shareTos, { shareId: id });
    await cx.db.remove(shares, { shareId: id });
  }),
];
