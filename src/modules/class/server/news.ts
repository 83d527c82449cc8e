import { BUSI } from '../../../kernel/shared/codes';
import { noticeKind } from '../../notice/server/published';

// A learner applies for tutoring: the tutor hears of it, and the learner of the answer.
noticeKind({
  name: 'class.applied',
  lines: [BUSI.tutor],
  readers: [2],
  module: 'class',
  urgency: 'digest',
  title: 'news.applied',
  text: 'news.applied.text',
  params: ['name', 'clazz'],
  link: () => '/clazz/basic/tutor',
  who: ({ clazzId }) => ({ classTeachersOf: Number(clazzId) }),
});
noticeKind({
  name: 'class.accepted',
  lines: [BUSI.tutor],
  readers: [1],
  module: 'class',
  urgency: 'urgent',
  title: 'news.accepted',
  text: 'news.accepted.text',
  params: ['clazz'],
  link: () => '/clazz/study/tutor',
  who: ({ userId }) => ({ person: Number(userId) }),
});
noticeKind({
  name: 'class.refused',
  lines: [BUSI.tutor],
  readers: [1],
  module: 'class',
  urgency: 'urgent',
  title: 'news.refused',
  text: 'news.refused.text',
  params: ['clazz', 'cause'],
  link: () => '/clazz/study/tutor',
  who: ({ userId }) => ({ person: Number(userId) }),
});
