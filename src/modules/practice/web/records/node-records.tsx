import { Button } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../../../kernel/web/http/hooks';
import { useList } from '../../../../kernel/web/list/use-list';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { nodeRows } from '../../../textbook/contract';
import { trainList } from '../../contract';
import { Card } from '../parts';
import { useT } from '../texts';
import { TrainLines } from './train-lines';

/** Practices of one section. */
export default function NodeRecords({
  params,
}: {
  readonly params: { readonly tbkId: string; readonly tbkNodeId: string };
}) {
  const t = useT();
  const tbkNodeId = Number(params.tbkNodeId);
  const list = useList(trainList, { fixed: { tbkId: Number(params.tbkId), tbkNodeId }, pageSize: 20 });
  const { data } = useCall(nodeRows, { nodeIds: [tbkNodeId] }, { quiet: true });
  const practise = (
    <Link to={toPath('/exercise/{tbkNodeId}/trainByTbk', { tbkNodeId })}>
      <Button type="primary">{t('practise')}</Button>
    </Link>
  );
  return (
    <Card title={data?.[0]?.name ?? t('records')} extra={list.rows.length ? practise : undefined}>
      <TrainLines
        list={list}
        empty={<EmptyState title={t('noRecords')} text={t('noRecordsText')} action={practise} />}
      />
    </Card>
  );
}
