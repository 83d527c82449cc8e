import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Segmented, Skeleton, Steps } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Call } from '../../shared/call';
import type { Batch } from '../../shared/importing';
import { useAct } from '../http/hooks';
import { moduleOfCall, refresh } from '../http/query-client';
import { saveFile, sendFile } from '../http/send';
import { useUi } from '../i18n/use-text';
import { ActButton } from '../parts/act-button';
import { ProgressBar } from '../parts/job-panel';
import { EmptyState, ErrorState } from '../parts/states';
import { stepsOf } from './import-logic';
import { MissingStep, type MissingWords } from './missing-step';
import { ResultStep } from './result-step';
import { RowsTable } from './rows-table';
import { UploadStep } from './upload-step';
import { pickRows, useBatch, type BatchFlow, type ImportOf } from './use-batch';

export interface ImportFlowProps extends ImportOf {
  /** The call that hands out the template. */
  readonly template?: Call;
  readonly templateInput?: object;
  /** What the sheet is imported into: a class, a term. `optionsForm` shows above the upload. */
  readonly options?: Readonly<Record<string, unknown>>;
  readonly optionsForm?: ReactNode;
  readonly onDone?: (batch: Batch) => void;
  /** The list often lies on paper: a photo of it makes the sheet. */
  readonly photo?: boolean;
  /** What is done with records that the sheet does not name, in the module's words. */
  readonly missing?: MissingWords;
  /** Below the figures of a finished import: what came of it, and where to go on. */
  readonly result?: (batch: Batch) => ReactNode;
}

/** The steps of an import; `import-flow.tsx` loads them when one begins. */
export default function ImportSteps(props: ImportFlowProps) {
  const { template, templateInput, options, optionsForm, onDone, photo, missing, result, ...of } = props;
  const t = useUi();
  const flow = useBatch(of);
  const { batch, step } = flow;
  const before = useRef(batch?.state);
  useEffect(() => {
    if (before.current === 'committing' && batch?.state === 'done') {
      void refresh(moduleOfCall(of.calls.get.name));
      onDone?.(batch);
    }
    before.current = batch?.state;
  });
  const steps = stepsOf(batch);
  const at = step === 'save' ? steps.length - 2 : steps.indexOf(step);
  return (
    <section className="panel stack">
      <Steps
        size="small"
        current={at}
        status={batch?.state === 'failed' ? 'error' : undefined}
        items={steps.map((s) => ({ title: s === 'missing' && missing ? missing.step : t(`step.${s}`) }))}
      />
      {flow.error ? (
        <ErrorState error={flow.error} onRetry={flow.again} />
      ) : flow.loading ? (
        <Skeleton active />
      ) : !batch ? (
        <>
          {optionsForm}
          <UploadStep flow={flow} template={template} templateInput={templateInput} options={options} photo={photo} />
        </>
      ) : step === 'check' || step === 'save' ? (
        <div className="stack">
          <strong>{t(step === 'check' ? 'importChecking' : 'importSaving', { file: batch.fileName })}</strong>
          <ProgressBar done={batch.done} total={batch.total} />
          <p className="soft">{t('jobLeave')}</p>
        </div>
      ) : step === 'fix' ? (
        <FixStep flow={flow} batch={batch} />
      ) : step === 'diff' ? (
        <DiffStep flow={flow} batch={batch} />
      ) : step === 'missing' ? (
        <MissingStep flow={flow} batch={batch} words={missing} />
      ) : (
        <>
          <ResultStep flow={flow} batch={batch} left={missing?.left} />
          {batch.state === 'done' ? result?.(batch) : null}
        </>
      )}
    </section>
  );
}

/** What the sheet has that is easily overlooked, line by line. */
function Overlooked({ batch }: { readonly batch: Batch }) {
  return (
    <ul className="loses">
      {batch.warnings.map((w) => (
        <li key={w.code}>{w.text}</li>
      ))}
    </ul>
  );
}
/** One box, however much there is to say: the table below it stays in sight. */
function Warnings({ batch }: { readonly batch: Batch }) {
  const t = useUi();
  const [first, ...more] = batch.warnings;
  if (!first) return null;
  if (more.length === 0) return <Alert type="warning" showIcon title={first.text} />;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('importOverlooked', { count: batch.warnings.length })}
      description={<Overlooked batch={batch} />}
    />
  );
}

