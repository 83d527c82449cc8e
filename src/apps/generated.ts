import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { AUTHENTICATED, BUSI, SERVICES } from '../kernel/shared/codes';
import type { Call } from '../kernel/shared/call';
import { denied, type Need, type Rights } from '../kernel/shared/need';
import { allTables, snake, type Table } from '../kernel/server/db/table';
import { manifestOf, type Place } from '../kernel/server/distribute/manifest';
import '../kernel/server/tables';
import { root } from '../kernel/server/root';
import { PRESETS } from '../modules/role/rules';
import { registry } from './modules';

const LINES = [
  ['Platform', BUSI.platform],
  ['Tutoring', BUSI.tutor],
  ['School', BUSI.school],
  ['Training', BUSI.training],
  ['Region', BUSI.region],
] as const;
const lineName = (busiId: number) => LINES.find(([, id]) => id === busiId)?.[0].toLowerCase() ?? String(busiId);
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;
const table = (head: string[], rows: string[]) =>
  [row(...head), `|${head.map(() => '---').join('|')}|`, ...rows].join('\n');
const byName = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A need in words. */
export function needText(n: Need): string {
  if (n.open) return 'open';
  const parts = [
    n.funcs ? n.funcs.join(', ') : 'signed in',
    n.busi && `line ${n.busi.map(lineName).join(', ')}`,
    n.userTypes && `user type ${n.userTypes.join(', ')}`,
    n.servs && `service ${n.servs.join(', ')}`,
    n.regIds && `region ${n.regIds.join(', ')}`,
    n.orgIds && `organisation ${n.orgIds.join(', ')}`,
    n.exOrgIds && `not organisation ${n.exOrgIds.join(', ')}`,
  ];
  return parts.filter(Boolean).join('; ');
}

/** Somebody of a line who holds these codes, in an organisation with every service that stands inside the need's gates. */
const somebody = (n: Need, busiId: number, userType: number, funcs: readonly string[]): Rights => ({
  userType,
  busiId,
  orgId: n.orgIds?.[0] ?? 189,
  orgRegion: n.regIds?.[0] ?? 410902,
  funcIds: [AUTHENTICATED, ...funcs],
  servIds: SERVICES,
});

/** The presets of a line that pass a need, by id: `all`, or none. */
export function passing(n: Need, busiId: number): string {
  const line = PRESETS.filter((p) => p.busiId === busiId);
  const may = line.filter((p) => !denied(n, somebody(n, busiId, 2, p.funcs)));
  return may.length === line.length ? 'all' : may.map((p) => p.roleId).join(' ');
}
/** Which lines' students pass. */
const students = (n: Need): string =>
  [BUSI.school, BUSI.training, BUSI.tutor]
    .filter((busi) => !denied(n, somebody(n, busi, 1, ['STUDENT'])))
    .map(lineName)
    .join(' ');
const matrix = (n: Need): string[] =>
  n.open ? ['everybody', '', '', '', '', ''] : [...LINES.map(([, busi]) => passing(n, busi)), students(n)];
const HEADS = [...LINES.map(([name]) => name), 'Students'];

const NOTE =
  'Written by `npm run docs` from the registry and the tables. Do not edit: change the source and run it again. A test compares.';
const page = (title: string, ...parts: string[]) => `# ${title}\n\n${NOTE}\n\n${parts.join('\n\n')}\n`;

function traits(c: Call): string {
  return [
    c.forApi && `for ${c.forApi}`,
    c.multipart && 'upload',
    c.blob && 'answers with a file',
    c.reads && c.method !== 'GET' && 'reads only',
    c.untimed && 'stream',
    c.cache && `kept ${c.cache} s`,
    c.perMinute && `${c.perMinute} a minute`,
  ]
    .filter(Boolean)
    .join(', ');
}
function callsPage(): string {
  const calls = [...registry.calls.values()];
  const parts = registry.modules
    .filter((m) => calls.some((c) => c.module === m.name))
    .map((m) => {
      const own = calls.filter((c) => c.module === m.name).sort((a, b) => byName(a.name, b.name));
      return `## ${m.name} (${own.length})\n\n${table(
        ['Call', 'Method', 'Path', 'Need', 'Notes'],
        own.map((c) => row(c.name, c.method, `/api${c.path}`, needText(c.need), traits(c))),
      )}`;
    });
  return page('Calls', `${calls.length} calls. rights.md says which roles pass.`, ...parts);
}

