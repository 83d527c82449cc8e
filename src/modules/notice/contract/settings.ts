import * as z from 'zod';
import { call, none } from '../../../kernel/shared/call';
import { m } from '../../../kernel/shared/messages';
import { signedIn } from '../../../kernel/shared/need';

/** A time of day, HH:mm. */
const time = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, m('notice.timeOfDay'));
const settings = z.object({
  /** Kinds that ring no bell and leave the program by no way; they stand in the list as read. */
  muted: z.array(z.string().max(60)).max(200),
  quietFrom: time().nullable(),
  quietTo: time().nullable(),
  /** When the day's mail of what is not urgent goes out. */
  digestAt: time(),
  byMail: z.boolean(),
  bySms: z.boolean(),
  /** Language of mails and messages. */
  lang: z.enum(['zh-CN', 'en-US']),
});
const settingsReply = settings.extend({
  /** What the caller may be told, by module, in the asker's language. */
  kinds: z.array(
    z.object({ name: z.string(), module: z.string(), title: z.string(), urgent: z.boolean(), always: z.boolean() }),
  ),
  /** Whether the person has an address and a number, and the organisation a mail server. */
  hasEmail: z.boolean(),
  hasPhone: z.boolean(),
  mailOn: z.boolean(),
});

export const getSettings = call({
  name: 'notice.settings.get',
  get: '/notice/settings',
  need: signedIn,
  input: none,
  reply: settingsReply,
});
/** What the caller wants to hear, and when. Quiet hours have two ends or none. */
export const setSettings = call({
  name: 'notice.settings.set',
  put: '/notice/settings',
  need: signedIn,
  input: settings,
  reply: settingsReply,
});
