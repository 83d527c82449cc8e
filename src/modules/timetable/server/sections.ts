import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { RowOf } from '../../../kernel/server/db/table';
import { fail } from '../../../kernel/shared/faults';
import type { SectionOut } from '../contract/parts';
import { faults } from '../faults';
import { timeOf, type PeriodKind } from '../rules';
import { terms, type periods } from '../tables';

export type TermRow = RowOf<typeof terms>;
/** The term a day lies in, else the next one, else the last. */
export async function termAt(door: Door, day: string): Promise<TermRow | undefined> {
  const all = await door.many(terms, {}, { sort: ['firstOn'] });
  return all.find((t) => t.firstOn <= day && day <= t.lastOn) ?? all.find((t) => t.firstOn > day) ?? all.at(-1);
}

/** A section's name in the asker's language: its own, else by its kind and place. */
export function sectionName(
  cx: Pick<Cx, 'text'>,
  s: { readonly secNo: number; readonly kind: PeriodKind; readonly name: string },
): string {
  if (s.name) return s.name;
  return s.kind === 'lesson' ? cx.text('timetable.section', { no: s.secNo }) : cx.text(`timetable.kind.${s.kind}`);
}
export const toSection = (cx: Pick<Cx, 'text'>, p: RowOf<typeof periods>): SectionOut => ({
  secNo: p.secNo,
  kind: p.kind,
  name: sectionName(cx, p),
  start: timeOf(p.startMin),
  end: timeOf(p.endMin),
  on: p.isOn,
});

export interface StageSections {
  readonly stgId: number | null;
  readonly name: string;
  readonly rows: readonly RowOf<typeof periods>[];
}
/** All sections of a term by stage, in the order of the day. */
export async function sectionsOf(door: Door, termId: number): Promise<readonly StageSections[]> {
  // A stage whose day has no section yet is there with none.
  const rows = await door.rows<
    { stgId: number | null; schemeName: string } & {
      [K in keyof RowOf<typeof periods>]: RowOf<typeof periods>[K] | null;
    }
  >(
    `select h.stg_id, h.name as scheme_name, h.org_id, h.scheme_id, p.sec_no, p.kind, p.name, p.start_min, p.end_min, p.is_on
     from timetable_scheme h left join timetable_period p on p.org_id = h.org_id and p.scheme_id = h.scheme_id
     where h.org_id = $1 and h.term_id = $2 order by h.scheme_id, p.start_min, p.sec_no`,
    [door.orgId, termId],
  );
  const all = new Map<number, StageSections & { rows: RowOf<typeof periods>[] }>();
  for (const { stgId, schemeName, ...row } of rows) {
    const one = all.get(row.schemeId!) ?? { stgId, name: schemeName, rows: [] };
    all.set(row.schemeId!, one);
    if (row.secNo != null) one.rows.push(row as RowOf<typeof periods>);
  }
  return [...all.values()];
}
/** Those of a stage: its own, else the school's, else any. */
export const ofStage = (all: readonly StageSections[], stgId: number | null | undefined): StageSections | undefined =>
  all.find((s) => s.stgId === (stgId ?? null)) ?? all.find((s) => s.stgId == null) ?? all[0];

/** Start and end of a section for a class of that stage. */
export async function sectionTimes(
  door: Door,
  termId: number,
  stgId: number | null,
  secNo: number,
): Promise<{ startMin: number; endMin: number }> {
  const found = ofStage(await sectionsOf(door, termId), stgId)?.rows.find((r) => r.secNo === secNo && r.isOn);
  if (!found) throw fail(faults.noSection, { secNo }, 'secNo');
  return found;
}
