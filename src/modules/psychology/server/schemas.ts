import type { Cx } from '../../../kernel/server/cx';
import { is, sql, type Sql } from '../../../kernel/server/db/sql';
import { exportRows } from '../../../kernel/server/exporting';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { USER_TYPE } from '../../../kernel/shared/codes';
import type { ParsedOf } from '../../../kernel/shared/call';
import { fail } from '../../../kernel/shared/faults';
import { tell } from '../../notice/server/published';
import * as calls from '../contract';
import type { Schema } from '../contract/schemas';
import { faults } from '../faults';
import { consentVersion } from '../locale/consent';
import { hasCrisis, shownCount, USUAL, type Kind, type Setting } from '../rules';
import { schemas } from '../tables';
import { openedNews } from './news';
import { gone, mustVault } from './sealed';
import { settingOf } from './settings';

const SHOWN = sql`s.schema_id, s.kind, s.name, s.year_id, s.term_id, s.grd_ids, s.start_on as start, s.end_on as "end",
  s.variant, s.is_on as "on", coalesce(w.is_demo, false) as is_demo`;
const SOURCE = sql`psychology_schema s
  left join psychology_wording w on w.org_id = s.org_id and w.wording_id = s.wording_id`;
const answered = (orgId: number): Sql => sql`(
  select count(*)
  from psychology_part d
  where d.org_id = ${orgId}
    and d.schema_id = s.schema_id
    and d.state = 'done') as answered, (
  select count(*)
  from psychology_agree g
  where g.org_id = ${orgId}
    and g.schema_id = s.schema_id
    and g.state = 'given'
    and g.version = ${consentVersion}) as agreed`;
/** How many papers there are is no secret of the desk, but for so few that each is somebody. */
const viewOf = (row: Schema): Schema => ({ ...row, answered: row.answered == null ? null : shownCount(row.answered) });
type Filter = Pick<ParsedOf<typeof calls.listSchemas>, 'kind' | 'yearId' | 'termId' | 'on'>;
const filtered = (cx: Cx, { kind, yearId, termId, on }: Filter): (Sql | undefined)[] => [
  cx.db.orgs('s'),
  is('s.kind', kind),
  is('s.year_id', yearId),
  is('s.term_id', termId),
  on === undefined ? undefined : sql`s.is_on = ${on}`,
];
const sorts = { name: sql`s.name`, start: sql`s.start_on` };
const then = sql`s.start_on desc, s.schema_id`;

const list = (cx: Cx, input: ParsedOf<typeof calls.listSchemas>) =>
  cx.list<typeof input, Schema, Schema>(input, {
    select: sql`${SHOWN}, ${answered(cx.db.orgId)}, null::text as mine, null::text as consent`,
    from: SOURCE,
    counted: sql`psychology_schema s`,
    where: filtered(cx, input),
    sorts,
    then,
    shape: viewOf,
  });
/** What is open to a child's grade today, how its own paper stands, and answers that it may still take back. */
const listOwn = (cx: Cx, input: ParsedOf<typeof calls.listSchemas>) =>
  cx.list<typeof input, Schema>(input, {
    select: sql`${SHOWN}, null::int as answered, null::int as agreed, coalesce(d.state, 'open') as mine,
      g.state as consent`,
    from: sql`${SOURCE}
      left join psychology_part d on d.org_id = s.org_id and d.schema_id = s.schema_id and d.user_id = ${cx.me.userId}
      left join psychology_agree g on g.org_id = s.org_id and g.schema_id = s.schema_id and g.user_id = ${cx.me.userId}`,
    where: [
      ...filtered(cx, { ...input, on: undefined }),
      sql`(d.state = 'done' and g.state = 'given' or s.is_on and s.start_on <= ${cx.today} and s.end_on >= ${cx.today}
        and exists (
          select 1
          from class_student_v e
          where e.org_id = ${cx.db.orgId}
            and e.user_id = ${cx.me.userId}
            and e.clazz_type = 1
            and e.grd_id = any(s.grd_ids)))`,
    ],
    sorts,
    then,
  });

const one = async (cx: Cx, schemaId: number): Promise<Schema> => {
  const row = await cx.db.row<Schema>(sql`
    select ${SHOWN}, ${answered(cx.db.orgId)}, null::text as mine, null::text as consent
    from ${SOURCE}
    where s.org_id = ${cx.db.orgId}
      and s.schema_id = ${schemaId}`);
  if (!row) throw gone();
  return viewOf(row);
};
/** A schema of the own school behind others who change it. */
async function locked(cx: Cx, schemaId: number) {
  const row = await cx.db.one(schemas, { schemaId }, { lock: 'update' });
  if (!row) throw gone();
  return row;
}
/** Refuses grades that do not exist, and those that the school does not ask by this scale. @param before what it has been for stays. */
async function mustKnowGrades(
  cx: Cx,
  kind: Kind,
  grdIds: readonly number[],
  before: readonly number[] = [],
): Promise<number[]> {
  const wanted = [...new Set(grdIds)].toSorted((a, b) => a - b);
  const found = await cx.db.row<{ n: number; setting: Partial<Setting> | null }>(sql`
    select count(*) as n, (
      select t.setting
      from psychology_setting t
      where t.org_id = ${cx.db.orgId}
        and t.kind = 'school') as setting
    from textbook_grade g
    where g.grd_id = any(${wanted}::bigint[])`);
  if ((found?.n ?? 0) < wanted.length) throw fail(faults.gradesGone, {}, 'grdIds');
  const own = new Set([...before, ...(found?.setting?.grades ?? USUAL.grades)[kind]]);
  if (wanted.some((grdId) => !own.has(grdId))) throw fail(faults.gradesOfScale, {}, 'grdIds');
  return wanted;
}

