import type { Cx } from '../../../kernel/server/cx';
import { all, is, isOneOf, nameIn, sql, when } from '../../../kernel/server/db/sql';
import type { Arrange } from '../contract/parts';
import { timeOf } from '../rules';
import { managesAll } from './may';

interface Row extends Omit<Arrange, 'start' | 'end' | 'on' | 'mayChange'> {
  readonly startMin: number;
  readonly endMin: number;
  readonly isOn: boolean;
  readonly masterId: number | null;
  readonly ended: boolean;
}
export interface ArrangeFilter {
  readonly arrangeIds?: readonly number[];
  readonly kind?: 'period' | 'interval';
  readonly clazzId?: number;
  readonly teacherId?: number;
  readonly roomId?: number;
  readonly termId?: number;
  readonly notBefore?: string;
}

/** Schedules with their names. One statement. */
export async function readArranges(cx: Cx, f: ArrangeFilter): Promise<Arrange[]> {
  const rows = await cx.db.rows<Row>(sql`
    select a.arrange_id, a.kind, a.term_id, a.clazz_id, c.clazz_name, a.sbj_id, ${nameIn(cx.lang, 's')} as sbj_name,
      a.teacher_id, p.name as teacher_name, a.room_id, r.name as room_name, a.weekday, a.sec_no, a.start_min, a.end_min,
      a.weeks, a.from_date, a.to_date, a.is_on, c.master_id, c.ended_at is not null as ended
    from timetable_arrange a
    join class_clazz_v c on c.org_id = a.org_id and c.clazz_id = a.clazz_id
    join people_person_v p on p.org_id = a.org_id and p.user_id = a.teacher_id
    join textbook_subject s on s.sbj_id = a.sbj_id
    left join timetable_room r on r.org_id = a.org_id and r.room_id = a.room_id
    where ${all(
      sql`a.org_id = ${cx.db.orgId}`,
      isOneOf('a.arrange_id', f.arrangeIds),
      is('a.kind', f.kind),
      is('a.clazz_id', f.clazzId),
      is('a.teacher_id', f.teacherId),
      is('a.room_id', f.roomId),
      is('a.term_id', f.termId),
      when(f.notBefore, (day) => sql`a.to_date >= ${day}`),
    )}
    order by a.weekday, a.start_min, a.from_date, a.arrange_id
    limit 2000`);
  const manages = managesAll(cx);
  return rows.map(({ startMin, endMin, isOn, masterId, ended, ...r }) => ({
    ...r,
    start: timeOf(startMin),
    end: timeOf(endMin),
    on: isOn,
    mayChange: !ended && (manages || masterId === cx.me.userId),
  }));
}
