import { Button, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import * as calls from '../../contract';
import { useT } from '../texts';
import { ArchiveView } from './archive-view';

/** Individual analysis: choose a child, see the years. */
export default function Archives() {
  const t = useT();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const userId = Number(search.get('userId')) || undefined;
  const clazzId = Number(search.get('clazzId')) || undefined;
  const [name, setName] = useState('');
  const places = useCall(calls.educPlaces, {}, { quiet: true }).data;
  const found = useCall(
    calls.educList,
    { ...(clazzId ? { clazzId } : {}), ...(name ? { name } : {}), pageSize: 100 },
    { keep: true, quiet: true },
  );
  const { data, error, refetch } = useCall(
    calls.educArch,
    { userId: userId ?? 0 },
    { when: userId != null, quiet: true, keep: true },
  );
  const rows = found.data?.items ?? [];
  const options = rows.map((r) => ({ value: r.userId, label: `${r.name} · ${r.clazzName}` }));
  const all =
    data && !options.some((o) => o.value === data.userId)
      ? [{ value: data.userId, label: `${data.name} · ${data.clazzName}` }, ...options]
      : options;
  const at = rows.findIndex((r) => r.userId === userId);
  const go = (id: number | undefined) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      if (id == null) next.delete('userId');
      else next.set('userId', String(id));
      return next;
    });
  return (
    <div className="stack">
      <div className="row panel" data-chrome style={{ padding: '10px 16px' }}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('allClazzes')}
          aria-label={t('field.clazzId')}
          value={clazzId}
          style={{ minWidth: 160 }}
          onChange={(v?: number) => setSearch(v ? { clazzId: String(v) } : {})}
          options={(places?.items ?? []).map((g) => ({
            label: g.grdName,
            options: g.clazzes.map((c) => ({ value: c.clazzId, label: c.clazzName })),
          }))}
        />
        <Select
          showSearch={{ filterOption: false, onSearch: setName }}
          placeholder={t('chooseChild')}
          aria-label={t('chooseChild')}
          value={userId}
          onChange={(v: number) => go(v)}
          options={all}
          loading={found.isFetching}
          style={{ minWidth: 260 }}
        />
        <Button disabled={at <= 0} onClick={() => go(rows[at - 1]!.userId)}>
          {t('previous')}
        </Button>
        <Button disabled={at < 0 || at >= rows.length - 1} onClick={() => go(rows[at + 1]!.userId)}>
          {t('next')}
        </Button>
        {userId && data?.years.length ? (
          <Button
            className="row-end"
            onClick={() =>
              navigate(`/desk/sport/phys4/educ/cards?yearId=${data.years.at(-1)!.yearId}&userId=${userId}`)
            }
          >
            {t('printCard')}
          </Button>
        ) : null}
      </div>
      {userId == null ? (
        <div className="panel">
          <EmptyState title={t('chooseChild')} text={t('chooseChildText')} />
        </div>
      ) : error ? (
        <div className="panel">
          <ErrorState error={error} onRetry={() => void refetch()} />
        </div>
      ) : data ? (
        <ArchiveView data={data} rows={`/desk/sport/phys4/educ/list?name=${encodeURIComponent(data.name)}`} />
      ) : (
        <div className="panel">
          <Skeleton active paragraph={{ rows: 10 }} />
        </div>
      )}
    </div>
  );
}
