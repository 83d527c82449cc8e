import type { Standard } from './standard';

/** Standards by id and version. A year is scored with the version it names and with no other, so nothing is re-scored by surprise. */
export interface Shelf {
  /** Exactly this version (`id@version`), or nothing: never the newest in its place. */
  readonly of: (key: string) => Standard | undefined;
  /** The newest version, for a year that begins. */
  readonly newest: (id: string) => Standard | undefined;
  readonly all: readonly Standard[];
}

/** Puts the national standard and a school's own ones beside each other. The same version twice would make a year's key mean two things. */
export function shelve(standards: readonly Standard[]): Shelf {
  const byKey = new Map<string, Standard>();
  const newest = new Map<string, Standard>();
  for (const standard of standards) {
    if (byKey.has(standard.key)) throw new RangeError(`two standards are ${standard.key}`);
    byKey.set(standard.key, standard);
    if (standard.version > (newest.get(standard.id)?.version ?? 0)) newest.set(standard.id, standard);
  }
  return { of: (key) => byKey.get(key), newest: (id) => newest.get(id), all: [...standards] };
}
