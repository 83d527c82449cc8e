import pg from 'pg';
import { signIn, statementsOf, type Heard } from './capture';
import { demonstration, worksIn, type Work } from './everyday';
import type { ListOptions } from './list';
import { median, round, told, type Line } from './table';

/** Executions after which PostgreSQL has decided for one plan or for planning anew; it decides at the sixth. */
const WARM = 10;
/** The figures of a statement are the middle of so many. */
const MEASURED = 5;

/** Milliseconds of one statement: planned as if nobody had asked it before, planned after ten executions, executed then. */
interface Times {
  readonly first: number;
  readonly planning: number;
  readonly execution: number;
}

/** What PostgreSQL spends on planning and on executing the statements of everyday work, as the program sends them. */
export async function explainWorks(o: ListOptions): Promise<Line[]> {
  const url = await demonstration(o.url);
  const lines: Line[] = [];
  for (const work of await worksIn(url)) {
    const times = await timesOf(url, await asked(url, work));
    const sum = (pick: (t: Times) => number) => round(times.reduce((all, t) => all + pick(t), 0));
    lines.push(
      told(
        `Statements: ${work.what}`,
        `${sum((t) => t.planning)} ms planning, ${sum((t) => t.execution)} ms execution`,
        `${times.length}, ${sum((t) => t.first)} ms when planned for the first time`,
      ),
      ...times.map((t, i) =>
        told(
          `… its statement ${i + 1}`,
          `${round(t.planning)} ms planning, ${round(t.execution)} ms execution`,
          `first ${round(t.first)} ms`,
        ),
      ),
    );
  }
  return lines;
}

async function asked(url: string, { login, paths, method, bodies }: Work): Promise<readonly Heard[]> {
  const path = paths[0]!;
  return (await statementsOf(url, await signIn(url, login), [path], { method, body: bodies?.[0] }))[path]!;
}

/** Prepares the statements as the role that the program connects with, asks them ten times in their order, then explains them. What they write is undone. */
async function timesOf(url: string, statements: readonly Heard[]): Promise<Times[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const first: number[] = [];
    await client.query('begin');
    for (const [i, { sql, role, orgId }] of statements.entries()) {
      await become(client, role, orgId);
      await client.query(`prepare s${i} as ${sql}`);
    }
    const all = async (each: (call: string, i: number) => Promise<void>) => {
      await client.query('savepoint s');
      for (const [i, { role, orgId, params }] of statements.entries()) {
        await become(client, role, orgId);
        const values = params.map(literal).join(', ');
        await each(`execute s${i}${values && `(${values})`}`, i);
      }
      await client.query('rollback to savepoint s');
    };
    await all(async (call, i) => {
      first[i] = (await explained(client, call)).planning;
    });
    for (let n = 1; n < WARM; n++)
      await all(async (call) => {
        await client.query(call);
      });
    const warm: { planning: number; execution: number }[][] = statements.map(() => []);
    for (let n = 0; n < MEASURED; n++)
      await all(async (call, i) => {
        warm[i]!.push(await explained(client, call));
      });
    return warm.map((runs, i) => ({
      first: first[i] ?? 0,
      planning: median(runs.map((r) => r.planning)),
      execution: median(runs.map((r) => r.execution)),
    }));
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

async function become(client: pg.Client, role: string, orgId: number): Promise<void> {
  await client.query(`set local role ${role}; set local app.org = '${orgId}'`);
}

async function explained(client: pg.Client, call: string): Promise<{ planning: number; execution: number }> {
  const { rows } = await client.query<{
    'QUERY PLAN': readonly [{ 'Planning Time': number; 'Execution Time': number }];
  }>(`explain (analyze, summary, timing off, format json) ${call}`);
  const [plan] = rows[0]!['QUERY PLAN'];
  return { planning: plan['Planning Time'], execution: plan['Execution Time'] };
}

/** A value as the driver would send it, written into a text: `execute` takes no parameters of its own. */
function literal(value: unknown): string {
  if (value == null) return 'null';
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((v) => (v == null ? 'null' : JSON.stringify(String(v)))).join(',')}}`);
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return pg.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value as string | number));
}
