import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { handle, type Handler } from '../../../kernel/server/module';
import * as calls from '../contract/home-page';
import { FLAWS_MAX, ownPath, siteLinksIn, visitSetOf, type SiteLink } from '../rules';
import { ownOrg } from './home-page';
import { publicFilesPort } from './published';
import type { OrgRow } from './records';
import { shownCoursesPort } from './page-courses';
import { filesIn, linkedFilesIn } from './sized-text';

type Flaw = calls.SiteFlaw;
/** News that the check looks at: the newest. */
const NEWS_MAX = 500;

interface NewsRow {
  readonly newsId: number;
  readonly title: string;
  readonly cover: string;
  readonly video: string;
  readonly links: readonly string[];
  /** What of the text shows or opens files of the store. */
  readonly tags: readonly string[];
}
/** The newest news with the links of their texts into public sites, and the files that they name. */
const newsOf = (cx: Cx): Promise<NewsRow[]> =>
  cx.db.rows<NewsRow>(sql`
    select n.news_id, n.title, n.cover, n.video,
      array(select m[1] from regexp_matches(n.content, 'href="(/school/[^"]*)"', 'g') as m) as links,
      array(
        select m[1]
        from regexp_matches(n.content, '(<(?:img|video|audio|a) [^>]*/api/file/store/get[^>]*>)', 'g') as m) as tags
    from organisation_news n
    where ${cx.db.orgs('n')}
    order by n.published_at desc, n.news_id desc
    limit ${NEWS_MAX}`);

interface Picture {
  readonly tab: calls.SiteTab;
  readonly name: string;
  readonly path: string;
}
const picturesOf = (cx: Cx): Promise<Picture[]> =>
  cx.db.rows<Picture>(sql`
    select x.tab, x.name, x.path
    from (
      select 'albums' as tab, a.name, p.path
      from organisation_photo p
      join organisation_album a on a.org_id = p.org_id and a.album_id = p.album_id and ${cx.db.orgs('a')}
      where ${cx.db.orgs('p')}
      union all
      select 'teachers', t.name, t.photo
      from organisation_teacher t
      where ${cx.db.orgs('t')}) x`);

/** What is missing: an entry that is switched on and has nothing, a page without a picture or an address. */
function holesIn(org: OrgRow, news: readonly NewsRow[], pictures: readonly Picture[]): Flaw[] {
  const on = visitSetOf(org.visitSet);
  const has = (tab: calls.SiteTab) => pictures.some((one) => one.tab === tab);
  const holes: readonly (readonly [boolean, Flaw['kind'], calls.SiteTab])[] = [
    [on.home && org.carousels.length === 0, 'noSlides', 'basics'],
    [on.home && !org.outline, 'noOutline', 'intro'],
    [on.introduce && !org.intro, 'noIntro', 'intro'],
    [!org.address, 'noAddress', 'basics'],
    [on.news && news.length === 0, 'noNews', 'news'],
    [on.campus && !has('albums'), 'noAlbums', 'albums'],
    [on.teachers && !has('teachers'), 'noTeachers', 'teachers'],
  ];
  return holes.filter(([isHole]) => isHole).map(([, kind, tab]) => ({ kind, tab, name: '' }));
}

/** News that stand in lists without a picture. */
const bareIn = (news: readonly NewsRow[]): Flaw[] =>
  news.filter(({ cover }) => !cover).map(({ title }) => ({ kind: 'noCover', tab: 'news', name: title }));

interface Named extends Picture {
  readonly kind: 'lostPicture' | 'deadLink';
}
/** What texts show and open of the own files; what another organisation keeps is for it to put right. */
const inTexts = (org: OrgRow, news: readonly NewsRow[]): Named[] =>
  [
    { tab: 'intro' as const, name: org.name, text: org.intro },
    ...news.map(({ title, tags }) => ({ tab: 'news' as const, name: title, text: tags.join('') })),
  ].flatMap(({ tab, name, text }) =>
    [
      ...filesIn(text).map((path) => ({ kind: 'lostPicture' as const, tab, name, path })),
      ...linkedFilesIn(text).map((path) => ({ kind: 'deadLink' as const, tab, name, path })),
    ].filter(({ path }) => ownPath(path, org.orgId)),
  );

