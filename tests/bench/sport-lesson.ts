import { createHash } from 'node:crypto';
import type pg from 'pg';
import { SimulatedDevice } from '../../src/modules/device/demo/simulator';
import { median, ratio, round, type Line } from './table';

const [PUPILS, SECONDS] = [45, 2400];
/** A key may ask 600 times a minute: the bands are of several vendors. */
const VENDORS = 3;
const VENDOR = 78_000_001;
const KEY = 'dk_bench_lesson-';
/** Messages of a request. */
const AT_ONCE = 500;
/** Rows of a bare insert. */
const BARE_ROWS = 400;
const HOUR_MS = 3_600_000;
const devIdOf = (pupil: number): string => `BL-${pupil + 1}`;
const vendorOf = (pupil: number): number => pupil % VENDORS;

interface Pupil {
  readonly userId: number;
  readonly clazzId: number;
}
interface School {
  readonly orgId: number;
  /** Ids of the benchmark's own, from here on. */
  readonly from: number;
}

/**
 * A lesson of forty-five bands that say a heart a second, from the wire to the sums, against bare inserts of the rows that it left. Each
 * round is a lesson of its own hour.
 */
export async function takingIn(owner: pg.Client, base: string, school: School, rounds: number): Promise<Line> {
  const pupils = await prepared(owner, school);
  const bands = pupils.map((_, at) => new SimulatedDevice(devIdOf(at)));
  const list: { full: number; bare: number }[] = [];
  try {
    for (const table of TABLES) await owner.query(`create table bench_${table} (like ${table} including all)`);
    for (let turn = 0; turn <= rounds; turn += 1) {
      const begin = Math.floor(Date.now() / 1000) * 1000 - (turn + 2) * HOUR_MS;
      const lessonId = school.from + turn;
      await lessonAt(owner, school, { lessonId, begin, pupils });
      const since = new Date();
      const from = performance.now();
      await Promise.all(
        Array.from({ length: VENDORS }, (_, vendor) =>
          say(
            base,
            vendor,
            bands.filter((__, at) => vendorOf(at) === vendor),
            begin,
          ),
        ),
      );
      await settled(owner, school);
      const full = performance.now() - from;
      const kept = await rowsOf(owner, school, { lessonId, begin, since });
      const begun = performance.now();
      for (const { table, rows } of kept) await bare(owner, table, rows);
      list.push({ full, bare: performance.now() - begun });
    }
  } finally {
    for (const table of TABLES) await owner.query(`drop table if exists bench_${table}`);
  }
  const counted = list.slice(1);
  const [full, alone] = [median(counted.map((one) => one.full)), median(counted.map((one) => one.bare))];
  return ratio(
    'A lesson of 45 children, 40 minutes and a heart a second taken in, against bare inserts of the same rows',
    alone / full,
    {
      atLeast: 0.5,
      note: `${round(((PUPILS * SECONDS) / full) * 1000)} readings a second; ${round(full)} ms against ${round(alone)} ms`,
    },
  );
}

/** Vendors with keys, a band a child in a set of the school, and the consents. */
async function prepared(owner: pg.Client, { orgId, from }: School): Promise<Pupil[]> {
  const { rows } = await owner.query<{ user_id: string; clazz_id: string }>(
    `select s.user_id, s.clazz_id from class_student_v s
     join people_person p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
     where s.org_id = $1 and s.clazz_type = 1 order by s.user_id limit $2`,
    [orgId, PUPILS],
  );
  const pupils = rows.map((row) => ({ userId: Number(row.user_id), clazzId: Number(row.clazz_id) }));
  if (pupils.length < PUPILS) throw new Error(`the school has ${pupils.length} children`);
  const ids = pupils.map(({ userId }) => userId);
  await owner.query(
    `with act as (
       insert into people_consent_act (org_id, act_id, user_id, purpose, version, text_hash, lang, act, way, by_kind, by_name, at)
       select $1, $3::bigint + n, u, 'watch', 2, 'h', 'zh-CN', 'given', 'link', 'guardian', '家长', now()
       from unnest($2::bigint[]) with ordinality as x(u, n) returning act_id, user_id)
     insert into people_consent (org_id, user_id, purpose, version, state, act_id, at)
     select $1, user_id, 'watch', 2, 'given', act_id, now() from act
     on conflict (org_id, user_id, purpose) do update set version = 2, state = 'given', act_id = excluded.act_id`,
    [orgId, ids, from],
  );
  await owner.query(
    `insert into device_provider (provider_id, name, contact, phone, key_hash, kinds, is_on, made_at, key_at)
     select $1::bigint + n - 1, 'Bench bands ' || n, '', '', hash, '{reading}', true, now(), now()
     from unnest($2::text[]) with ordinality as x(hash, n)`,
    [
      VENDOR,
      Array.from({ length: VENDORS }, (_, vendor) => createHash('sha256').update(`${KEY}${vendor}`).digest('hex')),
    ],
  );
  const devIds = pupils.map((_, at) => devIdOf(at));
  const vendors = pupils.map((_, at) => VENDOR + vendorOf(at));
  await owner.query(
    `insert into device_claim (dev_id, provider_id, samples, made_at)
     select d, v, '{}', now() from unnest($1::text[], $2::bigint[]) as x(d, v)`,
    [devIds, vendors],
  );
  await owner.query(
    `insert into device_device (org_id, device_id, kind, type, dev_id, name, text, provider_id, setting, interval_s, made_at,
       held_at, is_silent)
     select $1, $2::bigint + n, 'band', 'band', d, d, '', v, '{}', 60, now(), now() - interval '9 days', false
     from unnest($3::text[], $4::bigint[]) with ordinality as x(d, v, n)`,
    [orgId, from, devIds, vendors],
  );
  await owner.query(
    `insert into device_holder (dev_id, from_at, org_id, device_id)
     select d, now() - interval '9 days', $1, $2::bigint + n from unnest($3::text[]) with ordinality as x(d, n)`,
    [orgId, from, devIds],
  );
  await owner.query(
    `insert into sport_data_gear (org_id, dev_id, set_name, no)
     select $1, d, 'bench', n from unnest($2::text[]) with ordinality as x(d, n)`,
    [orgId, devIds],
  );
  return pupils;
}

