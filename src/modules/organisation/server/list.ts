import { holds } from '../../../kernel/shared/need';
import type { ParsedOf } from '../../../kernel/shared/call';
import type { Cx } from '../../../kernel/server/cx';
import { exporter, type Exporter } from '../../../kernel/server/exporting';
import { countOfList, rowsOfList, type ListQuery, type Listed } from '../../../kernel/server/db/list';
import { all, contains, is, isOneOf, sql, type Sql } from '../../../kernel/server/db/sql';
import { handle, type Handler } from '../../../kernel/server/module';
import { dayIn } from '../../../kernel/shared/dates';
import { CLASS_MANAGERS, SUPERS, USER_MANAGERS } from '../../../kernel/shared/codes';
import { commaOf } from '../../../kernel/shared/messages';
import type * as z from 'zod';
import { children } from '../contract/open';
import * as calls from '../contract/orgs';
import { sitesBelow } from './below';
import { regionsOf } from './regions';

type Row = z.output<typeof calls.orgRow>;
type Filters = Omit<ParsedOf<typeof calls.list>, 'curPage' | 'pageSize'>;

/** The conditions of a list over the caller's reach, on `organisation_org o`. */
async function conditions(cx: Cx, f: Partial<Filters>): Promise<(Sql | undefined)[]> {
  const regIds = f.regId && (await regionsOf(cx.kernel, cx.db)).within(f.regId);
  return [
    sql`o.org_id = any(${await cx.reach()}::bigint[])`,
    contains('o.name', f.name),
    contains('o.domain', f.domain),
    is('o.scope', f.scope),
    is('o.busi_id', f.busiId),
    is('o.enabled', f.enabled),
    isOneOf('o.reg_id', regIds || undefined),
  ];
}
type Found = Omit<Row, 'regName' | 'students' | 'teachers' | 'classes'>;
/** The list of organisations, for its page and its export. */
async function listOf(cx: Cx, f: Filters): Promise<ListQuery<Listed & Pick<Filters, 'sort'>>> {
  const running = sql`s.org_id = o.org_id
    and s.start_on <= ${cx.today}::date
    and (s.end_on is null or s.end_on >= ${cx.today}::date)`;
  return {
    select: sql`o.org_id, o.name, o.busi_id, o.scope, o.domain, o.logo, o.reg_id, p.name as parent_name, o.enabled,
      o.visit, o.admin_name, o.made_at,
      (select coalesce(array_agg(s.serv_id order by s.serv_id), '{}')
        from organisation_serve s where ${running}) as serv_ids,
      (select min(s.end_on) from organisation_serve s where ${running}) as serv_end`,
    from: sql`organisation_org o left join organisation_org p on p.org_id = o.parent_id`,
    counted: sql`organisation_org o`,
    where: await conditions(cx, f),
    sorts: { name: sql`o.name`, madeAt: sql`o.made_at` },
    then: sql`o.made_at desc, o.org_id desc`,
  };
}
/** Rows with people and classes, counted in one statement, and their region's name. */
async function complete(cx: Cx, rows: readonly Found[]): Promise<Row[]> {
  const counts = await countsOf(
    cx,
    rows.map((r) => r.orgId),
  );
  const regions = await regionsOf(cx.kernel, cx.db);
  return rows.map((r) => {
    const c = counts.get(r.orgId) ?? NONE;
    // Of one organisation everybody who learns or works there, whatever it is.
    const own = { students: c.students + c.learners, teachers: c.teachers + c.staff, classes: c.classes };
    return { ...r, regName: regions.path(r.regId, cx.lang), ...own };
  });
}

