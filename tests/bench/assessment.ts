import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { FIRST_ORG } from '../../src/apps/world-school';
import { quoted, tablesOf } from '../../src/kernel/server/backup/catalogue';
import { copyOut } from '../../src/kernel/server/backup/copy';
import { copyAll, type Written } from './copy';
import { signIn, signInMany, statementsOf } from './capture';
import type { ListOptions } from './list';
import { Clients, startBare, startServer, type Running } from './programs';
import { median, ratio, round, target, type Line } from './table';

/** Two thousand children. */
const SCHOOL = FIRST_ORG + 4;
const ADMIN = `school${FIRST_ORG + 4}`;
const [ENDED, RUNNING, STAFF] = [91_101, 91_102, 91_103];
const AT = '2026-01-05T00:00:00Z';
/** Eight branches of five indexes each. */
const BRANCHES = 8;
const LEAVES = 5;
type Role = 'self' | 'lead' | 'main' | 'teacher';
const indexesFor = (roles: readonly Role[]) =>
  Array.from({ length: BRANCHES }, (_, b) => {
    const plain = { words: false, evidence: false, sbjId: null };
    const branch = { indexId: `b${b}`, parentId: null, name: `分类${b}`, weight: 1250, full: 0, by: [], ...plain };
    const rest = Math.floor(10_000 / roles.length);
    const by = roles.map((role, at) => ({ role, share: at ? rest : 10_000 - rest * (roles.length - 1) }));
    const leaf = (n: number) => ({
      indexId: `b${b}x${n}`,
      parentId: `b${b}`,
      name: `指标${b}${n}`,
      weight: 2000,
      full: 10,
    });
    return [branch, ...Array.from({ length: LEAVES }, (__, n) => ({ ...leaf(n), by, ...plain }))];
  }).flat();
const levelsAt = (from: number) => [
  { name: '优秀', from },
  { name: '合格', from: 0 },
];

/** Reports against bare SQL, levels against COPY, a saved cell, and a school that fills itself in at once. */
export async function benchAssessment(o: ListOptions): Promise<Line[]> {
  const owner = new pg.Client({ connectionString: o.url });
  await owner.connect();
  try {
    await lay(owner);
    return [...(await reports(o, owner)), ...(await writing(o, owner))];
  } finally {
    await owner.query('delete from assessment_item where org_id = $1 and item_id = any($2)', [
      SCHOOL,
      [ENDED, RUNNING, STAFF],
    ]);
    await owner.end();
  }
}

/** One of children that has ended, one that runs, and one of two thousand people judged as teachers are. */
async function lay(owner: pg.Client): Promise<void> {
  const put = async (itemId: number, kind: string, roles: readonly Role[], ended: boolean) => {
    await owner.query(
      `
        insert into assessment_item (
          org_id, item_id, kind, name, template_name, indexes, levels, start_at, end_at, object_days, ended_at, made_by,
          made_at
        )
        select $1, $2, $3, '基准', '基准', $4, $5, $6::timestamptz, '2099-01-01', 7,
          case when $7::boolean then $6::timestamptz + interval '1 day' end, min(user_id), $6::timestamptz
        from people_person
        where org_id = $1 and user_type = 2 and removed_at is null
      `,
      [SCHOOL, itemId, kind, JSON.stringify(indexesFor(roles)), JSON.stringify(levelsAt(5000)), AT, ended],
    );
    await owner.query(
      `
        insert into assessment_member (org_id, item_id, user_id, clazz_id)
        select s.org_id, $2, s.user_id, case when $3::text = 'eval' then s.clazz_id end
        from class_student_v s
        where s.org_id = $1 and s.clazz_type = 1
      `,
      [SCHOOL, itemId, kind],
    );
    await owner.query(
      `
        insert into assessment_sheet (org_id, item_id, user_id, role, judge_id, scores, complete, saved_at, handed_at)
        select m.org_id, m.item_id, m.user_id, r.role, case when r.role = 'self' then m.user_id else 0 end,
          case when $4::boolean then (
            select jsonb_agg(jsonb_build_object('indexId', 'b' || b || 'x' || n, 'score', (m.user_id + b * 3 + n) % 11))
            from generate_series(0, ${BRANCHES - 1}) b, generate_series(0, ${LEAVES - 1}) n) else '[]'::jsonb end,
          $4::boolean, $5::timestamptz, case when $4::boolean then $5::timestamptz end
        from assessment_member m, unnest($3::text[]) r(role)
        where m.org_id = $1 and m.item_id = $2
      `,
      [SCHOOL, itemId, [...roles], ended, AT],
    );
  };
  await put(ENDED, 'eval', ['self', 'teacher'], true);
  await put(RUNNING, 'eval', ['self', 'teacher'], false);
  await put(STAFF, 'perf', ['self', 'lead', 'main'], true);
  await owner.query('vacuum analyze assessment_member, assessment_sheet');
}
const classOf = async (owner: pg.Client): Promise<{ clazzId: number; masterId: number }> => {
  const { rows } = await owner.query<{ clazz_id: number; master_id: number }>(
    `
      select c.clazz_id::float8 clazz_id, c.master_id::float8 master_id
      from class_student_v s
      join class_clazz_v c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
      where s.org_id = $1 and s.clazz_type = 1 and c.master_id is not null
      group by c.clazz_id, c.master_id
      order by count(*) desc, c.clazz_id
      limit 1
    `,
    [SCHOOL],
  );
  return { clazzId: rows[0]?.clazz_id ?? 0, masterId: rows[0]?.master_id ?? 0 };
};

