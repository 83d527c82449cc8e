import type { Cx } from '../../../kernel/server/cx';
import { all, contains, is, isOneOf, jsonList, nameIn, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { acrossOrgs } from '../../../kernel/server/db/tenant';
import { oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { runningClazz } from '../../class/server/published';
import { ownFile } from '../../files/server/published';
import * as calls from '../contract';
import type { Famous } from '../contract';
import { faults } from '../faults';
import { minutesOf, nowIn, stateOf, timeOf, type LessonState } from '../rules';
import { famous, famousClazzes, famousOrgs } from '../tables';
import { isFamous, seenBy } from './famous-read';

type Row = Omit<Famous, 'start' | 'end' | 'duration' | 'state' | 'own'> & {
  readonly startMin: number;
  readonly endMin: number;
  readonly hostOrgId: number;
};
/** Famous lessons with names, the own classes that watch, and for the host whom it invited. */
const select = (cx: Cx): Sql => sql`
  f.famous_id, f.name, f.teacher_id, f.teacher_name, o.name as teacher_org_name, h.name as host_name, f.host_org_id,
  f.sbj_id, ${nameIn(cx.lang, 's')} as sbj_name, f.stg_id, ${nameIn(cx.lang, 'g')} as stg_name, f.on_date as date,
  f.start_min, f.end_min, f.cover, ${jsonList(sql`
    select b.clazz_id as "clazzId", c.clazz_name as "clazzName"
    from lesson_famous_clazz b
    join class_clazz_v c on c.org_id = b.org_id and c.clazz_id = b.clazz_id
    where b.org_id = ${cx.db.orgId} and b.famous_id = f.famous_id
    order by c.grd_id nulls last, c.order_no, c.clazz_id`)} as clazzes, ${jsonList(sql`
    select i.guest_org_id as "orgId", q.name
    from lesson_famous_org i
    join organisation_org q on q.org_id = i.guest_org_id
    where i.famous_id = f.famous_id and f.host_org_id = ${cx.db.orgId}
    order by q.name`)} as orgs`;
const FROM = sql`
  lesson_famous f
  join organisation_org o on o.org_id = f.teacher_org_id
  join organisation_org h on h.org_id = f.host_org_id
  join textbook_subject s on s.sbj_id = f.sbj_id
  left join textbook_stage g on g.stg_id = f.stg_id`;
function famousOf(cx: Cx) {
  const now = nowIn(cx.me.zone, cx.now);
  return ({ startMin, endMin, hostOrgId, ...r }: Row): Famous => ({
    ...r,
    start: timeOf(startMin),
    end: timeOf(endMin),
    duration: endMin - startMin,
    state: stateOf({ onDate: r.date, startMin, endMin, startedAt: null, endedAt: null }, now),
    own: hostOrgId === cx.me.orgId,
  });
}
async function oneFamous(cx: Cx, famousId: number): Promise<Famous> {
  const row = await cx.db.row<Row>(
    sql`select ${select(cx)} from ${FROM} where f.famous_id = ${famousId} and ${seenBy(cx.db.orgId)}`,
  );
  if (!row) throw fail(kernelFaults.gone);
  return famousOf(cx)(row);
}

/** Where a famous lesson may be announced: schools and bureaus of the same city (the first four digits of the region), the host left out. */
const neighbours = (cx: Cx): Sql => sql`
  select o.org_id, o.name
  from organisation_org o
  join organisation_org h on h.org_id = ${cx.db.orgId}
  where o.org_id <> h.org_id
    and o.enabled
    and o.busi_id in (4, 8)
    and h.reg_id is not null
    and left(o.reg_id::text, 4) = left(h.reg_id::text, 4)`;
async function checkGuests(cx: Cx, orgIds: readonly number[]): Promise<void> {
  const ids = [...new Set(orgIds)];
  if (ids.length === 0) return;
  const found = await cx.db.rows(sql`${neighbours(cx)} and o.org_id = any(${ids}::bigint[])`);
  if (found.length < ids.length) throw fail(faults.notGuest, {}, 'orgIds');
}
/** A teacher of the own organisation, or of one in the caller's reach: a bureau announces its schools' teachers. */
async function teacherOf(
  cx: Cx,
  teacherId: number,
): Promise<{ teacherId: number; teacherName: string; teacherOrgId: number }> {
  const [t] = await teachers(cx, sql`p.user_id = ${teacherId}`);
  if (!t) throw fail(kernelFaults.gone);
  return { teacherId, teacherName: t.name, teacherOrgId: t.orgId };
}
/** Teachers in the caller's reach, own ones first. */
async function teachers(cx: Cx, which: Sql | undefined) {
  const reach = await cx.reach();
  return acrossOrgs(cx.kernel.pools.across, reach, (door) =>
    door.rows<{ teacherId: number; name: string; orgId: number; orgName: string }>(sql`
      select p.user_id as teacher_id, p.name, p.org_id, o.name as org_name
      from people_person_v p
      join organisation_org o on o.org_id = p.org_id
      where ${all(
        sql`p.org_id = any(${reach}::bigint[])`,
        sql`p.user_type = ${USER_TYPE.teacher} and p.enabled and p.removed_at is null`,
        which,
      )}
      order by p.org_id = ${cx.me.orgId} desc, p.name
      limit 50`),
  );
}
function timesOf(cx: Cx, date: string, start: string, duration: number) {
  if (date < cx.today) throw fail(faults.past, {}, 'date');
  const startMin = minutesOf(start);
  if (startMin + duration > 1440) throw fail(faults.afterMidnight, {}, 'duration');
  return { onDate: date, startMin, endMin: startMin + duration };
}
/** What a new famous lesson names: its subject and stage, and whom it invites. One statement. */
async function checkNew(
  cx: Cx,
  sbjId: number,
  stgId: number | null | undefined,
  orgIds: readonly number[],
): Promise<void> {
  const stage = when(stgId, (id) => sql`exists (select 1 from textbook_stage g where g.stg_id = ${id})`);
  const ids = [...new Set(orgIds)];
  const found = await cx.db.row<{ known: boolean; guests: number }>(sql`
    select exists (select 1 from textbook_subject s where ${all(sql`s.sbj_id = ${sbjId}`, stage)}) as known,
      (select count(*) from (${neighbours(cx)} and o.org_id = any(${ids}::bigint[])) n) as guests`);
  if (!found?.known) throw fail(kernelFaults.gone);
  if (found.guests < ids.length) throw fail(faults.notGuest, {}, 'orgIds');
}
/** The state of a famous lesson follows the clock. */
function inState(cx: Cx, state: LessonState): Sql {
  const { date, min } = nowIn(cx.me.zone, cx.now);
  const over = sql`(f.on_date < ${date} or (f.on_date = ${date} and f.end_min <= ${min}))`;
  const waits = sql`(f.on_date > ${date} or (f.on_date = ${date} and f.start_min > ${min}))`;
  if (state === 'ended') return over;
  return state === 'not_started' ? waits : sql`not ${over} and not ${waits}`;
}
/** Famous lessons that one of the classes watches. */
const watchedBy = (cx: Cx, clazzIds: readonly number[]): Sql => sql`
  exists (
    select 1 from lesson_famous_clazz w
    where w.org_id = ${cx.db.orgId} and w.famous_id = f.famous_id and w.clazz_id = any(${clazzIds}::bigint[]))`;

export const famousHandlers = [
  handle(calls.listFamous, async (cx, { stgId, sbjId, name, state, clazzId, ...input }) => {
    const student = cx.me.userType === USER_TYPE.student;
    if (clazzId != null && !(await cx.fact<readonly number[]>('class.everIds')).includes(clazzId))
      throw fail(kernelFaults.gone);
    const own = student && clazzId == null ? await cx.fact<readonly number[]>('clazzIds') : undefined;
    return cx.list(input, {
      select: select(cx),
      from: FROM,
      counted: sql`lesson_famous f`,
      where: [
        seenBy(cx.db.orgId),
        is('f.stg_id', stgId),
        is('f.sbj_id', sbjId),
        contains(['f.name', 'f.teacher_name'], name),
        when(state, (s) => inState(cx, s)),
        when(own, (ids) => watchedBy(cx, ids)),
        when(clazzId, (id) => watchedBy(cx, [id])),
      ],
      sorts: { date: (direction) => sql`f.on_date ${direction}, f.start_min` },
      // What comes first stands first, what is over behind it.
      then: sql`f.on_date < ${cx.today}, abs(f.on_date - ${cx.today}::date), f.start_min, f.famous_id`,
      shape: famousOf(cx),
    });
  }),

  handle(calls.createFamous, async (cx, { orgIds, cover, stgId, name, teacherId, sbjId, date, start, duration }) => {
    if (cover) await ownFile(cx, cover, { at: 'cover', families: ['image'] });
    await checkNew(cx, sbjId, stgId, orgIds);
    const famousId = newId();
    await cx.db.insert(famous, {
      famousId,
      hostOrgId: cx.me.orgId,
      name,
      ...(await teacherOf(cx, teacherId)),
      sbjId,
      stgId: stgId ?? null,
      ...timesOf(cx, date, start, duration),
      cover: cover ?? null,
      madeBy: cx.me.userId,
      madeAt: cx.nowIso,
    });
    await cx.db.insert(
      famousOrgs,
      [...new Set(orgIds)].map((guestOrgId) => ({ famousId, guestOrgId })),
    );
    return oneFamous(cx, famousId);
  }),
  handle(calls.updateFamous, async (cx, { id, orgIds, cover, name, teacherId, date, start, duration }) => {
    const before = await cx.db.one(famous, { famousId: id, hostOrgId: cx.me.orgId });
    if (!before) throw fail(kernelFaults.gone);
    if (cover) await ownFile(cx, cover, { at: 'cover', families: ['image'], was: [before.cover] });
    const row = (await cx.db.one(famous, { famousId: id, hostOrgId: cx.me.orgId }, { lock: 'update' }))!;
    const moves = date != null || start != null || duration != null;
    if (stateOf({ ...row, startedAt: null, endedAt: null }, nowIn(cx.me.zone, cx.now)) !== 'not_started')
      throw fail(faults.begun);
    const times = moves
      ? timesOf(cx, date ?? row.onDate, start ?? timeOf(row.startMin), duration ?? row.endMin - row.startMin)
      : {};
    await cx.db.update(
      famous,
      { famousId: id },
      { name, ...(teacherId == null ? {} : await teacherOf(cx, teacherId)), ...times, cover },
    );
    if (orgIds) {
      await checkGuests(cx, orgIds);
      await cx.db.remove(famousOrgs, { famousId: id });
      await cx.db.insert(
        famousOrgs,
        [...new Set(orgIds)].map((guestOrgId) => ({ famousId: id, guestOrgId })),
      );
    }
    return oneFamous(cx, id);
  }),
  handle(calls.bindFamous, async (cx, { id, clazzIds }) => {
    if (!(await isFamous(cx, id))) throw fail(kernelFaults.gone);
    const own = await cx.fact<readonly number[]>('clazzIds');
    // E-028
    if (own.length === 0) throw fail(faults.noBound);
    const ids = [...new Set(clazzIds)];
    for (const clazzId of ids.filter((c) => !own.includes(c))) {
      await runningClazz(cx, clazzId);
      throw fail(kernelFaults.gone);
    }
    // Colleagues' classes stay bound: each teacher speaks for their own.
    const gone = own.filter((c) => !ids.includes(c));
    if (gone.length) await cx.db.remove(famousClazzes, { famousId: id, clazzId: oneOf(gone) });
    await cx.db.insert(
      famousClazzes,
      ids.map((clazzId) => ({ famousId: id, clazzId, boundBy: cx.me.userId, boundAt: cx.nowIso })),
      'on conflict do nothing',
    );
    return { clazzes: (await oneFamous(cx, id)).clazzes };
  }),

  handle(calls.famousChoices, async (cx, { teacher, org, orgIds }) => {
    const found = await teachers(cx, contains('p.name', teacher));
    const which = orgIds?.length ? isOneOf('o.org_id', orgIds) : contains('o.name', org);
    const orgs = await cx.db.rows<{ orgId: number; name: string }>(
      sql`${neighbours(cx)} and ${all(which)} order by o.name, o.org_id limit 50`,
    );
    return { teachers: found.map((t) => ({ teacherId: t.teacherId, name: t.name, orgName: t.orgName })), orgs };
  }),
];
