import type { Cx } from '../../../kernel/server/cx';
import { pictureSizesPort, type PictureSize } from './picture-sizes';

/** A picture of cleaned HTML, and the address in it. */
const PICTURE = /<img\b([^>]*?)\s*\/?>/g;
const SRC = /\ssrc="\/api\/file\/store\/get\?path=([^"&]+)/;
const SIZE = /\s(?:width|height)="[^"]*"/g;

/** What of a cleaned text the reader's browser fetches from the own store, and what a link of it opens there. */
const HELD = /<(?:img|video|audio)\b[^>]*?\ssrc="\/api\/file\/store\/get\?path=([^"&]+)/g;
const LINKED = /<a\b[^>]*?\shref="\/api\/file\/store\/get\?path=([^"&]+)/g;

function decoded(path: string | undefined): string | undefined {
  try {
    return decodeURIComponent(path ?? '') || undefined;
  } catch {
    return undefined;
  }
}
const pathIn = (attributes: string): string | undefined => decoded(SRC.exec(attributes)?.[1]);
const pathsOf = (clean: string, found: RegExp): string[] => [
  ...new Set([...clean.matchAll(found)].flatMap(([, path]) => decoded(path) ?? [])),
];
/** Paths of the pictures, films and sounds that stand in a cleaned text, each once. */
export const filesIn = (clean: string): string[] => pathsOf(clean, HELD);
/** Paths of the files that its links open, each once. */
export const linkedFilesIn = (clean: string): string[] => pathsOf(clean, LINKED);
/** As wide as the office made it, else as it is; as high as that makes it. */
function sized(attributes: string, { width, height }: PictureSize): string {
  const said = Number(/\swidth="(\d{1,4})"/.exec(attributes)?.[1] ?? 0);
  const wide = said > 0 ? said : width;
  const high = Math.max(1, Math.round((wide * height) / width));
  return `${attributes.replaceAll(SIZE, '')} width="${wide}" height="${high}"`;
}
/** No text is wider than this version of a picture, which the file store draws (a test compares): a thin line bears no more. */
const lighter = (path: string): string => path.replace(/\.(?:jpe?g|png)$/, '.w960.webp');
/**
 * Pictures of a text say how large they are, so that their room stands before they come, and come no larger than a text is
 * wide. What has no known size stays as it is.
 */
export function withSizes(clean: string, sizes: ReadonlyMap<string, PictureSize>): string {
  return clean.replaceAll(PICTURE, (whole, attributes: string) => {
    const path = pathIn(attributes) ?? '';
    const size = sizes.get(path);
    if (!size) return whole;
    const src = ` src="/api/file/store/get?path=${encodeURIComponent(lighter(path))}`;
    return `<img${sized(attributes, size).replace(SRC, () => src)} loading="lazy" decoding="async" />`;
  });
}
/** The same for a cleaned text of an organisation, whose own pictures are looked up. One statement, where it has any. */
export async function sizedText(cx: Cx, orgId: number, clean: string): Promise<string> {
  const paths = [...clean.matchAll(PICTURE)].flatMap(([, attributes = '']) => pathIn(attributes) ?? []);
  return paths.length ? withSizes(clean, await pictureSizesPort.get()(cx, orgId, paths)) : clean;
}
