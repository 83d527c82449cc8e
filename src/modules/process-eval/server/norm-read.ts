import type { Door } from '../../../kernel/server/db/door';
import { any, sql, type Sql } from '../../../kernel/server/db/sql';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Norm, NormShown } from '../contract/parts';
import type { EvalModule, RoundState, Sketch } from '../rules';
import { ownersAbove } from './sight';

/**
 * Sketches of an organisation: its own, and the newest versions that regions above it publish. Where each stands in the
 * organisation is asked below, one by one: a cluster bears no outer join above such a union.
 */
export const normsFrom = (orgId: number): Sql => sql`(
  select n.norm_id, n.module, n.name, n.year_id, n.term_id, n.grd_ids, n.version, n.content, n.is_on,
    n.org_id as owner_id, n.made_at, (
      select min(o.name)
      from process_eval_shared b
      join organisation_org o on o.org_id = b.owner_id
      where b.kind = 'norm'
        and b.is_on
        and b.module = n.module
        and b.year_id = n.year_id
        and b.term_id = n.term_id
        and b.grd_ids && n.grd_ids
        and b.owner_id in ${ownersAbove(orgId)}
    ) as bound_by
  from process_eval_norm n
  where n.org_id = ${orgId}
  union all
  select s.subject_id, s.module, s.name, s.year_id, s.term_id, s.grd_ids, s.version, s.content, s.is_on, s.owner_id,
    s.shared_at, null::text
  from process_eval_shared s
  where s.kind = 'norm'
    and s.owner_id in ${ownersAbove(orgId)}
    and s.version = (
      select max(w.version) from process_eval_shared w
      where w.kind = 'norm' and w.subject_id = s.subject_id)
) n`;
const roundOf = (orgId: number, what: Sql): Sql => sql`(
  select ${what}
  from process_eval_round g
  where g.org_id = ${orgId}
    and g.norm_id = n.norm_id)`;
/** A sketch as it is read, with where it stands; `content` takes the rows along that the school's children are judged by. */
export const normColumns = (orgId: number, content = false): Sql => sql`
  n.norm_id, n.module, n.name, n.year_id, n.term_id, n.grd_ids, n.version, n.is_on, n.bound_by, n.owner_id,
  o.name as owner_name,
  ${roundOf(
    orgId,
    sql`json_build_object('state', g.state, 'shownUntil', g.shown_until, 'judgedBy', g.version, 'takenAt', g.taken_at,
      'content', ${content ? sql`g.content` : sql`null`})`,
  )} as round`;
/** The sketch is the organisation's, is on, or has been begun with: a region's that is off stays for those who have begun. */
export const isSeen = (orgId: number): Sql =>
  any(sql`n.owner_id = ${orgId}`, sql`n.is_on`, sql`exists ${roundOf(orgId, sql`1`)}`);
interface StandingRead {
  readonly state: RoundState;
  readonly shownUntil: string | null;
  readonly judgedBy: number;
  readonly takenAt: string | null;
  readonly content: Sketch | null;
}
/** A row as a statement answers it. */
export type NormRow = Omit<NormRead, 'state' | 'shownUntil' | 'judgedBy' | 'takenAt'> & {
  readonly round: StandingRead | null;
};
/** Times come from JSON, with an offset. */
const iso = (at: string | null | undefined): string | null => (at ? new Date(at).toISOString() : null);
export const toRead = <R extends NormRow>({ round, ...row }: R) => ({
  ...row,
  state: round?.state ?? null,
  shownUntil: iso(round?.shownUntil),
  judgedBy: round?.judgedBy ?? null,
  takenAt: iso(round?.takenAt),
});

export interface NormRead {
  readonly normId: number;
  readonly module: EvalModule;
  readonly name: string;
  readonly yearId: number;
  readonly termId: number;
  readonly grdIds: number[];
  readonly version: number;
  readonly isOn: boolean;
  /** A region above that publishes one of its own for these grades: that one binds its schools. */
  readonly boundBy: string | null;
  readonly ownerId: number;
  readonly ownerName: string;
  readonly state: RoundState | null;
  readonly shownUntil: string | null;
  readonly judgedBy: number | null;
  readonly takenAt: string | null;
}
/** A sketch with its rows: as its owner last saved it, and as the school's children are judged by. */
export interface KnownNorm extends NormRead {
  readonly content: Sketch;
  readonly inUse: Sketch | null;
}
export const toNorm =
  (orgId: number) =>
  ({ isOn, takenAt, ...n }: NormRead): NormShown => ({
    normId: n.normId,
    module: n.module,
    name: n.name,
    yearId: n.yearId,
    termId: n.termId,
    grdIds: n.grdIds,
    version: n.version,
    on: isOn,
    ownerId: n.ownerId,
    ownerName: n.ownerName,
    own: n.ownerId === orgId,
    state: n.state,
    shownUntil: n.shownUntil,
    judgedBy: n.judgedBy,
    takenOver: takenAt != null,
  });
/** With its rows; `sketch` where another version than the newest is meant. */
export const toWholeNorm = (orgId: number, n: KnownNorm, sketch: Sketch = n.content): Norm => ({
  ...toNorm(orgId)(n),
  fullScore: sketch.fullScore,
  rounding: sketch.rounding,
  exemption: sketch.exemption,
  exemptShare: sketch.exemptShare,
  differ: sketch.differ,
  items: sketch.items.map((item) => ({ ...item, levels: [...item.levels], rows: [...item.rows] })),
});

/** A sketch that an organisation has. @throws gone for any other. */
export async function normOf(door: Door, orgId: number, normId: number): Promise<KnownNorm> {
  const row = await door.row<NormRow & { content: Sketch }>(sql`
    select ${normColumns(orgId, true)}, n.content
    from ${normsFrom(orgId)}
    join organisation_org o on o.org_id = n.owner_id
    where n.norm_id = ${normId}
      and ${isSeen(orgId)}`);
  if (!row) throw fail(kernelFaults.gone);
  return { ...toRead(row), inUse: row.round?.content ?? null };
}
/** What the school's children are judged by. */
export const sketchOf = (n: KnownNorm): Sketch => n.inUse ?? n.content;
