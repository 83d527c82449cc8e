// `node scripts/unread.mjs`, after a whole `npm test`: writes down which keys of their inputs the handlers of writing calls
// do not read (tests/registry/unread.json). It refuses to write a longer list; `--grown` allows that, once each was looked at.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UNREAD, judgeInputs, unreadKeys } from './lib/inputs.mjs';
import { root } from './lib/tools.mjs';

const list = join(root, '.build/inputs.txt');
if (!existsSync(list)) {
  console.error('there is nothing to write down: run npm test first');
  process.exit(2);
}
const file = join(root, UNREAD);
const unread = unreadKeys(readFileSync(list, 'utf8'));
const more = judgeInputs(unread, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
for (const found of more) console.log(found);
if (more.length > 0 && !process.argv.includes('--grown')) {
  console.error('not written: let the handlers read these keys, or take them out of the contract');
  process.exit(1);
}
writeFileSync(file, `${JSON.stringify(unread, null, 2)}\n`);
console.log(`${Object.keys(unread).length} calls have keys that their handlers do not read`);
