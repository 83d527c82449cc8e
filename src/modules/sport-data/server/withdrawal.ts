import { sql } from '../../../kernel/server/db/sql';
import type { Listener } from '../../../kernel/server/module';
import { mostRateOf } from '../rules/heart';
import { sumLessons } from './lesson-sums';

/** A consent to bands that is taken back deletes the child's hearts and their sums; turns of ropes and attendance stay. */
export const withdrawn: Listener = {
  topic: 'people.consent.withdrawn',
  async run({ orgId, payload, id }, door, kernel) {
    if (payload['purpose'] !== 'watch') return;
    const userId = Number(payload['userId']);
    // Whoever takes hearts of the child in holds these rows and asks for the consent behind them: they are there now, or never will be.
    await door.rows(sql`
      select w.wear_id
      from sport_data_wear w
      where w.org_id = ${orgId}
        and w.user_id = ${userId}
      order by w.wear_id
      for no key update of w`);
    await door.change(sql`
      delete from sport_data_reading r
      using sport_data_wear w
      where r.org_id = ${orgId}
        and w.org_id = r.org_id
        and w.user_id = ${userId}
        and r.dev_id = w.dev_id
        and r.at >= w.from_at
        and r.at < w.to_at
        and r.kind = 'heart'`);
    // What was heard of the child may have raised its highest rate: that is by the age again.
    const cleared = await door.rows<{ lessonId: number }>(sql`
      update sport_data_load d
      set beats = 0, dropped = 0, heart_ms = 0, heart_product = 0, rest_ms = 0, low_ms = 0, light_ms = 0, aerobic_ms = 0,
        anaerobic_ms = 0, active_ms = 0, least = null, most = null, heart_at = null, heart_last = null, rest_rate = null,
        most_rate = coalesce(220 - extract(year from age(d.on_date::timestamp, p.born_on::timestamp))::integer, ${mostRateOf(null, '')})
      from people_person_v p
      where p.org_id = ${orgId}
        and p.user_id = d.user_id
        and d.org_id = ${orgId}
        and d.user_id = ${userId}
        and d.beats + d.dropped > 0
      returning d.lesson_id`);
    await sumLessons(
      door,
      cleared.map((one) => one.lessonId),
    );
    // The archives of its terms keep everything else, also those that are over.
    await door.change(sql`
      update sport_data_term t
      set heart_ms = null, active_ms = null
      where t.org_id = ${orgId}
        and t.user_id = ${userId}
        and t.heart_ms is not null`);
    if (cleared.length > 0)
      await kernel.audit(
        [{ action: 'sport-data.forgotten', orgId, detail: { subjectId: userId, lessons: cleared.length } }],
        {
          session: null,
          requestId: `event ${id}`,
        },
      );
  },
};
