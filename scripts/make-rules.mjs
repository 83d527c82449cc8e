// One-off: `node scripts/make-rules.mjs <folder of the specification>` writes spec/rules.json from the rule tables of
// calls.md, screens-desk.md, screens-site.md and rest.md: one row per rule, { id, domain, text, source }.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/tools.mjs';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('usage: node scripts/make-rules.mjs <folder of the specification>');
  process.exit(2);
}
const domains = new Set(JSON.parse(readFileSync(join(root, 'spec/screens.json'), 'utf8')).map((row) => row.domain));
for (const row of JSON.parse(readFileSync(join(root, 'spec/calls.json'), 'utf8'))) domains.add(row.domain);

/** Rules of the two screen files that belong to one domain; all others there are about the frame: shell. */
const owners = {
  account: 'D31 D44 D45 D46 D48 D49 D52 D63 U9 U10 U11 G7 G8 G9 G10 G11',
  assessment: 'D15 M18',
  class: 'D30 D67 U7 U8',
  'fitness-test': 'D09',
  operations: 'D33 D34 D35 H11 H12 H13',
  practice: 'G5',
  role: 'D40',
  textbook: 'D29 D53 D54 U12 U13',
};
const ownerOf = new Map(Object.entries(owners).flatMap(([domain, ids]) => ids.split(' ').map((id) => [id, domain])));

const rules = [
  ...listed('calls.md', /^## 3\./, /^- ([VSCE]-\d+) (.*)$/),
  ...desk(),
  ...site(),
  ...listed('rest.md', /^## 1\./, /^- (X-\d+) (.*)$/),
];
const twice = rules.map(({ id }) => id).filter((id, at, all) => all.indexOf(id) !== at);
if (twice.length > 0) throw new Error(`these ids stand twice: ${twice.join(', ')}`);
writeFileSync(join(root, 'spec/rules.json'), `[\n${rules.map((rule) => JSON.stringify(rule)).join(',\n')}\n]\n`);
const strange = rules.filter(({ domain }) => !domains.has(domain) && domain !== 'kernel');
console.log(`${rules.length} rules in ${new Set(rules.map(({ domain }) => domain)).size} domains`);
if (strange.length > 0)
  console.log(`domains that no screen or call has: ${[...new Set(strange.map(({ domain }) => domain))].join(', ')}`);

/** Bullets under a heading per domain. "general" is what every module obeys: the kernel. */
function listed(file, begin, bullet) {
  const found = [];
  let inside = false;
  let domain = '';
  for (const line of linesOf(file)) {
    if (line.startsWith('## ')) inside = begin.test(line);
    if (line.startsWith('### ')) domain = line.slice(4).trim().split(' and ')[0];
    const match = inside && bullet.exec(line);
    if (match) found.push(withSource(match[1], domain === 'general' ? 'kernel' : domain, match[2]));
  }
  return found;
}

function desk() {
  return linesOf('screens-desk.md')
    .map((line) => /^- (D\d+) \(([^)]+)\) (.*)$/.exec(line))
    .filter(Boolean)
    .map(([, id, source, text]) => ({
      id: `desk ${id}`,
      domain: ownerOf.get(id) ?? 'shell',
      text,
      source: `desk ${source}`,
    }));
}

function site() {
  return linesOf('screens-site.md')
    .map((line) => /^\| ([MHULGCS]\d+) \| ([^|]+) \| (.*) \|$/.exec(line))
    .filter(Boolean)
    .map(([, id, source, text]) => ({
      id: `site ${id}`,
      domain: id.startsWith('S') ? 'school-site' : (ownerOf.get(id) ?? 'shell'),
      text,
      source: `site §${source.trim()}`,
    }));
}

/** "Text. (desk §3, site §9)": what stands in the last brackets is the source. */
function withSource(id, domain, whole) {
  const match = /^(.*?)\s*\(((?:desk|site|cat|decision)\b[^()]*(?:\([^()]*\)[^()]*)*)\)\.?$/.exec(whole);
  return { id, domain, text: match ? match[1] : whole, source: match ? match[2] : '' };
}

function linesOf(file) {
  return readFileSync(join(folder, file), 'utf8').split('\n');
}
