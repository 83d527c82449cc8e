import * as z from 'zod';
import { call, nothing, upload } from '../../../kernel/shared/call';
import * as access from '../access';
import { formatOf } from '../rules';
import { fileName, proc, storedFile } from './fields';

const wanted = { fileName: fileName(), fileSize: z.number().int().min(0).max(10_000_000_000), proc: proc().optional() };
/** Where to PUT the bytes and with which headers (V-103). */
const offer = { url: z.string(), headers: z.record(z.string(), z.string()), expiresAt: z.string() };

export const temporaryApply = call({
  name: 'files.obfs.temporary.apply',
  post: '/obfs/temporary/apply',
  need: access.send,
  input: z.object(wanted),
  reply: z.object({ ...offer, path: z.string() }),
  forApi: 'previews and sheets that are looked at once: gone after a day',
});
export const uploadsApply = call({
  name: 'files.obfs.uploads.apply',
  post: '/obfs/uploads/apply',
  need: access.send,
  input: z.object(wanted),
  reply: z.object({ ...offer, ticket: z.string() }),
  forApi: 'large files of any form',
});
/** Looks at the bytes and makes the file ready. Asking again answers the same, so it takes no idempotency key (and holds no transaction while it works). */
export const uploadsStore = call({
  name: 'files.obfs.uploads.store',
  post: '/obfs/uploads/store',
  need: access.send,
  reads: true,
  input: z.object({ ticket: z.string().max(64) }),
  reply: storedFile,
  forApi: 'large files of any form',
});
/** The returned url of the local store. On S3 the bytes go straight to the bucket and this call is not used. */
export const obfsPut = call({
  name: 'files.obfs.put',
  put: '/obfs/put/{ticket}',
  need: access.byTicket,
  raw: true,
  maxBytes: formatOf('mp4')!.maxBytes,
  input: z.object({ ticket: z.string().max(64), file: upload() }),
  reply: nothing,
  forApi: 'the returned url of an upload',
});
