import { DownloadOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import type { Call } from '../../shared/call';
import { shapeOf } from '../../shared/coerce';
import { saveFile, sendFile } from '../http/send';
import { useUi } from '../i18n/use-text';
import { ActButton } from './act-button';

const JobPanel = lazy(() => import('./job-panel').then((made) => ({ default: made.JobPanel })));

/** The input of an export: the list's own filters and sort, no paging, and the shown columns where the call takes them. */
export function exportInput(
  call: Call,
  input: Readonly<Record<string, unknown>>,
  columns: readonly string[],
): Record<string, unknown> {
  const known = shapeOf(call.input);
  const { curPage: _page, pageSize: _size, ...filters } = input;
  const kept = Object.fromEntries(Object.entries(filters).filter(([key]) => key in known));
  return 'columns' in known ? { ...kept, columns } : kept;
}

interface Props {
  readonly call: Call;
  readonly input: unknown;
  readonly columns?: readonly string[];
  readonly total?: number;
  readonly text?: string;
}
/** Exports what the screen shows: a file at once, or a job in the background with its progress. */
export function ExportButton({ call, input, columns = [], total, text }: Props) {
  const t = useUi();
  const [jobId, setJobId] = useState<number | string>();
  const run = async () => {
    const answer = await sendFile(call, exportInput(call, input as Record<string, unknown>, columns));
    if ('jobId' in answer) setJobId(answer.jobId);
    else saveFile(answer);
  };
  return (
    <>
      <ActButton icon={<DownloadOutlined />} disabled={total === 0} onClick={run}>
        {text ?? t('export')}
      </ActButton>
      {jobId == null ? null : (
        <Suspense fallback={null}>
          <JobPanel jobId={jobId} title={text ?? t('export')} onClose={() => setJobId(undefined)} />
        </Suspense>
      )}
    </>
  );
}
