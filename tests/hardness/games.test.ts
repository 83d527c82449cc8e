import { afterAll, beforeAll, expect, test } from 'vitest';
import { plus, type Fraction } from '../../src/modules/games/rules/points';
import { chance } from '../../src/kernel/testing/chance';
import { Program } from './program';

const drawn = chance();
const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });
let program: Program;
let token: string;
beforeAll(async () => {
  program = await Program.make();
  await program.start();
  token = await program.tokenOf('school189');
});
afterAll(async () => {
  await program?.remove();
});

/** A call over the wire; undefined where nobody answered. */
const ask = async (method: string, path: string, body: unknown): Promise<number | undefined> => {
  const res = await fetch(`${program.base}/api/test/game/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  }).catch(() => undefined);
  await res?.arrayBuffer().catch(() => undefined);
  return res?.status;
};
interface Row {
  readonly clazz_id: string;
  readonly num: string;
  readonly den: string;
}
/** Points of classes by what their awards say, and as they are kept. */
async function tables(gamId: string) {
  const of = (table: string) =>
    program.sql<Row>(`select a.clazz_id, a.num, a.den from ${table} a where a.org_id = 189 and a.gam_id = $1`, [gamId]);
  const summed = new Map<string, Fraction>();
  for (const a of await of('games_award'))
    summed.set(
      a.clazz_id,
      plus(summed.get(a.clazz_id) ?? { num: 0, den: 1 }, { num: Number(a.num), den: Number(a.den) }),
    );
  const kept = new Map((await of('games_sum')).map((s) => [s.clazz_id, { num: Number(s.num), den: Number(s.den) }]));
  return { summed, kept };
}

test.skipIf(process.platform === 'win32')(
  'kill -9 while points are reckoned: awards, class table and records stand together as they were before or after, never half',
  async () => {
    const [meet] = await program.sql<{ gam_id: string }>(
      `select gam_id from games_meet where org_id = 189 and state = 'finished' order by gam_id limit 1`,
    );
    const gamId = meet!.gam_id;
    expect(await ask('PUT', `defines/${gamId}/close?on=false`, {})).toBe(200);
    let built = 0;
    for (let deaths = 0; deaths < 3; deaths++) {
      let dying = false;
      const client = (async () => {
        for (let n = 0; !dying; n++)
          if ((await ask('POST', 'awards/build', { gamId: Number(gamId), rules: { participation: n % 2 } })) === 200)
            built++;
      })();
      // Some are reckoned first, however long one takes; the kill falls into a later one.
      for (const until = performance.now() + 60_000, enough = built + 2; built < enough && performance.now() < until;)
        await pause(2);
      await pause(drawn(0, 200));
      await program.kill();
      dying = true;
      await client;
      await program.start();
      const { summed, kept } = await tables(gamId);
      expect(kept.size).toBeGreaterThan(1);
      expect(kept).toEqual(summed);
      const [whole] = await program.sql<{ times: number; same: boolean }>(
        `select count(distinct a.built_at)::int as times, bool_and(a.built_at = m.awards_at) as same
         from games_award a
         join games_meet m on m.org_id = a.org_id and m.gam_id = a.gam_id
         where a.org_id = 189 and a.gam_id = $1`,
        [gamId],
      );
      expect(whole).toEqual({ times: 1, same: true });
    }
    expect(built).toBeGreaterThan(3);
  },
);
