import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  copyFileSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  openSync,
  fsyncSync,
  closeSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { FIRST_ORG } from '../../src/apps/world-school';
import { root } from '../../src/kernel/server/root';
import { World } from '../../src/kernel/server/world';
import { probe } from '../../src/modules/video/server/make/probe';
import { qualitiesOf, writingTo } from '../../src/modules/video/server/make/qualities';
import { hasMaker, opening, runMaker } from '../../src/modules/video/server/make/tools';
import { courses, films, folders, grants, lessons, places, seats, watches } from '../../src/modules/video/tables';
import { signInMany, statementsOf } from './capture';
import type { ListOptions } from './list';
import { Clients, startBare, startServer } from './programs';
import { median, ratio, round, type Line } from './table';

const ORG = FIRST_ORG;
const VIEWERS = 1000;
const HOURS = 200;
const SPU = 7_000_001;
const HOUR = 7_100_000;
const FILM = 7_200_000;
const SECONDS = 2400;
const FRAGMENT = 500_000;
const COOKIE = randomBytes(16).toString('base64url');
const NO_LIMIT = { OPEN_CALLS_AT_LEAST: '100000000', CALLS_PER_MINUTE: '100000000' };

/** What watching costs: synchs of a thousand viewers, the list of hours, fragments, repackaging, and what others feel of a conversion. */
export async function benchVideo(o: ListOptions): Promise<Line[]> {
  const viewers = await made(o.url);
  const tokens = await signInMany(o.url, ORG, VIEWERS, viewers);
  const server = await startServer(o.url, o.dir, NO_LIMIT);
  const clients = new Clients();
  try {
    return [
      ...(await synchs(o, server.base, clients, tokens)),
      await schedule(o, server.base, clients, tokens[0] ?? ''),
      await fragments(o, server.base, clients, tokens[0] ?? ''),
      ...(await conversions(o, server.base, clients, tokens[0] ?? '')),
    ];
  } finally {
    await clients.stop();
    await server.stop();
  }
}

/** A course of two hundred hours, and a thousand who watch its first one. @returns who they are. */
async function made(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const now = new Date();
    const world = new World(client, 'full', now.toISOString().slice(0, 10), now, 23);
    const at = now.toISOString();
    const { rows } = await client.query<{ user_id: string }>(
      'select user_id from people_person where org_id = $1 and user_type = 1 and enabled and removed_at is null order by user_id limit $2',
      [ORG, VIEWERS],
    );
    const people = rows.map((r) => Number(r.user_id));
    const org = { orgId: ORG };
    const hours = Array.from({ length: HOURS }, (_, ord) => ({ ord, lessonId: HOUR + ord, filmId: FILM + ord }));
    await world.put(courses, [{ ...org, spuId: SPU, title: '压测课程', madeAt: at }]);
    await world.put(
      grants,
      people.map((userId) => ({ ...org, spuId: SPU, userId, grantedAt: at })),
    );
    await world.put(folders, [{ ...org, folderId: SPU, spuId: SPU, parentId: null, name: '目录', ord: 0 }]);
    await world.put(
      lessons,
      hours.map(({ ord, lessonId, filmId }) => ({
        ...org,
        lessonId,
        spuId: SPU,
        folderId: SPU,
        name: `课时${ord}`,
        ord,
        isFree: false,
        filmId,
        madeAt: at,
      })),
    );
    await world.put(
      places,
      hours.map(({ lessonId }) => ({ lessonId, courseOrgId: ORG, spuId: SPU })),
    );
    const parts = [
      {
        name: '720',
        path: `${ORG}/${FILM}-${'a'.repeat(22)}.mp4`,
        bandwidth: 1_000_000,
        codecs: 'avc1.4d401f,mp4a.40.2',
        width: 1280,
        height: 720,
        head: 1000,
        fragments: Array.from({ length: SECONDS / 4 }, () => [4000, FRAGMENT] as const),
      },
    ];
    await world.put(
      films,
      hours.map(({ lessonId, filmId }) => ({
        ...org,
        filmId,
        lessonId,
        userId: people[0] ?? 0,
        path: parts[0]?.path ?? '',
        fileName: 'x.mp4',
        size: 1,
        state: 'ready' as const,
        durationMs: SECONDS * 1000,
        parts,
        madeAt: at,
      })),
    );
    await world.put(
      watches,
      people.map((userId) => ({
        ...org,
        lessonId: HOUR,
        userId,
        userOrgId: ORG,
        userName: '学员',
        positionAt: at,
        openAt: at,
        checkedAt: at,
        seenAt: at,
        enteredAt: at,
      })),
    );
    const seat = createHash('sha256').update(COOKIE).digest('base64url').slice(0, 22);
    await world.put(
      seats,
      people.map((userId) => ({ ...org, userId, seat, lessonId: HOUR, madeAt: at, seenAt: at })),
    );
    await client.query('analyze');
    return people;
  } finally {
    await client.end();
  }
}

