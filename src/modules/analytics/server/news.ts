import { BUSI } from '../../../kernel/shared/codes';
import { noticeKind } from '../../notice/server/published';

// Kept facts that were not what their rows say: the operator knows before somebody asks.
noticeKind({
  name: 'analytics.mended',
  module: 'analytics',
  urgency: 'digest',
  title: 'news.mended',
  text: 'news.mended.text',
  params: ['school', 'count', 'day'],
  link: ({ orgId }) => `/desk/teach/report/teacherHour?orgId=${Number(orgId)}`,
  who: () => ({ holdersOf: 'PFM_SUPERMAN' }),
  readers: [2],
  lines: [BUSI.platform],
});
