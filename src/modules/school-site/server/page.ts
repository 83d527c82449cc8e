import { networkOf } from '../../../kernel/server/http/proxies';
import { handle } from '../../../kernel/server/module';
import { noteVisit } from '../../organisation/server/published';
import * as calls from '../contract';
import { albumsOf, newsItemOf, newsOf, photosOf, showsPage, teachersOf } from './rows';
import { siteOf } from './site';

/** What the office keeps for its page: albums with their photos, news, teachers. */
export const pageHandlers = [
  handle(calls.listAlbums, async (cx, { id, preview }) => albumsOf(cx, await siteOf(cx, id, preview))),
  handle(calls.listPhotos, async (cx, { id, preview, ...asked }) => photosOf(cx, await siteOf(cx, id, preview), asked)),
  handle(calls.listNews, async (cx, { id, preview, ...asked }) => newsOf(cx, await siteOf(cx, id, preview), asked)),
  handle(calls.getNews, async (cx, { id, newsId, preview }) => newsItemOf(cx, await siteOf(cx, id, preview), newsId)),
  handle(calls.pageSeen, async (cx, { id, entry, item }) => {
    const site = await siteOf(cx, id, false);
    if (await showsPage(cx, site, entry, item))
      noteVisit(cx.kernel, site, { entry, item }, { network: networkOf(cx.ip), agent: cx.agent });
  }),
  handle(calls.listTeachers, async (cx, { id, preview }) => teachersOf(cx, await siteOf(cx, id, preview))),
];
