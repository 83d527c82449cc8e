import type { ReactNode } from 'react';
import { yuan } from '../../../kernel/shared/money';
import { Link } from '../../../kernel/web/router/ways';
import type { Album, NewsRow, SiteCourse } from '../contract';
import { SIZES, cardWidthsOf, wideOf, widthsOf } from '../rules';
import { useDay, useWay } from './site';
import { fileUrl, smallUrl, useT } from './texts';

interface CardProps {
  readonly to: string;
  readonly picture: string | null;
  readonly title: string;
  readonly children?: ReactNode;
}
function Card({ to, picture, title, children }: CardProps) {
  return (
    <li>
      <Link className="site-card" to={to}>
        {picture ? (
          <img
            src={smallUrl(picture)}
            srcSet={cardWidthsOf(picture, fileUrl)}
            sizes={SIZES.card}
            alt=""
            width={480}
            height={270}
            loading="lazy"
            decoding="async"
          />
        ) : (
          <span className="site-card-blank" aria-hidden>
            {title.slice(0, 2)}
          </span>
        )}
        <strong>{title}</strong>
        {children}
      </Link>
    </li>
  );
}
export function NewsCard({ of }: { readonly of: NewsRow }) {
  const t = useT();
  const day = useDay();
  const way = useWay();
  return (
    <Card to={way('/school/{orgId}/news/{id}', { id: of.newsId })} picture={of.cover} title={of.title}>
      <small>{t('by', { publisher: of.publisher, day: day(of.publishedAt) })}</small>
    </Card>
  );
}
export function AlbumCard({ of }: { readonly of: Album }) {
  const t = useT();
  const way = useWay();
  return (
    <Card
      to={way('/school/{orgId}/campus/{albumId}/detail', { albumId: of.albumId })}
      picture={of.cover}
      title={of.name}
    >
      <small>{t('photos', { n: of.photos })}</small>
    </Card>
  );
}
export function CourseCard({ of }: { readonly of: SiteCourse }) {
  const t = useT();
  const way = useWay();
  return (
    <Card to={way('/school/{orgId}/course/{spuId}/detail', { spuId: of.spuId })} picture={of.cover} title={of.title}>
      {of.subtitle ? <span>{of.subtitle}</span> : null}
      <small>
        {t(of.category === 1 ? 'live' : 'film')} · <Price of={of} />
      </small>
    </Card>
  );
}
/** What is paid, and beside it what it was before. */
export function Price({ of }: { readonly of: Pick<SiteCourse, 'priceFen' | 'discountFen'> }) {
  const t = useT();
  return (
    <>
      <b className="site-price">{of.discountFen === 0 ? t('free') : t('price', { price: yuan(of.discountFen) })}</b>
      {of.discountFen < of.priceFen ? ' ' : ''}
      {of.discountFen < of.priceFen ? <s className="site-soft">{t('was', { price: yuan(of.priceFen) })}</s> : null}
    </>
  );
}
/** The picture of an article, in the width that its window needs; its room stands before it comes. */
export const ArticlePicture = ({ path }: { readonly path: string }) => (
  <img
    src={fileUrl(wideOf(path, 960))}
    srcSet={widthsOf(path, fileUrl)}
    sizes={SIZES.article}
    alt=""
    width={960}
    height={540}
  />
);
interface Person {
  readonly name: string;
  readonly photo: string;
  readonly profile: string;
}
export const TeacherCard = ({ of }: { readonly of: Person }) => (
  <li className="site-teacher">
    <img src={smallUrl(of.photo)} alt="" width={120} height={120} loading="lazy" decoding="async" />
    <div>
      <strong>{of.name}</strong>
      <p>{of.profile}</p>
    </div>
  </li>
);
