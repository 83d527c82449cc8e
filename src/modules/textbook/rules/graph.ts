import { entryOf, must } from '../../../kernel/shared/maps';

/** before: the first is learnt before the second; near: related. */
export type EdgeKind = 'before' | 'near';
export interface Edge {
  readonly fromId: number;
  readonly toId: number;
  readonly kind: EdgeKind;
}
export const EDGES_MAX = 5000;

/** The same edges, each once: a relation has its smaller end first. */
export function tidyEdges(edges: readonly Edge[]): Edge[] {
  const out = new Map<string, Edge>();
  for (const e of edges) {
    const [fromId, toId] = e.kind === 'near' && e.fromId > e.toId ? [e.toId, e.fromId] : [e.fromId, e.toId];
    out.set(`${fromId}/${toId}`, { fromId, toId, kind: e.kind });
  }
  return [...out.values()];
}

/** Points that wait for each other in a circle, in order, the first one again at the end; nothing when there is none. */
export function cycleOf(edges: readonly Edge[]): number[] | undefined {
  const next = new Map<number, number[]>();
  for (const e of edges) if (e.kind === 'before') entryOf(next, e.fromId, () => []).push(e.toId);
  const done = new Set<number>();
  const path: number[] = [];
  const on = new Set<number>();
  // A stack of its own: a chain of some thousand points is deeper than the machine's.
  for (const start of next.keys()) {
    if (done.has(start)) continue;
    const stack: { id: number; at: number }[] = [{ id: start, at: 0 }];
    path.push(start);
    on.add(start);
    while (stack.length) {
      const top = stack.at(-1)!;
      const to = next.get(top.id)?.[top.at++];
      if (to == null) {
        done.add(top.id);
        on.delete(top.id);
        path.pop();
        stack.pop();
        continue;
      }
      if (on.has(to)) return [...path.slice(path.indexOf(to)), to];
      if (done.has(to)) continue;
      stack.push({ id: to, at: 0 });
      path.push(to);
      on.add(to);
    }
  }
  return undefined;
}

/**
 * The column a point is drawn in: how many steps lie before it at most, moved right until it stands just before what
 * rests on it, so that roots do not fill the first column. Expects a graph without circles.
 */
export function stepsOf(ids: readonly number[], edges: readonly Edge[]): Map<number, number> {
  const known = new Set(ids);
  const waits = new Map(ids.map((id) => [id, 0]));
  const next = new Map<number, number[]>();
  for (const e of edges)
    if (e.kind === 'before' && known.has(e.fromId) && known.has(e.toId)) {
      waits.set(e.toId, must(waits, e.toId) + 1);
      entryOf(next, e.fromId, () => []).push(e.toId);
    }
  const steps = new Map(ids.map((id) => [id, 0]));
  const order = ids.filter((id) => waits.get(id) === 0);
  for (let at = 0; at < order.length; at++)
    for (const to of next.get(order[at]!) ?? []) {
      steps.set(to, Math.max(must(steps, to), must(steps, order[at]!) + 1));
      waits.set(to, must(waits, to) - 1);
      if (waits.get(to) === 0) order.push(to);
    }
  for (const id of order.reverse()) {
    const after = next.get(id);
    if (after) steps.set(id, Math.min(...after.map((to) => must(steps, to))) - 1);
  }
  return steps;
}

/** Everything that must be known before a point (`back`) or rests on it (`on`), with how far away it is. */
export function reachOf(edges: readonly Edge[], id: number, way: 'back' | 'on', far = 99): Map<number, number> {
  const next = new Map<number, number[]>();
  for (const e of edges)
    if (e.kind === 'before') {
      const [a, b] = way === 'on' ? [e.fromId, e.toId] : [e.toId, e.fromId];
      entryOf(next, a, () => []).push(b);
    }
  const found = new Map<number, number>();
  let edge = [id];
  for (let step = 1; step <= far && edge.length; step++) {
    edge = [...new Set(edge.flatMap((x) => next.get(x) ?? []))].filter((x) => x !== id && !found.has(x));
    for (const x of edge) found.set(x, step);
  }
  return found;
}

/**
 * The graph seen from further away: groups (topics) instead of points. Between two groups the direction most connections
 * have counts; what would close a circle, weakest first, is left out of the drawing.
 */
export function grouped<K>(
  edges: readonly Edge[],
  groupOf: (id: number) => K | undefined,
): { readonly from: K; readonly to: K; readonly count: number }[] {
  const pairs = new Map<K, Map<K, number>>();
  for (const e of edges) {
    const [from, to] = [groupOf(e.fromId), groupOf(e.toId)];
    if (e.kind !== 'before' || from == null || to == null || from === to) continue;
    const row = entryOf(pairs, from, () => new Map<K, number>());
    row.set(to, (row.get(to) ?? 0) + 1);
  }
  const all = [...pairs]
    .flatMap(([from, row]) => [...row].map(([to, count]) => ({ from, to, count })))
    .filter(
      (x) =>
        x.count > (pairs.get(x.to)?.get(x.from) ?? 0) ||
        (x.count === pairs.get(x.to)?.get(x.from) && String(x.from) < String(x.to)),
    )
    .sort((a, b) => b.count - a.count);
  const next = new Map<K, K[]>();
  const leads = (from: K, to: K, seen = new Set<K>()): boolean =>
    from === to || (next.get(from) ?? []).some((x) => !seen.has(x) && leads(x, to, seen.add(x)));
  return all.filter((x) => {
    if (leads(x.to, x.from)) return false;
    entryOf(next, x.from, () => []).push(x.to);
    return true;
  });
}
