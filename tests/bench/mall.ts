import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { FIRST_ORG } from '../../src/apps/world-school';
import { payAtStandIn, payOrder, payState } from '../../src/modules/finance/contract';
import { quickSubmit, submitOrder } from '../../src/modules/mall/contract';
import { inside, signInMany } from './capture';
import type { ListOptions } from './list';
import { atMost, median, ratio, round, target, type Line } from './table';

const ORG = FIRST_ORG;
const BUYERS = 1000;
const PLACES = 100;
/** Buyers who come one after the other, to a course with a place for everybody. */
const LONE = 60;
/** Calls on their way at once: in a longer line of one school some are sent away. */
const AT_ONCE = 6;
const HOURS = 2;
const FEE = 3_00;
const WALLET = 1_000_000_00;
interface Kind {
  readonly name: string;
  /** The course with few places, and the one that lone buyers come to. */ readonly wanted: number;
  readonly lone: number;
  readonly category: 1 | 2;
  readonly fen: number;
  readonly hours: number | null;
}
/** Films that cost nothing, and a live course: its seller's wallet is held for each order, and whoever has a place pays for it. */
const FREE: Kind = { name: 'free films', wanted: 990_071, lone: 990_072, category: 2, fen: 0, hours: null };
const PAID: Kind = {
  name: 'a paid live course',
  wanted: 990_073,
  lone: 990_074,
  category: 1,
  fen: 99_00,
  hours: HOURS,
};
const KINDS = [FREE, PAID];
const IDS = KINDS.flatMap(({ wanted, lone }) => [wanted, lone]);

/** A thousand buyers for a hundred places: exactly a hundred get one, pay for it, and nobody waits long for the answer. */
export async function benchMall(o: ListOptions): Promise<Line[]> {
  const client = new pg.Client({ connectionString: o.url });
  await client.connect();
  try {
    await seller(client);
    for (const kind of KINDS) await onShelf(client, kind);
    const buyers = await children(client);
    const tokens = await signInMany(o.url, ORG, buyers.length, buyers);
    return await inside(
      o.url,
      async ({ app }) => {
        const lines: Line[] = [];
        for (const kind of KINDS) lines.push(...(await benchKind({ app, client, tokens, kind, rounds: o.rounds })));
        return lines;
      },
      { demo: true },
    );
  } finally {
    await client.end();
  }
}
interface Bench {
  readonly app: FastifyInstance;
  readonly client: pg.Client;
  readonly tokens: readonly string[];
  readonly kind: Kind;
  readonly rounds: number;
}
interface Round {
  readonly lone: number;
  readonly many: number;
  readonly placed: number;
  /** What is not as it must be when all is paid. */ readonly wrong: number;
  readonly paying: number;
}
async function benchKind({ app, client, tokens, kind, rounds }: Bench): Promise<Line[]> {
  const found: Round[] = [];
  // The first round warms up.
  for (let i = 0; i <= rounds; i++) {
    await emptied(client);
    const lone: number[] = [];
    for (const token of tokens.slice(0, LONE)) lone.push((await buy(app, kind, kind.lone, token)).ms);
    const { took, paying, placed } = await rush(app, kind, tokens);
    const wrong = kind.fen > 0 ? await unpaid(client, kind) : 0;
    found.push({ lone: p95(lone), many: p95(took), placed, wrong, paying: paying.length ? p95(paying) : 0 });
  }
  const counted = found.slice(1);
  const of = (pick: (r: Round) => number) => median(counted.map(pick));
  const most = (pick: (r: Round) => number) => Math.max(...counted.map(pick));
  const what = `${BUYERS} buyers for ${PLACES} places of ${kind.name}`;
  return [
    atMost(
      `${what}: places too many or too few`,
      most((r) => Math.abs(r.placed - PLACES)),
      0,
    ),
    ratio(
      `${what}, ${AT_ONCE} at once: the slowest twentieth against buyers one by one`,
      of((r) => r.many / r.lone),
      { atMost: 3, note: `${round(of((r) => r.many))} ms against ${round(of((r) => r.lone))} ms` },
    ),
    ...(kind.fen > 0
      ? [
          atMost(
            `${what}: orders that are not paid, money that is not in the books, hours that are not held`,
            most((r) => r.wrong),
            0,
          ),
          target(
            `${what}: from asking for the code to the course, the slowest twentieth`,
            of((r) => r.paying),
            'ms',
            5000,
          ),
        ]
      : []),
  ];
}
const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });
const p95 = (list: readonly number[]): number =>
  [...list].sort((a, b) => a - b)[Math.max(0, Math.ceil(list.length * 0.95) - 1)] ?? 0;