/** A thousand viewers, each every ten seconds, beside a lone one. */
async function synchs(o: ListOptions, base: string, clients: Clients, tokens: readonly string[]): Promise<Line[]> {
  const load = {
    base,
    paths: [`/api/video/learner/${HOUR}/watch/synch`],
    bodies: [JSON.stringify({ position: 12, ranges: [[2, 12]] })],
    headers: { cookie: `meiyike_film=${COOKIE}` },
    seconds: Math.max(10, o.seconds),
  };
  const lone = { ...load, clients: 1, perSecond: 5, tokens: tokens.slice(0, 1) };
  const all = { ...load, clients: 64, perSecond: VIEWERS / 10, tokens: [...tokens] };
  await clients.run(lone);
  const alone: number[] = [];
  const together: number[] = [];
  for (let i = 0; i < o.rounds; i++) {
    alone.push((await clients.run(lone)).p95);
    together.push((await clients.run(all)).p95);
  }
  const [one, many] = [median(alone), median(together)];
  return [
    ratio(`Synch of ${VIEWERS.toLocaleString('en')} viewers every 10 s: p95 against a lone one's`, many / one, {
      atMost: 3,
      note: `${round(many)} against ${round(one)} ms, ${VIEWERS / 10} calls a second`,
    }),
  ];
}

/** The hours of a course with how far the learner is, beside a bare handler with the same SQL. */
async function schedule(o: ListOptions, base: string, clients: Clients, token: string): Promise<Line> {
  const paths = [`/api/video/learner/schedule?spuId=${SPU}`];
  const file = join(o.dir, 'video-statements.json');
  writeFileSync(file, JSON.stringify(await statementsOf(o.url, token, paths)));
  const bare = await startBare(o.url, file);
  const headers = { authorization: `Bearer ${token}` };
  try {
    const ask = (at: string) => clients.run({ base: at, paths, headers, clients: 1, seconds: o.seconds });
    await ask(base);
    await ask(bare.base);
    const ratios: number[] = [];
    for (let i = 0; i < o.rounds; i++) ratios.push((await ask(base)).p50 / (await ask(bare.base)).p50);
    return ratio(`Schedule of ${HOURS} hours: against its bare SQL`, median(ratios), {
      atMost: 2,
      note: 'p50, one client',
    });
  } finally {
    await bare.stop();
  }
}

