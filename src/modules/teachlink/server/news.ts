import { noticeKind, type News } from '../../notice/server/published';

// Children who have not opened what was sent: told again by their teacher, at most once a class and day.
noticeKind({
  name: 'teachlink.nudge',
  readers: [1],
  module: 'teachlink',
  urgency: 'urgent',
  title: 'news.nudge',
  text: 'news.nudge.text',
  params: ['name'],
  link: ({ linkId }) => `/study/studylink/${linkId}/preview`,
});
export const nudged = (
  linkId: number,
  clazzId: number,
  day: string,
  name: string,
  userIds: readonly number[],
): News => ({
  kind: 'teachlink.nudge',
  subject: { linkId },
  params: { name },
  to: userIds,
  once: `teachlink.nudge:${linkId}:${clazzId}:${day}`,
});
