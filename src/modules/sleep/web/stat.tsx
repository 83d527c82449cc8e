import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import * as calls from '../contract';
import { Report } from './report';
import { useT } from './texts';
import Users from './users';

/** Sleep of a school: sums for whoever looks after health, names for whoever may open the second lock. */
export default function Stat() {
  const t = useT();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  if (!can(calls.listUsers)) return <Report />;
  return (
    <Tabs
      activeKey={search.get('tab') ?? 'stat'}
      destroyOnHidden
      onChange={(key) => setSearch(key === 'stat' ? {} : { tab: key })}
      items={[
        { key: 'stat', label: t('tab.stat'), children: <Report /> },
        { key: 'users', label: t('tab.users'), children: <Users /> },
      ]}
    />
  );
}
