import { createHash, randomBytes } from 'node:crypto';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { FIRST, FORM, leafHash, rootHash, setHash, type SetParts } from '../rules/chain';
import { claims, leaves } from '../tables';
import { findKind, type ProofKind } from './kinds';

export const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** 20 characters a person can also type: 100 bits. */
export const newCode = (bytes: Uint8Array = randomBytes(20)): string =>
  Array.from(bytes, (b) => ALPHABET[b % 32]).join('');
/** As it is kept where it leads from: typed in either case. */
export const codeHash = (code: string): string => sha(code.toUpperCase());

/** Content as it will be read again: a field that is undefined is not there then, and must not be in its hash. */
export const asRead = <C>(content: C): C => JSON.parse(JSON.stringify(content)) as C;

/** What is said of one person, and the day that whoever asks must know; without one the code opens nothing. */
export interface NewLeaf<C> {
  readonly holderId: number;
  readonly bornOn: string | null;
  readonly content: C;
}
export interface Sealed {
  readonly seq: number;
  readonly hash: string;
  readonly root: string;
  readonly leaves: number;
  /** How many of them replace an earlier leaf. */ readonly corrected: number;
}

/** What is published: the kind, what of it, and a leaf a person. */
export interface NewSet<C> {
  readonly kind: ProofKind<C>;
  readonly subject: string;
  readonly leaves: readonly NewLeaf<C>[];
}
/** Who seals, and when (ISO). */
export interface Sealer {
  readonly byId: number;
  readonly at: string;
}

/**
 * Publishes a set: a leaf a person with a salt of its own, a root over all of them, and the next link of the school's chain.
 * Whoever had a leaf of the subject keeps their code, which leads to the new leaf from now on; the old one stays, replaced.
 * Four statements and an audit line. The caller holds the lock of what is published, so that a subject is sealed by one at a time.
 * @throws when no module registers the kind: a fault of the build.
 */
export async function sealSet<C>(cx: Cx, set: NewSet<C>): Promise<Sealed> {
  const sealed = await sealFrom(cx.db, { byId: cx.me.userId, at: cx.nowIso }, set);
  cx.note('proof.sealed', { kind: set.kind.name, subject: set.subject, ...sealed });
  return sealed;
}

/** The same for a listener or a job, which have no `cx`; the act that it follows from leaves the audit line. */
export async function sealFrom<C>(door: Door, { byId, at }: Sealer, o: NewSet<C>): Promise<Sealed> {
  const { kind, subject } = o;
  if (!findKind(kind.name)) throw new Error(`no module registers proofs of the kind ${kind.name}`);
  const { head, codes } = await begin(
    door,
    o,
    o.leaves.map((leaf) => leaf.holderId),
  );
  const made = o.leaves
    .toSorted((a, b) => a.holderId - b.holderId)
    .map((leaf, no) => {
      const own = {
        ...leaf,
        content: asRead(leaf.content),
        code: codes.get(leaf.holderId) ?? newCode(),
        salt: randomBytes(16).toString('hex'),
      };
      return { ...own, no: no + 1, leaf: leafHash(sha, FORM, { ...own, kind: kind.name, subject }) };
    });
  const set: SetParts = {
    orgId: door.orgId,
    seq: head.seq + 1,
    form: FORM,
    kind: kind.name,
    subject,
    prevHash: head.hash,
    root: rootHash(sha, FORM, made.map((leaf) => leaf.leaf).join('')),
    leaves: made.length,
    sealedAt: at,
  };
  const hash = setHash(sha, set);
  const fresh = made.filter((leaf) => !codes.has(leaf.holderId));
  if (fresh.length)
    await door.insert(
      claims,
      fresh.map((leaf) => ({ codeHash: codeHash(leaf.code), orgId: door.orgId })),
    );
  await writeSet(door, set, hash, byId);
  await door.insert(
    leaves,
    made.map((leaf) => ({ ...leaf, seq: set.seq })),
  );
  return { seq: set.seq, hash, root: set.root, leaves: made.length, corrected: made.length - fresh.length };
}

interface Head {
  readonly seq: number;
  readonly hash: string;
}
/** Takes the end of the chain, which others then wait for, and the codes that people of the subject have already. */
async function begin(
  door: Door,
  { kind, subject }: { readonly kind: { readonly name: string }; readonly subject: string },
  holderIds: readonly number[],
) {
  const { orgId } = door;
  const found = await door.row<Head & { codes: readonly { holderId: number; code: string }[] | null }>(sql`
    with head as (
      insert into proof_head as h (org_id, seq, hash)
      values (${orgId}, 0, ${FIRST})
      on conflict (org_id) do update set seq = h.seq
      returning h.seq, h.hash)
    select head.seq, head.hash, (
      select json_agg(json_build_object('holderId', l.holder_id, 'code', l.code))
      from proof_set s
      join proof_leaf l on l.org_id = s.org_id and l.seq = s.seq
      where s.org_id = ${orgId}
        and s.kind = ${kind.name}
        and s.subject = ${subject}
        and l.holder_id = any(${holderIds}::bigint[])) as codes
    from head`);
  if (!found) throw new Error('the chain has no end');
  return { head: found as Head, codes: new Map((found.codes ?? []).map((c) => [c.holderId, c.code])) };
}

/** The set and the new end of the chain, in one statement. */
const writeSet = (door: Door, s: SetParts, hash: string, byId: number): Promise<number> =>
  door.change(sql`
    with made as (
      insert into proof_set (org_id, seq, form, kind, subject, prev_hash, root, leaves, hash, sealed_at, sealed_by)
      values (${s.orgId}, ${s.seq}, ${s.form}, ${s.kind}, ${s.subject}, ${s.prevHash}, ${s.root}, ${s.leaves}, ${hash},
        ${s.sealedAt}, ${byId})
      returning org_id, seq, hash)
    update proof_head h
    set seq = made.seq, hash = made.hash
    from made
    where h.org_id = ${s.orgId}
      and made.org_id = h.org_id`);
