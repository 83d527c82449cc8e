import { useSearchParams } from 'react-router';
import { useCall } from '../../../kernel/web/http/hooks';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import * as calls from '../contract';
import { NEWS_PAGE } from '../rules';
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
  const curPage = pageOf(useSearchParams()[0]);
  const asked = { id: orgId, preview, curPage, pageSize: NEWS_PAGE };
  const { data, error, refetch } = useCall(calls.listNews, asked, { quiet: true, keep: true });
  return (
    <>
      <h1>{t('menu.news')}</h1>
      {error && !data ? (
        <Failed error={error} onAgain={refetch} />
      ) : !data ? (
        <Waiting />
      ) : data.total === 0 ? (
        <Says title={t('newsNone')} text={t('newsEmpty')} />
      ) : (
        <>
          <ul className="site-cards">
            {data.items.map((one) => (
              <NewsCard key={one.newsId} of={one} />
            ))}
          </ul>
          <Pager of={data} to={(page) => way('/school/{orgId}/news', {}, { page })} />
        </>
      )}
    </>
  );
}
