import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signIn, statementsOf } from './capture';
import type { Outcome } from './load';
import { Clients, startBare, startServer } from './programs';
import { median, ratio, round, told, type Line } from './table';

const LIST = '/api/user/org/user/basic/students';
const SURNAMES = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'];
const list = (query: Record<string, string>) =>
  `${LIST}?${new URLSearchParams({ pageSize: '50', ...query }).toString()}`;
/** How people look at the list of a school's children: each kind is judged by itself. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  'by name': SURNAMES.flatMap((name) =>
    ['1', '2'].map((curPage) => list({ name, enabled: 'true', sort: 'name', curPage })),
  ),
  'by student number': Array.from({ length: 40 }, (_, i) =>
    list({
      sidNo: String(2021 + (i % 6)),
      enabled: 'true',
      sort: i % 2 ? 'sidNo' : '-sidNo',
      curPage: String(1 + Math.floor(i / 6)),
    }),
  ),
  'by grade': Array.from({ length: 36 }, (_, i) =>
    list({ grdId: String(1 + (i % 9)), enabled: 'true', sort: '-madeAt', curPage: String(1 + Math.floor(i / 9)) }),
  ),
};

export interface ListOptions {
  readonly url: string;
  readonly dir: string;
  readonly rounds: number;
  readonly seconds: number;
  /** How many children a school of the region has. */ readonly children: number;
}
/** Schools of the bench's world. */
export const BIG = 'school10001';
export const SMALL = 'school10002';

/** Pages of 50 of 20,000 children, against the bare handler; and what ten times the children cost. */
export async function benchList(o: ListOptions): Promise<Line[]> {
  const token = await signIn(o.url, BIG);
  const all = Object.values(KINDS).flat();
  const file = join(o.dir, 'statements.json');
  writeFileSync(file, JSON.stringify(await statementsOf(o.url, token, all)));
  // Totals are counted anew for every page, as the bare handler counts them.
  const server = await startServer(o.url, o.dir, { TOTALS_SECONDS: '0' });
  const [bare, clients] = [await startBare(o.url, file), new Clients()];
  const load = (base: string, paths: readonly string[], who = token, seconds = o.seconds, headers = {}) =>
    clients.run({ base, paths, clients: 20, seconds, headers: { authorization: `Bearer ${who}`, ...headers } });
  try {
    for (const base of [server.base, bare.base]) await load(base, all);
    const lines: Line[] = [];
    for (const [kind, paths] of Object.entries(KINDS)) {
      const rounds: { ours: Outcome; theirs: Outcome }[] = [];
      for (let i = 0; i < o.rounds; i++) {
        // Turn and turn about: what else the machine does falls on both.
        const first = i % 2 ? bare : server;
        const one = await load(first.base, paths);
        const other = await load(first === bare ? server.base : bare.base, paths);
        rounds.push(first === bare ? { ours: other, theirs: one } : { ours: one, theirs: other });
      }
      const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
      lines.push(
        ratio(
          `Page of 50 of 20,000 students, ${kind}: throughput against a bare handler with the same SQL`,
          of((r) => r.ours.perSecond / r.theirs.perSecond),
          {
            atLeast: 0.5,
            note: `${round(of((r) => r.ours.perSecond))} against ${round(of((r) => r.theirs.perSecond))} a second, 20 clients`,
          },
        ),
      );
      lines.push(
        ratio(
          `… ${kind}: p99/p50 against the bare handler's`,
          of((r) => r.ours.p99 / r.ours.p50 / (r.theirs.p99 / r.theirs.p50)),
          { atMost: 1.3, note: `p50 ${round(of((r) => r.ours.p50))} ms, p99 ${round(of((r) => r.ours.p99))} ms` },
        ),
      );
    }
    const zipped = await load(server.base, KINDS['by name']!, token, o.seconds, { 'accept-encoding': 'gzip' });
    lines.push(
      told(
        'The same by name, compressed for a browser',
        `${round(zipped.perSecond)} a second`,
        `p50 ${round(zipped.p50)} ms`,
      ),
    );
    return lines;
  } finally {
    await clients.stop();
    await bare.stop();
    await server.stop();
  }
}

/** What a page costs in a school of ten times the children, in every order an index serves. */
export async function benchGrowth(o: ListOptions): Promise<Line[]> {
  const [token, few] = [await signIn(o.url, BIG), await signIn(o.url, SMALL)];
  const paths = ['name', '-name', 'sidNo', '-sidNo', '-madeAt', 'madeAt'].flatMap((sort) =>
    ['1', '2', '3'].map((curPage) => list({ sort, curPage })),
  );
  const clients = new Clients();
  const measure = async (env: Record<string, string>) => {
    const server = await startServer(o.url, o.dir, env);
    const run = (who: string, seconds: number) =>
      clients.run({ base: server.base, paths, clients: 1, seconds, headers: { authorization: `Bearer ${who}` } });
    const rounds: { small: number; big: number }[] = [];
    try {
      for (const who of [few, token]) await run(who, 1);
      for (let i = 0; i < o.rounds; i++)
        rounds.push({ small: (await run(few, o.seconds / 2)).p50, big: (await run(token, o.seconds / 2)).p50 });
    } finally {
      await server.stop();
    }
    return {
      ratio: median(rounds.map((r) => r.big / r.small)),
      note: `${round(median(rounds.map((r) => r.big)))} ms against ${round(median(rounds.map((r) => r.small)))} ms, one client`,
    };
  };
  try {
    const pages = await measure({});
    const counted = await measure({ TOTALS_SECONDS: '0' });
    return [
      ratio('20,000 students against 2,000: time of a page', pages.ratio, { atMost: 1.3, note: pages.note }),
      told('… when every page counts its total anew', `× ${counted.ratio.toFixed(2)}`, counted.note),
    ];
  } finally {
    await clients.stop();
  }
}
