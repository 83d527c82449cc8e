import sharp from 'sharp';
import * as z from 'zod';
import type { CellHint } from '../../../../kernel/shared/importing';
import type { Said } from '../../rules/table/letters';
import type { Crop } from './crops';

const ASK_MS = 20_000;
const reply = z.object({
  engine: z.string().max(80),
  cells: z.array(z.object({ text: z.string().max(500), sure: z.number().min(0).max(100) })).max(1000),
});

/** The outside service that reads letters, where the operator names one: pictures of cells leave this program then. */
export function outsideReader(env: NodeJS.ProcessEnv = process.env): URL | undefined {
  const { OCR_URL: url } = env;
  if (!url) return undefined;
  const at = new URL(url);
  if (at.protocol !== 'https:' && at.protocol !== 'http:') throw new Error('OCR_URL is no address of the web');
  return at;
}
/** Asks it: `{ cells: [{ hint, image }] }`, each image a PNG in base64, answered by `{ engine, cells: [{ text, sure }] }` in the same order. */
export async function readOutside(
  at: URL,
  cells: readonly { readonly crop: Crop; readonly hint: CellHint }[],
  gone?: AbortSignal,
): Promise<{ readonly engine: string; readonly said: readonly Said[] }> {
  const asked = await Promise.all(
    cells.map(async ({ crop: { data, width, height }, hint }) => ({
      hint,
      image: (
        await sharp(data, { raw: { width, height, channels: 1 } })
          .png()
          .toBuffer()
      ).toString('base64'),
    })),
  );
  const answer = await fetch(at, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cells: asked }),
    redirect: 'error',
    signal: gone ? AbortSignal.any([gone, AbortSignal.timeout(ASK_MS)]) : AbortSignal.timeout(ASK_MS),
  });
  if (!answer.ok) throw new Error(`the reader of letters answered ${answer.status}`);
  const { engine, cells: said } = reply.parse(await answer.json());
  if (said.length !== cells.length) throw new Error('the reader of letters answered another number of cells');
  return { engine, said };
}
