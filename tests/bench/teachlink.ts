import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { FIRST_ORG } from '../../src/apps/world-school';
import { questionBody } from '../../src/modules/question-bank/contract';
import { inside, signInMany, statementsOf } from './capture';
import type { ListOptions } from './list';
import { Clients, startBare, startServer } from './programs';
import { atMost, median, ratio, round, type Line } from './table';

/** The first school of the bench's world has twelve hundred teachers. */
const ORG = FIRST_ORG;
const FIRST = 880_000_000_000;
const AT = '2026-11-16T02:00:00Z';
const CHILDREN = 50;
const QUES = 20;
const CLAZZES = 10;
const WRITERS = 200;

/** Surveys against their bare SQL and class for class, lists among a hundred times the rows, and a room full of observers. */
export async function benchTeachlink(o: ListOptions): Promise<Line[]> {
  const client = new pg.Client({ connectionString: o.url });
  await client.connect();
  try {
    const teacher = await teacherOf(client);
    const [token = ''] = await signInMany(o.url, ORG, 1, [teacher]);
    return [
      ...(await surveys(client, o, teacher, token)),
      await activities(client, o, teacher, token),
      await shares(client, o, teacher, token),
      ...(await observers(client, o, teacher)),
    ];
  } finally {
    await takeAway(client);
    await client.end();
  }
}
const teacherOf = async (client: pg.Client): Promise<number> =>
  Number(
    (
      await client.query<{ user_id: string }>(
        'select user_id from class_teacher where org_id = $1 and sbj_id = 2 order by user_id limit 1',
        [ORG],
      )
    ).rows[0]?.user_id,
  );
async function takeAway(client: pg.Client): Promise<void> {
  await client.query('delete from teachlink_fmslsn where fms_lsn_id >= $1', [FIRST]);
  await client.query('delete from teachlink_shared where link_id >= $1', [FIRST]);
  await client.query('delete from teachplan_plan where org_id = $1 and plan_id >= $2', [ORG, FIRST]);
  await client.query('delete from homework_task where org_id = $1 and task_id >= $2', [ORG, FIRST]);
  await client.query('delete from class_enrolment where org_id = $1 and joined_at = $2 and not is_home', [ORG, AT]);
}

