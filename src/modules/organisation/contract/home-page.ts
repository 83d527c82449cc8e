import * as z from 'zod';
import { call, none, nothing } from '../../../kernel/shared/call';
import { idOf, nameOf, page, rev, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { signedIn } from '../../../kernel/shared/need';
import * as access from '../access';
import { PHOTOS_AT_ONCE, SITE_FLAWS, SITE_MENUS, SITE_TABS, VIDEOS_MAX, VISIT_SPANS } from '../rules';
import { brief, organisation, visitSet } from './open';
import { carousels, contact, image, richText, tel, video } from './shapes';

const SELF = '/user/self/org';
export const selfGet = call({
  name: 'organisation.self.org.get',
  get: SELF,
  need: signedIn,
  input: none,
  reply: organisation,
});
export const selfUpdate = call({
  name: 'organisation.self.org.update',
  put: SELF,
  need: access.settings,
  reply: organisation,
  input: z.object({
    outline: textUpTo(300).optional(),
    intro: richText.optional(),
    address: textUpTo(100).optional(),
    tel: tel.optional(),
    picture: image.nullish(),
    videos: z.array(video).max(VIDEOS_MAX).optional(),
    ...contact,
    rev: rev(),
  }),
});
export const logo = call({
  name: 'organisation.self.org.logo',
  put: `${SELF}/logo`,
  need: access.settings,
  input: z.object({ /** null: back to the initials. */ path: image.nullable() }),
  reply: organisation,
});
export const qrCode = call({
  name: 'organisation.self.org.qrCode',
  put: `${SELF}/qrCode`,
  need: access.settings,
  input: z.object({ path: image.nullable() }),
  reply: organisation,
});
export const carousel = call({
  name: 'organisation.self.org.carousel',
  put: `${SELF}/carousel`,
  need: access.settings,
  input: z.object({ paths: carousels }),
  reply: organisation,
});
export const visit = call({
  name: 'organisation.self.org.visit',
  put: `${SELF}/visit`,
  need: access.settings,
  input: z.object({
    visit: z.boolean(),
    visitSet,
    photoNames: z.boolean().optional(),
    secondWord: z.boolean().optional(),
    rev: rev(),
  }),
  reply: organisation,
});
const siteFlaw = z.object({
  kind: z.enum(SITE_FLAWS),
  /** Where it is put right. */ tab: z.enum(SITE_TABS),
  /** Of the news item, the album or the teacher. */ name: z.string(),
});
export type SiteFlaw = z.output<typeof siteFlaw>;
export type SiteTab = SiteFlaw['tab'];
/** What a visitor of the own site would miss or stumble over: asked before it is opened. */
export const siteCheck = call({
  name: 'organisation.self.org.check',
  get: `${SELF}/check`,
  need: access.settings,
  input: none,
  reply: z.array(siteFlaw),
});
const visited = {
  views: z.number(),
  /** Each day counted anew: nobody is known from one day to the next. */ visitors: z.number(),
};
/** How often the pages of the own site were opened. No name, no address: numbers by page and day. */
export const siteVisits = call({
  name: 'organisation.self.org.visits',
  get: `${SELF}/visits`,
  need: access.settings,
  input: z.object({
    /** So many days, today the last of them. */
    days: z.union([z.literal(VISIT_SPANS[0]), z.literal(VISIT_SPANS[1]), z.literal(VISIT_SPANS[2])]).default(30),
    /** A page whose days are asked for as well: an entry, and the news item or album below it. */
    entry: z.enum(SITE_MENUS).optional(),
    item: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  }),
  reply: z.object({
    /** The site as a whole, the newest day first; days without a visit are left out. */
    days: z.array(z.object({ day: z.string(), ...visited })),
    /** The day that is not over yet. */ today: z.object(visited),
    /** Those of the page that was asked for; empty where none was. */
    pageDays: z.array(z.object({ day: z.string(), ...visited })),
    /** The most opened first. */
    pages: z.array(
      z.object({
        entry: z.enum(SITE_MENUS),
        /** A news item or an album; 0: the entry's own page. */ item: z.number(),
        /** Of the news item or the album; empty where it is gone. */ title: z.string(),
        ...visited,
      }),
    ),
  }),
});
/** 8 to 16 letters and digits, both of them. */
export const defPwd = call({
  name: 'organisation.self.org.defPwd',
  put: `${SELF}/defPwd`,
  need: access.settings,
  secret: true,
  reply: nothing,
  input: z.object({
    defPwd: z
      .string()
      .min(1, m('organisation.pwdRequired'))
      .min(8, m('organisation.pwdLength'))
      .max(16, m('organisation.pwdLength'))
      .regex(/^[A-Za-z0-9]*$/, m('organisation.pwdChars'))
      .regex(/[A-Za-z]/, m('organisation.pwdLetter'))
      .regex(/\d/, m('organisation.pwdDigit')),
  }),
});
export const selfServes = call({
  name: 'organisation.self.org.serves',
  get: `${SELF}/serves`,
  need: signedIn,
  input: none,
  reply: z.array(z.string()),
  forApi: 'the shell: modules that are open',
});
export const selfSystems = call({
  name: 'organisation.self.org.systems',
  get: `${SELF}/systems`,
  need: signedIn,
  input: none,
  reply: z.object({ sysIds: z.array(z.number()) }),
  forApi: 'stage, grade and subject pickers',
});
export const selfSupers = call({
  name: 'organisation.self.org.supers',
  get: `${SELF}/supers`,
  need: signedIn,
  input: none,
  reply: z.array(brief),
  forApi: 'the session: superior organisations',
});

const waits = {
  /** Who put it there, while a second person's word is awaited; null: it is public. */ waitsBy: z.number().nullable(),
};
const albumName = textOf(10, 'organisation.albumRequired');
export const album = z.object({
  albumId: z.number(),
  name: z.string(),
  /** Path of its first photo. */ cover: z.string().nullable(),
  photos: z.number(),
  madeAt: z.string(),
  /** Whether somebody has confirmed that the people in its pictures agreed. */ consented: z.boolean(),
});
const albumId = idOf('organisation_album');
export const albumList = call({
  name: 'organisation.self.org.album.list',
  get: `${SELF}/album`,
  need: access.settings,
  input: none,
  reply: z.array(album),
});
export const albumCreate = call({
  name: 'organisation.self.org.album.create',
  post: `${SELF}/album`,
  need: access.settings,
  input: z.object({ name: albumName }),
  reply: album,
});
export const albumUpdate = call({
  name: 'organisation.self.org.album.update',
  put: `${SELF}/album/{id}`,
  need: access.settings,
  input: z.object({ id: albumId, name: albumName }),
  reply: album,
});
export const albumDelete = call({
  name: 'organisation.self.org.album.delete',
  delete: `${SELF}/album/{id}`,
  need: access.settings,
  input: z.object({ id: albumId }),
  reply: nothing,
});

export const photo = z.object({
  photoId: z.number(),
  albumId: z.number(),
  path: z.string(),
  title: z.string(),
  madeAt: z.string(),
  ...waits,
});
const photoId = idOf('organisation_photo');
export const photoList = call({
  name: 'organisation.self.org.photo.list',
  get: `${SELF}/photo`,
  need: access.settings,
  input: page.input({ albumId: albumId.optional() }),
  reply: page.of(photo),
});
export const photoCreate = call({
  name: 'organisation.self.org.photo.create',
  post: `${SELF}/photo`,
  need: access.settings,
  reply: z.array(photo),
  input: z.object({
    albumId,
    paths: z.array(image).min(1, m('organisation.photoRequired')).max(PHOTOS_AT_ONCE),
    /** The uploader confirms, once for an album, that the people in its pictures agreed, children through their guardians. */
    consent: z.boolean().default(false),
  }),
});
/** The row the catalogue leaves out (rest.md X-022): a photo gets a title, moves to another album or becomes its cover. */
export const photoUpdate = call({
  name: 'organisation.self.org.photo.update',
  put: `${SELF}/photo/{id}`,
  need: access.settings,
  reply: photo,
  input: z.object({
    id: photoId,
    title: textUpTo(32).optional(),
    albumId: albumId.optional(),
    cover: z.boolean().optional(),
  }),
});
export const photoDelete = call({
  name: 'organisation.self.org.photo.delete',
  delete: `${SELF}/photo/{id}`,
  need: access.settings,
  input: z.object({ id: photoId }),
  reply: nothing,
});

const newsFields = {
  title: textOf(32, 'organisation.titleRequired'),
  cover: z.string().min(1, m('organisation.coverRequired')).pipe(image),
  video: z.string().min(1, m('organisation.videoRequired')).pipe(video),
  publisher: textOf(32, 'organisation.publisherRequired'),
  content: richText.default(''),
};
export const news = z.object({
  newsId: z.number(),
  title: z.string(),
  cover: z.string(),
  video: z.string(),
  publisher: z.string(),
  content: z.string(),
  publishedAt: z.string(),
  changedAt: z.string(),
  ...waits,
});
const newsId = idOf('organisation_news');
export const newsList = call({
  name: 'organisation.self.org.news.list',
  get: `${SELF}/news`,
  need: access.settings,
  input: page.input({ title: textUpTo(32).optional() }),
  reply: page.of(news),
});
export const newsCreate = call({
  name: 'organisation.self.org.news.create',
  post: `${SELF}/news`,
  need: access.settings,
  input: z.object(newsFields),
  reply: news,
});
export const newsUpdate = call({
  name: 'organisation.self.org.news.update',
  put: `${SELF}/news/{id}`,
  need: access.settings,
  input: z.object({ id: newsId, ...newsFields }),
  reply: news,
});
export const newsDelete = call({
  name: 'organisation.self.org.news.delete',
  delete: `${SELF}/news/{id}`,
  need: access.settings,
  input: z.object({ id: newsId }),
  reply: nothing,
});

const teacherFields = {
  name: nameOf(6, 'organisation.teacherNameRequired'),
  photo: z.string().min(1, m('organisation.photoRequired')).pipe(image),
  profile: textOf(150, 'organisation.profileRequired'),
};
export const teacher = z.object({
  teacherId: z.number(),
  name: z.string(),
  photo: z.string(),
  profile: z.string(),
  ...waits,
});
const teacherId = idOf('organisation_teacher');
export const teacherList = call({
  name: 'organisation.self.org.teacher.list',
  get: `${SELF}/teacher`,
  need: access.settings,
  input: none,
  reply: z.array(teacher),
});
export const teacherCreate = call({
  name: 'organisation.self.org.teacher.create',
  post: `${SELF}/teacher`,
  need: access.settings,
  input: z.object(teacherFields),
  reply: teacher,
});
export const teacherUpdate = call({
  name: 'organisation.self.org.teacher.update',
  put: `${SELF}/teacher/{id}`,
  need: access.settings,
  input: z.object({ id: teacherId, ...teacherFields }),
  reply: teacher,
});
export const teacherDelete = call({
  name: 'organisation.self.org.teacher.delete',
  delete: `${SELF}/teacher/{id}`,
  need: access.settings,
  input: z.object({ id: teacherId }),
  reply: nothing,
});
