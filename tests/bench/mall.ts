import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { FIRST_ORG } from '../../src/apps/world-school';
import { quickSubmit } from '../../src/modules/mall/contract';
import { inside, signInMany } from './capture';
import type { ListOptions } from './list';
import { atMost, median, ratio, round, type Line } from './table';

const ORG = FIRST_ORG;
const BUYERS = 1000;
const PLACES = 100;
/** Buyers who come one after the other, to a course with a place for everybody. */
const LONE = 60;
/** Calls on their way at once: in a longer line of one school some are sent away. */
const AT_ONCE = 6;
const COURSES = { wanted: { spuId: 990_071, quantity: PLACES }, lone: { spuId: 990_072, quantity: null } } as const;

/** A thousand buyers for a hundred places: exactly a hundred get one, and nobody waits long for the answer. */
export async function benchMall(o: ListOptions): Promise<Line[]> {
  const client = new pg.Client({ connectionString: o.url });
  await client.connect();
  try {
    await onShelf(client);
    const buyers = await children(client);
    const tokens = await signInMany(o.url, ORG, buyers.length, buyers);
    return await inside(o.url, async ({ app }) => {
      const rounds: { readonly lone: number; readonly many: number; readonly placed: number }[] = [];
      // The first round warms up.
      for (let i = 0; i <= o.rounds; i++) {
        await emptied(client);
        const lone: number[] = [];
        for (const token of tokens.slice(0, LONE)) lone.push((await buy(app, COURSES.lone.spuId, token)).ms);
        const { took, placed } = await rush(app, tokens);
        rounds.push({ lone: p95(lone), many: p95(took), placed });
      }
      const counted = rounds.slice(1);
      const of = (pick: (r: (typeof rounds)[number]) => number) => median(counted.map(pick));
      const wrong = Math.max(...counted.map((r) => Math.abs(r.placed - PLACES)));
      return [
        atMost(`${BUYERS} buyers for ${PLACES} places: places too many or too few`, wrong, 0),
        ratio(
          `${BUYERS} buyers for ${PLACES} places, ${AT_ONCE} at once: the slowest twentieth against buyers one by one`,
          of((r) => r.many / r.lone),
          { atMost: 3, note: `${round(of((r) => r.many))} ms against ${round(of((r) => r.lone))} ms` },
        ),
      ];
    });
  } finally {
    await client.end();
  }
}
const p95 = (list: readonly number[]): number =>
  [...list].sort((a, b) => a - b)[Math.max(0, Math.ceil(list.length * 0.95) - 1)] ?? 0;

/** Everybody at once, as far as the program takes them. */
async function rush(app: FastifyInstance, tokens: readonly string[]): Promise<{ took: number[]; placed: number }> {
  const took: number[] = [];
  let placed = 0;
  const left = tokens.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const token of left) {
        const { ms, isPlaced } = await buy(app, COURSES.wanted.spuId, token);
        took.push(ms);
        if (isPlaced) placed += 1;
      }
    }),
  );
  return { took, placed };
}
async function buy(app: FastifyInstance, spuId: number, token: string): Promise<{ ms: number; isPlaced: boolean }> {
  const from = performance.now();
  const res = await app.inject({
    method: 'POST',
    url: `/api${quickSubmit.path}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { spuId },
  });
  const ms = performance.now() - from;
  if (res.statusCode !== 200 && res.statusCode !== 409)
    throw new Error(`the order answered ${res.statusCode}: ${res.body}`);
  return { ms, isPlaced: res.statusCode === 200 };
}

async function children(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ user_id: string }>(
    `select user_id from people_person where org_id = $1 and user_type = 1 and enabled and removed_at is null
     order by user_id limit $2`,
    [ORG, BUYERS],
  );
  if (rows.length < BUYERS) throw new Error(`the school has ${rows.length} children`);
  return rows.map((row) => Number(row.user_id));
}
/** Two free courses of the school, one of them with few places. */
async function onShelf(client: pg.Client): Promise<void> {
  for (const { spuId, quantity } of Object.values(COURSES)) {
    await client.query(
      `insert into mall_course (org_id, spu_id, category, title, subtitle, grd_ids, sbj_ids, tag_ids, famous, price_fen, discount_fen,
         sale_method, scope, clazz_ids, split, details, state, ver_no, share_key, made_by, made_at)
       values ($1, $2, 2, 'T', '', '{}', '{}', '{}', false, 100, 0, 'public', 'school', '{}', false, 'x', 'on', 1, 'k', 1, now())`,
      [ORG, spuId],
    );
    await client.query('insert into mall_stock (org_id, spu_id, quantity, taken) values ($1, $2, $3, 0)', [
      ORG,
      spuId,
      quantity,
    ]);
    await client.query(
      `insert into mall_version (spu_id, ver_no, seller_org_id, category, title, subtitle, grd_ids, sbj_ids, tag_ids, tags, famous,
         price_fen, discount_fen, sale_method, scope, clazz_ids, split, details, published_at)
       values ($2, 1, $1, 2, 'T', '', '{}', '{}', '{}', '{}', false, 100, 0, 'public', 'school', '{}', false, 'x', now())`,
      [ORG, spuId],
    );
    await client.query(
      `insert into mall_shelf (spu_id, ver_no, seller_org_id, share_key, put_at) values ($2, 1, $1, 'k', now())`,
      [ORG, spuId],
    );
  }
}
/** Nobody has bought anything, and all places are free. */
async function emptied(client: pg.Client): Promise<void> {
  const ids = Object.values(COURSES).map((course) => course.spuId);
  await client.query('delete from mall_purchase where spu_id = any($1::bigint[])', [ids]);
  await client.query('delete from mall_order where spu_id = any($1::bigint[])', [ids]);
  await client.query('update mall_stock set taken = 0 where spu_id = any($1::bigint[])', [ids]);
}