async function reports(o: ListOptions, owner: pg.Client): Promise<Line[]> {
  const { clazzId } = await classOf(owner);
  const paths = {
    clazz: `/api/ces/eval/items/${ENDED}/report/clazz/${clazzId}`,
    staff: `/api/ces/perf/items/${STAFF}/report`,
  } as const;
  const token = await signIn(o.url, ADMIN);
  const file = join(o.dir, 'assessment.json');
  writeFileSync(file, JSON.stringify(await statementsOf(o.url, token, Object.values(paths))));
  const server = await startServer(o.url, o.dir);
  const [bare, clients] = [await startBare(o.url, file), new Clients()];
  const headers = { authorization: `Bearer ${token}` };
  const time = async (base: string, path: string) =>
    (await clients.run({ base, paths: [path], clients: 1, seconds: o.seconds / 2, headers })).p50;
  const against = async (what: string, path: string): Promise<Line> => {
    for (const { base } of [server, bare]) await time(base, path);
    const rounds: { ours: number; bare: number }[] = [];
    for (let i = 0; i < o.rounds; i++)
      rounds.push({ ours: await time(server.base, path), bare: await time(bare.base, path) });
    const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    const note = `${round(of((r) => r.ours))} ms against ${round(of((r) => r.bare))} ms`;
    return ratio(
      `${what}: time against a bare handler with the same SQL`,
      of((r) => r.ours / r.bare),
      { atMost: 2, note },
    );
  };
  try {
    return [
      await against(`Report of a class × ${BRANCHES * LEAVES} indexes`, paths.clazz),
      await against(`Report of 2,000 people × ${BRANCHES * LEAVES} indexes`, paths.staff),
      await grading(o, owner, server, { token, path: paths.staff }),
    ];
  } finally {
    await clients.stop();
    await bare.stop();
    await server.stop();
  }
}
/** Other levels, and everybody graded by them, against COPY of the judgements they are reckoned from. */
async function grading(
  o: ListOptions,
  owner: pg.Client,
  server: Running,
  { token, path }: { readonly token: string; readonly path: string },
): Promise<Line> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const judged = await sheetsOf(owner, STAFF);
  const rounds: { ours: number; copying: number }[] = [];
  for (let i = 0; i <= o.rounds; i++) {
    const from = performance.now();
    const body = JSON.stringify({ levels: levelsAt(4000 + i * 100) });
    const put = await fetch(`${server.base}/api/ces/perf/items/${STAFF}/levels`, { method: 'PUT', headers, body });
    const got = await fetch(`${server.base}${path}`, { headers });
    await got.text();
    if (!put.ok || !got.ok) throw new Error(`levels ${put.status}, report ${got.status}`);
    const ours = performance.now() - from;
    await owner.query('delete from assessment_sheet where org_id = $1 and item_id = $2', [SCHOOL, STAFF]);
    const copying = await copyAll(owner, judged);
    await owner.query('vacuum analyze assessment_sheet');
    if (i) rounds.push({ ours, copying });
  }
  const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  return ratio(
    'Other levels for 2,000 people and all graded anew, against COPY of their judgements',
    of((r) => r.ours / r.copying),
    { atMost: 6, note: `${round(of((r) => r.ours))} ms against ${round(of((r) => r.copying))} ms` },
  );
}
async function sheetsOf(owner: pg.Client, itemId: number): Promise<Written[]> {
  const table = (await tablesOf(owner)).find(({ name }) => name === 'assessment_sheet');
  if (!table) throw new Error('there is no assessment_sheet');
  const columns = table.columns.map(quoted).join(', ');
  const { stream, rows } = copyOut(
    owner,
    `copy (select ${columns} from assessment_sheet where org_id = ${SCHOOL} and item_id = ${itemId}) to stdout`,
  );
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return [{ table, rows: rows(), bytes: Buffer.concat(chunks) }];
}

