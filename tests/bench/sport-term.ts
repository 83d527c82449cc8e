import type pg from 'pg';
import { FIRST_ORG } from '../../src/apps/world-school';
import { quoted, tablesOf } from '../../src/kernel/server/backup/catalogue';
import { copyOut } from '../../src/kernel/server/backup/copy';
import { openPools } from '../../src/kernel/server/db/pools';
import { inOrg } from '../../src/kernel/server/db/tenant';
import { makeTerms } from '../../src/modules/sport-data/server/term-make';
import { copyAll, type Written } from './copy';
import type { ListOptions } from './list';
import { median, ratio, round, type Line } from './table';

/** A school of 2,000 children. */
const SCHOOL = FIRST_ORG + 1;
/** A school year of the benchmark's own, and its ids. */
const YEAR = 2001;
const BASE = 920_000_000_000;
/** Lessons of each class, records and sheets of each child. */
const [LESSONS, RECORDS] = [20, 6];

const KIDS = `(
  select s.user_id, s.clazz_id, s.clazz_name, s.grd_id, p.name, p.sex, row_number() over (order by s.user_id) n,
    row_number() over (partition by s.clazz_id order by s.user_id) k
  from class_student_v s
  join people_person p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
  where s.org_id = $1 and s.clazz_type = 1)`;

/** The archive of a term of all children gathered from its sources, each of them filled, and written, against COPY of the rows that it is. */
export async function termArchive(o: ListOptions, owner: pg.Client): Promise<Line> {
  const pools = await openPools(o.url, 4);
  const empty = async () => {
    await owner.query('delete from sport_data_term where org_id = $1', [SCHOOL]);
    await owner.query('vacuum analyze sport_data_term');
  };
  try {
    await clear(owner);
    await fill(owner);
    const rounds: { ours: number; copying: number; rows: number }[] = [];
    for (let i = 0; i <= o.rounds; i++) {
      await empty();
      const from = performance.now();
      const rows = await inOrg(pools.tenant, SCHOOL, (door) => makeTerms(door, new Date()));
      const ours = performance.now() - from;
      const written = await archiveRows(owner);
      await empty();
      const copying = await copyAll(owner, written);
      if (i) rounds.push({ ours, copying, rows });
    }
    const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    return ratio(
      `The archive of a term of ${of((r) => r.rows).toLocaleString('en')} children, against COPY of its rows`,
      of((r) => r.ours / r.copying),
      { atMost: 6, note: `${round(of((r) => r.ours))} ms against ${round(of((r) => r.copying))} ms` },
    );
  } finally {
    await empty();
    await clear(owner);
    await pools.end();
  }
}

