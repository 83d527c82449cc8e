// Entry of the threads that read scanned sides; the main thread imports it only for its address.
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { Gray } from '../../rules/scan/gray';
import { qrArea, readSide, straighten, type Known, type Layouts, type SideRead } from '../../rules/scan/read-side';
import { lettersIn } from './qr';

export const here = import.meta.url;
/** What tells this thread from any other that loads the file. */
export const SCAN_THREAD = 'exam.scan';
/** A side to read, or a PDF of which a page is wanted. */
export type Work =
  | { readonly what: 'side'; readonly gray: Gray; readonly layouts: Layouts; readonly known: Known }
  | { readonly what: 'pdf'; readonly bytes: Uint8Array; readonly page: number | undefined };
export interface Read {
  readonly read: SideRead;
  /** The side as if it had been scanned straight, where its corners were found. */
  readonly straight: Gray | undefined;
}
export interface Page {
  readonly pages: number;
  readonly gray: Gray | undefined;
}
export type Done<W extends Work> = W['what'] extends 'pdf' ? Page : Read;
export type Ask = Work & { readonly id: number };
export interface Answer {
  readonly id: number;
  readonly done?: Read | Page;
  /** What kept it from being done: a damaged file. */
  readonly fault?: string;
}

/** Reads a side: by its squares, and where they cannot be read by its QR. */
export async function readWhole(gray: Gray, layouts: Layouts, known: Known): Promise<Read> {
  let read = readSide(gray, layouts, known);
  const area = read.kind === 'placed' && !read.code ? qrArea(gray, read.corners) : undefined;
  const letters = area && (await lettersIn(area));
  if (letters && read.kind === 'placed') read = readSide(gray, layouts, { ...known, corners: read.corners, letters });
  return { read, straight: read.kind === 'placed' ? straighten(gray, read.corners) : undefined };
}
async function answer(ask: Ask): Promise<Answer> {
  const { id } = ask;
  if (ask.what === 'side') return { id, done: await readWhole(ask.gray, ask.layouts, ask.known) };
  const { pdfPage } = await import('./pdf');
  return pdfPage(ask.bytes, ask.page).then(
    (done) => ({ id, done }),
    (error: unknown) => ({ id, fault: String(error) }),
  );
}
if (!isMainThread && (workerData as { thread?: string } | null)?.thread === SCAN_THREAD)
  parentPort?.on('message', (ask: Ask) => void answer(ask).then((said) => parentPort?.postMessage(said)));
