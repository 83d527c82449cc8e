import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import type { ParsedOf } from '../../../kernel/shared/call';
import type { Cx } from '../../../kernel/server/cx';
import { exporter, type Exporter } from '../../../kernel/server/exporting';
import { handle, type Handler } from '../../../kernel/server/module';
import { BUSI, CLASS_MANAGERS, SUPERS, USER_MANAGERS } from '../../../kernel/shared/codes';
import type * as z from 'zod';
import * as calls from '../contract/orgs';
import * as tables from '../tables';
import { regionsOf } from './regions';

type Row = z.output<typeof calls.orgRow>;
type Filters = Omit<ParsedOf<typeof calls.list>, 'curPage' | 'pageSize'>;
const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The conditions of a list over the caller's reach, as SQL on `organisation_org o`. */
async function conditions(cx: Cx, f: Filters): Promise<{ sql: string; params: unknown[] }> {
  const params: unknown[] = [await cx.reach()];
  const parts = ['o.org_id = any($1::bigint[])'];
  const add = (sql: (at: string) => string, value: unknown) => {
    if (value !== undefined && value !== '') parts.push(sql(`$${params.push(value)}`));
  };
  add((at) => `o.name ilike ${at}`, f.name && likeText(f.name));
  add((at) => `o.domain ilike ${at}`, f.domain && likeText(f.domain.toLowerCase()));
  add((at) => `o.scope = ${at}`, f.scope);
  add((at) => `o.busi_id = ${at}`, f.busiId);
  add((at) => `o.enabled = ${at}`, f.enabled);
  add((at) => `o.reg_id = any(${at}::bigint[])`, f.regId && (await regionsOf(cx.kernel, cx.db)).within(f.regId));
  return { sql: parts.join(' and '), params };
}
const ORDER: Readonly<Record<NonNullable<Filters['sort']>, string>> = {
  name: 'o.name, o.org_id',
  '-name': 'o.name desc, o.org_id',
  madeAt: 'o.made_at, o.org_id',
  '-madeAt': 'o.made_at desc, o.org_id desc',
};

/** Rows of a list, with people and classes counted in one statement each. */
async function rowsOf(
  cx: Cx,
  f: Filters,
  paging?: { readonly curPage: number; readonly pageSize: number },
): Promise<Row[]> {
  const { sql, params } = await conditions(cx, f);
  const limit = paging
    ? ` limit $${params.push(paging.pageSize)} offset $${params.push((paging.curPage - 1) * paging.pageSize)}`
    : '';
  const today = `$${params.push(cx.today)}::date`;
  const running = `s.org_id = o.org_id and s.start_on <= ${today} and (s.end_on is null or s.end_on >= ${today})`;
  const rows = await cx.db.rows<Omit<Row, 'regName' | 'students' | 'teachers' | 'classes'>>(
    `select o.org_id, o.name, o.busi_id, o.scope, o.domain, o.logo, o.reg_id, p.name parent_name, o.enabled, o.visit, o.admin_name, o.made_at,
       (select coalesce(array_agg(s.serv_id order by s.serv_id), '{}') from organisation_serve s where ${running}) serv_ids, (select min(s.end_on) from organisation_serve s where ${running}) serv_end
     from organisation_org o left join organisation_org p on p.org_id = o.parent_id where ${sql} order by ${ORDER[f.sort ?? '-madeAt']}${limit}`,
    params,
  );
  const counts = await countsOf(
    cx,
    rows.map((r) => r.orgId),
  );
  const regions = await regionsOf(cx.kernel, cx.db);
  return rows.map((r) => ({ ...r, regName: regions.path(r.regId, cx.lang), ...(counts.get(r.orgId) ?? NONE) }));
}

export interface Counts {
  readonly students: number;
  readonly teachers: number;
  readonly classes: number;
}
const NONE: Counts = { students: 0, teachers: 0, classes: 0 };
/** People and running administrative classes per organisation. */
export async function countsOf(cx: Cx, orgIds: readonly number[]): Promise<Map<number, Counts>> {
  if (!orgIds.length) return new Map();
  return cx.across(
    'organisation.counts',
    async (door) => {
      const people = await door.rows<{ orgId: number; userType: number; n: number }>(
        'select org_id, user_type, count(*) n from people_person_v where org_id = any($1::bigint[]) and removed_at is null group by org_id, user_type',
        [door.orgIds],
      );
      const classes = await door.rows<{ orgId: number; n: number }>(
        'select org_id, count(*) n from class_clazz_v where org_id = any($1::bigint[]) and ended_at is null and clazz_type = 1 group by org_id',
        [door.orgIds],
      );
      const persons = new Map(people.map((p) => [`${p.orgId} ${p.userType}`, p.n]));
      const clazzes = new Map(classes.map((c) => [c.orgId, c.n]));
      return new Map(
        door.orgIds.map((id) => [
          id,
          {
            students: persons.get(`${id} 1`) ?? 0,
            teachers: persons.get(`${id} 2`) ?? 0,
            classes: clazzes.get(id) ?? 0,
          },
        ]),
      );
    },
    orgIds,
  );
}
const countRows = async (cx: Cx, f: Filters): Promise<number> => {
  const { sql, params } = await conditions(cx, f);
  return cx.db.total(`select count(*) n from organisation_org o where ${sql}`, params);
};

