import { entryOf } from '../../../kernel/shared/maps';
import { BOOKS, SERIES_ID, STAGE_ID, SUBJECT_ID, TREES, type BookKey, type TreeKey } from './catalogue';
import { bareName, outline, type Line } from './outline';

/** A node of a demonstration textbook. `path` leaves numbers out: `有理数/数轴`. */
export interface DemoNode {
  readonly nodeId: number;
  readonly tbkId: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly path: string;
  readonly ord: number;
  readonly above: readonly number[];
  readonly leaf: boolean;
  readonly klgIds: readonly number[];
}
/** A point, topic or area of a demonstration knowledge tree; only points (leaves) belong to a layer. */
export interface DemoKnowledge {
  readonly klgId: number;
  readonly parentId: number | null;
  readonly stgId: number;
  readonly sbjId: number;
  readonly name: string;
  readonly path: string;
  readonly ord: number;
  readonly above: readonly number[];
  readonly leaf: boolean;
  readonly layer: number;
}
export interface DemoEdge {
  readonly fromId: number;
  readonly toId: number;
  readonly kind: 'before' | 'near';
}

const once = <K, V>(make: (key: K) => V): ((key: K) => V) => {
  const known = new Map<K, V>();
  return (key) => entryOf(known, key, () => make(key));
};
const treeOfBook = (key: BookKey): TreeKey | undefined => {
  const { subject, stage } = BOOKS[key];
  return stage === 'junior' ? subject : stage === 'primary' ? `${subject}-primary` : undefined;
};

/** All of a knowledge tree in reading order. */
export const knowledgeOf = once((key: TreeKey): readonly DemoKnowledge[] => {
  const { stage, subject, text } = TREES[key];
  const stgId = STAGE_ID[stage];
  const sbjId = SUBJECT_ID[subject];
  const out: DemoKnowledge[] = [];
  const walk = (lines: readonly Line[], above: readonly number[], path: string) =>
    lines.forEach((line, ord) => {
      const klgId = stgId * 1_000_000 + sbjId * 10_000 + out.length + 1;
      out.push({
        klgId,
        parentId: above.at(-1) ?? null,
        stgId,
        sbjId,
        name: line.name,
        path: path + line.name,
        ord,
        above,
        leaf: line.children.length === 0,
        layer: line.marks,
      });
      walk(line.children, [...above, klgId], `${path}${line.name}/`);
    });
  walk(outline(text), [], '');
  return out;
});
const pointsOf = once(
  (key: TreeKey) =>
    new Map(
      knowledgeOf(key)
        .filter((k) => k.leaf)
        .map((k) => [k.name, k.klgId]),
    ),
);

/** The id of a knowledge point by its name: `knowledge('maths', '数轴')`. An unknown name throws and offers like ones. */
export function knowledge(tree: TreeKey, name: string): number {
  const found = pointsOf(tree).get(name);
  if (found == null)
    throw new Error(`the ${tree} tree has no point “${name}”${alike(name, [...pointsOf(tree).keys()])}`);
  return found;
}

/** All nodes of a book in reading order. */
export const nodesOf = once((key: BookKey): readonly DemoNode[] => {
  const { tbkId, text } = BOOKS[key];
  const tree = treeOfBook(key);
  const out: DemoNode[] = [];
  const walk = (lines: readonly Line[], above: readonly number[], path: string) =>
    lines.forEach((line, ord) => {
      const nodeId = tbkId * 1000 + out.length + 1;
      const own = path + bareName(line.name);
      out.push({
        nodeId,
        tbkId,
        parentId: above.at(-1) ?? null,
        name: line.name,
        path: own,
        ord,
        above,
        leaf: line.children.length === 0,
        klgIds: tree ? line.links.map((name) => knowledge(tree, name)) : [],
      });
      walk(line.children, [...above, nodeId], `${own}/`);
    });
  walk(outline(text), [], '');
  return out;
});
const byPath = once((key: BookKey) => new Map(nodesOf(key).map((n) => [n.path, n.nodeId])));

/** The id of a demonstration textbook. */
export const textbook = (key: BookKey): number => BOOKS[key].tbkId;
/** The id of a node by its path without numbers: `node('rj-maths-7a', '有理数/有理数及其大小比较/数轴')`; the last name alone will do where it occurs once. */
export function node(key: BookKey, path: string): number {
  const found = byPath(key).get(path);
  if (found != null) return found;
  const ends = nodesOf(key).filter((n) => n.path.endsWith(`/${path}`) || n.name === path);
  if (ends.length === 1) return ends[0]!.nodeId;
  throw new Error(
    `${key} has ${ends.length ? 'several nodes' : 'no node'} “${path}”${alike(path, [...byPath(key).keys()])}`,
  );
}

/** Prerequisites and neighbours of a tree. */
export const edgesOf = once((key: TreeKey): readonly DemoEdge[] =>
  TREES[key].edges
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const kind = line.includes('>') ? 'before' : 'near';
      const [from = '', to = ''] = line.split(kind === 'before' ? '>' : '~');
      return to
        .split(',')
        .map((name) => ({ fromId: knowledge(key, from.trim()), toId: knowledge(key, name.trim()), kind }));
    }),
);
export const seriesOf = (key: BookKey): number => SERIES_ID[BOOKS[key].series];

function alike(name: string, names: readonly string[]): string {
  const shared = (other: string) =>
    [...new Set(name)].filter((c) => other.includes(c)).length / Math.max(name.length, 1);
  const best = names
    .filter((n) => shared(n) >= 0.5)
    .sort((a, b) => shared(b) - shared(a))
    .slice(0, 5);
  return best.length ? `; near: ${best.join(', ')}` : '';
}
