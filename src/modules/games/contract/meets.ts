import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { day, flag, idOf, idsOf, page, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { KINDS, MEET_STATES, SEXES } from '../rules';
import {
  clazzId,
  enrolled,
  entry,
  entryId,
  events,
  gamId,
  grdIds,
  limits,
  meet,
  meetFull,
  settingsAsked,
  userId,
} from './parts';

const MEETS = '/test/game/defines';
/** Meets: children and teachers see those that are published. */
export const listMeets = call({
  name: 'games.game.list',
  get: MEETS,
  need: access.look,
  input: page.input({
    name: z.string().trim().max(32).optional(),
    state: z.enum(MEET_STATES).optional(),
    yearId: z.number().int().min(2000).max(2100).optional(),
  }),
  reply: page.of(meet),
});
const meetFields = {
  name: textOf(32),
  start: day(),
  end: day(),
  place: textUpTo(40).optional(),
  grdIds: grdIds().min(1, m('games.gradesNeeded')),
  limits: limits.optional(),
  /** The last day on which children and teachers enter. */ enrolUntil: day().nullish(),
  settings: settingsAsked.optional(),
};
export const createMeet = call({
  name: 'games.game.create',
  post: MEETS,
  need: access.manage,
  input: z.object(meetFields),
  reply: meetFull,
});
export const getMeet = call({
  name: 'games.game.get',
  get: `${MEETS}/{gamId}`,
  need: access.look,
  input: z.object({ gamId: gamId() }),
  reply: meetFull,
});
/** What is left out stays as it is; grades only as long as nobody is enrolled. */
export const updateMeet = call({
  name: 'games.game.update',
  put: `${MEETS}/{gamId}`,
  need: access.manage,
  input: z
    .object({ gamId: gamId(), ...meetFields })
    .partial()
    .required({ gamId: true }),
  reply: meetFull,
});
export const deleteMeet = call({
  name: 'games.game.delete',
  delete: `${MEETS}/{gamId}`,
  need: access.manage,
  input: z.object({ gamId: gamId() }),
  reply: nothing,
});
/** S-054: publishes a meet, which opens its enrolment, or takes that back as long as nothing has a result. */
export const activateMeet = call({
  name: 'games.game.activate',
  put: `${MEETS}/{gamId}/activate`,
  query: ['on'],
  need: access.manage,
  input: z.object({ gamId: gamId(), on: flag() }),
  reply: meetFull,
});
/** Ends a meet whose points are reckoned, or opens it again: an ended one no longer changes. */
export const closeMeet = call({
  name: 'games.game.close',
  put: `${MEETS}/{gamId}/close`,
  query: ['on'],
  need: access.manage,
  input: z.object({ gamId: gamId(), on: flag() }),
  reply: meetFull,
});

const ENTRIES = '/test/game/entries';
export const listEntries = call({
  name: 'games.game.entry.list',
  get: ENTRIES,
  need: access.look,
  input: z.object({ gamId: gamId() }),
  reply: z.object({ items: z.array(entry) }),
});
/**
 * An event of a meet: an item of the sport library (`itemId`), a usual event (`event`), or one of its own with a name and a kind.
 */
export const createEntry = call({
  name: 'games.game.entry.create',
  post: ENTRIES,
  need: access.manage,
  input: z.object({
    gamId: gamId(),
    itemId: idOf('sport_settings_item').optional(),
    event: z.enum(events).optional(),
    name: textOf(20).optional(),
    kind: z.enum(KINDS).optional(),
    sex: z.enum(SEXES),
    grdIds: grdIds().min(1, m('games.gradesNeeded')),
    limit: z.number().int().min(1).max(2000).optional(),
    perClazz: z.number().int().min(1).max(200).optional(),
  }),
  reply: entry,
});
export const deleteEntry = call({
  name: 'games.game.entry.delete',
  delete: `${ENTRIES}/{entryId}`,
  need: access.manage,
  input: z.object({ entryId: entryId() }),
  reply: nothing,
});

const ENROLMENT = '/test/game/enrolment';
export const listEnrolled = call({
  name: 'games.game.enrol.list',
  get: ENROLMENT,
  need: access.look,
  input: page.input({
    gamId: gamId(),
    entryId: entryId().optional(),
    clazzId: clazzId().optional(),
    /** Only the caller's own. */ mine: z.boolean().optional(),
  }),
  reply: page.of(enrolled),
});
/** Children of an event; for a relay or a team event the members of one class's team. */
export const enrol = call({
  name: 'games.game.enrol.create',
  post: ENROLMENT,
  need: access.look,
  input: z.object({ entryId: entryId(), userIds: idsOf('people_person', 60).min(1) }),
  reply: z.object({ items: z.array(enrolled) }),
});
export const withdraw = call({
  name: 'games.game.enrol.delete',
  delete: `${ENROLMENT}/{id}`,
  need: access.look,
  input: z.object({ id: idOf('games_enrol') }),
  reply: nothing,
});
/** Who fits an event and is not in it: with what speaks against each, the best of the fitness test first. */
export const candidates = call({
  name: 'games.game.enrol.candidates',
  get: '/test/game/enrolment/candidates',
  need: access.staff,
  input: z.object({ entryId: entryId(), clazzId: clazzId().optional() }),
  reply: z.object({
    items: z.array(
      z.object({
        userId: z.number(),
        name: z.string(),
        clazzId: z.number(),
        clazzName: z.string(),
        /** A result of the fitness test speaks for this child: the list begins with the best of them. */
        seeded: z.boolean(),
        /** exempt, on leave while the meet lasts, or as many events as one may have. */
        against: z.enum(['exempt', 'onLeave', 'athleteFull']).nullable(),
      }),
    ),
  }),
});

const NUMBERS = '/test/game/numbers';
const number = z.object({
  no: z.number(),
  userId: z.number(),
  name: z.string(),
  clazzName: z.string(),
  /** Names of the child's events, those of its teams too. */ events: z.array(z.string()),
});
/** Numbers that athletes of a meet wear, the smallest first; `without` says how many who are entered have none yet. */
export const listNumbers = call({
  name: 'games.game.number.list',
  get: NUMBERS,
  need: access.look,
  input: z.object({ gamId: gamId(), no: z.number().int().min(1).max(99_999).optional() }),
  reply: z.object({ without: z.number(), items: z.array(number) }),
});
/**
 * Numbers everybody who is entered and has none, behind the highest number; `anew` begins at 1001 once more, by grade, class and
 * sex, as long as nothing has a result.
 */
export const giveNumbers = call({
  name: 'games.game.number.give',
  put: NUMBERS,
  need: access.manage,
  input: z.object({ gamId: gamId(), anew: z.boolean().default(false) }),
  reply: z.object({ given: z.number() }),
});

const office = z.object({
  ofcId: z.number(),
  name: z.string(),
  users: z.array(z.object({ userId: z.number(), name: z.string() })),
  entryIds: z.array(z.number()),
});
export const listOffices = call({
  name: 'games.game.office.list',
  get: '/test/game/offices',
  need: access.manage,
  input: z.object({ gamId: gamId() }),
  reply: z.object({ items: z.array(office) }),
});
/** All offices of a meet; the people of one judge its events, all of them where it names none. */
export const setOffices = call({
  name: 'games.game.office.set',
  put: '/test/game/offices',
  need: access.manage,
  input: z.object({
    gamId: gamId(),
    items: z
      .array(
        z.object({
          name: textOf(20),
          userIds: z.array(userId()).max(50),
          entryIds: z.array(entryId()).max(200).default([]),
        }),
      )
      .max(40),
  }),
  reply: z.object({ items: z.array(office) }),
});
