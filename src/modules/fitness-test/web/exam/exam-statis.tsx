import { Segmented, Select, Skeleton, Table } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import * as calls from '../../contract';
import type { ExamFull } from '../../contract/exam';
import { STATIS_LEVELS, type StatisRow } from '../../contract/outcome';
import { formatPoints } from '../../rules/format';
import { useT } from '../texts';

const rate = (n: number | null, of: number): string =>
  n == null || !of ? '—' : `${Math.round((n / of) * 1000) / 10}%`;
/** Rates and means by school, grade, class or item. */
export function ExamStatisView({ exam, region }: { readonly exam: ExamFull; readonly region: boolean }) {
  const t = useT();
  const [level, setLevel] = useState<(typeof STATIS_LEVELS)[number]>(region ? 'org' : 'item');
  const [itemId, setItem] = useState<string>();
  const { data, error, refetch } = useCall(
    calls.examStatis,
    { tstId: exam.tstId, level, ...(itemId && level !== 'item' ? { itemId } : {}) },
    { quiet: true },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const figure = (title: string, show: (r: StatisRow) => React.ReactNode) => ({
    title,
    align: 'right' as const,
    render: (_: unknown, r: StatisRow) => show(r),
  });
  return (
    <div className="stack">
      <div className="row">
        <Segmented
          value={level}
          onChange={setLevel}
          options={STATIS_LEVELS.filter((l) => region || l !== 'org').map((l) => ({
            value: l,
            label: t(`statisLevel.${l}`),
          }))}
        />
        {level === 'item' ? null : (
          <Select
            allowClear
            placeholder={t('exam.allItems')}
            aria-label={t('field.itemId')}
            value={itemId}
            onChange={(v?: string) => setItem(v)}
            options={exam.items.map((i) => ({ value: i.itemId, label: i.name }))}
            style={{ minWidth: 160 }}
          />
        )}
      </div>
      {data ? (
        data.rows.length ? (
          <Table
            size="small"
            pagination={false}
            rowKey="id"
            dataSource={data.rows}
            columns={[
              { title: t(`statisLevel.${level}`), dataIndex: 'name' },
              figure(t('exam.due'), (r) => r.due),
              figure(t('markState.committed'), (r) => (r.small ? t('exam.small') : r.n)),
              figure(t('exam.mean'), (r) => r.meanText ?? '—'),
              figure(t('exam.meanPoints'), (r) => (r.points == null ? '—' : formatPoints(r.points))),
              figure(t('level.excellent'), (r) => rate(r.excellent, r.n)),
              figure(t('level.good'), (r) => rate(r.good, r.n)),
              figure(t('level.pass'), (r) => rate(r.pass, r.n)),
              figure(t('exam.passRate'), (r) =>
                r.excellent == null ? '—' : rate(r.excellent + r.good! + r.pass!, r.n),
              ),
            ]}
          />
        ) : (
          <EmptyState />
        )
      ) : (
        <Skeleton active />
      )}
    </div>
  );
}
