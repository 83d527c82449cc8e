import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { adaptSpecbooks } from '../../contract';
import { Card, Ring } from '../parts';
import { useT } from '../texts';

/** Special-topic books by subject. */
export default function Specbooks() {
  const t = useT();
  const { data, error, refetch } = useCall(adaptSpecbooks, {}, { quiet: true });
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 6 }} />
      </section>
    );
  if (data.length === 0)
    return (
      <section className="panel">
        <EmptyState title={t('noSpecbooks')} text={t('noSpecbooksText')} />
      </section>
    );
  return (
    <div className="stack pra">
      {[...new Set(data.map((b) => b.sbjId))].map((sbjId) => {
        const of = data.filter((b) => b.sbjId === sbjId);
        return (
          <Card key={sbjId} title={of[0]!.sbjName}>
            <div className="pra-books">
              {of.map((b) => (
                <Link key={b.sbkId} className="pra-book" to={toPath('/sbktrain/{sbkId}/detail', { sbkId: b.sbkId })}>
                  <Ring value={b.mastery} size={60} />
                  <span>
                    <strong>{b.sbkName}</strong>
                    <span className="soft">{t('bookProgress', { n: b.practised, of: b.nodes })}</span>
                  </span>
                </Link>
              ))}
            </div>
          </Card>
        );
      })}
    </div>
  );
}