/** Everybody at once, as far as the program takes them; whoever has a place pays for it between the others. */
async function rush(app: FastifyInstance, kind: Kind, tokens: readonly string[]) {
  const took: number[] = [];
  const paying: number[] = [];
  let placed = 0;
  const left = tokens.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const token of left) {
        const { ms, id } = await buy(app, kind, kind.wanted, token);
        took.push(ms);
        if (id === undefined) continue;
        placed += 1;
        if (kind.fen > 0) paying.push(await pay(app, id, token));
      }
    }),
  );
  return { took, paying, placed };
}
interface Asked {
  readonly url: string;
  readonly token: string;
  readonly payload?: object;
}
const post = (app: FastifyInstance, { url, token, payload = {} }: Asked) =>
  app.inject({ method: 'POST', url: `/api${url}`, headers: { authorization: `Bearer ${token}` }, payload });
/** @returns the order; none where the places are gone. */
async function buy(
  app: FastifyInstance,
  { fen }: Kind,
  spuId: number,
  token: string,
): Promise<{ ms: number; id?: number }> {
  const from = performance.now();
  const res = await post(app, { url: (fen > 0 ? submitOrder : quickSubmit).path, token, payload: { spuId } });
  const ms = performance.now() - from;
  if (res.statusCode === 409) return { ms };
  if (res.statusCode !== 200) throw new Error(`the order answered ${res.statusCode}: ${res.body}`);
  return { ms, id: res.json<{ id: number }>().id };
}
/** The code, its payment at the stand-in, and asking as the page does until it is paid. @returns how long all of it took. */
async function pay(app: FastifyInstance, refId: number, token: string): Promise<number> {
  const from = performance.now();
  for (const url of [`${payOrder.path}?refId=${refId}`, payAtStandIn.path.replace('{refId}', String(refId))]) {
    const res = await post(app, { url, token });
    if (res.statusCode >= 300) throw new Error(`paying answered ${res.statusCode}: ${res.body}`);
  }
  const url = `/api${payState.path.replace('{refId}', String(refId))}`;
  const headers = { authorization: `Bearer ${token}` };
  for (const until = from + 60_000; performance.now() < until; await pause(20))
    if ((await app.inject({ url, headers })).json<{ state?: string }>().state === 'paid') break;
  return performance.now() - from;
}
/** Everybody is told after the answer: what is wrong when it has been, of orders, books and wallet. */
async function unpaid(client: pg.Client, { wanted, fen }: Kind): Promise<number> {
  const read = async () => {
    const { rows } = await client.query<{ paid: number; sold: number; held: number }>(
      `select (select count(*)::int from mall_order where org_id = $1 and spu_id = $2 and state = 'paid') as paid,
         (select coalesce(sum(e.amount), 0)::float8 from finance_entry e where e.org_id = $1 and e.account = 'income') as sold,
         (select coalesce(sum(h.left_card + h.left_cash), 0)::int from finance_hold h
          join mall_order m on m.org_id = h.org_id and m.order_id = h.order_id
          where h.org_id = $1 and m.spu_id = $2) as held`,
      [ORG, wanted],
    );
    return rows[0] ?? { paid: 0, sold: 0, held: 0 };
  };
  let last = await read();
  for (const until = performance.now() + 60_000; last.paid < PLACES && performance.now() < until; last = await read())
    await pause(50);
  return Math.abs(last.paid - PLACES) + Math.abs(last.sold / fen - PLACES) + Math.abs(last.held / HOURS - PLACES);
}

