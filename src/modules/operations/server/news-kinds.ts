import { BUSI } from '../../../kernel/shared/codes';
import { noticeKind } from '../../notice/server/published';

// Feedback of a signed-in person: support hears of it, the person of the answer, which stands in the notice itself.
noticeKind({
  name: 'operations.asked',
  lines: [BUSI.platform],
  readers: [2],
  module: 'operations',
  urgency: 'digest',
  title: 'news.asked',
  text: 'news.asked.text',
  params: ['name', 'text'],
  link: () => '/desk/teach/sys/feedback',
  who: () => ({ holdersOf: ['PFM_SUPPORT', 'PFM_SUPERMAN'] }),
});
noticeKind({
  name: 'operations.replied',
  module: 'operations',
  urgency: 'urgent',
  title: 'news.replied',
  text: 'news.replied.text',
  params: ['text'],
  link: () => undefined,
});
