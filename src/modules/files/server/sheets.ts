import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { bytesOf, type Storage } from '../../../kernel/server/store/store';
import { fileFaults } from '../faults';
import { SHEETS_MAX, formatOf, sheetOf } from '../rules';
import { drawSheet } from './picture';
import { pagesIn } from './sheet-threads';

/** A document is opened anew each time: the pages behind the one that was asked for are drawn with it. */
const AT_ONCE = 3;
/** What is being drawn: a class that turns a page asks forty times for the same one. */
const drawing = new Map<string, Promise<number>>();

/** Draws a page and the next ones into the store. @returns how many pages the document has. */
async function draw(storage: Storage, path: string, from: number): Promise<number> {
  const bytes = await bytesOf(storage, path, formatOf('pdf')?.maxBytes ?? 0);
  const { count, drawn } = await pagesIn({ bytes, from, most: AT_ONCE });
  for (const [i, dots] of drawn.entries())
    await storage.put(sheetOf(path, from + i), await drawSheet(dots), 'image/webp');
  return count;
}
function once(storage: Storage, path: string, from: number): Promise<number> {
  const key = sheetOf(path, from);
  const known = drawing.get(key);
  if (known) return known;
  const work = draw(storage, path, from).finally(() => drawing.delete(key));
  drawing.set(key, work);
  return work;
}

/** How many pages a stored PDF has that can be shown. Its first one is drawn with it: where that is missing, none was ever drawn. */
export async function countSheets(storage: Storage, path: string): Promise<number> {
  const count = await once(storage, path, 1);
  if (count < 1) throw fail(fileFaults.noPages);
  return Math.min(SHEETS_MAX, count);
}
/** Draws a page of a stored PDF. @throws `gone` where it has none of this number. */
export async function drawSheets(storage: Storage, path: string, no: number): Promise<void> {
  if (no > (await once(storage, path, no))) throw fail(kernelFaults.gone);
}
/** Removes what was drawn of a PDF, its first page last. */
export async function dropSheets(storage: Storage, path: string): Promise<void> {
  if (!path.endsWith('.pdf') || (await storage.size(sheetOf(path, 1))) === undefined) return;
  for (let no = SHEETS_MAX; no > 0; no--) await storage.remove(sheetOf(path, no));
}
