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
import { inSql, testDay, testToday } from '../../src/kernel/testing/test-day';
import { database, embedded } from './servers';
import { snapshotsIn, unpack } from './snapshot';

/** The last migration before vendors moved: vision and the fitness test had theirs each in a table of its own. */
const BEFORE = '20261123-0245-proof-sealed-leaves.sql';
/** The id of a vendor of devices, which the others were given too. */
const ID = 18_944_001;
const KEYS = { vision: 'vk_before-the-move', test: 'tk_before-the-move' } as const;
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');
const nameOf = (id: number): string => `v${id.toString(36)}_`;

const home = mkdtempSync(join(tmpdir(), 'meiyike-vendors-'));
let db: Awaited<ReturnType<typeof database>>;
let t: TestApp;
interface Child {
  readonly tst_id: string;
  readonly user_id: string;
  readonly chest_no: number;
}
let child: Child;
let sidNo = '';
beforeAll(async () => {
  const snapshot = snapshotsIn(import.meta.dirname).findLast(({ name }) => name < BEFORE)!;
  const rows = unpack(snapshot, join(home, 'rows'));
  db = await database(await embedded(), 'vendors');
  await migrate(db.url, join(root, 'migrations'), { upTo: (await readManifest(rows)).migrations.at(-1)?.name });
  const pool = new pg.Pool({ connectionString: db.url, max: 1 });
  await restore(pool, rows, { replace: true });
  await pool.end();
  await migrate(db.url, join(root, 'migrations'), { upTo: BEFORE });
  await db.client.query(
    `insert into device_provider (provider_id, name, contact, phone, key_hash, kinds, is_on, made_at, key_at)
     values ($1, '同名厂商', '', '', 'of-devices', '{}', true, ${inSql()}, ${inSql()})`,
    [ID],
  );
  for (const table of ['vision_provider', 'fitness_test_provider'])
    await db.client.query(
      `insert into ${table} (provider_id, name, key_hash, org_ids, is_on, made_at) values ($1, '同名厂商', $2, '{189}', true, ${inSql()})`,
      [ID, hashOf(table.startsWith('vision') ? KEYS.vision : KEYS.test)],
    );
  // What a station sent, and what a gate sent, as the programs of that landing kept it.
  const [student] = (
    await db.client.query<{ user_id: string; sid_no: string; clazz_id: string }>(
      `select s.user_id, p.sid_no, s.clazz_id
       from class_student_v s join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
       where s.org_id = 189 and p.sid_no is not null order by s.user_id, s.clazz_id limit 1`,
    )
  ).rows;
  sidNo = student!.sid_no;
  await db.client.query(
    `insert into vision_record (org_id, record_id, user_id, clazz_id, type, at, on_date, left_eye, right_eye, seconds, provider_id, device_no)
     values (189, 1, $1, $2, 'test', ${inSql()} - interval '1 hour', date '${testToday()}', 50, 50, 60, $3, 'S-1')`,
    [student!.user_id, student!.clazz_id, ID],
  );
  child = (
    await db.client.query<Child>(
      `select c.tst_id, c.user_id, c.chest_no from fitness_test_exam_child c
       join fitness_test_exam e on e.org_id = c.org_id and e.tst_id = c.tst_id
       where c.org_id = 189 order by c.tst_id desc, c.user_id limit 1`,
    )
  ).rows[0]!;
  await db.client.query(
    `update fitness_test_exam set config = config || '{"devices": true}' where org_id = 189 and tst_id = $1`,
    [child.tst_id],
  );
  for (const [no, seen] of [
    ['g-1', '{}'],
    ['g-2', `{${nameOf(ID)}g-1}`],
  ] as const)
    await db.client.query(
      `insert into fitness_test_entry (org_id, tst_id, entry_id, user_id, item_id, attempt, value, at, tablet, seq, seen_ids, typed,
         source, by_id, provider_id, received_at)
       values (189, $1, $2, $3, 'run_50m', 1, 900, 1, 'device-gate', 0, $4, '9', 'device', 0, $5, ${inSql()})`,
      [child.tst_id, `${nameOf(ID)}${no}`, child.user_id, seen, ID],
    );
  await migrate(db.url, join(root, 'migrations'), { now: testDay() });
  t = await TestApp.start({ url: db.url });
});
afterAll(async () => {
  await t?.stop();
  await db?.drop();
  rmSync(home, { recursive: true, force: true });
});
const push = async (path: string, key: string, body: unknown) => {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'content-type': 'application/json', 'x-provider-key': key },
    payload: JSON.stringify(body),
  });
  return answer.json<Record<string, unknown>>();
};

test('[H device] vendors of three tables are vendors of one: keys hold, ids that met are apart, the old one is an alias', async () => {
  const found = await t.sql<{ kind: string; provider_id: string; name: string; kinds: string[]; org_ids: string[] }>(
    `select a.kind, p.provider_id, p.name, p.kinds, p.org_ids from device_provider_alias a
     join device_provider p on p.provider_id = a.provider_id where a.old_id = $1 order by a.kind`,
    [ID],
  );
  expect(found.map((row) => [row.kind, row.kinds])).toEqual([
    ['test', ['test']],
    ['vision', ['vision']],
  ]);
  expect(new Set([ID, ...found.map((row) => Number(row.provider_id))]).size).toBe(3);
  expect(new Set(found.map((row) => row.name)).size).toBe(2);
  expect(found.flatMap((row) => row.org_ids.map(Number))).toEqual([189, 189]);
});
test('[H device] a record sent before the move and again after it is one record', async () => {
  const items = [{ no: 'S-1', sidNo, type: 'test', at: testDay().toISOString(), left: 50, right: 50, seconds: 60 }];
  expect(await push('/open/vision/records', KEYS.vision, { orgId: 189, items })).toMatchObject({
    saved: 0,
    unknown: [],
  });
  expect(await t.sql("select 1 from vision_record where org_id = 189 and device_no = 'S-1'")).toHaveLength(1);
});
test('[H device] an entry of a fitness test sent before the move and again after it is one entry, and what it answers to still stands', async () => {
  const body = {
    orgId: 189,
    tstId: Number(child.tst_id),
    device: 'gate',
    items: [
      {
        no: 'g-1',
        child: String(child.chest_no),
        itemId: 'run_50m',
        attempt: 1,
        result: '9',
        at: new Date(1).toISOString(),
      },
    ],
  };
  expect(await push('/open/test/results', KEYS.test, body)).toMatchObject({ saved: 0, repeated: 1 });
  const entries = await t.sql<{ entry_id: string; seen_ids: string[]; provider_id: string }>(
    "select entry_id, seen_ids, provider_id from fitness_test_entry where tablet = 'device-gate' order by entry_id",
  );
  const id = Number(entries[0]?.provider_id);
  expect(id).not.toBe(ID);
  expect(entries.map((row) => [row.entry_id, row.seen_ids])).toEqual([
    [`${nameOf(id)}g-1`, []],
    [`${nameOf(id)}g-2`, [`${nameOf(id)}g-1`]],
  ]);
});
