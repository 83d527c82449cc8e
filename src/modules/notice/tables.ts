import type { Lang } from '../../kernel/shared/messages';
import { big, bool, date, id, instant, int, json, ref, table, text, word, words } from '../../kernel/server/db/table';
import type { Audience } from './rules/audience';
import type { NewsParams, Subject } from './rules/kind';

/** What an act told: one row, whomever it concerns. */
export const news = table(
  'notice_news',
  'tenant',
  {
    newsId: id(),
    kind: text(),
    subject: json<Subject>(),
    params: json<NewsParams>(),
    audience: json<Audience>(),
    byId: id().null(),
    once: text().null(),
    at: instant(),
  },
  ['newsId'],
);
/** What one person was told. */
export const items = table(
  'notice_item',
  'tenant',
  { userId: id(), newsId: ref('notice_news'), readAt: instant().null() },
  ['userId', 'newsId'],
);
/** What a person wants to hear, and when. */
export const settings = table(
  'notice_setting',
  'tenant',
  {
    userId: id(),
    muted: words(),
    /** HH:mm in the organisation's zone. */
    quietFrom: text().null(),
    quietTo: text().null(),
    digestAt: text(),
    byMail: bool(),
    bySms: bool(),
    /** Language of mails. */
    lang: word<Lang>().default(),
  },
  ['userId'],
);
export type Channel = 'mail' | 'sms';
export type DeliveryState = 'waiting' | 'sent' | 'dead' | 'dropped';
/** What has to leave the program, and how far it is. */
export const deliveries = table(
  'notice_delivery',
  'tenant',
  {
    newsId: ref('notice_news'),
    userId: id(),
    channel: word<Channel>(),
    digest: bool(),
    state: word<DeliveryState>(),
    tries: int(),
    dueAt: instant(),
    leasedUntil: instant().null(),
    error: text().null(),
    doneAt: instant().null(),
  },
  ['newsId', 'userId', 'channel'],
  { refers: ['notice_item'] },
);
export type Secure = 'tls' | 'starttls' | 'none';
/** The server that an organisation's mail goes over; one row. */
export const mails = table(
  'notice_mail',
  'tenant',
  {
    enabled: bool(),
    host: text(),
    port: int(),
    secure: word<Secure>(),
    login: text(),
    /** The password under the program's own key (kernel/server/sealing.ts). */
    sealed: text().null(),
    fromAddress: text(),
    fromName: text(),
    changedAt: instant(),
  },
  [],
  { stake: 'right' },
);
/** SMS a school sent on a day, and what they cost. */
export const smsDays = table('notice_sms_day', 'tenant', { day: date(), sent: int(), costFen: big() }, ['day']);
