import sharp, { type OverlayOptions } from 'sharp';
import { bubblesOf, letterOf, PAGE, QR, type Question } from '../../src/modules/exam/rules/paper';

/** A picture of a printed side as a scanner makes it, with bubbles filled by a pencil and what covers part of it. */
export async function scanned(
  print: Buffer,
  questions: readonly Question[],
  o: { readonly given?: Readonly<Record<number, string>>; readonly coverCode?: boolean },
): Promise<Buffer> {
  const { width } = await sharp(print).metadata();
  const dots = width / PAGE.w;
  const box = async (x: number, y: number, w: number, h: number, shade: number): Promise<OverlayOptions> => ({
    input: await sharp({
      create: {
        width: Math.round(w * dots),
        height: Math.round(h * dots),
        channels: 3,
        background: { r: shade, g: shade, b: shade },
      },
    })
      .png()
      .toBuffer(),
    left: Math.round(x * dots),
    top: Math.round(y * dots),
  });
  const marks: OverlayOptions[] = [];
  for (const q of questions)
    for (const [i, b] of bubblesOf(q).entries())
      if (o.given?.[q.no]?.includes(letterOf(i))) marks.push(await box(b.x, b.y, b.w, b.h, 70));
  if (o.coverCode) marks.push(await box(84, 9, 92, 8, 250), await box(QR.x - 1, QR.y - 1, 15, 15, 250));
  // A feeder turns every sheet a little.
  const filled = await sharp(print).composite(marks).png().toBuffer();
  return sharp(filled).rotate(0.7, { background: '#fff' }).grayscale().jpeg({ quality: 85 }).toBuffer();
}
