import { Alert, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { JobPanel } from '../../../kernel/web/parts/job-panel';
import { ErrorState } from '../../../kernel/web/parts/states';
import { useTitle } from '../../../kernel/web/router/page';
import { toPath } from '../../../kernel/web/router/paths';
import { useSession } from '../../../kernel/web/session/session-store';
import * as calls from '../contract';
import { BatchResult, batchDoneOf, type BatchDone } from './batch-result';
import { ChildTable } from './child-table';
import { CoverageFigures } from './coverage-columns';
import { PhoneCode } from './phone-code';
import { useT } from './texts';
import './face.css';

/** One class: who has a usable photograph and who has not, and why; the phone that photographs them in a row. */
export default function Clazz({ params }: { readonly params: { readonly clazzId: string } }) {
  const t = useT();
  const can = useCan();
  const clazzId = Number(params.clazzId);
  const orgId = useSession()?.orgId ?? 0;
  const [jobId, setJob] = useState<number>();
  const [result, setResult] = useState<BatchDone>();
  const { data, error, refetch } = useCall(calls.clazzFaces, { clazzId }, { quiet: true });
  const batch = useAct(calls.batchFaces, { onDone: (made) => setJob(made.jobId) });
  useTitle(data && t('clazzTitle', { name: data.clazzName }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <section className="panel">
        <Skeleton active />
      </section>
    );
  const open = data.items.filter(({ standing }) => standing === 'none');
  return (
    <div className="stack">
      <section className="panel stack">
        <CoverageFigures of={data} />
        {data.hasSet ? null : <Alert type="warning" showIcon title={t('fault.noSet')} />}
        <div className="row">
          {data.hasSet ? (
            <PhoneCode clazzId={clazzId} clazzName={data.clazzName} onClose={() => void refetch()} />
          ) : null}
          {data.hasSet && can(calls.batchFaces) && open.length > 0 ? (
            <ActButton onClick={() => batch.run({ orgId, userIds: open.map((row) => row.userId) })}>
              {t('fromProfiles')}
            </ActButton>
          ) : null}
          <Link to={toPath('/clazz/basic/{clazzId}/facewall', { clazzId })}>
            {t('wallCount', { count: data.waiting })}
          </Link>
          <Link to={toPath('/clazz/basic/{clazzId}/consent', { clazzId })}>{t('askConsent')}</Link>
        </div>
        <p className="soft face-note">{t('without', { count: data.students - data.consented })}</p>
      </section>
      {jobId ? (
        <JobPanel
          jobId={jobId}
          title={t('fromProfiles')}
          onEnd={(job) => setResult(batchDoneOf(job))}
          onClose={() => {
            setJob(undefined);
            void refetch();
          }}
        />
      ) : null}
      {result ? <BatchResult of={result} items={data.items} /> : null}
      <section className="panel">
        <ChildTable orgId={orgId} items={data.items} />
      </section>
    </div>
  );
}
