import { Agent, request } from 'node:http';

// The clients of the benchmark, in a process of their own so that their work is nobody else's. Told what to do by messages.

/** One run: `clients` connections one call after another, or with `perSecond` calls at fixed moments, whatever the answers do. */
export interface Load {
  readonly base: string;
  readonly paths: readonly string[];
  readonly headers: Record<string, string>;
  readonly clients: number;
  readonly seconds: number;
  readonly perSecond?: number;
  /** Call i is made by the holder of token i: many people, each with an own sign-in. */ readonly tokens?: readonly string[];
  /** Sent by POST (or `method`) as JSON (or `type`); NOW in it becomes the clock in milliseconds. */
  readonly bodies?: readonly string[];
  readonly method?: string;
  readonly type?: string;
}
/** What came of it; times in milliseconds. `bad` are the answers other than 200, with their number. */
export interface Outcome {
  readonly perSecond: number;
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly worst: number;
  readonly bad: Readonly<Record<string, number>>;
  readonly bytes: number;
}

let stopping = false;
process.on('message', (message: Load | 'stop') => {
  if (message === 'stop') {
    stopping = true;
    return;
  }
  stopping = false;
  run(message).then(
    (outcome) => process.send!(outcome),
    (error: unknown) => process.send!({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));

async function run(load: Load): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.clients, scheduling: 'fifo' });
  const seen: Seen = { times: [], bad: {}, bytes: 0 };
  const from = performance.now();
  const until = from + load.seconds * 1000;
  const over = () => stopping || performance.now() >= until;
  if (load.perSecond) await paced(load, load.perSecond, agent, seen, over);
  else
    await Promise.all(
      Array.from({ length: load.clients }, async (_, client) => {
        for (let i = client; !over(); i += load.clients) await ask(load, i, agent, seen);
      }),
    );
  const seconds = (performance.now() - from) / 1000;
  agent.destroy();
  const sorted = seen.times.sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return {
    perSecond: sorted.length / seconds,
    count: sorted.length,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    worst: sorted.at(-1) ?? 0,
    bad: seen.bad,
    bytes: Math.round(seen.bytes / Math.max(1, sorted.length)),
  };
}

interface Seen {
  readonly times: number[];
  readonly bad: Record<string, number>;
  bytes: number;
}

/** Calls at their own moments: one that is slow does not keep the next one back, as with people. */
async function paced(load: Load, perSecond: number, agent: Agent, seen: Seen, over: () => boolean): Promise<void> {
  const open = new Set<Promise<void>>();
  const from = performance.now();
  for (let i = 0; !over(); i++) {
    const wait = from + (i * 1000) / perSecond - performance.now();
    if (wait > 0) await new Promise((go) => setTimeout(go, wait));
    const call: Promise<void> = ask(load, i, agent, seen).finally(() => open.delete(call));
    open.add(call);
  }
  await Promise.all(open);
}

function ask(load: Load, i: number, agent: Agent, seen: Seen): Promise<void> {
  return new Promise((done) => {
    const from = performance.now();
    const end = (status: number | string = 'broken off') => {
      seen.times.push(performance.now() - from);
      if (status !== 200) seen.bad[status] = (seen.bad[status] ?? 0) + 1;
      done();
    };
    const body = load.bodies?.[i % load.bodies.length]!.replaceAll('NOW', String(Date.now()));
    const sent =
      body == null
        ? {}
        : { 'content-type': load.type ?? 'application/json', 'content-length': Buffer.byteLength(body) };
    const req = request(
      load.base + load.paths[i % load.paths.length]!,
      {
        agent,
        method: load.method ?? (body == null ? 'GET' : 'POST'),
        headers: {
          ...sent,
          ...(load.tokens
            ? { ...load.headers, authorization: `Bearer ${load.tokens[i % load.tokens.length]!}` }
            : load.headers),
        },
      },
      (res) => {
        res.on('data', (chunk: Buffer) => {
          seen.bytes += chunk.length;
        });
        res.on('end', () => {
          end(res.statusCode);
        });
        res.on('error', () => {
          end();
        });
      },
    );
    req.on('error', () => {
      end();
    });
    req.end(body);
  });
}
