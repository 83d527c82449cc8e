import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../kernel/server/root';

// Names and where they stand, read from the sources alone: asking for one loads no module. What a file says is kept
// under .build with the file's time and size, so that only what changed is read again.

export type NameKind =
  | 'address'
  | 'call'
  | 'path'
  | 'table'
  | 'fault'
  | 'thrown'
  | 'text'
  | 'symbol'
  | 'schedule'
  | 'css'
  | 'file';
/** A name, what it is, and where: `file:line`. */
export interface Name {
  readonly name: string;
  readonly kind: NameKind;
  readonly place: string;
  /** The kind in words, and what a text says. */
  readonly note: string;
}
interface Kept {
  readonly stamp: string;
  readonly names: readonly Name[];
}
/** Changes with what this file finds. */
const VERSION = 7;
const CACHE = join(root, '.build/where-names.json');

function* below(dir: string): Generator<string> {
  for (const f of readdirSync(join(root, dir), { withFileTypes: true })) {
    if (f.isDirectory()) yield* below(`${dir}/${f.name}`);
    else if (/\.(tsx?|mjs|sql|css)$/.test(f.name)) yield `${dir}/${f.name}`;
  }
}

/** Every name of the sources, and whether any file changed since the last time. */
export function allNames(): { readonly names: readonly Name[]; readonly stamp: string } {
  const before = cachedFiles();
  const now = new Map<string, Kept>();
  for (const path of ['src', 'tests', 'scripts', 'migrations'].flatMap((dir) => [...below(dir)])) {
    const { mtimeMs, size } = statSync(join(root, path));
    const stamp = `${mtimeMs} ${size}`;
    const old = before.get(path);
    now.set(path, old?.stamp === stamp ? old : { stamp, names: namesIn(path, readFileSync(join(root, path), 'utf8')) });
  }
  const changed = now.size !== before.size || [...now].some(([path, file]) => before.get(path) !== file);
  if (changed) keep(CACHE, { version: VERSION, files: [...now] });
  return { names: [...now.values()].flatMap((file) => file.names), stamp: stampOf(now) };
}
function cachedFiles(): ReadonlyMap<string, Kept> {
  try {
    const cache = JSON.parse(readFileSync(CACHE, 'utf8')) as { version: number; files: [string, Kept][] };
    return new Map(cache.version === VERSION ? cache.files : []);
  } catch {
    return new Map();
  }
}
export function keep(file: string, what: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(what));
}
/** Stands for the state of all files: their number, the newest time, the sum of times and sizes. */
function stampOf(files: ReadonlyMap<string, Kept>): string {
  let sum = 0;
  for (const { stamp } of files.values()) for (const part of stamp.split(' ')) sum += Number(part);
  return `${VERSION} ${files.size} ${sum}`;
}