/** So many children fill themselves in within ten minutes, each saving so often. */
const CHILDREN = 1600;
const SAVES = 10;
const MINUTES = 10;
const p95 = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length * 0.95)] ?? 0;
const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });

async function writing(o: ListOptions, owner: pg.Client): Promise<Line[]> {
  const { clazzId, masterId } = await classOf(owner);
  const { rows: kids } = await owner.query<{ user_id: number; clazz_id: number }>(
    'select user_id::float8 user_id, clazz_id::float8 clazz_id from assessment_member where org_id = $1 and item_id = $2 order by user_id',
    [SCHOOL, RUNNING],
  );
  const some = kids.slice(0, CHILDREN).map((kid) => kid.user_id);
  const tokens = await tokensOf(o.url, owner, some);
  const [master] = await signInMany(o.url, SCHOOL, 1, [masterId]);
  const server = await startServer(o.url, o.dir);
  let n = 0;
  const put = async (token: string, path: string, body: object): Promise<number> => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': createHash('sha256').update(`${process.pid} ${n++}`).digest('hex').slice(0, 32),
    };
    const from = performance.now();
    const res = await fetch(`${server.base}/api/ces/eval/items/${RUNNING}/${path}`, {
      method: 'PUT',
      headers,
      body: JSON.stringify(body),
    });
    const text = await res.text();
    if (!res.ok) throw new Error(`${path}: ${res.status} ${text}`);
    return performance.now() - from;
  };
  const draft = (at: number) => {
    const userId = some[at % some.length] ?? 0;
    const scores = [{ indexId: 'b0x0', score: at % 11 }];
    return put(tokens.get(userId) ?? '', `self/${userId}`, { scores });
  };
  try {
    const [first] = kids.filter((kid) => kid.clazz_id === clazzId);
    const cell = (at: number) => ({ items: [{ userId: first?.user_id ?? 0, indexId: 'b0x0', score: at % 11 }] });
    const cells: number[] = [];
    for (let i = 0; i < 200; i++) cells.push(await put(master ?? '', `clazz/${clazzId}`, cell(i)));
    const alone: number[] = [];
    for (let i = 0; i < 300; i++) alone.push(await draft(i));
    const together: Promise<number>[] = [];
    const every = (MINUTES * 60_000) / (CHILDREN * SAVES);
    // As many as there are in ten minutes, as long as the bench has time: the rate is what weighs.
    for (const until = performance.now() + o.seconds * 5000; performance.now() < until; await pause(every)) {
      const one = draft(together.length * 7);
      // Told below, with all of them.
      one.catch(() => undefined);
      together.push(one);
    }
    const times = await Promise.all(together);
    const [lone, busy] = [p95(alone), p95(times)];
    return [
      target('One saved cell of a class', median(cells.slice(50)), 'ms', 50),
      ratio(
        '1,600 children filling themselves in within ten minutes: p95 of a saved draft against a lone one',
        busy / lone,
        {
          atMost: 3,
          note: `${round(busy)} ms against ${round(lone)} ms, ${times.length} drafts`,
        },
      ),
    ];
  } finally {
    await server.stop();
  }
}
/** Tokens of these children, by child. */
async function tokensOf(url: string, owner: pg.Client, userIds: readonly number[]): Promise<Map<number, string>> {
  const tokens = await signInMany(url, SCHOOL, userIds.length, userIds);
  const { rows } = await owner.query<{ token_hash: string; user_id: number }>(
    'select token_hash, user_id::float8 user_id from account_access where org_id = $1 and user_id = any($2)',
    [SCHOOL, userIds],
  );
  const of = new Map(rows.map((row) => [row.token_hash, row.user_id]));
  return new Map(
    tokens.flatMap((token) => {
      const userId = of.get(createHash('sha256').update(token).digest('hex'));
      return userId == null ? [] : [[userId, token] as const];
    }),
  );
}
