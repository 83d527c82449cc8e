/** Text in one and only one way: keys in order, so that the same content always has the same hash. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`)
      .join(',')}}`;
  return JSON.stringify(value ?? null);
}
/** SHA-256 as lower-case hex. */
export type Sha = (text: string) => string;
/**
 * How hashes are made. 1: the cards of fitness years as they were sealed before there were other kinds; 2: everything since.
 * What is sealed keeps its form, and one chain holds both.
 */
export const FORM = 2;

/** What a leaf's hash covers. */
export interface LeafParts {
  readonly kind: string;
  readonly subject: string;
  readonly holderId: number;
  readonly code: string;
  readonly bornOn: string | null;
  readonly salt: string;
  readonly content: unknown;
}
export function leafHash(sha: Sha, form: number, leaf: LeafParts): string {
  const { salt, kind, subject, holderId, code, bornOn, content } = leaf;
  return form === 1
    ? sha(`card ${salt} ${canonical(content)}`)
    : sha(`leaf ${salt} ${canonical({ kind, subject, holderId, code, bornOn, content })}`);
}
/** What a root is made of begins with this word. */
export const rootWord = (form: number): string => (form === 1 ? 'year' : 'set');
/** Over the leaves' hashes, joined in their order. */
export const rootHash = (sha: Sha, form: number, leaves: string): string => sha(`${rootWord(form)} ${leaves}`);

/** What the hash of a set covers: the hash before it, too, so that nothing of the past can change alone. */
export interface SetParts {
  readonly orgId: number;
  readonly seq: number;
  readonly form: number;
  readonly kind: string;
  readonly subject: string;
  readonly prevHash: string;
  readonly root: string;
  readonly leaves: number;
  readonly sealedAt: string;
}
export function setHash(sha: Sha, s: SetParts): string {
  if (s.form === 1)
    return sha(`seal ${[s.orgId, s.seq, s.subject, s.prevHash, s.root, s.leaves, s.sealedAt].join(' ')}`);
  const { orgId, seq, form, kind, subject, prevHash, root, leaves, sealedAt } = s;
  return sha(`set ${canonical({ orgId, seq, form, kind, subject, prevHash, root, leaves, sealedAt })}`);
}
/** Before an organisation's first set. */
export const FIRST = '0'.repeat(64);

/** Where a chain breaks, or null: each set must fit its own hash and follow the one before. @param sets in the order of `seq`. */
export function brokenAt(sha: Sha, sets: readonly (SetParts & { readonly hash: string })[]): number | null {
  let prev = FIRST;
  for (const [at, set] of sets.entries()) {
    if (set.seq !== at + 1 || set.prevHash !== prev || setHash(sha, set) !== set.hash) return set.seq;
    prev = set.hash;
  }
  return null;
}
