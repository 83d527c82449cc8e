import {
  bool,
  date,
  id,
  int,
  instant,
  ints,
  json,
  ref,
  table,
  text,
  view,
  word,
  words,
} from '../../kernel/server/db/table';
import { revColumns } from '../../kernel/server/rev';
import type { Counted, PageField } from './rules';

export const regions = table(
  'organisation_region',
  'reference',
  {
    regId: id(),
    parentId: ref('organisation_region').null(),
    level: int(),
    nameZh: text(),
    nameEn: text(),
    ord: int(),
  },
  ['regId'],
);
export const orgs = table(
  'organisation_org',
  'reference',
  {
    orgId: id(),
    name: text(32),
    busiId: int(),
    scope: text(),
    regId: ref('organisation_region').null(),
    parentId: ref('organisation_org').null(),
    sysIds: ints(),
    zone: text(),
    domain: text().null(),
    logo: text().null(),
    enabled: bool(),
    visit: bool(),
    visitSet: json<Record<string, boolean>>(),
    photoNames: bool().default(),
    secondWord: bool().default(),
    outline: text().default(),
    intro: text().default(),
    address: text().default(),
    tel: text().default(),
    picture: text().null(),
    qrCode: text().null(),
    carousels: words().default(),
    videos: words().default(),
    adminName: text().default(),
    adminPhone: text().default(),
    defPwdHash: text().null(),
    demo: bool().default(),
    madeAt: instant(),
    waiting: json<Readonly<Partial<Record<PageField, number>>>>().default(),
    waitingAt: instant().null(),
    ...revColumns(),
  },
  ['orgId'],
  {
    stake: 'right',
    in: ['enabled', 'busiId', 'scope', 'regId', 'parentId', 'visit', 'visitSet', 'secondWord', 'domain', 'defPwdHash'],
  },
);
export const serves = table(
  'organisation_serve',
  'reference',
  { orgId: ref('organisation_org'), servId: text(), startOn: date(), endOn: date().null() },
  ['orgId', 'servId'],
  { stake: 'right' },
);
export const menus = table(
  'organisation_menu',
  'reference',
  { ownerKind: text(), ownerId: id(), menuIds: words() },
  ['ownerKind', 'ownerId'],
  { stake: 'right' },
);

const photo = {
  photoId: id(),
  albumId: ref('organisation_album'),
  path: text(),
  title: text(32).default(),
  ord: int(),
  madeAt: instant(),
};
const teacher = { teacherId: id(), name: text(6), photo: text(), profile: text(150), ord: int() };
const news = {
  newsId: id(),
  title: text(32),
  cover: text(),
  video: text(),
  publisher: text(32),
  content: text().default(),
  publishedAt: instant(),
};
/** `consentAt`, `consentBy`: when somebody said that the people in its pictures agreed, and who. */
export const albums = table(
  'organisation_album',
  'tenant',
  { albumId: id(), name: text(10), madeAt: instant(), consentAt: instant().null(), consentBy: id().null() },
  ['albumId'],
);
/** Who put it on the page, while a second person's word is awaited; null: it is public. */
const waits = { waitsBy: id().null() };
export const photos = table('organisation_photo', 'tenant', { ...photo, ...waits }, ['photoId']);
export const newsItems = table('organisation_news', 'tenant', { ...news, changedAt: instant(), ...waits }, ['newsId']);
export const teachers = table('organisation_teacher', 'tenant', { ...teacher, ...waits }, ['teacherId']);
/** How often pages of the public site were opened. `item`: a news item or an album; 0: the entry's own page. */
const opened = { onDate: date(), entry: word<Counted>(), item: id() };
export const visits = table('organisation_visit', 'tenant', { ...opened, views: int(), visitors: int() }, [
  'onDate',
  'entry',
  'item',
]);
/** What tells two visitors of one day apart; both go when the day is over. */
export const visitSalts = table('organisation_visit_salt', 'tenant', { onDate: date(), salt: text() }, ['onDate']);
export const visitSeen = table('organisation_visit_seen', 'tenant', { ...opened, who: text() }, [
  'onDate',
  'entry',
  'item',
  'who',
]);
/** Published: what the public site shows. */
export const albumView = view('organisation_album_v', 'tenant', { albumId: id(), name: text(), madeAt: instant() }, [
  'albumId',
]);
export const photoView = view('organisation_photo_v', 'tenant', photo, ['photoId']);
export const newsView = view('organisation_news_v', 'tenant', news, ['newsId']);
export const teacherView = view('organisation_teacher_v', 'tenant', teacher, ['teacherId']);
/** Published: services with their days. */
export const serveView = view(
  'organisation_serve_v',
  'reference',
  { orgId: id(), servId: text(), startOn: date(), endOn: date().null() },
  ['orgId', 'servId'],
);
