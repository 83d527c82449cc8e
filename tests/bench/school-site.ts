import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import pino from 'pino';
import { registry } from '../../src/apps/modules';
import { servers } from '../../src/apps/modules-server';
import { ports } from '../../src/apps/ports';
import { FIRST_ORG } from '../../src/apps/world-school';
import { openPools } from '../../src/kernel/server/db/pools';
import { makeServer } from '../../src/kernel/server/http/server';
import { RunningKernel } from '../../src/kernel/server/kernel';
import { signInMany } from './capture';
import type { ListOptions } from './list';
import { median, ratio, round, type Line } from './table';

const ORG = FIRST_ORG;
const HOME = `/school/${ORG}/home`;
const NEWS = 10_000;
const FEW = 10;
/** A school's open day: so many visitors in half a minute. */
const VISITORS = 2000;
const WITHIN_S = 30;
/** What the page asks for once the program has taken over. */
const CALLS = ['', '/news?curPage=1&pageSize=4', '/album', '/teacher'].map((path) => `/api/user/org/${ORG}${path}`);

/** What colleagues ask for meanwhile, whoever they are. */
const OTHERS = ['/user/self/org', '/user/self/org/supers', '/user/user/session'].map((path) => `/api${path}`);

/** What the public page costs: with many news, from memory, and on the day on which everybody looks at it. */
export async function benchSchoolSite(o: ListOptions): Promise<Line[]> {
  const client = new pg.Client({ connectionString: o.url });
  await client.connect();
  const folder = mkdtempSync(join(tmpdir(), 'meiyike-bench-'));
  const pools = await openPools(o.url, 4);
  const log = pino({ level: 'silent' });
  const kernel = new RunningKernel({ pools, registry, servers, ports, log, dataDir: folder });
  // A page of a built program, and beside it a file that is as large as the school's.
  for (const name of ['index', 'desk', 'login', 'light'])
    writeFileSync(
      join(folder, `${name}.html`),
      '<!doctype html>\n<html lang="zh-CN">\n<head>\n  </head>\n<body><div id="root"></div></body></html>',
    );
  const app = await makeServer({ kernel, partial: true, site: folder });
  try {
    await client.query(`update organisation_org set visit = true, enabled = true where org_id = $1`, [ORG]);
    await news(client, FEW);
    const few = await freshly(app, o.rounds);
    await news(client, NEWS);
    const many = await freshly(app, o.rounds);
    const page = await look(app, HOME);
    writeFileSync(join(folder, 'favicon.svg'), page.body);
    const kept = await again(app, HOME);
    const file = await again(app, '/favicon.svg');
    const [token = ''] = await signInMany(o.url, ORG, 1);
    const alone = await listed(app, token, o.seconds);
    // The whole half minute, however short the other benches are: a crowd is what came together.
    const beside = await openDay(app, token, WITHIN_S);
    return [
      ratio(`First page of a school with ${NEWS} news items, written anew, against one with ${FEW}`, many / few, {
        atMost: 1.3,
        note: `${round(many)} ms against ${round(few)} ms`,
      }),
      ratio('The same page a second time, against a file of its size', kept / file, {
        atMost: 2,
        note: `${round(kept)} ms against ${round(file)} ms`,
      }),
      ratio(
        `Calls of colleagues while ${VISITORS} visitors come in ${WITHIN_S} s, against the same alone: 95th percentile`,
        beside / alone,
        {
          atMost: 1.5,
          note: `${round(beside)} ms against ${round(alone)} ms`,
        },
      ),
    ];
  } finally {
    await app.close();
    await pools.end();
    await client.query('delete from organisation_news where org_id = $1 and news_id >= 880000000', [ORG]);
    await client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** So many news of the school, and no others of this bench. */
async function news(client: pg.Client, many: number): Promise<void> {
  await client.query('delete from organisation_news where org_id = $1 and news_id >= 880000000', [ORG]);
  await client.query(
    `insert into organisation_news (org_id, news_id, title, cover, video, publisher, content, published_at, changed_at)
     select $1, 880000000 + i, '校园新闻 ' || i, '', '', '校办公室', repeat('今天。', 200), now() - i * interval '1 hour', now()
     from generate_series(1, $2::int) i`,
    [ORG, many],
  );
  await client.query('analyze organisation_news');
}
let visitor = 0;
/** Each time somebody else: one network may not ask for hundreds of pages a minute. */
const address = () => `10.${(++visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
async function look(app: FastifyInstance, url: string, token?: string): Promise<{ ms: number; body: string }> {
  const from = performance.now();
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const reply = await app.inject({ url, remoteAddress: address(), headers });
  const ms = performance.now() - from;
  if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.statusCode}`);
  return { ms, body: reply.body };
}
/** Milliseconds for the page as it is written anew: an address with a query is never kept. */
async function freshly(app: FastifyInstance, rounds: number): Promise<number> {
  const took: number[] = [];
  for (let i = 0; i < rounds * 20; i++) took.push((await look(app, `${HOME}?n=${visitor}`)).ms);
  return median(took.slice(rounds));
}
async function again(app: FastifyInstance, url: string): Promise<number> {
  const took: number[] = [];
  for (let i = 0; i < 400; i++) took.push((await look(app, url)).ms);
  return median(took.slice(100));
}

const p95 = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(list.length * 0.95) - 1)] ?? 0;
const sleep = (ms: number) => new Promise<void>((go) => setTimeout(go, ms));
/** What colleagues ask for, ten times a second, one call after the other. */
async function listed(app: FastifyInstance, token: string, seconds: number): Promise<number> {
  const took: number[] = [];
  for (let i = 0; i < seconds * 10; i++) {
    took.push((await look(app, OTHERS[i % OTHERS.length] ?? '', token)).ms);
    await sleep(100);
  }
  return p95(took);
}
/** The same while visitors come at their own moments, each with the calls of the page. */
async function openDay(app: FastifyInstance, token: string, seconds: number): Promise<number> {
  const day = { isOver: false };
  const coming = visitors(app, day);
  const found = await listed(app, token, seconds);
  day.isOver = true;
  await coming;
  return found;
}
async function visitors(app: FastifyInstance, day: { readonly isOver: boolean }): Promise<void> {
  const visits: Promise<void>[] = [];
  const from = performance.now();
  while (!day.isOver) {
    const came = ((performance.now() - from) * VISITORS) / (WITHIN_S * 1000);
    while (visits.length < came) visits.push(comes(app));
    await sleep(5);
  }
  await Promise.all(visits);
}
async function comes(app: FastifyInstance): Promise<void> {
  await look(app, HOME);
  for (const call of CALLS) await look(app, call);
}