function Foot({
  flow,
  batch,
  children,
}: {
  readonly flow: BatchFlow;
  readonly batch: Batch;
  readonly children: ReactNode;
}) {
  const t = useUi();
  const errors = async () => {
    const got = await sendFile(flow.calls.errors, flow.at);
    if ('blob' in got) saveFile(got);
  };
  return (
    <div className="row">
      {children}
      <Button onClick={flow.again}>{t('importOther')}</Button>
      {batch.counts.faulty > 0 ? (
        <ActButton type="link" icon={<DownloadOutlined />} onClick={errors}>
          {t('importErrors', { count: batch.counts.faulty })}
        </ActButton>
      ) : null}
    </div>
  );
}

function FixStep({ flow, batch }: { readonly flow: BatchFlow; readonly batch: Batch }) {
  const t = useUi();
  const [only, setOnly] = useState<'faulty' | 'all'>('faulty');
  const { counts } = batch;
  return (
    <div className="stack">
      <Alert
        type={counts.faulty > 0 ? 'warning' : 'success'}
        showIcon
        title={
          counts.faulty > 0
            ? t('importFaulty', { count: counts.faulty, ok: counts.ok })
            : t('importClean', { ok: counts.ok })
        }
        description={
          counts.faulty > 0 ? (
            <>
              {t('importFixText')}
              {batch.warnings.length > 0 ? <Overlooked batch={batch} /> : null}
            </>
          ) : undefined
        }
      />
      {counts.faulty > 0 ? null : <Warnings batch={batch} />}
      <Segmented
        value={only}
        onChange={setOnly}
        options={[
          { value: 'faulty', label: t('onlyFaulty', { count: counts.faulty }) },
          { value: 'all', label: t('allRows', { count: counts.total }) },
        ]}
      />
      <RowsTable key={only} flow={flow} batch={batch} only={only} edit />
      <Foot flow={flow} batch={batch}>
        <ActButton type="primary" disabled={counts.ok === 0} onClick={() => flow.go('diff')}>
          {counts.faulty > 0 ? t('importGoOn', { count: counts.ok }) : t('next')}
        </ActButton>
      </Foot>
    </div>
  );
}

const KINDS = ['new', 'changed', 'unchanged'] as const;
function DiffStep({ flow, batch }: { readonly flow: BatchFlow; readonly batch: Batch }) {
  const t = useUi();
  const { counts } = batch;
  const [kind, setKind] = useState<(typeof KINDS)[number]>(() => KINDS.find((k) => counts[k] > 0) ?? 'new');
  const confirm = useAct(flow.calls.confirm, { refreshes: [], onDone: () => void flow.refetch() });
  return (
    <div className="stack">
      {batch.error ? <Alert type="error" showIcon title={batch.error.text} /> : null}
      <Warnings batch={batch} />
      <div className="row">
        <Segmented
          value={kind}
          onChange={setKind}
          options={KINDS.map((k) => ({ value: k, label: `${t(`count.${k}`)} ${counts[k]}` }))}
        />
        {kind === 'unchanged' || counts[kind] === 0 ? null : (
          <span className="row-end row">
            <ActButton size="small" onClick={() => pickRows(flow, { only: kind, on: true })}>
              {t('tickAll')}
            </ActButton>
            <ActButton size="small" onClick={() => pickRows(flow, { only: kind, on: false })}>
              {t('tickNone')}
            </ActButton>
          </span>
        )}
      </div>
      <p className="soft" style={{ margin: 0 }}>
        {t(`diff.${kind}`)}
      </p>
      {counts[kind] === 0 ? (
        <EmptyState compact />
      ) : (
        <RowsTable key={kind} flow={flow} batch={batch} only={kind} ticks={kind !== 'unchanged'} />
      )}
      <Foot flow={flow} batch={batch}>
        {counts.missing > 0 ? (
          <Button type="primary" onClick={() => flow.go('missing')}>
            {t('next')}
          </Button>
        ) : (
          <ActButton type="primary" disabled={counts.picked === 0 || confirm.busy} onClick={() => confirm.run(flow.at)}>
            {t('importConfirm', { count: counts.picked })}
          </ActButton>
        )}
        {counts.faulty > 0 ? (
          <Button onClick={() => flow.go('fix')}>{t('backToFix', { count: counts.faulty })}</Button>
        ) : null}
      </Foot>
    </div>
  );
}
