// `node scripts/style-left.mjs`: writes down what is left of each rule of scripts/lib/style.mjs, after some of it was mended.
// It refuses to write a longer list; `--grown` allows that, for the day a rule itself is new.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEFT, RULES, found } from './lib/style.mjs';
import { root } from './lib/tools.mjs';

const file = join(root, LEFT);
const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
const now = found(root);
const sum = (counts) => Object.values(counts ?? {}).reduce((a, b) => a + b, 0);
let grown = false;
for (const [rule, { says }] of Object.entries(RULES)) {
  const more = Object.entries(now[rule]).filter(([path, n]) => n > (before[rule]?.[path] ?? 0));
  console.log(`${rule}: ${sum(before[rule])} → ${sum(now[rule])} in ${Object.keys(now[rule]).length} files  (${says})`);
  for (const [path, n] of more) console.log(`  ${path}: ${before[rule]?.[path] ?? 0} → ${n}`);
  grown ||= more.length > 0;
}
if (grown && !process.argv.includes('--grown')) {
  console.error('not written: these files have more than before. Mend them; the list only shrinks');
  process.exit(1);
}
writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
