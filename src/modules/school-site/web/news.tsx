import { useCall } from '../../../kernel/web/http/hooks';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { Link, useSearch, useWays } from '../../../kernel/web/router/ways';
import { NEWS_PAGE, SOUGHT_MAX, soughtIn } from '../rules';
import * as calls from './calls';
import { NewsCard } from './cards';
import { SiteFrame } from './frame';
import { Pager, pageOf } from './pager';
import { useSite, useWay } from './site';
import { Failed, Says, Waiting } from './states';
import { useT } from './texts';

export default function News({ params }: ScreenProps) {
  return (
    <SiteFrame orgId={params['orgId'] ?? ''} entry="news">
      <List />
    </SiteFrame>
  );
}

function List() {
  const t = useT();
  const way = useWay();
  const { orgId, preview } = useSite();
  const search = useSearch();
  const q = soughtIn(search);
  const asked = { id: orgId, preview, curPage: pageOf(search), pageSize: NEWS_PAGE, title: q || undefined };
  const { data, error, refetch } = useCall(calls.listNews, asked, { quiet: true, keep: true });
  return (
    <>
      <h1>{t('menu.news')}</h1>
      {q || data?.total ? <Search key={q} q={q} /> : null}
      {error && !data ? (
        <Failed error={error} onAgain={refetch} />
      ) : !data ? (
        <Waiting />
      ) : data.total === 0 && q ? (
        <Says title={t('newsUnfound', { q })} text={t('newsUnfoundText')}>
          <Link to={way('/school/{orgId}/news')}>{t('newsAll')}</Link>
        </Says>
      ) : data.total === 0 ? (
        <Says title={t('newsNone')} text={t('newsEmpty')} />
      ) : (
        <>
          <ul className="site-cards">
            {data.items.map((one) => (
              <NewsCard key={one.newsId} of={one} />
            ))}
          </ul>
          <Pager of={data} to={(page) => way('/school/{orgId}/news', {}, { q: q || undefined, page })} />
        </>
      )}
    </>
  );
}

/** Finds news by a part of their title: the address says what is looked for, as on the page that the server writes. */
function Search({ q }: { readonly q: string }) {
  const t = useT();
  const way = useWay();
  const { go } = useWays();
  return (
    <form
      className="site-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('q');
        go(way('/school/{orgId}/news', {}, { q: (typeof typed === 'string' && typed.trim()) || undefined }));
      }}
    >
      <input
        type="search"
        name="q"
        defaultValue={q}
        maxLength={SOUGHT_MAX}
        aria-label={t('searchNews')}
        placeholder={t('searchNews')}
      />
      <button type="submit" className="site-key">
        {t('search')}
      </button>
    </form>
  );
}
