import { open } from '../../../kernel/shared/need';
import { plainCall } from '../../../kernel/web/http/plain-call';
import type * as org from '../../organisation/contract/open';
import type * as contract from '../contract';
import { KEPT_SECONDS } from '../rules';

// The calls of these pages as they travel: their contracts would bring the reader of schemas along (calls.test.ts compares).

/** What visitors read: kept for a minute. */
const openReading = { method: 'GET', need: open, cache: KEPT_SECONDS } as const;

export const getOrg = plainCall<typeof org.get>({
  ...openReading,
  name: 'organisation.org.get',
  path: '/user/org/{id}',
});
export const listChildren = plainCall<typeof org.children>({
  ...openReading,
  name: 'organisation.org.children',
  path: '/user/org/{id}/list',
});
export const listAlbums = plainCall<typeof contract.listAlbums>({
  ...openReading,
  name: 'school-site.site.album.list',
  path: '/user/org/{id}/album',
});
export const listPhotos = plainCall<typeof contract.listPhotos>({
  ...openReading,
  name: 'school-site.site.photo.list',
  path: '/user/org/{id}/photo',
});
export const listNews = plainCall<typeof contract.listNews>({
  ...openReading,
  name: 'school-site.site.news.list',
  path: '/user/org/{id}/news',
});
export const getNews = plainCall<typeof contract.getNews>({
  ...openReading,
  name: 'school-site.site.news.get',
  path: '/user/org/{id}/find/news',
});
export const listTeachers = plainCall<typeof contract.listTeachers>({
  ...openReading,
  name: 'school-site.site.teacher.list',
  path: '/user/org/{id}/teacher',
});
export const listDownloads = plainCall<typeof contract.listDownloads>({
  ...openReading,
  name: 'school-site.site.downloads',
  path: '/user/org/{id}/download',
});
export const getOperator = plainCall<typeof contract.getOperator>({
  ...openReading,
  name: 'school-site.site.operator',
  path: '/user/site/operator',
});
export const listCourses = plainCall<typeof contract.listCourses>({
  ...openReading,
  name: 'school-site.site.courses',
  path: '/mall/school/courses',
});
export const getCourse = plainCall<typeof contract.getCourse>({
  ...openReading,
  name: 'school-site.site.course.get',
  path: '/mall/school/courses/{spuId}',
});
export const listTags = plainCall<typeof contract.listTags>({
  ...openReading,
  name: 'school-site.site.tags',
  path: '/mall/school/tags',
});
export const pageSeen = plainCall<typeof contract.pageSeen>({
  name: 'school-site.site.seen',
  method: 'POST',
  path: '/user/org/{id}/seen',
  need: open,
  reads: true,
});
