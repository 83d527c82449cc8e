import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';

export const SCHOOL = 189;
/** A child of the demonstration's running grades. */
export interface DemoChild {
  readonly userId: number;
  readonly clazzId: number;
  readonly grdId: number;
  readonly sex: string;
  readonly login: string | null;
}
interface Year {
  readonly roomId: number;
  /** The last run day, which `morning.ts` tells pass by pass for one class. */
  readonly last: string;
  readonly weekdays: readonly number[];
}

/**
 * A year of runs with their sums, made in the database: tens of thousands of rows would take seconds on their way there. Chance is
 * a hash of child and day, so that the world is the same each time. Who came in September runs since then.
 */
export async function makeYear(world: World, { roomId, last, weekdays }: Year): Promise<void> {
  const from = plusDays(last, world.size === 'full' ? -330 : -30);
  await world.client.query(
    `insert into sunny_run_run (org_id, run_id, user_id, on_date, no, clazz_id, grd_id, sex, room_id, source, started_at, ended_at,
       metres, paused_s, laps, marks, found, steps, reasons, judged, verdict, credited, cfg_version, judged_at, late, is_other)
     select $1, 189000000000 + row_number() over (order by x.on_date, x.user_id), x.user_id, x.on_date, 1, x.clazz_id, x.grd_id,
       x.sex, $2, 'pass', x.at, x.at + make_interval(secs => x.metres * x.pace / 1000), x.metres, 0, x.metres / 400, '[]', '[]', '[]',
       case x.verdict
         when 'short' then jsonb_build_array(jsonb_build_object('code', 'short', 'value', x.metres, 'limit', 1500))
         when 'slow' then jsonb_build_array(jsonb_build_object('code', 'slow', 'value', x.pace, 'limit', 600))
         else '[]'::jsonb end,
       case when x.verdict = 'valid' then 'valid' else 'invalid' end, case when x.verdict = 'valid' then 'valid' else 'invalid' end,
       case when x.verdict = 'valid' then x.metres else 0 end, 1, x.at + interval '1 hour', 0, false
     from (
       select c.user_id, c.clazz_id, c.grd_id, c.sex, d.day::date as on_date,
         (d.day::date + time '07:04' + make_interval(secs => h.n % 1200)) at time zone 'Asia/Shanghai' as at,
         case when h.n % 41 = 0 then 1200 when h.n % 5 < 2 then 2000 else 1600 end as metres,
         case when h.n % 53 = 0 then 640 else 290 + (c.user_id % 7) * 18 + h.n % 30 end as pace,
         case when h.n % 41 = 0 then 'short' when h.n % 53 = 0 then 'slow' else 'valid' end as verdict
       from (
         select s.user_id, s.clazz_id, s.grd_id, p.sex
         from class_student_v s
         join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
         where s.org_id = $1 and s.clazz_type = 1 and s.grd_id in (7, 8) and p.user_type = 1 and p.removed_at is null
       ) c
       cross join generate_series($3::date, $4::date, interval '1 day') d(day)
       cross join lateral (select abs(hashint8(c.user_id * 100003 + (d.day::date - date '2020-01-01'))::bigint) as n) h
       where extract(isodow from d.day) = any($5::int[])
         and extract(month from d.day) not in (7, 8)
         and (c.grd_id = 8 or d.day >= $6::date)
         and h.n % 100 < 78 + c.user_id % 15
         and d.day::date <> $4::date - 7
     ) x`,
    [SCHOOL, roomId, from, last, weekdays, september(last)],
  );
  await sums(world);
}
/** The first day of the school year of a day. */
const september = (day: string): string => {
  const year = Number(day.slice(0, 4));
  return `${day.slice(5) >= '09-01' ? year : year - 1}-09-01`;
};

/** Sums beside the runs, as the program writes them; of some children only, where their runs were made anew. */
export async function sums(world: World): Promise<void> {
  const { client } = world;
  await client.query('delete from sunny_run_day where org_id = $1', [SCHOOL]);
  await client.query(
    `insert into sunny_run_day (org_id, user_id, on_date, clazz_id, grd_id, sex, year_id, term_id, runs, valid, doubtful, metres,
       seconds, goal, is_met)
     select r.org_id, r.user_id, r.on_date, min(r.clazz_id), min(r.grd_id), min(r.sex),
       extract(year from r.on_date)::int - case when extract(month from r.on_date) < 9 then 1 else 0 end,
       case when extract(month from r.on_date) between 2 and 8 then 2 else 1 end,
       count(*), count(*) filter (where r.verdict = 'valid'), count(*) filter (where r.verdict = 'doubtful'), sum(r.credited),
       coalesce(sum(round(extract(epoch from r.ended_at - r.started_at))) filter (where r.verdict = 'valid'), 0), 1500,
       sum(r.credited) >= 1500 and not exists (
         select 1 from timetable_day_v h where h.org_id = $1 and h.on_date = r.on_date and h.kind = 'holiday')
     from sunny_run_run r
     where r.org_id = $1
     group by r.org_id, r.user_id, r.on_date`,
    [SCHOOL],
  );
  await client.query('delete from sunny_run_clazz_day where org_id = $1', [SCHOOL]);
  await client.query(
    `insert into sunny_run_clazz_day (org_id, clazz_id, on_date, grd_id, ran, met, runs, valid, doubtful, metres, seconds)
     select org_id, clazz_id, on_date, min(grd_id), count(*), count(*) filter (where is_met), sum(runs), sum(valid), sum(doubtful),
       sum(metres), sum(seconds)
     from sunny_run_day where org_id = $1
     group by org_id, clazz_id, on_date`,
    [SCHOOL],
  );
  await client.query('delete from sunny_run_result where org_id = $1', [SCHOOL]);
  await client.query(
    `insert into sunny_run_result (org_id, year_id, term_id, user_id, runs, metres, points, cfg_version, judged_at)
     select org_id, year_id, term_id, user_id, sum(valid), sum(metres), least(20, greatest(0, sum(valid) - 12)), 1, $2
     from sunny_run_day where org_id = $1
     group by org_id, year_id, term_id, user_id`,
    [SCHOOL, world.now.toISOString()],
  );
  await client.query(
    `insert into sunny_run_date (org_id, on_date, cfg_id, closed_at)
     select $1, d.on_date, null, case when d.on_date < $2::date - 1 then d.on_date + interval '38 hours' end
     from (select distinct on_date from sunny_run_run where org_id = $1) d
     on conflict (org_id, on_date) do nothing`,
    [SCHOOL, world.today],
  );
}
