import type { Cx } from '../../../kernel/server/cx';
import type { Listed } from '../../../kernel/server/db/list';
import { is, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { Enrolled } from '../contract/parts';
import { faults } from '../faults';
import { eventOf, isTeam, seedItemOf, type EventSex, type Kind, type MeetSettings, type MeetState } from '../rules';
import { isTimed } from '../rules/kinds';
import { enrols } from '../tables';
import { enrolling, entryName, meetOf } from './read';
import { inCharge, isOffice, isStudent } from './who';
import { must } from '../../../kernel/shared/maps';

/** An event with the meet it belongs to; the meet is locked, so that places are given one after the other. */
interface Open {
  readonly gamId: number;
  readonly entryId: number;
  readonly kind: Kind;
  readonly event: string | null;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly sex: EventSex;
  readonly grdIds: number[];
  readonly places: number | null;
  readonly perClazz: number | null;
  readonly state: MeetState;
  readonly enrolUntil: string | null;
  readonly start: string;
  readonly end: string;
  readonly settings: MeetSettings;
}
async function openEntry(cx: Cx, entryId: number, lock: Sql): Promise<Open> {
  const found = await cx.db.row<Open>(sql`
    select e.gam_id, e.entry_id, e.kind, e.event, e.name_zh, e.name_en, e.sex, e.grd_ids, e.places, e.per_clazz, m.state,
      m.enrol_until, m.start_on as start, m.end_on as "end", m.settings
    from games_meet m
    join games_entry e on e.org_id = m.org_id and e.gam_id = m.gam_id
    where m.org_id = ${cx.db.orgId}
      and e.entry_id = ${entryId}
    ${lock}`);
  if (!found || (found.state === 'draft' && !isOffice(cx))) throw fail(kernelFaults.gone);
  return found;
}

interface Child {
  readonly userId: number;
  readonly name: string;
  readonly sex: 'male' | 'female';
  readonly clazzId: number;
  readonly clazzName: string;
  readonly grdId: number | null;
  readonly exempt: boolean;
  /** On an approved leave on every day of the meet. */
  readonly away: boolean;
  readonly seed: number | null;
  readonly mine: boolean;
  /** Events of the meet the child is in, teams apart; how many of its class are in this one, and how many in all. */
  readonly events: number;
  readonly ofClazz: number;
  readonly taken: number;
  readonly already: boolean;
  readonly arranged: boolean;
}
/**
 * Children of the own school as an event sees them: where they stand, what they are in, their newest result of the fitness test. An
 * exemption from the test of the meet's school year is one from the meet.
 */
const childrenSql = (cx: Cx, e: Open, where: Sql): Sql => sql`
  select s.user_id, p.name, p.sex, s.clazz_id, s.clazz_name, s.grd_id, ${inCharge(cx, 's')} as mine,
    coalesce((
      select t.state in ('exempt', 'deferred')
      from fitness_test_total_v t
      where t.org_id = s.org_id and t.user_id = s.user_id
      order by t.year_id desc
      limit 1), false) as exempt,
    exists (
      select 1
      from lesson_leave_v v
      where v.org_id = s.org_id
        and v.user_id = s.user_id
        and v.start_min is null
        and v.from_date <= ${e.start}
        and v.to_date >= ${e.end}) as away,
    (
      select f.value
      from fitness_test_result_v f
      where f.org_id = s.org_id
        and f.user_id = s.user_id
        and f.item_id = ${seedItemOf(e.event) ?? ''}
        and f.value is not null
      order by f.year_id desc
      limit 1) as seed,
    (
      select count(*)
      from games_enrol n
      join games_entry x on x.org_id = n.org_id and x.entry_id = n.entry_id
      where n.org_id = s.org_id and n.gam_id = ${e.gamId} and n.user_id = s.user_id and x.kind not in ('relay', 'team')
    )::int as events,
    (
      select count(*) from games_enrol n
      where n.org_id = s.org_id and n.entry_id = ${e.entryId} and n.clazz_id = s.clazz_id)::int as of_clazz,
    (
      select count(*) from games_enrol n where n.org_id = s.org_id and n.entry_id = ${e.entryId})::int as taken,
    exists (
      select 1 from games_enrol n
      where n.org_id = s.org_id and n.entry_id = ${e.entryId} and s.user_id = any(n.member_ids)) as already,
    exists (
      select 1 from games_round r
      where r.org_id = s.org_id and r.entry_id = ${e.entryId} and r.state <> 'open') as arranged
  from class_student_v s
  join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
  where s.org_id = ${cx.db.orgId}
    and s.clazz_type = 1
    and ${where}`;

/** The smaller the better: times of the test in its own unit, lengths below zero. */
const seedOf = (kind: Kind, value: number | null): number | null =>
  value == null ? null : isTimed(kind) ? value : -value;

/** Refuses whoever may not enter, by name and reason. */
function judge(cx: Cx, e: Open, asked: readonly number[], found: readonly Child[]): void {
  if (found.length < asked.length) throw fail(kernelFaults.gone);
  if (isStudent(cx) && (asked.length > 1 || asked[0] !== cx.me.userId) && !isTeam(e.kind)) throw fail(faults.onlySelf);
  if (isStudent(cx) && !asked.includes(cx.me.userId)) throw fail(faults.onlySelf);
  const strange = found.filter((c) => !c.mine).length;
  if (!isOffice(cx) && !isStudent(cx) && strange > 0) throw fail(faults.notYours, { count: strange });
  if (!isOffice(cx) && !enrolling(e, cx.today)) throw fail(faults.enrolClosed);
  if (found.some((c) => c.arranged)) throw fail(faults.arranged);
  for (const c of found) {
    const { name } = c;
    if (e.sex !== 'mixed' && c.sex !== e.sex) throw fail(faults.wrongSex, { name }, 'userIds');
    if (c.grdId == null || !e.grdIds.includes(c.grdId)) throw fail(faults.wrongGrade, { name }, 'userIds');
    if (c.exempt) throw fail(faults.exempt, { name }, 'userIds');
    if (c.away) throw fail(faults.onLeave, { name }, 'userIds');
    if (c.already) throw fail(faults.already, { name }, 'userIds');
  }
}
/** Refuses what goes beyond a limit of the event, of a class in it, or of one athlete. */
function judgeLimits(e: Open, found: readonly Child[]): void {
  const { limits } = e.settings;
  const team = isTeam(e.kind);
  const news = team ? 1 : found.length;
  if (e.places != null && found[0]!.taken + news > e.places) throw fail(faults.entryFull, { limit: e.places });
  const perClazz = e.perClazz ?? (team ? limits.teamsPerClazz : limits.perClazz);
  for (const c of found) {
    const more = team ? 1 : found.filter((other) => other.clazzId === c.clazzId).length;
    if (c.ofClazz + more > perClazz) throw fail(faults.clazzFull, { name: c.clazzName, limit: perClazz });
    if (!team && c.events + 1 > limits.perAthlete)
      throw fail(faults.athleteFull, { name: c.name, limit: limits.perAthlete }, 'userIds');
  }
  if (!team) return;
  const size = eventOf(e.event)?.size;
  if (size != null && found.length !== size) throw fail(faults.teamSize, { size }, 'userIds');
  if (new Set(found.map((c) => c.clazzId)).size > 1) throw fail(faults.teamClazz, {}, 'userIds');
}

/** Why a child cannot be entered, before anybody tries. */
const against = (c: { readonly exempt: boolean; readonly away: boolean; readonly full: boolean }) => {
  if (c.exempt) return 'exempt' as const;
  if (c.away) return 'onLeave' as const;
  return c.full ? ('athleteFull' as const) : null;
};

async function enrolAll(cx: Cx, entryId: number, asked: readonly number[]): Promise<Enrolled[]> {
  const e = await openEntry(cx, entryId, raw('for update of m'));
  const ids = [...new Set(asked)];
  const found = await cx.db.rows<Child>(childrenSql(cx, e, sql`s.user_id = any(${ids}::bigint[])`));
  judge(cx, e, ids, found);
  if (e.state === 'finished') throw fail(faults.finished);
  judgeLimits(e, found);
  const byId = new Map(found.map((c) => [c.userId, c]));
  const inOrder = ids.map((id) => must(byId, id));
  const rows = (isTeam(e.kind) ? [inOrder[0]!] : inOrder).map((c) => ({
    enrolId: newId(),
    gamId: e.gamId,
    entryId,
    userId: c.userId,
    memberIds: isTeam(e.kind) ? ids : [c.userId],
    clazzId: c.clazzId,
    clazzName: c.clazzName,
    grdId: c.grdId,
    sex: c.sex,
    seed: isTeam(e.kind) ? null : seedOf(e.kind, c.seed),
    byId: cx.me.userId,
    at: cx.nowIso,
  }));
  await cx.db.insert(enrols, rows);
  cx.note('games.enrolled', { subjectId: entryId, gamId: e.gamId, new: ids });
  return rows.map((row) => ({
    id: row.enrolId,
    gamId: e.gamId,
    entryId,
    entryName: entryName(cx.lang, e),
    userId: row.userId,
    name: must(byId, row.userId).name,
    members: row.memberIds.map((id) => must(byId, id).name),
    clazzId: row.clazzId,
    clazzName: row.clazzName,
    sex: row.sex,
    seeded: row.seed != null,
    mine: true,
  }));
}

/** Holds the meet of an entry, so that it is not drawn into a heat while it is withdrawn. */
const holdMeet = (cx: Cx, enrolId: number) =>
  cx.db.row<{ gamId: number }>(sql`
    select m.gam_id
    from games_meet m
    join games_enrol n on n.org_id = m.org_id and n.gam_id = m.gam_id
    where m.org_id = ${cx.db.orgId}
      and n.enrol_id = ${enrolId}
    for update of m`);

async function withdraw(cx: Cx, enrolId: number): Promise<void> {
  await holdMeet(cx, enrolId);
  const row = await cx.db.row<{
    gamId: number;
    entryId: number;
    userId: number;
    memberIds: number[];
    mine: boolean;
    arranged: boolean;
    state: MeetState;
    enrolUntil: string | null;
    start: string;
  }>(sql`
    select n.gam_id, n.entry_id, n.user_id, n.member_ids, m.state, m.enrol_until, m.start_on as start,
      ${inCharge(cx, 'n')} as mine,
      exists (
        select 1 from games_round r
        where r.org_id = n.org_id and r.entry_id = n.entry_id and r.state <> 'open') as arranged
    from games_enrol n
    join games_meet m on m.org_id = n.org_id and m.gam_id = n.gam_id
    where n.org_id = ${cx.db.orgId}
      and n.enrol_id = ${enrolId}`);
  if (!row) throw fail(kernelFaults.gone);
  const own = isStudent(cx) ? row.memberIds.includes(cx.me.userId) : row.mine;
  if (!isOffice(cx) && !own) throw fail(kernelFaults.gone);
  if (row.state === 'finished') throw fail(faults.finished);
  if (!isOffice(cx) && !enrolling(row, cx.today)) throw fail(faults.enrolClosed);
  if (row.arranged) throw fail(faults.arranged);
  await cx.db.remove(enrols, { enrolId });
  cx.note('games.withdrawn', { subjectId: row.userId, gamId: row.gamId, entryId: row.entryId });
}

/** Names of a team's members, in its order. */
export const MEMBERS = raw(`(
  select coalesce(array_agg(q.name order by array_position(n.member_ids, q.user_id)), '{}')
  from people_person_v q
  where q.org_id = n.org_id and q.user_id = any(n.member_ids))`);

type Row = Omit<Enrolled, 'entryName' | 'seeded'> & { nameZh: string; nameEn: string; seed: number | null };
export const enrolmentHandlers = [
  handle(calls.listEnrolled, async (cx, input) => {
    const meet = await meetOf(cx, input.gamId);
    const open = isOffice(cx) ? meet.state !== 'finished' : enrolling({ ...meet, start: meet.startOn }, cx.today);
    const own = isStudent(cx) ? sql`${cx.me.userId} = any(n.member_ids)` : inCharge(cx, 'n');
    return cx.list<Listed, Row, Enrolled>(input, {
      select: sql`n.enrol_id as id, n.gam_id, n.entry_id, e.name_zh, e.name_en, n.user_id, p.name, n.clazz_id, n.clazz_name,
        n.sex, n.seed, ${MEMBERS} as members, ${isOffice(cx) ? raw('true') : own} as mine`,
      from: raw(`games_enrol n
        join games_entry e on e.org_id = n.org_id and e.entry_id = n.entry_id
        join people_person_v p on p.org_id = n.org_id and p.user_id = n.user_id`),
      where: [
        sql`n.org_id = ${cx.db.orgId}`,
        sql`n.gam_id = ${input.gamId}`,
        is('n.entry_id', input.entryId),
        is('n.clazz_id', input.clazzId),
        input.mine ? own : undefined,
      ],
      sorts: {},
      then: raw('e.ord, n.clazz_name, n.enrol_id'),
      shape: ({ nameZh, nameEn, seed, ...row }) => ({
        ...row,
        entryName: entryName(cx.lang, { nameZh, nameEn }),
        seeded: seed != null,
        mine: row.mine && open,
      }),
    });
  }),
  handle(calls.enrol, async (cx, { entryId, userIds }) => ({ items: await enrolAll(cx, entryId, userIds) })),
  handle(calls.withdraw, async (cx, { id }) => {
    await withdraw(cx, id);
  }),
  handle(calls.candidates, async (cx, { entryId, clazzId }) => {
    const e = await openEntry(cx, entryId, raw(''));
    const found = await cx.db.rows<Child>(sql`
      select c.*
      from (${childrenSql(
        cx,
        e,
        sql`s.grd_id = any(${e.grdIds}::bigint[])
          and (${e.sex} = 'mixed' or p.sex = ${e.sex})
          and ${is('s.clazz_id', clazzId) ?? raw('true')}`,
      )}) c
      where ${isOffice(cx) ? raw('true') : raw('c.mine')}
        and not c.already
      order by c.clazz_name, c.user_id
      limit 2000`);
    const seeded = (c: Child) => seedOf(e.kind, c.seed) ?? Infinity;
    const perAthlete = isTeam(e.kind) ? Infinity : e.settings.limits.perAthlete;
    return {
      items: found
        .toSorted((a, b) => seeded(a) - seeded(b) || a.clazzId - b.clazzId || a.userId - b.userId)
        .map(({ userId, name, clazzId: own, clazzName, seed, exempt, away, events }) => ({
          userId,
          name,
          clazzId: own,
          clazzName,
          seeded: seed != null,
          against: against({ exempt, away, full: events >= perAthlete }),
        })),
    };
  }),
];
