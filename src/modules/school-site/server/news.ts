import { BUSI } from '../../../kernel/shared/codes';
import { handle } from '../../../kernel/server/module';
import { masteredClazz } from '../../class/server/published';
import { noticeKind, tell } from '../../notice/server/published';
import * as calls from '../contract';
import { newsItemOf } from './rows';
import { siteOf } from './site';

// A class teacher hands news of the school on: the children hear of it and read it where everybody does.
noticeKind({
  name: 'school-site.handed',
  lines: [BUSI.school],
  readers: [1],
  module: 'school-site',
  urgency: 'digest',
  title: 'told.handed',
  text: 'told.handed.text',
  params: ['teacher', 'title'],
  link: ({ site, newsId }) => `/school/${site}/news/${newsId}`,
  who: ({ clazzId }) => ({ studentsOf: Number(clazzId) }),
});

export const newsHandlers = [
  handle(calls.handOnNews, async (cx, { newsId, clazzId }) => {
    const site = await siteOf(cx, cx.me.orgId, false);
    const { title } = await newsItemOf(cx, site, newsId);
    await masteredClazz(cx, clazzId);
    await tell(cx, {
      kind: 'school-site.handed',
      subject: { site: site.key, newsId, clazzId },
      params: { teacher: cx.me.name, title },
      // Handed on twice, a class hears of it once.
      once: `school-site.handed:${newsId}:${clazzId}`,
    });
    cx.note('school-site.news-handed', { subjectId: newsId, clazzId, title });
  }),
];
