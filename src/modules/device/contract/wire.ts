import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { open } from '../../../kernel/shared/need';
import { COMMANDS, REFUSALS } from '../rules';
import { devIds } from './parts';

/**
 * What devices say, with the vendor's key in the header `x-provider-key`. Each item is a message of rules/wire.ts and is
 * judged by itself: good ones are kept, the others come back with their place, code and text. What is answered is kept for good.
 */
export const pushMessages = call({
  name: 'device.wire.push',
  post: '/open/device/messages',
  need: open,
  // The address may be a whole school's; the key has a limit of its own.
  perMinute: 6000,
  halves: 'own',
  // Whatever stands among the items is judged with them, one by one.
  input: z.object({ items: z.array(z.union([z.record(z.string(), z.unknown()), z.unknown()])).min(1) }),
  reply: z.object({
    /** Messages that are new and kept. */ kept: z.number(),
    /** Messages that were there already. */ repeated: z.number(),
    refused: z.array(z.object({ at: z.number(), code: z.enum(REFUSALS), text: z.string() })),
    now: z.string(),
  }),
  forApi: 'devices of vendors',
});
/**
 * What devices are told: commands that wait, which count as sent now, and those that were fetched a minute ago and not
 * answered. A device carries out a number once, whatever the attempt and however often it hears it.
 */
export const fetchCommands = call({
  name: 'device.wire.commands',
  post: '/open/device/commands',
  need: open,
  perMinute: 6000,
  input: z.object({ devIds: devIds() }),
  reply: z.object({
    items: z.array(
      z.object({
        cmdId: z.number(),
        attempt: z.number(),
        devId: z.string(),
        what: z.enum(COMMANDS),
        body: z.record(z.string(), z.unknown()),
      }),
    ),
    now: z.string(),
  }),
  forApi: 'devices of vendors',
});
