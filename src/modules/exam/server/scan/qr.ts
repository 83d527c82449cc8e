import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'qrcode';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { QrSquares } from '../../rules/scan/draw';
import type { Gray } from '../../rules/scan/gray';
import { qrText, type SheetCode } from '../../rules/sheet-code';

/** The QR of a sheet as it is printed. */
export const qrOf = (code: SheetCode): QrSquares =>
  create([{ data: qrText(code), mode: 'alphanumeric' }], { errorCorrectionLevel: 'Q' }).modules;

/** The bytes of a file of a package, as a buffer of their own. */
export async function packaged(path: string): Promise<ArrayBuffer> {
  const bytes = await readFile(createRequire(import.meta.url).resolve(path));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}
let ready: Promise<unknown> | undefined;
/** Given its bytes the reader fetches nothing: it would otherwise take them from a host on the network. */
const prepared = (): Promise<unknown> =>
  (ready ??= packaged('zxing-wasm/reader/zxing_reader.wasm').then((wasmBinary) =>
    prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true }),
  ));

/** What the QR in a picture says; nothing where there is none, or it cannot be read. */
export async function lettersIn({ data, width, height }: Gray): Promise<string | undefined> {
  await prepared();
  const dots = new Uint8ClampedArray(width * height * 4);
  for (const [i, shade] of data.entries()) dots.set([shade, shade, shade, 255], i * 4);
  const picture = { data: dots, width, height, colorSpace: 'srgb' as const };
  const [found] = await readBarcodes(picture as Parameters<typeof readBarcodes>[0], {
    formats: ['QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: 1,
  });
  return found?.text || undefined;
}
