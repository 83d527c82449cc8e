/** What a spread needs to know of a question. */
export interface Candidate {
  readonly qid: number;
  readonly degree: number;
  readonly klgIds: readonly number[];
}

/** A seeded order: the same seed chooses the same questions. */
export function mixed(seed: number): () => number {
  let a = (seed ^ 0x9e3779b9) >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
/**
 * Chooses `count` questions so that knowledge and degrees come as evenly as the pool allows: each time the one whose
 * knowledge, then whose degree, has been taken least. `want` narrows what counts as knowledge to the pieces asked for;
 * `before` are those taken already.
 */
export function spread<C extends Candidate>(
  pool: readonly C[],
  count: number,
  seed: number,
  want: readonly number[] = [],
  before: readonly Candidate[] = [],
): C[] {
  const rnd = mixed(seed);
  const left = pool
    .map((c) => ({ c, chance: rnd() }))
    .sort((a, b) => a.chance - b.chance)
    .map(({ c }) => c);
  const ofKlg = new Map<number, number>(),
    ofDegree = new Map<number, number>();
  const klgs = (c: Candidate) => {
    const asked = want.length > 0 ? c.klgIds.filter((k) => want.includes(k)) : c.klgIds;
    return asked.length > 0 ? asked : [0];
  };
  const tally = (c: Candidate) => {
    for (const k of klgs(c)) ofKlg.set(k, (ofKlg.get(k) ?? 0) + 1);
    ofDegree.set(c.degree, (ofDegree.get(c.degree) ?? 0) + 1);
  };
  before.forEach(tally);
  const taken: C[] = [];
  while (taken.length < count && left.length > 0) {
    let best = 0,
      least = Infinity;
    left.forEach((c, at) => {
      const weight = Math.min(...klgs(c).map((k) => ofKlg.get(k) ?? 0)) * 10 + (ofDegree.get(c.degree) ?? 0);
      if (weight < least) {
        least = weight;
        best = at;
      }
    });
    const [chosen] = left.splice(best, 1) as [C];
    taken.push(chosen);
    tally(chosen);
  }
  return taken;
}
