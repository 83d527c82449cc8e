import * as z from 'zod';
import { call, none } from '../../../kernel/shared/call';
import { open, signedIn } from '../../../kernel/shared/need';
import { opaque } from './fields';

export const QR_STATES = ['waiting', 'scanned', 'confirmed', 'refused', 'expired'] as const;
/** A QR sign-in begins; `text` is what the code shows: an address that the signed-in phone opens. */
export const qrInit = call({
  name: 'account.qrcode.init',
  post: '/user/auth/qrcode/init',
  need: open,
  perMinute: 600,
  input: none,
  reply: z.object({ id: z.string(), text: z.string(), expires: z.number().int() }),
});
/** `certify` comes once it is confirmed. Every waiting sign-in page asks every two seconds. */
export const qrPull = call({
  name: 'account.qrcode.pull',
  get: '/user/auth/qrcode/{id}/pull',
  need: open,
  perMinute: 6000,
  input: z.object({ id: opaque() }),
  reply: z.object({ state: z.enum(QR_STATES), certify: z.string().optional() }),
});
/** The phone has opened the address: says what asks to be signed in, before anybody confirms. `id` is the code of the address. */
export const qrScan = call({
  name: 'account.qrcode.scan',
  post: '/user/auth/qrcode/{id}/scan',
  need: signedIn,
  input: z.object({ id: opaque() }),
  reply: z.object({ state: z.enum(QR_STATES), agent: z.string(), ip: z.string(), at: z.string() }),
});
/** The signed-in phone accepts or refuses. */
export const qrConfirm = call({
  name: 'account.qrcode.confirm',
  post: '/user/auth/qrcode/{id}/confirm',
  need: signedIn,
  input: z.object({ id: opaque(), ok: z.boolean() }),
  reply: z.object({ state: z.enum(QR_STATES) }),
});