function screensPage(): string {
  const parts = registry.modules
    .filter((m) => registry.places.some((p) => p.module === m.name))
    .map((m) => {
      const own = registry.places.filter((p) => p.module === m.name).sort((a, b) => byName(a.path, b.path));
      return `## ${m.name} (${own.length})\n\n${table(
        ['Address', 'Screen', '中文', 'English', 'Need', 'Loads'],
        own.map((p) =>
          row(
            p.path,
            p.screen.to ? `→ ${p.screen.to}` : p.key,
            p.title.zh,
            p.title.en,
            needText(p.need),
            p.screen.calls.join(' '),
          ),
        ),
      )}`;
    });
  const bodies = new Set(registry.places.filter((p) => !p.screen.to).map((p) => `${p.module}/${p.key}`));
  return page('Screens', `${registry.places.length} addresses, ${bodies.size} screens.`, ...parts);
}

function rightsPage(): string {
  const presets = table(
    ['Id', 'Line', '中文', 'English', 'Codes'],
    PRESETS.map((p) =>
      row(
        String(p.roleId),
        lineName(p.busiId),
        p.zh,
        `${p.en}${p.baseline ? ' (every new teacher)' : ''}`,
        p.funcs.join(' '),
      ),
    ),
  );
  const places = [...registry.places].filter((p) => !p.screen.to).sort((a, b) => byName(a.path, b.path));
  const screens = table(
    ['Address', ...HEADS, 'Group', 'Only with'],
    places.map((p) => row(p.path, ...matrix(p.need), p.group ?? '', gates(p.need))),
  );
  const calls = table(
    ['Call', ...HEADS, 'Only with'],
    [...registry.calls.values()]
      .sort((a, b) => byName(a.name, b.name))
      .map((c) => row(c.name, ...matrix(c.need), gates(c.need))),
  );
  return page(
    'Who may what',
    [
      'A cell lists the preset roles (by id, below) that pass, in an organisation with every service and inside the',
      'gates; `all` are all presets of the line. A custom role passes where it holds the group. Rows of other schools',
      "and of other people are a second question: the handlers' scopes answer it.",
    ].join(' '),
    `## Preset roles\n\n${presets}`,
    `## Screens\n\n${screens}`,
    `## Calls\n\n${calls}`,
  );
}
const gates = (n: Need): string =>
  [
    n.servs?.join(' or '),
    n.regIds && `region ${n.regIds.join(', ')}`,
    n.orgIds && `organisation ${n.orgIds.join(', ')}`,
    n.exOrgIds && `not organisation ${n.exOrgIds.join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ');

/** Every table, also those that nothing imports yet. */
export async function loadTables(): Promise<readonly Table[]> {
  const modules = readdirSync(join(root, 'src/modules'), { withFileTypes: true }).filter(
    (d) => d.isDirectory() && readdirSync(join(root, 'src/modules', d.name)).includes('tables.ts'),
  );
  // As sources, or compiled beside this file.
  const tables = `tables${extname(import.meta.filename)}`;
  for (const { name } of modules) await import(`../modules/${name}/${tables}`);
  return [...allTables().values()].sort((a, b) => byName(a.name, b.name));
}
/** The module a table belongs to: the longest module name it begins with. */
export function ownerOf(name: string): string {
  const found = registry.modules
    .map((m) => m.name)
    .filter((m) => name.startsWith(`${m.split('-').join('_')}_`))
    .sort((a, b) => b.length - a.length)[0];
  return found ?? 'kernel';
}
function tablesPage(tables: readonly Table[]): string {
  const one = (t: Table) => {
    const key = [...(t.kind === 'tenant' ? ['org_id'] : []), ...t.key.map(snake)].join(', ');
    const columns = Object.entries(t.columns).map(([name, c]) =>
      row(
        snake(name),
        c.type + (c.max ? ` up to ${c.max}` : ''),
        c.nullable ? 'null' : c.optional ? 'default' : '',
        c.ref ?? '',
      ),
    );
    const orgId = t.kind === 'tenant' ? [row('org_id', 'bigint', '', 'organisation_org')] : [];
    return [
      `### ${t.name}`,
      `${t.view ? 'view' : t.kind}, key (${key})`,
      table(['Column', 'Type', 'May be left out', 'Refers to'], [...orgId, ...columns]),
    ].join('\n\n');
  };
  const names = [...new Set(tables.map((t) => ownerOf(t.name)))].sort(byName);
  const count = (kind: string) => tables.filter((t) => !t.view && t.kind === kind).length;
  return page(
    'Tables',
    [
      `${count('tenant')} tenant tables (a school's rows, org_id leads every key)`,
      `${count('reference')} reference tables (nobody's)`,
      `${count('claim')} claims (keyed by their value)`,
      `${tables.filter((t) => t.view).length} published views.`,
    ].join(', '),
    ...names.map(
      (m) =>
        `## ${m}\n\n${tables
          .filter((t) => ownerOf(t.name) === m)
          .map(one)
          .join('\n\n')}`,
    ),
  );
}

