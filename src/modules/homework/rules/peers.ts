/**
 * Who marks whose paper: each of the children marks `each` papers, nobody their own, every paper is looked at equally often,
 * and no two mark each other where there is a choice. The order comes shuffled.
 */
export function sharePapers(
  userIds: readonly number[],
  each: number,
): { readonly markerId: number; readonly userId: number }[] {
  const n = userIds.length;
  const count = Math.min(each, n - 1);
  const out: { markerId: number; userId: number }[] = [];
  for (let k = 1; k <= count; k++)
    for (let i = 0; i < n; i++) out.push({ markerId: userIds[i]!, userId: userIds[(i + k) % n]! });
  return out;
}
/** What several classmates gave one part, to half points: the middle one, so that one unfair mark moves nothing. */
export function peerScore(scores: readonly number[]): number | null {
  if (!scores.length) return null;
  const s = [...scores].sort((a, b) => a - b),
    mid = s.length >> 1;
  const middle = s.length % 2 ? s[mid]! : (s[mid - 1]! + s[mid]!) / 2;
  return Math.round(middle * 2) / 2;
}
