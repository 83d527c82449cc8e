// A document of the demonstration world: pictures, one to a page, as PDF. Neither fonts nor a writer of documents are carried along.

/** The measure of a page and of its picture, as slides have it. */
export const DOCUMENT = { width: 960, height: 540 } as const;

const { width, height } = DOCUMENT;
const object = (no: number, text: string): Buffer => Buffer.from(`${no} 0 obj\n${text}\nendobj\n`, 'latin1');
const stream = (no: number, words: string, bytes: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(`${no} 0 obj\n<< ${words}/Length ${bytes.length} >>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ]);
/** A page, what is drawn on it, and the picture: three objects that follow one another. */
function pageOf(first: number, picture: Uint8Array): Buffer[] {
  const words = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode `;
  return [
    object(
      first,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${first + 1} 0 R /Resources << /XObject << /P ${first + 2} 0 R >> >> >>`,
    ),
    stream(first + 1, '', Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /P Do Q`, 'latin1')),
    stream(first + 2, words, picture),
  ];
}
/** @param pictures JPEG files of the document's measure. */
export function documentOf(pictures: readonly Uint8Array[]): Buffer {
  const firstOf = (page: number): number => 3 + 3 * page;
  const kids = pictures.map((_, page) => `${firstOf(page)} 0 R`).join(' ');
  const objects = [
    object(1, '<< /Type /Catalog /Pages 2 0 R >>'),
    object(2, `<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>`),
    ...pictures.flatMap((picture, page) => pageOf(firstOf(page), picture)),
  ];
  const head = Buffer.from('%PDF-1.4\n', 'latin1');
  let at = head.length;
  const places = objects.map((one) => {
    const place = `${String(at).padStart(10, '0')} 00000 n \n`;
    at += one.length;
    return place;
  });
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([head, ...objects, Buffer.from(end, 'latin1')]);
}
