import { cleanHtml } from '../../../../kernel/server/rich-text';
import { fileUrl } from '../../../files/contract';
import { sizedText } from '../../../organisation/server/published';
import {
  COURSES_PAGE,
  HOME_ALBUMS,
  HOME_COURSES,
  HOME_NEWS,
  HOME_TEACHERS,
  NEWS_PAGE,
  PHOTOS_PAGE,
  SIZES,
  SOUGHT_MAX,
  WORD_OF,
  kindOf,
  megabytes,
  rowsBefore,
  soughtIn,
  wideOf,
  widthsOf,
  type CourseKind,
  type Entry,
} from '../../rules';
import { downloadsOf } from '../downloads';
import { albumsOf, courseOf, coursesOf, latestNewsOf, newsItemOf, newsOf, photosOf, tagsOf, teachersOf } from '../rows';
import { albumCard, cards, courseCard, newsCard, pageIn, pager, price, says, teacherCard } from './cards';
import { html, Html, wordsOf } from './html';
import type { Body, View } from './view';

/** Signs of a description: what a search engine shows of it. */
const DESCRIBED = 120;
const first = (pageSize: number) => ({ curPage: 1, pageSize });
/** A page of an entry that needs no more than its name. */
const plain = ({ t, org }: View, entry: Entry) => ({
  entry,
  path: `/${entry}`,
  title: `${t(`menu.${entry}`)} · ${org.name}`,
  description: `${org.name} · ${t(`menu.${entry}`)}`,
});

/** The picture of an article, in the width that its window needs. */
const large = (path: string): Html =>
  html`<img
    src="${fileUrl(wideOf(path, 960))}"
    srcset="${widthsOf(path, fileUrl)}"
    sizes="${SIZES.article}"
    alt=""
    width="960"
    height="540"
  />`;

const part = ({ t, way }: View, entry: Entry, list: readonly Html[]): Html | undefined =>
  list.length
    ? html`<section class="site-part">
        <div class="site-part-head">
          <h2>${t(`menu.${entry}`)}</h2>
          <a href="${way(`/${entry}`)}" aria-label="${`${t('more')} ${t(`menu.${entry}`)}`}">${t('more')}</a>
        </div>
        ${cards(list)}
      </section>`
    : undefined;

export async function home(view: View): Promise<Body> {
  const { cx, site, org, t } = view;
  const news = await latestNewsOf(cx, site, HOME_NEWS);
  const albums = await albumsOf(cx, site, HOME_ALBUMS);
  const courses = await coursesOf(cx, site, first(HOME_COURSES));
  const teachers = await teachersOf(cx, site, HOME_TEACHERS);
  const parts = [
    part(
      view,
      'news',
      news.map((one) => newsCard(view, one)),
    ),
    part(
      view,
      'campus',
      albums.map((one) => albumCard(view, one)),
    ),
    part(
      view,
      'course',
      courses.items.map((one) => courseCard(view, one)),
    ),
    part(view, 'teachers', teachers.map(teacherCard)),
  ].flatMap((one) => one ?? []);
  const nothing = !parts.length && !org.outline && says(t('empty'), t('emptyText'));
  return {
    entry: 'home',
    path: '/home',
    title: org.name,
    description: org.outline || org.name,
    picture: org.carousels[0],
    banner: org.carousels[0],
    main: html`<h1>${org.name}</h1>
      ${org.outline && html`<p class="site-outline">${org.outline}</p>`}${nothing}${parts}`,
  };
}

export async function news(view: View): Promise<Body> {
  const { cx, site, t, way, asked } = view;
  const q = soughtIn(asked.query);
  const found = await newsOf(cx, site, { curPage: pageIn(asked.query), pageSize: NEWS_PAGE, title: q });
  const page = found.curPage > 1 && !q ? `?page=${found.curPage}` : '';
  const search = html`<form class="site-search" role="search" action="${way('/news')}">
    <input
      type="search"
      name="q"
      value="${q}"
      maxlength="${SOUGHT_MAX}"
      aria-label="${t('searchNews')}"
      placeholder="${t('searchNews')}"
    />
    <button class="site-key">${t('search')}</button>
  </form>`;
  const none = q
    ? [says(t('newsUnfound', { q }), t('newsUnfoundText')), html`<p><a href="${way('/news')}">${t('newsAll')}</a></p>`]
    : says(t('newsNone'), t('newsEmpty'));
  const to = (n: number) => way(`/news?${q ? `q=${encodeURIComponent(q)}&` : ''}page=${n}`);
  return {
    ...plain(view, 'news'),
    path: `/news${page}`,
    main: html`<h1>${t('menu.news')}</h1>
      ${(q || found.total > 0) && search}${
        found.total === 0 ? none : [cards(found.items.map((one) => newsCard(view, one))), pager(view, found, to)]
      }`,
  };
}

