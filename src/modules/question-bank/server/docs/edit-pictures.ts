import sharp, { type Sharp } from 'sharp';
import type { FoundDocument, FoundItem, FoundPicture, PictureEdit } from '../../rules/docs/found';
import { pictureSrc } from '../../rules/docs/found';
import type { QuestionBody, SubQuestion } from '../../contract';

/** A scan of a whole page at 400 dots to the inch has so many. */
const MOST_PIXELS = 20_000_000;
const WHITE = '#ffffff';

/** The pixels as they are now, for the next step. */
async function drawn(
  picture: Sharp,
): Promise<{ readonly next: Sharp; readonly width: number; readonly height: number }> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { next: sharp(data, { raw: { width, height, channels } }), width, height };
}
/** A picture as its document shows it: cut, mirrored, turned. @throws when it is damaged or enormous */
async function edited(bytes: Uint8Array, ext: FoundPicture['ext'], edit: PictureEdit): Promise<Uint8Array> {
  const whole = await drawn(sharp(bytes, { limitInputPixels: MOST_PIXELS }).autoOrient());
  const left = Math.min(Math.round(edit.left * whole.width), whole.width - 1);
  const top = Math.min(Math.round(edit.top * whole.height), whole.height - 1);
  const width = Math.max(1, Math.round((1 - edit.right) * whole.width) - left);
  const height = Math.max(1, Math.round((1 - edit.bottom) * whole.height) - top);
  const cut = await drawn(whole.next.extract({ left, top, width, height }));
  const mirrored = await drawn(cut.next.flop(edit.flipX).flip(edit.flipY));
  const background = ext === 'png' ? { r: 255, g: 255, b: 255, alpha: 0 } : WHITE;
  const turned = edit.turn === 0 ? mirrored.next : mirrored.next.rotate(edit.turn, { background });
  return new Uint8Array(
    await (ext === 'png' ? turned.png() : turned.flatten({ background: WHITE }).jpeg({ quality: 92 })).toBuffer(),
  );
}
/** An item without pictures that could not be shown as the document shows them: marked, and said. */
function without(item: FoundItem, lost: readonly FoundPicture[]): FoundItem {
  const tags = lost.map((p) => pictureSrc(p.no, p.ext));
  const marked = (text: string): string =>
    text.replace(/<img [^>]*>/g, (tag) => (tags.some((src) => tag.includes(src)) ? '[?]' : tag));
  const told = JSON.stringify(item.body);
  if (!tags.some((src) => told.includes(src))) return { ...item, original: marked(item.original) };
  const part = <P extends QuestionBody | SubQuestion>(p: P): P => ({
    ...p,
    stem: marked(p.stem),
    options: p.options.map(marked),
    rights: p.rights.map(marked),
    answer: p.answer.text == null ? p.answer : { ...p.answer, text: marked(p.answer.text) },
    explain: marked(p.explain),
  });
  return {
    ...item,
    body: { ...part(item.body), subs: item.body.subs.map(part) },
    original: marked(item.original),
    warnings: [...item.warnings, { code: 'pictureLost', params: {} }],
  };
}
/** What a document does to its pictures is done, so that nothing that was cut away is seen and nothing stands on its head. */
export async function withEdits<D extends FoundDocument>(found: D): Promise<D> {
  const lost: FoundPicture[] = [];
  const pictures: FoundPicture[] = [];
  // One after the other: each may be large.
  for (const picture of found.pictures) {
    const { no, ext, bytes, edit } = picture;
    try {
      pictures.push(edit ? { no, ext, bytes: await edited(bytes, ext, edit) } : picture);
    } catch {
      lost.push(picture);
    }
  }
  return { ...found, pictures, items: lost.length === 0 ? found.items : found.items.map((i) => without(i, lost)) };
}
