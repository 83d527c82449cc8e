import { Alert, Skeleton, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { useCall } from '../../../kernel/web/http/hooks';
import { ImportFlow } from '../../../kernel/web/import/import-flow';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { tabBarWith } from '../../../kernel/web/parts/tab-bar';
import * as calls from '../contract';
import { ClazzBoard } from './clazz-board';
import { CoverTab } from './cover-tab';
import { lessonSlot } from './published';
import { MasterTab } from './master-tab';
import { PlanTab } from './plan-tab';
import { SettingsTab } from './settings-tab';
import { useT } from './texts';
import './timetable.css';

/** Children with two lessons at once, since they joined an elective class: to be solved by the office. */
function PupilClashes() {
  const t = useT();
  const { data } = useCall(calls.pupilClashes, {}, { quiet: true });
  if (!data?.items.length) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('pupilClashes', { count: data.items.length })}
      description={
        <ul className="loses">
          {data.items.slice(0, 20).map((k) => (
            <li key={`${k.userId} ${k.arrangeId} ${k.otherClazzName}`}>
              <strong>{k.name}</strong> · {t(`weekday.${k.weekday as 1}`)} {k.start}–{k.end} · {k.clazzName} {k.sbjName}{' '}
              / {k.otherClazzName} {k.otherSbjName}
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** The desk of the week: a class's schedule to change; for managers the school's term, rooms, generation, sheet and substitutes too. */
export default function Arranges() {
  const t = useT();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const { data, error, isPending, refetch } = useCall(calls.arrangeable, {}, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending || !data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 10 }} />
      </section>
    );
  const manages = data.all && can(calls.termCreate);
  const tab = search.get('tab') ?? 'board';
  const board = data.items.length ? (
    <ClazzBoard clazzes={data.items} />
  ) : (
    <section className="panel">
      <EmptyState title={t('noneToArrange')} text={t('noneToArrangeText')} />
    </section>
  );
  if (!manages) return board;
  const items = [
    {
      key: 'board',
      label: t('tab.board'),
      children: (
        <div className="stack">
          <PupilClashes />
          {board}
        </div>
      ),
    },
    { key: 'master', label: t('tab.master'), children: <MasterTab /> },
    { key: 'covers', label: t('tab.covers'), children: <CoverTab /> },
    { key: 'plan', label: t('tab.plan'), children: <PlanTab clazzes={data.items} /> },
    {
      key: 'sheet',
      label: t('tab.sheet'),
      children: (
        <ImportFlow photo calls={calls.arrangeImport} template={calls.arrangeTemplate} onDone={() => void refetch()} />
      ),
    },
    { key: 'settings', label: t('tab.settings'), children: <SettingsTab /> },
  ];
  const { Desk } = lessonSlot;
  return (
    <Tabs
      activeKey={tab}
      destroyOnHidden
      renderTabBar={tabBarWith(Desk ? <Desk /> : null)}
      onChange={(key) => {
        setSearch(key === 'board' ? {} : { tab: key });
      }}
      items={items}
    />
  );
}