/** Pictures, films and linked files that are no public files of the own organisation any more. */
async function lostIn(cx: Cx, org: OrgRow, news: readonly NewsRow[], pictures: readonly Picture[]): Promise<Flaw[]> {
  const own = [org.logo, org.qrCode, org.picture, ...org.carousels, ...org.videos].flatMap((path) => path ?? []);
  const films = news.flatMap(({ title, cover, video }) => [cover, video].map((path) => ({ name: title, path })));
  const placed: readonly Picture[] = [
    ...own.map((path) => ({ tab: 'basics' as const, name: org.name, path })),
    ...films.filter(({ path }) => path).map((one) => ({ tab: 'news' as const, ...one })),
    ...pictures,
  ];
  const shown = [...placed.map((one) => ({ kind: 'lostPicture' as const, ...one })), ...inTexts(org, news)];
  const known = await publicFilesPort.get()(cx, [...new Set(shown.map(({ path }) => path))]);
  return shown.filter(({ path }) => !known.has(path)).map(({ kind, tab, name }) => ({ kind, tab, name }));
}

interface Linked {
  readonly tab: calls.SiteTab;
  readonly name: string;
  readonly link: SiteLink;
}
/** Links of texts into the own site that lead to nothing there. */
async function deadIn(cx: Cx, org: OrgRow, news: readonly NewsRow[]): Promise<Flaw[]> {
  const keys = [String(org.orgId), org.domain ?? String(org.orgId)];
  const intro = [...org.intro.matchAll(/href="(\/school\/[^"]*)"/g)].flatMap(([, href]) => href ?? []);
  const linked: readonly Linked[] = [
    ...siteLinksIn(intro, keys).map((link) => ({ tab: 'intro' as const, name: org.name, link })),
    ...news.flatMap(({ title, links }) =>
      siteLinksIn(links, keys).map((link) => ({ tab: 'news' as const, name: title, link })),
    ),
  ];
  const idsOf = (entry: SiteLink['entry']) =>
    linked.flatMap(({ link }) => (link.entry === entry ? (link.id ?? []) : []));
  const found = linked.some(({ link }) => link.id != null)
    ? await cx.db.rows<{ entry: string; id: number }>(sql`
        select x.entry, x.id
        from (
          select 'news' as entry, n.news_id as id
          from organisation_news n
          where ${cx.db.orgs('n')} and n.news_id = any(${idsOf('news')}::bigint[])
          union all
          select 'campus', a.album_id
          from organisation_album a
          where ${cx.db.orgs('a')} and a.album_id = any(${idsOf('campus')}::bigint[])
          union all
          select 'course', c.spu_id
          from (${shownCoursesPort.get()(org.orgId, idsOf('course'))}) c) x`)
    : [];
  const there = new Set(found.map(({ entry, id }) => `${entry} ${id}`));
  const on = visitSetOf(org.visitSet);
  return linked
    .filter(({ link: { entry, id } }) => !on[entry] || (id != null && !there.has(`${entry} ${id}`)))
    .map(({ tab, name }) => ({ kind: 'deadLink', tab, name }));
}

/** What a visitor would miss or stumble over, each once. */
async function flawsOf(cx: Cx): Promise<Flaw[]> {
  const org = await ownOrg(cx);
  const news = await newsOf(cx);
  const pictures = await picturesOf(cx);
  const flaws = [
    ...holesIn(org, news, pictures),
    ...bareIn(news),
    ...(await lostIn(cx, org, news, pictures)),
    ...(await deadIn(cx, org, news)),
  ];
  const once = new Map(flaws.map((flaw) => [`${flaw.kind} ${flaw.tab} ${flaw.name}`, flaw]));
  return [...once.values()].slice(0, FLAWS_MAX);
}

export const siteCheckHandlers: readonly Handler[] = [handle(calls.siteCheck, flawsOf)];
