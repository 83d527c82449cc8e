import { expect, test } from 'vitest';
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
