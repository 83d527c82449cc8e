import type { Cx } from '../../../kernel/server/cx';
import { column, is, nothing, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { schoolYearOf } from '../../../kernel/shared/dates';
import { sortName } from '../../../kernel/shared/fields';
import { grouped } from '../../../kernel/shared/maps';
import { notOwnIn } from '../../fitness-test/server/published';
import * as calls from '../contract';
import { isHomework, schemeOf, termOfDay } from './scheme-items';
import { ofClazzes } from './own-clazz';

type Row = ReplyOf<typeof calls.dataHomework>['items'][number];
const SEXES = ['female', 'male'] as const;
/** What girls or boys of a grade are asked to do, in the scheme's order. At least one item. */
interface Asked {
  readonly grdId: number;
  readonly sex: (typeof SEXES)[number];
  readonly itemIds: readonly number[];
  readonly names: readonly string[];
}
/**
 * What the running administrative classes of the own school are asked to do in the term of a day: some lists, which are decided before any
 * child is read. What the fitness test scores for the other sex alone is in none of them, as `isOwnOf` says it of one child.
 */
async function askedOf(cx: Cx, day: string): Promise<readonly Asked[]> {
  const notOwn = await notOwnIn(cx.db, schoolYearOf(day));
  const isElse = new Set(notOwn.map(({ grdId, sex, code }) => `${grdId} ${sex} ${code}`));
  const rows = await cx.db.rows<{ grdId: number; itemId: number; code: string | null; name: string }>(sql`
    select s.grd_id, i.item_id, i.code, ${cx.lang === 'en-US' ? sql`i.name_en` : sql`i.name`} as name
    from (
      select distinct ${schemeOf}
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
    where ${isHomework}
    group by s.grd_id, i.item_id, i.code, 4
    order by s.grd_id, min(h.ord), i.item_id`);
  return [...grouped(rows, (row) => row.grdId)].flatMap(([grdId, items]) =>
    SEXES.flatMap((sex): Asked[] => {
      const own = items.filter(({ code }) => !isElse.has(`${grdId} ${sex} ${code ?? ''}`));
      const itemIds = own.map(({ itemId }) => itemId);
      return own.length === 0 ? [] : [{ grdId, sex, itemIds, names: own.map(({ name }) => name) }];
    }),
  );
}
/** The lists as rows `a` of a statement. */
const listsOf = (asked: readonly Asked[]): Sql => sql`json_to_recordset(${JSON.stringify(asked)}::json)
  as a("grdId" bigint, sex text, "itemIds" bigint[], names text[])`;
const IN_LISTS = sql`a."grdId" = k.grd_id and a.sex = p.sex`;
/** That a child is asked for anything: by its grade, without a join that would hide from the planner how many children there are. */
const isAsked = (asked: readonly Asked[]): Sql => {
  const gradesOf = (sex: Asked['sex']) => asked.filter((list) => list.sex === sex).map(({ grdId }) => grdId);
  return sql`case p.sex
          when 'female' then k.grd_id = any(${gradesOf('female')}::bigint[])
          when 'male' then k.grd_id = any(${gradesOf('male')}::bigint[])
          else false end`;
};
/** What a record `r` was done for: homework of the own school in the week of a day, which begins on Monday. */
const ofWeek = (cx: Cx, day: string): Sql => sql`r.org_id = ${cx.db.orgId}
        and r.kind = 'work'
        and r.state <> 'void'
        and r.on_date >= date_trunc('week', ${day}::date)::date
        and r.on_date < date_trunc('week', ${day}::date)::date + 7`;
const DONE_ITEMS = sql`array_agg(distinct r.item_id) as item_ids, count(*)::int as times`;
/** Which items each child did in that week. */
const didOf = (cx: Cx, day: string): Sql => sql`
left join (
      select r.user_id, ${DONE_ITEMS}
      from sport_data_record r
      where ${ofWeek(cx, day)}
      group by r.user_id) d on d.user_id = k.user_id`;
const DONE = sql`coalesce(d.item_ids, '{}'::bigint[])`;
const CHILDREN = sql`class_student_v k
join people_person_v p on p.org_id = k.org_id and p.user_id = k.user_id`;

export const homeworkHandlers = [
  handle(calls.dataHomework, async (cx, input) => {
    const day = input.onDate ?? cx.today;
    const asked = await askedOf(cx, day);
    const isDone = sql`a."itemIds" <@ ${DONE}`;
    const byTimes = input.sort !== undefined && sortName(input.sort) === 'times';
    const from =
      input.done === undefined
        ? sql`${CHILDREN}${byTimes ? didOf(cx, day) : nothing}`
        : sql`${CHILDREN}
join ${listsOf(asked)} on ${IN_LISTS}${didOf(cx, day)}`;
    return cx.db.list(input, {
      // A page's children are found in the order of their classes; what they are asked and did is read of those alone.
      select: sql`k.clazz_id, k.user_id`,
      from,
      counted: input.done === undefined ? CHILDREN : from,
      widen: (page) => sql`
      select k.user_id, p.name, k.clazz_id, k.clazz_name, cardinality(a."itemIds") as asked, coalesce(d.times, 0) as times,
        array(
          select n.name
          from unnest(a."itemIds", a.names) with ordinality as n(item_id, name, ord)
          where n.item_id <> all(${DONE})
          order by n.ord) as missing
      from (${page}) w
      join class_student_v k on k.clazz_id = w.clazz_id and k.user_id = w.user_id
      join people_person_v p on p.org_id = k.org_id and p.user_id = k.user_id
      join ${listsOf(asked)} on ${IN_LISTS}
      left join lateral (
        select ${DONE_ITEMS}
        from sport_data_record r
        where ${ofWeek(cx, day)}
          and r.user_id = k.user_id) d on true
      where k.org_id = ${cx.db.orgId}
        and p.org_id = ${cx.db.orgId}`,
      where: [
        sql`k.org_id = ${cx.db.orgId}`,
        sql`p.org_id = ${cx.db.orgId}`,
        sql`k.clazz_type = 1`,
        sql`p.removed_at is null`,
        isAsked(asked),
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