export const schemaHandlers = [
  handle(calls.listSchemas, (cx, input) => (cx.me.userType === USER_TYPE.student ? listOwn : list)(cx, input)),
  handle(calls.createSchema, async (cx, { kind, yearId, termId, variant, name, grdIds, start, end }) => {
    mustVault(cx.kernel);
    const schemaId = newId();
    await cx.db.insert(schemas, {
      schemaId,
      kind,
      name,
      yearId,
      termId,
      grdIds: await mustKnowGrades(cx, kind, grdIds),
      startOn: start,
      endOn: end,
      variant,
      isOn: false,
      madeBy: cx.me.userId,
      madeAt: cx.nowIso,
    });
    cx.note('psychology.schema.created', { subjectId: schemaId, kind, name });
    return one(cx, schemaId);
  }),
  handle(calls.updateSchema, async (cx, { id, name, grdIds, start, end }) => {
    const before = await locked(cx, id);
    const set = {
      name,
      grdIds: await mustKnowGrades(cx, before.kind, grdIds, before.grdIds),
      startOn: start,
      endOn: end,
    };
    await cx.db.update(schemas, { schemaId: id }, set);
    const old = { name: before.name, grdIds: before.grdIds, startOn: before.startOn, endOn: before.endOn };
    cx.note('psychology.schema.changed', { subjectId: id, old, new: set });
    return one(cx, id);
  }),
  handle(calls.deleteSchema, async (cx, { id }) => {
    const row = await locked(cx, id);
    if (row.isOn) throw fail(faults.isOn);
    const used = await cx.db.row(sql`
      select 1 as used
      from psychology_part d
      where d.org_id = ${cx.db.orgId}
        and d.schema_id = ${id}
        and d.state = 'done'
      limit 1`);
    if (used) throw fail(faults.hasAnswers);
    // That somebody declined is told to nobody: it holds nothing fast.
    await cx.db.change(sql`
      with begun as (
        delete from psychology_draft f
        where f.org_id = ${cx.db.orgId}
          and f.schema_id = ${id})
      delete from psychology_part d
      where d.org_id = ${cx.db.orgId}
        and d.schema_id = ${id}
        and d.state = 'declined'`);
    await cx.db.remove(schemas, { schemaId: id });
    cx.note('psychology.schema.removed', { subjectId: id, kind: row.kind, name: row.name });
  }),
  handle(calls.turnSchema, async (cx, { id, on }) => {
    const row = await locked(cx, id);
    if (on) mustVault(cx.kernel);
    if (on && hasCrisis(row.kind) && (await settingOf(cx.db)).staffed.length === 0) throw fail(faults.unstaffed);
    if (on) {
      // The sentences of the first start stay: children of one schema are asked the same.
      const set = await cx.db.change(sql`
        update psychology_schema s
        set is_on = true, wording_id = w.wording_id
        from psychology_wording w
        where s.org_id = ${cx.db.orgId}
          and s.schema_id = ${id}
          and w.org_id = s.org_id
          and w.wording_id = coalesce(s.wording_id, (
            select max(n.wording_id)
            from psychology_wording n
            where n.org_id = ${cx.db.orgId}
              and n.kind = ${row.kind}))`);
      if (set === 0) throw fail(faults.unworded);
      await tell(cx, openedNews(id, row.name));
    } else await cx.db.update(schemas, { schemaId: id }, { isOn: false });
    cx.note('psychology.schema.turned', { subjectId: id, old: row.isOn, new: on });
    return one(cx, id);
  }),
  handle(calls.exportSchemas, async (cx, filter) => {
    const { items, total } = await list(cx, { ...filter, curPage: 1, pageSize: 5000 });
    const t = (key: string) => cx.text(`psychology.${key}`);
    return exportRows<Schema>({
      name: t('schemas'),
      count: total,
      rows: items,
      columns: [
        { title: t('field.name'), width: 28, value: (row) => row.name },
        { title: t('field.kind'), width: 20, value: (row) => t(`kind.${row.kind}`) },
        { title: t('field.yearId'), width: 10, value: (row) => row.yearId },
        { title: t('field.termId'), width: 10, value: (row) => row.termId },
        { title: t('field.start'), width: 14, value: (row) => row.start },
        { title: t('field.end'), width: 14, value: (row) => row.end },
        { title: t('field.on'), width: 10, value: (row) => t(row.on ? 'isOn' : 'isOff') },
        { title: t('field.agreed'), width: 10, value: (row) => row.agreed ?? 0 },
        { title: t('field.answered'), width: 10, value: (row) => row.answered ?? t('few') },
      ],
    });
  }),
];
