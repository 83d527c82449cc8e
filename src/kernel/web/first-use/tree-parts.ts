// What a table's selection takes of the tree (see vite.config.ts, firstUse).
export { conductCheck } from '@rc-component/tree/es/utils/conductUtil';
export { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil';

// These two stand in a file of the tree that brings its nodes along. Source: @rc-component/tree/es/util.
/** The list without a key. */
export const arrDel = <T>(list: readonly T[] | undefined, value: T): T[] => {
  const at = list?.indexOf(value) ?? -1;
  return (list ?? []).filter((_, i) => i !== at);
};
/** The list with a key, once. */
export const arrAdd = <T>(list: readonly T[] | undefined, value: T): T[] => [
  ...(list ?? []),
  ...(list?.includes(value) ? [] : [value]),
];
