import type { Cx } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import { BUSI } from '../../../../kernel/shared/codes';
import { SITEMAP_MAX, SHELF_MAX } from '../../rules';
import { coursesOf } from '../rows';
import { escaped } from './html';
import type { View } from './view';

interface Url {
  readonly url: string;
  readonly day?: string;
}
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const entryOf = (of: 'url' | 'sitemap', { url, day }: Url): string =>
  `<${of}><loc>${escaped(url)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</${of}>\n`;
const xml = (text: string) => ({ type: 'application/xml; charset=utf-8', text: HEAD + text });

/** The sitemaps of all sites that may be visited. */
export async function siteIndex(cx: Cx, origin: string) {
  const sites = await cx.db.rows<{ orgId: number; domain: string | null }>(sql`
    select o.org_id, o.domain
    from organisation_org o
    where o.enabled and o.visit and o.busi_id <> ${BUSI.platform}
    order by o.org_id
    limit ${SITEMAP_MAX}`);
  const rows = sites.map(({ orgId, domain }) =>
    entryOf('sitemap', { url: `${origin}/school/${domain ?? orgId}/sitemap.xml` }),
  );
  return xml(`<sitemapindex ${XMLNS}>\n${rows.join('')}</sitemapindex>\n`);
}

/** Every page of a site that is switched on, the newest news first. */
export async function sitemap({ cx, site, asked, entries, way, day }: View) {
  const urls: Url[] = entries.map((entry) => ({ url: way(`/${entry}`) }));
  await cx.asOrg(site.orgId, async (door) => {
    if (site.shows('news')) {
      const news = await door.rows<{ newsId: number; publishedAt: string }>(sql`
        select n.news_id, n.published_at
        from organisation_news_v n
        where ${door.orgs('n')}
        order by n.published_at desc, n.news_id desc
        limit ${SITEMAP_MAX}`);
      urls.push(...news.map((one) => ({ url: way(`/news/${one.newsId}`), day: day(one.publishedAt) })));
    }
    if (site.shows('campus')) {
      const albums = await door.rows<{ albumId: number }>(sql`
        select a.album_id
        from organisation_album_v a
        where ${door.orgs('a')}
          and exists (select 1 from organisation_photo_v p where p.org_id = a.org_id and p.album_id = a.album_id)
        order by a.album_id desc
        limit ${SITEMAP_MAX}`);
      urls.push(...albums.map((one) => ({ url: way(`/campus/${one.albumId}/detail`) })));
    }
  });
  const courses = await coursesOf(cx, site, { curPage: 1, pageSize: SHELF_MAX });
  urls.push(...courses.items.map((one) => ({ url: way(`/course/${one.spuId}/detail`) })));
  const rows = urls.slice(0, SITEMAP_MAX).map((one) => entryOf('url', { ...one, url: asked.origin + one.url }));
  return xml(`<urlset ${XMLNS}>\n${rows.join('')}</urlset>\n`);
}

/** What programs that read the web may look at: pages and their pictures, no desk and no call. */
export const robots = (origin: string) => ({
  type: 'text/plain; charset=utf-8',
  text: `User-agent: *\nAllow: /api/file/store/get\nDisallow: /api/\nDisallow: /desk\n\nSitemap: ${origin}/sitemap.xml\n`,
});
