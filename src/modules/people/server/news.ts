import { BUSI } from '../../../kernel/shared/codes';
import { TEACHING_LINES, noticeKind, type News } from '../../notice/server/published';
import { CONSENT_ALL } from '../access';

// A learner's service is asked for and judged.
noticeKind({
  name: 'people.serveAsked',
  lines: [BUSI.training],
  readers: [2],
  module: 'people',
  urgency: 'digest',
  title: 'news.serveAsked',
  text: 'news.serveAsked.text',
  params: ['name', 'serve'],
  link: () => '/desk/teach/edu/audits',
  who: () => ({ holdersOf: 'TRAIN_SUPERMAN' }),
});
noticeKind({
  name: 'people.servePassed',
  lines: [BUSI.training],
  readers: [1],
  module: 'people',
  urgency: 'urgent',
  title: 'news.servePassed',
  text: 'news.servePassed.text',
  params: ['serve', 'from', 'to'],
  link: () => '/train/student/index',
  who: ({ userId }) => ({ person: Number(userId) }),
});
noticeKind({
  name: 'people.serveRejected',
  lines: [BUSI.training],
  readers: [2],
  module: 'people',
  urgency: 'urgent',
  title: 'news.serveRejected',
  text: 'news.serveRejected.text',
  params: ['name', 'serve', 'why'],
  link: () => '/desk/teach/edu/students5',
});

// A consent is asked of who may give it in person, and waits for who knows the family.
noticeKind({
  name: 'people.consentAsked',
  lines: TEACHING_LINES,
  module: 'people',
  urgency: 'digest',
  title: 'news.consentAsked',
  text: 'news.consentAsked.text',
  params: ['what'],
  link: () => '/basic/student/consents',
  readers: [1],
});
/** Those of a class who decide alone and have not answered, each of whom is reminded. */
export const consentAsked = (
  clazzId: number,
  what: { readonly zh: string; readonly en: string },
  children: readonly { readonly userId: number }[],
): News => ({
  kind: 'people.consentAsked',
  subject: { clazzId },
  params: { what },
  to: children.map((child) => child.userId),
});
noticeKind({
  name: 'people.consentWaits',
  lines: TEACHING_LINES,
  module: 'people',
  urgency: 'digest',
  title: 'news.consentWaits',
  text: 'news.consentWaits.text',
  params: ['guardian', 'child'],
  link: ({ clazzId }) => `/clazz/basic/${clazzId}/consent?tab=waiting`,
  who: ({ clazzId }) => ({ classTeachersOf: Number(clazzId) }),
  readers: [2],
});

// Papers wait for a second pair of eyes: the class teacher's or the office's, whoever did not enter them.
noticeKind({
  name: 'people.consentPaper',
  lines: TEACHING_LINES,
  module: 'people',
  urgency: 'digest',
  title: 'news.consentPaper',
  text: 'news.consentPaper.text',
  params: ['by', 'clazz'],
  link: ({ clazzId }) => `/clazz/basic/${clazzId}/consent?tab=waiting`,
  who: ({ clazzId }) => ({ anyOf: [{ classTeachersOf: Number(clazzId) }, { holdersOf: CONSENT_ALL }] }),
  readers: [2],
});
// A consent is taken back: the program stops by itself, people hear that it did.
noticeKind({
  name: 'people.consentWithdrawn',
  lines: TEACHING_LINES,
  module: 'people',
  urgency: 'urgent',
  title: 'news.consentWithdrawn',
  text: 'news.consentWithdrawn.text',
  params: ['child', 'what'],
  link: ({ clazzId }) => (clazzId == null ? undefined : `/clazz/basic/${clazzId}/consent`),
  who: ({ userId }) => ({ classTeachersOfChildren: Number(userId) }),
  readers: [2],
});

// Rights that were given or taken: the person hears of it, whoever did it.
noticeKind({
  name: 'people.roles',
  module: 'people',
  urgency: 'urgent',
  title: 'news.roles',
  text: 'news.roles.text',
  params: ['roles'],
  link: () => '/common/settings',
  who: ({ userId }) => ({ person: Number(userId) }),
  readers: [2],
});
