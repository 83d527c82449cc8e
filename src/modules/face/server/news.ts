import { noticeKind } from '../../notice/server/published';

// Somebody withdrew: a package that carried the face is gone before its time, and the devices must hear of it.
noticeKind({
  name: 'face.packageVoid',
  module: 'face',
  urgency: 'urgent',
  title: 'news.packageVoid',
  text: 'news.packageVoid.text',
  params: ['count'],
  link: () => '/desk/edu/facepacks',
  who: () => ({ holdersOf: 'BASIC_SUPERMAN' }),
  readers: [2],
});
// A device could not enrol photographs: the class teacher takes them anew.
noticeKind({
  name: 'face.refused',
  module: 'face',
  urgency: 'digest',
  title: 'news.refused',
  text: 'news.refused.text',
  params: ['clazz', 'count'],
  link: ({ clazzId }) => `/clazz/basic/${String(clazzId)}/faces`,
  who: ({ clazzId }) => ({ classTeachersOf: Number(clazzId) }),
  readers: [2],
});
