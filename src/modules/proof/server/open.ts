import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { fail } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { FORM, brokenAt, leafHash, rootWord, type LeafParts, type SetParts } from '../rules/chain';
import { codeHash, sha } from './seal';
import { countWrong, orgOfCode } from './tries';

/** A leaf as it was sealed, and what becomes of it when every hash is reckoned anew. */
export interface Opened {
  readonly kind: string;
  readonly subject: string;
  readonly holderId: number;
  readonly content: unknown;
  readonly genuine: boolean;
  readonly sealedAt: string;
  /** When the next leaf of the code was sealed. */ readonly replacedAt: string | null;
  readonly seq: number;
  /** Leaves of its set. */ readonly leaves: number;
  readonly hash: string;
}
export interface OpenedCode {
  /** Sets of the organisation. */ readonly sets: number;
  /** The newest first. */ readonly leaves: readonly [Opened, ...Opened[]];
}

interface Asked {
  readonly code: string;
  readonly bornOn: string;
  /** For a check that shows one kind alone: a code of another one is none there. */
  readonly kind?: string;
}
/**
 * What a code leads to, for whoever also knows the birth day: a sealed one, or the one the school has mended since. It opens the leaves
 * of the code together: a day that was mended with a correction does not make the replaced leaf the newest. Nothing of the set is read
 * before both agree, so a wrong pair costs the same whether the code exists or not.
 * @param show is called with the organisation's door, where the leaf's words come from.
 * @throws noMatch, tooOften
 */
export async function openCode<T>(
  cx: Cx,
  { code, bornOn, kind }: Asked,
  show: (door: Door, opened: OpenedCode) => Promise<T>,
): Promise<T> {
  const hash = codeHash(code);
  const orgId = await orgOfCode(cx, hash);
  const answer = await cx.asOrg(orgId, async (door) => {
    const found = (await leavesOf(door, code.toUpperCase())).filter((l) => kind === undefined || l.kind === kind);
    const known = found.some((l) => l.bornOn === bornOn || l.bornNow === bornOn);
    return known ? { of: await show(door, await judged(door, found)) } : undefined;
  });
  if (answer) return answer.of;
  await countWrong(cx, hash);
  throw fail(faults.noMatch);
}

interface LeafRow extends LeafParts {
  readonly seq: number;
  readonly no: number;
  readonly leaf: string;
  readonly bornNow: string | null;
}
const leavesOf = (door: Door, code: string): Promise<LeafRow[]> =>
  door.rows<LeafRow>(sql`
    select l.seq, l.no, l.holder_id, l.code, l.born_on, l.salt, l.content, l.leaf, s.kind, s.subject,
      p.born_on as born_now
    from proof_leaf l
    join proof_set s on s.org_id = l.org_id and s.seq = l.seq
    left join people_person_v p on p.org_id = l.org_id and p.user_id = l.holder_id
    where l.org_id = ${door.orgId}
      and l.code = ${code}
    order by l.seq desc`);

/** `reckoned`: of a set that is asked for, the root made anew of the leaves that are there, and how many those are. */
type SetRow = SetParts & {
  readonly hash: string;
  readonly there: number | null;
  readonly reckoned: string | null;
  /** Where the school's chain ends, of every row alike. */
  readonly headSeq: number | null;
  readonly headHash: string | null;
};
/**
 * The whole chain and where it ends. The roots of the sets that are asked for are made anew where their leaves lie, since those of a
 * whole school would travel for each card: from `proof_leaf_sealed`, which holds them in their order and nothing else. The same as
 * `rootHash`, which a test holds it to.
 */
const chainOf = (door: Door, seqs: readonly number[]): Promise<SetRow[]> =>
  door.rows<SetRow>(sql`
    select s.org_id, s.seq, s.form, s.kind, s.subject, s.prev_hash, s.root, s.leaves, s.hash, s.sealed_at, l.there,
      h.seq as head_seq, h.hash as head_hash,
      encode(sha256(convert_to(
        case s.form when 1 then ${rootWord(1)}::text else ${rootWord(FORM)}::text end || ' ' || l.text, 'UTF8')), 'hex') as reckoned
    from proof_set s
    left join proof_head h on h.org_id = s.org_id
    left join lateral (
      select count(*)::int as there, string_agg(l.leaf, '' order by l.no) as text
      from proof_leaf l
      where l.org_id = ${door.orgId}
        and l.seq = s.seq
        and s.seq = any(${seqs}::integer[])) l on true
    where s.org_id = ${door.orgId}
    order by s.seq`);

/** Reckons every hash anew: the leaf's, its set's over all leaves, the chain's over all sets. */
async function judged(door: Door, found: readonly LeafRow[]): Promise<OpenedCode> {
  const chain = await chainOf(
    door,
    found.map((leaf) => leaf.seq),
  );
  const whole = brokenAt(sha, chain) == null && ends(chain.at(-1));
  const sets = new Map(chain.map((set) => [set.seq, set]));
  let replacedAt: string | null = null;
  const opened: Opened[] = [];
  for (const leaf of found) {
    const set = sets.get(leaf.seq);
    if (!set) continue;
    const { kind, subject, holderId, content, seq } = leaf;
    const genuine = whole && leafHash(sha, set.form, leaf) === leaf.leaf && holds(set);
    opened.push({
      kind,
      subject,
      holderId,
      content,
      genuine,
      sealedAt: set.sealedAt,
      replacedAt,
      seq,
      leaves: set.leaves,
      hash: leaf.leaf,
    });
    replacedAt = set.sealedAt;
  }
  return { sets: chain.length, leaves: opened as [Opened, ...Opened[]] };
}
const holds = (set: SetRow): boolean => set.there === set.leaves && set.reckoned === set.root;
/** The last set is where the chain ends: one that was reckoned anew whole fits itself, and no set behind it says so yet. */
const ends = (last: SetRow | undefined): boolean =>
  last !== undefined && last.headSeq === last.seq && last.headHash === last.hash;
