import { DownloadOutlined } from '@ant-design/icons';
import { jobFile } from '../../shared/kernel-module';
import { saveFile, sendFile } from '../http/send';
import { useUi } from '../i18n/use-text';
import { ActButton } from './act-button';
import type { Job } from './use-job';

/** The name of the file that a finished export made, or undefined for other jobs and unfinished ones. */
export const fileNameOf = (job: Job | undefined): string | undefined =>
  job?.state === 'done' ? (job.result as { readonly fileName?: string } | null | undefined)?.fileName : undefined;

/** Fetches the file of a finished export. The call asks for the person's sign-in, so it is no plain link. */
export function JobFileButton({ jobId }: { readonly jobId: number }) {
  const t = useUi();
  const run = async () => {
    const answer = await sendFile(jobFile, { id: jobId });
    if (!('jobId' in answer)) saveFile(answer);
  };
  return (
    <ActButton type="primary" icon={<DownloadOutlined />} onClick={run}>
      {t('download')}
    </ActButton>
  );
}
