import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from './capture';
import { SCHOOL, demonstration, worksIn, type Work } from './everyday';
import type { ListOptions } from './list';
import { processorOf, whole, type Cost } from './processor';
import { Clients, startBare, startServer } from './programs';
import { median, round, told, type Line } from './table';
import { BASE, CLIENTS } from './works';

/**
 * Everyday work by the processor time it takes, beside the bare handler's: what a busy machine can still measure, where the clock
 * tells what others do. Waiting, as for the disk at a commit, does not stand in it.
 */
export async function benchCost(o: ListOptions): Promise<Line[]> {
  const url = await demonstration(o.url);
  const works = await worksIn(url);
  const file = join(o.dir, 'base.json');
  writeFileSync(file, JSON.stringify({ '/': [{ sql: BASE, params: [SCHOOL] }] }));
  const [server, bare, clients] = [await startServer(url, o.dir), await startBare(url, file), new Clients()];
  const measure = await processorOf(url, clients.pid);
  const measured = async (pid: number, run: () => Promise<{ readonly count: number }>) =>
    (await measure(pid, run)).cost;
  const ask = async ({ login, paths, method, bodies }: Work) => {
    const headers = { authorization: `Bearer ${await signIn(url, login)}` };
    return (seconds: number) =>
      clients.run({ base: server.base, paths, method, bodies, headers, clients: CLIENTS, seconds });
  };
  const base = (seconds: number) =>
    clients.run({ base: bare.base, paths: ['/'], headers: {}, clients: CLIENTS, seconds });
  try {
    await base(2);
    const lines: Line[] = [];
    for (const work of works) {
      const call = await ask(work);
      await call(2);
      const rounds: { ours: Cost; theirs: Cost }[] = [];
      for (let i = 0; i < o.rounds; i++)
        rounds.push({
          theirs: await measured(bare.pid, () => base(o.seconds)),
          ours: await measured(server.pid, () => call(o.seconds)),
        });
      const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
      const parts = (which: 'ours' | 'theirs') =>
        (['program', 'database', 'clients'] as const).map((part) => round(of((r) => r[which][part]))).join(' + ');
      lines.push(
        told(
          `Processor time: ${work.what}, the bare handler's as part of it`,
          `× ${of((r) => whole(r.theirs) / whole(r.ours)).toFixed(2)}`,
          `${parts('ours')} against ${parts('theirs')} ms of program, database and clients`,
        ),
      );
    }
    return lines;
  } finally {
    await clients.stop();
    await bare.stop();
    await server.stop();
  }
}
