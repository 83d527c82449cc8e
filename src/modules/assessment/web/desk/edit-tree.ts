import { childrenOf, rolesOf, WHOLE, type Index, type Kind, type Role } from '../../rules';

/** A key that no other index of the tree has. */
export function freshKey(indexes: readonly Index[]): string {
  const taken = new Set(indexes.map((index) => index.indexId));
  for (let no = indexes.length + 1; ; no++) if (!taken.has(`n${no}`)) return `n${no}`;
}
/** A new index below another, with what is left of the whole as its weight; a parent with judges becomes a branch. */
export function added(kind: Kind, indexes: readonly Index[], parentId: string | null): Index[] {
  const beside = childrenOf(indexes, parentId);
  const left = WHOLE - beside.reduce((sum, index) => sum + index.weight, 0);
  const roles = rolesOf(kind);
  const even = Math.floor(WHOLE / roles.length);
  const leaf: Index = {
    indexId: freshKey(indexes),
    parentId,
    name: '',
    weight: Math.max(0, left),
    full: 10,
    by: roles.map((role, at) => ({ role, share: at === 0 ? WHOLE - even * (roles.length - 1) : even })),
    words: false,
    evidence: false,
    sbjId: null,
  };
  return [...indexes.map((index) => (index.indexId === parentId ? { ...index, by: [], full: 0 } : index)), leaf];
}
/** Without an index and what hangs below it. */
export function removed(indexes: readonly Index[], indexId: string): Index[] {
  const gone = new Set([indexId]);
  for (let before = 0; before !== gone.size;) {
    before = gone.size;
    for (const index of indexes) if (index.parentId && gone.has(index.parentId)) gone.add(index.indexId);
  }
  return indexes.filter((index) => !gone.has(index.indexId));
}
export const changed = (indexes: readonly Index[], indexId: string, set: Partial<Index>): Index[] =>
  indexes.map((index) => (index.indexId === indexId ? { ...index, ...set } : index));
/** The share of a role; nothing takes the role out. */
export const shared = (index: Index, role: Role, share: number): Partial<Index> => ({
  by:
    share === 0
      ? index.by.filter((judge) => judge.role !== role)
      : index.by.some((judge) => judge.role === role)
        ? index.by.map((judge) => (judge.role === role ? { role, share } : judge))
        : [...index.by, { role, share }],
});
/** What is left to a whole beside an index. */
export const leftBeside = (indexes: readonly Index[], { parentId }: Pick<Index, 'parentId'>): number =>
  WHOLE - childrenOf(indexes, parentId).reduce((sum, index) => sum + index.weight, 0);
export const leftShares = ({ by }: Index): number => WHOLE - by.reduce((sum, judge) => sum + judge.share, 0);
