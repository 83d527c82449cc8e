import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, page } from '../../../kernel/shared/fields';
import { letters } from '../access';

const lost = z.object({
  orgId: z.number(),
  orgName: z.string(),
  eventId: z.number(),
  /** What happened: `notice.told` is news that reached nobody yet. */
  topic: z.string(),
  at: z.string(),
  tries: z.number(),
  /** What the listener said at the last try. */
  error: z.string().nullable(),
});
export type LostEvent = z.output<typeof lost>;
/** Events of the outbox that no try could hand to their listeners, of all organisations, the oldest first. */
export const listLost = call({
  name: 'notice.events.list',
  get: '/notice/events',
  need: letters,
  input: page.input({ orgId: idOf('organisation_org').optional() }),
  reply: page.of(lost),
});
/** Hands an event to its listeners again, and tries as often as one that has just happened. */
export const handAgain = call({
  name: 'notice.events.again',
  put: '/notice/events/again',
  need: letters,
  input: z.object({ orgId: idOf('organisation_org'), eventId: z.number().int().positive() }),
  reply: nothing,
});
