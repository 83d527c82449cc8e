import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { databaseClock } from '../kernel/server/db/clock';
import { leaseProcess } from '../kernel/server/db/lease';
import { migrate } from '../kernel/server/db/migrate';
import { openPools } from '../kernel/server/db/pools';
import { watchPulse } from '../kernel/server/db/pulse';
import { startEmbedded } from '../kernel/server/embedded';
import { clearHeap } from '../kernel/server/heap';
import { drain } from '../kernel/server/http/drain';
import { makeServer } from '../kernel/server/http/server';
import { SharedSite } from '../kernel/server/http/shared-site';
import { openTls, tlsSettings } from '../kernel/server/http/tls';
import { RunningKernel } from '../kernel/server/kernel';
import { watchLoop } from '../kernel/server/loop-watch';
import { root } from '../kernel/server/root';
import { endSheets } from '../kernel/server/sheet/pool';
import { storeName } from '../kernel/server/store/store-name';
import { storageOf } from '../kernel/server/store/store';
import { Schedules } from '../kernel/server/schedules';
import { databaseThere, isAway } from './database-there';
import { registry } from './modules';
import { servers } from './modules-server';
import { distributeMade } from './places';
import { ports } from './ports';
import { readyLines, seconds } from './ready';
import { seed } from './seed';
import { TRY_AGAIN } from './supervise';

const env = process.env;
const log = pino({
  level: env['LOG_LEVEL'] ?? (env['NODE_ENV'] === 'production' ? 'info' : 'warn'),
  redact: ['*.password', '*.authorization', '*.privateKey', '*.apiKey'],
});
/** Proxies ask every second or two whether to send requests here. */
const PROXY_NOTICES_MS = 3000;
const say = (text: string) => {
  process.stdout.write(`${text}\n`);
};

async function main(): Promise<void> {
  const began = performance.now();
  const production = env['NODE_ENV'] === 'production';
  const ahead = Number(env['CLOCK_AHEAD_MS'] ?? 0);
  if (!Number.isFinite(ahead) || (production && ahead !== 0))
    throw new Error(
      `CLOCK_AHEAD_MS is a number of milliseconds, and for demonstrations alone: ${env['CLOCK_AHEAD_MS']}`,
    );
  const now = () => new Date(Date.now() + ahead);
  const dataDir = resolve(env['DATA_DIR'] ?? join(root, '.data'));
  mkdirSync(dataDir, { recursive: true });
  const at = { port: Number(env['PORT'] ?? 8080), host: env['HOST'] ?? '127.0.0.1' };
  const tls = tlsSettings(env);
  const early = await answerStarting(at);
  tellSupervisor(early.address);
  const embedded = env['DATABASE_URL']
    ? undefined
    : await startEmbedded({ dataDir: join(dataDir, 'postgres'), log: (line) => log.error(line), socket: true });
  const ownerUrl = embedded?.near ?? embedded?.url ?? env['DATABASE_URL']!;
  await databaseThere(ownerUrl, (why) => {
    process.stderr.write(`waiting for the database: ${why}\n`);
  });
  const done = await migrate(ownerUrl, join(root, 'migrations'), { distribute: distributeMade, now: now() });
  if (done.length) say(`${done.length} ${done.length === 1 ? 'migration' : 'migrations'}`);
  const pools = await openPools(ownerUrl);
  const pulse = watchPulse(pools.directUrl, (hangs) => {
    log.error(hangs ? 'the database does not answer: calls are told to come back' : 'the database answers again');
  });
  const lease = await leaseProcess(pools.tenant, {
    store: await storeName(dataDir),
    seconds: Number(env['PROCESS_LEASE_SECONDS']) || undefined,
  });
  // A database that is not ours is never filled with demonstration people, and a program for work never holds what makes them.
  if (!production && env['MEIYIKE_WORLD'] !== 'none') {
    const { makeWorld } = await import('./demo');
    if (await makeWorld(ownerUrl, env['MEIYIKE_WORLD'] === 'test' ? 'test' : 'full', now()))
      say(`demonstration world made (${seconds(performance.now() - began)})`);
  }
  await asOwner(ownerUrl, (client) => seed(client, now()));
  const clock = await databaseClock(pools.tenant, ahead);
  const kernel = new RunningKernel({
    pools,
    registry,
    servers,
    ports,
    log,
    dataDir,
    clock: clock.now,
    demo:
      !production &&
      (await asOwner(
        ownerUrl,
        async (client) => ((await client.query('select from organisation_org where demo limit 1')).rowCount ?? 0) > 0,
      )),
  });
  await kernel.start();
  const site = join(root, 'dist', 'site');
  const app = await makeServer({ kernel, site });
  const schedules = new Schedules(
    kernel,
    servers.flatMap((s) => s.schedules ?? []),
  );
  await app.ready();
  clearHeap();
  await early.end();
  const address = await app.listen(at);
  const https = tls && (await openTls(app.server, tls, { host: at.host, log }));
  if (https) say(`https at port ${https.port}`);
  tellSupervisor(address);
  const watching = watchLoop();
  for (const line of readyLines({
    address,
    ms: performance.now() - began,
    migrations: done.length,
    env,
    now: Date.now(),
  }))
    say(line);
  // Pages of this build may ask any process.
  void new SharedSite(storageOf(kernel), site).share().catch((error: unknown) => {
    log.error({ error }, 'site');
  });
  // Nothing waits for the clock of the housekeeping.
  const ticking = schedules.start().catch((error: unknown) => {
    log.error({ error }, 'schedules');
  });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    watching.end();
    https?.end();
    // Calls under way may finish; then the database goes last.
    setTimeout(() => process.exit(1), 15_000).unref();
    await drain(app, kernel, env['TRUST_PROXY'] ? PROXY_NOTICES_MS : 0);
    await ticking;
    await schedules.stop();
    await kernel.stop();
    await endSheets();
    clock.end();
    pulse.end();
    await lease.release();
    await pools.end();
    await embedded?.stop();
    process.exit(0);
  };
  // A supervisor that is gone, killed perhaps, is as good as a signal: nobody would keep this one alive or end it.
  for (const end of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.on(end, () => {
      void stop();
    });
}
/** Where to ask for health. */
const tellSupervisor = (listening: string): void => {
  process.send?.({ listening });
};
/** Until the program stands, whoever asks learns that it is starting (503) instead of finding nobody. A taken port is told at once. */
async function answerStarting(at: { port: number; host: string }): Promise<{ address: string; end(): Promise<void> }> {
  const server = createServer((_request, response) => {
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '2' }).end('{"status":"starting"}');
  });
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      fail(
        error.code === 'EADDRINUSE'
          ? new Error(`port ${at.port} is in use: stop the other program or set PORT`)
          : error,
      );
    });
    server.listen(at.port, at.host, done);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://${at.host.includes(':') ? `[${at.host}]` : at.host}:${port}`,
    end: () =>
      new Promise<void>((done) => {
        server.close(() => {
          done();
        });
        server.closeAllConnections();
      }),
  };
}
async function asOwner<T>(url: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  if (env['LOG_LEVEL'] === 'debug') process.stderr.write(`${(error as Error).stack}\n`);
  process.exit(isAway(error) ? TRY_AGAIN : 1);
});
