import { Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { numberText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { kqReport } from '../../contract';
import { ClazzChoice } from '../parts';
import { TaskNav } from '../task-nav';
import { useT } from '../texts';
import { KlgTable, QueChart, QueTable, weakest } from './parts';

/** Before the lesson: who is ready, who needs help first, and what to begin with. */
export default function KqReport({ params }: { readonly params: { readonly taskId?: string } }) {
  const t = useT();
  const id = Number(params.taskId);
  const [clazzId, setClazz] = useState<number>();
  const { data, error, refetch } = useCall(
    kqReport,
    { id, ...(clazzId ? { clazzId } : {}) },
    { quiet: true, keep: true, everySeconds: 20 },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="panel">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  const first = weakest(data.klgs, data.ques, (no) => t('mark.queNo', { no }));
  const names = (list: readonly { userId: number; userName: string; rate?: number }[]) => (
    <div className="hw-names">
      {list.map((s) =>
        s.rate == null ? (
          <span key={s.userId}>{s.userName}</span>
        ) : (
          <Link key={s.userId} to={toPath('/work/report/stu/{taskId}/{userId}', { taskId: id, userId: s.userId })}>
            {s.userName} <small className="soft">{numberText(s.rate, 0)}%</small>
          </Link>
        ),
      )}
    </div>
  );
  return (
    <div className="stack">
      <TaskNav
        task={data.task}
        at="analysis"
        clazzId={clazzId}
        extra={<ClazzChoice clazzes={data.task.clazzes} value={clazzId} onChange={setClazz} />}
      />
      {data.figures.papers === 0 ? (
        <div className="panel">
          <EmptyState title={t('report.noPapers')} text={t('report.noPapersText')} />
        </div>
      ) : (
        <>
          <section className="panel">
            <p className="hw-answer">
              {t('kq.say', { ready: data.ready.length, help: data.help.length })}{' '}
              {first.length ? `${t('kq.first')} ${first.join(t('comma'))}` : t('report.sayFine')}
            </p>
          </section>
          <div className="hw-cols">
            <section className="panel">
              <h3 className="hw-h">
                {t('kq.help')} <span className="soft">{data.help.length}</span>
              </h3>
              {data.help.length ? names(data.help) : <span className="soft">{t('kq.none')}</span>}
            </section>
            <section className="panel">
              <h3 className="hw-h">
                {t('kq.ready')} <span className="soft">{data.ready.length}</span>
              </h3>
              {names(data.ready)}
            </section>
            {data.waiting.length ? (
              <section className="panel">
                <h3 className="hw-h">
                  {t('kq.waiting')} <span className="soft">{data.waiting.length}</span>
                </h3>
                {names(data.waiting)}
              </section>
            ) : null}
            {data.missing.length ? (
              <section className="panel">
                <h3 className="hw-h">
                  {t('kq.missing')} <span className="soft">{data.missing.length}</span>
                </h3>
                {names(data.missing)}
              </section>
            ) : null}
          </div>
          <section className="panel">
            <QueChart ques={data.ques} />
          </section>
          <section className="panel">
            <h3 className="hw-h">{t('report.knowledge')}</h3>
            <KlgTable klgs={data.klgs} />
          </section>
          <section className="panel">
            <h3 className="hw-h">{t('report.questions')}</h3>
            <QueTable ques={data.ques} />
          </section>
        </>
      )}
    </div>
  );
}
