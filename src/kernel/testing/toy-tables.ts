import { afterAll } from 'vitest';
import { allTables, type Table } from '../server/db/table';

/**
 * Tables and views of a test file's own. Files share the loaded modules: what `make` makes goes when the file ends, or
 * whoever reads all tables after it finds them.
 */
export function toyTables<T>(make: () => T): T {
  const all = allTables() as Map<string, Table>;
  const before = new Set(all.keys());
  const made = make();
  const own = [...all.keys()].filter((name) => !before.has(name));
  afterAll(() => {
    for (const name of own) all.delete(name);
  });
  return made;
}
