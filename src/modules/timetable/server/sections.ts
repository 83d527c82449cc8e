import type { Cx } from '../../../kernel/server/cx';
import { sql, type Sql } from '../../../kernel/server/db/sql';
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
  return termOf(await door.many(terms, {}, { sort: ['firstOn'] }), day);
}
/** The same of terms in the order of their days. */
export function termOf<T extends Pick<TermRow, 'firstOn' | 'lastOn'>>(all: readonly T[], day: string): T | undefined {
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
export const toSection = (cx: Pick<Cx, 'text'>, p: PeriodRow): SectionOut => ({
  secNo: p.secNo,
  kind: p.kind,
  name: sectionName(cx, p),
  start: timeOf(p.startMin),
  end: timeOf(p.endMin),
  on: p.isOn,
});

type PeriodRow = Omit<RowOf<typeof periods>, 'orgId'>;
export interface StageSections {
  readonly stgId: number | null;
  readonly name: string;
  readonly rows: readonly PeriodRow[];
}
/** A section, or a stage whose day has none yet. */
export type SectionRow = {
  readonly stgId: number | null;
  readonly schemeName: string;
  readonly schemeId: number;
  readonly termId: number;
} & {
  readonly [K in Exclude<keyof RowOf<typeof periods>, 'orgId' | 'schemeId'>]: RowOf<typeof periods>[K] | null;
};
/** Sections of a term in the order of the day, stage by stage; the keys are those of `SectionRow`. */
export const sectionsSql = (door: Door, termIds: Sql): Sql => sql`
  select h.stg_id as "stgId", h.name as "schemeName", h.scheme_id as "schemeId", h.term_id as "termId", p.sec_no as "secNo", p.kind, p.name,
    p.start_min as "startMin", p.end_min as "endMin", p.is_on as "isOn"
  from timetable_scheme h
  left join timetable_period p on p.org_id = h.org_id and p.scheme_id = h.scheme_id
  where h.org_id = ${door.orgId}
    and h.term_id = any(${termIds})
  order by h.scheme_id, p.start_min, p.sec_no`;
/** Rows of sections by stage; a stage whose day has no section yet is there with none. */
export function byStage(rows: readonly SectionRow[]): StageSections[] {
  const all = new Map<number, StageSections & { rows: PeriodRow[] }>();
  for (const { stgId, schemeName, schemeId, secNo, kind, name, startMin, endMin, isOn } of rows) {
    const one = all.get(schemeId) ?? { stgId, name: schemeName, rows: [] };
    all.set(schemeId, one);
    if (secNo != null) one.rows.push({ schemeId, secNo, kind, name, startMin, endMin, isOn } as PeriodRow);
  }
  return [...all.values()];
}
/** All sections of a term by stage, in the order of the day. */
export const sectionsOf = async (door: Door, termId: number): Promise<StageSections[]> =>
  byStage(await door.rows<SectionRow>(sectionsSql(door, sql`${[termId]}::bigint[]`)));
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
