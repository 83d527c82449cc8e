import sharp from 'sharp';
import type { Kernel } from '../../../kernel/server/kernel';
import { fail } from '../../../kernel/shared/faults';
import { CELL_HINTS, type CellHint } from '../../../kernel/shared/importing';
import type { TableOfPhoto } from '../contract';
import { fileFaults } from '../faults';
import { LETTERS_AT_ONCE, MOST_NAMES } from '../rules';
import { readLetters } from './letters/read';
import { oneShade } from './photo-look';
import { Turns } from './turns';

/** Pages that are unfolded at the same time to be read from, and how many calls may wait for that. */
export const reading = new Turns(4, 40);

/** What whoever sends a photo says of its table, as it comes with the call. */
export interface ToRead {
  readonly hints?: string | undefined;
  readonly names?: string | undefined;
}
/** What is read of a table. */
export interface Wanted {
  /** What each column holds, from the left; nothing where it is not read. */
  readonly hints: readonly (CellHint | undefined)[];
  readonly names: readonly string[];
}
/** What is to be read of a table along with it; nothing where the sender names no kind. */
export function wantedOf({ hints = '', names = '' }: ToRead): Wanted | undefined {
  const kinds = hints.split(',').map((word) => CELL_HINTS.find((hint) => hint === word));
  if (kinds.every((kind) => kind === undefined)) return undefined;
  const list = names.split('\n').map((name) => name.trim());
  return { hints: kinds, names: list.filter((name) => name !== '').slice(0, MOST_NAMES) };
}

interface Reading {
  readonly kernel: Kernel;
  /** Ends it at once. */
  readonly gone?: AbortSignal | undefined;
  /** Hears before each lot which share of the cells is read. */
  readonly onLot?: ((share: number) => Promise<void>) | undefined;
}
/** The same table with what stands in its cells, one lot after the other. Where the reader fails every cell is left to the person. */
export const withLetters = (table: TableOfPhoto, page: Uint8Array, wanted: Wanted, o: Reading): Promise<TableOfPhoto> =>
  reading
    .take(() => read(table, page, wanted, o), o.gone)
    .catch((error: unknown) => {
      if (o.gone?.aborted) throw fail(fileFaults.tablesBusy);
      o.kernel.log.warn({ error }, 'letters of a photo');
      return table;
    });
async function read(
  table: TableOfPhoto,
  page: Uint8Array,
  { hints, names }: Wanted,
  o: Reading,
): Promise<TableOfPhoto> {
  const open = table.cells.flatMap(({ row, column, sure, box }, at) => {
    const hint = hints[column] && row === 0 ? 'text' : hints[column];
    // A tick is told by its ink, also where no letters are read.
    const isRead = hint !== undefined && sure === 0 && (hint === 'mark' || table.letters !== 'none');
    return isRead ? [{ at, hint, box }] : [];
  });
  if (open.length === 0) return table;
  const { data, info } = await sharp(page).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const gray = oneShade(data, info);
  const cells = [...table.cells];
  let engine = table.engine;
  for (let from = 0; from < open.length; from += LETTERS_AT_ONCE) {
    await o.onLot?.(from / open.length);
    if (o.gone?.aborted) throw fail(fileFaults.tablesBusy);
    const lot = open.slice(from, from + LETTERS_AT_ONCE);
    const asked = lot.map(({ hint, box: { x, y, w, h } }) => ({
      hint,
      box: { x: x * width, y: y * height, w: w * width, h: h * height },
    }));
    const answer = await readLetters(gray, asked, names, o.gone);
    // A lot of ticks alone asks no reader.
    if (lot.some(({ hint }) => hint !== 'mark')) engine = answer.engine;
    for (const [i, { at }] of lot.entries()) {
      const [cell, said] = [cells[at], answer.said[i]];
      if (cell && said) cells[at] = { ...cell, text: said.text, sure: said.sure };
    }
  }
  return { ...table, cells, engine };
}
