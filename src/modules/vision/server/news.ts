import { BUSI } from '../../../kernel/shared/codes';
import { noticeKind } from '../../notice/server/published';

// Children who need a doctor: their class teachers tell the families.
noticeKind({
  name: 'vision.doctor',
  module: 'vision',
  urgency: 'digest',
  title: 'news.doctor',
  text: 'news.doctor.text',
  params: ['count'],
  link: () => '/phys/eyes/clazz',
  readers: [2],
  lines: [BUSI.school],
});