export async function newsItem(view: View, newsId: number): Promise<Body> {
  const { cx, site, org, t, day, asked } = view;
  const one = await newsItemOf(cx, site, newsId);
  const film = html`<video
    controls
    preload="none"
    ${one.cover && html`poster="${fileUrl(wideOf(one.cover, 960))}"`}
    src="${fileUrl(one.video)}"
    aria-label="${t('video')}"
  ></video>`;
  return {
    entry: 'news',
    path: `/news/${newsId}`,
    title: `${one.title} · ${org.name}`,
    description: wordsOf(one.content, DESCRIBED) || one.title,
    picture: one.cover,
    main: html`<article class="site-article">
      <h1>${one.title}</h1>
      <p class="site-soft">
        ${t('by', {
          publisher: one.publisher,
          day: day(one.publishedAt),
        })}
      </p>
      ${one.video ? film : one.cover && large(one.cover)}
      <div class="rich-view">${new Html(one.content)}</div>
    </article>`,
    facts: {
      '@type': 'NewsArticle',
      headline: one.title,
      datePublished: one.publishedAt,
      ...(one.cover ? { image: asked.origin + fileUrl(one.cover) } : {}),
      publisher: { '@type': 'Organization', name: org.name },
    },
  };
}

export async function campus(view: View): Promise<Body> {
  const { t } = view;
  const albums = await albumsOf(view.cx, view.site);
  const list = albums.length
    ? cards(albums.map((one) => albumCard(view, one)))
    : says(t('albumsNone'), t('albumsEmpty'));
  return {
    ...plain(view, 'campus'),
    main: html`<h1>${t('menu.campus')}</h1>
      ${list}`,
  };
}

export async function album(view: View, albumId: number): Promise<Body> {
  const { cx, site, org, t, way, asked } = view;
  const found = await photosOf(cx, site, { albumId, curPage: pageIn(asked.query), pageSize: PHOTOS_PAGE });
  const path = `/campus/${albumId}/detail`;
  const before = rowsBefore(found);
  const photos = found.items.map(
    (one, at) =>
      html`<li>
        <a href="${fileUrl(one.path)}"
          ><img
            src="${fileUrl(wideOf(one.path, 960))}"
            srcset="${widthsOf(one.path, fileUrl)}"
            sizes="${SIZES.album}"
            alt="${one.title || t('photo', { n: before + at + 1 })}"
            width="480"
            height="360"
            loading="lazy"
            decoding="async"
          />${one.title && html`<span aria-hidden="true">${one.title}</span>`}</a
        >
      </li>`,
  );
  return {
    entry: 'campus',
    path: found.curPage > 1 ? `${path}?page=${found.curPage}` : path,
    title: `${found.name} · ${org.name}`,
    description: `${found.name} · ${org.name}`,
    picture: found.items[0]?.path,
    main: html`<h1>${found.name}</h1>
      <p class="site-soft">
        ${t('photos', {
          n: found.total,
        })}
      </p>
      <ul class="site-photos">
        ${photos}
      </ul>
      ${pager(view, found, (n) => way(`${path}?page=${n}`))}`,
  };
}

export async function introduce(view: View): Promise<Body> {
  const { cx, site, org, t } = view;
  const intro = await sizedText(cx, site.orgId, cleanHtml(org.intro));
  const films = org.videos.map(
    (path) => html`<video controls preload="none" src="${fileUrl(path)}" aria-label="${org.name}"></video>`,
  );
  const text = intro ? html`<div class="rich-view">${new Html(intro)}</div>` : says(t('introNone'), t('introEmpty'));
  return {
    ...plain(view, 'introduce'),
    description: wordsOf(intro, DESCRIBED) || org.outline || org.name,
    main: html`<article class="site-article">
      <h1>${t('menu.introduce')}</h1>
      ${text}${films}
    </article>`,
  };
}

export async function teachers(view: View): Promise<Body> {
  const { t } = view;
  const found = await teachersOf(view.cx, view.site);
  const list = found.length ? cards(found.map(teacherCard)) : says(t('teachersNone'), t('teachersEmpty'));
  return {
    ...plain(view, 'teachers'),
    main: html`<h1>${t('menu.teachers')}</h1>
      ${list}`,
  };
}

