import { allTables } from './table';

const anyOf = (names: readonly string[]): RegExp => {
  const either = names.join('|') || 'no_table';
  return new RegExp(`\\b(${either})\\b`, 'g');
};
let tenants: { readonly good: Set<string>; readonly any: RegExp; readonly size: number } | undefined;
function tenantNames() {
  const all = allTables();
  if (!tenants || tenants.size !== all.size)
    tenants = {
      size: all.size,
      any: anyOf([...all.values()].filter((t) => t.kind === 'tenant').map((t) => t.name)),
      good: new Set(),
    };
  return tenants;
}

/**
 * Refuses a statement that names a tenant table without an org_id condition (database.md 9). Tests run with it on:
 * row security would hide the rows anyway, but without the condition a distributed query visits every shard.
 * Each named tenant table asks for one `org_id` in the text; an insert carries it as a column. A text is read once.
 */
export function checkSql(sql: string): void {
  const { any, good } = tenantNames();
  if (good.has(sql)) return;
  const found = new Set(sql.match(any));
  const wanted = found.size;
  const has = (sql.match(/org_id"?\s*(=|in\b|,|\)|is not distinct)|=\s*(\w+\.)?"?org_id|using\s*\(\s*"?org_id/g) ?? [])
    .length;
  if (wanted > 0 && has < Math.max(1, wanted > 1 ? Math.ceil(wanted / 2) : 1))
    throw new Error(`a statement names ${[...found].join(', ')} without an org_id condition: ${sql.slice(0, 400)}`);
  good.add(sql);
}
