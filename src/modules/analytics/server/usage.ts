import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { rowsOfList, type ListQuery } from '../../../kernel/server/db/list';
import { all, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { BUSI, USER_TYPE } from '../../../kernel/shared/codes';
import { plusDays } from '../../../kernel/shared/dates';
import { beginOf, endOf } from '../../class/server/published';
import * as calls from '../contract';
import { LOGIN_DAYS } from '../rules';
import { ADOPTION_DAYS } from '../rules/usage';
import { pageFrom } from './page';
import { daysOf, readOf } from './period';
import { exported, reading } from './scope';
import { sheetColumns, type SheetColumn } from './sheet';
import { views } from './views';
import { homework } from './works';

export interface Days {
  readonly from: string;
  readonly to: string;
}
type Asked = ParsedOf<typeof calls.adoption>;
type Row = ReplyOf<typeof calls.adoption>['items'][number];
type Figures = ReplyOf<typeof calls.adoption>['figures'];
const ZONE = raw('z.zone');

/** The days that are asked for; without any the last seven. */
export function adoptionDays(
  cx: Cx,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
): Days {
  const to = asked.to != null && asked.to < cx.today ? asked.to : cx.today;
  return daysOf(cx.today, { to: asked.to, from: asked.from ?? plusDays(to, 1 - ADOPTION_DAYS) }, LOGIN_DAYS);
}
/**
 * Sign-ins `l` of a period by the days of their organisation's zone `z`; nobody is signed in by a simulated login. The index goes by
 * instants, whatever the zone: a day more at either end is read and left out again.
 */
export const signedIn = ({ from, to }: Days): Sql => sql`l.ok
    and l.fake_user_id is null
    and l.at >= ${`${plusDays(from, -1)}T00:00:00Z`}::timestamptz
    and l.at < ${`${plusDays(to, 2)}T00:00:00Z`}::timestamptz
    and l.at >= ${beginOf(from, ZONE)}
    and l.at < ${endOf(to, ZONE)}`;

const people = (door: Door): Sql => sql`(
  select h.org_id, (count(*) filter (where h.kind in ('teacher', 'staff')))::int as teachers,
    (count(*) filter (where h.kind in ('student', 'learner')))::int as students
  from people_head_v h
  where ${door.orgs('h')}
  group by h.org_id) h`;
const signed = (door: Door, days: Days): Sql => sql`(
  select l.org_id, count(*)::int as sign_ins,
    (count(distinct l.user_id) filter (where p.user_type = ${USER_TYPE.teacher}))::int as teachers,
    (count(distinct l.user_id) filter (where p.user_type = ${USER_TYPE.student}))::int as students
  from account_login_log_v l
  join organisation_org z on z.org_id = l.org_id
  join people_person_v p on p.org_id = l.org_id and p.user_id = l.user_id
  where ${door.orgs('l')}
    and p.removed_at is null
    and ${signedIn(days)}
  group by l.org_id) s`;
/** Screens that were opened: of a period they are in no sum of its days. */
const opened = (door: Door, { from, to }: Days): Sql => sql`(
  select v.org_id, count(distinct v.path)::int as screens
  from shell_view_v v
  where ${door.orgs('v')}
    and v.day between ${from}::date and ${to}::date
  group by v.org_id) r`;
const viewed = (door: Door, days: Days): Sql => sql`(
  select y.org_id, sum(y.views)::int as views
  from ${views.within(door, days)} y
  group by y.org_id) v`;
const clazzes = (door: Door): Sql => sql`(
  select c.org_id, count(*)::int as clazzes
  from class_clazz_v c
  where ${door.orgs('c')}
    and c.ended_at is null
  group by c.org_id) c`;
const works = (door: Door, days: Days): Sql => sql`(
  select y.org_id, sum(y.works)::int as works
  from ${homework.within(door, days)} y
  group by y.org_id) w`;
const listOf = (door: Door, days: Days): ListQuery<Asked> => ({
  select: sql`o.org_id, o.name as org_name, coalesce(h.teachers, 0) as teachers,
    coalesce(s.teachers, 0) as active_teachers, coalesce(h.students, 0) as students,
    coalesce(s.students, 0) as active_students, coalesce(r.screens, 0) as screens, coalesce(v.views, 0) as views,
    coalesce(c.clazzes, 0) as clazzes, coalesce(w.works, 0) as works`,
  from: sql`organisation_org o
left join ${people(door)} on h.org_id = o.org_id
left join ${signed(door, days)} on s.org_id = o.org_id
left join ${opened(door, days)} on r.org_id = o.org_id
left join ${viewed(door, days)} on v.org_id = o.org_id
left join ${clazzes(door)} on c.org_id = o.org_id
left join ${works(door, days)} on w.org_id = o.org_id`,
  where: [door.orgs('o'), sql`o.enabled`, sql`o.busi_id in (${BUSI.school}, ${BUSI.training})`],
  sorts: {
    orgName: sql`o.name`,
    activeTeachers: sql`coalesce(s.teachers, 0)`,
    activeStudents: sql`coalesce(s.students, 0)`,
    screens: sql`coalesce(r.screens, 0)`,
    views: sql`coalesce(v.views, 0)`,
    works: sql`coalesce(w.works, 0)`,
  },
  then: sql`o.name, o.org_id`,
});
const NONE = {
  n: 0,
  rows: 0,
  teachers: 0,
  activeTeachers: 0,
  students: 0,
  activeStudents: 0,
  screens: 0,
  views: 0,
  clazzes: 0,
  works: 0,
};
type Counted = Figures & { readonly n: number; readonly rows: number };
/** The sums over all organisations; a screen counts once, in however many it was opened. */
const figuresOf = async (door: Door, days: Days, list: ListQuery<Asked>): Promise<Counted> =>
  (await door.row<Counted>(sql`
    select count(*)::int as n,
      (coalesce(sum(s.sign_ins), 0) + coalesce(sum(v.views), 0) + coalesce(sum(w.works), 0))::int as rows,
      coalesce(sum(h.teachers), 0)::int as teachers,
      coalesce(sum(s.teachers), 0)::int as active_teachers, coalesce(sum(h.students), 0)::int as students,
      coalesce(sum(s.students), 0)::int as active_students, (
        select count(distinct q.path)::int
        from shell_view_v q
        where ${door.orgs('q')}
          and q.day between ${days.from}::date and ${days.to}::date
      ) as screens, coalesce(sum(v.views), 0)::int as views, coalesce(sum(c.clazzes), 0)::int as clazzes,
      coalesce(sum(w.works), 0)::int as works
    from ${list.from}
    where ${all(...(list.where ?? []))}`)) ?? NONE;

const COLUMNS: readonly SheetColumn<Row>[] = [
  ['orgName', 24, (row) => row.orgName, 'field.organisation'],
  ['teachers', 10, (row) => row.teachers],
  ['activeTeachers', 12, (row) => row.activeTeachers],
  ['students', 10, (row) => row.students, 'children'],
  ['activeStudents', 12, (row) => row.activeStudents],
  ['screens', 10, (row) => row.screens],
  ['views', 10, (row) => row.views],
  ['worksPerClazz', 10, (row) => row.clazzes, 'field.clazzes'],
  ['works', 10, (row) => row.works],
];
/** The list as a sheet; above some thousand rows as a job. */
export const adoptionExport = exporter<ParsedOf<typeof calls.exportAdoption>>({
  kind: 'analytics.adoption',
  run: (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const list = listOf(door, adoptionDays(cx, input));
      const rows = await door.rows<Row>(rowsOfList(list, { sort: input.sort }));
      await exported(cx, 'adoption', rows.length);
      const columns = sheetColumns(cx, COLUMNS, input.columns);
      return { name: cx.text('analytics.adoptionBook'), columns, count: rows.length, rows };
    }),
});

export const adoptionHandlers = [
  handle(calls.adoption, (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const days = adoptionDays(cx, input);
      const list = listOf(door, days);
      const { n: total, rows, ...figures } = await figuresOf(door, days, list);
      const page = await pageFrom(door, input, { list, total, shape: (row: Row) => row });
      return { ...page, figures, ...readOf(cx, days, rows) };
    }),
  ),
  handle(calls.exportAdoption, (cx, input) => adoptionExport.answer(cx, input)),
];
