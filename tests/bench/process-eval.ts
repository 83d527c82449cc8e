import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { FIRST_ORG } from '../../src/apps/world-school';
import { openPools } from '../../src/kernel/server/db/pools';
import { inOrg } from '../../src/kernel/server/db/tenant';
import type { Sketch, SketchItem, Source } from '../../src/modules/process-eval/rules';
import { childrenOf } from '../../src/modules/process-eval/server/children';
import { saveEntries, type Entry } from '../../src/modules/process-eval/server/save';
import { signIn, statementsOf } from './capture';
import { copyAll, takeAway, writtenBy } from './copy';
import { BIG, SMALL, type ListOptions } from './list';
import { Clients, startBare, startServer } from './programs';
import { atMost, median, ratio, round, type Line } from './table';

/** Two thousand children, and those of the two schools whose grids are compared: twenty thousand and two thousand. */
const SCHOOL = FIRST_ORG + 4;
const PAIR = { big: FIRST_ORG, small: FIRST_ORG + 1 } as const;
const NORM = 91_001;
const GRADES = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const AT = '2026-11-20T02:00:00Z';
const TERM = { yearId: 2026, termId: 1 };

const item = (n: number, source: Source | null = null): SketchItem => ({
  itemId: NORM * 100 + n,
  name: `指标${n}`,
  unit: '',
  way: source ? 'source' : n % 2 ? 'score' : 'count',
  fullScore: 10_000,
  levels: [],
  source,
  weight: 1250,
  direction: 'up',
  rows: !source && n % 2 ? [] : Array.from({ length: 10 }, (_, at) => ({ from: at * 1000, points: at * 1000 })),
});
const sketch: Sketch = {
  fullScore: 10_000,
  rounding: 'halfUp',
  exemption: 'spread',
  exemptShare: 10_000,
  differ: 500,
  items: [item(0, 'attend'), ...[1, 2, 3, 4, 5, 6, 7].map((n) => item(n))],
};

/** Judging against COPY of its rows; the grid of a class against bare SQL and against a tenth of the children; statements of a refresh. */
export async function benchProcessEval(o: ListOptions): Promise<Line[]> {
  const owner = new pg.Client({ connectionString: o.url });
  await owner.connect();
  try {
    for (const orgId of [SCHOOL, PAIR.big, PAIR.small]) await lay(owner, orgId);
    return [await judging(o, owner), ...(await grids(o, owner)), await refreshing(o)];
  } finally {
    await owner.query('delete from process_eval_round where norm_id = $1', [NORM]);
    await owner.query('delete from process_eval_norm where norm_id = $1', [NORM]);
    await owner.end();
  }
}

/** A sketch that is on, begun, of all grades. */
async function lay(owner: pg.Client, orgId: number): Promise<void> {
  const content = JSON.stringify(sketch);
  await owner.query(
    `
      insert into process_eval_norm (
        org_id, norm_id, module, name, year_id, term_id, grd_ids, item_ids, content, version, is_on, made_by, made_at,
        changed_at
      )
      values ($1, $2, 'sport', '基准', $3, $4, $5, $6, $7, 1, true, 1, $8, $8)
    `,
    [orgId, NORM, TERM.yearId, TERM.termId, GRADES, sketch.items.map((one) => one.itemId), content, AT],
  );
  await owner.query(
    `
      insert into process_eval_round (
        org_id, norm_id, owner_id, module, name, year_id, term_id, grd_ids, version, content, state, made_at
      )
      values ($1, $2, $1, 'sport', '基准', $3, $4, $5, 1, $6, 'open', $7)
    `,
    [orgId, NORM, TERM.yearId, TERM.termId, GRADES, content, AT],
  );
}

/** From rows of a sheet to commit: read, put into cells, judged, written with the results. */
async function judging(o: ListOptions, owner: pg.Client): Promise<Line> {
  const sign = `select xmin::text id from process_eval_result where org_id = ${SCHOOL} limit 1`;
  const pools = await openPools(o.url, 4);
  try {
    const { rows: people } = await owner.query<{ user_id: number }>(
      `
        select user_id::float8 user_id
        from class_student_v
        where org_id = $1 and clazz_type = 1
        order by user_id
      `,
      [SCHOOL],
    );
    const entries: Entry[] = people.flatMap((p) =>
      sketch.items.map(({ itemId }, at) => ({
        userId: p.user_id,
        itemId,
        value: ((p.user_id + at * 7) % 100) * 100,
        exempt: null,
      })),
    );
    const of = { normId: NORM, grdIds: GRADES, version: 1, content: sketch, ...TERM };
    const rounds: { ours: number; copying: number }[] = [];
    for (let i = 0; i <= o.rounds; i++) {
      await owner.query('vacuum analyze process_eval_cell, process_eval_result');
      const from = performance.now();
      await inOrg(pools.tenant, SCHOOL, async (db) => {
        const writer = { db, userId: 1, userName: null, at: AT, note: () => undefined };
        await saveEntries(writer, of, await childrenOf(db, of), entries, 'sheet');
      });
      const ours = performance.now() - from;
      const written = await writtenBy(owner, sign);
      await takeAway(owner, written, sign);
      const copying = await copyAll(owner, written);
      if (i) rounds.push({ ours, copying });
      for (const table of ['process_eval_cell', 'process_eval_result'])
        await owner.query(`delete from ${table} where org_id = $1 and norm_id = $2`, [SCHOOL, NORM]);
    }
    const middle = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    return ratio(
      `Judging ${people.length.toLocaleString('en')} children × ${sketch.items.length} indicators, from rows to commit, against COPY of the same rows`,
      middle((r) => r.ours / r.copying),
      { atMost: 6, note: `${round(middle((r) => r.ours))} ms against ${round(middle((r) => r.copying))} ms` },
    );
  } finally {
    await pools.end();
  }
}

