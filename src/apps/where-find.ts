import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { Call } from '../kernel/shared/call';
import type { Table } from '../kernel/server/db/table';
import { root } from '../kernel/server/root';
import { registry } from './modules';

// Where things stand, found by reading the sources: names are written out everywhere, so that a grep finds them.

/** A source file by its path from the repository's folder. */
export interface Source {
  readonly path: string;
  readonly text: string;
}
function* below(dir: string): Generator<string> {
  for (const f of readdirSync(join(root, dir), { withFileTypes: true })) {
    if (f.isDirectory()) yield* below(`${dir}/${f.name}`);
    else if (/\.(tsx?|sql)$/.test(f.name)) yield `${dir}/${f.name}`;
  }
}
const sources: readonly Source[] = ['src', 'tests', 'migrations']
  .flatMap((dir) => [...below(dir)])
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const isTest = (s: Source) => /\.test\.tsx?$/.test(s.path);
const escaped = (s: string) => s.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** `file:line` of the first match in the files of a folder. */
interface Found {
  readonly place: string;
  readonly source: Source;
  readonly index: number;
}
function at(within: string, pattern: RegExp): Found | undefined {
  for (const source of sources) {
    if (!source.path.startsWith(within) || isTest(source)) continue;
    const found = pattern.exec(source.text);
    if (found)
      return {
        place: `${source.path}:${source.text.slice(0, found.index).split('\n').length}`,
        source,
        index: found.index,
      };
  }
  return undefined;
}

export type NamedCall = Call & { readonly module: string };
const folderOf = (module: string) => (module === 'kernel' ? 'src/kernel/' : `src/modules/${module}/`);
/** The constant a call has in its module's contract; `students.create` is part of an import. */
const keyOf = (call: NamedCall): string =>
  Object.entries(registry.modules.find((m) => m.name === call.module)!.calls).find(([, c]) => c.name === call.name)![0];
/** The name that stands in the contract: calls of an import are named by their import. */
const writtenName = (call: NamedCall): string =>
  keyOf(call).includes('.') ? call.name.slice(0, call.name.lastIndexOf('.')) : call.name;

export const contractOf = (call: NamedCall): string | undefined =>
  at(folderOf(call.module), new RegExp(`'${escaped(writtenName(call))}'`))?.place;
/** Where a call is handled: `handle(calls.<key>, …)`, or the definition of its import. */
export function handlerOf(call: NamedCall): Found | undefined {
  const [key, part] = keyOf(call).split('.') as [string, string?];
  const within = call.module === 'kernel' ? 'src/kernel/server/' : `${folderOf(call.module)}server/`;
  return (
    at(
      within,
      part ? new RegExp(`calls: (?:\\w+\\.)?${key}\\b`) : new RegExp(`\\bhandle\\(\\s*(?:\\w+\\.)*${key}\\b`),
    ) ?? at(within, new RegExp(`\\bcalls\\.${key}\\b`))
  );
}
/** The file of a screen's body, as the module's web/index.ts imports it. */
export function bodyOf(module: string, key: string): string | undefined {
  const dir = `src/modules/${module}/web`;
  const index = sources.find((s) => s.path === `${dir}/index.ts` || s.path === `${dir}/index.tsx`);
  const file =
    index && new RegExp(`\\b${key}:\\s*(?:async\\s*)?\\(\\)\\s*=>\\s*import\\('\\./([^']+)'\\)`).exec(index.text)?.[1];
  return (
    file &&
    sources.find((s) => s.path.startsWith(`${dir}/${file}.ts`) || s.path.startsWith(`${dir}/${file}/index.ts`))?.path
  );
}
export const screenRow = (module: string, key: string): string | undefined =>
  at(folderOf(module), new RegExp(`^ {2}['"]?${escaped(key)}['"]?: [{(]`, 'm'))?.place;

/** The constants of a tables.ts, and of the folder beside it, with the tables they stand for. */
const constants = (tables: string): ReadonlyMap<string, string> =>
  new Map(
    sources
      .filter((s) => s.path === `${tables}.ts` || s.path.startsWith(`${tables}/`))
      .flatMap((s) => [...s.text.matchAll(/export const (\w+) = (?:table|view)\(\s*'(\w+)'/g)])
      .map((m) => [m[1]!, m[2]!]),
  );
const resolved = (from: Source, spec: string): string => normalize(join(dirname(from.path), spec));
const imports = (s: Source) =>
  [...s.text.matchAll(/import (?:type )?(?:\{([^}]*)\}|\* as (\w+)) from '(\.[^']+)'/g)].map((m) => ({
    names: (m[1] ?? '')
      .split(',')
      .map((n) => n.trim().split(' as ')[0]!)
      .filter(Boolean),
    all: m[2],
    file: resolved(s, m[3]!),
  }));