const SYMBOL = /^export (?:default )?(?:async )?(function\*?|const|let|class|interface|type) (\w+)/gm;
const FAULT = /(?:^ *|[{,] )(?:\/\*\*.*?\*\/ )?(\w+): \[[45]\d{2}\b/gm;
const TEXT = /^ {2}'?([\w.-]+)'?:\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`)/gm;

/** Where a fault is thrown: its module's own, or one of the kernel's. */
const THROWN = /\bfail\(\s*(\w*[fF]aults)\.(\w+)/g;
const SCHEDULE = /\bname: '([\w.-]+)',\s+does:/g;
/** Classes at the beginning of a rule. */
const CSS_CLASS = /^\.([\w-]+)/gm;
const camel = (module: string): string => module.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Texts of a figure or a rule, as `defineFigures` and `defineRules` name them. */
const PREFIX: Readonly<Record<string, string>> = { Figures: 'define', Rules: 'rule' };
/** All of one call: alone in a file, or spread among other texts and so further in. */
const DEFINED = /^( *)[^\n]*\bdefine(Figures|Rules)\(\{\n.*?^\1\}\)/gms;
const GROUP = /^ +(\w+): \{(.*?)\},?$/gms;
const GROUP_TEXT = /\b(name|says|part|whole|how):\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)")/g;

/** What a file names: its own path, and what it says to others. */
function namesIn(path: string, text: string): Name[] {
  const module = /^src\/modules\/([^/]+)\//.exec(path)?.[1] ?? 'kernel';
  const out: Name[] = [{ name: path, kind: 'file', place: path, note: 'file' }];
  let line = 1;
  let at = 0;
  const add = (index: number, kind: NameKind, name: string, note: string) => {
    if (index < at) [line, at] = [1, 0];
    for (; at < index; at++) if (text.codePointAt(at) === 10) line++;
    out.push({ name, kind, note, place: `${path}:${line}` });
  };
  if (path.startsWith('src/') && path.endsWith('.css')) {
    const own = new Set<string>();
    for (const m of text.matchAll(CSS_CLASS)) {
      const name = m[1] ?? '';
      if (!own.has(name)) add(m.index, 'css', name, 'css class');
      own.add(name);
    }
    return out;
  }
  if (/\.test\.tsx?$/.test(path) || !path.startsWith('src/') || !/\.tsx?$/.test(path)) return out;
  if (/\/locale\//.test(path)) {
    for (const m of text.matchAll(TEXT)) add(m.index, 'text', `${module}.${m[1]}`, m[2] ?? m[3] ?? m[4] ?? '');
    for (const all of text.matchAll(DEFINED))
      for (const one of all[0].matchAll(GROUP))
        for (const m of one[2]!.matchAll(GROUP_TEXT))
          add(all.index + one.index, 'text', `${module}.${PREFIX[all[2]!]}.${one[1]}.${m[1]}`, m[2] ?? m[3] ?? '');
    return out;
  }
  for (const m of text.matchAll(SYMBOL)) {
    const isComponent = path.endsWith('.tsx') && /^[A-Z]/.test(m[2]!) && /^(function|const)/.test(m[1]!);
    add(m.index, 'symbol', m[2]!, isComponent ? 'component' : m[1]!.replace('*', ''));
  }
  if (/faults?\.ts$|\/faults\//.test(path) || text.includes('faults('))
    for (const m of text.matchAll(FAULT)) add(m.index, 'fault', `${module}.fault.${m[1]}`, 'fault');
  for (const m of text.matchAll(THROWN)) {
    const of =
      m[1] === 'kernelFaults' ? 'kernel' : m[1] === 'faults' || m[1] === `${camel(module)}Faults` ? module : undefined;
    if (of) add(m.index, 'thrown', `${of}.fault.${m[2]}`, 'thrown');
  }
  for (const m of text.matchAll(SCHEDULE)) add(m.index, 'schedule', m[1] ?? '', 'schedule');
  return out;
}

/** An address as screens write it: without host, query and the site's prefix. */
export const addressOf = (asked: string): string =>
  asked
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/[?#].*$/, '')
    .replace(/^\/site(?=\/)/, '');

/** Names that are exactly what was asked; a text or fault also by its key alone, a file by the end of its path. */
export function exactly(names: readonly Name[], asked: string): Name[] {
  const whole = names.filter((n) => n.name === asked);
  if (whole.length > 0) return whole;
  const file = asked.replace(/^\.?\//, '');
  return names.filter((n) =>
    n.kind === 'text' || n.kind === 'fault' || n.kind === 'thrown'
      ? n.name.endsWith(`.${asked}`)
      : n.kind === 'file' && (n.name.endsWith(`/${file}`) || n.name.replace(/\.\w+$/, '').endsWith(`/${file}`)),
  );
}

/** Texts that say exactly what was asked, as it stands on a screen; without one those that have it within, in Chinese. */
export function saying(names: readonly Name[], asked: string): Name[] {
  const texts = names.filter((n) => n.kind === 'text');
  const whole = texts.filter((n) => n.note === asked);
  return whole.length > 0 || !/\p{Script=Han}/u.test(asked) ? whole : texts.filter((n) => n.note.includes(asked));
}

/** What may have been meant: names that hold the words, then names with few letters changed, nearest first. */
export function nearest(names: readonly Name[], asked: string, most = 10): Name[] {
  const sought = asked.toLowerCase();
  const far = Math.max(2, Math.floor(sought.length / 4));
  const found = new Map<string, { readonly name: Name; readonly distance: number }>();
  for (const name of names) {
    if (found.has(name.name)) continue;
    const own = name.name.toLowerCase();
    // A file is meant by its name, a text by its key.
    const short = name.kind === 'file' ? own.slice(own.lastIndexOf('/') + 1).replace(/\.\w+$/, '') : own;
    const distance = Math.min(...[own, short].map((x) => (x.includes(sought) ? 0.5 : distanceOf(x, sought, far))));
    if (distance <= far) found.set(name.name, { name, distance });
  }
  /** How many first letters are as they were asked: people err late in a word. */
  const alike = (name: string) => {
    const end = [...asked].findIndex((letter, i) => name[i] !== letter);
    return end < 0 ? asked.length : end;
  };
  const order = [...found.values()].sort(
    (a, b) =>
      a.distance - b.distance ||
      alike(b.name.name) - alike(a.name.name) ||
      a.name.name.length - b.name.name.length ||
      (a.name.name < b.name.name ? -1 : 1),
  );
  return order.slice(0, most).map(({ name }) => name);
}

/** Letters to add, drop, change or swap; above `far` only that it is more. */
export function distanceOf(a: string, b: string, far: number): number {
  if (Math.abs(a.length - b.length) > far) return far + 1;
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, before[j - 2]! + 1);
      row.push(best);
    }
    if (Math.min(...row) > far) return far + 1;
    [before, last] = [last, row];
  }
  return last[b.length]!;
}
