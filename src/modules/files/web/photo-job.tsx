import { Button } from 'antd';
import { percentOf } from '../../../kernel/web/parts/job-panel';
import { Progress } from '../../../kernel/web/parts/progress';
import { useJob, type Job } from '../../../kernel/web/parts/use-job';
import { useT } from './texts';

/** How far a photo that takes longer is, and a key that stops it: then nothing of it is left. */
export function PhotoJob({ jobId, onEnd }: { readonly jobId: number; readonly onEnd: (job: Job) => void }) {
  const t = useT();
  const { job, stop } = useJob(jobId, onEnd);
  return (
    <div className="row" aria-live="polite">
      <span>{t('photo.findingLong')}</span>
      <Progress percent={percentOf(job?.done ?? 0, job?.total ?? 0)} size="small" style={{ maxWidth: 240 }} />
      <Button size="small" onClick={stop}>
        {t('photo.stop')}
      </Button>
    </div>
  );
}
