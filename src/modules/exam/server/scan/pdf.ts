import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Gray } from '../../rules/scan/gray';
import { packaged } from './qr';

/** A page is drawn at 212 dots to the inch at most, as pictures are kept. */
const MOST = { width: 1754, height: 2480 };

let library: ReturnType<typeof PDFiumLibrary.init> | undefined;
const loaded = () =>
  (library ??= packaged('@hyzyla/pdfium/pdfium.wasm').then((wasmBinary) => PDFiumLibrary.init({ wasmBinary })));

/**
 * How many pages a PDF has, and one of them in shades of grey.
 * @param page from 1; none: the count alone.
 * @throws what the reader says of a damaged or a locked one.
 */
export async function pdfPage(
  bytes: Uint8Array,
  page: number | undefined,
): Promise<{ readonly pages: number; readonly gray: Gray | undefined }> {
  const document = await (await loaded()).loadDocument(bytes);
  try {
    const pages = document.getPageCount();
    if (page == null || page > pages) return { pages, gray: undefined };
    const one = document.getPage(page - 1);
    const { originalWidth, originalHeight } = one.getOriginalSize();
    const scale = Math.min(MOST.width / originalWidth, MOST.height / originalHeight);
    const { data, width, height } = await one.render({ scale, colorSpace: 'Gray', render: 'bitmap' });
    return { pages, gray: { data: new Uint8Array(data), width, height } };
  } finally {
    document.destroy();
  }
}
