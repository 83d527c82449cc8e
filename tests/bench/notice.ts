import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import pino from 'pino';
import { registry } from '../../src/apps/modules';
import { servers } from '../../src/apps/modules-server';
import { ports } from '../../src/apps/ports';
import { FIRST_ORG } from '../../src/apps/world-school';
import type { Cx } from '../../src/kernel/server/cx';
import { openPools } from '../../src/kernel/server/db/pools';
import { makeServer } from '../../src/kernel/server/http/server';
import { RunningKernel } from '../../src/kernel/server/kernel';
import type { Handler, ServerModule } from '../../src/kernel/server/module';
import { releaseTask } from '../../src/modules/homework/contract';
import { signInMany } from './capture';
import type { ListOptions } from './list';
import { Clients, startServer } from './programs';
import { median, ratio, round, told, type Line } from './table';

const ORG = FIRST_ORG;
const PEOPLE = 2000;
/** Releases of each kind a round: one alone says little. */
const EACH = 6;

/** What telling costs the act that tells, and what much that was told costs the bell. */
export async function benchNotice(o: ListOptions): Promise<Line[]> {
  const client = new pg.Client({ connectionString: o.url });
  await client.connect();
  try {
    return [...(await acts(client, o)), ...(await bells(client, o))];
  } finally {
    await client.end();
  }
}

