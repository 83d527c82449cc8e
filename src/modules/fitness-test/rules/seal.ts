/** What a card says to whoever holds it, in words and figures that never change again. */
export interface CardContent {
  readonly school: string;
  readonly year: number;
  readonly standard: string;
  readonly name: string;
  readonly sex: 'male' | 'female';
  readonly clazz: string;
  readonly grdId: number;
  readonly lines: readonly {
    readonly itemId: string;
    readonly text: string;
    readonly points: number | null;
    readonly level: string | null;
    readonly bonus: number;
  }[];
  readonly standardScore: number | null;
  readonly bonus: number;
  readonly total: number | null;
  readonly level: string | null;
  readonly state: string;
  /** Of a child who was tested again: what the first test came to. Cards without a retest leave it out and keep their hash. */
  readonly firstTotal?: number;
}
/** Text in one and only one way: keys in order, so that the same content always has the same hash. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object')
    return `{${Object.keys(value)
      .sort()
      .map((k) => `${JSON.stringify(k)}:${canonical((value as Record<string, unknown>)[k])}`)
      .join(',')}}`;
  return JSON.stringify(value ?? null);
}
/** What is hashed: a card, the cards of a year, a seal. `sha` is SHA-256 as lower-case hex. */
type Sha = (text: string) => string;
export const leafOf = (sha: Sha, salt: string, content: CardContent): string =>
  sha(`card ${salt} ${canonical(content)}`);
export const rootOf = (sha: Sha, leaves: readonly string[]): string => sha(`year ${leaves.join('')}`);
export interface SealParts {
  readonly orgId: number;
  readonly seq: number;
  readonly yearId: number;
  readonly prevHash: string;
  readonly root: string;
  readonly cards: number;
  readonly sealedAt: string;
}
export const sealHash = (sha: Sha, s: SealParts): string =>
  sha(`seal ${[s.orgId, s.seq, s.yearId, s.prevHash, s.root, s.cards, s.sealedAt].join(' ')}`);
/** Before a school's first seal. */
export const FIRST = '0'.repeat(64);

/** Where a chain breaks, or null: each seal must fit its own hash and follow the one before. */
export function brokenAt(sha: Sha, seals: readonly (SealParts & { readonly hash: string })[]): number | null {
  let prev = FIRST;
  for (const [i, s] of seals.toSorted((a, b) => a.seq - b.seq).entries()) {
    if (s.seq !== i + 1 || s.prevHash !== prev || sealHash(sha, s) !== s.hash) return s.seq;
    prev = s.hash;
  }
  return null;
}
