import { Skeleton, Switch } from 'antd';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { ExportButton } from '../../../../kernel/web/parts/export-button';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { useSession } from '../../../../kernel/web/session/session-store';
import { markStats, markStatsExport, reportClazz } from '../../contract';
import { useT } from '../texts';
import { Answer, Bands, StudentTable } from './parts';
import '../homework.css';

/** The list of a task's reports, child by child; a child is shown their own. */
export default function ReportList({ params }: { readonly params: { readonly taskId?: string } }) {
  const can = useCan();
  const me = useSession();
  const taskId = Number(params.taskId);
  if (!can(markStats))
    return <Navigate replace to={toPath('/work/report/stu/{taskId}/{userId}', { taskId, userId: me?.userId ?? 0 })} />;
  return <List taskId={taskId} />;
}
function List({ taskId }: { readonly taskId: number }) {
  const t = useT();
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useCall(reportClazz, { id: taskId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="panel">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  const rows = data.items.filter((r) => all || r.submittedAt != null);
  return (
    <div className="stack">
      <header className="hw-head">
        <div>
          <h2>{data.task.name}</h2>
          <p className="soft">{data.task.clazzes.map((c) => c.clazzName).join(t('comma'))}</p>
        </div>
        <span className="row-end row" data-chrome>
          <label className="filter">
            <Switch size="small" checked={all} onChange={setAll} />
            {t('progress.showAll')}
          </label>
          <ExportButton call={markStatsExport} input={{ id: taskId, includeUnSubmit: all }} total={rows.length} />
        </span>
      </header>
      {data.figures.papers === 0 ? (
        <div className="panel">
          <EmptyState title={t('report.noPapers')} text={t('report.noPapersText')} />
        </div>
      ) : (
        <>
          <Answer figures={data.figures} klgs={data.klgs} ques={data.ques} />
          <section className="panel">
            <Bands bands={data.bands} />
          </section>
          <section className="panel">
            <StudentTable taskId={taskId} rows={rows} many={data.task.clazzes.length > 1} />
          </section>
        </>
      )}
    </div>
  );
}
