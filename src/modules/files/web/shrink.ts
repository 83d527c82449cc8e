import { extOf } from '../rules';

/** The longer side of a photo that is sent, in pixels: handwriting on a whole page stays readable. */
export const SENT_SIDE = 2000;
/** A picture of few bytes goes as it is, if its sides fit. */
const SMALL_BYTES = 400 * 1024;
const QUALITY = 0.85;

interface Size {
  readonly width: number;
  readonly height: number;
}
/** The size of a picture whose longer side is at most `side`. */
export function fitted({ width, height }: Size, side = SENT_SIDE): Size {
  const by = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) };
}

async function drawn(size: Size, draw: (pen: CanvasRenderingContext2D) => void, name: string): Promise<File> {
  const sheet = Object.assign(document.createElement('canvas'), size);
  const pen = sheet.getContext('2d');
  if (!pen) throw new Error('canvas');
  // JPEG knows no transparency: what is clear becomes paper.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, size.width, size.height);
  draw(pen);
  const blob = await new Promise<Blob | null>((resolve) => {
    sheet.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  if (!blob) throw new Error('canvas');
  return new File([blob], `${name.replace(/\.\w{1,8}$/, '')}.jpg`, { type: 'image/jpeg' });
}
/** How the camera was held is in the file: the picture comes upright. */
const opened = (file: Blob): Promise<ImageBitmap> => createImageBitmap(file, { imageOrientation: 'from-image' });

/** A photo as it is sent: upright, and no larger than anybody looks at it. What is no picture, or cannot be read, stays as it is. */
export async function shrunk(file: File): Promise<File> {
  if (!['jpg', 'png'].includes(extOf(file.name))) return file;
  try {
    const picture = await opened(file);
    const size = fitted(picture);
    const fits = size.width === picture.width && file.size <= SMALL_BYTES;
    const made = fits
      ? file
      : await drawn(size, (pen) => pen.drawImage(picture, 0, 0, size.width, size.height), file.name);
    picture.close();
    return made.size < file.size ? made : file;
  } catch {
    return file;
  }
}

/** A picture turned to the right by a quarter. */
export async function turned(file: Blob, name: string): Promise<File> {
  const picture = await opened(file);
  const { width, height } = picture;
  const made = await drawn(
    { width: height, height: width },
    (pen) => {
      pen.translate(height, 0);
      pen.rotate(Math.PI / 2);
      pen.drawImage(picture, 0, 0);
    },
    name,
  );
  picture.close();
  return made;
}
