import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { day, idOf, page } from '../../../kernel/shared/fields';
import { letters } from '../access';

const CHANNELS = ['mail', 'sms'] as const;
/** Why the last try failed. */
export const TROUBLES = ['unreachable', 'slow', 'login', 'tls', 'refused', 'off', 'quota'] as const;

const letter = z.object({
  orgId: z.number(),
  orgName: z.string(),
  newsId: z.number(),
  userId: z.number(),
  userName: z.string(),
  channel: z.enum(CHANNELS),
  title: z.string(),
  tries: z.number(),
  error: z.enum(TROUBLES).nullable(),
  dueAt: z.string(),
});
export type DeadLetter = z.output<typeof letter>;
/** Letters that could not be delivered by any try, of all organisations, the oldest first. */
export const listDead = call({
  name: 'notice.letters.list',
  get: '/notice/letters',
  need: letters,
  input: page.input({ orgId: idOf('organisation_org').optional(), channel: z.enum(CHANNELS).optional() }),
  reply: page.of(letter),
});
const chosen = z.object({
  orgId: idOf('organisation_org'),
  newsId: z.number().int().positive(),
  userId: z.number().int().positive(),
  channel: z.enum(CHANNELS),
});
/** Tries a letter again from the beginning. */
export const sendAgain = call({
  name: 'notice.letters.again',
  put: '/notice/letters/again',
  need: letters,
  input: chosen,
  reply: nothing,
});
/** Tries all letters of an organisation and way again from the beginning: its mail server is back. */
export const sendAllAgain = call({
  name: 'notice.letters.againAll',
  put: '/notice/letters/again/all',
  need: letters,
  input: chosen.pick({ orgId: true, channel: true }),
  reply: z.object({ count: z.number() }),
});
/** Gives a letter up: the notice itself stays where its reader sees it. */
export const giveUp = call({
  name: 'notice.letters.giveUp',
  put: '/notice/letters/give-up',
  need: letters,
  input: chosen,
  reply: nothing,
});
/** SMS that notices of each organisation used in a time, and what they cost; the dearest first. */
export const listSmsCosts = call({
  name: 'notice.letters.sms',
  get: '/notice/letters/sms',
  need: letters,
  input: page.input(
    { orgId: idOf('organisation_org').optional(), from: day().optional(), to: day().optional() },
    { sorts: ['sent', 'costFen'] },
  ),
  reply: page.of(z.object({ orgId: z.number(), orgName: z.string(), sent: z.number(), costFen: z.number() })),
});
