import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { contains, sql, type Sql } from '../../../kernel/server/db/sql';
import { cleanHtml } from '../../../kernel/server/rich-text';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Paged } from '../../../kernel/shared/fields';
import { openCourse, openCourses, openTags } from '../../mall/server/published';
import { sizedText } from '../../organisation/server/published';
import type { Album, NewsRow, SiteCourse } from '../contract';
import { SHOWN_MAX, hasItems, type Entry } from '../rules';
import { emptyPage, lastAtMost, type Site } from './site';

// What a site shows, for the calls and for the pages that the server writes. Each function asks the site first.

interface Paging {
  readonly curPage: number;
  readonly pageSize: number;
  readonly sort?: undefined;
}

export async function albumsOf(cx: Cx, site: Site, limit = SHOWN_MAX): Promise<Album[]> {
  if (!site.shows('campus')) return [];
  return cx.asOrg(site.orgId, (door) =>
    door.rows<Album>(sql`
      select a.album_id, a.name, f.path as cover, f.photos
      from organisation_album_v a
      join lateral (
        select count(*) as photos, (array_agg(p.path order by p.ord, p.photo_id))[1] as path
        from organisation_photo_v p
        where p.org_id = a.org_id and p.album_id = a.album_id) f on f.photos > 0
      where ${door.orgs('a')}
      order by a.album_id desc
      limit ${limit}`),
  );
}

/** An album with a photo that visitors may see: of an empty one, and of one whose photos all wait, not even the name is told. */
const filledAlbum = (door: Door, albumId: number): Sql => sql`${door.orgs('a')}
  and a.album_id = ${albumId}
  and exists (
    select 1 from organisation_photo_v p where ${door.orgs('p')} and p.album_id = a.album_id)`;

interface Photo {
  readonly photoId: number;
  readonly path: string;
  readonly title: string;
}
/** Photos of an album in the order of the desk. @throws gone where the site does not show it */
export async function photosOf(
  cx: Cx,
  site: Site,
  asked: Paging & { readonly albumId: number },
): Promise<Paged<Photo> & { name: string }> {
  if (!site.shows('campus')) throw fail(kernelFaults.gone);
  return cx.asOrg(site.orgId, async (door) => {
    const album = await door.row<{ name: string }>(sql`
      select a.name from organisation_album_v a where ${filledAlbum(door, asked.albumId)}`);
    if (!album) throw fail(kernelFaults.gone);
    const photos = await lastAtMost(asked, (input) =>
      door.list<typeof asked, Photo>(input, {
        select: sql`p.photo_id, p.path, p.title`,
        from: sql`organisation_photo_v p`,
        where: [door.orgs('p'), sql`p.album_id = ${asked.albumId}`],
        sorts: {},
        then: sql`p.ord, p.photo_id`,
        // A name under a picture may be a child's: it goes out only where the school has decided so.
        shape: (row) => (site.photoNames ? row : { ...row, title: '' }),
      }),
    );
    return { ...photos, name: album.name };
  });
}

const NEWS = sql`n.news_id, n.title, n.cover, n.publisher, n.published_at`;
/** The newest news, for a page that needs no number of all: ten thousand cost what ten do. */
export async function latestNewsOf(cx: Cx, site: Site, limit: number): Promise<NewsRow[]> {
  if (!site.shows('news')) return [];
  return cx.asOrg(site.orgId, (door) =>
    door.rows<NewsRow>(sql`
      select ${NEWS}
      from organisation_news_v n
      where ${door.orgs('n')}
      order by n.published_at desc, n.news_id desc
      limit ${limit}`),
  );
}
interface NewsAsked extends Paging {
  /** Part of a title. */
  readonly title?: string | undefined;
}
export async function newsOf(cx: Cx, site: Site, asked: NewsAsked): Promise<Paged<NewsRow>> {
  if (!site.shows('news')) return emptyPage(asked);
  return cx.asOrg(site.orgId, (door) =>
    lastAtMost(asked, (input) =>
      door.list<NewsAsked, NewsRow>(input, {
        select: NEWS,
        from: sql`organisation_news_v n`,
        where: [door.orgs('n'), contains('n.title', input.title)],
        sorts: {},
        then: sql`n.published_at desc, n.news_id desc`,
      }),
    ),
  );
}

/** A news item, its text cleaned again on the way out. @throws gone where the site does not show it */
export async function newsItemOf(cx: Cx, site: Site, newsId: number) {
  if (!site.shows('news')) throw fail(kernelFaults.gone);
  const item = await cx.asOrg(site.orgId, (door) =>
    door.row<NewsRow & { video: string; content: string }>(sql`
      select n.news_id, n.title, n.cover, n.publisher, n.published_at, n.video, n.content
      from organisation_news_v n
      where ${door.orgs('n')} and n.news_id = ${newsId}`),
  );
  if (!item) throw fail(kernelFaults.gone);
  return { ...item, content: await sizedText(cx, site.orgId, cleanHtml(item.content)) };
}

/** Whether the site shows a page: the entry's own, or that of a news item or an album. */
export async function showsPage(cx: Cx, site: Site, entry: Entry, item: number): Promise<boolean> {
  if (!site.shows(entry)) return false;
  if (item === 0) return true;
  if (!hasItems(entry)) return false;
  const found = await cx.asOrg(site.orgId, (door) =>
    door.row<{ id: number }>(
      entry === 'news'
        ? sql`select n.news_id as id from organisation_news_v n where ${door.orgs('n')} and n.news_id = ${item}`
        : sql`select a.album_id as id from organisation_album_v a where ${filledAlbum(door, item)}`,
    ),
  );
  return found !== undefined;
}

interface Teacher {
  readonly teacherId: number;
  readonly name: string;
  readonly photo: string;
  readonly profile: string;
}
export async function teachersOf(cx: Cx, site: Site, limit = SHOWN_MAX): Promise<Teacher[]> {
  if (!site.shows('teachers')) return [];
  return cx.asOrg(site.orgId, (door) =>
    door.rows<Teacher>(sql`
      select t.teacher_id, t.name, t.photo, t.profile
      from organisation_teacher_v t
      where ${door.orgs('t')}
      order by t.ord, t.teacher_id
      limit ${limit}`),
  );
}

interface CoursesAsked extends Paging {
  readonly tagId?: number | undefined;
  readonly category?: number | undefined;
}
export async function coursesOf(cx: Cx, site: Site, asked: CoursesAsked): Promise<Paged<SiteCourse>> {
  return site.shows('course') ? lastAtMost(asked, (input) => openCourses(cx, site.orgId, input)) : emptyPage(asked);
}
/** @throws gone where the site does not show it */
export async function courseOf(cx: Cx, site: Site, spuId: number) {
  const course = site.shows('course') ? await openCourse(cx, site.orgId, spuId) : undefined;
  if (!course) throw fail(kernelFaults.gone);
  return { ...course, details: await sizedText(cx, site.orgId, cleanHtml(course.details)) };
}
export const tagsOf = async (cx: Cx, site: Site) => (site.shows('course') ? openTags(cx, site.orgId) : []);
