import { Skeleton } from 'antd';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { fetchByUsr } from '../../contract';
import { useT } from '../texts';
import { Desk } from './desk';
import { useTurn } from './use-turn';
import '../homework.css';

/** A paper that classmates have marked: what they gave stands beside each part, to be confirmed or changed. */
export default function MarkPeers({
  params,
}: {
  readonly params: { readonly taskId?: string; readonly userId?: string };
}) {
  const t = useT();
  const id = Number(params.taskId);
  const [userId, open] = useTurn('other', id, Number(params.userId));
  const { data, error, refetch } = useCall(fetchByUsr, { id, userId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="panel">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    );
  if (!data.paper)
    return (
      <div className="panel">
        <EmptyState title={t('mark.nobody')} text={t('mark.nobodyText')} />
      </div>
    );
  return (
    <div className="stack">
      {data.peers.length === 0 ? <p className="panel soft">{t('mark.peerNoMarks')}</p> : null}
      <Desk taskId={id} paper={data.paper} order={data.order} peers={data.peers} base="other" onOpen={open} />
    </div>
  );
}
