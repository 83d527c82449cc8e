import { Button, Modal } from 'antd';
import { useUi } from '../i18n/use-text';
import { JobFileButton, fileNameOf } from './job-file';
import { Progress } from './progress';
import { useJob, type Job } from './use-job';

/** Share of a job that is done, in percent. */
export const percentOf = (done: number, total: number): number =>
  total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;

/** A bar with its count. */
export function ProgressBar({
  done,
  total,
  state,
}: {
  readonly done: number;
  readonly total: number;
  readonly state?: Job['state'];
}) {
  const t = useUi();
  const percent = state === 'done' ? 100 : percentOf(done, total);
  return (
    <div>
      <Progress percent={percent} status={state === 'failed' ? 'exception' : state === 'done' ? 'success' : 'active'} />
      <span className="soft" aria-live="polite">
        {total > 0 ? t('doneOf', { done: done.toLocaleString(), total: total.toLocaleString() }) : t('starting')}
      </span>
    </div>
  );
}

const hrefOf = (job: Job) => {
  const result = job.result as { href?: string; url?: string; path?: string; name?: string } | undefined;
  return { href: result?.href ?? result?.url ?? result?.path, name: result?.name };
};
/** Follows a job in the background; closing leaves it running. An export's file is fetched here; another result may carry an `href`. */
export function JobPanel({
  jobId,
  title,
  onClose,
  onEnd,
}: {
  readonly jobId: number | string;
  readonly title: string;
  readonly onClose: () => void;
  readonly onEnd?: (job: Job) => void;
}) {
  const t = useUi();
  const { job, stop } = useJob(jobId, onEnd);
  const { href, name } = job ? hrefOf(job) : { href: undefined, name: undefined };
  const running = !job || job.state === 'running' || job.state === 'waiting';
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      width={420}
      footer={
        running ? (
          <>
            <Button onClick={stop}>{t('stop')}</Button>
            <Button type="primary" onClick={onClose}>
              {t('goOn')}
            </Button>
          </>
        ) : (
          <>
            {fileNameOf(job) ? <JobFileButton jobId={Number(jobId)} /> : null}
            {href ? (
              <Button type="primary" href={href} download={name}>
                {t('download')}
              </Button>
            ) : null}
            <Button onClick={onClose}>{t('close')}</Button>
          </>
        )
      }
    >
      <ProgressBar done={job?.done ?? 0} total={job?.total ?? 0} state={job?.state} />
      {job?.state === 'failed' ? (
        <p role="alert">{job.error?.text ?? t('failed')}</p>
      ) : running ? (
        <p className="soft">{t('jobLeave')}</p>
      ) : null}
    </Modal>
  );
}
