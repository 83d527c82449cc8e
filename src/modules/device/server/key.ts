import { createHash, randomBytes } from 'node:crypto';
import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Cx, Kernel } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { Limiter } from '../../../kernel/server/http/limiter';
import { keepSharingRates } from '../../../kernel/server/http/rates';
import type { RowOf } from '../../../kernel/server/db/table';
import type { Http } from '../../../kernel/server/module';
import { faults } from '../faults';
import { PER_MINUTE, type Doorway } from '../rules';
import { providerRows } from '../tables';

/** Keys are kept as their hash alone. */
export const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');
export const newKey = (): string => `dk_${randomBytes(24).toString('base64url')}`;

type Provider = RowOf<typeof providerRows>;
/** Whose key came with a request. */
export interface Sender {
  readonly providerId: number;
  readonly kinds: readonly string[];
  /** By which door it speaks: what its devices are told goes out there. */
  readonly door: Doorway;
}
const limiters = new WeakMap<Kernel, Limiter>();
/** Counts the requests of each key over all processes. */
function limiterOf(kernel: Kernel): Limiter {
  let limiter = limiters.get(kernel);
  if (!limiter) {
    limiters.set(kernel, (limiter = new Limiter(() => kernel.clock().getTime())));
    kernel.onEnd(keepSharingRates(kernel.pools.tenant, limiter));
  }
  return limiter;
}
/** "Last use" of a key is written at most once in so long: a row that every message wrote would be the door's slowest. */
const USED_MS = 60_000;

/**
 * The vendor whose key stands in the header. It is looked up for each request and kept nowhere, so a key that was reset
 * or switched off is no key from then on, in any process.
 */
export async function senderOf(cx: Cx, { request }: Http): Promise<Sender> {
  const key = request.headers['x-provider-key'];
  const found =
    typeof key === 'string' && key.length <= 100
      ? await cx.db.one(providerRows, { keyHash: hashOf(key), isOn: true })
      : undefined;
  if (!found) throw fail(faults.badKey);
  const { providerId, kinds } = found;
  const seconds = limiterOf(cx.kernel).take(`device ${providerId}`, PER_MINUTE);
  if (seconds > 0) throw fail(kernelFaults.tooMany, { seconds });
  noteUse(cx, found);
  return { providerId, kinds, door: 'http' };
}
/** Notes after the commit that a key was used. */
export function noteUse(cx: Cx, { providerId, usedAt }: Pick<Provider, 'providerId' | 'usedAt'>): void {
  const before = new Date(cx.now.getTime() - USED_MS).toISOString();
  if (usedAt != null && usedAt >= before) return;
  cx.after(() =>
    cx.apart(PLATFORM_ORG, (door) =>
      door.change(sql`
        update device_provider
        set used_at = ${cx.nowIso}
        where provider_id = ${providerId}
          and (used_at is null or used_at < ${before})`),
    ),
  );
}
