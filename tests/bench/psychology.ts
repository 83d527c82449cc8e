import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { FIRST_ORG } from '../../src/apps/world-school';
import { dataFile } from '../../src/kernel/server/root';
import { consentVersion } from '../../src/modules/psychology/locale/consent';
import { itemsOf, KINDS, keysOf, scoreOf, USUAL, type ScalesJson } from '../../src/modules/psychology/rules';
import { inside, signIn, signInMany } from './capture';
import type { ListOptions } from './list';
import { median, ratio, round, target, type Line } from './table';

/** The second school of the bench's world has two thousand children. */
const ORG = FIRST_ORG + 1;
const ADMIN = `school${ORG}`;
const SCHEMA = 1;
const PAPERS = 100_000;
/** Papers that are handed in one after the other, and those of a minute in which a whole school does. */
const LONE = 60;
const AT_ONCE = 1600;
const SECONDS = 60;
/** A key of the bench's own: without one the module is off. */
const KEYS = `bench:${Buffer.alloc(32, 7).toString('base64')}`;

/** What scoring costs, what a lesson costs in which everybody hands in, and sums against their bare statements. */
export async function benchPsychology(o: ListOptions): Promise<Line[]> {
  const client = new pg.Client({ connectionString: o.url });
  await client.connect();
  const before = process.env['VAULT_KEYS'];
  process.env['VAULT_KEYS'] = KEYS;
  try {
    return [scoring(), await lesson(client, o), await statistics(client, o)];
  } finally {
    if (before === undefined) delete process.env['VAULT_KEYS'];
    else process.env['VAULT_KEYS'] = before;
    await client.end();
  }
}

/** Papers of all three scales on one core. */
function scoring(): Line {
  const keys = keysOf(dataFile<ScalesJson>('scales.json'));
  // A hundred different papers of each, so that making them is not what takes the time.
  const papers = KINDS.flatMap((kind) =>
    Array.from({ length: 100 }, (_, seed) => {
      const items = itemsOf(keys, kind, '1-5');
      return { kind, answers: items.map(({ min, max }, at) => min + ((at * 31 + seed * 17) % (max - min + 1))) };
    }),
  );
  const from = performance.now();
  let sum = 0;
  for (let no = 0; no < PAPERS; no++) {
    const { kind, answers } = papers[no % papers.length]!;
    sum += scoreOf(keys, kind, '1-5', answers, USUAL).total;
  }
  if (sum === 0) throw new Error('the papers say nothing');
  return target('Scoring 100,000 papers', (performance.now() - from) / 1000, 's', 1);
}

const childrenOf = async (client: pg.Client, most: number): Promise<number[]> => {
  const { rows } = await client.query<{ user_id: string }>(
    `select s.user_id from class_student_v s
     join people_person p on p.org_id = s.org_id and p.user_id = s.user_id
     where s.org_id = $1 and s.clazz_type = 1 and p.removed_at is null and p.enabled
     order by s.user_id
     limit $2`,
    [ORG, most],
  );
  return rows.map((row) => Number(row.user_id));
};
/** An assessment that is open to all grades, and the consent of these children. */
async function open(client: pg.Client, people: readonly number[]): Promise<void> {
  await client.query(
    `insert into psychology_wording (org_id, wording_id, kind, source, licence, is_demo, items, made_by, made_at)
     values ($1, 1, 'mht', 'bench', 'bench', true, '[]', 1, now())`,
    [ORG],
  );
  await client.query(
    `insert into psychology_schema (org_id, schema_id, kind, name, year_id, term_id, grd_ids, start_on, end_on, variant, is_on,
       wording_id, made_by, made_at)
     values ($1, $2, 'mht', 'bench', 2026, 1, array(select generate_series(1, 16)), current_date - 2, current_date + 2, '1-5', true, 1,
       1, now())`,
    [ORG, SCHEMA],
  );
  await client.query(
    `insert into people_consent_act (org_id, act_id, user_id, purpose, version, text_hash, lang, act, way, by_kind, by_name, at)
     select $1, 8000000000 + u, u, 'psychology', ${consentVersion}, 'h', 'zh-CN', 'given', 'link', 'guardian', '家长', now()
     from unnest($2::bigint[]) as x(u)
     on conflict do nothing`,
    [ORG, people],
  );
  await client.query(
    `insert into people_consent (org_id, user_id, purpose, version, state, act_id, at)
     select $1, u, 'psychology', ${consentVersion}, 'given', 8000000000 + u, now()
     from unnest($2::bigint[]) as x(u)
     on conflict (org_id, user_id, purpose) do update set version = excluded.version, state = 'given'`,
    [ORG, people],
  );
  await client.query(
    `insert into psychology_agree (org_id, schema_id, user_id, version, state, by_kind, by_name, at)
     select $1::bigint, $2::bigint, u, ${consentVersion}, 'given', 'guardian', '家长', now()
     from unnest($3::bigint[]) as x(u)`,
    [ORG, SCHEMA, people],
  );
}
/** Hands in a paper; every fiftieth child is in danger. @returns milliseconds. */
async function handIn(app: FastifyInstance, token: string, no: number): Promise<number> {
  const answers = Array.from({ length: 100 }, (_, at) =>
    (no % 50 === 0 && at === 84) || (at + no) % 11 === 3 ? 1 : 0,
  );
  const from = performance.now();
  const res = await app.inject({
    method: 'POST',
    url: `/api/sport/health/schemas/${SCHEMA}/answer`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ answers }),
  });
  if (res.statusCode !== 204) throw new Error(`a paper was answered with ${res.statusCode}: ${res.body}`);
  return performance.now() - from;
}
const p95 = (took: readonly number[]): number =>
  took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? Number.NaN;
