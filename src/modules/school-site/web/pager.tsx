import { Link } from '../../../kernel/web/router/ways';
import { lastPageOf } from '../rules';
import { useT } from './texts';

interface Props {
  readonly of: { readonly curPage: number; readonly pageSize: number; readonly total: number };
  readonly to: (page: number) => string;
}
/** The way to older and newer ones, as links: they can be shared and opened without a script at work. */
export function Pager({ of, to }: Props) {
  const t = useT();
  const pages = lastPageOf(of.total, of.pageSize);
  if (pages === 1) return null;
  return (
    <nav className="site-pager" aria-label={t('pageOf', { page: of.curPage, pages })}>
      {of.curPage > 1 ? <Link to={to(of.curPage - 1)}>{t('newer')}</Link> : null}
      <span>{t('pageOf', { page: of.curPage, pages })}</span>
      {of.curPage < pages ? <Link to={to(of.curPage + 1)}>{t('older')}</Link> : null}
    </nav>
  );
}
/** The page that an address names; nonsense is the first. */
export const pageOf = (search: URLSearchParams): number => {
  const page = Number(search.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1;
};
