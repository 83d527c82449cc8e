import type { Cx } from '../../../kernel/server/cx';
import { column, is, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { schoolYearOf } from '../../../kernel/shared/dates';
import * as calls from '../contract';
import { isHomework, isOwnOf, schemeOf, termOfDay } from './scheme-items';
import { ofClazzes } from './own-clazz';

type Row = ReplyOf<typeof calls.dataHomework>['items'][number];
/** What girls and boys of each administrative class of the own school are asked to do in the term of a day, in the scheme's order. */
const askedOf = async (cx: Cx, day: string): Promise<Sql> => sql`(
    select w.clazz_id, w.sex, array_agg(w.item_id order by w.ord, w.item_id) as item_ids,
      array_agg(w.item_name order by w.ord, w.item_id) as names
    from (
      select s.clazz_id, g.sex, i.item_id, ${cx.lang === 'en-US' ? sql`i.name_en` : sql`i.name`} as item_name, min(h.ord) as ord
      from (
        select k.clazz_id, ${schemeOf}
        from (select ${day}::date as day, ${schoolYearOf(day)}::int as year) u
        cross join class_clazz_v k
        join class_clazz_v c on c.org_id = k.org_id and c.clazz_id = k.clazz_id
        ${termOfDay}
        where k.org_id = ${cx.db.orgId}
          and c.org_id = ${cx.db.orgId}
          and k.clazz_type = 1
          and k.ended_at is null) s
      join sport_settings_scheme_v h on h.grd_id = s.grd_id and h.year_id = s.year_id
        and h.term_id = coalesce(s.term_no, h.term_id)
      join sport_settings_item_v i on i.item_id = h.item_id
      cross join unnest(array['male', 'female']) g(sex)
      where ${isHomework}
        and ${(await isOwnOf(cx.db, day))(sql`s.grd_id`, sql`g.sex`)}
      group by s.clazz_id, g.sex, i.item_id, 4) w
    group by w.clazz_id, w.sex) a`;
/** Which items each child did in the week of a day, which begins on Monday. */
const didOf = (cx: Cx, day: string): Sql => sql`(
    select r.user_id, array_agg(distinct r.item_id) as item_ids, count(*)::int as times
    from sport_data_record r
    where r.org_id = ${cx.db.orgId}
      and r.kind = 'work'
      and r.state <> 'void'
      and r.on_date >= date_trunc('week', ${day}::date)::date
      and r.on_date < date_trunc('week', ${day}::date)::date + 7
    group by r.user_id) d`;
const DONE = sql`coalesce(d.item_ids, '{}'::bigint[])`;

export const homeworkHandlers = [
  handle(calls.dataHomework, async (cx, input) => {
    const day = input.onDate ?? cx.today;
    const isDone = sql`a.item_ids <@ ${DONE}`;
    return cx.db.list(input, {
      select: sql`k.user_id, p.name, k.clazz_id, k.clazz_name, cardinality(a.item_ids) as asked, coalesce(d.times, 0) as times,
        array(
          select n.name
          from unnest(a.item_ids, a.names) with ordinality as n(item_id, name, ord)
          where n.item_id <> all(${DONE})
          order by n.ord) as missing`,
      from: sql`class_student_v k
join people_person_v p on p.org_id = k.org_id and p.user_id = k.user_id
join ${await askedOf(cx, day)} on a.clazz_id = k.clazz_id and a.sex = p.sex
left join ${didOf(cx, day)} on d.user_id = k.user_id`,
      where: [
        sql`k.org_id = ${cx.db.orgId}`,
        sql`p.org_id = ${cx.db.orgId}`,
        sql`k.clazz_type = 1`,
        sql`p.removed_at is null`,
        await ofClazzes(cx, column('k.clazz_id')),
        is('k.clazz_id', input.clazzId),
        when(input.done, (done) => (done ? isDone : sql`not (${isDone})`)),
      ],
      sorts: { clazzName: sql`k.clazz_name`, name: sql`p.name`, times: sql`coalesce(d.times, 0)` },
      then: sql`k.grd_id, k.order_no, k.clazz_id, p.name, k.user_id`,
      shape: (row: Row) => row,
    });
  }),
];
