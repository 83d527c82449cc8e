import { inventoryJson } from './inventory-json';
import { inventoryTable } from './inventory-table';
import { registry } from './modules';

// What the program declares: a table for people, and screens and calls with their needs as JSON for programs: with `--json`,
// and wherever nobody looks at a terminal (`--table` there has the table).
const isTable = process.argv.includes('--table') || (process.stdout.isTTY && !process.argv.includes('--json'));
process.stdout.write(`${isTable ? inventoryTable(registry) : JSON.stringify(inventoryJson(registry))}\n`);
