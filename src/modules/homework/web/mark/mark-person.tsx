import { Skeleton } from 'antd';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { fetchByUsr } from '../../contract';
import { useT } from '../texts';
import { Desk } from './desk';
import { useTurn } from './use-turn';
import '../homework.css';

/** One child's paper after the other, with the hand on the keys: the next paper is there before it is asked for. */
export default function MarkPerson({
  params,
}: {
  readonly params: { readonly taskId?: string; readonly userId?: string };
}) {
  const t = useT();
  const id = Number(params.taskId);
  const [userId, open] = useTurn('byPerson', id, Number(params.userId));
  const { data, error, refetch } = useCall(fetchByUsr, { id, userId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data?.paper)
    return data ? (
      <div className="panel">
        <EmptyState title={t('mark.nobody')} text={t('mark.nobodyText')} />
      </div>
    ) : (
      <div className="panel">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    );
  return <Desk taskId={id} paper={data.paper} order={data.order} peers={data.peers} base="byPerson" onOpen={open} />;
}
