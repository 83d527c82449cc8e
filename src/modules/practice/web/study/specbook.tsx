import { Skeleton } from 'antd';
import { useCall } from '../../../../kernel/web/http/hooks';
import { JudgedBy } from '../../../../kernel/web/parts/judgement';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { useTitle } from '../../../../kernel/web/router/page';
import { adaptSpecbook } from '../../contract';
import { Card, Ring } from '../parts';
import { useT } from '../texts';
import { NodeRows } from './node-rows';
import { useBegin } from './use-begin';

/** A special-topic book, node by node. */
export default function Specbook({ params }: { readonly params: { readonly sbkId: string } }) {
  const t = useT();
  const { begin, busy } = useBegin();
  const { data, error, refetch } = useCall(adaptSpecbook, { sbkId: Number(params.sbkId) }, { quiet: true });
  useTitle(data?.sbkName);
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data)
    return (
      <section className="panel">
        <Skeleton active avatar paragraph={{ rows: 8 }} />
      </section>
    );
  return (
    <div className="stack pra">
      <section className="panel pra-hello">
        <Ring value={data.mastery} />
        <div>
          <h2>
            {data.sbkName} <JudgedBy by={data.by} rows="/exercise/list" />
          </h2>
          <p>
            {data.sbjName} ·{' '}
            {t('bookProgress', {
              n: data.nodes.filter((n) => n.leaf && n.known > 0).length,
              of: data.nodes.filter((n) => n.leaf).length,
            })}
          </p>
        </div>
      </section>
      <Card title={t('sections')}>
        <NodeRows nodes={data.nodes} busy={busy} onTrain={(nodeId) => begin('sbk', nodeId)} />
      </Card>
    </div>
  );
}
