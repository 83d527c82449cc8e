import { Button, Skeleton, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { usePlaces } from '../../../kernel/web/app';
import { useCall } from '../../../kernel/web/http/hooks';
import { ErrorState } from '../../../kernel/web/parts/states';
import { tabBarWith } from '../../../kernel/web/parts/tab-bar';
import * as calls from '../contract';
import { AlbumsTab } from './page-albums';
import { BasicsTab, IntroTab } from './page-basics';
import { NewsTab } from './page-news';
import { TeachersTab } from './page-teachers';
import { SiteWaitingList } from './site-waiting';
import { VisitTab } from './page-visit';
import { useT } from './texts';

/** What an institution shows of itself, and how new people sign in. Each tab has an address of its own. */
export default function HomePageScreen() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const places = usePlaces();
  const { data, error, refetch } = useCall(calls.selfGet, {}, { quiet: true });
  if (error && !data)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data)
    return (
      <div className="panel">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    );
  const site = places.some((p) => p.path.startsWith('/school/{orgId}'));
  const tabs = [
    { key: 'basics', label: t('tab.basics'), children: <BasicsTab org={data} /> },
    { key: 'intro', label: t('tab.intro'), children: <IntroTab org={data} /> },
    { key: 'albums', label: t('tab.albums'), children: <AlbumsTab /> },
    { key: 'news', label: t('tab.news'), children: <NewsTab /> },
    { key: 'teachers', label: t('tab.teachers'), children: <TeachersTab /> },
    { key: 'visit', label: t('tab.visit'), children: <VisitTab org={data} /> },
  ];
  return (
    <section className="panel">
      <SiteWaitingList org={data} />
      <Tabs
        activeKey={search.get('tab') ?? 'basics'}
        destroyOnHidden
        items={tabs}
        onChange={(tab) => {
          setSearch(tab === 'basics' ? {} : { tab });
        }}
        renderTabBar={tabBarWith(
          site ? (
            <Button href={`/school/${data.domain ?? data.orgId}/home?preview=true`} target="_blank" rel="noopener">
              {t('preview')}
            </Button>
          ) : undefined,
        )}
      />
    </section>
  );
}