/** The list as a sheet: the screen's filters and sort, every page. */
export const orgExport: Exporter<Filters & Record<string, unknown>> = exporter<Filters & Record<string, unknown>>({
  kind: 'organisation.orgs',
  calls: [calls.listExport],
  run: async (cx, f) => {
    const t = (key: string) => cx.text(`organisation.${key}`);
    const day = (at: string) => new Intl.DateTimeFormat('en-CA', { timeZone: cx.me.zone }).format(new Date(at));
    return {
      name: t('export.name'),
      count: await countRows(cx, f),
      rows: () => rowsOf(cx, f),
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
        { title: t('field.servIds'), width: 32, value: (r: Row) => r.servIds.map((s) => t(`servId.${s}`)).join('、') },
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
  const { sql, params } = await conditions(cx, { name: f.name, busiId: f.busiId, scope: f.scope });
  const chosen = f.orgIds?.length ? ` and o.org_id = any($${params.push(f.orgIds)}::bigint[])` : ' and o.enabled';
  return cx.db.rows(
    `select o.org_id, o.name from organisation_org o where ${sql}${chosen} order by o.name, o.org_id limit 200`,
    params,
  );
}

export const listHandlers: readonly Handler[] = [
  handle(calls.list, async (cx, { curPage, pageSize, ...f }) => {
    const total = await countRows(cx, f);
    return { items: total ? await rowsOf(cx, f, { curPage, pageSize }) : [], curPage, pageSize, total };
  }),
  handle(calls.listExport, (cx, f) => orgExport.answer(cx, f)),
  handle(calls.select, options),
  handle(calls.select2, options),
  handle(calls.children, async (cx, { id, name, curPage, pageSize }) => {
    const org = await cx.db.one(tables.orgs, { orgId: id });
    if (!org?.enabled) throw fail(kernelFaults.gone);
    // A bureau's region with its schools and bureaus; below any other organisation its own. Only sites that may be visited are named.
    const regions =
      org.busiId === BUSI.region && org.regId != null ? (await regionsOf(cx.kernel, cx.db)).within(org.regId) : [];
    const params: unknown[] = [id, regions, name ? likeText(name) : null];
    const where = `(o.parent_id = $1 or (o.reg_id = any($2::bigint[]) and o.busi_id in (${BUSI.school}, ${BUSI.region}))) and o.org_id <> $1 and o.busi_id <> ${BUSI.platform} and o.enabled and o.visit and ($3::text is null or o.name ilike $3)`;
    const total = await cx.db.total(`select count(*) n from organisation_org o where ${where}`, params);
    const items = await cx.db.rows<{ orgId: number; name: string; logo: string | null; domain: string | null }>(
      `select o.org_id, o.name, o.logo, o.domain from organisation_org o where ${where} order by o.name, o.org_id limit $4 offset $5`,
      [...params, pageSize, (curPage - 1) * pageSize],
    );
    return { items, curPage, pageSize, total };
  }),
  handle(calls.findStudents, async (cx, { id, name }) => {
    // Managers look through the whole organisation; whoever only teaches finds the children of the classes they teach or lead.
    const all = holds(cx.me, ...USER_MANAGERS, ...CLASS_MANAGERS, ...SUPERS);
    return cx.reading('organisation.find-students', id, (door) =>
      door.rows<{ userId: number; name: string; sidNo: string | null; clazzName: string | null }>(
        `select p.user_id, p.name, p.sid_no, (select min(s.clazz_name) from class_student_v s where s.org_id = p.org_id and s.user_id = p.user_id and s.clazz_type = 1) clazz_name
       from people_person_v p where p.org_id = any($1::bigint[]) and p.user_type = 1 and p.enabled and p.removed_at is null and p.name ilike $2 and ($3 or exists (
         select from class_student_v s join class_charge_v h on h.org_id = s.org_id and h.clazz_id = s.clazz_id
         where s.org_id = p.org_id and s.user_id = p.user_id and h.user_id = $4))
       order by p.name, p.user_id limit 50`,
        [door.orgIds, likeText(name), all, cx.me.userId],
      ),
    );
  }),
];
