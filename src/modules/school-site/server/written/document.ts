import { BUSI } from '../../../../kernel/shared/codes';
import { LANGS, type Lang } from '../../../../kernel/shared/messages';
import { fileUrl } from '../../../files/contract';
import { callOf, ICP_REGISTER, MAP_SEARCH, SIZES, wideOf, widthsOf, type Entry } from '../../rules';
import { says } from './cards';
import { escaped, Html, html, jsonFor } from './html';
import { qr } from './qr';
import type { Body, View } from './view';

/** A page as the kernel puts it into the program's own. */
interface Document {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}
interface Framed {
  readonly status?: number;
  /** Kept out of search engines. */
  readonly hidden?: boolean;
  /** Without entries and foot: the site may not be visited. */
  readonly bare?: boolean;
}

/** The words of the key that leads to a language. */
const NAMES: Readonly<Record<Lang, string>> = { 'zh-CN': '中文', 'en-US': 'English' };
const inLang = (address: string, lang: Lang): string => `${address}${address.includes('?') ? '&' : '?'}lang=${lang}`;
/** Whoever chose the language by an address keeps it on the way on. */
export const keepsLang = ({ asked, cx }: Pick<View, 'asked' | 'cx'>, address: string): string =>
  asked.query.has('lang') ? inLang(address, cx.lang) : address;
function inChosen(view: View, page: Html): Html {
  const { asked, cx } = view;
  if (!asked.query.has('lang')) return page;
  const links = page.text.replaceAll(
    /\bhref="(\/school\/[^"?#]*)(?:\?([^"#]*))?"/g,
    (whole, path: string, query: string | undefined) => {
      if (/(?:^|;)lang=/.test(query ?? '')) return whole;
      return `href="${path}?${query ? `${query}&amp;` : ''}lang=${cx.lang}"`;
    },
  );
  const hidden = `<input type="hidden" name="lang" value="${cx.lang}" />`;
  return new Html(links.replaceAll(/<form\b[^>]*>/g, (form) => form + hidden));
}

const meta = (key: 'name' | 'property', name: string, content: string): Html =>
  html` <meta ${key}="${name}" content="${content}" />`;

function factsOf(view: View, body: Body): Html {
  const { org, asked, way } = view;
  const school = {
    '@type': org.busiId === BUSI.school ? 'School' : 'EducationalOrganization',
    name: org.name,
    url: asked.origin + way('/home'),
    ...(org.address ? { address: org.address } : {}),
    ...(org.tel ? { telephone: org.tel } : {}),
    ...(org.logo ? { logo: asked.origin + fileUrl(org.logo) } : {}),
  };
  const graph = { '@context': 'https://schema.org', '@graph': body.facts ? [school, body.facts] : [school] };
  return html` <script type="application/ld+json">
    ${jsonFor(graph)}
  </${'script'}>`;
}
function headOf(view: View, body: Body, { hidden = false }: Framed): string {
  const { org, asked, way, cx } = view;
  const common = asked.origin + way(body.path);
  const url = keepsLang(view, common);
  const title = html` <title>${body.title}</title>`;
  const description = meta('name', 'description', body.description);
  if (hidden) return html`${title}${meta('name', 'robots', 'noindex')}`.text;
  return html`${title}${description} <link rel="canonical" href="${url}" /> ${[
      LANGS.map((lang) => html` <link rel="alternate" hreflang="${lang}" href="${inLang(common, lang)}" />`),
      html` <link rel="alternate" hreflang="x-default" href="${common}" />`,
      meta('property', 'og:type', body.facts ? 'article' : 'website'),
      meta('property', 'og:site_name', org.name),
      meta('property', 'og:title', body.title),
      meta('property', 'og:description', body.description),
      meta('property', 'og:url', url),
      meta('property', 'og:locale', cx.lang === 'en-US' ? 'en_US' : 'zh_CN'),
      body.picture ? meta('property', 'og:image', asked.origin + fileUrl(body.picture)) : undefined,
      factsOf(view, body),
    ]}`.text;
}

