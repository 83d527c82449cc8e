import { expect, test } from 'vitest';
import { inventoryJson } from './inventory-json';
import { inventoryTable } from './inventory-table';
import { registry } from './modules';

test('the inventory for people has a row for each module and one for all together', () => {
  const rows = inventoryTable(registry).split('\n');
  const cells = rows.map((row) => row.trim().split(/\s+/));
  expect(rows.length).toBe(registry.modules.length + 4);
  expect(cells.slice(1, -3).map(([name]) => name)).toEqual(registry.modules.map(({ name }) => name));
  const together = cells
    .find(([name]) => name === 'together')
    ?.map(Number)
    .slice(1);
  expect(together).toEqual([
    registry.places.length,
    registry.calls.size,
    [...registry.calls.values()].filter((call) => call.need.open).length,
  ]);
});
/** What a need asks besides codes, as the program declares it and as it is printed. */
const gatesOf = (of: object): object =>
  Object.fromEntries(
    Object.entries(of).filter(
      ([key, value]) =>
        value !== undefined && !['funcs', 'open', 'path', 'titles', 'need', 'module', 'method', 'name'].includes(key),
    ),
  );
test('the inventory for programs names every gate of every need: business lines, services, regions and organisations', () => {
  const { screens, calls } = inventoryJson(registry);
  const declared = [...registry.places, ...registry.calls.values()].map(({ need }) => gatesOf(need));
  expect(new Set(declared.flatMap((gates) => Object.keys(gates)))).toContain('regIds');
  expect([...screens, ...calls].map(gatesOf)).toEqual(declared);
});
