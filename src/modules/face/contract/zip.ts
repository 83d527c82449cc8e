import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { importCalls } from '../../../kernel/shared/importing';
import { access } from '../access';

/** Photographs by student number, through the import flow. */
export const zipImport = importCalls('face.zip.import', '/face/zip/import', access.manage);
/** Reads an archive that was uploaded as `face.zip`: each photograph is named by its child's student number. */
export const readZip = call({
  name: 'face.zip.read',
  post: '/face/zip/read',
  need: access.manage,
  input: z.object({ path: z.string().max(80) }),
  reply: z.object({ batchId: z.number(), jobId: z.number() }),
});
