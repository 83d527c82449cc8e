import { useCallback, useEffect, useState } from 'react';
import { jobGet, jobStop } from '../../shared/kernel-module';
import { useEvents } from '../events';
import { useCall } from '../http/hooks';
import { send } from '../http/send';

/** Work in the background. */
export interface Job {
  readonly jobId: number;
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'stopped';
  readonly done: number;
  readonly total: number;
  readonly result?: unknown;
  readonly error?: { readonly text?: string } | null;
}
const over = (state: Job['state'] | undefined) => state === 'done' || state === 'failed' || state === 'stopped';

/** Follows a job: by the event stream, and by asking every five seconds in case the stream is down. */
export function useJob(
  jobId: number | string | undefined,
  onEnd?: (job: Job) => void,
): { readonly job: Job | undefined; readonly stop: () => void } {
  const id = Number(jobId);
  const [live, setLive] = useState<Partial<Job>>();
  const ended = over(live?.state);
  const { data, refetch } = useCall(
    jobGet,
    { id },
    { when: jobId != null, quiet: true, everySeconds: ended ? undefined : 5 },
  );
  useEvents<Partial<Job>>('job', (event) => {
    if (event.jobId !== id) return;
    setLive((before) => ({ ...before, ...event }));
    // The end's message carries a code, not a text: the call has the text in the reader's language.
    if (over(event.state)) void refetch();
  });
  const job = data ? ({ ...data, ...(over(data.state) ? {} : live) } as Job) : undefined;
  const state = job?.state;
  useEffect(() => {
    if (job && over(state)) onEnd?.(job); /* eslint-disable-next-line react/exhaustive-deps -- once per end */
  }, [state]);
  const stop = useCallback(() => void send(jobStop, { id }), [id]);
  return { job, stop };
}
