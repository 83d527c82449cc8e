import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { KEPT } from '../../src/kernel/server/db/prepared';
import { root } from '../../src/kernel/server/root';
import { portsOf } from '../../src/modules/live/server/media/settings';

/** What these tests read of a service. */
interface Service {
  readonly image?: string;
  readonly build?: string | { readonly dockerfile_inline?: string };
  readonly command?: unknown;
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly deploy?: { readonly resources?: { readonly limits?: { readonly cpus?: string; readonly memory?: string } } };
  readonly networks?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks?: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly configs?: Readonly<Record<string, { readonly content: string }>>;
}
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const read = (file: string) => parse(textOf(file), { merge: true }) as Compose;
const one = read('compose.yaml');
const scale = read('compose.scale.yaml');
const janus = read('compose.janus.yaml');
const JANUS = ['JANUS_URL', 'JANUS_SECRET', 'JANUS_ROOM_KEY'];
const networksOf = (service?: Service): string[] =>
  Array.isArray(service?.networks) ? (service.networks as string[]) : Object.keys(service?.networks ?? {});

describe.each(['compose.yaml', 'compose.scale.yaml', 'compose.janus.yaml'])('%s', (file) => {
  const text = textOf(file);
  const variables = [...text.matchAll(/(?<!\$)\$\{(\w+)([^}]*)\}/g)].map(([, name = '', rest = '']) => ({
    name,
    rest,
  }));

  test('no secret has a default: what is needed is asked for, what is not is empty', () => {
    const secrets = variables.filter(({ name }) => /PASSWORD|SECRET|KEY|TOKEN/.test(name));
    expect(secrets.length).toBeGreaterThan(0);
    expect(secrets.filter(({ rest }) => !rest.startsWith(':?') && rest !== ':-')).toEqual([]);
    const written = Object.values(read(file).services).flatMap(({ environment = {} }) =>
      Object.entries(environment).filter(
        ([name, value]) => /PASSWORD|SECRET|KEY|TOKEN/.test(name) && !/^\$\{[^}]+\}$/.test(value),
      ),
    );
    expect(written).toEqual([]);
  });

  test('every variable is explained at the head of the file', () => {
    const head = text.slice(0, text.search(/^[^#]/m));
    expect([...new Set(variables.map(({ name }) => name))].filter((name) => !head.includes(name))).toEqual([]);
  });
});

/** For tests and measuring alone, what the image brings with it, and the own MQTT door, which a broker stands in for. */
const NOT_HANDED = new Set([
  'CLOCK_AHEAD_MS',
  'PROCESS_LEASE_SECONDS',
  'OPEN_CALLS_AT_LEAST',
  'UPLOAD_MEMORY_MB',
  'UPLOAD_DISK_MB',
  'MQTT_PORT',
  'MQTT_HOST',
  'MQTT_TLS_CERT',
  'MQTT_TLS_KEY',
  'WXPAY_PROVIDER',
  'TESSERACT',
  'TESSDATA_PREFIX',
  'FFMPEG',
]);
test('whatever the README lets an operator set reaches the program in both set-ups, but for what a set-up has no use for', () => {
  const [, production = ''] = textOf('README.md').split('\n## Production\n');
  const names = production
    .split('\n')
    .filter((row) => /^\| `[A-Z][A-Z\d_]+`/.test(row))
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z\d_]+)`/g)].map((found) => found[1] ?? ''));
  expect(names.length).toBeGreaterThan(30);
  const without = (app?: Service) =>
    names.filter((name) => !NOT_HANDED.has(name) && !(name in (app?.environment ?? {})));
  // One process needs no pooler; in a province the proxy speaks https, and picture and voice are off.
  expect(without(one.services['app'])).toEqual(['DATABASE_POOLER_URL', 'LIVE_MEDIA', ...JANUS]);
  for (const name of ['LIVE_MEDIA', ...JANUS]) expect(janus.services['app']?.environment).toHaveProperty(name);
  expect(without(scale.services['app-1'])).toEqual([
    'TLS_CERT',
    'TLS_KEY',
    'TLS_PORT',
    ...JANUS,
    'LIVE_UDP_PORTS',
    'LIVE_PUBLIC_IP',
    'LIVE_TURN_URLS',
    'LIVE_TURN_SECRET',
  ]);
});

test('compose.yaml stays one program on one database', () => {
  expect(Object.entries(one.services).map(([name, { image }]) => [name, image])).toEqual([
    ['database', 'postgres:17'],
    ['app', undefined],
  ]);
});

test('compose.yaml opens the UDP ports of picture and voice, the same inside and outside; the image brings ffmpeg', () => {
  const { environment, ports } = one.services['app'] ?? {};
  const range = environment?.['LIVE_UDP_PORTS'] ?? '';
  expect(ports).toContain(`${range}:${range}/udp`);
  const [, usual = ''] = /^\$\{LIVE_UDP_PORTS:-(\d+-\d+)\}$/.exec(range) ?? [];
  // A class of forty, and some more classes beside it.
  expect(portsOf(usual)).toEqual({
    senders: [40_000, 40_099],
    relayViewers: [40_100, 40_199],
    viewers: [40_200, 40_399],
  });
  expect(textOf('Dockerfile')).toMatch(/apt-get install [^&]*\bffmpeg\b/);
});

test('compose.janus.yaml opens no port: Janus is in the program’s own network, with its API on the address of that alone', () => {
  expect(Object.keys(janus.services)).toEqual(['app', 'janus']);
  for (const service of Object.values(janus.services)) expect(service).not.toHaveProperty('ports');
  const { environment } = janus.services['janus'] ?? {};
  expect(janus.services['janus']).toMatchObject({ network_mode: 'service:app', build: './janus', cap_drop: ['ALL'] });
  expect(environment).not.toHaveProperty('JANUS_HOST');
  const { environment: app } = janus.services['app'] ?? {};
  expect(app).toMatchObject({ LIVE_MEDIA: 'janus', JANUS_URL: 'ws://127.0.0.1:8188' });
  for (const name of JANUS.slice(1)) expect(app?.[name]).toBe(environment?.[name]);
});
test('compose.scale.yaml is a coordinator, two workers, a pooler, an object store and three processes behind a proxy', () => {
  const images = Object.fromEntries(Object.entries(scale.services).map(([name, { image }]) => [name, image]));
  const citus = images['coordinator'];
  expect(citus).toMatch(/^citusdata\/citus:\d+\.\d+\.\d+$/);
  expect(images).toEqual({
    coordinator: citus,
    'worker-1': citus,
    'worker-2': citus,
    cluster: citus,
    pooler: undefined,
    store: images['store'],
    bucket: images['store'],
    'app-1': 'meiyike',
    'app-2': 'meiyike',
    'app-3': 'meiyike',
    proxy: images['proxy'],
  });
  // Published by those who make them; the pooler's makers publish a package, which is put on PostgreSQL's own image.
  expect(images['store']).toMatch(/^chrislusf\/seaweedfs:[\d.]+$/);
  expect(images['proxy']).toMatch(/^caddy:\d/);
  const { build } = scale.services['pooler'] ?? {};
  expect(typeof build === 'object' && build.dockerfile_inline).toMatch(/^FROM postgres:\d+\nRUN apt-get .* pgbouncer /);
});

test('every service of compose.scale.yaml has limits, and health, or runs once and is waited for', () => {
  const waitedFor = new Map(
    Object.values(scale.services).flatMap(({ depends_on: awaited = {} }) =>
      Object.entries(awaited).map(([name, { condition }]) => [name, condition] as const),
    ),
  );
  for (const [name, { deploy, healthcheck }] of Object.entries(scale.services)) {
    const { cpus, memory } = deploy?.resources?.limits ?? {};
    expect([name, Number(cpus) > 0, memory]).toEqual([name, true, expect.stringMatching(/^\d+[mg]$/)]);
    const awaited = waitedFor.get(name);
    if (healthcheck) expect([name, awaited ?? 'service_healthy']).toEqual([name, 'service_healthy']);
    else expect([name, awaited]).toEqual([name, 'service_completed_successfully']);
  }
});

test('its processes share database and store, go through the pooler, and keep a direct line for what listens', () => {
  const apps = ['app-1', 'app-2', 'app-3'].map((name) => scale.services[name]);
  for (const app of apps) expect(app).toEqual(apps[0]);
  expect(apps[0]?.environment).toMatchObject({
    DATABASE_URL: expect.stringContaining('@coordinator:5432/meiyike') as string,
    DATABASE_POOLER_URL: 'postgres://pooler:6432',
    S3_ENDPOINT: expect.stringContaining('FILES_HOST') as string,
    S3_BUCKET: 'meiyike',
    TRUST_PROXY: '1',
  });
  // A disk of its own for each, without a name: nothing that has to stay lies there.
  expect(apps[0]?.volumes).toEqual(['/data']);
  const pooler = scale.configs?.['pgbouncer']?.content ?? '';
  expect(pooler).toMatch(/^pool_mode = transaction$/m);
  expect(Number(/^max_prepared_statements = (\d+)$/m.exec(pooler)?.[1])).toBeGreaterThan(KEPT);
});

test('its proxy picks at random among the three that say they are ready, and nothing else is reached from outside', () => {
  const caddy = scale.configs?.['caddy']?.content ?? '';
  expect(caddy).toContain('reverse_proxy app-1:8080 app-2:8080 app-3:8080');
  expect(caddy).toMatch(/lb_policy random\n/);
  expect(caddy).toMatch(/health_uri \/api\/ready\n/);
  const open = Object.entries(scale.services).filter(([, service]) => 'ports' in service);
  expect(open.map(([name]) => name)).toEqual(['proxy']);
  expect([scale.networks?.['data']?.internal, scale.networks?.['cluster']?.internal]).toEqual([true, true]);
});

test('a node without a password is alone with the coordinator', () => {
  for (const [name, service] of Object.entries(scale.services))
    if (service.environment?.['POSTGRES_HOST_AUTH_METHOD'] === 'trust')
      expect([name, networksOf(service)]).toEqual([name, ['cluster']]);
  const there = Object.entries(scale.services).filter(([, service]) => networksOf(service).includes('cluster'));
  expect(there.map(([name]) => name).toSorted()).toEqual(['cluster', 'coordinator', 'worker-1', 'worker-2']);
});