/** The eldest: no guardian is asked about a small sum. */
async function children(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ user_id: string }>(
    `select user_id from people_person where org_id = $1 and user_type = 1 and enabled and removed_at is null
     order by born_on, user_id limit $2`,
    [ORG, BUYERS],
  );
  if (rows.length < BUYERS) throw new Error(`the school has ${rows.length} children`);
  return rows.map((row) => Number(row.user_id));
}
/** A school that takes money at the stand-in, and a price of a live hour. */
async function seller(client: pg.Client): Promise<void> {
  await client.query(
    `insert into finance_merchant (org_id, mchid, appid, stand_in, made_at) values ($1, '1900000199', 'wxd678efh567hg6787', true, now())
     on conflict (org_id) do nothing`,
    [ORG],
  );
  await client.query(
    `insert into finance_live_fee (org_id, from_on, fee_fen, by_id, set_at) values ($1, '2020-01-01', $2, 1, now())
     on conflict (org_id, from_on) do nothing`,
    [ORG, FEE],
  );
  await client.query(
    `insert into finance_account (org_id, account, balance) values ($1, 'cash', $2), ($1, 'held', 0)
     on conflict (org_id, account) do nothing`,
    [ORG, WALLET],
  );
}
/** Two courses of a kind, one of them with few places. */
async function onShelf(client: pg.Client, { wanted, lone, category, fen, hours }: Kind): Promise<void> {
  for (const [spuId, quantity] of [
    [wanted, PLACES],
    [lone, null],
  ]) {
    await client.query(
      `insert into mall_course (org_id, spu_id, category, title, subtitle, grd_ids, sbj_ids, tag_ids, famous, price_fen, discount_fen,
         sale_method, scope, clazz_ids, split, details, state, ver_no, share_key, made_by, made_at, hours)
       values ($1, $2, $3, 'T', '', '{}', '{}', '{}', false, 10000, $4, 'public', 'school', '{}', false, 'x', 'on', 1, 'k', 1, now(), $5)`,
      [ORG, spuId, category, fen, hours],
    );
    await client.query('insert into mall_stock (org_id, spu_id, quantity, taken) values ($1, $2, $3, 0)', [
      ORG,
      spuId,
      quantity,
    ]);
    await client.query(
      `insert into mall_version (spu_id, ver_no, seller_org_id, category, title, subtitle, grd_ids, sbj_ids, tag_ids, tags, famous,
         price_fen, discount_fen, sale_method, scope, clazz_ids, split, details, published_at, hours)
       values ($2, 1, $1, $3, 'T', '', '{}', '{}', '{}', '{}', false, 10000, $4, 'public', 'school', '{}', false, 'x', now(), $5)`,
      [ORG, spuId, category, fen, hours],
    );
    await client.query(
      `insert into mall_shelf (spu_id, ver_no, seller_org_id, share_key, put_at) values ($2, 1, $1, 'k', now())`,
      [ORG, spuId],
    );
  }
}
/** Nobody has bought anything, all places are free, and the seller's book begins anew. */
async function emptied(client: pg.Client): Promise<void> {
  await client.query('delete from mall_purchase where spu_id = any($1::bigint[])', [IDS]);
  await client.query('delete from mall_order where spu_id = any($1::bigint[])', [IDS]);
  await client.query('update mall_stock set taken = 0 where spu_id = any($1::bigint[])', [IDS]);
  for (const table of ['finance_hold', 'finance_payment', 'finance_entry', 'finance_tx'])
    await client.query(`delete from ${table} where org_id = $1`, [ORG]);
  await client.query(
    `update finance_account set balance = case account when 'cash' then $2::bigint else 0 end where org_id = $1`,
    [ORG, WALLET],
  );
}
