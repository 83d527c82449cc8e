import { dirname, join } from 'node:path';

/** Files of the browser's program: text by path. */
export type Files = ReadonlyMap<string, string>;

const MAKES = String.raw`\b(?:lazy|sidePart|fieldPart)(?:<[^()]*>)?\(`;
const IMPORTS = /\bimport\(\s*'(\.[^']+)'\s*\)/g;
const CLAUSE = /^(import|export)\s+(?!type\b)(?:(\w+),?\s*)?(?:\{([^}]*)\}\s*)?from\s+'(\.[^']+)'/gm;

/** Comments say `lazy(` too. */
const bare = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
/** What stands between the bracket at `from` and its end. */
function within(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if ('([{'.includes(text[at]!)) depth += 1;
    if (')]}'.includes(text[at]!) && --depth === 0) return text.slice(from + 1, at);
  }
  return text.slice(from + 1);
}
/** `A, type B, C as D`: the name there by the name here. */
const names = (list: string) =>
  list
    .split(',')
    .map((one) => one.trim().split(/\s+as\s+/))
    .filter(([there]) => there && !there.startsWith('type '))
    .map(([there, here]) => ({ there: there!, here: here ?? there! }));
/** Whether a text speaks of a name as a thing of its own: neither as another thing's, nor drawn by it. */
const says = (text: string, name: string) => new RegExp(String.raw`(?<![.\w</'])${name}\b(?!')`).test(text);
/** Whether a text takes a name out of a file: `.Name`, `{ Name }`. */
const takes = (text: string, name: string) => new RegExp(String.raw`(?<![\w</'])${name}\b(?!')`).test(text);

/** Where something lazy is wrapped in `lazy`, `sidePart` or `fieldPart` once more, at home or through other files; and how many calls there are. */
export function wrappedAgain(files: Files): { readonly calls: number; readonly wrong: readonly string[] } {
  const texts = new Map([...files].map(([path, text]) => [path, bare(text)]));
  const found = (from: string, spec: string) =>
    ['.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => join(dirname(from), spec) + end).find((p) => texts.has(p));

  const local = new Map<string, ReadonlySet<string>>();
  /** The names that mean something lazy inside a file. */
  function lazyIn(path: string): ReadonlySet<string> {
    const known = local.get(path);
    if (known) return known;
    const here = new Set<string>();
    local.set(path, here);
    const text = texts.get(path)!;
    for (const [, name] of text.matchAll(new RegExp(String.raw`\b(?:const|let)\s+(\w+)[^=;\n]*=\s*${MAKES}`, 'g')))
      here.add(name!);
    for (const [, word, first, list = '', spec] of text.matchAll(CLAUSE)) {
      const target = word === 'import' && found(path, spec!);
      if (!target) continue;
      const theirs = lazyOf(target);
      if (first && theirs.has('default')) here.add(first);
      for (const one of names(list)) if (theirs.has(one.there)) here.add(one.here);
    }
    return here;
  }
  const given = new Map<string, ReadonlySet<string>>();
  /** What a file exports of lazy things. */
  function lazyOf(path: string): ReadonlySet<string> {
    const known = given.get(path);
    if (known) return known;
    const out = new Set<string>();
    given.set(path, out);
    const text = texts.get(path)!;
    const here = lazyIn(path);
    for (const [, name] of text.matchAll(/^export (?:const|let) (\w+)/gm)) if (here.has(name!)) out.add(name!);
    for (const [, list] of text.matchAll(/^export \{([^}]*)\}\s*;/gm))
      for (const one of names(list!)) if (here.has(one.there)) out.add(one.here);
    for (const [, word, , list = '', spec] of text.matchAll(CLAUSE)) {
      const target = word === 'export' && found(path, spec!);
      if (target) for (const one of names(list)) if (lazyOf(target).has(one.there)) out.add(one.here);
    }
    for (const [, spec] of text.matchAll(/^export \* from '(\.[^']+)'/gm)) {
      const target = found(path, spec!);
      if (target) for (const name of lazyOf(target)) if (name !== 'default') out.add(name);
    }
    const [, main] = /^export default (\w+)/m.exec(text) ?? [];
    if ((main && here.has(main)) || new RegExp(`^export default ${MAKES}`, 'm').test(text)) out.add('default');
    return out;
  }

  /** A call's argument with the functions of its file that it names, and those that they name. */
  function whole(path: string, argument: string): string {
    const text = texts.get(path)!;
    const done = new Set<string>();
    let all = argument;
    for (let more = true; more;) {
      more = false;
      for (const [, name] of all.matchAll(/(?<![.\w'])([a-z]\w*)\b/g)) {
        if (done.has(name!)) continue;
        done.add(name!);
        const made = new RegExp(
          String.raw`^(?:export )?(?:const ${name}\b[^=\n]*=|(?:async )?function ${name}\b)`,
          'm',
        );
        const at = made.exec(text)?.index;
        if (at === undefined) continue;
        all += `\n${/^[\s\S]*?(?:;\n(?! )|\n\}\n)/.exec(text.slice(at))?.[0] ?? ''}`;
        more = true;
      }
    }
    return all;
  }

  let calls = 0;
  const wrong: string[] = [];
  for (const [path, text] of texts)
    for (const call of text.matchAll(new RegExp(MAKES, 'g'))) {
      // Where it is declared it is no call.
      if (/function\s+$/.test(text.slice(0, call.index))) continue;
      calls += 1;
      const said = whole(path, within(text, call.index + call[0].length - 1));
      const again = [...lazyIn(path)].filter((name) => says(said, name));
      for (const [, spec] of said.matchAll(IMPORTS)) {
        const target = found(path, spec!);
        if (!target) continue;
        // Without a `default` of its own it takes the file's.
        const made = /\bdefault\s*:/.test(said);
        again.push(...[...lazyOf(target)].filter((name) => (made ? takes(said, name) : name === 'default')));
      }
      wrong.push(...[...new Set(again)].map((name) => `${path} wraps ${name} again`));
    }
  return { calls, wrong };
}