/** Every child of a school has every indicator and a result. */
async function fill(owner: pg.Client, orgId: number): Promise<number> {
  await owner.query(
    `
      insert into process_eval_cell (org_id, norm_id, user_id, item_id, value, origin, rev, saved_by, saved_at)
      select s.org_id, $2, s.user_id, i.item_id, (s.user_id % 100) * 100, 'hand', 1, 1, $4
      from class_student_v s, unnest($3::bigint[]) i(item_id)
      where s.org_id = $1 and s.clazz_type = 1
    `,
    [orgId, NORM, sketch.items.map((one) => one.itemId), AT],
  );
  const { rowCount } = await owner.query(
    `
      insert into process_eval_result (
        org_id, norm_id, user_id, clazz_id, clazz_name, grd_id, score, missing, version, judged_at
      )
      select s.org_id, $2, s.user_id, s.clazz_id, s.clazz_name, s.grd_id, 8000, 0, 1, $3
      from class_student_v s
      where s.org_id = $1 and s.clazz_type = 1
    `,
    [orgId, NORM, AT],
  );
  return rowCount ?? 0;
}
async function grids(o: ListOptions, owner: pg.Client): Promise<Line[]> {
  const children = { big: await fill(owner, PAIR.big), small: await fill(owner, PAIR.small) };
  await owner.query('vacuum analyze process_eval_cell, process_eval_result');
  const pathOf = async (orgId: number) => {
    const { rows } = await owner.query<{ clazz_id: string }>(
      'select clazz_id from class_student_v where org_id = $1 and clazz_type = 1 group by clazz_id order by count(*) desc, clazz_id limit 1',
      [orgId],
    );
    return `/api/sport/eval/coll?normId=${NORM}&clazzId=${rows[0]?.clazz_id}&pageSize=200`;
  };
  const [big, small] = [
    { token: await signIn(o.url, BIG), path: await pathOf(PAIR.big) },
    { token: await signIn(o.url, SMALL), path: await pathOf(PAIR.small) },
  ];
  const file = join(o.dir, 'process-eval.json');
  writeFileSync(file, JSON.stringify(await statementsOf(o.url, small.token, [small.path])));
  const server = await startServer(o.url, o.dir);
  const [bare, clients] = [await startBare(o.url, file), new Clients()];
  const time = async (base: string, { token, path }: typeof big) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await clients.run({ base, paths: [path], clients: 1, seconds: o.seconds / 2, headers })).p50;
  };
  try {
    for (const of of [big, small]) await time(server.base, of);
    await time(bare.base, small);
    const rounds: { big: number; small: number; bare: number }[] = [];
    for (let i = 0; i < o.rounds; i++)
      rounds.push({
        big: await time(server.base, big),
        small: await time(server.base, small),
        bare: await time(bare.base, small),
      });
    const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    const said = (n: number) => n.toLocaleString('en');
    return [
      ratio(
        'Grid of one class: time against a bare handler with the same SQL',
        of((r) => r.small / r.bare),
        { atMost: 2, note: `${round(of((r) => r.small))} ms against ${round(of((r) => r.bare))} ms` },
      ),
      ratio(
        `Grid of one class in a school of ${said(children.big)} children against one of ${said(children.small)}`,
        of((r) => r.big / r.small),
        { atMost: 1.3, note: `${round(of((r) => r.big))} ms against ${round(of((r) => r.small))} ms` },
      ),
    ];
  } finally {
    await clients.stop();
    await bare.stop();
    await server.stop();
  }
}

/** Taking a source over for a school of ten times the children asks the database as often. */
async function refreshing(o: ListOptions): Promise<Line> {
  const path = '/api/sport/eval/coll/sources';
  const count = async (login: string) => {
    const token = await signIn(o.url, login);
    const body = JSON.stringify({ normId: NORM, itemId: item(0).itemId });
    return (await statementsOf(o.url, token, [path], { method: 'PUT', body }))[path]?.length ?? 0;
  };
  const [big, small] = [await count(BIG), await count(SMALL)];
  return atMost('Statements of refreshing one source for ten times the children', big, small, `${small} for a tenth`);
}