/** A lesson in which every child wears its band. */
async function lessonAt(
  owner: pg.Client,
  { orgId }: School,
  { lessonId, begin, pupils }: { readonly lessonId: number; readonly begin: number; readonly pupils: readonly Pupil[] },
): Promise<void> {
  await owner.query(
    `insert into lesson_lesson (org_id, lesson_id, arrange_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, started_at,
       topic, made_by, made_at)
     select $1, $2::bigint, $2::bigint, current_date, $3, 10, t.user_id, 480, 520, now(), 'bench', t.user_id, now()
     from (select min(user_id) user_id from people_person where org_id = $1 and user_type = 2) t`,
    [orgId, lessonId, pupils[0]?.clazzId],
  );
  await owner.query(
    `insert into sport_data_wear (org_id, wear_id, lesson_id, clazz_id, user_id, dev_id, from_at, to_at, made_by)
     select $1, $2::bigint * 100 + n, $2, c, u, d, $6::timestamptz, $7::timestamptz, 1
     from unnest($3::bigint[], $4::bigint[], $5::text[]) with ordinality as x(u, c, d, n)`,
    [
      orgId,
      lessonId,
      pupils.map(({ userId }) => userId),
      pupils.map(({ clazzId }) => clazzId),
      pupils.map((_, at) => devIdOf(at)),
      new Date(begin),
      new Date(begin + SECONDS * 1000),
    ],
  );
}

/** What the bands of a vendor measured, in the order of time. */
async function say(base: string, vendor: number, bands: readonly SimulatedDevice[], begin: number): Promise<void> {
  const items = Array.from({ length: SECONDS }, (_, second) =>
    bands.map((band, at) => ({
      band,
      item: band.item({
        at: begin + second * 1000,
        says: { kind: 'reading', values: { heart: 110 + ((second + at) % 60) } },
      }),
    })),
  ).flat();
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const now = Date.now();
    const part = items.slice(at, at + AT_ONCE).map(({ band, item }) => band.sent(item, now));
    const answer = await fetch(`${base}/api/open/device/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-provider-key': `${KEY}${vendor}` },
      body: JSON.stringify({ items: part }),
    });
    const said = (await answer.json()) as { kept?: number };
    if (said.kept !== part.length) throw new Error(`of ${part.length} messages were kept: ${JSON.stringify(said)}`);
  }
}
/** Until what follows from the messages is done. */
async function settled(owner: pg.Client, { orgId }: School): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ n: string }>(
      "select count(*) as n from kernel_outbox where org_id = $1 and topic = 'device.said' and done_at is null",
      [orgId],
    );
    if (Number(rows[0]?.n) === 0) return;
    await new Promise((go) => {
      setTimeout(go, 5);
    });
  }
}

const TABLES = ['device_seen', 'device_message', 'sport_data_reading', 'sport_data_load'] as const;
type Row = Readonly<Record<string, unknown>>;
/** The rows that a lesson left. @throws where they are not all there */
async function rowsOf(
  owner: pg.Client,
  { orgId }: School,
  { lessonId, begin, since }: { readonly lessonId: number; readonly begin: number; readonly since: Date },
): Promise<{ readonly table: (typeof TABLES)[number]; readonly rows: readonly Row[] }[]> {
  const end = new Date(begin + SECONDS * 1000);
  const of = async (table: (typeof TABLES)[number], where: string, values: readonly unknown[]) => ({
    table,
    rows: (await owner.query<Row>(`select * from ${table} where ${where}`, [...values])).rows,
  });
  const kept = [
    await of('device_seen', 'provider_id >= $1 and provider_id < $2 and received_at >= $3', [
      VENDOR,
      VENDOR + VENDORS,
      since,
    ]),
    await of('device_message', 'org_id = $1 and provider_id >= $2 and provider_id < $3 and received_at >= $4', [
      orgId,
      VENDOR,
      VENDOR + VENDORS,
      since,
    ]),
    await of('sport_data_reading', "org_id = $1 and dev_id like 'BL-%' and at >= $2 and at < $3", [
      orgId,
      new Date(begin),
      end,
    ]),
    await of('sport_data_load', 'org_id = $1 and lesson_id = $2', [orgId, lessonId]),
  ];
  const readings = kept.find(({ table }) => table === 'sport_data_reading')?.rows.length;
  if (readings !== PUPILS * SECONDS) throw new Error(`of ${PUPILS * SECONDS} readings ${readings} are there`);
  return kept;
}
async function bare(owner: pg.Client, table: string, rows: readonly Row[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  for (let at = 0; at < rows.length; at += BARE_ROWS) {
    const part = rows.slice(at, at + BARE_ROWS);
    const values = part.map((_, row) => `(${names.map((__, key) => `$${row * names.length + key + 1}`).join()})`);
    await owner.query(
      `insert into bench_${table} (${names.join()}) values ${values.join()}`,
      part.flatMap((row) => names.map((name) => row[name])),
    );
  }
}
/** Takes away what the benchmark made of devices. */
export async function clearLessons(owner: pg.Client, { orgId }: School): Promise<void> {
  await owner.query("delete from sport_data_gear where org_id = $1 and set_name = 'bench'", [orgId]);
  await owner.query("delete from sport_data_delivery where org_id = $1 and device = 'bench'", [orgId]);
}
