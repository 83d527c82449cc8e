import { TEACHING_LINES, noticeKind } from '../../notice/server/published';

const TODAY = '/arrange/basic/myLessons';
const COVERS = '/arrange/basic/myWeekPeriodArranges?tab=covers';
const kind = { module: 'timetable', urgency: 'urgent', readers: [2], lines: TEACHING_LINES } as const;

// Substitutions: who is asked, who asked, and who is away.
noticeKind({
  ...kind,
  name: 'timetable.coverAsked',
  title: 'news.coverAsked',
  text: 'news.coverAsked.text',
  params: ['by', 'day', 'start', 'clazz'],
  link: () => TODAY,
  sms: 'news',
});
noticeKind({
  ...kind,
  name: 'timetable.coverWithdrawn',
  title: 'news.coverWithdrawn',
  text: 'news.coverWithdrawn.text',
  params: ['day'],
  link: () => TODAY,
});
noticeKind({
  ...kind,
  name: 'timetable.coverAccepted',
  title: 'news.coverAccepted',
  text: 'news.coverAccepted.text',
  params: ['name', 'day'],
  link: () => COVERS,
});
noticeKind({
  ...kind,
  name: 'timetable.coverDeclined',
  title: 'news.coverDeclined',
  text: 'news.coverDeclined.text',
  params: ['name', 'day'],
  link: () => COVERS,
});
noticeKind({
  ...kind,
  name: 'timetable.covered',
  urgency: 'digest',
  title: 'news.covered',
  text: 'news.covered.text',
  params: ['day'],
  link: () => TODAY,
});
