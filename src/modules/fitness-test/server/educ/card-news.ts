import { BUSI } from '../../../../kernel/shared/codes';
import { noticeKind } from '../../../notice/server/published';

// A published result was put right, and its card sealed once more.
noticeKind({
  name: 'fitness-test.cardCorrected',
  module: 'fitness-test',
  lines: [BUSI.school],
  urgency: 'urgent',
  title: 'news.cardCorrected',
  text: 'news.cardCorrected.text',
  params: ['year'],
  link: ({ userId }, { userType }) => (userType === 1 ? '/fitness/mine' : `/fitness/child/${userId}`),
  who: ({ userId }) => ({ anyOf: [{ person: Number(userId) }, { classTeachersOfChildren: Number(userId) }] }),
});
