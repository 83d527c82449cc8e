import { DEPTH_MAX, INDEXES_MAX, rolesOf, WHOLE, type Kind, type Role } from './words';

/** Who judges an index, and how much of it is theirs, in hundredths of a percent. */
export interface Judge {
  readonly role: Role;
  readonly share: number;
}
/** An index of a template: a branch holds others, a leaf is judged. Its weight is its part of its parent. */
export interface Index {
  readonly indexId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly weight: number;
  /** Of a leaf: the highest score. */
  readonly full: number;
  readonly by: readonly Judge[];
  /** A sentence of the judge is asked for. */
  readonly words: boolean;
  /** Evidence of the house stands beside it. */
  readonly evidence: boolean;
  /** Whoever teaches this subject judges it beside the class teacher. */
  readonly sbjId: number | null;
}
export interface Level {
  readonly name: string;
  /** Results from here on, in hundredths of a percent. */
  readonly from: number;
}

export const childrenOf = (indexes: readonly Index[], parentId: string | null): Index[] =>
  indexes.filter((index) => index.parentId === parentId);
export const leavesOf = (indexes: readonly Index[]): Index[] => {
  const parents = new Set(indexes.map((index) => index.parentId));
  return indexes.filter((index) => !parents.has(index.indexId));
};
/** The leaves somebody judges in a role. */
export const judgedBy = (indexes: readonly Index[], role: Role): Index[] =>
  leavesOf(indexes).filter((leaf) => leaf.by.some((judge) => judge.role === role));
/** Indexes in the order in which people read them, each with how deep it stands; roots are 1. */
export function inOrder(indexes: readonly Index[]): (Index & { readonly depth: number })[] {
  const below = (parentId: string | null, depth: number): (Index & { readonly depth: number })[] =>
    depth > DEPTH_MAX + 1
      ? []
      : childrenOf(indexes, parentId).flatMap((index) => [{ ...index, depth }, ...below(index.indexId, depth + 1)]);
  return below(null, 1);
}

/** What is wrong with a tree, and at which index; the words stand in the locale as `fault.tree.<what>`. */
export interface TreeFault {
  readonly what: 'none' | 'many' | 'twice' | 'orphan' | 'deep' | 'weights' | 'judges' | 'shares' | 'role' | 'full';
  readonly at: number;
  /** What is left to a whole, in hundredths of a percent. */
  readonly left: number;
  readonly name: string;
}
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** The first thing that is wrong with a tree, or nothing: every node's parts are a whole, every leaf has judges. */
export function wrongTree(kind: Kind, indexes: readonly Index[]): TreeFault | undefined {
  const fault = (what: TreeFault['what'], at: number, left = 0): TreeFault => ({
    what,
    at,
    left,
    name: indexes[at]?.name ?? '',
  });
  if (indexes.length === 0) return fault('none', 0);
  if (indexes.length > INDEXES_MAX) return fault('many', INDEXES_MAX);
  const ids = new Set(indexes.map((index) => index.indexId));
  if (ids.size < indexes.length) {
    const at = indexes.findIndex((index, i) => indexes.findIndex((other) => other.indexId === index.indexId) < i);
    return fault('twice', at);
  }
  const ordered = inOrder(indexes);
  const deep = ordered.find((index) => index.depth > DEPTH_MAX);
  if (deep)
    return fault(
      'deep',
      indexes.findIndex((index) => index.indexId === deep.indexId),
    );
  // What hangs below nothing, or in a ring, is reached from no root.
  const reached = new Set(ordered.map((index) => index.indexId));
  const orphan = indexes.findIndex((index) => !reached.has(index.indexId));
  if (orphan >= 0) return fault('orphan', orphan);
  return wrongWeights(indexes, fault) ?? wrongJudges(kind, indexes, fault);
}
type Fault = (what: TreeFault['what'], at: number, left?: number) => TreeFault;
function wrongWeights(indexes: readonly Index[], fault: Fault): TreeFault | undefined {
  for (const parentId of [null, ...indexes.map((index) => index.indexId)]) {
    const parts = childrenOf(indexes, parentId);
    const left = WHOLE - sum(parts.map((index) => index.weight));
    const [first] = parts;
    if (first && left !== 0) return fault('weights', indexes.indexOf(first), left);
  }
  return undefined;
}
function wrongJudges(kind: Kind, indexes: readonly Index[], fault: Fault): TreeFault | undefined {
  for (const leaf of leavesOf(indexes)) {
    const at = indexes.indexOf(leaf);
    if (leaf.full < 1) return fault('full', at);
    if (leaf.by.length === 0) return fault('judges', at);
    if (leaf.by.some(({ role }) => !rolesOf(kind).includes(role))) return fault('role', at);
    if (new Set(leaf.by.map(({ role }) => role)).size < leaf.by.length) return fault('role', at);
    const left = WHOLE - sum(leaf.by.map(({ share }) => share));
    if (left !== 0) return fault('shares', at, left);
  }
  return undefined;
}

/** Whether levels fall from one to the next and the last one takes the rest. */
export const levelsHold = (levels: readonly Level[]): boolean =>
  levels.length > 1 &&
  levels.at(-1)?.from === 0 &&
  levels.every((level, at) => level.from <= WHOLE && (at === 0 || level.from < (levels[at - 1]?.from ?? 0))) &&
  new Set(levels.map((level) => level.name)).size === levels.length;
/** The level of a result, or nothing for none. */
export const levelOf = (levels: readonly Level[], total: number | null): string | null =>
  total == null ? null : (levels.find((level) => total >= level.from)?.name ?? null);
