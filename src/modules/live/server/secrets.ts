import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 128 random bits as text: what opens a room, a code's key. */
export const newSecret = (): string => randomBytes(16).toString('base64url');
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
export const isHashOf = (secret: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(hash));

/** A ticket says in whose rows it stands, so that whoever comes with it needs no session: `189.secret`, or `c.code.key` of a control. */
export type Ticket =
  | { readonly kind: 'seat'; readonly orgId: number; readonly secret: string }
  | { readonly kind: 'control'; readonly id: string; readonly key: string };
export const seatTicket = (orgId: number, secret: string): string => `${orgId}.${secret}`;
export const controlTicket = (id: string, key: string): string => `c.${id}.${key}`;
/** @returns nothing when it is not in the form of a ticket. */
export function readTicket(text: string): Ticket | undefined {
  const seat = /^(\d{1,15})\.([\w-]{22})$/.exec(text);
  if (seat) return { kind: 'seat', orgId: Number(seat[1]), secret: seat[2] ?? '' };
  const control = /^c\.([0-9a-f]{32})\.([\w-]{22})$/.exec(text);
  return control ? { kind: 'control', id: control[1] ?? '', key: control[2] ?? '' } : undefined;
}
