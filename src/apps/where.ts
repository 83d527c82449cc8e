import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../kernel/server/root';
import { addressOf, allNames, exactly, keep, nearest, saying, type Name } from './where-names';

// `npm run where <address | call | table | function | component | constant | fault | text | words on a screen | css class |
// schedule | file>`: where the code for something is. Names are found in the sources alone; only a route (address, call, table)
// loads the program's registry, and is kept under .build until a file changes.

const ROUTES = join(root, '.build/where-routes.json');
/** What the registry said since the last change of a file: its names, and the routes that were asked for. */
interface Kept {
  readonly stamp: string;
  readonly names: readonly Name[];
  readonly routes: Readonly<Record<string, readonly string[]>>;
}

const lineOf = (n: Name): string =>
  n.kind === 'text'
    ? `${'text'.padEnd(10)} ${n.name}  ${n.place}  ${n.note}`
    : `${n.note.padEnd(10)} ${n.name}${n.place === n.name ? '' : `  ${n.place}`}`;

/** More of one answer says nothing more: the fault of what is gone is thrown at hundreds of places. */
const MOST = 20;
/** Lines of names, of those that are many the first. */
const linesOf = (names: readonly Name[]): string[] => [
  ...names.slice(0, MOST).map(lineOf),
  ...(names.length > MOST ? [`… and ${names.length - MOST} more`] : []),
];

/** The lines to print for a question. @throws when nothing is called so, nor anything like it. */
export async function answer(asked: string): Promise<readonly string[]> {
  const { names, stamp } = allNames();
  const bare = asked.replace(/^(?:get|post|put|delete) /i, '');
  const isAddress = /^(?:\/|https?:)/.test(bare) && !/\.(tsx?|mjs|sql|css)$/.test(bare);
  const found = isAddress ? [] : exactly(names, asked);
  if (found.length > 0) {
    const thrown = found.filter((n) => n.kind === 'thrown');
    return [...found.filter((n) => n.kind !== 'thrown').map(lineOf), ...linesOf(thrown)];
  }
  const said = isAddress ? [] : saying(names, asked);
  if (said.length > 0) return linesOf(said);
  const { route, names: registered } = await routed(asked, stamp);
  if (route.length > 0) return route;
  const sought = isAddress ? addressOf(bare).replace(/^\/api(?=\/)/, '') : asked;
  const near = nearest(
    isAddress ? registered.filter((n) => n.name.startsWith('/')) : [...registered, ...names],
    sought,
  );
  if (near.length === 0) throw new Error(`nothing is called ${asked}`);
  return [`nothing is called ${asked}; did you mean`, ...near.map((n) => `  ${lineOf(n)}`)];
}

/** A route and the registry's names, kept since the last change of a file or asked of the registry, which loads the program. */
async function routed(asked: string, stamp: string): Promise<{ route: readonly string[]; names: readonly Name[] }> {
  const kept = keptRoutes(stamp);
  if (kept && Object.hasOwn(kept.routes, asked)) return { route: kept.routes[asked]!, names: kept.names };
  const { registered, routeOf } = await import('./where-route');
  const [route, names] = [await routeOf(asked), await registered()];
  keep(ROUTES, { stamp, names, routes: { ...kept?.routes, [asked]: route } } satisfies Kept);
  return { route, names };
}
function keptRoutes(stamp: string): Kept | undefined {
  try {
    const kept = JSON.parse(readFileSync(ROUTES, 'utf8')) as Kept;
    return kept.stamp === stamp ? kept : undefined;
  } catch {
    return undefined;
  }
}

async function main(): Promise<void> {
  const asked = process.argv.slice(2).join(' ').trim();
  if (!asked)
    throw new Error(
      'usage: npm run where <address | call | table | function | component | fault | words | css class | schedule | file>',
    );
  process.stdout.write(`${(await answer(asked)).join('\n')}\n`);
}

if (process.argv[1]?.endsWith('where.ts'))
  main().catch((error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  });
