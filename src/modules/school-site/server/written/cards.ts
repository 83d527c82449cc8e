import { yuan } from '../../../../kernel/shared/money';
import { coverOf, fileUrl } from '../../../files/contract';
import type { Album, NewsRow, SiteCourse } from '../../contract';
import { SIZES, cardWidthsOf, lastPageOf } from '../../rules';
import { html, type Html, type Part } from './html';
import type { View } from './view';

interface Card {
  readonly to: string;
  readonly picture: string | null;
  readonly title: string;
  readonly below: Part;
}
const card = ({ to, picture, title, below }: Card): Html =>
  html`<li>
    <a class="site-card" href="${to}"
      >${
        picture
          ? html`<img
              src="${fileUrl(coverOf(picture))}"
              srcset="${cardWidthsOf(picture, fileUrl)}"
              sizes="${SIZES.card}"
              alt=""
              width="480"
              height="270"
              loading="lazy"
              decoding="async"
            />`
          : html`<span class="site-card-blank" aria-hidden="true">${title.slice(0, 2)}</span>`
      }<strong>${title}</strong>${below}</a
    >
  </li>`;

export const newsCard = ({ t, way, day }: View, one: NewsRow): Html =>
  card({
    to: way(`/news/${one.newsId}`),
    picture: one.cover,
    title: one.title,
    below: html`<small>${t('by', { publisher: one.publisher, day: day(one.publishedAt) })}</small>`,
  });
export const albumCard = ({ t, way }: View, one: Album): Html =>
  card({
    to: way(`/campus/${one.albumId}/detail`),
    picture: one.cover,
    title: one.name,
    below: html`<small>${t('photos', { n: one.photos })}</small>`,
  });
type Priced = Pick<SiteCourse, 'priceFen' | 'discountFen'>;
/** What is paid, and beside it what it was before. */
export const price = ({ t }: View, { priceFen, discountFen }: Priced): Html =>
  html`<b class="site-price">${discountFen === 0 ? t('free') : t('price', { price: yuan(discountFen) })}</b>${
      discountFen < priceFen && html` <s class="site-soft">${t('was', { price: yuan(priceFen) })}</s>`
    }`;
export const courseCard = (view: View, one: SiteCourse): Html =>
  card({
    to: view.way(`/course/${one.spuId}/detail`),
    picture: one.cover,
    title: one.title,
    below: html`${one.subtitle && html`<span>${one.subtitle}</span>`}<small
        >${view.t(one.category === 1 ? 'live' : 'film')} · ${price(view, one)}</small
      >`,
  });
interface Person {
  readonly name: string;
  readonly photo: string;
  readonly profile: string;
}
export const teacherCard = (one: Person): Html =>
  html`<li class="site-teacher">
    <img src="${fileUrl(coverOf(one.photo))}" alt="" width="120" height="120" loading="lazy" decoding="async" />
    <div>
      <strong>${one.name}</strong>
      <p>${one.profile}</p>
    </div>
  </li>`;
export const cards = (list: readonly Html[]): Html =>
  html`<ul class="site-cards">
    ${list}
  </ul>`;

/** Where there is nothing to show. */
export const says = (title: string, text: string): Html =>
  html`<div class="site-says">
    <h2>${title}</h2>
    <p>${text}</p>
  </div>`;

interface Paged {
  readonly curPage: number;
  readonly pageSize: number;
  readonly total: number;
}
/** The way to older and newer ones. */
export function pager({ t }: View, of: Paged, to: (page: number) => string): Html | undefined {
  const { curPage: page } = of;
  const pages = lastPageOf(of.total, of.pageSize);
  if (pages === 1) return undefined;
  const here = t('pageOf', { page, pages });
  const newer = page > 1 && html`<a href="${to(page - 1)}">${t('newer')}</a>`;
  const older = page < pages && html`<a href="${to(page + 1)}">${t('older')}</a>`;
  return html`<nav class="site-pager" aria-label="${here}">${newer}<span>${here}</span>${older}</nav>`;
}
/** The page that an address names; nonsense is the first. */
export const pageIn = (query: URLSearchParams): number => {
  const page = Number(query.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1;
};
