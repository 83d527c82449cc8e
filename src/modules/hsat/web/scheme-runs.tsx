import { Alert, Button } from 'antd';
import { useState } from 'react';
import { plusDays } from '../../../kernel/shared/dates';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { useToday } from '../../../kernel/web/parts/date-range';
import { ExportButton } from '../../../kernel/web/parts/export-button';
import { ProgressBar } from '../../../kernel/web/parts/job-panel';
import { useJob } from '../../../kernel/web/parts/use-job';
import * as calls from '../contract';
import type { Schema } from '../contract/parts';
import type { ExamState } from '../rules';
import { pointsText } from './parts';
import { useT } from './texts';

const SHOWN_DAYS = 7;
/** What becomes of an exam: reckoned, shown, locked, sealed; and a changed scheme tried before it is switched on. */
export function Runs({ schema }: { readonly schema: Schema }) {
  const t = useT();
  const id = schema.schemaId;
  const { data, refetch } = useCall(calls.listRuns, { id }, { quiet: true });
  const [jobId, setJobId] = useState<number>();
  const [trial, setTrial] = useState<number>();
  const calc = useAct(calls.calc, { onDone: (r) => setJobId(r.jobId) });
  const whatIf = useAct(calls.whatIf, { onDone: (r) => setTrial(r.jobId) });
  const choose = useAct(calls.chooseRun, { done: t('runChosen') });
  const { job } = useJob(jobId, () => void refetch());
  const open = schema.state === 'draft' || schema.state === 'reckoned';
  return (
    <div className="stack">
      <div className="row">
        {open && schema.own ? (
          <>
            <ActButton type="primary" onClick={() => calc.run({ id })}>
              {t('calcAll')}
            </ActButton>
            {schema.runId === null ? null : (
              <ActButton onClick={() => calc.run({ id, changed: true })}>
                {t('calcChanged', { count: data?.stale ?? 0 })}
              </ActButton>
            )}
            <ActButton onClick={() => whatIf.run({ id })}>{t('whatIf')}</ActButton>
          </>
        ) : null}
        <span className="row-end row">
          <States schema={schema} unfinished={data?.items.find((run) => run.valid)?.open ?? 0} />
        </span>
      </div>
      {job && job.state !== 'done' ? <ProgressBar done={job.done} total={job.total} state={job.state} /> : null}
      {trial === undefined ? null : <Trial jobId={trial} />}
      {data?.stale ? <Alert type="warning" showIcon title={t('staleText', { count: data.stale })} /> : null}
      {data?.items.length ? (
        <div className="hs-scroll">
          <table className="hs-table">
            <thead>
              <tr>
                <th scope="col">{t('field.at')}</th>
                <th scope="col">{t('field.version')}</th>
                <th scope="col">{t('field.count')}</th>
                <th scope="col">{t('field.open')}</th>
                <th scope="col">{t('field.hash')}</th>
                <th scope="col">{t('field.state')}</th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((run) => (
                <tr key={run.runId}>
                  <td>{instantText(run.at)}</td>
                  <td>{run.version}</td>
                  <td>{run.children}</td>
                  <td>{run.open}</td>
                  <td className="hs-hash">{run.hash?.slice(0, 16) ?? '—'}</td>
                  <td>
                    {run.valid ? (
                      <StatusTag status="done">{t('runValid')}</StatusTag>
                    ) : run.state === 'done' && schema.state === 'reckoned' ? (
                      <ActButton size="small" onClick={() => choose.run({ id, runId: run.runId })}>
                        {t('runChoose')}
                      </ActButton>
                    ) : (
                      t(`run.${run.state}`)
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className="soft hs-plain">{t('noRuns')}</p>
      )}
    </div>
  );
}
interface Tried {
  readonly candidates: number;
  readonly open: number;
  readonly up: number;
  readonly down: number;
  readonly same: number;
  readonly compared: number;
  readonly sumBefore: number;
  readonly sumAfter: number;
}
/** What the working copy makes of the last cohort. */
function Trial({ jobId }: { readonly jobId: number }) {
  const t = useT();
  const { job } = useJob(jobId);
  if (!job || job.state !== 'done')
    return job ? <ProgressBar done={job.done} total={job.total} state={job.state} /> : null;
  const found = job.result as Tried;
  const mean = (sum: number) => (found.compared ? pointsText(Math.round(sum / found.compared)) : '—');
  return (
    <Alert
      type="info"
      showIcon
      title={t('triedText', {
        candidates: found.candidates,
        up: found.up,
        down: found.down,
        same: found.same,
        open: found.open,
        before: mean(found.sumBefore),
        after: mean(found.sumAfter),
      })}
    />
  );
}
/** The keys that move an exam on; back only with a reason. */
function States({ schema, unfinished }: { readonly schema: Schema; readonly unfinished: number }) {
  const t = useT();
  const today = useToday();
  const { yearId, module } = schema;
  const { data } = useCall(calls.getPerform, { yearId, module }, { quiet: true });
  const confirm = useConfirm();
  const [dialog, setDialog] = useState<ExamState>();
  const id = schema.schemaId;
  const move = useAct(calls.moveExam, { done: t('moved') });
  const ask = async (to: ExamState) => {
    const [title, loses] =
      to === 'locked'
        ? [t('lockAsk', { name: schema.name }), t('lockLoses')]
        : [t('sealAsk', { name: schema.name }), t('sealLoses')];
    const still = unfinished ? [t('openLoses', { count: unfinished })] : [];
    if (await confirm({ title, loses: [loses, ...still] })) await move.run({ id, to, anyway: unfinished > 0 });
  };
  if (!schema.own) return null;
  // A week, but no longer than the publicity goes on.
  const last = data?.windows.publicity?.to;
  const week = plusDays(today, SHOWN_DAYS);
  const until = last !== undefined && last < week ? last : week;
  return (
    <>
      {schema.state === 'reckoned' ? <Button onClick={() => setDialog('shown')}>{t('show')}</Button> : null}
      {schema.state === 'shown' ? (
        <>
          <ActButton type="primary" onClick={() => ask('locked')}>
            {t('lock')}
          </ActButton>
          <Button onClick={() => setDialog('reckoned')}>{t('unshow')}</Button>
        </>
      ) : null}
      {schema.state === 'locked' ? (
        <>
          <ActButton type="primary" onClick={() => ask('sealed')}>
            {t('seal')}
          </ActButton>
          <Button onClick={() => setDialog('locked')}>{t('unlock')}</Button>
        </>
      ) : null}
      {schema.state === 'sealed' ? <ExportButton call={calls.handOver} input={{ id }} text={t('handOver')} /> : null}
      <FormDialog
        open={dialog === 'shown'}
        onClose={() => setDialog(undefined)}
        title={t('showOf', { name: schema.name })}
        call={calls.moveExam}
        fixed={{ id, to: 'shown' }}
        initial={{ until, anyway: false }}
        fields={{ until: { label: t('field.until'), help: t('showHelp') }, anyway: { label: t('field.anyway') } }}
        submitText={t('show')}
        done={t('moved')}
      />
      <FormDialog
        open={dialog === 'reckoned'}
        onClose={() => setDialog(undefined)}
        title={t('unshow')}
        call={calls.moveExam}
        fixed={{ id, to: 'reckoned' }}
        fields={{ why: { label: t('field.why') } }}
        done={t('moved')}
      />
      <FormDialog
        open={dialog === 'locked'}
        onClose={() => setDialog(undefined)}
        title={t('unlock')}
        call={calls.moveExam}
        fixed={{ id, to: 'shown' }}
        fields={{ why: { label: t('field.why') } }}
        done={t('moved')}
      />
    </>
  );
}
