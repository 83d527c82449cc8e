import type { Cx } from '../../../kernel/server/cx';
import { jsonList, sql } from '../../../kernel/server/db/sql';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import type { TermRow } from './sections';

/** What a schedule names, and a schedule that stands aside for it. What is left out is not asked. */
interface Names {
  readonly teacherId?: number | undefined;
  readonly roomId?: number | null | undefined;
  readonly sbjId?: number | undefined;
  readonly exceptId?: number | undefined;
}
export type TermDays = Pick<TermRow, 'termId' | 'firstOn' | 'lastOn'>;

/**
 * Refuses what is not there, a teacher who does not work and a room that is closed. One statement.
 * @returns the terms in the order of their days, which the days of a schedule are reckoned by.
 */
export async function checkNames(cx: Cx, { teacherId, roomId, sbjId, exceptId }: Names): Promise<readonly TermDays[]> {
  const { orgId } = cx.db;
  const row = await cx.db.row<{
    works: boolean | null;
    room: { name: string; isOn: boolean } | null;
    hasSubject: boolean;
    hasArrange: boolean;
    terms: TermDays[];
  }>(sql`
    select (
        select p.user_type = 2 and p.enabled and p.removed_at is null
        from people_person_v p
        where p.org_id = ${orgId}
          and p.user_id = ${teacherId ?? null}
      ) as works, (
        select jsonb_build_object('name', r.name, 'isOn', r.is_on)
        from timetable_room r
        where r.org_id = ${orgId}
          and r.room_id = ${roomId ?? null}
      ) as room,
      exists (select 1 from textbook_subject s where s.sbj_id = ${sbjId ?? null}) as has_subject,
      exists (
        select 1
        from timetable_arrange a
        where a.org_id = ${orgId}
          and a.arrange_id = ${exceptId ?? null}
      ) as has_arrange,
      ${jsonList(sql`
        select t.term_id as "termId", t.first_on as "firstOn", t.last_on as "lastOn"
        from timetable_term t
        where t.org_id = ${orgId}
        order by t.first_on`)} as terms`);
  if (!row) throw fail(kernelFaults.gone);
  if (teacherId != null && row.works == null) throw fail(kernelFaults.gone);
  if (teacherId != null && !row.works) throw fail(faults.notTeacher, {}, 'teacherId');
  if (roomId != null && !row.room) throw fail(kernelFaults.gone);
  if (roomId != null && row.room && !row.room.isOn) throw fail(faults.roomOff, { name: row.room.name }, 'roomId');
  if (sbjId != null && !row.hasSubject) throw fail(kernelFaults.gone);
  if (exceptId != null && !row.hasArrange) throw fail(kernelFaults.gone);
  return row.terms;
}
