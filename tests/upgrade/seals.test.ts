import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readManifest, restore } from '../../src/kernel/server/backup';
import { migrate } from '../../src/kernel/server/db/migrate';
import { root } from '../../src/kernel/server/root';
import { TestApp } from '../../src/kernel/testing/app';
import { testDay } from '../../src/kernel/testing/test-day';
import { cardCheck, cardCorrect, educCards } from '../../src/modules/fitness-test/contract';
import { check } from '../../src/modules/proof/contract';
import { brokenAt, type SetParts } from '../../src/modules/proof/rules/chain';
import { database, embedded } from './servers';
import { snapshotsIn, unpack } from './snapshot';

/** A landing of before `proof` kept what was published: one school had sealed a fitness year. */
const LANDING = '20261122-1500';
const migrations = join(root, 'migrations');
const sha = (text: string) => createHash('sha256').update(text).digest('hex');
interface OldCard {
  readonly code: string;
  readonly userId: number;
  readonly yearId: number;
  readonly salt: string;
  readonly leaf: string;
  readonly root: string;
  readonly bornOn: string | null;
}

let t: TestApp;
let db: Awaited<ReturnType<typeof database>>;
let old: readonly OldCard[];
const dir = mkdtempSync(join(tmpdir(), 'meiyike-seals-'));
beforeAll(async () => {
  const snapshot = snapshotsIn(import.meta.dirname).find((s) => s.name === LANDING);
  if (!snapshot) throw new Error(`there is no landing ${LANDING}`);
  const rows = unpack(snapshot, join(dir, 'rows'));
  const { migrations: had } = await readManifest(rows);
  db = await database(await embedded(), 'seals');
  await migrate(db.url, migrations, { upTo: had.at(-1)?.name, now: testDay() });
  const pool = new pg.Pool({ connectionString: db.url, max: 1 });
  await restore(pool, rows, { replace: true });
  await pool.end();
  old = (
    await db.client.query<OldCard>(
      `select c.code, c.user_id::float8 as "userId", c.year_id as "yearId", c.salt, c.leaf, s.root, t.born_on::text as "bornOn"
       from fitness_test_card c
       join fitness_test_seal s on s.org_id = c.org_id and s.seq = c.seq
       left join fitness_test_total t on t.org_id = c.org_id and t.year_id = c.year_id and t.user_id = c.user_id
       order by c.user_id`,
    )
  ).rows;
  await migrate(db.url, migrations, { now: testDay() });
  t = await TestApp.start({ url: db.url });
});
afterAll(async () => {
  await t?.stop();
  await db?.drop();
  rmSync(dir, { recursive: true, force: true });
});

const cardsWithDay = () => old.flatMap((card) => (card.bornOn ? [{ ...card, bornOn: card.bornOn }] : []));

test('a year that was sealed before is moved whole: every code, salt, hash and birth day, its root and its chain', async () => {
  expect(old.length).toBeGreaterThan(20);
  const leaves = await t.sql<Omit<OldCard, 'yearId' | 'root'>>(
    `select code, holder_id::float8 as "userId", salt, leaf, born_on::text as "bornOn"
     from proof_leaf where org_id = 189 order by holder_id`,
  );
  expect(leaves).toEqual(old.map(({ yearId: _, root: __, ...card }) => card));
  const sets = await t.sql<SetParts & { hash: string }>(
    `select org_id::float8 as "orgId", seq, form, kind, subject, prev_hash as "prevHash", root, leaves, hash,
       to_char(sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sealedAt"
     from proof_set where org_id = 189 order by seq`,
  );
  expect(sets).toMatchObject([{ seq: 1, form: 1, root: old[0]?.root, leaves: old.length }]);
  expect(brokenAt(sha, sets)).toBeNull();
});
test('a card printed then is still genuine, at the new call and at the old one, which asks the birth day too', async () => {
  for (const { code, bornOn } of cardsWithDay().slice(0, 5)) {
    const { leaves } = await t.anyone().ok(check, { code, bornOn });
    expect(leaves).toMatchObject([{ genuine: true, replacedAt: null }]);
    const seen = await t.anyone().ok(cardCheck, { code, bornOn });
    expect(seen).toMatchObject({ genuine: true, name: leaves[0]?.shown.name });
    expect(await t.anyone().refused(cardCheck, { code, bornOn: '1999-09-09' })).toMatchObject({ status: 404 });
  }
  const [card] = old;
  const { statusCode } = await t.app.inject({ url: `/api/phys/educ/check/${card?.code}` });
  expect(statusCode).toBe(400);
});
test('a card that was sealed before can be corrected: its code leads to a leaf of today, the old one says replaced', async () => {
  const [card] = cardsWithDay();
  if (!card) throw new Error('no card has a birth day');
  const school = await t.as('school189');
  const asked = { yearId: card.yearId, userIds: [card.userId] };
  const [printed] = (await school.ok(educCards, asked)).items;
  const line = printed?.lines.find((l) => l.itemId === 'run_50m');
  const values = { run_50m: line?.text === '8.7' ? '8.8' : '8.7' };
  await school.ok(cardCorrect, { id: card.userId, yearId: card.yearId, values, why: '复核' });
  await t.told(189, 'fitness-test.corrected');
  const { sets, leaves } = await t.anyone().ok(check, card);
  expect([sets, leaves.length]).toEqual([2, 2]);
  expect(leaves).toMatchObject([
    { genuine: true, replacedAt: null, seq: 2 },
    { genuine: true, replacedAt: leaves[0]?.sealedAt, seq: 1, hash: card.leaf },
  ]);
  expect((await school.ok(educCards, asked)).items[0]?.check?.code).toBe(card.code);
});
