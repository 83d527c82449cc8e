import * as z from 'zod';
import { call, file, nothing, upload } from '../../../kernel/shared/call';
import { LANGS } from '../../../kernel/shared/messages';
import * as access from '../access';
import { FORM_BYTES, PHONE_BYTES } from '../rules';
import { filePath, proc, signed, storedFile } from './fields';

/** Not a write to the kernel: hashing fifty megabytes for an idempotency key costs more than the upload. The handler finds a repeated file by its content. */
export const fileUpload = call({
  name: 'files.file.upload',
  post: '/file/file/upload',
  need: access.send,
  multipart: true,
  maxBytes: FORM_BYTES,
  reads: true,
  input: z.object({ file: upload(), proc: proc().default('attachment') }),
  reply: storedFile,
  forApi: 'the upload fields of every form (web/published.tsx)',
});
export const fileCover = call({
  name: 'files.file.cover',
  get: '/file/cover',
  need: access.send,
  input: z.object({ path: z.string().max(80).optional() }),
  reply: storedFile,
  forApi: 'FileImage and file lists of every screen',
});
export const wareTakes = call({
  name: 'files.file.ware.takes',
  post: '/file/ware/takes',
  need: access.send,
  reads: true,
  input: z.object({
    path: filePath(),
    /** Page numbers from 1; absent: all. */ takes: z.array(z.number().int().min(1).max(500)).max(500).optional(),
  }),
  reply: z.array(z.object({ page: z.number(), path: z.string(), url: z.string() })),
  forApi: 'courseware players',
});

export const storeGet = call({
  name: 'files.file.store.get',
  get: '/file/store/get',
  need: access.fetch,
  perMinute: 30_000,
  input: z.object({ ...signed, /** true: as a download, whatever the kind. */ down: z.boolean().optional() }),
  reply: file,
  forApi: 'pictures, films and downloads in every page',
});
export const storeMeta = call({
  name: 'files.file.store.meta',
  get: '/file/store/meta',
  need: access.fetch,
  perMinute: 3000,
  input: z.object(signed),
  reply: z.object({ name: z.string(), size: z.number(), type: z.string(), kind: z.string() }),
  forApi: 'file lists that know only paths',
});
export const storeText = call({
  name: 'files.file.store.text',
  get: '/file/store/text',
  need: access.fetch,
  perMinute: 3000,
  input: z.object(signed),
  reply: file,
  forApi: 'previews of text files',
});
export const policy = call({
  name: 'files.file.policy',
  get: '/file/policy/{name}',
  need: access.fetch,
  /** `lang` for a plain link, which cannot say it in a header. */
  input: z.object({ name: z.string().max(40), lang: z.enum(LANGS).optional() }),
  reply: file,
  forApi: 'the sign-in page: agreement and privacy',
});

/** A computer shows a code, a phone sends its pictures to it. */
export const codeInit = call({
  name: 'files.file.code.init',
  post: '/file/code/init',
  need: access.send,
  input: z.object({ proc: proc().default('attachment') }),
  reply: z.object({ code: z.string(), expiresAt: z.string(), max: z.number() }),
  forApi: 'the phone upload of any file field',
});
export const codePull = call({
  name: 'files.file.code.pull',
  get: '/file/code/pull',
  need: access.send,
  input: z.object({ code: z.string().max(64) }),
  reply: z.object({ expiresAt: z.string(), files: z.array(storedFile) }),
  forApi: 'the phone upload of any file field',
});
export const codeLose = call({
  name: 'files.file.code.lose',
  post: '/file/code/lose',
  need: access.send,
  query: ['code'],
  input: z.object({ code: z.string().max(64) }),
  reply: nothing,
  forApi: 'the phone upload of any file field',
});
export const codeUpload = call({
  name: 'files.file.code.upload',
  post: '/file/code/upload',
  need: access.byTicket,
  multipart: true,
  maxBytes: PHONE_BYTES,
  query: ['code'],
  perMinute: 300,
  input: z.object({ code: z.string().max(64), file: upload() }),
  reply: z.object({ path: z.string(), name: z.string(), size: z.number() }),
  forApi: 'the phone that scanned the code',
});