/** One class of fifty and ten of them, every child with an answer to each of twenty questions. */
async function surveys(client: pg.Client, o: ListOptions, teacher: number, token: string): Promise<Line[]> {
  await lay(client, teacher);
  const [one, ten] = [FIRST + 1, FIRST + 2].map((id) => `/api/teachplan/teacher/link/${id}/survey`) as [string, string];
  const file = join(o.dir, 'teachlink.json');
  writeFileSync(file, JSON.stringify(await statementsOf(o.url, token, [one])));
  const [server, bare] = [await startServer(o.url, o.dir), await startBare(o.url, file)];
  const clients = new Clients();
  const p50 = async (base: string, path: string): Promise<number> =>
    (
      await clients.run({
        base,
        paths: [path],
        clients: 1,
        seconds: o.seconds / 2,
        headers: { authorization: `Bearer ${token}` },
      })
    ).p50;
  try {
    for (const [base, path] of [
      [server.base, one],
      [server.base, ten],
      [bare.base, one],
    ] as const)
      await p50(base, path);
    const rounds: { one: number; ten: number; bare: number }[] = [];
    for (let no = 0; no < o.rounds; no++)
      rounds.push({
        one: await p50(server.base, one),
        bare: await p50(bare.base, one),
        ten: await p50(server.base, ten),
      });
    const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    return [
      ratio(
        `A survey of ${CHILDREN} children and ${QUES} questions against its bare SQL`,
        of((r) => r.one / r.bare),
        { atMost: 2, note: `${round(of((r) => r.one))} ms against ${round(of((r) => r.bare))} ms` },
      ),
      ratio(
        `… of ${CLAZZES} classes, a class of them against the one`,
        of((r) => r.ten / CLAZZES / r.one),
        { atMost: 1.3, note: `${round(of((r) => r.ten))} ms` },
      ),
    ];
  } finally {
    await clients.stop();
    await bare.stop();
    await server.stop();
  }
}
async function lay(client: pg.Client, teacher: number): Promise<void> {
  const run = (text: string, params: unknown[]) => client.query(text, params);
  const body = questionBody.parse({
    kind: 'single',
    stem: '<p>数轴上，原点左边的数是</p>',
    options: ['正数', '负数', '零', '分数'],
    answer: { picks: [1] },
  });
  const verIds = Array.from({ length: QUES }, (_, at) => FIRST + at);
  await run(
    `insert into question_bank_version (org_id, ver_id, qid, ver_no, stg_id, sbj_id, qtp_id, kind, degree, body, words, made_at)
     select $1, v, v, 1, 2, 2, (select qtp_id from question_bank_qtp order by qtp_id limit 1), 'single', 3, $3, '', $4
     from unnest($2::bigint[]) v
     on conflict do nothing`,
    [ORG, verIds, JSON.stringify(body), AT],
  );
  await run(
    `insert into teachplan_plan (org_id, plan_id, user_id, name, sbj_id, begin_on, made_at, saved_at)
     values ($1, $2, $3, '基准', 2, '2026-09-01', $4, $4)`,
    [ORG, FIRST, teacher, AT],
  );
  await run(`insert into teachplan_unit (org_id, unit_id, plan_id, unit_no, unit) values ($1, $2, $2, 1, '有理数')`, [
    ORG,
    FIRST,
  ]);
  const links = [FIRST + 1, FIRST + 2];
  await run(
    `insert into teachplan_hour (org_id, link_id, plan_id, unit_id, hour_no, name, content)
     select $1, l, $2, $2, n, '数轴', '<p>数轴</p>' from unnest($3::bigint[]) with ordinality as x (l, n)`,
    [ORG, FIRST, links],
  );
  await run(
    `insert into teachlink_link (org_id, link_id, user_id, ver_ids, made_at)
     select $1, l, $2, $3, $4 from unnest($5::bigint[]) l`,
    [ORG, teacher, verIds, AT, links],
  );
  await classes(client, { teacher, verIds });
}
/** A check for each class, filled with children of the next ones to fifty; the first class hangs on both links. */
async function classes(
  client: pg.Client,
  { teacher, verIds }: { readonly teacher: number; readonly verIds: readonly number[] },
): Promise<void> {
  const run = (text: string, params: unknown[]) => client.query(text, params);
  const { rows } = await client.query<{ clazz_id: string }>(
    `select clazz_id from class_clazz where org_id = $1 and ended_at is null and clazz_type = 1 order by clazz_id limit $2`,
    [ORG, 2 * CLAZZES],
  );
  const ids = rows.map((r) => Number(r.clazz_id));
  for (let no = 0; no < CLAZZES; no++) {
    const [clazzId, lender] = [ids[no], ids[no + CLAZZES]];
    const here = await run('select 1 from class_enrolment where org_id = $1 and clazz_id = $2 and removed_at is null', [
      ORG,
      clazzId,
    ]);
    await run(
      `insert into class_enrolment (org_id, clazz_id, user_id, joined_at)
       select $1, $2, user_id, $4 from class_enrolment
       where org_id = $1 and clazz_id = $3 and removed_at is null order by user_id limit $5`,
      [ORG, clazzId, lender, AT, Math.max(0, CHILDREN - (here.rowCount ?? 0))],
    );
    const taskId = FIRST + no;
    await run(
      `insert into homework_task (org_id, task_id, user_id, kind, name, stg_id, sbj_id, start_at, due_at, mark_type, is_late_on,
         release, full_score, que_count, made_at)
       values ($1, $2, $3, 'kq', '数轴', 2, 2, $4, $4::timestamptz + interval '1 day', 1, false, 'submit', 100, $5, $4)`,
      [ORG, taskId, teacher, AT, QUES],
    );
    await run(
      `insert into homework_que (org_id, task_id, qid, qcid, que_no, ver_id, kind, score)
       select $1, $2, v, 0, n, v, 'single', 5 from unnest($3::bigint[]) with ordinality as x (v, n)`,
      [ORG, taskId, verIds],
    );
    await run(
      `insert into homework_reply (org_id, task_id, user_id, clazz_id, state, entered_at, submitted_at, score)
       select $1, $2, user_id, $3, 'marked', $4, $4, 60 from class_enrolment
       where org_id = $1 and clazz_id = $3 and removed_at is null`,
      [ORG, taskId, clazzId, AT],
    );
    await run(
      `insert into homework_answer (org_id, task_id, user_id, qid, qcid, answer, saved_at, share, score, judged)
       select r.org_id, r.task_id, r.user_id, v, 0, jsonb_build_object('picks', jsonb_build_array(p)), $4,
         case when p = 1 then 100 else 0 end, case when p = 1 then 5 else 0 end, 'auto'
       from homework_reply r
       cross join unnest($3::bigint[]) v
       cross join lateral (select abs(hashint8(r.user_id * 31 + v)::bigint) % 4 as p) x
       where r.org_id = $1 and r.task_id = $2`,
      [ORG, taskId, verIds, AT],
    );
    await run(
      `insert into teachlink_publish (org_id, link_id, clazz_id, task_id, ver_ids, due_at, published_at)
       select $1, l, $2, $3, $4, $5::timestamptz + interval '1 day', $5 from unnest($6::bigint[]) l`,
      [ORG, clazzId, taskId, verIds, AT, no === 0 ? [FIRST + 1, FIRST + 2] : [FIRST + 2]],
    );
  }
  await client.query('analyze homework_answer, homework_reply, homework_que, class_enrolment, teachlink_publish');
}

