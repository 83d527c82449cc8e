import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../../../kernel/web/http/hooks';
import { JudgedBy } from '../../../../kernel/web/parts/judgement';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { useTitle } from '../../../../kernel/web/router/page';
import { adaptNodes } from '../../contract';
import { Card, Line, Mastery, Ring } from '../parts';
import { useT } from '../texts';
import { NodeRows } from './node-rows';
import { useBegin } from './use-begin';

/** A textbook as the child stands in it: what comes next, then section by section. */
export default function TextbookStudy({ params }: { readonly params: { readonly tbkId: string } }) {
  const t = useT();
  const tbkId = Number(params.tbkId);
  const { begin, busy } = useBegin();
  const { data, error, refetch } = useCall(adaptNodes, { tbkId }, { quiet: true });
  useTitle(data?.name);
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data)
    return (
      <section className="panel">
        <Skeleton active avatar paragraph={{ rows: 10 }} />
      </section>
    );
  const leaves = data.nodes.filter((n) => n.leaf);
  return (
    <div className="stack pra">
      <section className="panel pra-hello">
        <Ring value={data.mastery} />
        <div>
          <h2>
            {data.name} <JudgedBy by={data.by} rows="/exercise/list" />
          </h2>
          <p>
            {data.sbjName} · {t('bookProgress', { n: leaves.filter((n) => n.known > 0).length, of: leaves.length })}
          </p>
        </div>
      </section>
      {data.next.length ? (
        <Card title={t('nextTitle')}>
          <ul className="pra-lines">
            {data.next.map((p) => (
              <Line
                key={p.klgId}
                {...(p.nodeId == null ? {} : { onClick: () => begin('tbk', p.nodeId!) })}
                title={p.name}
                text={t(`why.${p.why}`)}
                end={<Mastery value={p.mastery} />}
              />
            ))}
          </ul>
        </Card>
      ) : null}
      <Card title={t('sections')}>
        {data.nodes.length === 0 ? (
          <EmptyState compact title={t('noSections')} />
        ) : (
          <NodeRows
            nodes={data.nodes}
            busy={busy}
            onTrain={(nodeId) => begin('tbk', nodeId)}
            links={(n) => (
              <>
                {n.leaf && n.points > 0 ? (
                  <Link to={toPath('/exercise/{tbkNodeId}/explainKlg', { tbkNodeId: n.nodeId })}>
                    <Button size="small" type="text" tabIndex={-1}>
                      {t('explainShort')}
                    </Button>
                  </Link>
                ) : null}
                {n.trains > 0 ? (
                  <Link to={toPath('/exercise/{tbkId}/{tbkNodeId}/record', { tbkId, tbkNodeId: n.nodeId })}>
                    <Button size="small" type="text" tabIndex={-1}>
                      {t('records')}
                    </Button>
                  </Link>
                ) : null}
              </>
            )}
          />
        )}
      </Card>
    </div>
  );
}
