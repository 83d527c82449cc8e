import * as z from 'zod';
import { call, nothing, upload } from '../../../kernel/shared/call';
import { idOf } from '../../../kernel/shared/fields';
import * as access from '../access';
import { PIECES_MAX, PIECE_BYTES } from '../rules';
import { fileName, proc, storedFile } from './fields';

const uploadId = () => idOf('files_sending');

/**
 * Begins an upload in pieces, or goes on with one: `have` are the pieces that are there (from 0). The same bytes from the same
 * person are answered with the file that is there, and nothing is sent.
 */
export const piecesOpen = call({
  name: 'files.pieces.open',
  post: '/obfs/pieces/open',
  need: access.send,
  input: z.object({
    fileName: fileName(),
    fileSize: z
      .number()
      .int()
      .min(1)
      .max(PIECES_MAX * PIECE_BYTES),
    proc: proc(),
    /** SHA-256 of each piece, in hexadecimal digits. */
    hashes: z
      .array(z.string().regex(/^[0-9a-f]{64}$/))
      .min(1)
      .max(PIECES_MAX),
  }),
  reply: z.object({ uploadId: z.number(), have: z.array(z.number()), stored: storedFile.nullable() }),
  forApi: 'films and whatever else is too large for one request',
});
/** One piece. Sent twice it is stored twice, at the same place; so it takes no idempotency key and holds no transaction. */
export const piecesPut = call({
  name: 'files.pieces.put',
  put: '/obfs/pieces/{uploadId}/{no}',
  need: access.send,
  reads: true,
  raw: true,
  maxBytes: PIECE_BYTES,
  input: z.object({
    uploadId: uploadId(),
    no: z
      .number()
      .int()
      .min(0)
      .max(PIECES_MAX - 1),
    file: upload(),
  }),
  reply: nothing,
  forApi: 'films and whatever else is too large for one request',
});
/** Puts the pieces together, looks at the bytes and makes the file ready. Asking again answers the same. */
export const piecesDone = call({
  name: 'files.pieces.done',
  post: '/obfs/pieces/{uploadId}/done',
  need: access.send,
  reads: true,
  input: z.object({ uploadId: uploadId() }),
  reply: storedFile,
  forApi: 'films and whatever else is too large for one request',
});
