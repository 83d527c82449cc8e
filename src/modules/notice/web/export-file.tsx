import { Result } from 'antd';
import { useParams } from 'react-router';
import { jobGet } from '../../../kernel/shared/kernel-module';
import { mayRetry } from '../../../kernel/web/http/call-error';
import { useCall } from '../../../kernel/web/http/hooks';
import { Bones } from '../../../kernel/web/parts/bones';
import { JobFileButton, fileNameOf } from '../../../kernel/web/parts/job-file';
import { ProgressBar } from '../../../kernel/web/parts/job-panel';
import { ErrorState } from '../../../kernel/web/parts/states';
import { useJob } from '../../../kernel/web/parts/use-job';
import { useT } from './texts';

/** Where the notice of a finished export leads: its file, for whoever asked for it and for a day. */
export default function ExportFile() {
  const t = useT();
  const jobId = Number(useParams()['jobId']);
  const { job } = useJob(jobId);
  const { error, isPending, refetch } = useCall(jobGet, { id: jobId }, { quiet: true });
  const name = fileNameOf(job);
  if (name) return <Result status="success" title={name} extra={<JobFileButton jobId={jobId} />} />;
  if (job?.state === 'running' || job?.state === 'waiting')
    return <ProgressBar done={job.done} total={job.total} state={job.state} />;
  // Not known yet is not gone.
  if (isPending) return <Bones rows={3} />;
  if (mayRetry(error)) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Result status="info" title={t('exportGone')} subTitle={t('exportGoneText')} />;
}
