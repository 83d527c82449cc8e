import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { access } from '../access';

/** What is held by one page at a time, as pages name it: `exam.paper`. */
const key = () => z.string().regex(/^[a-z][a-z0-9.-]{0,31}$/);
/** Takes a name for this page: whichever page of the account had it before has it no more. */
export const acquireMutex = call({
  name: 'analytics.mutex.acquire',
  post: '/analytics/mutex/acquire',
  need: access.own,
  input: z.object({ key: key() }),
  reply: z.object({ token: z.string(), until: z.string() }),
  secret: true,
  perMinute: 60,
  forApi: 'pages and programs that an account opens once: the newest takes the name',
});
/** Whether this page still has it; then it has it for another while. */
export const validateMutex = call({
  name: 'analytics.mutex.validate',
  post: '/analytics/mutex/validate',
  need: access.own,
  input: z.object({ key: key(), token: z.string().min(1).max(64) }),
  reply: z.object({
    valid: z.boolean(),
    /** Another page took it, or nobody kept it up. */
    why: z.enum(['elsewhere', 'expired']).nullable(),
    until: z.string().nullable(),
  }),
  secret: true,
  forApi: 'the page that took the name asks so before its lease ends',
});
