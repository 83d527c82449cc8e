import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { DeadList } from './dead-list';
import { SmsCosts } from './sms-costs';
import { useT } from './texts';

/** What could not be delivered, and what was sent by SMS at whose cost; the address remembers the tab. */
export default function Letters() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  return (
    <Tabs
      activeKey={search.get('tab') === 'sms' ? 'sms' : 'dead'}
      destroyOnHidden
      onChange={(tab) => setSearch(tab === 'dead' ? {} : { tab })}
      items={[
        { key: 'dead', label: t('letters'), children: <DeadList /> },
        { key: 'sms', label: t('smsCosts'), children: <SmsCosts /> },
      ]}
    />
  );
}