export async function courses(view: View): Promise<Body> {
  const { cx, site, t, way, asked } = view;
  const tags = await tagsOf(cx, site);
  const tag = tags.find(({ tagId }) => String(tagId) === asked.query.get('tag'));
  const kind = kindOf(asked.query.get('kind'));
  const found = await coursesOf(cx, site, {
    curPage: pageIn(asked.query),
    pageSize: COURSES_PAGE,
    tagId: tag?.tagId,
    category: kind,
  });
  const address = (kindAsked: CourseKind | undefined, tagId: number | undefined) => {
    const query = new URLSearchParams();
    if (tagId !== undefined) query.set('tag', String(tagId));
    if (kindAsked) query.set('kind', WORD_OF[kindAsked]);
    return way(`/course${query.size ? `?${query.toString()}` : ''}`);
  };
  const chosen = (on: boolean) => (on ? html` aria-current="true"` : undefined);
  const kinds = html`<nav class="site-tags" aria-label="${t('kinds')}">
    ${([undefined, 1, 2] as const).map(
      (one) =>
        html`<a href="${address(one, tag?.tagId)}" ${chosen(one === kind)}
          >${one ? t(WORD_OF[one]) : t('allKinds')}</a
        >`,
    )}
  </nav>`;
  const filter = tags.length
    ? html`<nav class="site-tags" aria-label="${t('tags')}">
        <a href="${address(kind, undefined)}" ${chosen(!tag)}>${t('all')}</a>${tags.map(
          (one) => html`<a href="${address(kind, one.tagId)}" ${chosen(one === tag)}>${one.name}</a>`,
        )}
      </nav>`
    : undefined;
  const to = (n: number) => {
    const here = address(kind, tag?.tagId);
    return `${here}${here.includes('?') ? '&' : '?'}page=${n}`;
  };
  return {
    ...plain(view, 'course'),
    main: html`<h1>${t('menu.course')}</h1>
      ${kinds}${filter}${
        found.total === 0
          ? says(t(kind === 1 ? 'liveNone' : 'coursesNone'), t(kind === 1 ? 'liveEmpty' : 'coursesEmpty'))
          : [cards(found.items.map((one) => courseCard(view, one))), pager(view, found, to)]
      }`,
  };
}

export async function course(view: View, spuId: number): Promise<Body> {
  const { cx, site, org, t } = view;
  const one = await courseOf(cx, site, spuId);
  const shop = `/login?redirect=${encodeURIComponent(`/mall/courses/${spuId}/detail`)}`;
  const valid = one.validity == null ? t('validEver') : t('valid', { days: one.validity });
  const what = [t(one.category === 1 ? 'live' : 'film'), ...one.tags, valid].join(' · ');
  return {
    entry: 'course',
    path: `/course/${spuId}/detail`,
    title: `${one.title} · ${org.name}`,
    description: one.subtitle || wordsOf(one.details, DESCRIBED) || one.title,
    picture: one.cover,
    main: html`<article class="site-article">
      <h1>${one.title}</h1>
      ${one.subtitle && html`<p>${one.subtitle}</p>`}${one.cover && large(one.cover)}
      <p class="site-soft">${what}</p>
      <p class="site-pay">${price(view, one)}</p>
      <p class="site-buy">
        <a class="site-key" href="${shop}">${t('buy')}</a> <span class="site-soft">${t('buyText')}</span>
      </p>
      <h2>${t('details')}</h2>
      <div class="rich-view">${new Html(one.details)}</div>
    </article>`,
  };
}

export async function download(view: View): Promise<Body> {
  const { t, day } = view;
  const { programs, files } = await downloadsOf(view.cx, view.site);
  const row = (name: string, small: string, url: string, hash?: string | null) =>
    html`<li>
      <div>
        <strong>${name}</strong><small>${small}</small>${hash && html`<small class="site-hash">SHA-256 ${hash}</small>`}
      </div>
      <a class="site-key" href="${`${url}&down=true`}" aria-label="${`${t('get')} ${name}`}">${t('get')}</a>
    </li>`;
  const rows = [
    ...programs.map((one) =>
      row(
        one.programName,
        t('version', { no: one.verNo, size: megabytes(one.fileSize), day: day(one.madeAt) }),
        one.url,
        one.sha256,
      ),
    ),
    ...files.map((one) => row(one.name, t('file', { size: megabytes(one.fileSize), day: day(one.madeAt) }), one.url)),
  ];
  return {
    ...plain(view, 'download'),
    main: html`<h1>${t('menu.download')}</h1>
      ${
        rows.length
          ? html`<ul class="site-programs">
              ${rows}
            </ul>`
          : says(t('downloadsNone'), t('downloadsEmpty'))
      }`,
  };
}