/** The list of activities of the city: a thousand of them, and a hundred thousand. */
async function activities(client: pg.Client, o: ListOptions, teacher: number, token: string): Promise<Line> {
  const add = async (from: number, to: number) => {
    await client.query(
      `insert into teachlink_fmslsn (fms_lsn_id, host_org_id, city, owner_id, owner_name, name, sbj_id, start_at, duration, code,
         code_until, head_limit, made_at)
       select $1::bigint + n, $2, (select left(reg_id::text, 4)::int from organisation_org where org_id = $2), $3, '教师',
         '公开课' || n, 2, timestamptz '2026-11-20 08:00+08' - make_interval(mins => n), 40, 'B' || n, $4, 40, $4
       from generate_series($5::int, $6::int) n`,
      [FIRST, ORG, teacher, AT, from, to],
    );
    await client.query('analyze teachlink_fmslsn');
  };
  const paths = ['1', '2', '3'].map((curPage) => `/api/teachplan/fmslsn?pageSize=50&curPage=${curPage}`);
  await add(1, 1000);
  const few = await paged(o, token, paths);
  await add(1001, 100_000);
  const many = await paged(o, token, paths);
  return ratio('A page of 100,000 research activities against one of 1,000', many / few, {
    atMost: 1.3,
    note: `${round(many)} ms against ${round(few)} ms`,
  });
}
/** The middle of the time of these pages, one client. */
async function paged(o: ListOptions, token: string, paths: readonly string[]): Promise<number> {
  const server = await startServer(o.url, o.dir);
  const clients = new Clients();
  const run = (seconds: number) =>
    clients.run({ base: server.base, paths, clients: 1, seconds, headers: { authorization: `Bearer ${token}` } });
  try {
    await run(1);
    const took: number[] = [];
    for (let no = 0; no < o.rounds; no++) took.push((await run(o.seconds / 2)).p50);
    return median(took);
  } finally {
    await clients.stop();
    await server.stop();
  }
}

