import * as z from 'zod';
import { call, none, nothing } from '../../../kernel/shared/call';
import { idsOf, instant } from '../../../kernel/shared/fields';
import * as access from '../access';
import { PAGE_FIELDS, WAITING_KINDS } from '../rules';

const SELF = '/user/self/org/waiting';
const waiting = z.object({
  kind: z.enum(WAITING_KINDS),
  id: z.number(),
  /** Of the news item, the album or the teacher; empty for the organisation’s own words. */ name: z.string(),
  /** What visitors would read: the news item's text, the photo's title, the teacher's profile. */ text: z.string(),
  /** A picture of it. */ path: z.string(),
  /** Of the organisation’s own words: those that wait. */ fields: z.array(z.enum(PAGE_FIELDS)),
  /** Who put it there. */ by: z.string(),
  /** The caller did, and somebody else looks at it. */ own: z.boolean(),
});
export type SiteWaiting = z.output<typeof waiting>;
/** What waits for a second person before it stands on the public site, the newest first. */
export const siteWaiting = call({
  name: 'organisation.self.org.waiting',
  get: SELF,
  need: access.settings,
  input: none,
  reply: z.object({
    items: z.array(waiting),
    total: z.number(),
    /** When it was read: what is said of it, is said of this. */ asOf: z.string(),
  }),
});
/** A second person has looked at these: they are public from now on. */
export const siteConfirm = call({
  name: 'organisation.self.org.confirm',
  post: `${SELF}/confirm`,
  need: access.settings,
  input: z.object({
    newsIds: idsOf('organisation_news').default([]),
    photoIds: idsOf('organisation_photo').default([]),
    teacherIds: idsOf('organisation_teacher').default([]),
    /** What others changed of the organisation’s own words. */ ownWords: z.boolean().default(false),
    /** Of the list that was looked at: a text that was changed since is looked at again. */
    asOf: instant().optional(),
  }),
  reply: nothing,
});
