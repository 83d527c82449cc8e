import { BUSI, SUPERS } from '../../../kernel/shared/codes';
import { sql } from '../../../kernel/server/db/sql';
import type { Listener } from '../../../kernel/server/module';
import { noticeRule } from './audience';
import { noticeKind } from './kinds';
import { tellFrom } from './tell';
import { dayOf } from './zone';

// What stands left of this module does not tell: it writes an event, and its kinds of news are registered here.
noticeKind({
  name: 'notice.password',
  module: 'notice',
  urgency: 'urgent',
  title: 'news.password',
  text: 'news.password.text',
  params: [],
  link: () => '/common/settings',
  who: ({ userId }) => ({ person: Number(userId) }),
  always: true,
});

noticeKind({
  name: 'notice.welcome',
  module: 'notice',
  urgency: 'digest',
  title: 'news.welcome',
  text: 'news.welcome.text',
  params: [],
  link: () => '/notice/settings',
  who: ({ userId }) => ({ person: Number(userId) }),
});

// An export that took a while: the page that asked for it may be closed. The notice leads to its file.
noticeKind({
  name: 'notice.export',
  module: 'notice',
  urgency: 'urgent',
  title: 'news.export',
  text: 'news.export.text',
  params: ['file', 'until'],
  link: ({ jobId }) => `/notice/export/${jobId}`,
  who: ({ userId }) => ({ person: Number(userId) }),
});

// Where months of time series are not made, what devices say has no place from the month after the last one on.
noticeKind({
  name: 'notice.months',
  module: 'notice',
  urgency: 'urgent',
  title: 'news.months',
  text: 'news.months.text',
  params: ['why'],
  link: () => undefined,
  who: () => ({ holdersOf: SUPERS }),
  readers: [2],
  lines: [BUSI.platform],
  always: true,
});

// A service of the organisation ends: its office sees to it. Training and tutoring have no page of their services.
noticeKind({
  name: 'notice.serveEnds',
  module: 'notice',
  urgency: 'urgent',
  title: 'news.serveEnds',
  text: 'news.serveEnds.text',
  params: ['serve', 'end'],
  link: ({ busiId }) =>
    busiId === BUSI.school || busiId === BUSI.region ? '/desk/sport/home/edu/organize' : undefined,
  who: () => ({ holdersOf: SUPERS }),
  readers: [2],
  lines: [BUSI.tutor, BUSI.school, BUSI.training, BUSI.region],
});

/** Staff who hold one of the organisation's roles. */
noticeRule(
  'notice.holdersOfRole',
  (orgId, roleIds) => sql`p.user_id in (
      select h.user_id
      from people_role_v h
      where h.org_id = ${orgId}
        and h.role_id = any(${roleIds}::bigint[]))`,
);
noticeKind({
  name: 'notice.role',
  module: 'notice',
  urgency: 'digest',
  title: 'news.role',
  text: 'news.role.text',
  params: ['role'],
  link: () => '/common/settings',
  who: ({ roleId }) => ({ rule: 'notice.holdersOfRole', of: Number(roleId) }),
  readers: [2],
});

/** Somebody's password was changed: the person hears of it, in case it was not they; who chose the first one is welcome. */
export const passwordChanged: Listener = {
  topic: 'account.password',
  run: ({ payload, id }, door, kernel) =>
    tellFrom(door, kernel, [
      {
        kind: payload['first'] ? 'notice.welcome' : 'notice.password',
        subject: { userId: Number(payload['userId']) },
        once: `account.password:${id}`,
      },
    ]),
};

/** What a role of the organisation opens has changed: whoever holds it hears of it, but for who changed it. */
export const roleChanged: Listener = {
  topic: 'role.changed',
  run: ({ payload: { roleId, name, byId }, id }, door, kernel) =>
    tellFrom(
      door,
      kernel,
      [
        {
          kind: 'notice.role',
          subject: { roleId: Number(roleId) },
          params: { role: String(name) },
          once: `role.changed:${id}`,
        },
      ],
      Number(byId),
    ),
};

/** A finished export, for the person who asked for it. */
export const exportDone: Listener = {
  topic: 'kernel.export.done',
  run: async ({ payload: { jobId, userId, fileName, until } }, door, kernel) =>
    tellFrom(door, kernel, [
      {
        kind: 'notice.export',
        subject: { userId: Number(userId), jobId: Number(jobId) },
        params: { file: String(fileName), until: await dayOf(door, new Date(String(until))) },
        once: `kernel.export:${Number(jobId)}`,
      },
    ]),
};

/** The months of time series could not be made: the operator hears of it, once a day. */
export const monthsFailed: Listener = {
  topic: 'kernel.months.failed',
  run: ({ payload: { day, why } }, door, kernel) =>
    tellFrom(door, kernel, [
      { kind: 'notice.months', subject: {}, params: { why: String(why) }, once: `kernel.months:${String(day)}` },
    ]),
};

interface Ending {
  readonly busiId: number;
  readonly servId: string;
  readonly endOn: string;
}
/** Services that end soon, for whoever administers the organisation; one that was extended and ends again is told again. */
export const servesEnding: Listener = {
  topic: 'organisation.ending',
  run: ({ payload }, door, kernel) =>
    tellFrom(
      door,
      kernel,
      (payload['serves'] as readonly Ending[]).map(({ busiId, servId, endOn }) => {
        const name = (lang: 'zh-CN' | 'en-US') => kernel.books[lang][`organisation.servId.${servId}`] ?? servId;
        return {
          kind: 'notice.serveEnds',
          subject: { busiId },
          params: { serve: { zh: name('zh-CN'), en: name('en-US') }, end: endOn },
          once: `organisation.ending:${servId}:${endOn}`,
        };
      }),
    ),
};
