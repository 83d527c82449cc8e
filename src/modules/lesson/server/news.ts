import { TEACHING_LINES, noticeKind } from '../../notice/server/published';

/** The days of a leave in a sentence: one day is one. */
export const daysText = (from: string, to: string) =>
  from === to ? from : { zh: `${from} 至 ${to}`, en: `${from} to ${to}` };

// Leave: whoever answers for the child hears of the request, the child of the answer.
noticeKind({
  name: 'lesson.leaveAsked',
  readers: [2],
  module: 'lesson',
  lines: TEACHING_LINES,
  urgency: 'urgent',
  title: 'news.leaveAsked',
  text: 'news.leaveAsked.text',
  params: ['name', 'when'],
  link: () => '/arrange/basic/attend?tab=leaves',
  who: ({ userId }) => ({ classTeachersOfChildren: Number(userId) }),
});
noticeKind({
  name: 'lesson.leaveApproved',
  readers: [1],
  module: 'lesson',
  lines: TEACHING_LINES,
  urgency: 'urgent',
  title: 'news.leaveApproved',
  text: 'news.leaveApproved.text',
  params: ['when'],
  link: () => '/arrange/study/leave',
  who: ({ userId }) => ({ person: Number(userId) }),
});
noticeKind({
  name: 'lesson.leaveRefused',
  readers: [1],
  module: 'lesson',
  lines: TEACHING_LINES,
  urgency: 'urgent',
  title: 'news.leaveRefused',
  text: 'news.leaveRefused.text',
  params: ['when', 'why'],
  link: () => '/arrange/study/leave',
  who: ({ userId }) => ({ person: Number(userId) }),
});
// Attendance that the office corrects: the teacher who took it hears of it.
noticeKind({
  name: 'lesson.attendFixed',
  readers: [2],
  module: 'lesson',
  lines: TEACHING_LINES,
  urgency: 'digest',
  title: 'news.attendFixed',
  text: 'news.attendFixed.text',
  params: ['by', 'day'],
  link: ({ lessonId }) => `/arrange/basic/lesson/${lessonId}/attend`,
});
