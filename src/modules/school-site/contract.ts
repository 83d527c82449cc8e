import * as z from 'zod';
import { call, none, nothing } from '../../kernel/shared/call';
import { idOf, page, textUpTo } from '../../kernel/shared/fields';
import { orgKey } from '../organisation/contract/open';
import * as access from './access';
import { ENTRIES, KEPT_SECONDS, PAGE_MAX, PER_MINUTE, SOUGHT_MAX } from './rules';

/** `preview`: the office looks at its page as it will be once it may be visited; a word of anybody else's changes nothing. */
const preview = z.boolean().default(false);
const site = { id: orgKey, preview };
/** An address may say any number: one that is out of range is the nearest page, the last one once the list is known. */
const curPage = z
  .number()
  .overwrite((n) => Math.min(Math.max(Math.trunc(n), 1), PAGE_MAX))
  .default(1);
const usual = { need: access.open, cache: KEPT_SECONDS, perMinute: PER_MINUTE, etag: true, kept: true } as const;

const album = z.object({
  albumId: z.number(),
  name: z.string(),
  /** Path of its first photo. */ cover: z.string().nullable(),
  photos: z.number(),
});
export type Album = z.output<typeof album>;
export const listAlbums = call({
  ...usual,
  name: 'school-site.site.album.list',
  get: '/user/org/{id}/album',
  input: z.object(site),
  reply: z.array(album),
});
const photo = z.object({ photoId: z.number(), path: z.string(), title: z.string() });
export const listPhotos = call({
  ...usual,
  name: 'school-site.site.photo.list',
  get: '/user/org/{id}/photo',
  input: page.input({ ...site, curPage, albumId: idOf('organisation_album') }),
  reply: page.of(photo).extend({ /** The album's. */ name: z.string() }),
});

const newsRow = z.object({
  newsId: z.number(),
  title: z.string(),
  cover: z.string(),
  publisher: z.string(),
  publishedAt: z.string(),
});
export type NewsRow = z.output<typeof newsRow>;
export const listNews = call({
  ...usual,
  name: 'school-site.site.news.list',
  get: '/user/org/{id}/news',
  input: page.input({ ...site, curPage, /** Part of a title. */ title: textUpTo(SOUGHT_MAX).optional() }),
  reply: page.of(newsRow),
});
export const getNews = call({
  ...usual,
  name: 'school-site.site.news.get',
  get: '/user/org/{id}/find/news',
  input: z.object({ ...site, newsId: idOf('organisation_news') }),
  reply: newsRow.extend({ video: z.string(), /** Cleaned. */ content: z.string() }),
});

/** The class teacher hands a news item on: the children of one class are told of it and led to it, no second text is written. */
export const handOnNews = call({
  name: 'school-site.site.news.hand',
  post: '/user/org/news/{newsId}/hand',
  need: access.teach,
  input: z.object({ newsId: idOf('organisation_news'), clazzId: idOf('class_clazz') }),
  reply: nothing,
});

const teacher = z.object({ teacherId: z.number(), name: z.string(), photo: z.string(), profile: z.string() });
export const listTeachers = call({
  ...usual,
  name: 'school-site.site.teacher.list',
  get: '/user/org/{id}/teacher',
  input: z.object(site),
  reply: z.array(teacher),
});

const downloads = z.object({
  programs: z.array(
    z.object({
      programId: z.number(),
      programName: z.string(),
      verNo: z.string(),
      fileName: z.string(),
      fileSize: z.number(),
      sha256: z.string().nullable(),
      madeAt: z.string(),
      url: z.string(),
    }),
  ),
  files: z.array(
    z.object({
      fileId: z.number(),
      name: z.string(),
      fileSize: z.number(),
      madeAt: z.string(),
      url: z.string(),
    }),
  ),
});
export type Downloads = z.output<typeof downloads>;
/** The newest version of each program, and the files that the operator publishes. */
export const listDownloads = call({
  ...usual,
  name: 'school-site.site.downloads',
  get: '/user/org/{id}/download',
  input: z.object(site),
  reply: downloads,
});

/**
 * A visitor who has the program goes from page to page without asking the server for one: the page says that it was opened. It is
 * counted in memory, so nothing is written here; a page that nobody is shown is not counted.
 */
export const pageSeen = call({
  name: 'school-site.site.seen',
  post: '/user/org/{id}/seen',
  need: access.open,
  reads: true,
  perMinute: PER_MINUTE,
  input: z.object({
    id: orgKey,
    entry: z.enum(ENTRIES),
    /** A news item or an album; 0: the entry's own page. */
    item: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  }),
  reply: nothing,
});

/** What the foot of every public page says of the operator. */
export const getOperator = call({
  ...usual,
  name: 'school-site.site.operator',
  get: '/user/site/operator',
  input: none,
  reply: z.object({ /** Empty where there is none. */ icp: z.string() }),
});

const seller = { orgId: orgKey, preview };
const spuId = () => idOf('mall_course');
const course = z.object({
  spuId: z.number(),
  /** 1 live, 2 video. */ category: z.number(),
  title: z.string(),
  subtitle: z.string(),
  cover: z.string().nullable(),
  priceFen: z.number(),
  /** What is paid; 0: nothing. */ discountFen: z.number(),
  tags: z.array(z.string()),
});
export type SiteCourse = z.output<typeof course>;
export const listCourses = call({
  ...usual,
  name: 'school-site.site.courses',
  get: '/mall/school/courses',
  input: page.input({
    ...seller,
    curPage,
    tagId: idOf('mall_tag').optional(),
    category: z.union([z.literal(1), z.literal(2)]).optional(),
  }),
  reply: page.of(course),
});
export const getCourse = call({
  ...usual,
  name: 'school-site.site.course.get',
  get: '/mall/school/courses/{spuId}',
  input: z.object({ ...seller, spuId: spuId() }),
  reply: course.extend({ /** Cleaned. */ details: z.string(), validity: z.number().nullable() }),
});
/** Tags that courses on the shelf have. */
export const listTags = call({
  ...usual,
  name: 'school-site.site.tags',
  get: '/mall/school/tags',
  input: z.object(seller),
  reply: z.array(z.object({ tagId: z.number(), name: z.string() })),
});