async function clear(owner: pg.Client): Promise<void> {
  const of = async (where: string, ...names: readonly string[]) => {
    for (const name of names) await owner.query(`delete from ${name} where org_id = $1 and ${where}`, [SCHOOL]);
  };
  await of('true', 'sport_data_load', 'sport_data_opinion', 'sport_data_record', 'sport_data_archive');
  await of(`lesson_id >= ${BASE}`, 'lesson_attend', 'lesson_lesson');
  await of(`year_id = ${YEAR}`, 'sunny_run_result', 'vision_screening', 'vision_period', 'fitness_test_year');
  await of(`gam_id >= ${BASE}`, 'games_award', 'games_entry', 'games_meet');
  await of(`rud_id >= ${BASE}`, 'games_run');
  await of(`term_id >= ${BASE}`, 'timetable_term');
}
async function fill(owner: pg.Client): Promise<void> {
  const lay = (text: string, ...values: readonly unknown[]) => owner.query(text, [SCHOOL, ...values]);
  await lay(
    `insert into timetable_term (org_id, term_id, name, year, term_no, first_on, last_on)
     values ($1, $2, 'bench', $3, 1, current_date - 60, current_date + 60)`,
    BASE,
    YEAR,
  );
  await layLessons(lay);
  await lay(
    `insert into sport_data_record (org_id, record_id, user_id, clazz_id, kind, item_id, value, at, on_date, source, state, made_by,
       made_at)
     select $1, $2::bigint + s.n * 100 + t, s.user_id, s.clazz_id, 'test', i.item_id, 90 + t, now() - t * interval '3 days',
       current_date - t * 3, 'app', 'ok', s.user_id, now()
     from ${KIDS} s
     cross join generate_series(1, $3::int) t
     cross join (select item_id from sport_settings_item order by item_id limit 1) i`,
    BASE,
    RECORDS,
  );
  await lay(
    `insert into sport_data_archive (org_id, archive_id, term_id, year_id, term_no, kind, user_id, clazz_id, item, value, made_by,
       made_at)
     select $1, $2::bigint + s.n * 10 + t, $2::bigint, $3::int, 1, kind, s.user_id, s.clazz_id, 'bench', '1', 1, now()
     from ${KIDS} s
     cross join unnest(array['scores', 'checks', 'awards']) with ordinality as x(kind, t)`,
    BASE,
    YEAR,
  );
  await lay(
    `insert into sunny_run_result (org_id, year_id, term_id, user_id, runs, metres, points, cfg_version, judged_at)
     select $1, $2::int, 1, s.user_id, 24, 48000, 100, 1, now() from ${KIDS} s`,
    YEAR,
  );
  await layMeasured(lay);
  await layMeet(owner, lay);
  await owner.query(
    `vacuum analyze lesson_lesson, lesson_attend, sport_data_load, sport_data_opinion, sport_data_record, sport_data_archive,
       sunny_run_result, fitness_test_total, fitness_test_result, vision_screening, games_run, games_award`,
  );
}
type Lay = (text: string, ...values: readonly unknown[]) => Promise<unknown>;
/** PE lessons whose attendance was taken, two children away in each, with hearts, ropes and what was said. */
async function layLessons(lay: Lay): Promise<void> {
  await lay(
    `insert into lesson_lesson (org_id, lesson_id, arrange_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, started_at,
       taken_at, taken_by, taken_count, away_count, topic, made_by, made_at)
     select $1, $2::bigint + c.k * 100 + n, $2::bigint + c.k * 100 + n, current_date - n, c.clazz_id, 10, t.user_id, 480, 520,
       now(), now(), t.user_id, 40, 2, 'bench', t.user_id, now()
     from (
       select clazz_id, row_number() over (order by clazz_id) k
       from class_clazz where org_id = $1 and clazz_type = 1 and ended_at is null) c
     cross join generate_series(1, $3::int) n
     cross join (select min(user_id) user_id from people_person where org_id = $1 and user_type = 2) t`,
    BASE,
    LESSONS,
  );
  await lay(
    `insert into lesson_attend (org_id, lesson_id, user_id, clazz_id, on_date, mark, mark_by, mark_at, code)
     select $1, l.lesson_id, s.user_id, l.clazz_id, l.on_date, 'absent', l.teacher_id, now(), 'absent'
     from lesson_lesson l
     join ${KIDS} s on s.clazz_id = l.clazz_id and s.k <= 2
     where l.org_id = $1 and l.lesson_id >= $2`,
    BASE,
  );
  await lay(
    `insert into sport_data_load (org_id, load_id, lesson_id, clazz_id, user_id, on_date, most_rate, beats, heart_ms, heart_product,
       active_ms, aerobic_ms, least, most, attempts, turns, breaks)
     select $1, $2::bigint + (l.lesson_id - $2::bigint) * 1000 + s.k, l.lesson_id, l.clazz_id, s.user_id, l.on_date, 208, 2400,
       2400000, 2400::bigint * 139000, 1920000, 1920000, 110, 169, 2, 180, 1
     from lesson_lesson l
     join ${KIDS} s on s.clazz_id = l.clazz_id
     where l.org_id = $1 and l.lesson_id >= $2::bigint`,
    BASE,
  );
  await lay(
    `insert into sport_data_opinion (org_id, opinion_id, lesson_id, clazz_id, on_date, user_id, by_student, stars, text, made_at)
     select $1, $2::bigint + (l.lesson_id - $2::bigint) * 1000 + s.k, l.lesson_id, l.clazz_id, l.on_date, s.user_id, true, 4, 'bench',
       now()
     from lesson_lesson l
     join ${KIDS} s on s.clazz_id = l.clazz_id and s.k <= 6
     where l.org_id = $1 and l.lesson_id >= $2::bigint`,
    BASE,
  );
}
/** A fitness test of seven items that every child has done in the term, and a screening. */
async function layMeasured(lay: Lay): Promise<void> {
  await lay(
    `insert into fitness_test_year (org_id, year_id, standard_key, settings, state, opened_at, opened_by)
     select $1::bigint, $2::int, standard_key, settings, 'open', now(), 1
     from fitness_test_year where org_id = 189 order by year_id desc limit 1`,
    YEAR,
  );
  await lay(
    `insert into fitness_test_total (org_id, year_id, user_id, name, sex, clazz_id, clazz_name, grd_id, done, due, total, level,
       state, missing, changed_at)
     select $1, $2::int, s.user_id, s.name, s.sex, s.clazz_id, s.clazz_name, s.grd_id, 7, 7, 8200, 'good', 'complete', '{}', now()
     from ${KIDS} s`,
    YEAR,
  );
  await lay(
    `insert into fitness_test_result (org_id, year_id, user_id, item_id, value, points, level, source, done_on)
     select $1, $2::int, s.user_id, i.item_id, 100 + s.n % 400, 80, 'good', 'sheet', current_date - 10
     from ${KIDS} s
     cross join (select distinct item_id from fitness_test_result where org_id = 189 order by 1 limit 7) i`,
    YEAR,
  );
  await lay(`insert into vision_period (org_id, year_id, term_id, made_at) values ($1, $2, 1, now())`, YEAR);
  await lay(
    `insert into vision_screening (org_id, screening_id, user_id, year_id, term_id, clazz_id, clazz_name, grd_id, sex, age, screened_on,
       wear, naked_left, naked_right, reasons, norm, source, made_by, made_at, saved_by, saved_at)
     select $1, $2::bigint + s.n, s.user_id, $3::int, 1, s.clazz_id, s.clazz_name, s.grd_id, s.sex, 12, current_date - 20, 0, 50, 49, '{}',
       'bench', 'input', 1, now(), 1, now()
     from ${KIDS} s`,
    BASE,
    YEAR,
  );
}
/** A meet in which every tenth child has a place: of its tables those alone that the archive reads. */
async function layMeet(owner: pg.Client, lay: Lay): Promise<void> {
  await owner.query('set session_replication_role = replica');
  await lay(
    `insert into games_meet (org_id, gam_id, name, year_id, start_on, end_on, place, grd_ids, settings, state, lot, made_by, made_at,
       awards_at)
     values ($1, $2, 'bench', $3, current_date - 30, current_date - 29, '', '{}', '{}', 'finished', 1, 1, now(), now())`,
    BASE,
    YEAR,
  );
  await lay(
    `insert into games_run (org_id, rud_id, user_id, clazz_id, clazz_name, member_ids, heat, lane, value)
     select $1, $2::bigint, s.user_id, s.clazz_id, s.clazz_name, array[s.user_id], 1, 1, 900 from ${KIDS} s where s.n % 10 = 0`,
    BASE,
  );
  await lay(
    `insert into games_award (org_id, gam_id, entry_id, user_id, clazz_id, clazz_name, rud_id, rank, num, den, built_at)
     select $1, $2::bigint, $2::bigint, s.user_id, s.clazz_id, s.clazz_name, $2::bigint, s.n, 1, 1, now()
     from ${KIDS} s where s.n % 10 = 0`,
    BASE,
  );
  await owner.query('set session_replication_role = origin');
}
async function archiveRows(owner: pg.Client): Promise<Written[]> {
  const table = (await tablesOf(owner)).find(({ name }) => name === 'sport_data_term');
  if (!table) throw new Error('there is no sport_data_term');
  const { stream, rows } = copyOut(
    owner,
    `copy (select ${table.columns.map(quoted).join(', ')} from sport_data_term where org_id = ${SCHOOL}) to stdout`,
  );
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return [{ table, rows: rows(), bytes: Buffer.concat(chunks) }];
}
