/** Somebody of a class, as far as sharing out looks at them. */
export interface Mate {
  readonly userId: number;
  readonly clazzId: number;
}
/** Spreads neighbours on the register: they sit beside each other and do not judge each other. */
const spread = (userId: number): number => ((userId % 10_007) * 7919) % 10_007;

/**
 * Who judges whom in their class: each child judges as many as judge it, at most `each`, nobody oneself. The children of a
 * class stand in a ring and each judges those behind it.
 */
export function shareMates(
  mates: readonly Mate[],
  each: number,
): { readonly userId: number; readonly judgeId: number }[] {
  const clazzes = new Map<number, number[]>();
  for (const { userId, clazzId } of mates) clazzes.set(clazzId, [...(clazzes.get(clazzId) ?? []), userId]);
  return [...clazzes.values()].flatMap((userIds) => {
    const ring = userIds.toSorted((a, b) => spread(a) - spread(b) || a - b);
    const times = Math.min(each, ring.length - 1);
    return ring.flatMap((judgeId, at) =>
      Array.from({ length: times }, (_, step) => ({ userId: ring[(at + step + 1) % ring.length] ?? 0, judgeId })),
    );
  });
}
