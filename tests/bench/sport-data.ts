import pg from 'pg';
import { FIRST_ORG } from '../../src/apps/world-school';
import { signIn } from './capture';
import { BIG, type ListOptions } from './list';
import { Clients, startServer } from './programs';
import { clearLessons, takingIn } from './sport-lesson';
import { clearScreens, layScreens, pagesOf, tenfold } from './sport-screens';
import { termArchive } from './sport-term';
import { median, ratio, round, type Line } from './table';

const SCHOOL = FIRST_ORG;
const [LESSONS, PUPILS, SECONDS] = [20, 45, 2400];
/** Ids of the benchmark's own lessons. */
const BASE = 910_000_000_000;
/** Lessons and bands that are taken in over the wire. */
const TAKEN = { orgId: SCHOOL, from: BASE + 900_000_000 };
/** Rounds of a whole lesson, beside the first one. */
const LESSON_ROUNDS = 2;
const PAGE = '/api/pecrm/statis/hr/list?pageSize=20';

/**
 * Lists of lessons from sums against the seconds they are made of, at ten times the lessons, and a lesson's curve; the other screens at ten
 * times their rows; the archive of a term; a lesson that is taken in.
 */
export async function benchSportData(o: ListOptions): Promise<Line[]> {
  const owner = new pg.Client({ connectionString: o.url });
  await owner.connect();
  const server = await startServer(o.url, o.dir);
  const clients = new Clients();
  const headers = { authorization: `Bearer ${await signIn(o.url, BIG)}` };
  const page = async (): Promise<number> => {
    const { p50 } = await clients.run({
      base: server.base,
      paths: [PAGE],
      clients: 1,
      seconds: o.seconds / 2,
      headers,
    });
    return p50;
  };
  const curve = async (): Promise<void> => {
    const answer = await fetch(`${server.base}/api/pecrm/statis/hr/${BASE + 1}`, { headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`the curve answered ${answer.status}: ${text.slice(0, 200)}`);
  };
  try {
    await clearScreens(owner, SCHOOL);
    await clear(owner);
    await fill(owner);
    await page();
    const few = median([await page(), await page(), await page()]);
    const screens = { owner, clients, base: server.base, headers, seconds: o.seconds, orgId: SCHOOL, from: BASE };
    await layScreens(screens, 0, 1);
    const before = await pagesOf(screens);
    const seconds = await middle(o.rounds, () => fromSeconds(owner));
    const ours = await middle(o.rounds, curve);
    const theirs = await middle(o.rounds, () => bareCurve(owner));
    await more(owner, 9);
    await page();
    const many = median([await page(), await page(), await page()]);
    await layScreens(screens, 1, 9);
    const after = await pagesOf(screens);
    const archive = await termArchive(o, owner);
    const lesson = await takingIn(owner, server.base, TAKEN, LESSON_ROUNDS);
    return [
      ratio(`A page of ${LESSONS} lessons of ${PUPILS} children from sums, against their seconds`, seconds / few, {
        atLeast: 50,
        note: `${round(few)} ms against ${round(seconds)} ms`,
      }),
      ratio('The curve page of such a lesson, against bare SQL', ours / theirs, {
        atMost: 2,
        note: `${round(ours)} ms against ${round(theirs)} ms`,
      }),
      ratio('A page of lessons where the school has ten times as many', many / few, {
        atMost: 1.3,
        note: `${round(many)} ms against ${round(few)} ms`,
      }),
      ...tenfold(before, after),
      archive,
      lesson,
    ];
  } finally {
    await clients.stop();
    await server.stop();
    await clearScreens(owner, SCHOOL);
    await clear(owner);
    await clearLessons(owner, TAKEN);
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

async function clear(owner: pg.Client): Promise<void> {
  for (const name of ['load', 'lesson', 'wear', 'reading'])
    await owner.query(`delete from sport_data_${name} where org_id = $1`, [SCHOOL]);
  await owner.query('delete from lesson_lesson where org_id = $1 and lesson_id >= $2', [SCHOOL, BASE]);
}
/** Lessons of yesterday and the days before, each with a class of its own, a band a child and a heart a second. */
async function fill(owner: pg.Client): Promise<void> {
  await lessons(owner, 0, LESSONS);
  await owner.query(
    `insert into sport_data_wear (org_id, wear_id, lesson_id, clazz_id, user_id, dev_id, from_at, to_at, made_by)
     select d.org_id, d.load_id, d.lesson_id, d.clazz_id, d.user_id, 'BS-' || d.load_id,
       d.on_date + interval '2 hours', d.on_date + interval '2 hours' + $2 * interval '1 second', 1
     from sport_data_load d
     where d.org_id = $1`,
    [SCHOOL, SECONDS],
  );
  await owner.query(
    `insert into sport_data_reading (org_id, dev_id, kind, value, at)
     select w.org_id, w.dev_id, 'heart', 110 + (w.wear_id + n) % 60, w.from_at + n * interval '1 second'
     from sport_data_wear w
     cross join generate_series(0, $2 - 1) n
     where w.org_id = $1`,
    [SCHOOL, SECONDS],
  );
  await owner.query(
    'vacuum analyze sport_data_reading, sport_data_wear, sport_data_load, sport_data_lesson, lesson_lesson',
  );
}
/** So many lessons with the sums of their children; each is one of a timetable, as its teacher has several at once. */
async function lessons(owner: pg.Client, from: number, count: number): Promise<void> {
  await owner.query(
    `insert into lesson_lesson (org_id, lesson_id, arrange_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, started_at,
       topic, made_by, made_at)
     select $1, $2::bigint + n, $2::bigint + n, current_date - 1 - n::int / 20, c.clazz_id, 10, t.user_id, 480, 520, now(), 'bench', t.user_id, now()
     from generate_series($3::bigint + 1, $3::bigint + $4::bigint) n
     join (
       select clazz_id, row_number() over (order by clazz_id) - 1 k, count(*) over () all_of
       from class_clazz where org_id = $1 and clazz_type = 1 and ended_at is null) c on c.k = n % c.all_of
     cross join (select min(user_id) user_id from people_person where org_id = $1 and user_type = 2) t`,
    [SCHOOL, BASE, from, count],
  );
  await owner.query(
    `insert into sport_data_load (org_id, load_id, lesson_id, clazz_id, user_id, on_date, most_rate, beats, heart_ms,
       heart_product, active_ms, aerobic_ms, least, most, attempts, turns, breaks)
     select l.org_id, $2::bigint + (l.lesson_id - $2::bigint) * 1000 + s.k, l.lesson_id, l.clazz_id, s.user_id, l.on_date,
       208, $5::int, $5::int * 1000, $5::bigint * 139000, $5::int * 800, $5::int * 800, 110, 169, 2, 180, 1
     from lesson_lesson l
     join (
       select clazz_id, user_id, row_number() over (partition by clazz_id order by user_id) k
       from class_student_v where org_id = $1) s on s.clazz_id = l.clazz_id and s.k <= $6
     where l.org_id = $1 and l.lesson_id > $2::bigint + $3 and l.lesson_id <= $2::bigint + $3 + $4`,
    [SCHOOL, BASE, from, count, SECONDS, PUPILS],
  );
  await owner.query(
    `insert into sport_data_lesson (org_id, lesson_id, clazz_id, grd_id, year_id, on_date, length_ms, start_min, pupils, most, heart_ms,
       heart_product, active_ms, aerobic_ms)
     select l.org_id, l.lesson_id, l.clazz_id, c.grd_id, extract(year from l.on_date)::int - (extract(month from l.on_date) < 9)::int,
       l.on_date, 2400000, l.start_min, count(*), max(d.most), sum(d.heart_ms), sum(d.heart_product), sum(d.active_ms), sum(d.aerobic_ms)
     from sport_data_load d
     join lesson_lesson l on l.org_id = d.org_id and l.lesson_id = d.lesson_id
     join class_clazz c on c.org_id = l.org_id and c.clazz_id = l.clazz_id
     where d.org_id = $1 and d.lesson_id > $2::bigint + $3 and d.lesson_id <= $2::bigint + $3 + $4
     group by l.org_id, l.lesson_id, l.clazz_id, c.grd_id, l.on_date, l.start_min`,
    [SCHOOL, BASE, from, count],
  );
}
async function more(owner: pg.Client, times: number): Promise<void> {
  await lessons(owner, LESSONS, LESSONS * times);
  await owner.query('vacuum analyze sport_data_load, sport_data_lesson, lesson_lesson');
}
/** The same page from seconds. */
async function fromSeconds(owner: pg.Client): Promise<void> {
  await owner.query(
    `select w.lesson_id, count(distinct w.user_id) pupils, avg(r.value) mean, max(r.value) most,
       count(*) filter (where r.value >= 120) active
     from sport_data_wear w
     join sport_data_reading r on r.org_id = w.org_id and r.dev_id = w.dev_id and r.at >= w.from_at and r.at < w.to_at
     where w.org_id = $1 and r.org_id = $1 and r.kind = 'heart'
     group by w.lesson_id
     order by w.lesson_id desc
     limit 20`,
    [SCHOOL],
  );
}
/** All hearts of a lesson in the order of time, as somebody draws them who does nothing else. */
async function bareCurve(owner: pg.Client): Promise<void> {
  await owner.query(
    `select r.at, avg(r.value) as value
     from sport_data_wear w
     join sport_data_reading r on r.org_id = w.org_id and r.dev_id = w.dev_id and r.at >= w.from_at and r.at < w.to_at
     where w.org_id = $1 and r.org_id = $1 and w.lesson_id = $2 and r.kind = 'heart'
     group by r.at
     order by r.at`,
    [SCHOOL, BASE + 1],
  );
}
