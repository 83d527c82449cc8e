import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { RowOf } from '../../../kernel/server/db/table';
import { fail } from '../../../kernel/shared/faults';
import type { SectionOut } from '../contract/parts';
import { faults } from '../faults';
import { timeOf, type PeriodKind } from '../rules';
import { schemes, terms, type periods } from '../tables';

export type TermRow = RowOf<typeof terms>;
/** The term a day lies in, else the next one, else the last. */
export async function termAt(door: Door, day: string): Promise<TermRow | undefined> {
  const all = await door.many(terms, {}, { sort: ['firstOn'] });
  return all.find((t) => t.firstOn <= day && day <= t.lastOn) ?? all.find((t) => t.firstOn > day) ?? all.at(-1);
}

/** A section's name in the asker's language: its own, else by its kind and place. */
export function sectionName(cx: Pick<Cx, 'text'>, s: { readonly secNo: number; readonly kind: PeriodKind; readonly name: string }): string {
  if (s.name) return s.name;
  return s.kind === 'lesson' ? cx.text('timetable.section', { no: s.secNo }) : cx.text(`timetable.kind.${s.kind}`);
}
export const toSection = (cx: Pick<Cx, 'text'>, p: RowOf<typeof periods>): SectionOut =>
  ({ secNo: p.secNo, kind: p.kind, name: sectionName(cx, p), start: timeOf(p.startMin), end: timeOf(p.endMin), on: p.isOn });

export interface StageSections { readonly stgId: number | null; readonly name: string; readonly rows: readonly RowOf<typeof periods>[] }
/** All sections of a term by stage, in the order of the day. Two statements. */
export async function sectionsOf(door: Door, termId: number): Promise<readonly StageSections[]> {
  const heads = await door.many(schemes, { termId });
  const rows = heads.length ? await door.rows<RowOf<typeof periods>>(
    'select org_id, scheme_id, sec_no, kind, name, start_min, end_min, is_on from timetable_period where org_id = $1 and scheme_id = any($2::bigint[]) order by start_min, sec_no', [door.orgId, heads.map((h) => h.schemeId)]) : [];
  return heads.map((h) => ({ stgId: h.stgId, name: h.name, rows: rows.filter((r) => r.schemeId === h.schemeId) }));
}
/** Those of a stage: its own, else the school's, else any. */
export const ofStage = (all: readonly StageSections[], stgId: number | null | undefined): StageSections | undefined =>
  all.find((s) => s.stgId === (stgId ?? null)) ?? all.find((s) => s.stgId == null) ?? all[0];

/** Start and end of a section for a class of that stage. */
export async function sectionTimes(door: Door, termId: number, stgId: number | null, secNo: number): Promise<{ startMin: number; endMin: number }> {
  const found = ofStage(await sectionsOf(door, termId), stgId)?.rows.find((r) => r.secNo === secNo && r.isOn);
  if (!found) throw fail(faults.noSection, { secNo }, 'secNo');
  return found;
}
