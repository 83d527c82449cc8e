import * as z from 'zod';
import { call, file, none, nothing } from './call';
import { idOf } from './fields';
import { defineModule } from './module';
import { signedIn } from './need';
import { kernelEn } from './locale/en-US';
import { kernelZh } from './locale/zh-CN';

export const jobReply = z.object({
  jobId: z.number(),
  kind: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'stopped']),
  done: z.number(),
  total: z.number(),
  result: z.any(),
  error: z.object({ code: z.string(), text: z.string() }).nullable(),
  madeAt: z.string(),
  endedAt: z.string().nullable(),
});
/** Messages to the person: progress of jobs, notices. Text/event-stream; the token goes in the header, so a streaming fetch reads it. */
export const stream = call({
  name: 'kernel.stream',
  get: '/stream',
  need: signedIn,
  input: none,
  reply: z.any(),
  untimed: true,
  forApi: 'the shell: one event stream per browser',
});
export const jobGet = call({
  name: 'kernel.job.get',
  get: '/jobs/{id}',
  need: signedIn,
  input: z.object({ id: idOf('kernel_job') }),
  reply: jobReply,
  forApi: 'the progress panel of any screen',
});
export const jobStop = call({
  name: 'kernel.job.stop',
  post: '/jobs/{id}/stop',
  need: signedIn,
  input: z.object({ id: idOf('kernel_job') }),
  reply: nothing,
  forApi: 'the progress panel of any screen',
});
export const jobFile = call({
  name: 'kernel.job.file',
  get: '/jobs/{id}/file',
  need: signedIn,
  input: z.object({ id: idOf('kernel_job') }),
  reply: file,
  forApi: 'the progress panel of an export',
});

/** The kernel's own calls and texts, registered like a module's. */
export const kernelModule = defineModule({
  name: 'kernel',
  uses: [],
  reads: [],
  calls: { stream, jobGet, jobStop, jobFile },
  screens: {},
  locale: { 'zh-CN': kernelZh, 'en-US': kernelEn },
});
