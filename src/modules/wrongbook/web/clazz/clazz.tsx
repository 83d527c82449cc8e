import { Select, Skeleton, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { clazzChoices } from '../../contract';
import { useT } from '../texts';
import { ClazzStatsPanel } from './clazz-stats';
import { FadingPanel } from './fading';
import { ClazzList } from './clazz-list';
import '../wrongbook.css';

/** The mistakes of a class: what will be forgotten by Friday, what most got wrong, how it stands. */
export default function ClazzWrong() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useCall(clazzChoices, {}, { quiet: true });
  const put = (change: Readonly<Record<string, string | number | undefined>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(change))
          if (value == null || value === '') next.delete(key);
          else next.set(key, String(value));
        return next;
      },
      { replace: true },
    );
  if (error)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data)
    return (
      <div className="panel">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  const clazz = data.items.find((c) => c.clazzId === Number(search.get('clazzId'))) ?? data.items[0];
  if (!clazz)
    return (
      <div className="panel">
        <EmptyState title={t('clazz.none')} text={t('clazz.noneText')} />
      </div>
    );
  const subject = clazz.subjects.find((s) => s.sbjId === Number(search.get('sbjId'))) ?? clazz.subjects[0]!;
  const at = {
    clazzId: clazz.clazzId,
    sbjId: subject.sbjId,
    stgId: clazz.stgId,
    today: data.today,
    friday: data.friday,
    search,
    put,
  };
  return (
    <div className="stack">
      <div className="wb-class-bar" data-chrome>
        <Select
          aria-label={t('clazz.clazz')}
          value={clazz.clazzId}
          onChange={(clazzId: number) => put({ clazzId, page: undefined, klgId: undefined })}
          options={data.items.map((c) => ({ value: c.clazzId, label: c.clazzName }))}
          style={{ minWidth: 150 }}
          showSearch={{ optionFilterProp: 'label' }}
        />
        {clazz.subjects.length > 1 ? (
          <Select
            aria-label={t('clazz.subject')}
            value={subject.sbjId}
            onChange={(sbjId: number) => put({ sbjId, page: undefined, klgId: undefined })}
            options={clazz.subjects.map((s) => ({ value: s.sbjId, label: s.sbjName }))}
            style={{ minWidth: 120 }}
          />
        ) : (
          <span className="soft">{subject.sbjName}</span>
        )}
      </div>
      <Tabs
        activeKey={search.get('tab') ?? 'fading'}
        onChange={(tab) => put({ tab: tab === 'fading' ? undefined : tab, page: undefined })}
        items={[
          {
            key: 'fading',
            label: t('clazz.tabFading'),
            children: <FadingPanel key={`${clazz.clazzId}/${subject.sbjId}`} at={at} />,
          },
          {
            key: 'list',
            label: t('clazz.tabList'),
            children: <ClazzList key={`${clazz.clazzId}/${subject.sbjId}`} at={at} />,
          },
          { key: 'stats', label: t('clazz.tabStats'), children: <ClazzStatsPanel at={at} /> },
        ]}
      />
    </div>
  );
}
