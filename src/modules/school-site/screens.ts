import { defineScreens } from '../../kernel/shared/screens';
import * as access from './access';

/** Whose site it is, and what its foot says of the operator. */
const FRAME = ['organisation.org.get', 'school-site.site.operator'] as const;
/** What all of them are: open, with a head and a foot of their own, for whoever comes once. */
const page = { need: access.open, layout: 'bare', light: true, acts: ['school-site.site.seen'] } as const;
export const screens = defineScreens({
  home: {
    ...page,
    at: [{ path: '/school/{orgId}' }, { path: '/school/{orgId}/home' }],
    title: { zh: '首页', en: 'Home' },
    calls: [
      ...FRAME,
      'school-site.site.news.list',
      'school-site.site.album.list',
      'school-site.site.teacher.list',
      'school-site.site.courses',
    ],
    acts: [...page.acts, 'organisation.org.children'],
    from: ['frame', 'outside', 'organisation.homePage'],
  },
  news: {
    ...page,
    at: '/school/{orgId}/news',
    title: { zh: '新闻动态', en: 'News' },
    calls: [...FRAME, 'school-site.site.news.list'],
    from: ['school-site.home'],
  },
  newsItem: {
    ...page,
    at: '/school/{orgId}/news/{id}',
    title: { zh: '新闻详情', en: 'News item' },
    calls: [...FRAME, 'school-site.site.news.get'],
    acts: [...page.acts, 'school-site.site.news.hand', 'class.clazz.teach.current'],
    from: ['school-site.news', 'school-site.home'],
  },
  courses: {
    ...page,
    at: '/school/{orgId}/course',
    title: { zh: '课程中心', en: 'Course centre' },
    calls: [...FRAME, 'school-site.site.courses', 'school-site.site.tags'],
    from: ['school-site.home'],
  },
  course: {
    ...page,
    at: '/school/{orgId}/course/{spuId}/detail',
    title: { zh: '课程详情', en: 'Course' },
    calls: [...FRAME, 'school-site.site.course.get'],
    from: ['school-site.courses'],
  },
  campus: {
    ...page,
    at: '/school/{orgId}/campus',
    title: { zh: '校园风采', en: 'Campus' },
    calls: [...FRAME, 'school-site.site.album.list'],
    from: ['school-site.home'],
  },
  album: {
    ...page,
    at: '/school/{orgId}/campus/{albumId}/detail',
    title: { zh: '校园相册', en: 'Album' },
    calls: [...FRAME, 'school-site.site.photo.list'],
    from: ['school-site.campus', 'school-site.home'],
  },
  introduce: {
    ...page,
    at: '/school/{orgId}/introduce',
    title: { zh: '学校简介', en: 'Introduction' },
    calls: [...FRAME],
    from: ['school-site.home'],
  },
  teachers: {
    ...page,
    at: '/school/{orgId}/teachers',
    title: { zh: '师资队伍', en: 'Teachers' },
    calls: [...FRAME, 'school-site.site.teacher.list'],
    from: ['school-site.home'],
  },
  download: {
    ...page,
    at: '/school/{orgId}/download',
    title: { zh: '下载中心', en: 'Download' },
    calls: [...FRAME, 'school-site.site.downloads'],
    from: ['school-site.home'],
  },
});
