import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { listAbsences, listLeaves, setSetting } from '../contract';
import { useCall } from '../../../kernel/web/http/hooks';
import { Absences } from './attend/absences';
import { ClazzTab } from './attend/clazz-tab';
import { Leaves } from './attend/leaves';
import { Missing } from './attend/missing';
import { Settings } from './attend/settings';
import { useT } from './texts';
import './lesson.css';

/** Attendance of the school for the office, of the own lessons and the own class for teachers: what waits stands in the tabs. */
export default function AttendDesk() {
  const t = useT();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const absences = useCall(listAbsences, {}, { quiet: true });
  const leaves = useCall(listLeaves, { pageSize: 1 }, { quiet: true, when: can(listLeaves) });
  const count = (label: string, n: number | undefined) => (n ? t('tabCount', { label, n }) : label);
  const items = [
    { key: 'missing', label: t('tab.missing'), children: <Missing /> },
    { key: 'absences', label: count(t('tab.absences'), absences.data?.items.length), children: <Absences /> },
    ...(can(listLeaves)
      ? [{ key: 'leaves', label: count(t('tab.leaves'), leaves.data?.waiting), children: <Leaves /> }]
      : []),
    { key: 'clazz', label: t('tab.clazz'), children: <ClazzTab /> },
    ...(can(setSetting) ? [{ key: 'settings', label: t('tab.settings'), children: <Settings /> }] : []),
  ];
  const tab = items.find((i) => i.key === search.get('tab'))?.key ?? 'missing';
  return (
    <Tabs
      activeKey={tab}
      destroyOnHidden
      onChange={(key) => setSearch(key === 'missing' ? {} : { tab: key })}
      items={items}
    />
  );
}
