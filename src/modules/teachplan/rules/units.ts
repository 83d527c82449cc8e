/** A node of a textbook. */
export interface BookNode {
  readonly nodeId: number;
  readonly name: string;
  readonly children: readonly BookNode[];
}
/** An hour and a unit as a plan is begun with. */
export interface FreshHour {
  readonly name: string;
  readonly content: string;
  readonly nodeId: number | null;
}
export interface FreshUnit {
  readonly unit: string;
  readonly nodeId: number | null;
  readonly hours: readonly FreshHour[];
}

/** Names below a node, for the content of its hour. */
const below = (node: BookNode): string[] => node.children.flatMap((n) => [n.name, ...below(n)]);

/**
 * A unit for each chapter, an hour for each section. A chapter without sections is one hour.
 * @param contentOf writes an hour's first content, so that no hour begins empty (V-071).
 */
export function unitsOfNodes(
  nodes: readonly BookNode[],
  contentOf: (name: string, topics: readonly string[]) => string,
): FreshUnit[] {
  return nodes.map((chapter) => ({
    unit: chapter.name,
    nodeId: chapter.nodeId,
    hours: (chapter.children.length ? chapter.children : [chapter]).map((n) => ({
      name: n.name,
      nodeId: n.nodeId,
      content: contentOf(n.name, n === chapter ? [] : below(n)),
    })),
  }));
}

/** Moves an entry of a list; the list itself stays as it is. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const out = [...list];
  const [one] = out.splice(from, 1);
  if (one !== undefined) out.splice(Math.max(0, Math.min(to, out.length)), 0, one);
  return out;
}

/** Where an hour stands in a plan: unit 3, hour 2. */
export interface Place {
  readonly linkId: number;
  readonly unitNo: number;
  readonly unit: string;
  readonly hourNo: number;
  readonly name: string;
  /** Counted through the whole plan, from 1. */ readonly no: number;
}
export interface PlacedUnit {
  readonly unit: string;
  readonly hours: readonly { readonly linkId: number; readonly name: string }[];
}
/** All hours in the order they are taught. Units without hours keep their number. */
export function placesOf(units: readonly PlacedUnit[]): Place[] {
  let no = 0;
  return units.flatMap((u, i) =>
    u.hours.map((h, k) => ({ linkId: h.linkId, unitNo: i + 1, unit: u.unit, hourNo: k + 1, name: h.name, no: ++no })),
  );
}
