/** Names of the `{x}` parts of a path. */
export const pathKeys = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? '');