/** @param current the entry that the page belongs to; a page that is gone belongs to none */
function headerOf({ org, t, way, entries, cx }: View, body: Body, current: Entry | undefined, bare: boolean): Html {
  const other: Lang = cx.lang === 'en-US' ? 'zh-CN' : 'en-US';
  const turn = html`<a class="site-lang" lang="${other}" hreflang="${other}" href="${inLang(way(body.path), other)}"
    >${NAMES[other]}</a
  >`;
  const name = org.logo ? html`<img src="${fileUrl(org.logo)}" alt="${org.name}" height="40" />` : org.name;
  // A school that is not there has no page to lead to.
  const home = org.name
    ? html`<a class="site-name" href="${way('/home')}">${name}</a>`
    : html`<span class="site-name"></span>`;
  const links = entries.map(
    (entry) =>
      html`<a href="${way(`/${entry}`)}" ${entry === current && html` class="active" aria-current="page"`}
        >${t(`menu.${entry}`)}</a
      >`,
  );
  // Where there are no scripts nobody unfolds a menu: it stands open.
  const nav =
    !bare && links.length > 0 && html`<nav class="site-nav" aria-label="${t('menu')}" data-shown="true">${links}</nav>`;
  return html`<header class="site-head">
    <div class="site-head-in">${home}${turn}${nav}</div>
  </header>`;
}
function footOf({ org, t, way, asked, icp }: View, body: Body): Html {
  const here = asked.origin + way(body.path.split('?')[0]);
  const map = html`<a href="${MAP_SEARCH + encodeURIComponent(org.address)}" rel="noreferrer">${t('map')}</a>`;
  const address = org.address && html`<p>${t('address')} ${org.address} ${map}</p>`;
  const tel = org.tel && html`<p>${t('tel')} <a href="${callOf(org.tel)}">${org.tel}</a></p>`;
  const url = html`<p>${t('site')} <span class="site-url">${here}</span></p>`;
  const number = icp && html`<p><a href="${ICP_REGISTER}" rel="noreferrer">${icp}</a></p>`;
  const own =
    org.qrCode &&
    html`<img src="${fileUrl(org.qrCode)}" alt="${t('qrOwn')}" width="112" height="112" loading="lazy" />`;
  return html`<footer class="site-foot">
    <div class="site-foot-in">
      <div><strong>${org.name}</strong>${address}${tel}${url}${number}</div>
      <figure class="site-qr">${own || qr(here, 112, t('qr'))}</figure>
    </div>
  </footer>`;
}

/** Where no banner stands, the first picture of a page is what a visitor waits for: it is not put off as the others are. */
const firstAtOnce = (main: Html): Html =>
  new Html(main.text.replace(/<img\b[^>]*>/, (img) => img.replace(/\sloading="lazy"/, '')));

/** Head, page and foot around what a page says. */
export function documentOf(view: View, body: Body, framed: Framed = {}): Document {
  const { status = 200, bare = false } = framed;
  const { t } = view;
  const banner =
    body.banner &&
    html`<section class="site-banner" aria-label="${t('banner')}">
      <img
        src="${fileUrl(wideOf(body.banner, 1920))}"
        srcset="${widthsOf(body.banner, fileUrl)}"
        sizes="${SIZES.window}"
        alt=""
        width="1920"
        height="700"
        fetchpriority="high"
      />
    </section>`;
  const page = html`<div class="site">
    <a class="skip" href="#written-content">${t('skip')}</a
    >${headerOf(view, body, status === 404 ? undefined : body.entry, bare)}${banner}
    <main id="written-content" class="site-main">${banner ? body.main : firstAtOnce(body.main)}</main>
    ${!bare && footOf(view, body)}
  </div>`;
  return { status, head: headOf(view, body, framed), body: inChosen(view, page).text };
}

/** E-023: the site may not be visited. */
export const closed = (view: View): Document =>
  documentOf(
    view,
    {
      entry: 'home',
      path: '/home',
      title: view.org.name,
      description: '',
      main: says(view.t('closed'), view.t('closedText')),
    },
    { hidden: true, bare: true },
  );
/** What was asked for is not there, or its entry is switched off. */
export const gone = (view: View): Document =>
  documentOf(
    view,
    {
      entry: 'home',
      path: '/home',
      title: `${view.t('gone')} · ${view.org.name}`,
      description: '',
      main: html`<div class="site-says">
        <h2>${view.t('gone')}</h2>
        <p>${view.t('goneText')}</p>
        ${
          view.entries[0] && html`<a class="site-key" href="${view.way(`/${view.entries[0]}`)}">${view.t('toHome')}</a>`
        }
      </div>`,
    },
    { status: 404, hidden: true },
  );
/** Every entry is switched off. */
export const empty = (view: View): Document =>
  documentOf(
    view,
    {
      entry: 'home',
      path: '/home',
      title: view.org.name,
      description: '',
      main: says(view.t('empty'), view.t('emptyText')),
    },
    { hidden: true },
  );
/** There is no such school: neither a name nor an address of anybody is said. */
export const noSchool = (title: string, text: string): Document => ({
  status: 404,
  head: `\n    <title>${escaped(title)}</title>${meta('name', 'robots', 'noindex').text}`,
  body: html`<div class="site"><main class="site-main">${says(title, text)}</main></div>`.text,
});
