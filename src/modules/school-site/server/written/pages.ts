import type { Cx } from '../../../../kernel/server/cx';
import type { PageAsked, PageWriter, Written } from '../../../../kernel/server/module';
import { BUSI } from '../../../../kernel/shared/codes';
import { Refusal } from '../../../../kernel/shared/faults';
import { orgKey } from '../../../organisation/contract';
import { noteVisit, sitesBelow } from '../../../organisation/server/published';
import { hasItems, isEntry } from '../../rules';
import { siteOf } from '../site';
import * as bodies from './bodies';
import { closed, documentOf, empty, gone, keepsLang, noSchool } from './document';
import { html } from './html';
import { ownSiteOf } from './own-host';
import { robots, siteIndex, sitemap } from './sitemap';
import { pageOrgOf, viewOf, type Body, type View } from './view';

/** Most schools that a bureau's page names. */
const REGION_MAX = 200;
const isGone = (error: unknown): boolean => error instanceof Refusal && error.fault.status === 404;
/** Something, or nothing where it is gone. */
async function unlessGone<T>(look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

const LISTS = {
  home: bodies.home,
  news: bodies.news,
  course: bodies.courses,
  campus: bodies.campus,
  introduce: bodies.introduce,
  teachers: bodies.teachers,
  download: bodies.download,
} as const;
/** Writes a page below an entry. */
const ITEMS = { news: bodies.newsItem, course: bodies.course, campus: bodies.album } as const;

const idIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
/** What an address below `/school/{orgId}` asks for: an entry, a record of it, or something that no page is. */
function bodyOf(parts: readonly string[]): ((view: View) => Promise<Body>) | undefined {
  const [entry = 'home', id, detail, more] = parts;
  if (!isEntry(entry) || more !== undefined) return undefined;
  if (id === undefined) return LISTS[entry];
  const write = entry === 'news' || entry === 'course' || entry === 'campus' ? ITEMS[entry] : undefined;
  const isAddress = entry === 'news' ? detail === undefined : detail === 'detail';
  const number = idIn(id);
  return write && number !== undefined && isAddress ? (view) => write(view, number) : undefined;
}

/** On a bureau's first page: the way to the sites of its region, for whoever has no scripts (site S10). */
async function withRegion(view: View, body: Body): Promise<Body> {
  if (body.entry !== 'home' || view.org.busiId !== BUSI.region) return body;
  const asked = { id: view.site.orgId, curPage: 1, pageSize: REGION_MAX };
  const { items } = await sitesBelow(view.cx, asked);
  const links = items.map(
    (one) => html`<a href="${`/school/${encodeURIComponent(String(one.domain ?? one.orgId))}/home`}">${one.name}</a>`,
  );
  if (!links.length) return body;
  const nav = html`<section class="site-part">
    <h2>${view.t('region')}</h2>
    <nav class="site-tags" aria-label="${view.t('region')}">${links}</nav>
  </section>`;
  return { ...body, main: html`${body.main}${nav}` };
}

/** The program has no page where an address means nothing: the one that is written there looks like the site's others. */
async function page(cx: Cx, asked: PageAsked, key: string, parts: readonly string[]): Promise<Written | undefined> {
  const written = await pageAt(cx, asked, key, parts);
  return written && 'body' in written && !bodyOf(parts)
    ? { ...written, dressedAs: `/school/${encodeURIComponent(key)}/home` }
    : written;
}
async function pageAt(cx: Cx, asked: PageAsked, key: string, parts: readonly string[]): Promise<Written | undefined> {
  const id = orgKey.safeParse(key);
  const site = id.success ? await unlessGone(() => siteOf(cx, id.data, false)) : undefined;
  const org = site && (await pageOrgOf(cx, site.orgId));
  if (!site || !org) return noSchool(cx.text('school-site.noSchool'), cx.text('school-site.noSchoolText'));
  const view = await viewOf(cx, site, org, asked);
  if (!site.isOpen) return parts[0] === 'sitemap.xml' ? gone(view) : closed(view);
  if (parts.length === 1 && parts[0] === 'sitemap.xml') return sitemap(view);
  const [entry = 'home'] = parts;
  const [first] = view.entries;
  if (!first) return empty(view);
  // Whoever types the school's name finds its first page, whichever that is.
  if (entry === 'home' && parts.length < 2 && first !== 'home') return { to: keepsLang(view, view.way(`/${first}`)) };
  const write = bodyOf(parts);
  const body = write && isEntry(entry) && site.shows(entry) ? await unlessGone(() => write(view)) : undefined;
  if (!body) return gone(view);
  const read = { entry: body.entry, item: hasItems(body.entry) ? (idIn(parts[1]) ?? 0) : 0 };
  return {
    ...documentOf(view, await withRegion(view, body)),
    seen: (reader) => noteVisit(cx.kernel, site, read, reader),
  };
}

/** A host of the organisation's own answers its first page itself; the program goes on where that page stands. */
async function ownPage(cx: Cx, asked: PageAsked): Promise<Written | undefined> {
  const word = await ownSiteOf(cx, asked.host);
  const written = word === undefined ? undefined : await page(cx, asked, word, []);
  return written && 'body' in written ? { ...written, at: `/school/${word}` } : written;
}

/**
 * Public sites as complete HTML, made of what the open calls answer: an entry that is off is off here as well. A preview is
 * left to the program: only the browser knows who looks.
 */
export const sitePages: PageWriter = {
  // What the office keeps, courses and their tags, what may be downloaded, what the operator says of itself.
  changedBy: /^(?:organisation\.|mall\.(?:course|tag)\.|device\.(?:program|version)\.|operations\.)/,
  path: /^\/(?:school\/[^/]+(?:\/[\w.]+){0,3}\/?|sitemap\.xml|robots\.txt)?$/,
  async write(cx, asked) {
    const { path, query, origin } = asked;
    if (path === '/robots.txt') return robots(origin);
    if (path === '/sitemap.xml') return siteIndex(cx, origin);
    if (path === '/') return ownPage(cx, asked);
    if (query.get('preview') === 'true') return undefined;
    const [, , key = '', ...parts] = path.replace(/\/$/, '').split('/');
    return page(cx, asked, decoded(key), parts);
  },
};
/** A part of an address; one that is no text is no name either. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
