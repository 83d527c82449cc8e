import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { notOneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import { fail } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { hours, units } from '../tables';
import { cleanTexts } from './check';

/** Units as a call brings them; ids name what is there already. */
export interface UnitInput {
  readonly unitId?: number | undefined;
  readonly unit: string;
  readonly nodeId?: number | null | undefined;
  readonly hours: readonly {
    readonly linkId?: number | undefined;
    readonly name: string;
    readonly content?: string | undefined;
    readonly nodeId?: number | null | undefined;
  }[];
}
interface UnitLine {
  readonly unitId: number;
  readonly unitNo: number;
  readonly unit: string;
  readonly nodeId: number | null;
  readonly fresh: boolean;
}
interface HourLine {
  readonly linkId: number;
  readonly unitId: number;
  readonly hourNo: number;
  readonly name: string;
  readonly content: string | null;
  readonly nodeId: number | null;
  readonly fresh: boolean;
}

/** Cleans the contents before anything is written. V-071 holds for what is left of them. */
export async function cleanUnits(cx: Cx, input: readonly UnitInput[]): Promise<UnitInput[]> {
  const said = input.flatMap((u, i) =>
    u.hours.flatMap((h, k) =>
      h.content == null ? [] : [{ at: `units.${i}.hours.${k}.content`, name: h.name, content: h.content }],
    ),
  );
  const clean = await cleanTexts(
    cx,
    said.map((s) => s.content),
  );
  const empty = said.find((_, i) => !clean[i]);
  if (empty) throw fail(faults.noContent, { name: empty.name }, empty.at);
  let next = 0;
  return input.map((u) => ({
    ...u,
    hours: u.hours.map((h) => (h.content == null ? h : { ...h, content: clean[next++]! })),
  }));
}

/**
 * Makes the plan's units and hours what the input says: what has an id is moved and renamed in place, so that lessons keep their
 * hour; what is missing goes. A row without name and hours is nothing. The plan is locked or new.
 */
export async function writeUnits(cx: Cx, planId: number, input: readonly UnitInput[]): Promise<void> {
  const oldUnits = new Set(
    (
      await cx.db.rows<{ unitId: number }>(sql`
        select unit_id
        from teachplan_unit
        where org_id = ${cx.db.orgId}
          and plan_id = ${planId}`)
    ).map((r) => r.unitId),
  );
  const oldHours = new Set(
    (
      await cx.db.rows<{ linkId: number }>(sql`
        select link_id
        from teachplan_hour
        where org_id = ${cx.db.orgId}
          and plan_id = ${planId}`)
    ).map((r) => r.linkId),
  );
  const unitLines: UnitLine[] = [];
  const hourLines: HourLine[] = [];
  for (const u of input.filter((x) => x.unit !== '' || x.hours.length > 0)) {
    if (u.unitId != null && !oldUnits.delete(u.unitId)) throw fail(faults.notInPlan, {}, 'units');
    const unitId = u.unitId ?? newId();
    unitLines.push({
      unitId,
      unitNo: unitLines.length + 1,
      unit: u.unit,
      nodeId: u.nodeId ?? null,
      fresh: u.unitId == null,
    });
    u.hours.forEach((h, i) => {
      if (h.linkId != null && !oldHours.delete(h.linkId)) throw fail(faults.notInPlan, {}, 'units');
      hourLines.push({
        linkId: h.linkId ?? newId(),
        unitId,
        hourNo: i + 1,
        name: h.name,
        content: h.content ?? null,
        nodeId: h.nodeId ?? null,
        fresh: h.linkId == null,
      });
    });
  }
  await writeUnitLines(cx, planId, unitLines);
  await writeHourLines(cx, planId, hourLines);
  // Hours go before their units: one that moved stands in its new unit by now.
  if (oldHours.size) await cx.db.remove(hours, { planId, linkId: notOneOf(hourLines.map((h) => h.linkId)) });
  if (oldUnits.size) await cx.db.remove(units, { planId, unitId: notOneOf(unitLines.map((u) => u.unitId)) });
}

async function writeUnitLines(cx: Cx, planId: number, lines: readonly UnitLine[]): Promise<void> {
  await cx.db.insert(
    units,
    lines.filter((l) => l.fresh).map(({ fresh: _, ...l }) => ({ ...l, planId })),
  );
  const kept = lines.filter((l) => !l.fresh);
  if (kept.length)
    await cx.db.change(
      sql`
      update teachplan_unit u
      set unit_no = v.unit_no, unit = v.unit, node_id = v.node_id
      from unnest(${kept.map((l) => l.unitId)}::bigint[],
        ${kept.map((l) => l.unitNo)}::integer[],
        ${kept.map((l) => l.unit)}::text[],
        ${kept.map((l) => l.nodeId)}::bigint[])
        as v(unit_id, unit_no, unit, node_id)
      where u.org_id = ${cx.db.orgId}
        and u.unit_id = v.unit_id`,
    );
}
async function writeHourLines(cx: Cx, planId: number, lines: readonly HourLine[]): Promise<void> {
  await cx.db.insert(
    hours,
    lines.filter((l) => l.fresh).map(({ fresh: _, ...l }) => ({ ...l, content: l.content!, planId })),
  );
  const kept = lines.filter((l) => !l.fresh);
  if (kept.length)
    await cx.db.change(
      sql`
      update teachplan_hour h
      set unit_id = v.unit_id, hour_no = v.hour_no, name = v.name, content = coalesce(v.content, h.content),
        node_id = v.node_id
      from unnest(${kept.map((l) => l.linkId)}::bigint[],
        ${kept.map((l) => l.unitId)}::bigint[],
        ${kept.map((l) => l.hourNo)}::integer[],
        ${kept.map((l) => l.name)}::text[],
        ${kept.map((l) => l.content)}::text[],
        ${kept.map((l) => l.nodeId)}::bigint[])
        as v(link_id, unit_id, hour_no, name, content, node_id)
      where h.org_id = ${cx.db.orgId}
        and h.link_id = v.link_id`,
    );
}
