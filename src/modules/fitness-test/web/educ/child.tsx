import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { useTitle } from '../../../../kernel/web/router/page';
import * as calls from '../../contract';
import { useT } from '../texts';
import { ArchiveView } from './archive-view';

/** A child's own fitness, and a teacher's look at a child of an own class. */
export default function ChildFitness({ params }: { readonly params: { readonly userId?: string } }) {
  const t = useT();
  const userId = Number(params.userId) || undefined;
  const own = useCall(calls.educMine, {}, { quiet: true, when: userId == null });
  const other = useCall(calls.educArch, { userId: userId ?? 0 }, { quiet: true, when: userId != null });
  const { data, error, refetch } = userId == null ? own : other;
  useTitle(userId != null ? data?.name : undefined);
  if (error)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  const exams =
    userId == null ? (
      <div className="row" data-chrome>
        <Link to="/fitness/exams" className="row-end">
          <Button>{t('my.link')}</Button>
        </Link>
      </div>
    ) : null;
  return data ? (
    <div className="stack">
      {exams}
      <ArchiveView data={data} />
    </div>
  ) : (
    <div className="panel">
      <Skeleton active paragraph={{ rows: 10 }} />
    </div>
  );
}