function distributionPage(tables: readonly Table[]): string {
  const places = manifestOf(tables);
  const count = (kind: Place['kind']) => places.filter((place) => place.kind === kind).length;
  return page(
    'Where each table goes on a Citus cluster',
    [
      'In the order in which `npm run distribute -- --run` sends them, parents first; it follows from the `tables.ts` of',
      'the modules. A reference stands whole on every node. Tenants lie by organisation and share one colocation group, so',
      'that the rows of a school share a node. A claim lies by the value that keys it, with the claims of the same type.',
      'On one shard stand the claims whose keys no single column holds. The list of migrations and the job queue (schema',
      '`pgboss`) stay on the coordinator.',
    ].join(' '),
    `${count('reference')} references, ${count('tenant')} tenants, ${count('claim')} claims, ${count('one-shard')} on one shard.`,
    table(
      ['', 'Table', 'How', 'By', 'Behind'],
      places.map((place, at) =>
        row(
          String(at + 1),
          place.name,
          `${place.kind}${place.monthly ? ', by month' : ''}`,
          place.by ?? '',
          place.parents.join(' '),
        ),
      ),
    ),
  );
}

const two = (text: string) => text.padStart(2, '0');
/** The minute of the day in China of a cron that comes once a day. */
function dailyMinute(cron: string): number | undefined {
  const [, minute, hour] = /^(\d+) (\d+) \* \* \*$/.exec(cron) ?? [];
  return hour === undefined ? undefined : ((Number(hour) + 8) % 24) * 60 + Number(minute);
}
/** When a schedule runs, in words; a cron that has none here is said as it is. */
export function cronText(cron: string): string {
  const daily = dailyMinute(cron);
  if (daily !== undefined) return `${two(String(Math.floor(daily / 60)))}:${two(String(daily % 60))}`;
  const [, minute = ''] = /^(\S+) \* \* \* \*$/.exec(cron) ?? [];
  const [, step] = /^\*\/(\d+)$/.exec(minute) ?? [];
  if (minute === '*') return 'every minute';
  if (step) return `every ${step} minutes`;
  if (!/^\d+(?:,\d+)*$/.test(minute)) return cron;
  return `every hour at ${minute
    .split(',')
    .map((at) => `:${two(at)}`)
    .join(' and ')}`;
}
async function schedulesPage(): Promise<string> {
  // The servers bring the whole program; no other page needs them.
  const { servers } = await import('./modules-server');
  const all = servers.flatMap((s) => (s.schedules ?? []).map((one) => ({ ...one, at: dailyMinute(one.cron) })));
  const line = (one: (typeof all)[number]) => row(one.name, cronText(one.cron), one.cron, one.does);
  const nightly = all.filter((one) => one.at !== undefined).sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const tickers = servers.flatMap((s) => (s.tickers ?? []).map(({ everyMs }) => row(s.name, `${everyMs / 1000} s`)));
  return page(
    'What runs by itself',
    [
      `${all.length} schedules, each on one process at a time, tried again twice where one fails; times are China's, a cron`,
      'is in UTC. How they are run: `src/kernel/server/schedules.ts`.',
    ].join(' '),
    `## Once a day, in China's time\n\n${table(['Name', 'At', 'Cron', 'What'], nightly.map(line))}`,
    `## All day\n\n${table(['Name', 'When', 'Cron', 'What'], all.filter((one) => one.at === undefined).map(line))}`,
    `## In each process\n\nWork that each looks for at its start and every so often.\n\n${table(
      ['Module', 'Every'],
      tickers,
    )}`,
  );
}

/** The files of docs/generated by name. */
export async function generated(): Promise<Readonly<Record<string, string>>> {
  const tables = await loadTables();
  return {
    'calls.md': callsPage(),
    'screens.md': screensPage(),
    'rights.md': rightsPage(),
    'tables.md': tablesPage(tables),
    'distribution.md': distributionPage(tables),
    'schedules.md': await schedulesPage(),
  };
}
