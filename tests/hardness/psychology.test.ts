import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/kernel/server/ids';
import { consentVersion } from '../../src/modules/psychology/locale/consent';
import { servedSql } from '../processes/clock';
import { Program } from './program';

const SCHEMA = 77;
const CHILDREN = 120;
const CLIENTS = 8;
/** At which shares of the papers the program dies. */
const DEATHS = [0.3, 0.6];
const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });
let program: Program;
let children: Child[];
beforeAll(async () => {
  program = await Program.make();
  await program.start();
  children = await layEverything();
});
afterAll(async () => {
  await program?.remove();
});

interface Child {
  readonly userId: number;
  readonly token: string;
  readonly answers: readonly number[];
}
/** An assessment that is open, and children of all classes who have agreed and are signed in; each tenth is in danger. */
async function layEverything(): Promise<Child[]> {
  const rows = await program.sql<{ user_id: string }>(
    `select distinct s.user_id
     from class_student_v s
     join people_person p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
     where s.org_id = 189 and s.clazz_type = 1
     order by s.user_id
     limit $1`,
    [CHILDREN],
  );
  const ids = rows.map((row) => Number(row.user_id));
  await program.sql(
    `insert into psychology_wording (org_id, wording_id, kind, source, licence, is_demo, items, made_by, made_at)
     values (189, $1, 'mht', 'x', 'x', true, '[]', 1, ${servedSql()})`,
    [SCHEMA],
  );
  await program.sql(
    `insert into psychology_schema (org_id, schema_id, kind, name, year_id, term_id, grd_ids, start_on, end_on, variant, is_on,
       wording_id, made_by, made_at)
     values (189, $1, 'mht', '压力', 2026, 1, '{1,2,3,4,5,6,7,8,9,10,11,12}', (${servedSql()})::date - 2, (${servedSql()})::date + 2,
       '1-5', true, $1, 1, ${servedSql()})`,
    [SCHEMA],
  );
  await program.sql(
    `insert into people_consent_act (org_id, act_id, user_id, purpose, version, text_hash, lang, act, way, by_kind, by_name, at)
     select 189, 8000000000 + u, u, 'psychology', ${consentVersion}, 'h', 'zh-CN', 'given', 'link', 'guardian', '家长', ${servedSql()}
     from unnest($1::bigint[]) as x(u)
     on conflict do nothing`,
    [ids],
  );
  await program.sql(
    `insert into people_consent (org_id, user_id, purpose, version, state, act_id, at)
     select 189, u, 'psychology', ${consentVersion}, 'given', 8000000000 + u, ${servedSql()}
     from unnest($1::bigint[]) as x(u)
     on conflict (org_id, user_id, purpose) do update set version = excluded.version, state = 'given'`,
    [ids],
  );
  await program.sql(
    `insert into psychology_agree (org_id, schema_id, user_id, version, state, by_kind, by_name, at)
     select 189, $2::bigint, u, ${consentVersion}, 'given', 'guardian', '家长', ${servedSql()}
     from unnest($1::bigint[]) as x(u)`,
    [ids, SCHEMA],
  );
  const tokens = ids.map(() => randomBytes(24).toString('base64url'));
  await program.sql(
    `with f as (
       insert into account_family (family_id, org_id, user_id, how, agent, ip, made_at)
       select $1::bigint + n, 189, u, 'test', '', '', ${servedSql()}
       from unnest($2::bigint[]) with ordinality as x(u, n)
       returning family_id, user_id)
     insert into account_access (token_hash, family_id, org_id, user_id, expires_at)
     select ($3::text[])[f.family_id - $1::bigint], f.family_id, 189, f.user_id, ${servedSql()} + interval '1 hour'
     from f`,
    [newId(), ids, tokens.map((token) => createHash('sha256').update(token).digest('hex'))],
  );
  return ids.map((userId, no) => ({
    userId,
    token: tokens[no] ?? '',
    answers: Array.from({ length: 100 }, (_, at) => ((no % 10 === 0 && at === 84) || (at * 7 + no) % 13 === 5 ? 1 : 0)),
  }));
}
const rings = ({ answers }: Child): boolean => answers[84] === 1 || answers[96] === 1;

const acknowledged = new Set<number>();
const wrong: string[] = [];
/** Hands in until it is acknowledged; that it was handed in already says so as well, where a reply was lost. */
async function handIn({ userId, token, answers }: Child): Promise<void> {
  for (const until = performance.now() + 800_000; performance.now() < until; await pause(60)) {
    const res = await fetch(`${program.base}/api/sport/health/schemas/${SCHEMA}/answer`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ answers }),
      signal: AbortSignal.timeout(60_000),
    }).catch(() => undefined);
    const body = (await res?.json().catch(() => undefined)) as { readonly error?: string } | undefined;
    if (res?.status === 204 || body?.error === 'psychology.fault.answered') {
      acknowledged.add(userId);
      return;
    }
    if (res && res.status < 500) {
      wrong.push(`${userId}: ${res.status} ${body?.error}`);
      return;
    }
  }
  wrong.push(`${userId} was never acknowledged`);
}
async function reached(n: number): Promise<void> {
  while (acknowledged.size < n && wrong.length === 0) await pause(2);
}
const lost = async (before: ReadonlySet<number>) => {
  const rows = await program.sql<{ user_id: string }>('select user_id from psychology_answer where schema_id = $1', [
    SCHEMA,
  ]);
  const there = new Set(rows.map((row) => Number(row.user_id)));
  return [...before].filter((userId) => !there.has(userId));
};
const counted = async (text: string): Promise<number> =>
  Number((await program.sql<{ n: string }>(text, [SCHEMA]))[0]?.n ?? -1);

/** Which cases are dangers is sealed: they are counted, and each is told of under a name of its own, and again only by reminders. */
const called = () =>
  counted('select coalesce(sum(called), 0) as n from psychology_alarm where org_id = 189 and $1::bigint > 0');
const TOLD = `select count(*) as n from notice_news where org_id = 189 and kind = 'psychology.danger' and once like '% 0'`;

test.skipIf(process.platform === 'win32')(
  'the program dies while a school hands in: no paper is lost, none counts twice, and each child in danger is called for once',
  async () => {
    const calledBefore = await called();
    const queue = [...children];
    const writing = Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        for (let child = queue.shift(); child; child = queue.shift()) await handIn(child);
      }),
    );
    for (const share of DEATHS) {
      await reached(Math.floor(children.length * share));
      const before = new Set(acknowledged);
      await program.kill();
      await program.start();
      expect(await lost(before)).toEqual([]);
    }
    await writing;
    expect(wrong).toEqual([]);
    const all = children.length;
    const dangers = children.filter(rings).length;
    expect(dangers).toBeGreaterThan(0);
    const of = (table: string, more = '') =>
      counted(`select count(*) as n from psychology_${table} x where x.schema_id = $1 ${more}`);
    expect([await of('answer'), await of('part', `and x.state = 'done'`), await of('draft')]).toEqual([all, all, 0]);
    expect(await counted(`select sum(count) as n from psychology_sum where schema_id = $1 and measure = 'total'`)).toBe(
      all,
    );
    // Which cases are dangers is sealed: they are counted, and each is told of under a name of its own.
    expect((await called()) - calledBefore).toBe(dangers);
    const told = () => counted(`${TOLD} and $1::bigint > 0`);
    await expect.poll(told, { timeout: 120_000 }).toBe(dangers);
  },
);