/** Tables that a piece of a file names, in SQL or by their constant. */
function tablesNamedIn(s: Source, tables: readonly Table[], text = s.text): Set<string> {
  const out = new Set(tables.map((t) => t.name).filter((name) => new RegExp(`\\b${name}\\b`).test(text)));
  for (const { names, all, file } of imports(s)) {
    if (!/(^|\/)tables$/.test(file)) continue;
    for (const [constant, table] of constants(file))
      if (
        names.includes(constant)
          ? new RegExp(`\\b${constant}\\b`).test(text)
          : all && new RegExp(`\\b${all}\\.${constant}\\b`).test(text)
      )
        out.add(table);
  }
  return out;
}
/** The top-level declarations of a file by name. */
function partsOf(s: Source): ReadonlyMap<string, string> {
  const starts = [...s.text.matchAll(/^(?:export )?(?:async )?(?:function\*?|const|class) (\w+)/gm)];
  return new Map(starts.map((m, i) => [m[1]!, s.text.slice(m.index, starts[i + 1]?.index)]));
}
/** Tables of a handler and of what it uses inside its module, followed by name. */
export function tablesOf(handler: Found, tables: readonly Table[]): string[] {
  const own = /^src\/modules\/[^/]+\/server\//.exec(handler.source.path)?.[0] ?? 'src/kernel/server/';
  const rest = handler.source.text.slice(handler.index);
  const next = rest.slice(1).search(/^ {2}handle\(|^(?:export )?(?:const|function|async function) /m);
  const queue: { readonly source: Source; readonly text: string }[] = [
    { source: handler.source, text: next < 0 ? rest : rest.slice(0, next + 1) },
  ];
  const seen = new Set<string>();
  const out = new Set<string>();
  const follow = (source: Source, name: string) => {
    const text = partsOf(source).get(name);
    if (!text || seen.has(`${source.path} ${name}`) || text.includes(': readonly Handler[]')) return;
    seen.add(`${source.path} ${name}`);
    queue.push({ source, text });
  };
  for (const { source, text } of queue) {
    for (const table of tablesNamedIn(source, tables, text)) out.add(table);
    const used = new Set(text.match(/\b[A-Za-z_]\w*\b/g));
    for (const name of partsOf(source).keys()) if (used.has(name)) follow(source, name);
    for (const { names, file } of imports(source)) {
      const from = file.startsWith(own) ? sources.find((x) => x.path === `${file}.ts`) : undefined;
      if (from) for (const name of names) if (used.has(name)) follow(from, name);
    }
  }
  return [...out].sort();
}
/** Test files that make a call, by its constant or its path. */
export const testsOf = (call: NamedCall): string[] => {
  const key = escaped(keyOf(call));
  const pattern = new RegExp(
    `(calls|c|imp)\\.${key}\\b|'${escaped(call.name)}'|/api${escaped(call.path).replace(/\\\{\w+\\\}/g, '[^\'"`]+')}['"\`?]`,
  );
  return sources
    .filter(
      (s) =>
        isTest(s) && (s.path.startsWith(folderOf(call.module)) || s.path.startsWith('tests/')) && pattern.test(s.text),
    )
    .map((s) => s.path);
};

export const definitionOf = (table: Table): string | undefined =>
  at('src/', new RegExp(`(?:table|view)\\(\\s*'${table.name}'`))?.place;
/** Migrations that make or change a table. */
export const migrationsOf = (table: Table): string[] =>
  sources
    .filter(
      (s) =>
        s.path.startsWith('migrations/') &&
        new RegExp(`(table|view|index \\w+ on|into|update|alter table)\\s+${table.name}\\b`).test(s.text),
    )
    .map((s) => s.path);
/** Sources that name a table, tests apart. */
export function usersOf(table: Table, tables: readonly Table[]): { readonly code: string[]; readonly tests: string[] } {
  const users = sources.filter(
    (s) =>
      s.path.endsWith('.ts') &&
      !/\/tables(\.ts|\/[^/]+)$/.test(s.path) &&
      tablesNamedIn(
        s,
        tables.filter((t) => t.name === table.name),
      ).has(table.name),
  );
  return { code: users.filter((s) => !isTest(s)).map((s) => s.path), tests: users.filter(isTest).map((s) => s.path) };
}
export const readmeOf = (module: string): string | undefined =>
  existsSync(join(root, folderOf(module), 'README.md')) ? `${folderOf(module)}README.md` : undefined;