/** Fragments out of the store, beside a server that does nothing but read files. */
async function fragments(o: ListOptions, base: string, clients: Clients, token: string): Promise<Line> {
  const size = 1000 + (SECONDS / 4) * 1000;
  const path = `${ORG}/${FILM}-${'a'.repeat(22)}.mp4`;
  const file = join(o.dir, 'files', path);
  mkdirSync(join(o.dir, 'files', String(ORG)), { recursive: true });
  writeFileSync(file, randomBytes(size * 4));
  const entered = await fetch(`${base}/api/video/learner/${HOUR}/watch/enter`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      cookie: `meiyike_film=${COOKIE}`,
    },
    body: '{}',
  });
  const { pass } = (await entered.json()) as { pass: string };
  const headers = { cookie: `meiyike_film=${COOKIE}`, range: `bytes=0-${FRAGMENT - 1}` };
  const list = await fetch(`${base}/api/video/play/${FILM}/list.m3u8?part=0&pass=${pass}`, { headers });
  const media = (await list.text()).split('\n').find((line) => line.startsWith('/api/')) ?? '';
  const plain = createServer((request, reply) => {
    const { size: whole } = statSync(file);
    const [, from = '0', to = '0'] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    reply.writeHead(206, {
      'content-type': 'video/mp4',
      'content-length': Number(to) - Number(from) + 1,
      'content-range': `bytes ${from}-${to}/${whole}`,
    });
    createReadStream(file, { start: Number(from), end: Number(to) }).pipe(reply);
  });
  await new Promise<void>((done) => {
    plain.listen(0, '127.0.0.1', done);
  });
  const bare = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`;
  try {
    const ask = (at: string) => clients.run({ base: at, paths: [media], headers, clients: 8, seconds: o.seconds });
    await ask(base);
    const ratios: number[] = [];
    let last = '';
    for (let i = 0; i < o.rounds; i++) {
      const [ours, theirs] = [await ask(base), await ask(bare)];
      ratios.push(ours.bytes / theirs.bytes || ours.perSecond / theirs.perSecond);
      last = `${round(ours.perSecond)} against ${round(theirs.perSecond)} fragments a second`;
    }
    return ratio('Fragments of 500 kB: throughput against a bare file server', median(ratios), {
      atLeast: 0.6,
      note: last,
    });
  } finally {
    plain.close();
  }
}

/** Repackaging beside copying, and the list of hours while a film is converted. */
async function conversions(o: ListOptions, base: string, clients: Clients, token: string): Promise<Line[]> {
  if (!(await hasMaker())) return [];
  const dir = mkdtempSync(join(o.dir, 'films-'));
  const film = join(dir, 'long.mp4');
  const drawing =
    '-f lavfi -i testsrc2=s=1280x720:r=25:d=60 -f lavfi -i sine=d=60 -c:v libx264 -preset ultrafast -b:v 24M -minrate 24M -bufsize 24M -c:a aac';
  await runMaker([...drawing.split(' '), '-pix_fmt', 'yuv420p', film], { limitMs: 300_000 });
  const probed = await probe(film);
  if (typeof probed === 'string') throw new Error(`the bench's own film is ${probed}`);
  const timed = async (work: () => Promise<unknown> | void) => {
    const from = performance.now();
    await work();
    return performance.now() - from;
  };
  // A copy that is there counts: both are on the disk before the clock stops.
  const sync = (path: string) => {
    const file = openSync(path, 'r');
    fsyncSync(file);
    closeSync(file);
  };
  const [quality] = qualitiesOf(probed);
  if (!quality) throw new Error('a film has no quality');
  const packed: number[] = [];
  const copied: number[] = [];
  for (let i = 0; i < o.rounds; i++) {
    copied.push(
      await timed(() => {
        copyFileSync(film, join(dir, 'copy.mp4'));
        sync(join(dir, 'copy.mp4'));
      }),
    );
    packed.push(
      await timed(async () => {
        await runMaker([...opening(film), ...writingTo(quality)], { cwd: dir, limitMs: 300_000 });
        sync(join(dir, `${quality.name}.mp4`));
      }),
    );
  }
  const list = {
    base,
    paths: [`/api/video/learner/schedule?spuId=${SPU}`],
    headers: { authorization: `Bearer ${token}` },
    clients: 4,
    perSecond: 20,
    seconds: Math.max(5, o.seconds),
  };
  await clients.run(list);
  const quiet: number[] = [];
  const busy: number[] = [];
  const old = join(root, 'data/films/equation.mp4');
  for (let i = 0; i < o.rounds; i++) {
    quiet.push((await clients.run(list)).p95);
    const converting = endless(old, dir);
    busy.push((await clients.run(list)).p95);
    converting.kill('SIGKILL');
  }
  const mb = Math.round(readFileSync(film).length / 1024 / 1024);
  return [
    ratio(`Repackaging ${mb} MB: against copying the file`, median(packed) / median(copied), {
      atMost: 2,
      note: `${round(median(packed))} against ${round(median(copied))} ms, both on the disk`,
    }),
    ratio("Other calls' p95 while a film is converted, against before", median(busy) / median(quiet), {
      atMost: 1.5,
      note: `${round(median(busy))} against ${round(median(quiet))} ms, 20 calls a second`,
    }),
  ];
}
/** A conversion that goes on until it is ended, with the program's own words and niceness. */
function endless(film: string, dir: string): ChildProcess {
  const small = qualitiesOf({ seconds: 40, width: 1280, height: 720, bandwidth: 1, codecs: undefined, hasSound: true });
  const args = [
    '-hide_banner',
    '-nostdin',
    '-v',
    'error',
    '-y',
    '-stream_loop',
    '-1',
    '-i',
    film,
    ...small.flatMap(writingTo),
  ];
  return spawn('nice', ['-n', '15', process.env['FFMPEG'] || 'ffmpeg', ...args], { cwd: dir, stdio: 'ignore' });
}
