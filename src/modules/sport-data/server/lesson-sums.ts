import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import type { Schedule } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import { grouped } from '../../../kernel/shared/maps';

/**
 * The sums of some lessons from those of their children, once these are written. A lesson's row is held first, also where nothing of it
 * changes: of two messages of one lesson the later one adds up what the earlier one wrote. Both statements leave together, and the second
 * one begins when the first is done.
 */
export async function sumLessons(door: Door, lessonIds: readonly number[]): Promise<void> {
  if (lessonIds.length === 0) return;
  const ids = [...new Set(lessonIds)].toSorted((a, b) => a - b);
  await Promise.all([
    door.change(sql`
      insert into sport_data_lesson as e (org_id, lesson_id, clazz_id, grd_id, year_id, on_date, length_ms, start_min)
      select l.org_id, l.lesson_id, l.clazz_id, c.grd_id,
        extract(year from l.on_date)::int - case when extract(month from l.on_date) < 9 then 1 else 0 end, l.on_date,
        (l.end_min - l.start_min) * 60000, l.start_min
      from lesson_lesson_v l
      join class_clazz_v c on c.org_id = l.org_id and c.clazz_id = l.clazz_id
      where l.org_id = ${door.orgId}
        and c.org_id = ${door.orgId}
        and l.lesson_id = any(${ids}::bigint[])
      order by l.lesson_id
      on conflict (org_id, lesson_id) do update set length_ms = excluded.length_ms, start_min = excluded.start_min
        where (e.length_ms, e.start_min) is distinct from (excluded.length_ms, excluded.start_min)`),
    door.change(sql`
      update sport_data_lesson e
      set pupils = x.pupils, dropped = x.dropped, most = x.most, heart_ms = x.heart_ms, heart_product = x.heart_product,
        rest_ms = x.rest_ms, low_ms = x.low_ms, light_ms = x.light_ms, aerobic_ms = x.aerobic_ms,
        anaerobic_ms = x.anaerobic_ms, active_ms = x.active_ms
      from (
        select a.lesson_id, count(d.load_id) filter (where d.beats > 0)::int as pupils,
          coalesce(sum(d.dropped), 0)::int as dropped, max(d.most) as most,
          coalesce(sum(d.heart_ms), 0)::bigint as heart_ms, coalesce(sum(d.heart_product), 0)::bigint as heart_product,
          coalesce(sum(d.rest_ms), 0)::bigint as rest_ms, coalesce(sum(d.low_ms), 0)::bigint as low_ms,
          coalesce(sum(d.light_ms), 0)::bigint as light_ms, coalesce(sum(d.aerobic_ms), 0)::bigint as aerobic_ms,
          coalesce(sum(d.anaerobic_ms), 0)::bigint as anaerobic_ms, coalesce(sum(d.active_ms), 0)::bigint as active_ms
        from unnest(${ids}::bigint[]) as a(lesson_id)
        left join sport_data_load d on d.org_id = ${door.orgId} and d.lesson_id = a.lesson_id
        group by a.lesson_id) x
      where e.org_id = ${door.orgId}
        and e.lesson_id = x.lesson_id`),
  ]);
}

/** So many days back lessons are looked at again. */
const AGAIN_DAYS = 2;
/** Every night in China: what a program of before took in, which kept no sums of lessons, is in them by the morning. */
export const lessonNight: Schedule = {
  name: 'sport-data-lessons',
  does: 'the sums of the last days’ PE lessons are added up once more',
  cron: '11 19 * * *',
  async run(kernel) {
    const from = plusDays(kernel.clock().toISOString().slice(0, 10), -AGAIN_DAYS);
    const rows = await acrossOrgs(kernel.pools.across, [], (door) =>
      door.rows<{ orgId: number; lessonId: number }>(sql`
        select d.org_id, d.lesson_id
        from sport_data_load d
        join organisation_org o on o.org_id = d.org_id
        where d.org_id = d.org_id
          and d.on_date >= ${from}::date
        group by d.org_id, d.lesson_id
        order by d.org_id, d.lesson_id`),
    );
    for (const [orgId, own] of grouped(rows, (row) => row.orgId))
      await inOrg(kernel.pools.tenant, orgId, (door) =>
        sumLessons(
          door,
          own.map((row) => row.lessonId),
        ),
      );
  },
};
