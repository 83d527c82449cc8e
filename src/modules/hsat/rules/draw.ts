/** SHA-256 of a text as lower-case hex; the server and the browser have one each. */
export type Sha = (text: string) => string | Promise<string>;
/** What is published before the draw: nobody who knows it knows the secret. */
export const commitment = (sha: Sha, secret: string) => sha(`hsat draw ${secret}`);

/** Four hex digits at a place as a number below 65,536. */
const pieceAt = (hex: string, at: number): number => Number.parseInt(hex.slice(at * 4, at * 4 + 4), 16);
const PIECES = 16;

/**
 * Draws `take` of `codes` by the secret and the public value: anyone who knows both draws the same. The codes are put in their
 * own order first, and what would favour the first ones is thrown away (numbers at or above the last whole multiple).
 */
export async function drawFrom(
  sha: Sha,
  of: { readonly secret: string; readonly value: string; readonly group: string; readonly take: number },
  codes: readonly string[],
): Promise<readonly string[]> {
  const left = [...new Set(codes)].toSorted();
  const drawn: string[] = [];
  for (let block = 0; drawn.length < of.take && left.length > 0; block++) {
    const hex = await sha(`${of.secret}|${of.value}|${of.group}|${block}`);
    for (let at = 0; at < PIECES && drawn.length < of.take && left.length > 0; at++) {
      const piece = pieceAt(hex, at);
      if (piece >= 65_536 - (65_536 % left.length)) continue;
      drawn.push(...left.splice(piece % left.length, 1));
    }
  }
  return drawn.toSorted();
}