/** The program in this process; without telling, the same act with its news taken out. */
async function program(url: string, telling: boolean) {
  const dir = mkdtempSync(join(tmpdir(), 'meiyike-notice-'));
  const pools = await openPools(url, 8);
  const kernel = new RunningKernel({
    pools,
    registry,
    servers: telling ? servers : servers.map(silent),
    ports,
    log: pino({ level: 'silent' }),
    dataDir: dir,
  });
  const app = await makeServer({ kernel });
  await app.ready();
  return {
    app,
    stop: async () => {
      await app.close();
      await kernel.stop();
      await pools.end();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
const silent = (server: ServerModule): ServerModule => ({
  ...server,
  handlers: server.handlers.map((handler) => (handler.call.name === releaseTask.name ? quiet(handler) : handler)),
});
const quiet = (handler: Handler): Handler => ({
  call: handler.call,
  run: (cx: Cx, input, http) => {
    const emit = cx.emit.bind(cx);
    Object.assign(cx, {
      emit: (topic: string, payload: Record<string, unknown>) => {
        if (topic !== 'notice.told') emit(topic, payload);
      },
    });
    return handler.run(cx, input, http);
  },
});

async function acts(client: pg.Client, o: ListOptions): Promise<Line[]> {
  const teacher = await teacherOf(client);
  const [token] = await signInMany(o.url, ORG, 1, [teacher]);
  const tasks = await tasksOf(client, teacher, 2 * EACH * (o.rounds + 1));
  const [telling, alone] = [await program(o.url, true), await program(o.url, false)];
  const spread: number[] = [];
  const release = async (app: FastifyInstance): Promise<number> => {
    const id = tasks.pop();
    const from = performance.now();
    const res = await app.inject({
      method: 'PUT',
      url: `/api${releaseTask.path.replace('{id}', String(id))}`,
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    });
    const took = performance.now() - from;
    if (res.statusCode !== 200) throw new Error(`the release answered ${res.statusCode}: ${res.body}`);
    if (app === telling.app) spread.push((await settled(client)) + took);
    return took;
  };
  const some = async (app: FastifyInstance) => {
    const took: number[] = [];
    for (let i = 0; i < EACH; i++) took.push(await release(app));
    return median(took);
  };
  try {
    await some(telling.app);
    await some(alone.app);
    const rounds: { telling: number; alone: number }[] = [];
    for (let i = 0; i < o.rounds; i++) {
      const first = i % 2 ? await some(alone.app) : undefined;
      rounds.push({ telling: await some(telling.app), alone: first ?? (await some(alone.app)) });
    }
    const { rows } = await client.query<{ n: string }>(
      "select count(*) as n from notice_item i join notice_news n using (org_id, news_id) where i.org_id = $1 and n.kind = 'homework.released'",
      [ORG],
    );
    const reached = Number(rows[0]?.n);
    if (reached !== EACH * (o.rounds + 1) * PEOPLE) throw new Error(`${reached} were told`);
    const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    return [
      ratio(
        `A release that tells ${PEOPLE.toLocaleString('en')} people against the same that tells nobody`,
        of((r) => r.telling / r.alone),
        { atMost: 1.3, note: `${round(of((r) => r.telling))} ms against ${round(of((r) => r.alone))} ms` },
      ),
      told('… until all of them have it', `${round(median(spread))} ms`),
    ];
  } finally {
    await telling.stop();
    await alone.stop();
  }
}
/** Waits until the news is spread. @returns milliseconds. */
async function settled(client: pg.Client): Promise<number> {
  const from = performance.now();
  for (;;) {
    const { rowCount } = await client.query(
      "select 1 from kernel_outbox where org_id = $1 and topic = 'notice.told' and done_at is null",
      [ORG],
    );
    if (!rowCount) return performance.now() - from;
    await new Promise((go) => {
      setTimeout(go, 2);
    });
  }
}
async function teacherOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ user_id: string }>(
    'select user_id from class_teacher where org_id = $1 order by user_id limit 1',
    [ORG],
  );
  return Number(rows[0]?.user_id);
}
/** Tasks whose answers are not out yet, each of two thousand children of the school. */
async function tasksOf(client: pg.Client, teacher: number, count: number): Promise<number[]> {
  const ids = Array.from({ length: count }, (_, i) => ORG * 1000 + i);
  await client.query(
    `
      insert into homework_task (org_id, task_id, user_id, kind, name, stg_id, sbj_id, start_at, mark_type, is_late_on,
        release, full_score, que_count, made_at)
      select $1, t.id, $2, 'work', 'T', g.stg_id, s.sbj_id, now() - interval '2 days', 1, true, 'hand', 100, 1, now()
      from unnest($3::bigint[]) as t (id), (select stg_id from textbook_stage limit 1) g, (select sbj_id from textbook_subject limit 1) s
    `,
    [ORG, teacher, ids],
  );
  await client.query(
    `
      insert into homework_clazz (org_id, task_id, clazz_id, is_whole)
      select $1, t.id, c.clazz_id, true
      from unnest($3::bigint[]) as t (id), (select clazz_id from class_teacher where org_id = $1 and user_id = $2 limit 1) c
    `,
    [ORG, teacher, ids],
  );
  await client.query(
    `
      insert into homework_reply (org_id, task_id, user_id, clazz_id, state)
      select $1, t.id, e.user_id, e.clazz_id, 'todo'
      from unnest($2::bigint[]) as t (id),
        (select e.user_id, e.clazz_id
          from class_enrolment e
          join people_person p using (org_id, user_id)
          where e.org_id = $1 and e.is_home and e.removed_at is null and p.enabled and p.removed_at is null
          order by e.user_id
          limit $3) e
    `,
    [ORG, ids, PEOPLE],
  );
  await client.query('analyze homework_task, homework_reply');
  return ids;
}

/** The bell of somebody with ten unread notices, and of one with ten thousand. */
async function bells(client: pg.Client, o: ListOptions): Promise<Line[]> {
  const { rows } = await client.query<{ user_id: string }>(
    `select p.user_id from people_person p
     where p.org_id = $1 and p.user_type = 1 and p.enabled and p.removed_at is null
       and not exists (select 1 from notice_item i where i.org_id = p.org_id and i.user_id = p.user_id)
     limit 2`,
    [ORG],
  );
  const [few, many] = rows.map((r) => Number(r.user_id)) as [number, number];
  await client.query(
    `insert into notice_news (org_id, news_id, kind, subject, params, audience, at)
     select $1, n, 'notice.welcome', '{}', '{}', '[]', now() from generate_series(1, 10000) n`,
    [ORG],
  );
  for (const [userId, count] of [
    [few, 10],
    [many, 10_000],
  ])
    await client.query(
      'insert into notice_item (org_id, user_id, news_id) select $1, $2, n from generate_series(1, $3::bigint) n',
      [ORG, userId, count],
    );
  await client.query('analyze notice_item');
  const tokens = { few: await signInMany(o.url, ORG, 1, [few]), many: await signInMany(o.url, ORG, 1, [many]) };
  const server = await startServer(o.url, o.dir);
  const clients = new Clients();
  const ask = async (of: readonly string[], seconds: number): Promise<number> =>
    (
      await clients.run({
        base: server.base,
        paths: ['/api/notice/count'],
        headers: {},
        tokens: of,
        clients: 1,
        seconds,
      })
    ).p50;
  try {
    for (const of of [tokens.few, tokens.many]) await ask(of, 1);
    const rounds: { few: number; many: number }[] = [];
    for (let i = 0; i < o.rounds; i++) {
      const first = i % 2 ? await ask(tokens.many, o.seconds / 2) : undefined;
      const small = await ask(tokens.few, o.seconds / 2);
      rounds.push({ few: small, many: first ?? (await ask(tokens.many, o.seconds / 2)) });
    }
    const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    return [
      ratio(
        'The bell of somebody with 10,000 unread notices against one with 10',
        of((r) => r.many / r.few),
        { atMost: 1.3, note: `${round(of((r) => r.many))} ms against ${round(of((r) => r.few))} ms` },
      ),
    ];
  } finally {
    await clients.stop();
    await server.stop();
  }
}
