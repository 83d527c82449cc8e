import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { rolePassword } from '../../../kernel/server/db/pools';
import type { Kernel } from '../../../kernel/server/kernel';
import { READ_SECONDS, fileUrl } from '../rules';

const STEP_SECONDS = 300;
/** Follows from the database's own secret, so that every process on one database signs alike. */
const secretOf = (kernel: Kernel): string => rolePassword(kernel.pools.ownerUrl, 'files.sign');
const signatureOf = (kernel: Kernel, path: string, userId: number, exp: number): string =>
  createHmac('sha256', secretOf(kernel)).update(`${path}\n${userId}\n${exp}`).digest('base64url');

/** The address of a private file for one person: it ends after ten to fifteen minutes, in steps of five, so that a page shown twice asks once. */
export function signUrl(kernel: Kernel, path: string, userId: number, now: Date): string {
  const exp = Math.floor(now.getTime() / 1000 / STEP_SECONDS) * STEP_SECONDS + READ_SECONDS;
  return `${fileUrl(path)}&exp=${exp}&u=${userId}&sig=${signatureOf(kernel, path, userId, exp)}`;
}
/** Whether a query was made by this program for this path and person and has not ended. */
export function isSigned(
  kernel: Kernel,
  q: { readonly path?: string; readonly sig?: string; readonly exp?: number; readonly u?: number },
  now: Date,
): boolean {
  if (!q.path || !q.sig || !q.exp || !q.u || q.exp * 1000 < now.getTime()) return false;
  const [a, b] = [Buffer.from(q.sig), Buffer.from(signatureOf(kernel, q.path, q.u, q.exp))];
  return a.length === b.length && timingSafeEqual(a, b);
}
/** An unguessable word of 128 bits. */
export const randomWord = (): string => randomBytes(16).toString('base64url');
export const hashOf = (word: string | Uint8Array): string => createHash('sha256').update(word).digest('hex');
