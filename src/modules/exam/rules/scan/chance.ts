/** The same numbers between 0 and 1 for the same seed, so that a sheet that was read wrongly can be drawn again. */
export function chanceOf(seed: number): () => number {
  let s = seed % 2_147_483_647 || 1;
  return () => {
    s = (s * 48_271) % 2_147_483_647;
    return s / 2_147_483_647;
  };
}
