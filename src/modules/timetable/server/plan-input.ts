import { sql } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import { entryOf } from '../../../kernel/shared/maps';
import { HEAVY_SUBJECTS, PE_SUBJECTS, type PlanInput, type PlanSection } from '../rules';
import { needs, wishes } from '../tables';
import { ofStage, sectionsOf } from './sections';

/** A pause longer than this parts two sections: no double lies across it, and heavy subjects on both sides are apart. */
const JOIN_MINUTES = 20;
/** A pause longer than this is noon. */
const NOON_MINUTES = 60;

/** Everything a timetable of the term is made from. */
export async function planInput(door: Door, termId: number): Promise<PlanInput> {
  const rows = await door.many(needs, { termId }, { sort: ['needId'] });
  const special = await door.many(wishes, { termId });
  const ids = [...new Set(rows.map((n) => n.clazzId))];
  const stages = new Map(
    (
      await door.rows<{ clazzId: number; stgId: number | null }>(
        sql`
        select clazz_id, stg_id
        from class_clazz_v
        where org_id = ${door.orgId}
          and clazz_id = any(${ids}::bigint[])`,
      )
    ).map((c) => [c.clazzId, c.stgId]),
  );
  const all = await sectionsOf(door, termId);
  const byStage = new Map<number | null, readonly PlanSection[]>();
  const sectionsFor = (stgId: number | null) => {
    const known = byStage.get(stgId);
    if (known) return known;
    const list = ofStage(all, stgId)?.rows.filter((r) => r.isOn && r.kind === 'lesson') ?? [];
    const made = list.map((r, i) => ({
      secNo: r.secNo,
      startMin: r.startMin,
      endMin: r.endMin,
      afterNoon: i > 0 && r.startMin - list[i - 1]!.endMin > NOON_MINUTES,
      joins: i + 1 < list.length && list[i + 1]!.startMin - r.endMin <= JOIN_MINUTES,
    }));
    byStage.set(stgId, made);
    return made;
  };
  // Home classes of the children of elective classes: they have nothing else meanwhile.
  const homes = new Map<number, number[]>();
  for (const h of await door.rows<{ clazzId: number; homeId: number }>(
    sql`
    select distinct e.clazz_id, h.clazz_id as home_id
    from class_student_v e
    join class_student_v h on h.org_id = e.org_id and h.user_id = e.user_id and h.clazz_type = 1
    where e.org_id = ${door.orgId}
      and e.clazz_type <> 1
      and e.clazz_id = any(${ids}::bigint[])`,
  ))
    entryOf(homes, h.clazzId, () => []).push(h.homeId);
  return {
    weekdays: [1, 2, 3, 4, 5],
    sections: new Map(ids.map((c) => [c, sectionsFor(stages.get(c) ?? null)])),
    needs: rows.map((n) => ({
      needId: n.needId,
      clazzId: n.clazzId,
      sbjId: n.sbjId,
      teacherId: n.teacherId,
      roomId: n.roomId,
      hours: n.hours,
      doubles: n.doubles,
      group: n.groupName,
    })),
    wishes: special.map((w) => ({ who: w.who, whoId: w.whoId, weekday: w.weekday, secNo: w.secNo, kind: w.kind })),
    homes,
    pe: PE_SUBJECTS,
    heavy: HEAVY_SUBJECTS,
  };
}
