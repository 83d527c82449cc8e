import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { day, idOf, idsOf, page, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { SEXES } from '../rules';

const MEETINGS = '/test/game/meetings';
export const MEETING_STATES = ['coming', 'running', 'over'] as const;
const meeting = z.object({
  id: z.number(),
  name: z.string(),
  start: z.string(),
  end: z.string(),
  place: z.string(),
  state: z.enum(MEETING_STATES),
  ownerName: z.string(),
  orgIds: z.array(z.number()),
  gamIds: z.array(z.number()),
  /** The caller's organisation made it, and may change it. */ mine: z.boolean(),
});
export type Meeting = z.output<typeof meeting>;
const meetingFields = {
  name: textOf(32),
  start: day(),
  end: day(),
  place: textUpTo(40).optional(),
  orgIds: idsOf('organisation_org', 500).min(1, m('games.schoolsNeeded')),
  gamIds: idsOf('games_meet', 500).default([]),
};
/** Events that the own organisation made or takes part in; a region sees those of its schools too. */
export const listMeetings = call({
  name: 'games.meeting.list',
  get: MEETINGS,
  need: access.meetings,
  input: page.input({
    name: z.string().trim().max(32).optional(),
    state: z.enum(MEETING_STATES).optional(),
    orgId: idOf('organisation_org').optional(),
  }),
  reply: page.of(meeting),
});
export const createMeeting = call({
  name: 'games.meeting.create',
  post: MEETINGS,
  need: access.meetings,
  input: z.object(meetingFields),
  reply: meeting,
});
export const updateMeeting = call({
  name: 'games.meeting.update',
  put: `${MEETINGS}/{id}`,
  need: access.meetings,
  input: z.object({ id: idOf('games_meeting'), ...meetingFields }),
  reply: meeting,
});
export const deleteMeeting = call({
  name: 'games.meeting.delete',
  delete: `${MEETINGS}/{id}`,
  need: access.meetings,
  input: z.object({ id: idOf('games_meeting') }),
  reply: nothing,
});
/** Published meets that may belong to an event: of the schools in reach, the newest first. */
export const meetingMeets = call({
  name: 'games.meeting.meets',
  get: `${MEETINGS}/meets`,
  need: access.meetings,
  input: z.object({ orgIds: idsOf('organisation_org', 500).optional() }),
  reply: z.object({
    items: z.array(
      z.object({ gamId: z.number(), name: z.string(), orgId: z.number(), orgName: z.string(), start: z.string() }),
    ),
  }),
});
/** The schools of an event by points, first and second places: all in the caller's reach. */
export const meetingTable = call({
  name: 'games.meeting.table',
  get: `${MEETINGS}/{id}/table`,
  need: access.meetings,
  input: z.object({ id: idOf('games_meeting') }),
  reply: z.object({
    items: z.array(
      z.object({
        /** Null where some of its schools are out of the caller's reach: what is seen of them is no order. */
        place: z.number().nullable(),
        orgId: z.number(),
        orgName: z.string(),
        points: z.string(),
        firsts: z.number(),
        seconds: z.number(),
        athletes: z.number(),
      }),
    ),
  }),
});
/** What was entered last in the meets of an event, the newest first: all in the caller's reach. */
export const meetingResults = call({
  name: 'games.meeting.results',
  get: `${MEETINGS}/{id}/results`,
  need: access.meetings,
  input: z.object({ id: idOf('games_meeting') }),
  reply: z.object({
    items: z.array(
      z.object({
        orgId: z.number(),
        orgName: z.string(),
        rudId: z.number(),
        userId: z.number(),
        /** A child, or a class where a team ran. */ name: z.string(),
        clazzName: z.string(),
        sex: z.enum(SEXES),
        grdIds: z.array(z.number()),
        entryName: z.string(),
        roundName: z.string(),
        text: z.string(),
        savedAt: z.string(),
      }),
    ),
  }),
});
