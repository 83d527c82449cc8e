import { bool, id, instant, int, ints, json, big, ref, table, text, word } from '../../kernel/server/db/table';
import type { Brand, Mode } from './rules';

export const affiches = table(
  'operations_affiche',
  'reference',
  {
    afficheId: id(),
    mode: word<Mode>(),
    title: text(64),
    content: text(),
    /** In English; empty where nobody wrote any. */
    titleEn: text(64),
    contentEn: text(),
    startAt: instant(),
    endAt: instant(),
    publisherId: id(),
    publisher: text(),
    releasedAt: instant(),
    revokedAt: instant().null(),
    revokedBy: text().null(),
    /** Whom it is for; no line means all of them. */
    userTypes: ints(),
    busiIds: ints(),
  },
  ['afficheId'],
);
export const informReads = table(
  'operations_inform_read',
  'tenant',
  { userId: id(), afficheId: ref('operations_affiche'), readAt: instant() },
  ['userId', 'afficheId'],
);
export const appLinks = table(
  'operations_applink',
  'reference',
  { appId: id(), name: text(12), icon: text().null(), href: text(500), visible: bool(), ord: int() },
  ['appId'],
);
export const banners = table(
  'operations_banner',
  'reference',
  { bannerId: id(), title: text(32), path: text(), href: text(500), ord: int(), shown: bool() },
  ['bannerId'],
);
export const news = table(
  'operations_news',
  'reference',
  {
    newsId: id(),
    scene: int(),
    title: text(32),
    cover: text(),
    video: text(),
    publisher: text(32),
    content: text(),
    shown: bool(),
    madeAt: instant(),
    updatedAt: instant(),
  },
  ['newsId'],
);
export const contacts = table(
  'operations_contact',
  'reference',
  {
    contactId: id(),
    phone: text(),
    wechat: text(),
    qrCode: text().null(),
    hours: text(),
    updatedAt: instant(),
    icp: text().default(),
  },
  ['contactId'],
);
export const appFiles = table(
  'operations_appfile',
  'reference',
  { appfileId: id(), name: text(64), kind: text(), path: text(), fileSize: big(), madeAt: instant() },
  ['appfileId'],
);
const request = {
  name: text(16),
  phone: text(),
  description: text(500),
  brand: word<Brand>(),
  print: text(),
  madeAt: instant(),
  replyText: text().null(),
  replyBy: ref('people_person').null(),
  replyAt: instant().null(),
};
/** Requests of the public belong to the platform's own organisation: row security keeps the contacts there. */
export const feedbacks = table(
  'operations_feedback',
  'tenant',
  {
    feedbackId: id(),
    ...request,
    images: json<string[]>(),
    userName: text().null(),
    fromOrgId: ref('organisation_org').null(),
    /** Who asked, when signed in: the answer reaches them. */
    fromUserId: id().null(),
  },
  ['feedbackId'],
);
export const trials = table('operations_trial', 'tenant', { trialId: id(), ...request, orgName: text(32) }, [
  'trialId',
]);
