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
/** Pictures of a text say how large they are: their room stands before they come. What has no known size stays as it is. */
export function withSizes(clean: string, sizes: ReadonlyMap<string, PictureSize>): string {
  return clean.replaceAll(PICTURE, (whole, attributes: string) => {
    const size = sizes.get(pathIn(attributes) ?? '');
    return size ? `<img${sized(attributes, size)} loading="lazy" decoding="async" />` : whole;
  });
}
/** The same for a cleaned text of an organisation, whose own pictures are looked up. One statement, where it has any. */
export async function sizedText(cx: Cx, orgId: number, clean: string): Promise<string> {
  const paths = [...clean.matchAll(PICTURE)].flatMap(([, attributes = '']) => pathIn(attributes) ?? []);
  return paths.length ? withSizes(clean, await pictureSizesPort.get()(cx, orgId, paths)) : clean;
}
