import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { Looks } from './looks';
import { Results } from './results';
import { Schemas } from './schemas';
import { SettingForm } from './setting';
import { Statis } from './statis';
import { useT } from './texts';
import { Wordings } from './wordings';

/** A school's screening: what is asked, of whom, what came of it, and who looked. */
export default function List() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') ?? 'schemas';
  return (
    <Tabs
      activeKey={tab}
      destroyOnHidden
      onChange={(key) => setSearch(key === 'schemas' ? {} : { tab: key })}
      items={[
        { key: 'schemas', label: t('tab.schemas'), children: <Schemas /> },
        { key: 'statis', label: t('tab.statis'), children: <Statis /> },
        { key: 'results', label: t('tab.results'), children: <Results /> },
        { key: 'wordings', label: t('tab.wordings'), children: <Wordings /> },
        { key: 'setting', label: t('tab.setting'), children: <SettingForm /> },
        { key: 'looks', label: t('tab.looks'), children: <Looks /> },
      ]}
    />
  );
}
