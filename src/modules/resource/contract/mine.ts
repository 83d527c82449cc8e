import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { page } from '../../../kernel/shared/fields';
import { access } from '../access';
import { resId, seenType, status, words } from './parts';

// What somebody thinks of a resource: favourites, likes, and both at once (C-050). Questions and workbooks too.
const turn = z.object({ resId: resId(), on: z.boolean() });
const favRow = z.object({
  resId: z.number(),
  resType: seenType,
  title: z.string(),
  author: z.string().nullable(),
  favAt: z.string(),
  /** It has left its library, or is no longer shared. */ gone: z.boolean(),
});
export type FavRow = z.output<typeof favRow>;
export const favList = call({
  name: 'resource.fav.list',
  get: '/repository/fav',
  need: access.work,
  input: page.input({ resType: seenType.optional(), title: words }),
  reply: page.of(favRow),
});
export const favSet = call({
  name: 'resource.fav.set',
  put: '/repository/fav/{resId}',
  need: access.member,
  query: ['on'],
  input: turn,
  reply: status,
});
export const likeSet = call({
  name: 'resource.like.set',
  put: '/repository/like/{resId}',
  need: access.member,
  query: ['on'],
  input: turn,
  reply: status,
});
export const statusGet = call({
  name: 'resource.res.status',
  get: '/repository/status/{resId}',
  need: access.member,
  input: z.object({ resId: resId() }),
  reply: status,
});
