import type { Cx } from '../../../kernel/server/cx';
import { contains, nameIn, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { USER_TYPE } from '../../../kernel/shared/codes';
import * as calls from '../contract';
import type { Codesign, CodesignRow } from '../contract';
import { faults } from '../faults';
import { VERSION_MINUTES, codesignStateOf, type CodesignState } from '../rules';
import { codesignUsers, codesignVersions, codesigns } from '../tables';
import { checkSubject, cleanTexts } from './check';

/** Versions that a page shows; older ones stay in the table. */
const VERSIONS = 30;
type Stored = Omit<CodesignRow, 'state'> & { readonly content: string; readonly rev: number; readonly ended: boolean };

const select = (cx: Cx): Sql => sql`
  d.codesign_id, d.name, d.sbj_id, ${nameIn(cx.lang, 's')} as sbj_name, d.grd_id, ${nameIn(cx.lang, 'g')} as grd_name,
  d.start_at as start, d.duration, d.user_id, u.name as user_name, d.user_id = ${cx.me.userId} as mine, d.saved_at,
  w.name as saved_by_name, d.content, d.rev, d.ended_at is not null as ended, m.seen_at is null as fresh,
  array(
    select x.name
    from teachplan_codesign_user y
    join people_person_v x on x.org_id = y.org_id and x.user_id = y.user_id
    where y.org_id = d.org_id and y.codesign_id = d.codesign_id
    order by y.user_id <> d.user_id, y.user_id
    limit 6) as member_names,
  (select count(*) from teachplan_codesign_user y
    where y.org_id = d.org_id and y.codesign_id = d.codesign_id) as member_count`;
const MEMBER = sql`
  teachplan_codesign_user m
  join teachplan_codesign d on d.org_id = m.org_id and d.codesign_id = m.codesign_id`;
const FROM = sql`${MEMBER}
  join people_person_v u on u.org_id = d.org_id and u.user_id = d.user_id
  join people_person_v w on w.org_id = d.org_id and w.user_id = d.saved_by
  join textbook_subject s on s.sbj_id = d.sbj_id
  join textbook_grade g on g.grd_id = d.grd_id`;
/** The joint preparations the caller takes part in. */
const own = (cx: Cx): Sql => sql`m.org_id = ${cx.db.orgId} and m.user_id = ${cx.me.userId}`;
const withState = (cx: Cx, { content: _, ended, rev, ...row }: Stored): CodesignRow & { rev: number } => ({
  ...row,
  rev,
  state: codesignStateOf({ start: row.start, ended }, cx.nowIso),
});
const inState = (cx: Cx, state: CodesignState): Sql => {
  if (state === 'ended') return sql`d.ended_at is not null`;
  const begun = state === 'going' ? sql`d.start_at <= ${cx.nowIso}` : sql`d.start_at > ${cx.nowIso}`;
  return sql`d.ended_at is null and ${begun}`;
};
const freshOf = (cx: Cx): Promise<number> => cx.db.count(codesignUsers, { userId: cx.me.userId, seenAt: null });

async function one(cx: Cx, id: number): Promise<Stored> {
  const row = await cx.db.row<Stored>(
    sql`select ${select(cx)} from ${FROM} where ${own(cx)} and d.codesign_id = ${id}`,
  );
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
async function whole(cx: Cx, id: number): Promise<Codesign> {
  const row = await one(cx, id);
  const members = await cx.db.rows<Codesign['members'][number]>(
    sql`
    select y.user_id, x.name, x.photo, y.seen_at is not null as seen
    from teachplan_codesign_user y
    join people_person_v x on x.org_id = y.org_id and x.user_id = y.user_id
    where y.org_id = ${cx.db.orgId}
      and y.codesign_id = ${id}
    order by y.user_id <> ${row.userId}, y.user_id`,
  );
  const versions = await cx.db.rows<Codesign['versions'][number]>(
    sql`
    select v.ver_no, v.user_id, x.name as user_name, v.at, v.content
    from teachplan_codesign_version v
    join people_person_v x on x.org_id = v.org_id and x.user_id = v.user_id
    where v.org_id = ${cx.db.orgId}
      and v.codesign_id = ${id}
    order by v.ver_no desc
    limit ${VERSIONS}`,
  );
  return { ...withState(cx, row), content: row.content, members, versions };
}

/** Teachers of the organisation, without the caller. */
async function invited(cx: Cx, userIds: readonly number[]): Promise<number[]> {
  const ids = [...new Set(userIds)].filter((id) => id !== cx.me.userId);
  const rows = await cx.db.rows<{ userId: number }>(
    sql`
    select user_id
    from people_person_v
    where org_id = ${cx.db.orgId}
      and user_id = any(${ids}::bigint[])
      and user_type = ${USER_TYPE.teacher}
      and removed_at is null`,
  );
  if (rows.length < ids.length) throw fail(kernelFaults.gone);
  if (ids.length === 0) throw fail(faults.inviteNobody, {}, 'userIds');
  return ids;
}
/** Open pages of the others ask again. */
async function tell(cx: Cx, id: number): Promise<void> {
  const orgId = cx.me.orgId;
  const others = (await cx.db.many(codesignUsers, { codesignId: id })).filter((m) => m.userId !== cx.me.userId);
  cx.after(() => {
    for (const { userId } of others)
      cx.kernel.bus.send({ orgId, userId, topic: 'teachplan.codesign', data: { codesignId: id, by: cx.me.userId } });
  });
}
/** One that the caller takes part in, locked and not ended. */
async function lockOpen(cx: Cx, id: number) {
  const row = await cx.db.one(codesigns, { codesignId: id }, { lock: 'update' });
  if (!row || (await cx.db.count(codesignUsers, { codesignId: id, userId: cx.me.userId })) === 0)
    throw fail(kernelFaults.gone);
  if (row.endedAt) throw fail(faults.codesignEnded);
  return row;
}
/** Keeps what stands there now: one version for what somebody writes in a row. */
async function keepVersion(cx: Cx, id: number, content: string): Promise<void> {
  const [last] = await cx.db.many(codesignVersions, { codesignId: id }, { sort: ['-verNo'], limit: 1 });
  const since = new Date(cx.now.getTime() - VERSION_MINUTES * 60_000).toISOString();
  if (last && last.userId === cx.me.userId && last.at > since)
    await cx.db.update(codesignVersions, { codesignId: id, verNo: last.verNo }, { content });
  else
    await cx.db.insert(codesignVersions, {
      codesignId: id,
      verNo: (last?.verNo ?? 0) + 1,
      userId: cx.me.userId,
      content,
      at: cx.nowIso,
    });
}

export const codesignHandlers = [
  handle(calls.listCodesigns, async (cx, { state, name, ...input }) => {
    const found = await cx.list(input, {
      select: select(cx),
      from: FROM,
      counted: MEMBER,
      where: [own(cx), when(state, (s) => inState(cx, s)), contains('d.name', name)],
      sorts: {},
      then: sql`d.ended_at is not null, d.start_at desc, d.codesign_id`,
      shape: (row: Stored) => withState(cx, row),
    });
    return { ...found, fresh: await freshOf(cx) };
  }),
  handle(calls.getCodesign, (cx, { id }) => whole(cx, id)),
  handle(calls.createCodesign, async (cx, { userIds, start, ...input }) => {
    await checkSubject(cx, input.sbjId);
    const ids = await invited(cx, userIds);
    const codesignId = newId();
    const me = cx.me.userId;
    await cx.db.insert(codesigns, {
      ...input,
      codesignId,
      userId: me,
      startAt: start,
      content: '',
      savedAt: cx.nowIso,
      savedBy: me,
      madeAt: cx.nowIso,
    });
    await cx.db.insert(codesignUsers, [
      { codesignId, userId: me, seenAt: cx.nowIso },
      ...ids.map((userId) => ({ codesignId, userId, seenAt: null })),
    ]);
    await tell(cx, codesignId);
    return whole(cx, codesignId);
  }),
  handle(calls.updateCodesign, async (cx, { id, name, content, userIds, rev }) => {
    const clean = content == null ? undefined : (await cleanTexts(cx, [content]))[0]!;
    const row = await lockOpen(cx, id);
    const lead = row.userId === cx.me.userId;
    if (!lead && (userIds || (name != null && name !== row.name))) throw fail(faults.notLead);
    if (clean !== undefined && rev != null && rev !== row.rev) {
      const [by] = await cx.db.rows<{ name: string }>(
        sql`
        select name
        from people_person_v
        where org_id = ${cx.db.orgId}
          and user_id = ${row.savedBy}`,
      );
      throw row.savedBy === cx.me.userId ? fail(faults.savedElsewhere) : fail(faults.savedBy, { name: by?.name ?? '' });
    }
    if (userIds) {
      const had = (await cx.db.many(codesignUsers, { codesignId: id }))
        .map((m) => m.userId)
        .filter((u) => u !== row.userId);
      const ids = await invited(cx, userIds);
      await cx.db.remove(codesignUsers, { codesignId: id, userId: oneOf(had.filter((u) => !ids.includes(u))) });
      await cx.db.insert(
        codesignUsers,
        ids.filter((u) => !had.includes(u)).map((userId) => ({ codesignId: id, userId, seenAt: null })),
      );
    }
    const changed = clean !== undefined && clean !== row.content;
    await cx.db.update(
      codesigns,
      { codesignId: id },
      { name, ...(changed ? { content: clean, rev: row.rev + 1, savedAt: cx.nowIso, savedBy: cx.me.userId } : {}) },
    );
    if (changed) await keepVersion(cx, id, clean);
    await tell(cx, id);
    return withState(cx, await one(cx, id));
  }),
  handle(calls.seeCodesign, async (cx, { id }) => {
    if ((await cx.db.count(codesignUsers, { codesignId: id, userId: cx.me.userId })) === 0)
      throw fail(kernelFaults.gone);
    await cx.db.update(codesignUsers, { codesignId: id, userId: cx.me.userId, seenAt: null }, { seenAt: cx.nowIso });
    return { fresh: await freshOf(cx) };
  }),
  handle(calls.endCodesign, async (cx, { id }) => {
    const row = await cx.db.one(codesigns, { codesignId: id }, { lock: 'update' });
    if (!row || (await cx.db.count(codesignUsers, { codesignId: id, userId: cx.me.userId })) === 0)
      throw fail(kernelFaults.gone);
    if (row.userId !== cx.me.userId) throw fail(faults.notLead);
    if (!row.endedAt) {
      await cx.db.update(codesigns, { codesignId: id }, { endedAt: cx.nowIso });
      await tell(cx, id);
    }
    return withState(cx, await one(cx, id));
  }),
];