/** A lesson in which everybody hands in, against papers that come one by one. */
async function lesson(client: pg.Client, o: ListOptions): Promise<Line> {
  const people = await childrenOf(client, LONE + AT_ONCE);
  await open(client, people);
  const tokens = await signInMany(o.url, ORG, people.length, people);
  return inside(o.url, async ({ app }) => {
    const alone: number[] = [];
    for (const [no, token] of tokens.slice(0, LONE).entries()) {
      const took = await handIn(app, token, no);
      // The first ones build plans and sessions.
      if (no >= 10) alone.push(took);
    }
    const many = tokens.slice(LONE);
    const waiting: Promise<number>[] = [];
    for (const [no, token] of many.entries()) {
      waiting.push(handIn(app, token, LONE + no));
      await new Promise((go) => {
        setTimeout(go, (SECONDS * 1000) / many.length);
      });
    }
    const together = p95(await Promise.all(waiting));
    const { rows } = await client.query<{ n: string }>(
      'select count(*) as n from psychology_answer where org_id = $1 and schema_id = $2',
      [ORG, SCHEMA],
    );
    if (Number(rows[0]?.n) !== tokens.length) throw new Error(`of ${tokens.length} papers ${rows[0]?.n} are there`);
    return ratio('Handing in while a school does, p95 against alone', together / p95(alone), {
      atMost: 3,
      note: `${round(together)} ms against ${round(p95(alone))} ms, ${many.length} papers in ${SECONDS} s`,
    });
  });
}

const SUMS = `
  select s.clazz_id, z.clazz_name, z.grd_id, s.measure, s.code, s.count, s.total
  from psychology_sum s
  left join class_clazz_v z on z.org_id = s.org_id and z.clazz_id = s.clazz_id
  where s.org_id = $1 and s.schema_id = $2
  order by z.grd_id, z.order_no, s.clazz_id, s.measure, s.code`;
const EXPECTED = `
  select count(*) as n
  from class_stay_v k
  join class_clazz_v e on e.org_id = k.org_id and e.clazz_id = k.clazz_id
  where k.org_id = $1
    and e.org_id = $1
    and e.clazz_type = 1
    and e.grd_id = any($2::bigint[])
    and k.joined_at < current_date + 1
    and (k.left_at is null or k.left_at >= current_date + 1)`;
/** The statistics of two thousand children by class against their bare statements. */
async function statistics(client: pg.Client, o: ListOptions): Promise<Line> {
  await client.query('vacuum analyze psychology_sum, psychology_part');
  const timed = async (act: () => Promise<unknown>): Promise<number> => {
    const took: number[] = [];
    for (let no = 0; no <= o.rounds * 3; no++) {
      const from = performance.now();
      await act();
      if (no > 0) took.push(performance.now() - from);
    }
    return median(took);
  };
  const grades = Array.from({ length: 16 }, (_, at) => at + 1);
  const bare = await timed(async () => {
    await client.query(SUMS, [ORG, SCHEMA]);
    await client.query(EXPECTED, [ORG, grades]);
  });
  const token = await signIn(o.url, ADMIN);
  const called = await inside(o.url, ({ app }) =>
    timed(async () => {
      const res = await app.inject({
        url: `/api/sport/health/statis?schemaId=${SCHEMA}&level=clz`,
        headers: { authorization: `Bearer ${token}` },
      });
      if (res.statusCode !== 200) throw new Error(`the statistics answered ${res.statusCode}: ${res.body}`);
    }),
  );
  return ratio('Statistics of 2,000 children against the bare statements', called / bare, {
    atMost: 2,
    note: `${round(called)} ms against ${round(bare)} ms`,
  });
}
