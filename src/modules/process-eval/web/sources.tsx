import { Alert, Table } from 'antd';
import { useState } from 'react';
import { dayText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { previewSources, refreshSources } from '../contract';
import { hundredthsText } from '../rules';
import { useT } from './texts';

const PAGE = 50;
/** What the sources say now beside what stands; taken over as copies when somebody asks for it. */
export function Sources({ normId, open }: { readonly normId: number; readonly open: boolean }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useCall(
    previewSources,
    { normId, curPage: page, pageSize: PAGE },
    { quiet: true, keep: true },
  );
  const take = useAct(refreshSources, { done: (r) => t('refreshed', { changed: r.changed, kept: r.kept }) });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data && !data.sources.length) return <EmptyState title={t('noSources')} text={t('noSourcesText')} />;
  const names = new Map(data?.sources.map((one) => [one.itemId, one.name]));
  const value = (v: number | null) => (v === null ? '—' : hundredthsText(v));
  return (
    <div className="stack">
      <ul className="pe-sources">
        {data?.sources.map((one) => (
          <li key={one.itemId}>
            <strong>{one.name}</strong>{' '}
            <span className="soft">
              {t('sourceState', {
                source: t(`source.${one.source}`),
                day: dayText(one.until),
                known: one.known,
                unknown: one.unknown,
              })}
            </span>{' '}
            <span className="soft">{t(`noData.${one.source}`)}</span>
          </li>
        ))}
      </ul>
      <div className="row">
        <Alert type="info" showIcon title={t('sourceChanges', { count: data?.total ?? 0 })} />
        <span className="row-end">
          {open ? (
            <ActButton type="primary" disabled={!data?.total} onClick={() => take.run({ normId })}>
              {t('refresh')}
            </ActButton>
          ) : null}
        </span>
      </div>
      <Table
        size="small"
        loading={isPending}
        rowKey={(row) => `${row.userId}/${row.itemId}`}
        dataSource={data?.items ?? []}
        pagination={{
          current: page,
          pageSize: PAGE,
          total: data?.total ?? 0,
          onChange: setPage,
          hideOnSinglePage: true,
          showSizeChanger: false,
        }}
        columns={[
          { title: t('field.student'), dataIndex: 'name' },
          { title: t('field.clazzName'), dataIndex: 'clazzName' },
          { title: t('field.item'), dataIndex: 'itemId', render: (itemId: number) => names.get(itemId) },
          { title: t('before'), dataIndex: 'old', align: 'right', render: value },
          {
            title: t('after'),
            dataIndex: 'now',
            align: 'right',
            render: (_: unknown, row) => (row.exempt ? t(`exempt.${row.exempt}`) : value(row.now)),
          },
          {
            title: '',
            dataIndex: 'kept',
            render: (kept: boolean) => (kept ? <span className="soft">{t('keptOwn')}</span> : null),
          },
        ]}
      />
    </div>
  );
}
