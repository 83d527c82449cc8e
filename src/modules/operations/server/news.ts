import type { RowOf } from '../../../kernel/server/db/table';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { cleanHtml } from '../../../kernel/server/rich-text';
import { ownFile } from '../../files/server/published';
import * as calls from '../contract';
import { news } from '../tables';
import { keeps } from './links';
import { gone, likeOf, orderBy } from './lists';

type Row = RowOf<typeof news>;
const shown = <R extends Omit<Row, 'content'>>({ newsId, shown: on, scene, ...rest }: R) => ({
  id: newsId,
  scene: scene as 1 | 2,
  on,
  ...rest,
});
const SLIM = 'news_id, scene, title, cover, video, publisher, shown, made_at, updated_at';

export const newsHandlers = [
  handle(calls.newsList, async (cx, { curPage, pageSize, sort, scene, title, on }) => {
    const params = [scene ?? null, likeOf(title), keeps(cx) ? (on ?? null) : true];
    const where =
      '($1::integer is null or scene = $1) and ($2::text is null or title ilike $2) and ($3::boolean is null or shown = $3)';
    const order = orderBy(
      sort,
      { title: 'title', publisher: 'publisher', madeAt: 'made_at', updatedAt: 'updated_at' },
      'news_id desc',
      'news_id',
    );
    const items = await cx.db.rows<Omit<Row, 'content'>>(
      `select ${SLIM} from operations_news where ${where} order by ${order} limit $4 offset $5`,
      [...params, pageSize, (curPage - 1) * pageSize],
    );
    const [count] = await cx.db.rows<{ n: number }>(`select count(*) n from operations_news where ${where}`, params);
    return { items: items.map(shown), curPage, pageSize, total: count!.n };
  }),
  handle(calls.newsGet, async (cx, { id }) => {
    const row = await cx.db.one(news, { newsId: id });
    if (!row || (!row.shown && !keeps(cx))) throw gone();
    return shown(row);
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
    return shown(row);
  }),
  handle(calls.newsUpdate, async (cx, { id, title, cover, video, publisher, content, on }) => {
    const row = await cx.db.one(news, { newsId: id });
    if (!row) throw gone();
    await ownFile(cx, cover, { at: 'cover', families: ['image'], was: [row.cover] });
    await ownFile(cx, video, { at: 'video', families: ['video'], was: [row.video] });
    const set = { title, cover, video, publisher, content: cleanHtml(content), shown: on, updatedAt: cx.nowIso };
    if (!(await cx.db.update(news, { newsId: id }, set))) throw gone();
    return shown({ ...row, ...set });
  }),
  handle(calls.newsDelete, async (cx, { id }) => {
    if (!(await cx.db.remove(news, { newsId: id }))) throw gone();
  }),
];
