import { sql } from '../../../kernel/server/db/sql';
import type { World } from '../../../kernel/server/world';
import { FIRST, FORM, leafHash, rootHash, setHash } from '../rules/chain';
import { asRead, codeHash, newCode, sha, type NewLeaf } from '../server/seal';
import { claims, heads, leaves, sets } from '../tables';

/** A set of the demonstration: as sealSet makes one, with the world's own chance, behind those the school has. @returns its number. */
export async function demoSet<C>(
  world: World,
  o: {
    readonly orgId: number;
    readonly kind: string;
    readonly subject: string;
    readonly sealedAt: string;
    readonly leaves: readonly NewLeaf<C>[];
  },
): Promise<number> {
  const { orgId, kind, subject, sealedAt } = o;
  const before = (await world.rows(heads)).find((head) => Number(head.orgId) === orgId);
  const seq = (before?.seq ?? 0) + 1;
  const byte = () => world.int(0, 255);
  const made = o.leaves
    .toSorted((a, b) => a.holderId - b.holderId)
    .map((leaf, no) => {
      const salt = Array.from({ length: 16 }, () => byte().toString(16).padStart(2, '0')).join('');
      const code = newCode(Uint8Array.from({ length: 20 }, byte));
      const own = { ...leaf, content: asRead(leaf.content), salt, code };
      return { ...own, orgId, seq, no: no + 1, leaf: leafHash(sha, FORM, { ...own, kind, subject }) };
    });
  const root = rootHash(sha, FORM, made.map((leaf) => leaf.leaf).join(''));
  const prevHash = before?.hash ?? FIRST;
  const set = { orgId, seq, form: FORM, kind, subject, prevHash, root, leaves: made.length, sealedAt };
  const hash = setHash(sha, set);
  if (before) await world.client.query(sql`update proof_head set seq = ${seq}, hash = ${hash} where org_id = ${orgId}`);
  else await world.put(heads, [{ orgId, seq, hash }]);
  await world.put(sets, [{ ...set, hash, sealedBy: 0 }]);
  await world.put(leaves, made);
  await world.put(
    claims,
    made.map((leaf) => ({ codeHash: codeHash(leaf.code), orgId })),
  );
  return seq;
}
