import * as z from 'zod';
import { call, none } from '../../../kernel/shared/call';
import { mobile } from '../../../kernel/shared/fields';
import { open } from '../../../kernel/shared/need';

/** Groups of the one-click cards, in their order. */
export const DEMO_GROUPS = ['platform', 'bureau', 'school', 'teacher', 'student', 'other'] as const;
/** The demonstration accounts; empty unless the program runs on a demonstration world. */
export const demoList = call({
  name: 'account.demo.list',
  get: '/auth/demo/accounts',
  need: open,
  input: none,
  reply: z.object({
    demo: z.boolean(),
    password: z.string(),
    items: z.array(
      z.object({
        login: z.string(),
        group: z.enum(DEMO_GROUPS),
        name: z.string(),
        orgName: z.string(),
        does: z.string(),
      }),
    ),
  }),
});
/** What the development outbox sent to a number in the last minutes; empty unless on a demonstration world. */
export const demoOutbox = call({
  name: 'account.demo.outbox',
  get: '/auth/demo/sms',
  need: open,
  perMinute: 600,
  input: z.object({ mobile: mobile() }),
  reply: z.object({
    items: z.array(z.object({ smsId: z.number(), body: z.string(), code: z.string(), madeAt: z.string() })),
  }),
});
