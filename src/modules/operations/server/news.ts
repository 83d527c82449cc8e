import { contains, is, pick, sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { cleanHtml } from '../../../kernel/server/rich-text';
import { ownFile } from '../../files/server/published';
import * as calls from '../contract';
import { news } from '../tables';
import { keeps } from './links';
import { gone } from './lists';

type Row = RowOf<typeof news>;
const newsOf = <R extends Omit<Row, 'content'>>({ newsId, shown: on, scene, ...rest }: R) => ({
  id: newsId,
  scene: scene as 1 | 2,
  on,
  ...rest,
});
const SLIM = ['newsId', 'scene', 'title', 'cover', 'video', 'publisher', 'shown', 'madeAt', 'updatedAt'] as const;

export const newsHandlers = [
  handle(calls.newsList, (cx, input) =>
    cx.list(input, {
      select: pick('n', SLIM),
      from: sql`operations_news n`,
      where: [is('n.scene', input.scene), contains('n.title', input.title), is('n.shown', keeps(cx) ? input.on : true)],
      sorts: {
        title: sql`n.title`,
        publisher: sql`n.publisher`,
        madeAt: sql`n.made_at`,
        updatedAt: sql`n.updated_at`,
      },
      then: sql`n.news_id desc`,
      shape: (row: Omit<Row, 'content'>) => newsOf(row),
    }),
  ),
  handle(calls.newsGet, async (cx, { id }) => {
    const row = await cx.db.one(news, { newsId: id });
    if (!row || (!row.shown && !keeps(cx))) throw gone();
    return newsOf(row);
  }),
  handle(calls.newsCreate, async (cx, { scene, title, cover, video, publisher, content }) => {
    await ownFile(cx, cover, { at: 'cover', families: ['image'] });
    await ownFile(cx, video, { at: 'video', families: ['video'] });
    const row: Row = {
      newsId: newId(),
      scene,
      title,
      cover,
      video,
      publisher,
      content: cleanHtml(content),
      shown: true,
      madeAt: cx.nowIso,
      updatedAt: cx.nowIso,
    };
    await cx.db.insert(news, row);
    return newsOf(row);
  }),
  handle(calls.newsUpdate, async (cx, { id, title, cover, video, publisher, content, on }) => {
    const row = await cx.db.one(news, { newsId: id });
    if (!row) throw gone();
    await ownFile(cx, cover, { at: 'cover', families: ['image'], was: [row.cover] });
    await ownFile(cx, video, { at: 'video', families: ['video'], was: [row.video] });
    const set = { title, cover, video, publisher, content: cleanHtml(content), shown: on, updatedAt: cx.nowIso };
    if (!(await cx.db.update(news, { newsId: id }, set))) throw gone();
    return newsOf({ ...row, ...set });
  }),
  handle(calls.newsDelete, async (cx, { id }) => {
    if (!(await cx.db.remove(news, { newsId: id }))) throw gone();
  }),
];
