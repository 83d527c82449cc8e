import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { textOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { code, ownSchemaId, schemaId } from './parts';

const drawShown = z.object({
  how: z.enum(['seed', 'hand']),
  /** Published before: the hash of the secret, and what public value is meant. */
  hash: z.string().nullable(),
  source: z.string(),
  announcedAt: z.string(),
  /** After the draw: whoever knows these draws the same. */
  secret: z.string().nullable(),
  value: z.string().nullable(),
  drawnAt: z.string().nullable(),
  note: z.string(),
});
export type DrawShown = z.output<typeof drawShown>;
const reply = z.object({ draw: drawShown.nullable(), drawn: z.array(z.string()) });
const AT = '/sport/hsat/core/schemas/{id}/draw';

export const getDraw = call({
  name: 'hsat.draw.get',
  get: AT,
  need: access.look,
  input: z.object({ id: schemaId() }),
  reply,
});
/** Commits to a secret: its hash is shown from now on, with the public value that is to come. */
export const announceDraw = call({
  name: 'hsat.draw.announce',
  post: AT,
  need: access.bureau,
  input: z.object({ id: ownSchemaId(), source: textOf(100, 'hsat.sourceRequired') }),
  reply,
});
/** Draws with the public value, and shows the secret. */
export const makeDraw = call({
  name: 'hsat.draw.make',
  put: AT,
  need: access.bureau,
  input: z.object({ id: ownSchemaId(), value: textOf(100, 'hsat.valueRequired') }),
  reply,
});
/** Records a draw that was made by hand, in public. */
export const handDraw = call({
  name: 'hsat.draw.hand',
  put: `${AT}/hand`,
  need: access.bureau,
  input: z.object({
    id: ownSchemaId(),
    itemIds: z.array(code()).min(1).max(20),
    note: textOf(200, 'hsat.noteRequired'),
  }),
  reply,
});
