import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { rowsOfList, type ListQuery } from '../../../kernel/server/db/list';
import { contains, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { dayIn, timeIn } from '../../../kernel/shared/dates';
import * as calls from '../contract';
import { countedOf, pageFrom } from './page';
import { readOf } from './period';
import { exported, reading } from './scope';
import { sheetColumns, type SheetColumn } from './sheet';
import { adoptionDays, signedIn, type Days } from './usage';
import { homework } from './works';

type ScreensAsked = ParsedOf<typeof calls.adoptionScreens>;
type Screen = ReplyOf<typeof calls.adoptionScreens>['items'][number];
const screenList = (door: Door, { from, to }: Days): ListQuery<ScreensAsked> => ({
  select: sql`x.path, x.views, x.by_teachers, x.by_students, x.by_others, x.orgs`,
  from: sql`(
  select v.path, sum(v.views)::int as views,
    coalesce(sum(v.views) filter (where v.user_type = ${USER_TYPE.teacher}), 0)::int as by_teachers,
    coalesce(sum(v.views) filter (where v.user_type = ${USER_TYPE.student}), 0)::int as by_students,
    coalesce(sum(v.views) filter (where v.user_type not in (${USER_TYPE.teacher}, ${USER_TYPE.student})), 0)::int
      as by_others,
    count(distinct v.org_id)::int as orgs
  from shell_view_v v
  where ${door.orgs('v')}
    and v.day between ${from}::date and ${to}::date
  group by v.path) x`,
  sorts: { views: sql`x.views`, byTeachers: sql`x.by_teachers`, byStudents: sql`x.by_students`, orgs: sql`x.orgs` },
  then: sql`x.views desc, x.path`,
});
/** What a screen is called in the reader's language. */
function titleOf(cx: Cx, path: string): string | null {
  const title = cx.kernel.registry.places.find((place) => place.path === path)?.title;
  return title ? (cx.lang === 'en-US' ? title.en : title.zh) : null;
}
const SCREEN_COLUMNS: readonly SheetColumn<Screen>[] = [
  ['title', 24, (row) => row.title ?? row.path, 'field.screen'],
  ['path', 32, (row) => row.path],
  ['views', 10, (row) => row.views],
  ['byTeachers', 12, (row) => row.byTeachers],
  ['byStudents', 12, (row) => row.byStudents],
  ['byOthers', 12, (row) => row.byOthers],
  ['orgs', 10, (row) => row.orgs],
];
/** The list as a sheet. */
export const adoptionScreensExport = exporter<ParsedOf<typeof calls.exportAdoptionScreens>>({
  kind: 'analytics.adoption.screens',
  run: (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const found = await door.rows<Omit<Screen, 'title'>>(
        rowsOfList(screenList(door, adoptionDays(cx, input)), { sort: input.sort }),
      );
      const rows = found.map((row): Screen => ({ ...row, title: titleOf(cx, row.path) }));
      await exported(cx, 'adoptionScreens', rows.length);
      const columns = sheetColumns(cx, SCREEN_COLUMNS, input.columns);
      return { name: cx.text('analytics.screensBook'), columns, count: rows.length, rows };
    }),
});

type TeachersAsked = ParsedOf<typeof calls.adoptionTeachers>;
type Teacher = ReplyOf<typeof calls.adoptionTeachers>['items'][number];
const signIns = (cx: Cx, days: Days): Sql => sql`(
  select l.org_id, l.user_id, count(*)::int as sign_ins, count(distinct (l.at at time zone z.zone)::date)::int as days,
    max(l.at) as last_at
  from account_login_log_v l
  join organisation_org z on z.org_id = l.org_id
  where l.org_id = ${cx.db.orgId}
    and ${signedIn(days)}
  group by l.org_id, l.user_id) s`;
const lessonsSql = (cx: Cx, days: Days): Sql => sql`(
  select y.org_id, y.teacher_id, sum(y.works)::int as works
  from ${homework.within(cx.db, days)} y
  group by y.org_id, y.teacher_id) w`;
const teacherList = (
  cx: Cx,
  days: Days,
  { name, active }: Pick<TeachersAsked, 'name' | 'active'>,
): ListQuery<TeachersAsked> => ({
  select: sql`p.user_id, p.name, coalesce(s.sign_ins, 0) as sign_ins, coalesce(s.days, 0) as days, s.last_at,
    coalesce(w.works, 0) as works`,
  from: sql`people_person_v p
left join ${signIns(cx, days)} on s.org_id = p.org_id and s.user_id = p.user_id
left join ${lessonsSql(cx, days)} on w.org_id = p.org_id and w.teacher_id = p.user_id`,
  where: [
    sql`p.org_id = ${cx.db.orgId}`,
    sql`p.user_type = ${USER_TYPE.teacher}`,
    sql`p.removed_at is null`,
    contains('p.name', name),
    when(active, (is) => (is ? sql`s.sign_ins > 0` : sql`s.sign_ins is null`)),
  ],
  sorts: {
    name: sql`p.name`,
    signIns: sql`coalesce(s.sign_ins, 0)`,
    days: sql`coalesce(s.days, 0)`,
    lastAt: sql`s.last_at`,
    works: sql`coalesce(w.works, 0)`,
  },
  then: sql`p.name, p.user_id`,
});
const teacherColumns = ({ me }: Cx): readonly SheetColumn<Teacher>[] => [
  ['name', 14, (row) => row.name, 'field.teacher'],
  ['signIns', 10, (row) => row.signIns],
  ['days', 12, (row) => row.days, 'field.signInDays'],
  ['lastAt', 18, ({ lastAt: at }) => (at ? `${dayIn(me.zone, new Date(at))} ${timeIn(me.zone, new Date(at))}` : null)],
  ['works', 10, (row) => row.works],
];
/** The list as a sheet. */
export const adoptionTeachersExport = exporter<ParsedOf<typeof calls.exportAdoptionTeachers>>({
  kind: 'analytics.adoption.teachers',
  run: async (cx, input) => {
    const list = teacherList(cx, adoptionDays(cx, input), input);
    const rows = await cx.db.rows<Teacher>(rowsOfList(list, { sort: input.sort }));
    await exported(cx, 'adoptionTeachers', rows.length);
    const columns = sheetColumns(cx, teacherColumns(cx), input.columns);
    return { name: cx.text('analytics.ownTeachersBook'), columns, count: rows.length, rows };
  },
});

export const adoptionRowHandlers = [
  handle(calls.exportAdoptionScreens, (cx, input) => adoptionScreensExport.answer(cx, input)),
  handle(calls.exportAdoptionTeachers, (cx, input) => adoptionTeachersExport.answer(cx, input)),
  handle(calls.adoptionScreens, (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const days = adoptionDays(cx, input);
      const list = screenList(door, days);
      const { n: total, rows } = await countedOf(door, list, sql`sum(x.views)`);
      const shape = (row: Omit<Screen, 'title'>): Screen => ({ ...row, title: titleOf(cx, row.path) });
      const page = await pageFrom(door, input, { list, total, shape });
      return { ...page, ...readOf(cx, days, rows) };
    }),
  ),
  handle(calls.adoptionTeachers, async (cx, input) => {
    const days = adoptionDays(cx, input);
    const list = teacherList(cx, days, input);
    const { n: total, rows } = await countedOf(
      cx.db,
      list,
      sql`coalesce(sum(s.sign_ins), 0) + coalesce(sum(w.works), 0)`,
    );
    const page = await pageFrom(cx.db, input, { list, total, shape: (row: Teacher) => row });
    return { ...page, ...readOf(cx, days, rows) };
  }),
];
