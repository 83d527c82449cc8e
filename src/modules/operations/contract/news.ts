import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { flag, idOf, instant, page } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { visibleText } from '../../../kernel/shared/visible';
import * as access from '../access';
import { filePath } from '../../files/contract/fields';
import { LIMITS, SCENE } from '../rules';

const scene = () => z.union([z.literal(SCENE.knowledge), z.literal(SCENE.health)]);
/** A news item without its text; scene 2 is health news, 1 knowledge recommendation. */
export const newsRow = z.object({
  id: z.number(),
  scene: scene(),
  title: z.string(),
  cover: z.string(),
  video: z.string(),
  publisher: z.string(),
  on: z.boolean(),
  madeAt: instant(),
  updatedAt: instant(),
});
export const newsItem = newsRow.extend({ content: z.string() });
const fields = {
  title: z
    .string(m('operations.needTitle'))
    .overwrite(visibleText)
    .trim()
    .min(1, m('operations.needTitle'))
    .max(LIMITS.newsTitle, m('kernel.tooLong', { max: LIMITS.newsTitle })),
  cover: z.string(m('operations.needCover')).min(1, m('operations.needCover')).pipe(filePath()),
  video: z.string(m('operations.needVideo')).min(1, m('operations.needVideo')).pipe(filePath()),
  publisher: z
    .string(m('operations.needPublisher'))
    .overwrite(visibleText)
    .trim()
    .min(1, m('operations.needPublisher'))
    .max(LIMITS.publisher, m('kernel.tooLong', { max: LIMITS.publisher })),
  content: z
    .string()
    .max(LIMITS.html, m('kernel.tooLong', { max: LIMITS.html }))
    .default(''),
};
export const newsList = call({
  name: 'operations.news.list',
  get: '/user/news',
  need: access.read,
  input: page.input(
    {
      scene: scene().optional(),
      title: z.string().max(LIMITS.newsTitle).optional(),
      on: flag().optional(),
    },
    { sorts: ['title', 'publisher', 'madeAt', 'updatedAt'] },
  ),
  reply: page.of(newsRow),
});
export const newsGet = call({
  name: 'operations.news.get',
  get: '/user/news/{id}',
  need: access.read,
  input: z.object({ id: idOf('operations_news') }),
  reply: newsItem,
});
export const newsCreate = call({
  name: 'operations.news.create',
  post: '/user/news',
  need: access.keep,
  input: z.object({ scene: scene(), ...fields }),
  reply: newsItem,
});
export const newsUpdate = call({
  name: 'operations.news.update',
  put: '/user/news/{id}',
  need: access.keep,
  input: z.object({ id: idOf('operations_news'), ...fields, on: flag() }),
  reply: newsItem,
});
export const newsDelete = call({
  name: 'operations.news.delete',
  delete: '/user/news/{id}',
  need: access.keep,
  input: z.object({ id: idOf('operations_news') }),
  reply: nothing,
});
