import { Skeleton } from 'antd';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { useTitle } from '../../../../kernel/web/router/page';
import * as calls from '../../contract';
import { ArchiveView } from './archive-view';

/** A child's own fitness, and a teacher's look at a child of an own class. */
export default function ChildFitness({ params }: { readonly params: { readonly userId?: string } }) {
  const userId = Number(params.userId) || undefined;
  const own = useCall(calls.educMine, {}, { quiet: true, when: userId == null });
  const other = useCall(calls.educArch, { userId: userId ?? 0 }, { quiet: true, when: userId != null });
  const { data, error, refetch } = userId == null ? own : other;
  useTitle(userId != null ? data?.name : undefined);
  if (error) return <div className="panel"><ErrorState error={error} onRetry={() => void refetch()} /></div>;
  return data ? <ArchiveView data={data} /> : <div className="panel"><Skeleton active paragraph={{ rows: 10 }} /></div>;
}
