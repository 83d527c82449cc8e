import { sql, raw } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import type { Paged } from '../../../kernel/shared/fields';
import { listLearning, listTeaching } from '../contract';
import { all, nameIn, ofOrgs, paged, type Piece } from './sql';

interface Row {
  readonly clazzId: number;
  readonly clazzName: string;
  readonly clazzType: number;
  readonly grdId: number | null;
  readonly grdName: string | null;
  readonly masterId: number | null;
  readonly masterName: string | null;
  readonly studentCount: number;
  readonly isMaster: boolean;
  readonly sbjNames: string[];
  readonly since: string;
}

/** The caller's own classes, each with how the caller stands in it. `since` is when that began. */
async function mine(
  cx: Cx,
  input: ParsedOf<typeof listTeaching>,
  o: { readonly from: Piece; readonly since: Piece; readonly order: string; readonly where: Piece },
): Promise<
  Paged<{ clazz: Omit<Row, 'isMaster' | 'sbjNames' | 'since'> } & Pick<Row, 'isMaster' | 'sbjNames' | 'since'>>
> {
  const { userId } = cx.me;
  const found = await paged<Row>(cx.db, input, {
    select: sql`c.clazz_id, c.clazz_name, c.clazz_type, c.grd_id, ${nameIn(cx, 'g')} as grd_name, c.master_id, p.name as master_name, coalesce(c.master_id = ${userId}, false) as is_master, ${o.since} as since,
      (select count(*) from class_enrolment n where n.org_id = c.org_id and n.clazz_id = c.clazz_id and n.removed_at is null) as student_count,
      coalesce((select array_agg(${nameIn(cx, 's')} order by s.ord) from class_teacher t join textbook_subject s on s.sbj_id = t.sbj_id where t.org_id = c.org_id and t.clazz_id = c.clazz_id and t.user_id = ${userId}), '{}') as sbj_names`,
    from: sql`class_clazz c left join textbook_grade g on g.grd_id = c.grd_id left join people_person_v p on p.org_id = c.org_id and p.user_id = c.master_id ${o.from}`,
    order: o.order,
    where: all(ofOrgs(cx.db, 'c'), raw(input.ended ? 'c.ended_at is not null' : 'c.ended_at is null'), o.where),
  });
  return {
    ...found,
    items: found.items.map(({ isMaster, sbjNames, since, ...clazz }) => ({ clazz, isMaster, sbjNames, since })),
  };
}

export const myClazzes = [
  handle(listTeaching, (cx, input) => {
    const { userId, orgId } = cx.me;
    return mine(cx, input, {
      from: sql``,
      since: sql`c.made_at`,
      order: `is_master desc, c.made_at desc, c.grd_id nulls last, c.order_no, c.clazz_id`,
      where: sql`(c.master_id = ${userId} or c.clazz_id in (select x.clazz_id from class_teacher x where x.org_id = ${orgId} and x.user_id = ${userId}))`,
    });
  }),
  handle(listLearning, (cx, input) =>
    mine(cx, input, {
      from: sql`join class_enrolment e on e.org_id = c.org_id and e.clazz_id = c.clazz_id and e.user_id = ${cx.me.userId} and e.removed_at is null`,
      since: sql`e.joined_at`,
      order: 'e.joined_at desc, c.clazz_type, c.clazz_id',
      where: sql`true`,
    }),
  ),
];