/** Pages of shared links, as the bench of lists judges them. */
async function shares(client: pg.Client, o: ListOptions, teacher: number, token: string): Promise<Line> {
  const body = { design: '<p>设计</p>', reflect: null, resources: [], questions: [], survey: null };
  await client.query(
    `insert into teachlink_shared (link_id, from_org_id, user_id, author, org_name, city, scope, sbj_id, unit, name, body, shared_at)
     select $1::bigint + n, $2, $3, '教师', '学校', (select left(reg_id::text, 4)::int from organisation_org where org_id = $2),
       'reg', 2, '有理数', '数轴' || n, $4, timestamptz '2026-11-16 08:00+08' - make_interval(mins => n)
     from generate_series(1, 2000) n`,
    [FIRST, ORG, teacher, JSON.stringify(body)],
  );
  await client.query('analyze teachlink_shared');
  const paths = ['1', '2', '3', '4'].map(
    (curPage) => `/api/teachplan/common/link/shared?pageSize=50&curPage=${curPage}`,
  );
  const file = join(o.dir, 'teachlink-shared.json');
  writeFileSync(file, JSON.stringify(await statementsOf(o.url, token, paths)));
  const server = await startServer(o.url, o.dir, { TOTALS_SECONDS: '0' });
  const [bare, clients] = [await startBare(o.url, file), new Clients()];
  const run = (base: string) =>
    clients.run({ base, paths, clients: 20, seconds: o.seconds, headers: { authorization: `Bearer ${token}` } });
  try {
    for (const base of [server.base, bare.base]) await run(base);
    const rounds: { ours: number; theirs: number }[] = [];
    for (let no = 0; no < o.rounds; no++)
      rounds.push({ ours: (await run(server.base)).perSecond, theirs: (await run(bare.base)).perSecond });
    return ratio(
      'Page of 50 shared links: throughput against a bare handler with the same SQL',
      median(rounds.map((r) => r.ours / r.theirs)),
      { atLeast: 0.5, note: `${round(median(rounds.map((r) => r.ours)))} a second, 20 clients` },
    );
  } finally {
    await clients.stop();
    await bare.stop();
    await server.stop();
  }
}

/** Two hundred in the back rows, each writing a line a second, against one of them alone. */
async function observers(client: pg.Client, o: ListOptions, owner: number): Promise<Line[]> {
  const id = FIRST + 500_000;
  const { rows } = await client.query<{ user_id: string }>(
    'select distinct user_id from class_teacher where org_id = $1 order by user_id limit $2',
    [ORG, WRITERS],
  );
  const people = rows.map((r) => Number(r.user_id));
  await client.query(
    `insert into teachlink_fmslsn (fms_lsn_id, host_org_id, owner_id, owner_name, name, sbj_id, start_at, duration, code,
       code_until, head_limit, made_at)
     values ($1, $2, $3, '教师', '听课', 2, now() - interval '5 minutes', 40, 'BENCHW', now(), 500, now())`,
    [id, ORG, owner],
  );
  await client.query(
    `insert into teachlink_fmslsn_member (fms_lsn_id, user_id, member_org_id, name, org_name, joined_at)
     select $1, u, $2, '教师', '学校', now() from unnest($3::bigint[]) u`,
    [id, ORG, people],
  );
  const tokens = await signInMany(o.url, ORG, people.length, people);
  const seconds = Math.max(6, o.seconds * 2);
  return inside(o.url, async ({ app }) => {
    const write = writerOf(app, id);
    await write(tokens.slice(0, 20), 2);
    const alone = await write(tokens.slice(0, 1), seconds);
    const all = await write(tokens, seconds);
    const sent = 20 * 2 + seconds + tokens.length * seconds;
    const kept = await client.query<{ n: string }>(
      'select count(*) as n from teachlink_line where org_id = $1 and fms_lsn_id = $2',
      [ORG, id],
    );
    return [
      ratio(`${WRITERS} observers who write a line a second, p95 against a lone writer's`, all / alone, {
        atMost: 2,
        note: `${round(all)} ms against ${round(alone)} ms`,
      }),
      atMost('… lines that were lost', sent - Number(kept.rows[0]?.n), 0),
    ];
  });
}
/** Writes a line a second for each of these people, spread over the second. @returns the 95th percentile in milliseconds. */
const writerOf =
  (app: FastifyInstance, id: number) =>
  async (tokens: readonly string[], seconds: number): Promise<number> => {
    const took: number[] = [];
    const waiting: Promise<unknown>[] = [];
    for (let second = 0; second < seconds; second++)
      for (const token of tokens) {
        const from = performance.now();
        const line = { lineId: randomUUID(), second, kind: 'note', words: '基准', rev: 1 };
        const asked = app.inject({
          method: 'POST',
          url: `/api/teachplan/fmslsn/${id}/lines`,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          payload: JSON.stringify({ lines: [line] }),
        });
        waiting.push(
          asked.then((res) => {
            if (res.statusCode >= 300) throw new Error(`a line was answered ${res.statusCode}: ${res.body}`);
            took.push(performance.now() - from);
          }),
        );
        await new Promise((go) => {
          setTimeout(go, 1000 / tokens.length);
        });
      }
    await Promise.all(waiting);
    return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0;
  };
