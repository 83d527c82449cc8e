import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { DeadList } from './dead-list';
import { LostList } from './lost-list';
import { SmsCosts } from './sms-costs';
import { useT } from './texts';

const TABS = ['dead', 'sms', 'lost'];

/** What could not be delivered, SMS and their cost, and events that nobody handled; the address remembers the tab. */
export default function Letters() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  return (
    <Tabs
      activeKey={TABS.find((tab) => tab === search.get('tab')) ?? 'dead'}
      destroyOnHidden
      onChange={(tab) => setSearch(tab === 'dead' ? {} : { tab })}
      items={[
        { key: 'dead', label: t('letters'), children: <DeadList /> },
        { key: 'sms', label: t('smsCosts'), children: <SmsCosts /> },
        { key: 'lost', label: t('lost'), children: <LostList /> },
      ]}
    />
  );
}
