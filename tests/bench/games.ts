import pg from 'pg';
import { FIRST_ORG } from '../../src/apps/world-school';
import { DEFAULT_SETTINGS } from '../../src/modules/games/rules';
import { signIn } from './capture';
import { BIG, type ListOptions } from './list';
import { Clients, startServer } from './programs';
import { median, ratio, round, target, type Line } from './table';

const SCHOOL = FIRST_ORG;
const [EVENTS, ENTRIES] = [40, 1500];
/** Ids of the benchmark's own meets: each has a million of them. */
const base = (meet: number): number => 900_000_000_000 + meet * 1_000_000;
const gamId = base(0);
const rudOf = (event: number): number => gamId + 1000 + event;

/** Heats of a whole meet, its points against bare SQL, and a page of results where the school has ten times the meets. */
export async function benchGames(o: ListOptions): Promise<Line[]> {
  const owner = new pg.Client({ connectionString: o.url });
  await owner.connect();
  const token = await signIn(o.url, BIG);
  const server = await startServer(o.url, o.dir);
  const clients = new Clients();
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, body: object): Promise<void> => {
    const answer = await fetch(`${server.base}/api/test/game/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
  };
  const page = async (): Promise<number> => {
    const { p50 } = await clients.run({
      base: server.base,
      paths: [1, 2, 3].map((curPage) => `/api/test/game/results?gamId=${gamId}&pageSize=20&curPage=${curPage}`),
      clients: 1,
      seconds: o.seconds / 2,
      headers,
    });
    return p50;
  };
  try {
    await clear(owner);
    await fill(owner);
    const arranging = await middle(o.rounds, async () => {
      for (let event = 1; event <= EVENTS; event++) await post('race/arrange', { rudId: rudOf(event) });
    });
    await finish(owner);
    const ours = await middle(o.rounds, () => post('awards/build', { gamId }));
    const theirs = await middle(o.rounds, () => bareAwards(owner));
    await page();
    const few = median([await page(), await page(), await page()]);
    await copies(owner, 9);
    await page();
    const many = median([await page(), await page(), await page()]);
    return [
      target(
        `${ENTRIES.toLocaleString('en')} entries in ${EVENTS} events put into heats and lanes`,
        arranging / 1000,
        's',
        2,
      ),
      ratio('Points, class table and records of that meet, against bare SQL that writes the same rows', ours / theirs, {
        atMost: 2,
        note: `${round(ours)} ms against ${round(theirs)} ms`,
      }),
      ratio('A page of its results where the school has ten times the meets', many / few, {
        atMost: 1.3,
        note: `${round(many)} ms against ${round(few)} ms`,
      }),
    ];
  } finally {
    await clients.stop();
    await server.stop();
    await clear(owner);
    await owner.end();
  }
}

/** The middle of some rounds in milliseconds, after one that is not counted. */
async function middle(rounds: number, run: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i <= rounds; i++) {
    const from = performance.now();
    await run();
    if (i) times.push(performance.now() - from);
  }
  return median(times);
}

/** A meet with its events, who is in them, and a round each. */
async function fill(owner: pg.Client): Promise<void> {
  await owner.query(
    `
      insert into games_meet (
        org_id, gam_id, name, year_id, start_on, end_on, place, grd_ids, settings, state, lot, made_by, made_at
      )
      values ($1, $2::bigint, 'bench', 2026, '2026-11-20', '2026-11-21', '', '{7}', $3, 'active', 1, 1, now())
    `,
    [SCHOOL, gamId, JSON.stringify(DEFAULT_SETTINGS)],
  );
  await owner.query(
    `
      insert into games_entry (org_id, entry_id, gam_id, kind, event, name_zh, name_en, sex, grd_ids, ord)
      select $1, $2::bigint + n, $2::bigint, 'time', 'run.100', '100米', '100 m', 'mixed', '{7}', n
      from generate_series(1, $3::bigint) n
    `,
    [SCHOOL, gamId, EVENTS],
  );
  await owner.query(
    `
      insert into games_round (
        org_id, rud_id, gam_id, entry_id, no, name, state, minutes, per_heat, fastest, lot, winds
      )
      select $1, $2::bigint + 1000 + n, $2::bigint, $2::bigint + n, 1, 'final', 'open', 20, 0, 0, n, '{}'
      from generate_series(1, $3::bigint) n
    `,
    [SCHOOL, gamId, EVENTS],
  );
  await owner.query(
    `
      insert into games_enrol (
        org_id, enrol_id, gam_id, entry_id, user_id, member_ids, clazz_id, clazz_name, grd_id, sex, seed, by_id, at
      )
      select $1, $2::bigint + 10000 + x.n, $2::bigint, $2::bigint + 1 + x.n % $3::bigint, x.user_id, array[x.user_id], x.clazz_id, x.clazz_name, x.grd_id,
        x.sex, 12000 + x.user_id % 4000, 1, now()
      from (
        select p.user_id, p.sex, c.clazz_id, c.clazz_name, c.grd_id, row_number() over (order by p.user_id) n
        from people_person p
        join class_enrolment e on e.org_id = p.org_id and e.user_id = p.user_id and e.removed_at is null
        join class_clazz c on c.org_id = e.org_id and c.clazz_id = e.clazz_id
        where p.org_id = $1 and p.user_type = 1 and p.removed_at is null
        limit $4::bigint) x
    `,
    [SCHOOL, gamId, EVENTS, ENTRIES],
  );
  await owner.query('vacuum analyze games_enrol, games_round, games_entry');
}
/** Everybody has a time, and every round is finished. */
async function finish(owner: pg.Client): Promise<void> {
  await owner.query(
    `
      update games_run u
      set value = 12000 + u.user_id % 3000, timing = 'photo', saved_by = 1, saved_at = now(), typed_at = now()
      from games_round r
      where u.org_id = $1 and r.org_id = $1 and r.rud_id = u.rud_id and r.gam_id = $2
    `,
    [SCHOOL, gamId],
  );
  await owner.query(
    `update games_round set state = 'finished', finished_by = 1, finished_at = now() where org_id = $1 and gam_id = $2`,
    [SCHOOL, gamId],
  );
  await owner.query('vacuum analyze games_run, games_round');
}

/** Places and points of the meet in one statement of the database's own, with the class table, and nothing kept of it. */
async function bareAwards(owner: pg.Client): Promise<void> {
  await owner.query('begin');
  await owner.query('delete from games_award where org_id = $1 and gam_id = $2', [SCHOOL, gamId]);
  await owner.query('delete from games_sum where org_id = $1 and gam_id = $2', [SCHOOL, gamId]);
  await owner.query(
    `
      insert into games_award (
        org_id, gam_id, entry_id, user_id, clazz_id, clazz_name, rud_id, rank, num, den, built_at
      )
      select u.org_id, r.gam_id, r.entry_id, u.user_id, u.clazz_id, u.clazz_name, u.rud_id,
        rank() over w, coalesce(('{9,7,6,5,4,3,2,1}'::int[])[(rank() over w)::int], 0), 1, now()
      from games_run u
      join games_round r on r.org_id = u.org_id and r.rud_id = u.rud_id
      where u.org_id = $1 and r.gam_id = $2
      window w as (partition by u.rud_id order by u.value)
    `,
    [SCHOOL, gamId],
  );
  await owner.query(
    `
      insert into games_sum (org_id, gam_id, clazz_id, clazz_name, num, den, firsts, seconds, place)
      select a.org_id, a.gam_id, a.clazz_id, min(a.clazz_name), sum(a.num), 1,
        count(*) filter (where a.rank = 1), count(*) filter (where a.rank = 2),
        rank() over (order by sum(a.num) desc)
      from games_award a
      where a.org_id = $1 and a.gam_id = $2
      group by a.org_id, a.gam_id, a.clazz_id
    `,
    [SCHOOL, gamId],
  );
  await owner.query(
    `
      select a.*, p.name, u.value
      from games_award a
      join games_run u on u.org_id = a.org_id and u.rud_id = a.rud_id and u.user_id = a.user_id
      join people_person p on p.org_id = a.org_id and p.user_id = a.user_id
      where a.org_id = $1 and a.gam_id = $2
    `,
    [SCHOOL, gamId],
  );
  await owner.query('rollback');
}

/** More meets of the same school, each a copy of the first with all its results. */
async function copies(owner: pg.Client, count: number): Promise<void> {
  for (let meet = 1; meet <= count; meet++) {
    const by = base(meet) - gamId;
    for (const { table, of, moved } of MOVED)
      await owner.query(
        `
          insert into ${table}
          select (jsonb_populate_record(x, (
            select jsonb_object_agg(key, to_jsonb((to_jsonb(x) ->> key)::bigint + $3::bigint))
            from unnest($4::text[]) key))).*
          from ${table} x
          where x.org_id = $1 and x.${of} between $2::bigint and $2::bigint + 999999
        `,
        [SCHOOL, gamId, by, moved],
      );
  }
  await owner.query('vacuum analyze games_meet, games_entry, games_round, games_run');
}
/** Which ids of a table move with a copied meet, and by which one its rows are found. */
const MOVED = [
  { table: 'games_meet', of: 'gam_id', moved: ['gam_id'] },
  { table: 'games_entry', of: 'gam_id', moved: ['gam_id', 'entry_id'] },
  { table: 'games_round', of: 'gam_id', moved: ['gam_id', 'entry_id', 'rud_id'] },
  { table: 'games_run', of: 'rud_id', moved: ['rud_id'] },
];

async function clear(owner: pg.Client): Promise<void> {
  const bounds = [SCHOOL, gamId, base(100)];
  for (const table of ['games_award', 'games_sum', 'games_record'])
    await owner.query(`delete from ${table} where org_id = $1 and gam_id between $2 and $3`, bounds);
  await owner.query('delete from games_run where org_id = $1 and rud_id between $2 and $3', bounds);
  for (const table of ['games_round', 'games_enrol', 'games_entry', 'games_meet'])
    await owner.query(`delete from ${table} where org_id = $1 and gam_id between $2 and $3`, bounds);
}
