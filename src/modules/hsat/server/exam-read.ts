import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { any, nothing, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { dayIn } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { isWithin, type Scheme, type Stage, type Windows } from '../rules';
import { exams } from '../tables';
import { isRegion, regionsOf } from './sight';

/** An exam as it holds: the version that is on, its windows, where it stands. */
export interface Exam extends RowOf<typeof exams> {
  readonly ownerName: string;
  /** The region's zone: its windows are days there, wherever a school lies. */
  readonly zone: string;
  readonly content: Scheme;
  readonly hash: string;
  readonly windows: Windows;
}
/**
 * The condition on an exam `e` that holds for the caller: of a school the nearest upwards; of a bureau its own, those below it,
 * and the one from above that its schools take part in.
 */
export async function seenExams(cx: Cx): Promise<Sql> {
  const regions = regionsOf(cx.me.orgRegion);
  // Of two regions that lie in each other the nearer one has the longer code.
  const nearest = sql`e.reg_id = any(${regions}::bigint[])
    and (e.is_on or e.state <> 'draft')
    and not exists (
      select 1 from hsat_exam n
      where n.is_on
        and n.module = e.module
        and n.year_id = e.year_id
        and n.reg_id = any(${regions}::bigint[])
        and n.reg_id > e.reg_id)`;
  if (!isRegion(cx)) return nearest;
  const reach = await cx.reach();
  return any(sql`e.owner_id = ${cx.me.orgId}`, sql`e.owner_id = any(${[...reach]}::bigint[])`, nearest);
}
const COLUMNS =
  raw(`e.schema_id, e.owner_id, e.reg_id, e.module, e.name, e.year_id, e.grd_ids, e.version, e.is_on, e.state,
  e.run_id, e.drawn, e.draw, e.shown_until, e.changed_at, o.name as owner_name, o.zone, v.content, v.hash,
  coalesce(p.windows, '{}'::jsonb) as windows`);
const FROM = raw(`hsat_exam e
  join organisation_org o on o.org_id = e.owner_id
  join hsat_version v on v.schema_id = e.schema_id and v.version = e.version
  left join hsat_perform p on p.owner_id = e.owner_id and p.module = e.module and p.year_id = e.year_id`);

/** A version that came on while somebody waited for the lock is read by the next call. */
const LOCK = { share: raw('for share of e'), update: raw('for update of e') } as const;

/** Exams by a condition on `e`, the newest year first. */
export const examsWhere = (cx: Cx, where: Sql): Promise<Exam[]> =>
  cx.db.rows<Exam>(sql`
    select ${COLUMNS}
    from ${FROM}
    where ${where}
    order by e.year_id desc, e.schema_id desc
    limit 100`);
/**
 * An exam that holds for the caller.
 * @param lock share: it does not move on while the caller writes. update: the caller moves it on.
 * @throws gone for any other.
 */
export async function examOf(cx: Cx, schemaId: number, lock?: 'share' | 'update'): Promise<Exam> {
  const row = await cx.db.row<Exam>(sql`
    select ${COLUMNS}
    from ${FROM}
    where e.schema_id = ${schemaId}
      and ${await seenExams(cx)}
    ${lock ? LOCK[lock] : nothing}`);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
/** The day in the region of an exam at a moment. */
export const dayOf = (exam: Pick<Exam, 'zone'>, now: Date): string => dayIn(exam.zone, now);
/** Refuses outside a stage's window, and says when it is. */
export function mustBeWithin(cx: Cx, exam: Pick<Exam, 'windows' | 'zone'>, stage: Stage): void {
  if (isWithin(exam.windows, stage, dayOf(exam, cx.now))) return;
  const text = cx.text(`hsat.stage.${stage}`);
  const span = exam.windows[stage];
  throw span
    ? fail(faults.notWithin, { stage: text, from: span.from, to: span.to })
    : fail(faults.notSet, { stage: text });
}
/** Schools enter while nothing is shown, and while the exam is on. */
export function mustTake(exam: Pick<Exam, 'state' | 'isOn'>): void {
  if (exam.state !== 'draft' && exam.state !== 'reckoned') throw fail(faults.frozen);
  if (!exam.isOn) throw fail(faults.notOn);
}
/** The same for writes outside a request (an import that is confirmed): holds the exam where it is, in the writing transaction. */
export async function stillTakes(door: Door, schemaId: number): Promise<void> {
  const exam = await door.one(exams, { schemaId }, { lock: 'share' });
  if (!exam) throw fail(kernelFaults.gone);
  mustTake(exam);
}
export const spanOf = (windows: Windows, stage: Stage) => windows[stage] ?? null;
