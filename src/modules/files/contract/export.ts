import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { idOf, instant, page } from '../../../kernel/shared/fields';
import * as access from '../access';

export const EXPORT_STATES = ['waiting', 'running', 'done', 'failed', 'stopped'] as const;
/** A long export: made in the background, kept for a day. */
export const exportAction = z.object({
  id: z.number(),
  kind: z.string(),
  state: z.enum(EXPORT_STATES),
  done: z.number(),
  total: z.number(),
  fileName: z.string().nullable(),
  fileSize: z.number().nullable(),
  until: instant().nullable(),
  madeAt: instant(),
  endedAt: instant().nullable(),
  error: z.object({ code: z.string(), text: z.string() }).nullable(),
});
export const exportList = call({
  name: 'files.export.list',
  get: '/export/actions',
  need: access.send,
  input: page.input({ kind: z.string().max(60).optional(), state: z.enum(EXPORT_STATES).optional() }),
  reply: page.of(exportAction),
  forApi: 'the panel of own exports',
});
export const exportCreate = call({
  name: 'files.export.create',
  post: '/export/actions',
  need: access.send,
  /** `kind` is what a module exports (`people.students`); `params` are the input of its export call. */
  input: z.object({ kind: z.string().max(60), params: z.record(z.string(), z.unknown()).default({}) }),
  reply: exportAction,
  forApi: 'programs that fetch long lists',
});
export const exportGet = call({
  name: 'files.export.get',
  get: '/export/actions/{id}',
  need: access.send,
  input: z.object({ id: idOf('kernel_job') }),
  reply: exportAction,
  forApi: 'the panel of own exports',
});
export const exportFile = call({
  name: 'files.export.file',
  get: '/export/actions/{id}/file',
  need: access.send,
  input: z.object({ id: idOf('kernel_job') }),
  reply: file,
  forApi: 'the panel of own exports',
});
