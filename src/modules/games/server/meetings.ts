import type { Cx } from '../../../kernel/server/cx';
import type { Listed } from '../../../kernel/server/db/list';
import { all, any, contains, raw, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { ParsedOf } from '../../../kernel/shared/call';
import { grouped } from '../../../kernel/shared/maps';
import * as calls from '../contract';
import type { Meeting } from '../contract/meetings';
import { faults } from '../faults';
import { fractionText, inPlaces, plus, ZERO, type ClazzSum } from '../rules/points';
import { meetings } from '../tables';
import { enteredLast, shownEntered } from './meeting-results';

const isRegion = (cx: Cx): boolean => cx.me.busiId === BUSI.region;
/** The condition on an event `g` that the caller sees. */
async function seen(cx: Cx): Promise<Sql> {
  const own = any(sql`g.owner_id = ${cx.me.orgId}`, sql`${cx.me.orgId} = any(g.org_ids)`);
  if (!isRegion(cx)) return own;
  const reach = await cx.reach();
  return any(own, sql`g.owner_id = any(${reach}::bigint[])`, sql`g.org_ids && ${reach}::bigint[]`);
}
type Row = Omit<Meeting, 'state' | 'mine'> & { readonly ownerId: number };
const COLUMNS = raw(`g.meeting_id as id, g.name, g.start_on as start, g.end_on as "end", g.place, o.name as owner_name,
  g.org_ids, g.gam_ids, g.owner_id`);
const FROM = raw('games_meeting g join organisation_org o on o.org_id = g.owner_id');
const meetingOf =
  (cx: Cx) =>
  ({ ownerId, ...row }: Row): Meeting => ({
    ...row,
    state: cx.today < row.start ? 'coming' : cx.today > row.end ? 'over' : 'running',
    mine: ownerId === cx.me.orgId,
  });
const inState = (cx: Cx, state: Meeting['state']): Sql =>
  state === 'coming'
    ? sql`g.start_on > ${cx.today}::date`
    : state === 'over'
      ? sql`g.end_on < ${cx.today}::date`
      : sql`${cx.today}::date between g.start_on and g.end_on`;

async function oneMeeting(cx: Cx, id: number): Promise<Meeting> {
  const row = await cx.db.row<Row>(sql`
    select ${COLUMNS}
    from ${FROM}
    where ${all(sql`g.meeting_id = ${id}`, await seen(cx))}`);
  if (!row) throw fail(kernelFaults.gone);
  return meetingOf(cx)(row);
}

/** Schools in reach, and published meets of theirs; whatever else is named is gone. */
async function judge(cx: Cx, asked: Pick<ParsedOf<typeof calls.createMeeting>, 'orgIds' | 'gamIds' | 'start' | 'end'>) {
  if (asked.start > asked.end) throw fail(faults.daysBackwards, {}, 'end');
  const reach = new Set(await cx.reach());
  const strange = asked.orgIds.filter((id) => !reach.has(id) && id !== cx.me.orgId).length;
  if (strange > 0) throw fail(faults.notSchools, { count: strange }, 'orgIds');
  if (!asked.gamIds.length) return;
  const found = await meetsIn(cx, asked.orgIds);
  const missing = asked.gamIds.filter((id) => !found.some((m) => m.gamId === id)).length;
  if (missing > 0) throw fail(kernelFaults.gone);
}
interface MeetIn {
  readonly gamId: number;
  readonly name: string;
  readonly orgId: number;
  readonly orgName: string;
  readonly start: string;
}
const MOST = 500;
const meetsIn = async (cx: Cx, orgIds: readonly number[] | undefined): Promise<MeetIn[]> => {
  const ask = (door: Cx['db']) =>
    door.rows<MeetIn>(sql`
      select m.gam_id, m.name, m.org_id, o.name as org_name, m.start_on as start
      from games_meet_v m
      join organisation_org o on o.org_id = m.org_id
      where ${door.orgs('m')}
      order by m.start_on desc, m.gam_id desc
      limit ${MOST}`);
  if (isRegion(cx)) return cx.across('games.meeting', ask, orgIds);
  return orgIds && !orgIds.includes(cx.me.orgId) ? [] : ask(cx.db);
};

interface SchoolSum {
  readonly orgId: number;
  readonly orgName: string;
  readonly num: number;
  readonly den: number;
  readonly firsts: number;
  readonly seconds: number;
  readonly athletes: number;
}
/** What the classes of each school have together, and how many children took part. */
async function tableOf(cx: Cx, meeting: Meeting) {
  const ask = (door: Cx['db']) =>
    door.rows<SchoolSum>(sql`
      select s.org_id, o.name as org_name, s.num, s.den, s.firsts, s.seconds,
        (select count(distinct x) from games_enrol n, unnest(n.member_ids) x
          where n.org_id = s.org_id and n.gam_id = any(${meeting.gamIds}::bigint[]))::int as athletes
      from games_sum s
      join organisation_org o on o.org_id = s.org_id
      where ${door.orgs('s')}
        and s.gam_id = any(${meeting.gamIds}::bigint[])`);
  const rows = isRegion(cx) ? await cx.across('games.meeting', ask, meeting.orgIds) : await ask(cx.db);
  const schools = grouped(rows, (r) => r.orgId);
  // A school is to an event what a class is to a meet: points, first and second places are those of all its classes.
  const table = inPlaces([...schools].map(([orgId, own]) => sumOf(orgId, own)));
  const reach = new Set([...(await cx.reach()), cx.me.orgId]);
  const whole = meeting.orgIds.every((id) => reach.has(id));
  return table.map(({ clazzId, points, firsts, seconds, place }) => {
    const [first] = schools.get(clazzId) ?? [];
    return {
      place: whole ? place : null,
      orgId: clazzId,
      orgName: first?.orgName ?? '',
      points: fractionText(points),
      firsts,
      seconds,
      athletes: first?.athletes ?? 0,
    };
  });
}
const sumOf = (orgId: number, own: readonly SchoolSum[]): ClazzSum => ({
  clazzId: orgId,
  points: own.reduce((sum, { num, den }) => plus(sum, { num, den }), ZERO),
  firsts: own.reduce((n, r) => n + r.firsts, 0),
  seconds: own.reduce((n, r) => n + r.seconds, 0),
});

async function ownMeeting(cx: Cx, meetingId: number) {
  const row = await cx.db.one(meetings, { meetingId }, { lock: 'update' });
  if (!row || row.ownerId !== cx.me.orgId) throw fail(kernelFaults.gone);
  return row;
}
const columnsOf = (asked: ParsedOf<typeof calls.createMeeting>) => ({
  name: asked.name,
  startOn: asked.start,
  endOn: asked.end,
  place: asked.place ?? '',
  orgIds: [...new Set(asked.orgIds)],
  gamIds: [...new Set(asked.gamIds)],
});

export const meetingHandlers = [
  handle(calls.listMeetings, async (cx, input) =>
    cx.list<Listed, Row, Meeting>(input, {
      select: COLUMNS,
      from: FROM,
      where: [
        await seen(cx),
        contains('g.name', input.name),
        when(input.state, (state) => inState(cx, state)),
        when(input.orgId, (id) => sql`${id} = any(g.org_ids)`),
      ],
      sorts: {},
      then: raw('g.start_on desc, g.meeting_id desc'),
      shape: meetingOf(cx),
    }),
  ),
  handle(calls.createMeeting, async (cx, asked) => {
    await judge(cx, asked);
    const meetingId = newId();
    const row = columnsOf(asked);
    await cx.db.insert(meetings, {
      meetingId,
      ownerId: cx.me.orgId,
      ...row,
      madeBy: cx.me.userId,
      madeAt: cx.nowIso,
    });
    cx.note('games.meeting-made', { subjectId: meetingId, new: row });
    return oneMeeting(cx, meetingId);
  }),
  handle(calls.updateMeeting, async (cx, { id, ...asked }) => {
    const was = await ownMeeting(cx, id);
    await judge(cx, asked);
    const row = columnsOf(asked);
    await cx.db.update(meetings, { meetingId: id }, row);
    cx.note('games.meeting-changed', { subjectId: id, old: { name: was.name, gamIds: was.gamIds }, new: row });
    return oneMeeting(cx, id);
  }),
  handle(calls.deleteMeeting, async (cx, { id }) => {
    const was = await ownMeeting(cx, id);
    await cx.db.remove(meetings, { meetingId: id });
    cx.note('games.meeting-removed', { subjectId: id, old: { name: was.name } });
  }),
  handle(calls.meetingMeets, async (cx, { orgIds }) => ({ items: await meetsIn(cx, orgIds) })),
  handle(calls.meetingResults, async (cx, { id }) => {
    const meeting = await oneMeeting(cx, id);
    const ask = (door: Cx['db']) => enteredLast(door, meeting.gamIds);
    const rows = isRegion(cx) ? await cx.across('games.meeting', ask, meeting.orgIds) : await ask(cx.db);
    return { items: shownEntered(cx, rows) };
  }),
  handle(calls.meetingTable, async (cx, { id }) => ({ items: await tableOf(cx, await oneMeeting(cx, id)) })),
];
