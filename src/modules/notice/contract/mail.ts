import * as z from 'zod';
import { call, none } from '../../../kernel/shared/call';
import { textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { keepMail } from '../access';

/** Ports that mail servers listen on: a mail setting is no way to knock at other doors. */
export const MAIL_PORTS = [25, 465, 587, 2525] as const;
const address = (max: number) => z.email(m('notice.address')).max(max);
const mail = z.object({
  enabled: z.boolean(),
  host: textOf(253).regex(/^[a-zA-Z0-9.:_-]+$/, m('notice.host')),
  port: z.number().int().min(1).max(65_535),
  secure: z.enum(['tls', 'starttls', 'none']),
  login: textUpTo(200),
  fromAddress: address(200),
  fromName: textOf(60),
});
const mailReply = mail.extend({
  // Empty where nothing is set yet.
  host: z.string(),
  fromAddress: z.string(),
  fromName: z.string(),
  /** A password is kept; it leaves the server never. */
  hasPassword: z.boolean(),
  changedAt: z.string().nullable(),
  /** The asker's own address, where a try goes first. */
  ownAddress: z.string(),
  /** SMS of this month and what they cost. */
  smsCount: z.number(),
  smsFen: z.number(),
});

/** The organisation's mail server as it is set, or what one begins with. */
export const getMail = call({
  name: 'notice.mail.get',
  get: '/notice/mail',
  need: keepMail,
  input: none,
  reply: mailReply,
});
/** Sets it. Without a password the kept one stays; an empty one takes it away. */
export const setMail = call({
  name: 'notice.mail.set',
  put: '/notice/mail',
  need: keepMail,
  secret: true,
  // A server that asks for no sign-in has no account.
  input: mail.extend({ login: textUpTo(200).default(''), password: z.string().max(200).optional() }),
  reply: mailReply,
});
/** Sends a letter with the kept settings and says what became of it. */
export const tryMail = call({
  name: 'notice.mail.try',
  post: '/notice/mail/try',
  need: keepMail,
  perMinute: 6,
  reads: true,
  input: z.object({ to: address(200) }),
  reply: z.object({ sentTo: z.string() }),
});
