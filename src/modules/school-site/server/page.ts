import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { SHOWN_MAX } from '../rules';
import { emptyPage, siteOf } from './site';

/** What the office keeps for its page: albums with their photos, news, teachers. */
export const pageHandlers = [
  handle(calls.listAlbums, async (cx, { id, preview }) => {
    const site = await siteOf(cx, id, preview);
    if (!site.shows('campus')) return [];
    return cx.asOrg(site.orgId, (door) =>
      door.rows<calls.Album>(sql`
        select a.album_id, a.name, f.path as cover, f.photos
        from organisation_album_v a
        join lateral (
          select count(*) as photos, (array_agg(p.path order by p.ord, p.photo_id))[1] as path
          from organisation_photo_v p
          where p.org_id = a.org_id and p.album_id = a.album_id) f on f.photos > 0
        where ${door.orgs('a')}
        order by a.album_id desc
        limit ${SHOWN_MAX}`),
    );
  }),
  handle(calls.listPhotos, async (cx, input) => {
    const site = await siteOf(cx, input.id, input.preview);
    if (!site.shows('campus')) throw fail(kernelFaults.gone);
    return cx.asOrg(site.orgId, async (door) => {
      const album = await door.row<{ name: string }>(sql`
        select a.name from organisation_album_v a where ${door.orgs('a')} and a.album_id = ${input.albumId}`);
      if (!album) throw fail(kernelFaults.gone);
      const photos = await door.list<typeof input, { photoId: number; path: string; title: string }>(input, {
        select: sql`p.photo_id, p.path, p.title`,
        from: sql`organisation_photo_v p`,
        where: [door.orgs('p'), sql`p.album_id = ${input.albumId}`],
        sorts: {},
        then: sql`p.ord, p.photo_id`,
      });
      return { ...photos, name: album.name };
    });
  }),
  handle(calls.listNews, async (cx, input) => {
    const site = await siteOf(cx, input.id, input.preview);
    if (!site.shows('news')) return emptyPage(input);
    return cx.asOrg(site.orgId, (door) =>
      door.list<typeof input, calls.NewsRow>(input, {
        select: sql`n.news_id, n.title, n.cover, n.publisher, n.published_at`,
        from: sql`organisation_news_v n`,
        where: [door.orgs('n')],
        sorts: {},
        then: sql`n.published_at desc, n.news_id`,
      }),
    );
  }),
  handle(calls.getNews, async (cx, { id, newsId, preview }) => {
    const site = await siteOf(cx, id, preview);
    if (!site.shows('news')) throw fail(kernelFaults.gone);
    const item = await cx.asOrg(site.orgId, (door) =>
      door.row<calls.NewsRow & { video: string; content: string }>(sql`
        select n.news_id, n.title, n.cover, n.publisher, n.published_at, n.video, n.content
        from organisation_news_v n
        where ${door.orgs('n')} and n.news_id = ${newsId}`),
    );
    if (!item) throw fail(kernelFaults.gone);
    return item;
  }),
  handle(calls.listTeachers, async (cx, { id, preview }) => {
    const site = await siteOf(cx, id, preview);
    if (!site.shows('teachers')) return [];
    return cx.asOrg(site.orgId, (door) =>
      door.rows<{ teacherId: number; name: string; photo: string; profile: string }>(sql`
        select t.teacher_id, t.name, t.photo, t.profile
        from organisation_teacher_v t
        where ${door.orgs('t')}
        order by t.ord, t.teacher_id
        limit ${SHOWN_MAX}`),
    );
  }),
];
