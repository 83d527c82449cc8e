import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { pageOfRows, rowsOfList } from '../../../kernel/server/db/list';
import { is, sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import { fail } from '../../../kernel/shared/faults';
import { consentOf } from '../../people/server/published';
import * as calls from '../contract';
import type { CaseShown } from '../contract/rosters';
import { faults } from '../faults';
import { furthest, type CaseState, type StepKind } from '../rules';
import { cases, steps } from '../tables';
import { behindLock } from './lock';
import { caseRecord, type CaseRecord, type SealedCase } from './case-record';
import { gone, mustVault, opened, PLACES, sealedOf, type StepRecord } from './sealed';

type CaseRow = Omit<CaseShown, 'kind' | 'reasons' | 'credible'>;
interface Standing {
  readonly userId: number;
  readonly state: CaseState;
  readonly takenBy: number | null;
  readonly record: CaseRecord;
}
/** An open case of the own school whose child still agrees, behind others who change it. */
async function openCase(cx: Cx, door: Door, caseId: number): Promise<Standing> {
  const [row] = await door.rows<Omit<Standing, 'record'> & SealedCase>(sql`
    select c.case_id, c.user_id, c.state, c.taken_by, c.kind, c.opened_at, c.sealed
    from psychology_case c
    where c.org_id = ${door.orgId}
      and c.case_id = ${caseId}
      and ${consentOf('psychology').only('c', 'user_id', 'any')}
    for no key update of c`);
  if (!row) throw gone();
  if (row.state === 'resolved') throw fail(faults.resolved);
  return { ...row, record: caseRecord(mustVault(cx.kernel), door.orgId, row) };
}
/** The own case: only who took it goes on with it. */
async function ownCase(cx: Cx, door: Door, caseId: number): Promise<Standing> {
  const row = await openCase(cx, door, caseId);
  if (row.takenBy == null) throw fail(faults.takeFirst);
  if (row.takenBy !== cx.me.userId) throw fail(faults.notTaker);
  return row;
}
interface Done {
  readonly kind: StepKind;
  readonly note: string;
  readonly onDate?: string;
  readonly nextOn?: string | null;
}
/** A line of a case's history. */
function write(cx: Cx, door: Door, caseId: number, { kind, note, onDate, nextOn }: Done): Promise<number> {
  const stepId = newId();
  const place = PLACES.step(door.orgId, stepId);
  return door.insert(steps, {
    stepId,
    caseId,
    kind,
    byId: cx.me.userId,
    at: cx.nowIso,
    onDate: onDate ?? cx.today,
    nextOn: nextOn ?? null,
    sealed: sealedOf(mustVault(cx.kernel), place, { note } satisfies StepRecord),
  });
}

/** Somebody takes a case, or gives it back; the count of dangers that are taken follows, in one statement. */
function holdBy(
  cx: Cx,
  door: Door,
  caseId: number,
  { roster, month }: CaseRecord,
  state: 'taken' | 'open',
): Promise<number> {
  const [by, at, more] = state === 'taken' ? ([cx.me.userId, cx.nowIso, 1] as const) : ([null, null, -1] as const);
  return door.change(sql`
    with counted as (
      update psychology_alarm k
      set taken = greatest(k.taken + ${more}::integer, 0)
      where k.org_id = ${door.orgId}
        and k.month = ${roster === 'danger' ? month : ''})
    update psychology_case c
    set state = ${state}, taken_by = ${by}, taken_at = ${at}
    where c.org_id = ${door.orgId}
      and c.case_id = ${caseId}`);
}

type Wanted = ParsedOf<typeof calls.roster>;
/**
 * The cases of a roster, in their order. Which roster a case is on is sealed, so that those of both are opened: they are as many as a
 * school has children who need somebody, and go with their papers.
 */
async function casesOn(cx: Cx, door: Door, { kind, sort, ...filter }: Wanted) {
  const vault = mustVault(cx.kernel);
  const rows = await door.rows<SealedCase>(
    rowsOfList<Wanted>(
      {
        select: sql`c.case_id, c.kind, c.opened_at, c.sealed`,
        from: sql`psychology_case c
          left join class_clazz_v z on z.org_id = c.org_id and z.clazz_id = c.clazz_id`,
        where: [
          door.orgs('c'),
          is('c.schema_id', filter.schemaId),
          is('z.grd_id', filter.grdId),
          is('c.clazz_id', filter.clazzId),
          is('c.state', filter.state),
          consentOf('psychology').only('c', 'user_id', 'any'),
        ],
        sorts: { openedAt: sql`c.opened_at`, state: sql`c.state` },
        then: sql`c.opened_at desc, c.case_id`,
      },
      { sort },
    ),
  );
  const all = rows.map((row) => ({ caseId: row.caseId, ...caseRecord(vault, door.orgId, row) }));
  return all.filter(({ roster }) => roster === kind);
}
async function rosterPage(cx: Cx, door: Door, input: Wanted) {
  const page = pageOfRows(await casesOn(cx, door, input), input);
  if (page.items.length === 0) return { ...page, items: [] };
  const rows = await door.rows<CaseRow>(sql`
    select c.case_id, c.user_id, p.name as user_name, z.clazz_name, c.schema_id, s.name as schema_name, s.kind as scale,
      c.state, c.rule, c.opened_at, c.taken_by, t.name as taken_name, c.taken_at, c.resolved_at,
      case when c.state <> 'resolved' then (
        select x.next_on
        from psychology_step x
        where x.org_id = ${door.orgId}
          and x.case_id = c.case_id
        order by x.step_id desc
        limit 1) end as next_on
    from psychology_case c
    join psychology_schema s on s.org_id = c.org_id and s.schema_id = c.schema_id
    join people_person_v p on p.org_id = c.org_id and p.user_id = c.user_id
    left join class_clazz_v z on z.org_id = c.org_id and z.clazz_id = c.clazz_id
    left join people_person_v t on t.org_id = c.org_id and t.user_id = c.taken_by
    where c.org_id = ${door.orgId}
      and c.case_id = any(${page.items.map(({ caseId }) => caseId)}::bigint[])
      and ${consentOf('psychology').only('c', 'user_id', 'any')}`);
  const byId = new Map(rows.map((row) => [row.caseId, row]));
  const items = page.items.flatMap(({ caseId, roster, reasons, credible }): CaseShown[] => {
    const row = byId.get(caseId);
    return row ? [{ ...row, kind: roster, reasons: [...reasons], credible }] : [];
  });
  return { ...page, items };
}

export const rosterHandlers = [
  handle(calls.roster, (cx, input) => {
    mustVault(cx.kernel);
    return behindLock(cx, { act: 'roster' }, (door) => rosterPage(cx, door, input));
  }),
  handle(calls.takeCase, (cx, { id }) =>
    behindLock(cx, { act: 'act' }, async (door, about) => {
      const row = await openCase(cx, door, id);
      about(row.userId);
      if (row.takenBy === cx.me.userId) return { caseId: id, state: row.state };
      if (row.takenBy != null) throw fail(faults.taken);
      await holdBy(cx, door, id, row.record, 'taken');
      await write(cx, door, id, { kind: 'taken', note: '' });
      cx.note('psychology.case.taken', { subjectId: id });
      return { caseId: id, state: 'taken' as const };
    }),
  ),
  handle(calls.addStep, (cx, { id, kind, onDate, note, nextOn }) =>
    behindLock(cx, { act: 'act' }, async (door, about) => {
      if (onDate > cx.today) throw fail(faults.notYet, {}, 'onDate');
      if (nextOn != null && nextOn < onDate) throw fail(faults.nextBefore, {}, 'nextOn');
      const row = await ownCase(cx, door, id);
      about(row.userId);
      await write(cx, door, id, { kind, note, onDate, nextOn: nextOn ?? null });
      // Handed over it waits for whoever takes it next, and is reminded of again.
      const state = kind === 'handed' ? ('open' as const) : furthest(row.state, kind);
      if (kind === 'handed') await holdBy(cx, door, id, row.record, 'open');
      else await door.update(cases, { caseId: id }, { state });
      cx.note('psychology.case.step', { subjectId: id, old: row.state, new: state });
      return { caseId: id, state };
    }),
  ),
  handle(calls.listSteps, (cx, { id, ...input }) => {
    const vault = mustVault(cx.kernel);
    return behindLock(cx, { act: 'steps' }, async (door, about) => {
      const known = await door.row<{ userId: number }>(sql`
        select c.user_id
        from psychology_case c
        where c.org_id = ${door.orgId}
          and c.case_id = ${id}
          and ${consentOf('psychology').only('c', 'user_id', 'any')}`);
      if (!known) throw gone();
      about(known.userId);
      return door.list(input, {
        select: sql`x.step_id, x.kind, p.name as by_name, x.at, x.on_date, x.next_on, x.sealed`,
        from: sql`psychology_step x
          join people_person_v p on p.org_id = x.org_id and p.user_id = x.by_id`,
        where: [door.orgs('x'), is('x.case_id', id)],
        sorts: {},
        then: sql`x.step_id desc`,
        shape: ({ sealed, ...row }: StepRow) => ({
          ...row,
          ...opened<StepRecord>(vault, PLACES.step(door.orgId, row.stepId), sealed),
        }),
      });
    });
  }),
  handle(calls.resolveCase, (cx, { id, remark }) =>
    behindLock(cx, { act: 'act' }, async (door, about) => {
      const row = await ownCase(cx, door, id);
      about(row.userId);
      await write(cx, door, id, { kind: 'resolved', note: remark });
      await door.update(cases, { caseId: id }, { state: 'resolved', resolvedAt: cx.nowIso });
      cx.note('psychology.case.resolved', { subjectId: id, old: row.state, new: 'resolved' });
      return { caseId: id, state: 'resolved' as const };
    }),
  ),
];
interface StepRow {
  readonly stepId: number;
  readonly kind: StepKind;
  readonly byName: string;
  readonly at: string;
  readonly onDate: string;
  readonly nextOn: string | null;
  readonly sealed: string;
}
