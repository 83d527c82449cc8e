import * as z from 'zod';
import { call, upload } from '../../../kernel/shared/call';
import { signedIn } from '../../../kernel/shared/need';
import { foreignPicture } from '../../../kernel/shared/picture-kind';
import type { Send } from '../../../kernel/web/http/client';

/**
 * The twin of files' upload call (same name, method and path): files stands to the right of account, so its contract cannot be named here.
 * Use `photo` takes JPG only and answers a path that is public.
 */
const photoUpload = call({
  name: 'files.file.upload',
  post: '/file/file/upload',
  need: signedIn,
  multipart: true,
  maxBytes: 5 * 1024 * 1024,
  reads: true,
  input: z.object({ file: upload(), proc: z.string() }),
  reply: z.object({ path: z.string() }),
});

/** Address of a stored avatar. */
export const photoUrl = (path: string | null | undefined): string | undefined =>
  path ? `/api/file/store/get?path=${encodeURIComponent(path)}` : undefined;

export const PHOTO_BYTES = 5 * 1024 * 1024;
const SIDE = 512;
/** Why a chosen file cannot be an avatar: a key of the locale. Avatar must be JPG (desk §5, site §5). */
export const photoFault = (
  file: Pick<File, 'name' | 'type' | 'size'>,
): 'fault.notJpg' | 'profile.photoBig' | undefined =>
  file.type !== 'image/jpeg' || !/\.(?:jpe?g|jfif)$/i.test(file.name)
    ? 'fault.notJpg'
    : file.size > PHOTO_BYTES
      ? 'profile.photoBig'
      : undefined;

/** What a picture is that calls itself a JPG and is none, by its first bytes. */
export const otherKind = async (file: Pick<Blob, 'slice'>): Promise<string | undefined> =>
  foreignPicture(new Uint8Array(await file.slice(0, 256).arrayBuffer()));

/** The middle square of a picture, 512 px wide: an avatar is never shown larger, and a phone's photo weighs ten times as much. */
export async function squared(file: File): Promise<File> {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(SIDE, side);
  canvas
    .getContext('2d')!
    .drawImage(
      picture,
      (picture.width - side) / 2,
      (picture.height - side) / 2,
      side,
      side,
      0,
      0,
      canvas.width,
      canvas.height,
    );
  const blob = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, 'image/jpeg', 0.9);
  });
  if (!blob) throw new Error('the picture could not be drawn');
  return new File([blob], 'avatar.jpg', { type: 'image/jpeg' });
}
/** Sends an avatar; answers its path. */
export const sendPhoto = async (send: Send, file: File): Promise<string> =>
  (await send(photoUpload, { file, proc: 'photo' })).path;
