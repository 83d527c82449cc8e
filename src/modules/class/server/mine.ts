import { nameIn, sql, type Sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import type { Paged } from '../../../kernel/shared/fields';
import { listLearning, listTeaching } from '../contract';

type Entry = ReplyOf<typeof listTeaching>['items'][number];
type Row = Entry['clazz'] & Omit<Entry, 'clazz'>;

/** The caller's own classes, each with how the caller stands in it. `since` is when that began. */
const mine = (
  cx: Cx,
  input: ParsedOf<typeof listTeaching>,
  o: { readonly from: Sql; readonly since: Sql; readonly then: Sql; readonly where?: Sql },
): Promise<Paged<Entry>> =>
  cx.list(input, {
    select: sql`c.clazz_id, c.clazz_name, c.clazz_type, c.grd_id, ${nameIn(cx.lang, 'g')} as grd_name,
      c.master_id, p.name as master_name, coalesce(c.master_id = ${cx.me.userId}, false) as is_master,
      ${o.since} as since,
      (select count(*) from class_enrolment n
        where n.org_id = c.org_id and n.clazz_id = c.clazz_id and n.removed_at is null) as student_count,
      coalesce((
        select array_agg(${nameIn(cx.lang, 's')} order by s.ord)
        from class_teacher t
        join textbook_subject s on s.sbj_id = t.sbj_id
        where t.org_id = c.org_id and t.clazz_id = c.clazz_id and t.user_id = ${cx.me.userId}), '{}') as sbj_names`,
    from: sql`${o.from}
      left join textbook_grade g on g.grd_id = c.grd_id
      left join people_person_v p on p.org_id = c.org_id and p.user_id = c.master_id`,
    counted: o.from,
    where: [cx.db.orgs('c'), input.ended ? sql`c.ended_at is not null` : sql`c.ended_at is null`, o.where],
    sorts: {},
    then: o.then,
    shape: ({ isMaster, sbjNames, since, ...clazz }: Row) => ({ clazz, isMaster, sbjNames, since }),
  });

export const myClazzHandlers = [
  handle(listTeaching, (cx, input) =>
    mine(cx, input, {
      from: sql`class_clazz c`,
      since: sql`c.made_at`,
      then: sql`is_master desc, c.made_at desc, c.grd_id nulls last, c.order_no nulls last, c.clazz_id`,
      where: sql`c.clazz_id in (
        select h.clazz_id from class_charge_v h where h.org_id = ${cx.me.orgId} and h.user_id = ${cx.me.userId})`,
    }),
  ),
  handle(listLearning, (cx, input) =>
    mine(cx, input, {
      from: sql`class_clazz c
        join class_enrolment e on e.org_id = c.org_id and e.clazz_id = c.clazz_id
          and e.user_id = ${cx.me.userId} and e.removed_at is null`,
      since: sql`e.joined_at`,
      then: sql`e.joined_at desc, c.clazz_type, c.clazz_id`,
    }),
  ),
];
