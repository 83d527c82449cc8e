import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { Archives } from './desk/archives';
import { RunningClazzes } from './desk/running';
import { useT } from './texts';
import './class.css';

/** The school's desk of classes: those that run, and the archive of those that ended. */
export default function ClazzDesk() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'archives' ? 'archives' : 'running';
  return (
    <Tabs
      activeKey={tab}
      destroyOnHidden
      onChange={(key) => setSearch(key === 'running' ? {} : { tab: key })}
      items={[
        { key: 'running', label: t('running'), children: <RunningClazzes /> },
        { key: 'archives', label: t('archives'), children: <Archives /> },
      ]}
    />
  );
}
