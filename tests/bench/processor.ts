import { readFileSync, readdirSync } from 'node:fs';
import pg from 'pg';
import { round } from './table';

/** Milliseconds of processor time per call: of the program that answers, of the database behind it, of the clients. */
export interface Cost {
  readonly program: number;
  readonly database: number;
  readonly clients: number;
}
export const whole = (c: Cost): number => c.program + c.database + c.clients;

/** A clock tick of Linux' process table, in milliseconds. */
const TICK_MS = 10;
/** Processor time of a process with all its threads so far, and its parent. */
export function processOf(pid: number | string): { readonly ms: number; readonly parent: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}
/** The processor time of a process and its children. */
function familyMs(pid: number): number {
  let ms = 0;
  for (const other of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const found = processOf(other);
    if (found && (Number(other) === pid || found.parent === pid)) ms += found.ms;
  }
  return ms;
}
async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const found = processOf(rows[0]!.pid);
  await client.end();
  if (!found) throw new Error('the database must run on this machine');
  return found.parent;
}

/**
 * Measures what calls cost in processor time, beside the clock: what a busy machine can still compare.
 * @param clients the process that makes the calls.
 */
export async function processorOf(url: string, clients: number) {
  const postmaster = await postmasterOf(url);
  const now = (pid: number) => [processOf(pid)?.ms ?? 0, familyMs(postmaster), processOf(clients)?.ms ?? 0] as const;
  return async <T extends { readonly count: number }>(
    pid: number,
    run: () => Promise<T>,
  ): Promise<T & { cost: Cost }> => {
    const before = now(pid);
    const done = await run();
    const [program = 0, database = 0, load = 0] = now(pid).map((ms, i) => (ms - (before[i] ?? 0)) / done.count);
    return { ...done, cost: { program, database, clients: load } };
  };
}
/** `program + database + clients`, in milliseconds. */
export const partsOf = (cost: Cost): string =>
  [cost.program, cost.database, cost.clients].map((ms) => round(ms)).join(' + ');
