import { Table } from 'antd';
import { useCall } from '../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { listMissing } from '../contract';
import { useT } from './texts';

/** What is missing, class by class and indicator by indicator, and who leads the class. */
export function Missing({ normId }: { readonly normId: number }) {
  const t = useT();
  const { data, error, isPending, refetch } = useCall(listMissing, { normId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data && !data.items.length) return <EmptyState title={t('nothingMissing')} text={t('nothingMissingText')} />;
  return (
    <Table
      size="small"
      loading={isPending}
      rowKey={(row) => `${row.clazzId}/${row.itemId}`}
      dataSource={data?.items ?? []}
      pagination={{ pageSize: 50, hideOnSinglePage: true }}
      columns={[
        { title: t('field.clazzName'), dataIndex: 'clazzName' },
        { title: t('field.item'), dataIndex: 'itemName' },
        { title: t('field.missing'), dataIndex: 'count', align: 'right' },
        { title: t('field.master'), dataIndex: 'masterName', render: (name: string | null) => name ?? '—' },
      ]}
    />
  );
}
