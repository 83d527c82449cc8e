import * as z from 'zod';
import { call, none } from '../../../kernel/shared/call';
import { page } from '../../../kernel/shared/fields';
import { signedIn } from '../../../kernel/shared/need';

/** A notice as its reader sees it: title and sentence in the reader's language. */
const notice = z.object({
  newsId: z.number(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  /** Address of the subject, or nothing to open. */
  link: z.string().nullable(),
  urgent: z.boolean(),
  at: z.string(),
  readAt: z.string().nullable(),
});
export type Notice = z.output<typeof notice>;
/** Unread ones, counted to 100: the bell says "99+" from there on. */
const unread = z.object({ unread: z.number() });

export const countNotices = call({
  name: 'notice.count',
  get: '/notice/count',
  need: signedIn,
  input: none,
  reply: unread,
});
/** What the caller was told, the newest first. */
export const listNotices = call({
  name: 'notice.list',
  get: '/notice/list',
  need: signedIn,
  input: page.input({ unread: z.boolean().optional() }),
  reply: page.of(notice),
});
/** Marks the caller's notices as read; what is nobody's or another person's changes nothing. */
export const readNotices = call({
  name: 'notice.read',
  put: '/notice/read',
  need: signedIn,
  input: z.object({ newsIds: z.array(z.number().int().positive()).min(1).max(200) }),
  reply: unread,
});
/** Marks all as read that the caller could have seen: up to the newest one that was shown. What came meanwhile stays unread. */
export const readAllNotices = call({
  name: 'notice.readAll',
  put: '/notice/read/all',
  need: signedIn,
  input: z.object({ upTo: z.number().int().positive() }),
  reply: unread,
});
