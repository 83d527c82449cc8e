import * as z from 'zod';
import { call, upload } from '../../../kernel/shared/call';
import { textOf } from '../../../kernel/shared/fields';
import { open } from '../../../kernel/shared/need';
import { PICTURE_BYTES } from '../rules';

/**
 * What a station photographed when it saw a band, with the vendor's key in the header `x-provider-key`: `no` is the number of the
 * message that said so. It is kept where the band is somebody's whose guardian agreed to pictures; otherwise nothing of it stays.
 */
export const sendPicture = call({
  name: 'sunny-run.picture.send',
  post: '/open/sunny/pictures',
  need: open,
  // The address may be a whole school's; the key has a limit of its own.
  perMinute: 6000,
  multipart: true,
  maxBytes: PICTURE_BYTES,
  reads: true,
  forApi: 'stations beside a route',
  input: z.object({ devId: textOf(64), no: textOf(64), file: upload() }),
  reply: z.object({ kept: z.boolean() }),
});
