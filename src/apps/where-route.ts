import { BUSI } from '../kernel/shared/codes';
import type { Place } from '../kernel/shared/module';
import { snake, type Table } from '../kernel/server/db/table';
import { loadTables, needText, ownerOf, passing } from './generated';
import { registry } from './modules';
import { addressOf, type Name } from './where-names';
import {
  bodyOf,
  contractOf,
  definitionOf,
  handlerOf,
  migrationsOf,
  readmeOf,
  screenRow,
  tablesOf,
  testsOf,
  usersOf,
  type NamedCall,
} from './where-find';

// The routes that `npm run where` prints: from the registry and a light grep.

const calls = [...registry.calls.values()];
const lines: string[] = [];
const say = (depth: number, name: string, value: string | undefined) => {
  if (value) lines.push(`${'  '.repeat(depth)}${depth ? name.padEnd(10) : name} ${value}`.trimEnd());
};
const few = (list: readonly string[], most = 8) =>
  list.length > most ? `${list.slice(0, most).join('  ')}  … and ${list.length - most} more` : list.join('  ');
/** `/clazz/{id}/student` as a pattern for real addresses. */
const pattern = (path: string) =>
  new RegExp(
    `^${path
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace(/\{\w+\}/g, '(?:\\{\\w+\\}|[^/]+)')
      .replace('\\*', '.*')}$`,
  );
const roles = (need: Place['need']) =>
  need.open
    ? 'everybody'
    : Object.entries(BUSI)
        .map(([line, id]) => [line, passing(need, id)])
        .filter(([, ids]) => ids)
        .map(([line, ids]) => `${line}: ${ids}`)
        .join('; ');

function showCall(call: NamedCall, tables: readonly Table[], depth = 0): void {
  const handler = handlerOf(call);
  say(depth, 'call', `${call.name}  ${call.method} /api${call.path}`);
  say(depth + 1, 'need', `${needText(call.need)}  (${roles(call.need)})`);
  say(depth + 1, 'contract', contractOf(call));
  say(depth + 1, 'handler', handler?.place ?? 'not there yet');
  if (handler) say(depth + 1, 'tables', few(tablesOf(handler, tables), 14));
  say(depth + 1, 'tests', few(testsOf(call), 5));
  if (depth) return;
  say(1, 'for', call.forApi);
  for (const p of registry.places)
    if ([...p.screen.calls, ...(p.screen.acts ?? [])].includes(call.name)) say(1, 'screen', `${p.path}  ${p.title.zh}`);
}

function showScreen(place: Place, tables: readonly Table[]): void {
  say(0, 'screen', `${place.path}  ${place.title.zh} · ${place.title.en}`);
  say(1, 'need', `${needText(place.need)}  (${roles(place.need)})`);
  say(1, 'row', screenRow(place.module, place.key));
  say(1, 'web', place.screen.to ? `→ ${place.screen.to}` : (bodyOf(place.module, place.key) ?? 'not there yet'));
  say(1, 'module', `src/modules/${place.module}`);
  say(1, 'readme', readmeOf(place.module));
  say(
    1,
    'also at',
    few(
      registry.places.filter((p) => p.module === place.module && p.key === place.key && p !== place).map((p) => p.path),
    ),
  );
  for (const name of place.screen.calls) {
    const call = registry.calls.get(name);
    if (call) showCall(call, tables, 1);
  }
  say(1, 'acts', place.screen.acts?.join('  '));
}

function showTable(table: Table, tables: readonly Table[]): void {
  const { code, tests } = usersOf(table, tables);
  say(
    0,
    'table',
    `${table.name}  ${table.view ? 'view' : table.kind}, key (${[...(table.kind === 'tenant' ? ['org_id'] : []), ...table.key.map(snake)].join(', ')})`,
  );
  say(1, 'module', ownerOf(table.name));
  say(1, 'columns', definitionOf(table));
  for (const path of migrationsOf(table)) say(1, 'migration', path);
  for (const path of code) say(1, 'used in', path);
  say(1, 'tests', few(tests));
  const files = new Set(code);
  say(
    1,
    'calls',
    few(
      calls
        .filter((c) => {
          const h = handlerOf(c);
          return h && files.has(h.source.path);
        })
        .map((c) => c.name),
      20,
    ),
  );
}

/** The route of an address, a call (by name, or method and path) or a table: lines as they are printed; none where nothing is so called. */
export async function routeOf(asked: string): Promise<string[]> {
  lines.length = 0;
  const tables = await loadTables();
  const [, method, rest] = /^(?:(get|post|put|delete) )?(.*)$/i.exec(asked)!;
  const path = addressOf(rest!);
  const api = path.replace(/^\/api(?=\/)/, '');
  // The most exact address wins: /clazz/basic/current before /clazz/basic/{type}. Pages of errors stand for no address.
  const place = registry.places
    .filter((p) => !p.path.includes('*') && pattern(p.path).test(path))
    .sort((a, b) => (a.path.match(/[{*]/g)?.length ?? 0) - (b.path.match(/[{*]/g)?.length ?? 0))[0];
  if (place && path === api) showScreen(place, tables);
  for (const call of calls)
    if (call.name === asked || (pattern(call.path).test(api) && (!method || call.method === method.toUpperCase())))
      showCall(call, tables);
  for (const table of tables) if (table.name === asked) showTable(table, tables);
  return [...lines];
}

/** The names of every address, call and table. */
export async function registered(): Promise<Name[]> {
  const named = (kind: Name['kind'], note: string, name: string, place: string): Name => ({ kind, note, name, place });
  return [
    ...registry.places
      .filter((p) => !p.path.includes('*'))
      .map((p) => named('address', 'screen', p.path, `${p.title.zh} · ${p.title.en}`)),
    ...calls.map((c) => named('call', 'call', c.name, `${c.method} /api${c.path}`)),
    ...calls.map((c) => named('path', c.method, c.path, c.name)),
    ...(await loadTables()).map((t) => named('table', 'table', t.name, `src/modules/${ownerOf(t.name)}`)),
  ];
}
