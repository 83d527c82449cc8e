import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { keys } from '../tables';

/** Bits that a key needs at least. */
const BITS = 2048;
/** A public RSA key. @throws badKey for anything else, a private key among it. */
export function publicKeyOf(pem: string): KeyObject {
  // A private key would be taken as well, and kept where nobody expects one.
  if (!/^-----BEGIN (RSA )?PUBLIC KEY-----/.test(pem.trim())) throw fail(faults.badKey, {}, 'pem');
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= BITS) return key;
  } catch {
    // Said below.
  }
  throw fail(faults.badKey, {}, 'pem');
}
/** SHA-256 of the key itself, in groups of four, as the device shows it. */
export const fingerprintOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 32)
    .replaceAll(/(.{4})(?=.)/g, '$1 ');

export const keyHandlers = [
  handle(calls.listKeys, (cx, { orgId }) =>
    cx.reading('face.keys', orgId, (door) =>
      door.rows(sql`
        select d.device_id, d.dev_id, d.name, k.fingerprint, k.made_at
        from device_apparatus_v d
        left join face_key k on k.org_id = d.org_id and k.device_id = d.device_id
        where ${door.orgs('d')}
          and d.left_at is null
        order by d.name, d.device_id
        limit 500`),
    ),
  ),
  handle(calls.setKey, async (cx, { orgId, deviceId, pem }) => {
    const key = publicKeyOf(pem);
    const fingerprint = fingerprintOf(key);
    const clean = String(key.export({ type: 'spki', format: 'pem' }));
    return cx.into(orgId, 'face.key', async (door) => {
      const stands = await door.row(sql`
        select 1 as yes
        from device_apparatus_v d
        where ${door.orgs('d')} and d.device_id = ${deviceId} and d.left_at is null`);
      if (!stands) throw fail(kernelFaults.gone);
      const row = { deviceId, pem: clean, fingerprint, madeBy: cx.me.userId, madeAt: cx.nowIso };
      await door.insert(
        keys,
        row,
        `on conflict (org_id, device_id) do update set pem = excluded.pem, fingerprint = excluded.fingerprint,
          made_by = excluded.made_by, made_at = excluded.made_at`,
      );
      cx.note('face.keySet', { subjectId: deviceId, fingerprint }, orgId);
      return { fingerprint };
    });
  }),
  handle(calls.deleteKey, (cx, { orgId, deviceId }) =>
    cx.into(orgId, 'face.key', async (door) => {
      if ((await door.remove(keys, { deviceId })) === 0) throw fail(kernelFaults.gone);
      cx.note('face.keyRemoved', { subjectId: deviceId }, orgId);
    }),
  ),
];
