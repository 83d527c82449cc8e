// Entry of the thread that draws pages of one PDF; the main thread imports it only for its address.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';

export const here = import.meta.url;
/** What tells this thread from any other that loads the file. */
export const SHEET_THREAD = 'files.sheets';
/** Pages of a document: `most` of them from `from` on, which counts from 1. */
export interface Wanted {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly most: number;
}
/** A page as dots: red, green, blue and how dense, for each. */
export interface Dots {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}
export interface Pages {
  /** How many the document has. */
  readonly count: number;
  readonly drawn: readonly Dots[];
}
/** What the thread answers: errors of the reader do not cross between threads as they are. */
export type Answer = { readonly pages: Pages } | { readonly fault: string };

/** The longest sides of a drawn page: sharp on a classroom's wall. */
const MOST = { width: 1920, height: 1920 };

/** The reader's program, given as bytes: it fetches nothing. */
async function reader(): Promise<ArrayBuffer> {
  const bytes = await readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}
async function pagesOf({ bytes, from, most }: Wanted): Promise<Pages> {
  // In the thread alone: the main one asks this file for its address.
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init({ wasmBinary: await reader() });
  const document = await library.loadDocument(bytes);
  try {
    const count = document.getPageCount();
    const drawn: Dots[] = [];
    for (let no = from; no < from + most && no <= count; no++) {
      const page = document.getPage(no - 1);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const scale = Math.min(MOST.width / originalWidth, MOST.height / originalHeight);
      const { data, width, height } = await page.render({ scale, render: 'bitmap' });
      drawn.push({ data: new Uint8Array(data), width, height });
    }
    return { count, drawn };
  } finally {
    document.destroy();
  }
}
const answer = (wanted: Wanted): Promise<Answer> =>
  pagesOf(wanted).then(
    (pages) => ({ pages }),
    (error: unknown) => ({ fault: String(error) }),
  );
if (!isMainThread && (workerData as { thread?: string } | null)?.thread === SHEET_THREAD)
  parentPort?.on('message', (wanted: Wanted) => void answer(wanted).then((said) => parentPort?.postMessage(said)));