export interface Counts {
  readonly students: number;
  readonly learners: number;
  readonly teachers: number;
  readonly staff: number;
  readonly classes: number;
}
const NONE: Counts = { students: 0, learners: 0, teachers: 0, staff: 0, classes: 0 };
/** People by what they count as, and running administrative classes, per organisation. */
export async function countsOf(cx: Cx, orgIds: readonly number[]): Promise<Map<number, Counts>> {
  if (!orgIds.length) return new Map();
  return cx.across(
    'organisation.counts',
    async (door) => {
      const rows = await door.rows<{ orgId: number; kind: string; n: number }>(sql`
        select h.org_id, h.kind, count(*) as n
        from people_head_v h
        where ${door.orgs('h')}
        group by h.org_id, h.kind
        union all
        select c.org_id, 'class' as kind, count(*) as n
        from class_open_v c
        where ${door.orgs('c')}
        group by c.org_id`);
      const numbers = new Map(rows.map((r) => [`${r.orgId} ${r.kind}`, r.n]));
      const heads = (orgId: number, kind: string): number => numbers.get(`${orgId} ${kind}`) ?? 0;
      return new Map(
        door.orgIds.map((id) => [
          id,
          {
            students: heads(id, 'student'),
            learners: heads(id, 'learner'),
            teachers: heads(id, 'teacher'),
            staff: heads(id, 'staff'),
            classes: heads(id, 'class'),
          },
        ]),
      );
    },
    orgIds,
  );
}
/** The list as a sheet: the screen's filters and sort, every page. */
export const orgExport: Exporter<Filters & Record<string, unknown>> = exporter<Filters & Record<string, unknown>>({
  kind: 'organisation.orgs',
  calls: [calls.listExport],
  run: async (cx, f) => {
    const t = (key: string) => cx.text(`organisation.${key}`);
    const day = (at: string) => dayIn(cx.me.zone, new Date(at));
    const list = await listOf(cx, f);
    return {
      name: t('export.name'),
      count: await cx.db.total(countOfList(list)),
      rows: async () => complete(cx, await cx.db.rows<Found>(rowsOfList(list, { sort: f.sort }))),
      columns: [
        { title: t('field.name'), width: 28, value: (r: Row) => r.name },
        { title: t('field.busiId'), value: (r: Row) => t(`busiId.${r.busiId}`) },
        { title: t('field.scope'), value: (r: Row) => t(`scope.${r.scope}`) },
        { title: t('field.regId'), width: 28, value: (r: Row) => r.regName ?? '' },
        { title: t('field.parentName'), width: 20, value: (r: Row) => r.parentName ?? '' },
        { title: t('field.domain'), value: (r: Row) => r.domain ?? '' },
        { title: t('field.students'), value: (r: Row) => r.students },
        { title: t('field.teachers'), value: (r: Row) => r.teachers },
        { title: t('field.classes'), value: (r: Row) => r.classes },
        {
          title: t('field.servIds'),
          width: 32,
          value: (r: Row) => r.servIds.map((s) => t(`servId.${s}`)).join(commaOf(cx.lang)),
        },
        { title: t('field.servEnd'), value: (r: Row) => r.servEnd ?? '' },
        { title: t('field.adminName'), value: (r: Row) => r.adminName },
        { title: t('field.enabled'), value: (r: Row) => t(r.enabled ? 'on' : 'off') },
        { title: t('field.madeAt'), value: (r: Row) => day(r.madeAt) },
      ],
    };
  },
});

/** Options of the caller's reach: the own organisation, a region's, or all. */
async function options(cx: Cx, f: ParsedOf<typeof calls.select>): Promise<{ orgId: number; name: string }[]> {
  const chosen = f.orgIds?.length ? isOneOf('o.org_id', f.orgIds) : sql`o.enabled`;
  return cx.db.rows(sql`
    select o.org_id, o.name
    from organisation_org o
    where ${all(...(await conditions(cx, { name: f.name, busiId: f.busiId, scope: f.scope })), chosen)}
    order by o.name, o.org_id
    limit 200`);
}

export const listHandlers: readonly Handler[] = [
  handle(calls.list, async (cx, input) => {
    const page = await cx.list(input, { ...(await listOf(cx, input)), shape: (row: Found) => row });
    return { ...page, items: await complete(cx, page.items) };
  }),
  handle(calls.listExport, (cx, f) => orgExport.answer(cx, f)),
  handle(calls.select, options),
  handle(calls.select2, options),
  handle(children, sitesBelow),
  handle(calls.findStudents, async (cx, { id, name }) => {
    // Managers look through the whole organisation; whoever only teaches finds the children of the classes they teach or lead.
    const seesAll = holds(cx.me, ...USER_MANAGERS, ...CLASS_MANAGERS, ...SUPERS);
    return cx.reading('organisation.find-students', id, (door) =>
      door.rows<{ userId: number; name: string; sidNo: string | null; clazzName: string | null }>(sql`
        select p.user_id, p.name, p.sid_no, (
          select min(s.clazz_name)
          from class_student_v s
          where s.org_id = p.org_id and s.user_id = p.user_id and s.clazz_type = 1) as clazz_name
        from people_person_v p
        where ${all(
          door.orgs('p'),
          sql`p.user_type = 1 and p.enabled and p.removed_at is null`,
          contains('p.name', name),
          seesAll ? undefined : taughtBy(cx.me.userId),
        )}
        order by p.name, p.user_id
        limit 50`),
    );
  }),
];

/** Children `p` of the classes that somebody teaches or leads. */
const taughtBy = (userId: number): Sql => sql`exists (
  select 1
  from class_student_v s
  join class_charge_v h on h.org_id = s.org_id and h.clazz_id = s.clazz_id
  where s.org_id = p.org_id and s.user_id = p.user_id and h.user_id = ${userId})`;
